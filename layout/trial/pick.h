/* Which instructions a change is of: FIELD=GLOB. */
#ifndef LAYOUT_TRIAL_PICK_H
#define LAYOUT_TRIAL_PICK_H

#include "layout/owner/records.h"
#include "layout/program/program.h"
#include "layout/shape.h"

enum pick_field {
    PICK_OP_NAME,
    PICK_NAME, /* of the instruction, or its op_name */
    PICK_OPCODE,
    PICK_SOURCE,
    PICK_SHAPE,    /* of the array, f32[8,128] */
    PICK_OWNER,    /* whose array it is (maker.h): layer3/attention, else the operation */
    PICK_ARGUMENT, /* the name of an argument */
    PICK_FIELDS
};

struct pick {
    enum pick_field field;
    struct slice glob;
};

/* Reads FIELD=GLOB. Returns false if there is no such field. */
bool pick_read(struct slice text, struct pick *pick);

/* An array that an instruction makes, as the program is opened. */
struct picked {
    const struct computation *computation;
    const struct step *step;
    int64_t element;           /* of its result; -1: all of it */
    const struct shape *array; /* NULL: none */
};

/* The word for a field. */
const char *pick_field_name(enum pick_field field);

/* Appends what a field says of an array. */
void pick_text(enum pick_field field, const struct program *program, struct records *records,
               const struct picked *what, struct text *out);

/* Returns whether an array is picked. */
bool pick_matches(const struct pick *pick, const struct program *program,
                  struct records *records, const struct picked *what);

#endif

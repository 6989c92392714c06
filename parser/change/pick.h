/* Which instructions a change is of: FIELD=GLOB. */
#ifndef PARSER_CHANGE_PICK_H
#define PARSER_CHANGE_PICK_H

#include "layout/shape.h"
#include "parser/program/program.h"

enum pick_field {
    PICK_OP_NAME,
    PICK_NAME, /* of the instruction, or its op_name */
    PICK_OPCODE,
    PICK_SOURCE,
    PICK_SHAPE,    /* of the array, f32[8,128] */
    PICK_OWNER,    /* the scopes of the op_name, layer3/attention */
    PICK_ARGUMENT, /* the name of an argument */
    PICK_FIELDS
};

struct pick {
    enum pick_field field;
    struct slice glob;
};

/* Reads FIELD=GLOB. Returns false if there is no such field. */
bool pick_read(struct slice text, struct pick *pick);

/* Returns whether an instruction is picked. array: of its result; NULL: none. */
bool pick_matches(const struct pick *pick, const struct program *program,
                  const struct computation *c, const struct step *step,
                  const struct shape *array);

#endif

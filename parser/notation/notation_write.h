/* Writes a mapping in the notation that `convert --to` names. */
#ifndef PARSER_NOTATION_NOTATION_WRITE_H
#define PARSER_NOTATION_NOTATION_WRITE_H

#include "layout/convert/tirx_convert.h"
#include "layout/primitive.h"

struct written {
    const char *text;    /* in the arena */
    const int64_t *dims; /* the shape that the text spans; NULL: that of the mapping */
    size_t failed_step;  /* step of the mapping that cannot be written */
};

enum writer_code { WRITER_XLA, WRITER_TIRX, WRITER_CUTE, WRITER_STRIDES };

struct notation_writer {
    enum writer_code code;
    const char *name;
    const char *title; /* name in messages */
    /* Returns -1 with *d set. If notation_refuses(d), the notation cannot express the mapping.
     */
    int (*write)(const struct mapping *m, enum primitive type, struct arena *arena,
                 struct written *written, struct diagnostic *d);
};

const struct notation_writer *notation_writer_of(enum writer_code code);
/* Returns the name of the i-th writer, whose code is i; NULL after the last. */
const char *notation_writer_name(size_t i);

/* Returns whether the diagnostic means that the notation cannot express the mapping, as opposed
 * to an error. */
bool notation_refuses(const struct diagnostic *d);

#endif

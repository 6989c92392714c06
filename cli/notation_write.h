/* A mapping in the notation that `convert --to` names. */
#ifndef CLI_NOTATION_WRITE_H
#define CLI_NOTATION_WRITE_H

#include "layout/convert/tirx_convert.h"
#include "layout/primitive.h"

struct written {
    const char *text;    /* in the arena */
    const int64_t *dims; /* the shape that it spans; NULL: the mapping's own */
    size_t failed_step;  /* of the mapping, when a digit is wanting */
};

enum writer_code { WRITER_XLA, WRITER_TIRX, WRITER_CUTE, WRITER_STRIDES };

struct notation_writer {
    enum writer_code code;
    const char *name;
    const char *title; /* in messages */
    /* -1 with *d set; a code for which notation_refuses holds means that there is no way. */
    int (*write)(const struct mapping *m, enum primitive type, struct arena *arena,
                 struct written *written, struct diagnostic *d);
};

const struct notation_writer *notation_writer_of(enum writer_code code);
/* xla, tirx, cute or strides; NULL when it is none of them. */
const struct notation_writer *notation_writer_by_name(const char *name);

/* The diagnostic says that the mapping cannot be written so, not that something is wrong. */
bool notation_refuses(const struct diagnostic *d);

#endif

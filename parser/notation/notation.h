/*
 * The notations of layouts. Each is a row of notation.def and a struct notation in
 * NAME_notation.c. What parses its text has a folder of its own (parser/tirx/).
 */
#ifndef PARSER_NOTATION_NOTATION_H
#define PARSER_NOTATION_NOTATION_H

#include "layout/primitive.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct arena;
struct cute_layout;
struct diagnostic;
struct diagnostic_sink;
struct layout_argument;
struct layout_options;
struct linear_layout;
struct mapping;
struct shape;
struct tirx_layout;
struct tirx_shape;

enum notation_code {
#define NOTATION(code, name) NOTATION_##code,
#include "parser/notation/notation.def"
#undef NOTATION
    NOTATION_COUNT
};

struct written {
    const char *text;    /* in the arena */
    const int64_t *dims; /* the shape that the text spans; NULL: that of the mapping */
    bool both;           /* that is the array of two CTAs, and the mapping is of one */
    const struct linear_layout *linear; /* of linear bases: the layout; else NULL */
    size_t failed_step;                 /* step of the mapping that cannot be written */
};

/* A notation that only writes has neither `begins` nor `read`. XLA has no `begins`: it reads
 * what no other notation begins. */
struct notation {
    enum notation_code code;
    const char *name;  /* the word of `convert --to` */
    const char *title; /* in messages */
    /* Returns whether a text begins as this notation does. The last of the
     * table is asked first. */
    bool (*begins)(const char *text);
    /* Reads argument->text and fills in the rest of the argument (layout_read.h): its canonical
     * text, its mapping, and its shape or its TIRx layout, by which commands tell what else
     * they can say of it. Returns -1 with *d set. */
    int (*read)(struct layout_argument *argument, const struct layout_options *options,
                const struct diagnostic_sink *warnings, struct arena *arena,
                struct diagnostic *d);
    /* Writes a mapping. Returns -1 with *d set. If notation_refuses(d), the notation cannot
     * express the mapping. */
    int (*write)(const struct mapping *m, enum primitive type, struct arena *arena,
                 struct written *written, struct diagnostic *d);
    /* Writes an array of XLA as it is, with what its mapping does not say. NULL: by its
     * mapping. */
    int (*write_array)(const struct shape *array, struct arena *arena, struct written *written,
                       struct diagnostic *d);
};

const struct notation *notation_at(enum notation_code code);
/* Returns the notation that the first bytes of the text belong to. */
const struct notation *notation_of(const char *text);
/* Returns the name of the i-th notation, whose code is i; NULL after the last. */
const char *notation_name(size_t i);
/* Returns whether the diagnostic means that the notation cannot express the mapping, as opposed
 * to an error. */
bool notation_refuses(const struct diagnostic *d);

/* ---- XLA: xla_notation.c ---- */

/* Reads a shape that must parse, be valid and have known types, also as frameworks spell it
 * (spelling.h). A type in capitals, F32, as XLA's page on tiled layouts writes it, is read as
 * f32, with a warning. Returns NULL with *d set. */
const struct shape *notation_read_shape(const char *text,
                                        const struct diagnostic_sink *warnings,
                                        struct arena *arena, struct diagnostic *d);
/* Does the same for a command that accepts only shapes. The diagnostic for a layout in another
 * notation names the command. */
const struct shape *notation_read_only_shape(const char *text, const char *command,
                                             const struct diagnostic_sink *warnings,
                                             struct arena *arena, struct diagnostic *d);
/* Returns XLA's canonical text. */
const char *notation_shape_text(const struct shape *shape, struct arena *arena);

/* ---- TIRx: tirx_notation.c ---- */

/* Returns TIRx's normal form. */
const char *notation_tirx_text(const struct tirx_layout *layout, struct arena *arena);
/* Makes the mapping of a layout's iters over a shape, and sets both in the argument. The layout
 * must live as long. Returns -1 with *d set. */
int notation_set_layout(struct layout_argument *argument, const struct tirx_layout *layout,
                        struct tirx_shape shape, struct arena *arena, struct diagnostic *d);

/* ---- CuTe: cute_notation.c ---- */

/* Returns shape:stride without blanks. */
const char *notation_cute_text(const struct cute_layout *layout, struct arena *arena);

/* ---- Triton: linear_notation.c ---- */

/* Sets a linear layout of the argument: its text, and where it has them iters and a mapping.
 * Returns -1 with *d set. */
int notation_set_linear(struct layout_argument *argument, const struct linear_layout *linear,
                        struct arena *arena, struct diagnostic *d);

/* Writes an encoding of elements of this type that has these bases. Returns -1 with *d set if
 * there is none. */
int notation_triton_write(const struct linear_layout *layout, enum primitive type,
                          struct arena *arena, struct written *written, struct diagnostic *d);
/* The same as Gluon's Python has it. */
int notation_gluon_write(const struct linear_layout *layout, enum primitive type,
                         struct arena *arena, struct written *written, struct diagnostic *d);

#endif

/*
 * Reads the text of a LAYOUT in any notation, validates it and makes its mapping. Commands see
 * one struct, whose fields tell what else is known: a shape, or a TIRx layout.
 */
#ifndef PARSER_NOTATION_LAYOUT_READ_H
#define PARSER_NOTATION_LAYOUT_READ_H

#include "layout/device/target.h"
#include "layout/tiling.h"

#include <stdbool.h>

struct cute_text;
struct instruction;
struct linear_layout;
struct tirx_layout;

#define OPTION_RANK 64 /* limit of dims in an option */

/* What the options add to a layout: logical shape, element type, swizzle mode. */
struct layout_options {
    bool shaped;
    size_t rank;
    int64_t dims[OPTION_RANK];
    enum primitive type;          /* PRIMITIVE_UNKNOWN: not given */
    const char *swizzle;          /* mode; NULL: the layout's own swizzle */
    bool swizzle_bytes;           /* a swizzle of CuTe is of byte addresses */
    bool turns;                   /* the shape of a thread-value layout is its array's */
    const struct target *target;  /* target whose size rules apply; NULL: none */
    const struct target *assumed; /* target whose default layouts apply; NULL: none */
    bool as_written;              /* an array in VMEM without tiles has none */
    bool partial;   /* any layout of a text: what it says of its array may differ, and JAX need
                       say nothing: then its dims are unbounded */
    bool only_text; /* of a shape: compute neither size nor mapping, which may be too large */
};

struct layout_argument {
    const char *text;          /* as given */
    const char *canonical;     /* normal form: XLA's canonical text or TIRx's */
    const struct shape *shape; /* XLA only */
    const struct tirx_layout
        *tirx; /* not XLA: as iters; NULL if CuTe's strides are coordinates */
    const struct cute_text *cute;          /* CuTe only */
    const struct instruction *instruction; /* CuTe by the name of an instruction only */
    const struct linear_layout *linear; /* Triton only; where it has no iters, tirx is NULL */
    enum primitive type;                /* PRIMITIVE_UNKNOWN: unknown */
    int64_t element_bits;               /* as stored; 0: unknown */
    const struct mapping *mapping;      /* NULL for tuples, tokens and unbounded dims */
    const struct tiling *tiling;        /* XLA only; NULL without a mapping */
    struct size size;                   /* XLA only; not known for tuples */
    const struct target *target;        /* as in the options */
    int64_t places; /* linear indices are below this; -1: no bound is known */
    size_t
        array_rank; /* of a thread-value layout: dims of its array, as the options have them */
    const int64_t *array_dims;
    bool says_shape; /* the dims come from its text (XLA shape or preset), not from an option */
    const char *swizzle; /* XLA only: the mode of --swizzle; NULL: none */
};

/* Each reads one option. Returns -1 with *d set, its offset counted from text.
 * layout_options_swizzle keeps the pointer to the mode. */
int layout_options_shape(struct layout_options *options, const char *text,
                         struct diagnostic *d);
int layout_options_type(struct layout_options *options, const char *text, struct diagnostic *d);
int layout_options_swizzle(struct layout_options *options, const char *mode,
                           struct diagnostic *d);

/* Parses and validates a layout. Results live in the arena. options and warnings may be NULL.
 * Returns -1 with *d set, its offset counted from text. */
int layout_read(struct layout_argument *argument, struct arena *arena,
                const struct layout_options *options, const char *text,
                const struct diagnostic_sink *warnings, struct diagnostic *d);

/* Computes the swizzle of a mode for the argument's elements. Returns -1 with *d set. */
int layout_argument_swizzle(const struct layout_argument *argument, const char *mode,
                            struct swizzle *swizzle, struct diagnostic *d);

/* Returns the mapping, or NULL with *d set if the layout has no places for elements. */
const struct mapping *layout_argument_mapping(const struct layout_argument *argument,
                                              struct diagnostic *d);

#endif

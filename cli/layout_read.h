/*
 * The text of a LAYOUT: read, validated, with its mapping. Commands see one thing, whatever its
 * notation; only fields that one notation alone has tell which it was.
 */
#ifndef CLI_LAYOUT_READ_H
#define CLI_LAYOUT_READ_H

#include "layout/device/target.h"
#include "layout/tiling.h"

#include <stdbool.h>

struct tirx_layout;

#define OPTION_RANK 64 /* dims that an option may have */

/* What stands beside a layout: its logical shape, element type, swizzle mode. */
struct layout_options {
    bool shaped;
    size_t rank;
    int64_t dims[OPTION_RANK];
    enum primitive type;          /* PRIMITIVE_UNKNOWN: not said */
    const char *swizzle;          /* mode; NULL: the layout's own */
    const struct target *target;  /* whose sizes; NULL: none's in particular */
    const struct target *assumed; /* whose default layout, where none is written; NULL: none */
    bool only_text;               /* of a shape: neither size nor mapping, which may not fit */
};

struct layout_argument {
    const char *text;               /* as given */
    const char *canonical;          /* printed back: XLA's text, TIRx's normal form */
    const struct shape *shape;      /* XLA only */
    const struct tirx_layout *tirx; /* TIRx only */
    enum primitive type;            /* PRIMITIVE_UNKNOWN: not known */
    int64_t element_bits;           /* as stored; 0: not known */
    const struct mapping *mapping;  /* NULL: tuples, tokens, dims without a bound */
    const struct tiling *tiling;    /* XLA only, where there is a mapping */
    struct size size;               /* XLA only; known false for tuples */
    const struct target *target;    /* as in the options */
    int64_t places;                 /* linear indices are below this; -1: nothing says so */
    bool says_shape;                /* its text has dims, XLA's or a preset's, and no option */
    const char *swizzle;            /* XLA only: the mode that is put upon it; NULL: none */
};

/* Each reads one option; -1 with *d set, its place counted from text. The mode lives as long as
 * its text. */
int layout_options_shape(struct layout_options *options, const char *text,
                         struct diagnostic *d);
int layout_options_type(struct layout_options *options, const char *text, struct diagnostic *d);
int layout_options_swizzle(struct layout_options *options, const char *mode,
                           struct diagnostic *d);

/* Both gates; all lives in the arena. options may be NULL, and so may warnings. -1 with *d set,
 * its place counted from text. */
int layout_read(struct layout_argument *argument, struct arena *arena,
                const struct layout_options *options, const char *text,
                const struct diagnostic_sink *warnings, struct diagnostic *d);

/* The mapping of something whose elements have places; NULL with *d set. */
const struct mapping *layout_argument_mapping(const struct layout_argument *argument,
                                              struct diagnostic *d);

#endif

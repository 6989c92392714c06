/*
 * A LAYOUT given as an argument: read, validated, with its mapping. Commands see one thing,
 * whatever its notation; only fields that one notation alone has tell which it was.
 */
#ifndef CLI_LAYOUT_ARGUMENT_H
#define CLI_LAYOUT_ARGUMENT_H

#include "layout/mapping.h"
#include "layout/primitive.h"
#include "layout/size.h"
#include "layout/tiling.h"

#include <stdbool.h>

struct arena;
struct context;
struct diagnostic;
struct shape;
struct tirx_layout;

#define OPTION_RANK 64 /* dims that an option may have */

/* What the options say about layouts: --shape, --type, --swizzle. */
struct layout_options {
    bool shaped;
    size_t rank;
    int64_t dims[OPTION_RANK];
    enum primitive type; /* PRIMITIVE_UNKNOWN: not said */
    const char *swizzle; /* mode; NULL: the layout's own */
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
    int64_t places;                 /* linear indices are below this; -1: nothing says so */
};

/* -1 after a usage error. */
int layout_options_read(struct layout_options *options, struct context *context);

/* Dims of an option, "8,16"; -1 after a usage error. */
int layout_options_dims(struct layout_options *options, struct context *context,
                        const char *option, const char *text);

/* Both gates; all lives in the context's arena. Warnings are reported. -1 with *d set, its
 * place counted from text. options may be NULL. */
int layout_argument_read(struct layout_argument *argument, struct context *context,
                         const struct layout_options *options, const char *text,
                         struct diagnostic *d);

/* The mapping of something whose elements have places; NULL with *d set. */
const struct mapping *layout_argument_mapping(const struct layout_argument *argument,
                                              struct diagnostic *d);

/* Reads a layout that must have a mapping; NULL after a report. */
const struct mapping *layout_argument_open(struct layout_argument *argument,
                                           struct context *context,
                                           const struct layout_options *options,
                                           const char *text);

#endif

/*
 * Text -> shape or TIRx layout -> mapping. The first bytes determine the notation. Options add
 * what TIRx text does not contain: a logical shape, an element type, the name of a swizzle
 * mode. Nothing here depends on a command line.
 */
#include "parser/notation/layout_read.h"

#include "layout/base/checked.h"
#include "layout/device/predict.h"
#include "layout/tirx/algebra.h"
#include "layout/tirx/preset.h"
#include "layout/type_name.h"
#include "parser/notation/index_text.h"
#include "parser/notation/notation_read.h"

#include <string.h>

/* ---- options ---- */

int
layout_options_shape(struct layout_options *options, const char *text, struct diagnostic *d)
{
    if (integers_read(text, strlen(text), options->dims, OPTION_RANK, &options->rank, d))
        return -1;
    options->shaped = true;
    return 0;
}

int
layout_options_type(struct layout_options *options, const char *text, struct diagnostic *d)
{
    options->type = type_by_name(text, strlen(text));
    return options->type == PRIMITIVE_UNKNOWN ? type_unknown(text, 0, d) : 0;
}

int
layout_options_swizzle(struct layout_options *options, const char *mode, struct diagnostic *d)
{
    struct swizzle ignored;
    options->swizzle = mode;
    if (tirx_swizzle_of(8, mode, &ignored, d) == 0)
        return 0;
    d->length = strlen(mode); /* the whole mode is wrong */
    return -1;
}

/* ---- reading ---- */

static int
check_mode(const struct layout_argument *argument, const struct layout_options *options,
           struct swizzle *swizzle, struct diagnostic *d)
{
    if (argument->element_bits == 0)
        return diagnostic_set(d, SWIZZLE_TYPE, 0, 0);
    return tirx_swizzle_of((int)argument->element_bits, options->swizzle, swizzle, d);
}

/* Checks that options which repeat what an XLA shape states agree with it. */
static int
check_written(const struct shape *shape, const struct layout_options *options,
              struct diagnostic *d)
{
    const struct shape *array = shape_array(shape);
    if (options->type != PRIMITIVE_UNKNOWN && options->type != array->type)
        return diagnostic_set(d, TYPE_WRITTEN, shape->offset, shape->length);
    if (options->shaped && (shape->kind == SHAPE_TUPLE || options->rank != array->rank ||
                            (array->rank && memcmp(options->dims, array->dims,
                                                   array->rank * sizeof *array->dims) != 0)))
        return diagnostic_set(d, SHAPE_WRITTEN, shape->offset, shape->length);
    return 0;
}

/* Applies the swizzle of the options. It moves elements within its periods, so the last period
 * counts in full. */
static int
use_mode(struct layout_argument *argument, const struct layout_options *options,
         struct tiling *tiling, struct diagnostic *d)
{
    struct swizzle *swizzle = &tiling->mapping.swizzle;
    if (check_mode(argument, options, swizzle, d))
        return -1;
    if (swizzle->length == 0)
        return 0;
    argument->swizzle = options->swizzle;
    if (!checked_round_up(argument->places, swizzle_period(swizzle), &argument->places))
        return diagnostic_set(d, SIZE_OVERFLOW, 0, strlen(argument->text));
    return 0;
}

static int
read_shape(struct layout_argument *argument, struct arena *arena,
           const struct layout_options *options, struct diagnostic *d)
{
    const struct shape *shape = notation_read_shape(argument->text, arena, d);
    size_t assumed;
    if (shape && options->assumed)
        shape = predict_shape(options->assumed, shape, PREDICT_ABSENT, arena, &assumed, d);
    if (!shape || check_written(shape, options, d))
        return -1;
    argument->shape = shape;
    argument->says_shape = true;
    argument->canonical = notation_shape_text(shape, arena);
    if (options->only_text)
        return 0;
    if (shape->kind == SHAPE_TUPLE || !shape_has_values(shape)) {
        argument->size.known = shape->kind != SHAPE_TUPLE;
        return 0;
    }
    argument->type = shape_array(shape)->type;
    argument->element_bits = size_stored_bits(shape);
    if (size_compute(&argument->size, shape, arena, d))
        return -1;
    if (!argument->size.known)
        return 0;
    target_book(options->target, shape, &argument->size);
    struct tiling *tiling = arena_alloc(arena, sizeof *tiling);
    if (tiling_compile(tiling, shape_array(shape), NULL, arena, d))
        return -1;
    argument->tiling = tiling;
    argument->mapping = &tiling->mapping;
    argument->places = argument->size.padded_elements;
    return options->swizzle ? use_mode(argument, options, tiling, d) : 0;
}

static int
read_tirx(struct layout_argument *argument, struct arena *arena,
          const struct layout_options *options, struct diagnostic *d)
{
    struct tirx_shape shape = {0};
    struct tirx_layout *layout = arena_alloc(arena, sizeof *layout);
    struct mapping *mapping = arena_alloc(arena, sizeof *mapping);
    argument->type = options->type;
    if (notation_read_tirx(argument->text, arena, layout, &shape, &argument->type, d))
        return -1;
    if (argument->type != PRIMITIVE_UNKNOWN)
        argument->element_bits = primitive_bits(argument->type);
    if (options->swizzle) {
        if (check_mode(argument, options, &layout->swizzle, d))
            return -1;
        layout->composed = layout->bare || layout->swizzle.length > 0;
    }
    argument->says_shape = shape.dims && !options->shaped;
    if (options->shaped)
        shape = (struct tirx_shape){options->rank, options->dims};
    if (tirx_mapping(layout, shape.dims, shape.rank, arena, mapping, d))
        return -1;
    argument->tirx = layout;
    argument->mapping = mapping;
    argument->canonical = notation_tirx_text(layout, arena);
    return 0;
}

int
layout_read(struct layout_argument *argument, struct arena *arena,
            const struct layout_options *options, const char *text,
            const struct diagnostic_sink *warnings, struct diagnostic *d)
{
    static const struct layout_options none = {.type = PRIMITIVE_UNKNOWN};
    *argument = (struct layout_argument){.text = text, .type = PRIMITIVE_UNKNOWN, .places = -1};
    options = options ? options : &none;
    argument->target = options->target;
    if (notation_is_xla(text))
        return read_shape(argument, arena, options, d);
    if (read_tirx(argument, arena, options, d))
        return -1;
    if (warnings)
        tirx_check(argument->tirx, (int)argument->element_bits, warnings);
    return 0;
}

const struct mapping *
layout_argument_mapping(const struct layout_argument *argument, struct diagnostic *d)
{
    const struct shape *shape = argument->shape;
    size_t length = strlen(argument->text);
    if (argument->tirx && tirx_check_elements(argument->tirx, d))
        return NULL;
    if (argument->mapping)
        return argument->mapping;
    if (shape->kind == SHAPE_TUPLE || !shape_has_values(shape))
        diagnostic_set(d, NOT_AN_ARRAY, 0, length,
                       shape->kind == SHAPE_TUPLE ? "tuple" : shape_array(shape)->type_name);
    else
        diagnostic_set(d, UNBOUNDED_SIZE, 0, length);
    return NULL;
}

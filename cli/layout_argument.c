/*
 * Text -> shape or TIRx layout -> mapping, for one argument. The notation is told by the first
 * bytes; the options add what TIRx does not write: a logical shape, an element type, a swizzle
 * by the name of its mode.
 */
#include "cli/layout_argument.h"

#include "cli/command.h"
#include "cli/index_text.h"
#include "cli/notation_read.h"
#include "layout/diagnostic.h"
#include "layout/predict.h"
#include "layout/shape.h"
#include "layout/tirx_preset.h"
#include "parser/type_name.h"

#include <string.h>

/* ---- options ---- */

int
layout_options_dims(struct layout_options *options, struct context *context, const char *option,
                    const char *text)
{
    struct diagnostic d;
    if (integers_read(text, strlen(text), options->dims, OPTION_RANK, &options->rank, &d)) {
        usage_error(context, "--%s takes dimensions such as 8,16, not '%s'", option, text);
        return -1;
    }
    options->shaped = true;
    return 0;
}

int
layout_options_read(struct layout_options *options, struct context *context)
{
    const char *const *values = context->options.values;
    const char *shape = values[OPTION_SHAPE], *type = values[OPTION_TYPE];
    struct swizzle ignored;
    struct diagnostic d;
    options->shaped = false;
    options->type = PRIMITIVE_UNKNOWN;
    options->swizzle = values[OPTION_SWIZZLE];
    if (shape && layout_options_dims(options, context, "shape", shape))
        return -1;
    if (type && (options->type = type_by_name(type, strlen(type))) == PRIMITIVE_UNKNOWN) {
        usage_error(context, "--type: unknown element type '%s'", type);
        return -1;
    }
    if (options->swizzle && tirx_swizzle_of(8, options->swizzle, &ignored, &d)) {
        usage_error(context, "--swizzle: %s", d.message);
        return -1;
    }
    return 0;
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

static int
read_shape(struct layout_argument *argument, struct context *context,
           const struct layout_options *options, struct diagnostic *d)
{
    const struct shape *shape = notation_read_shape(argument->text, &context->arena, d);
    if (!shape)
        return -1;
    if (context->assumed) {
        size_t count;
        shape =
            predict_shape(context->assumed, shape, PREDICT_ABSENT, &context->arena, &count, d);
        if (!shape)
            return -1;
    }
    argument->shape = shape;
    argument->canonical = notation_shape_text(shape, &context->arena);
    if (!argument->canonical)
        return diagnostic_set(d, OUT_OF_MEMORY, 0, 0);
    if (shape->kind == SHAPE_TUPLE || !shape_has_values(shape)) {
        argument->size.known = shape->kind != SHAPE_TUPLE;
        return 0;
    }
    argument->type = shape_array(shape)->type;
    argument->element_bits = size_stored_bits(shape);
    if (size_compute(&argument->size, shape, &context->arena, d))
        return -1;
    if (!argument->size.known)
        return 0;
    target_book(context->target, shape, &argument->size);
    struct tiling *tiling = arena_alloc(&context->arena, sizeof *tiling);
    if (!tiling)
        return diagnostic_set(d, OUT_OF_MEMORY, 0, 0);
    if (tiling_compile(tiling, shape_array(shape), NULL, &context->arena, d))
        return -1;
    argument->tiling = tiling;
    argument->mapping = &tiling->mapping;
    argument->places = argument->size.padded_elements;
    return options->swizzle ? check_mode(argument, options, &tiling->mapping.swizzle, d) : 0;
}

struct warned {
    struct context *context;
    const char *text;
};

static void
warn(void *user, const struct diagnostic *d)
{
    const struct warned *warned = user;
    report_argument(warned->context, warned->text, d);
}

static int
read_tirx(struct layout_argument *argument, struct context *context,
          const struct layout_options *options, struct diagnostic *d)
{
    struct arena *arena = &context->arena;
    struct warned warned = {context, argument->text};
    struct tirx_shape shape = {0};
    struct tirx_layout *layout = arena_alloc(arena, sizeof *layout);
    struct mapping *mapping = arena_alloc(arena, sizeof *mapping);
    if (!layout || !mapping)
        return diagnostic_set(d, OUT_OF_MEMORY, 0, 0);
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
    if (options->shaped)
        shape = (struct tirx_shape){options->rank, options->dims};
    if (tirx_mapping(layout, shape.dims, shape.rank, arena, mapping, d))
        return -1;
    argument->tirx = layout;
    argument->mapping = mapping;
    argument->canonical = notation_tirx_text(layout, arena);
    if (!argument->canonical)
        return diagnostic_set(d, OUT_OF_MEMORY, 0, 0);
    tirx_check(layout, (int)argument->element_bits, warn, &warned);
    return 0;
}

int
layout_argument_read(struct layout_argument *argument, struct context *context,
                     const struct layout_options *options, const char *text,
                     struct diagnostic *d)
{
    static const struct layout_options none = {.type = PRIMITIVE_UNKNOWN};
    *argument = (struct layout_argument){.text = text, .type = PRIMITIVE_UNKNOWN, .places = -1};
    options = options ? options : &none;
    return notation_is_xla(text) ? read_shape(argument, context, options, d)
                                 : read_tirx(argument, context, options, d);
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
        diagnostic_set(d, UNBOUNDED_SIZE, 0, length, "");
    return NULL;
}

const struct mapping *
layout_argument_open(struct layout_argument *argument, struct context *context,
                     const struct layout_options *options, const char *text)
{
    struct diagnostic d = {0};
    const struct mapping *mapping = NULL;
    if (layout_argument_read(argument, context, options, text, &d) == 0)
        mapping = layout_argument_mapping(argument, &d);
    if (!mapping)
        report_argument(context, text, &d);
    return mapping;
}

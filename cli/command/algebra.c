/*
 * At most one operation per call, then the canonical form if asked for. A chain of operations
 * is a pipe of calls. Each operation is a row of a table: its option, and a function that
 * computes the resulting layout and its shape.
 */
#include "cli/command/algebra.h"

#include "cli/command.h"
#include "cli/command/layout_argument.h"
#include "layout/base/checked.h"
#include "layout/base/diagnostic.h"
#include "parser/notation/index_text.h"

#include <string.h>

/* The operation being applied. Its functions return what those of tirx/algebra.h return: 1 or 0
 * for questions, -1 with *d set; REPORTED after a report of their own. */
struct operation {
    struct context *context;
    const char *value; /* the option's value */
    struct tirx_form from, *to;
    struct diagnostic *d;
};

#define REPORTED (-2)

static struct arena *
arena_of(const struct operation *op)
{
    return &op->context->arena;
}

/* Sets the shape of the result to `rank` dims and returns them to be filled in. */
static int64_t *
new_dims(struct operation *op, size_t rank)
{
    int64_t *dims = arena_array(arena_of(op), rank + 1, sizeof *dims);
    op->to->shape = (struct tirx_shape){rank, dims};
    return dims;
}

/* ---- operations with another layout ---- */

static int
read_other(struct operation *op, struct tirx_form *other)
{
    struct context *context = op->context;
    struct layout_options options = {.type = PRIMITIVE_UNKNOWN};
    struct layout_argument argument;
    if (layout_options_dims(&options, context, OPTION_OTHER_SHAPE))
        return REPORTED;
    if (!layout_argument_open(&argument, context, &options, op->value))
        return REPORTED;
    if (!argument.tirx || swizzle_is_matrix(&argument.tirx->swizzle)) {
        usage_error(&context->console, "'%s' is no TIRx layout", op->value);
        return REPORTED;
    }
    other->layout = *argument.tirx;
    other->shape = (struct tirx_shape){argument.mapping->rank, argument.mapping->dims};
    return 0;
}

static int
apply_tile(struct operation *op)
{
    struct tirx_form outer;
    struct tirx_shape inner = op->from.shape;
    int status = read_other(op, &outer);
    if (status)
        return status;
    if (tirx_tile(&op->from, &outer, arena_of(op), &op->to->layout, op->d))
        return -1;
    int64_t *dims = new_dims(op, inner.rank);
    for (size_t i = 0; i < inner.rank; i++)
        if (!checked_multiply(outer.shape.dims[i], inner.dims[i], &dims[i]))
            return diagnostic_set(op->d, SIZE_OVERFLOW, 0, 0);
    return 1;
}

static int
apply_direct_sum(struct operation *op)
{
    struct tirx_form left;
    struct tirx_shape right = op->from.shape;
    int status = read_other(op, &left);
    if (status)
        return status;
    if (tirx_direct_sum(&op->from, &left, arena_of(op), &op->to->layout, op->d))
        return -1;
    int64_t *dims = new_dims(op, 2 * right.rank);
    for (size_t i = 0; i < right.rank; i++) {
        dims[2 * i] = left.shape.dims[i];
        dims[2 * i + 1] = right.dims[i];
    }
    return 1;
}

/* ---- operations with a shape or a region ---- */

static int
apply_group(struct operation *op)
{
    struct layout_options options;
    if (layout_options_dims(&options, op->context, OPTION_GROUP))
        return REPORTED;
    int64_t *dims = new_dims(op, options.rank);
    memcpy(dims, options.dims, options.rank * sizeof *dims);
    return tirx_group(&op->from.layout, op->to->shape, arena_of(op), op->to, op->d) ? -1 : 1;
}

/* Reads ranges of the first dims. The remaining dims are kept whole. */
static int
apply_slice(struct operation *op)
{
    struct tirx_shape shape = op->from.shape;
    int64_t *begin = arena_array(arena_of(op), shape.rank + 1, sizeof *begin);
    int64_t *end = arena_array(arena_of(op), shape.rank + 1, sizeof *end);
    int64_t *dims = new_dims(op, shape.rank);
    const char *text = op->value;
    for (size_t i = 0; i < shape.rank; i++) {
        size_t length = text ? strcspn(text, ",") : 0;
        begin[i] = 0;
        end[i] = shape.dims[i];
        if (!text)
            continue;
        if (!range_read(text, length, shape.dims[i], &begin[i], &end[i])) {
            option_refused(op->context, OPTION_SLICE, "takes ranges such as 0:4,:");
            return REPORTED;
        }
        text = text[length] ? text + length + 1 : NULL;
    }
    if (text) {
        usage_error(&op->context->console,
                    "--slice has more ranges than the layout's %zu dimensions", shape.rank);
        return REPORTED;
    }
    int found = tirx_slice(&op->from, (struct tirx_region){begin, end}, arena_of(op),
                           &op->to->layout, op->d);
    for (size_t i = 0; found == 1 && i < shape.rank; i++)
        dims[i] = end[i] - begin[i];
    return found;
}

/* ---- operations with a number or without a value ---- */

static int
apply_pack(struct operation *op)
{
    struct tirx_shape shape = op->from.shape;
    if (option_value_read(op->context, OPTION_PACK))
        return REPORTED;
    int64_t count = option_count(&op->context->options, OPTION_PACK, 1);
    if (tirx_pack(&op->from.layout, count, arena_of(op), &op->to->layout, op->d))
        return -1;
    bool whole = shape.rank && shape.dims[shape.rank - 1] % count == 0;
    int64_t *dims = new_dims(op, shape.rank);
    if (!whole) {
        op->to->shape.dims = NULL;
        return 1;
    }
    memcpy(dims, shape.dims, shape.rank * sizeof *dims);
    dims[shape.rank - 1] /= count;
    return 1;
}

static int
apply_unpack(struct operation *op)
{
    struct tirx_shape shape = op->from.shape;
    if (option_value_read(op->context, OPTION_UNPACK))
        return REPORTED;
    int64_t count = option_count(&op->context->options, OPTION_UNPACK, 1);
    if (tirx_unpack(&op->from.layout, count, arena_of(op), &op->to->layout, op->d))
        return -1;
    int64_t *dims = new_dims(op, shape.rank + 1);
    if (shape.rank)
        memcpy(dims, shape.dims, shape.rank * sizeof *dims);
    dims[shape.rank] = count;
    return 1;
}

static int
apply_storage(struct operation *op)
{
    op->to->shape.dims = NULL;
    tirx_storage(&op->from.layout, arena_of(op), &op->to->layout);
    return 1;
}

/* ---- the table ---- */

static const struct {
    enum option_code option;
    int (*apply)(struct operation *op);
} operations[] = {
    {OPTION_TILE, apply_tile},       {OPTION_DIRECT_SUM, apply_direct_sum},
    {OPTION_GROUP, apply_group},     {OPTION_SLICE, apply_slice},
    {OPTION_PACK, apply_pack},       {OPTION_UNPACK, apply_unpack},
    {OPTION_STORAGE, apply_storage},
};

#define OPERATION_COUNT (sizeof operations / sizeof *operations)

int
algebra_wanted(struct context *context)
{
    const struct options *options = &context->options;
    int wanted = 0;
    for (size_t i = 0; i < OPERATION_COUNT; i++)
        wanted += option_given(options, operations[i].option);
    if (option_given(options, OPTION_OTHER_SHAPE) && !option_given(options, OPTION_TILE) &&
        !option_given(options, OPTION_DIRECT_SUM)) {
        usage_error(&context->console,
                    "--other-shape is for the layout of --tile or --direct-sum");
        return -1;
    }
    if (wanted > 1) {
        usage_error(&context->console,
                    "one operation at a time: pipe its result into the next");
        return -1;
    }
    return wanted || option_given(options, OPTION_CANONICAL) ||
           option_given(options, OPTION_FUSE);
}

static int
make_canonical(struct operation *op)
{
    const struct options *options = &op->context->options;
    bool fuse = option_given(options, OPTION_FUSE);
    struct tirx_layout before = op->to->layout;
    if (!fuse && !option_given(options, OPTION_CANONICAL))
        return 1;
    op->to->separators = NULL; /* they count iters that are joined now */
    if (tirx_canonical(&before, fuse ? TARGET_CUDA : TARGET_NONE, arena_of(op), &op->to->layout,
                       op->d))
        return -1;
    return 1;
}

/* Returns whether the layout has no such form, as opposed to an operation that is invalid. */
static bool
has_no_form(const struct diagnostic *d)
{
    return d->code == TIRX_GROUP || d->code == TIRX_PACK_ITER || d->code == TIRX_PACK_AXIS ||
           d->code == TIRX_PACK_DIVIDE;
}

int
algebra_apply(struct context *context, struct tirx_form *form, const char *text)
{
    struct diagnostic d = {0};
    struct operation op = {.context = context, .from = *form, .to = form, .d = &d};
    int status = 1;
    for (size_t i = 0; i < OPERATION_COUNT && status == 1; i++) {
        op.value = option_text(&context->options, operations[i].option);
        if (option_given(&context->options, operations[i].option))
            status = operations[i].apply(&op);
    }
    if (status == 1)
        status = make_canonical(&op);
    if (status == -1 && has_no_form(&d))
        report_finding(&context->console, "%s cannot be written in this form because %s", text,
                       d.message);
    else if (status == -1)
        report_argument(context, text, &d);
    if (status == 0)
        report_finding(&context->console,
                       "what is left of '%s' cannot be written as a TIRx layout", text);
    return status == 1 ? 0 : -1;
}

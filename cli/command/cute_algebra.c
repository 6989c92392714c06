/*
 * One operation per call; a chain of operations is a pipe of calls. Each is a row of a table:
 * its option, a function that computes the result, and what the result would be, in words.
 */
#include "cli/command/cute_algebra.h"

#include "cli/command.h"
#include "cli/command/layout_argument.h"
#include "layout/base/diagnostic.h"
#include "layout/cute/coordinate.h"
#include "parser/cute/cute_parse.h"
#include "parser/notation/index_text.h"
#include "parser/notation/notation.h"
#include "render/row/escape.h"

#include <string.h>

/* The operation being applied. Its functions return 0, -1 with *work.d set, or REPORTED after a
 * report of their own. */
struct operation {
    struct context *context;
    const char *value; /* the option's value; NULL: none */
    struct cute_work work;
    const struct cute_mode *a;
    struct cute_mode result;
    const char *tile;
    struct tirx_shape array;
};

#define REPORTED (-2)

/* ---- values of options ---- */

static int
read_text(struct operation *op, const char *value, struct cute_text *text)
{
    if (cute_parse(value, strlen(value), op->work.arena, text, op->work.d) == 0) {
        if (!text->layout.composed && !cute_has_basis(&text->layout.mode))
            return 0;
        diagnostic_set(op->work.d, CUTE_NOT_PLAIN, 0, strlen(value), "the second layout");
    }
    report_argument(op->context, value, op->work.d);
    return REPORTED;
}

/* Reads a layout; a shape alone is a compact one. */
static int
read_layout(struct operation *op, const char *value, struct cute_mode *mode)
{
    struct cute_text text;
    int status = read_text(op, value, &text);
    if (status)
        return status;
    *mode = text.layout.mode;
    if (!text.tiler)
        return 0;
    diagnostic_set(op->work.d, CUTE_TILER, 0, strlen(value));
    report_argument(op->context, value, op->work.d);
    return REPORTED;
}

static int
read_tiler(struct operation *op, struct cute_tiler *tiler)
{
    struct cute_text text;
    int status = read_text(op, op->value, &text);
    if (status == 0)
        *tiler = cute_text_tiler(&text, op->work.arena);
    return status;
}

int
cute_tiler_read(struct context *context, const char *value, const struct cute_work *work,
                struct cute_tiler *tiler)
{
    struct operation op = {.context = context, .value = value, .work = *work};
    return read_tiler(&op, tiler) ? -1 : 0;
}

static int
refused(struct operation *op, enum option_code code, const char *wanted)
{
    option_refused(op->context, code, wanted);
    return REPORTED;
}

static enum cute_form_word
form_of(const struct operation *op)
{
    return (enum cute_form_word)option_word(&op->context->options, OPTION_FORM, CUTE_LOGICAL);
}

/* ---- operations ---- */

static int
apply_compose(struct operation *op)
{
    struct cute_tiler tiler;
    int status = read_tiler(op, &tiler);
    if (status)
        return status;
    return cute_compose_tiler(&op->work, op->a, &tiler, &op->result);
}

static int
apply_complement(struct operation *op)
{
    int64_t size = 1;
    struct diagnostic ignored;
    if (op->value && (integer_text_read(op->value, strlen(op->value), &size, &ignored) ||
                      size < 1 || size > (int64_t)1 << 62))
        return refused(op, OPTION_COMPLEMENT,
                       "takes the number of elements to cover, 1 or more");
    return cute_complement(&op->work, op->a, size, &op->result);
}

static int
apply_inverse(struct operation *op)
{
    size_t side = option_word(&op->context->options, OPTION_INVERSE_SIDE, CUTE_RIGHT);
    if (side == CUTE_LEFT)
        return cute_left_inverse(&op->work, op->a, &op->result);
    return cute_right_inverse(&op->work, op->a, &op->result);
}

static int
apply_coalesce(struct operation *op)
{
    struct cute_mode profile;
    struct printable shape = {0};
    if (!op->value)
        return cute_coalesce(&op->work, op->a, &op->result);
    if (!op->value[strspn(op->value, " ")])
        return refused(op, OPTION_COALESCE, "takes a number for each mode: 1,1");
    text_format(&shape, *op->value == '(' ? "%s" : "(%s)", op->value);
    int status = read_layout(op, text_keep(&shape, op->work.arena), &profile);
    if (status || cute_coalesce_by(&op->work, op->a, &profile, &op->result) == 0)
        return status;
    if (op->work.d->code != CUTE_PROFILE)
        return -1;
    op->work.d->length = strlen(op->value);
    report_argument(op->context, op->value, op->work.d);
    return REPORTED;
}

static int
apply_divide(struct operation *op)
{
    struct cute_tiler tiler;
    enum cute_form_word form = form_of(op);
    if (form == CUTE_BLOCKED || form == CUTE_RAKED)
        return refused(op, OPTION_FORM, "of --divide is logical, zipped, tiled or flat");
    int status = read_tiler(op, &tiler);
    if (status)
        return status;
    return cute_divide(&op->work, op->a, &tiler, form, &op->result);
}

static int
apply_product(struct operation *op)
{
    struct cute_mode b;
    int status = read_layout(op, op->value, &b);
    return status ? status : cute_product(&op->work, op->a, &b, form_of(op), &op->result);
}

/* Reads "16:32". */
static int
apply_recast(struct operation *op)
{
    const char *colon = strchr(op->value, ':');
    int64_t bits[2] = {0, 0};
    struct diagnostic ignored;
    if (!colon ||
        integer_text_read(op->value, (size_t)(colon - op->value), &bits[0], &ignored) ||
        integer_text_read(colon + 1, strlen(colon + 1), &bits[1], &ignored) || bits[0] < 1 ||
        bits[1] < 1 || bits[0] > 1 << 16 || bits[1] > 1 << 16)
        return refused(op, OPTION_RECAST,
                       "takes the old and the new bits of an element, 16:32");
    return cute_recast(&op->work, op->a, bits[0], bits[1], &op->result);
}

static int
apply_tile_to(struct operation *op)
{
    struct layout_options shape = {0}, order = {0};
    if (layout_options_dims(&shape, op->context, OPTION_TILE_TO) ||
        layout_options_dims(&order, op->context, OPTION_ORDER))
        return REPORTED;
    for (size_t i = 0; i < shape.rank; i++) {
        if (shape.dims[i] < 1)
            return refused(op, OPTION_TILE_TO, "takes dimensions such as 64,128");
        if (!order.shaped)
            order.dims[i] = (int64_t)i;
    }
    if (order.shaped && order.rank != shape.rank)
        return refused(op, OPTION_ORDER, "takes a number for each dimension of --tile-to");
    return cute_tile_to(&op->work, op->a, shape.rank, shape.dims, order.dims, &op->result);
}

static int
apply_value(struct operation *op)
{
    struct cute_mode values, tile;
    struct text text = {0};
    int status = read_layout(op, op->value, &values);
    if (status)
        return status;
    if (cute_tiled_copy(&op->work, op->a, &values, &tile, &op->result))
        return -1;
    cute_print_tile(&text, tile.modes, NULL, tile.count);
    op->tile = text_keep(&text, op->work.arena);
    int64_t *dims = arena_array(op->work.arena, tile.count + 1, sizeof *dims);
    for (size_t i = 0; i < tile.count; i++)
        dims[i] = tile.modes[i].size;
    op->array = (struct tirx_shape){tile.count, dims};
    return 0;
}

/* ---- the table ---- */

static const struct {
    enum option_code option;
    int (*apply)(struct operation *op);
    const char *would; /* be what the result is */
    bool keeps;        /* a swizzle and an offset go on behind the result */
    bool coordinates;  /* strides may be coordinates */
} operations[] = {
    {OPTION_COMPOSE, apply_compose, "no layout equals A(B(i))", true, true},
    {OPTION_COMPLEMENT, apply_complement, "no complement is found", false, false},
    {OPTION_INVERSE_SIDE, apply_inverse, "no inverse is found", false, false},
    {OPTION_COALESCE, apply_coalesce, "it cannot be coalesced", true, true},
    {OPTION_DIVIDE, apply_divide, "it cannot be divided so", true, true},
    {OPTION_PRODUCT, apply_product, "no product is found", false, false},
    {OPTION_RECAST, apply_recast, "it cannot be recast", false, false},
    {OPTION_TILE_TO, apply_tile_to, "it cannot be tiled to this shape", true, false},
    {OPTION_VALUE, apply_value, "no tiled copy is found", false, false},
};

#define OPERATION_COUNT (sizeof operations / sizeof *operations)

int
cute_algebra_wanted(struct context *context)
{
    const struct options *options = &context->options;
    int wanted = 0;
    for (size_t i = 0; i < OPERATION_COUNT; i++)
        wanted += option_given(options, operations[i].option);
    if (option_given(options, OPTION_FORM) && !option_given(options, OPTION_DIVIDE) &&
        !option_given(options, OPTION_PRODUCT)) {
        usage_error(&context->console, "--form is for --divide and --product");
        return -1;
    }
    if (option_given(options, OPTION_ORDER) && !option_given(options, OPTION_TILE_TO)) {
        usage_error(&context->console, "--order is for --tile-to");
        return -1;
    }
    return wanted;
}

/* Applies an operation to a layout whose strides may be coordinates. */
static int
apply_any(struct operation *op, size_t i)
{
    struct cute_paths paths = {0};
    struct cute_mode numbers, result;
    struct arena *arena = op->work.arena;
    if (!cute_has_basis(op->a))
        return operations[i].apply(op);
    if (!operations[i].coordinates)
        return diagnostic_set(op->work.d, CUTE_BASIS, 0, 0);
    if (cute_coordinate_number(op->a, arena, &paths, &numbers, op->work.d))
        return -1;
    op->a = &numbers;
    int status = operations[i].apply(op);
    if (status == -1 && cute_has_none(op->work.d)) /* its numbers are not the layout's */
        return diagnostic_set(op->work.d, CUTE_NO_COORDINATES, 0, 0);
    if (status == 0)
        status = cute_coordinate_restore(&paths, &op->result, arena, &result, op->work.d);
    if (status == 0)
        op->result = result;
    return status;
}

int
cute_algebra_apply(struct context *context, const struct cute_layout *layout, const char *text,
                   struct cute_result *result)
{
    struct diagnostic d = {0};
    struct operation op = {
        .context = context, .work = {&context->arena, &d}, .a = &layout->mode};
    size_t i = 0;
    while (!option_given(&context->options, operations[i].option))
        i++;
    op.value = option_text(&context->options, operations[i].option);
    int status = 0;
    if (layout->composed && !operations[i].keeps)
        status = diagnostic_set(&d, CUTE_NOT_PLAIN, 0, 0, "the layout");
    if (status == 0)
        status = apply_any(&op, i);
    if (status == -1 && cute_has_none(&d))
        report_finding(&context->console, "%s: %s", operations[i].would, d.message);
    else if (status == -1)
        report_argument(context, text, &d);
    *result = (struct cute_result){*layout, op.tile, op.array};
    result->layout.mode = op.result;
    return status ? -1 : 0;
}

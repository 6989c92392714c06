/*
 * convert: writes the same mapping in another notation, or the result of an operation. A layout
 * that is already in the requested notation is printed in normal form.
 */
#include "cli/command.h"
#include "cli/command/algebra.h"
#include "cli/command/conversion.h"
#include "cli/command/cute_algebra.h"
#include "cli/command/layout_argument.h"
#include "cli/command/tiled_product.h"
#include "cli/command/unwritten.h"
#include "layout/convert/thread_value.h"
#include "layout/convert/tirx_convert.h"
#include "layout/triton/load.h"
#include "parser/cute/cute_parse.h"
#include "parser/notation/notation.h"
#include "parser/notation/thread_layout.h"

#include <string.h>

static const struct column columns[] = {{.field = FIELD_text}};

/* ---- one layout ---- */

/* Converts the layout to TIRx, the notation that operations work on. */
static int
form_of(struct conversion *c, struct tirx_form *form, struct diagnostic *d)
{
    const struct layout_argument *argument = &c->argument;
    const struct mapping *m = argument->mapping;
    size_t failed_step;
    if (argument->tirx && !swizzle_is_matrix(&argument->tirx->swizzle)) {
        *form = (struct tirx_form){*argument->tirx, {m->rank, m->dims}, NULL};
        return 0;
    }
    if (tirx_from_mapping(m, &c->context->arena, form, &failed_step, d))
        return -1;
    conversion_note_span(c, m, form->shape.dims, false);
    return 0;
}

/* Makes the mapping of a form with as few digits as possible, so that its dims may end
 * anywhere. */
static int
form_mapping(struct conversion *c, const struct tirx_form *form, struct mapping *m,
             struct diagnostic *d)
{
    struct arena *arena = &c->context->arena;
    struct tirx_layout canonical;
    if (tirx_check_elements(&form->layout, d) ||
        tirx_canonical(&form->layout, TARGET_NONE, arena, &canonical, d))
        return -1;
    for (int axis = 0; axis < AXIS_COUNT; axis++) /* 0@laneid says that there are threads */
        if (form->layout.offset[axis].present && !tirx_uses(&canonical, (enum axis)axis))
            tirx_name(&canonical, (enum axis)axis);
    return tirx_mapping(&canonical, form->shape, arena, m, d);
}

/* Converts by way of TIRx and applies the operation, if any. The row then shows the mapping of
 * the result. */
static int
convert_form(struct conversion *c, struct written *written, struct diagnostic *d)
{
    struct arena *arena = &c->context->arena;
    struct tirx_form form;
    struct mapping m;
    if (form_of(c, &form, d))
        return -1;
    if (algebra_apply(c->context, &form, c->argument.text))
        return 0;
    if (tirx_mapping(&form.layout, form.shape, arena, &m, d))
        return -1;
    if (c->writer->code == NOTATION_TIRX)
        written->text = notation_tirx_text(&form.layout, arena);
    else if (form_mapping(c, &form, &m, d) ||
             c->writer->write(&m, c->argument.type, arena, written, d))
        return -1;
    conversion_put_row(c, &m, written, &form);
    return 0;
}

/* Says why a layout of threads and values cannot be turned round. */
static int
not_turned(struct conversion *c, const struct diagnostic *why, struct diagnostic *d)
{
    return diagnostic_set(d, CONVERT_LINEAR, 0, 0, c->writer->title, why->message);
}

/* Writes a layout of CuTe, whose mapping it makes; one of threads and values of an array is
 * turned round where CuTe is not to write it. */
static int
write_cute(struct conversion *c, const struct cute_result *result, struct mapping *m,
           struct written *written, struct diagnostic *d)
{
    const struct cute_layout *layout = &result->layout;
    struct arena *arena = &c->context->arena;
    struct tirx_form form;
    struct diagnostic why = {0};
    bool turned = result->array.rank > 0 && c->writer->code != NOTATION_CUTE;
    if (turned &&
        tirx_from_thread_value(&layout->mode, WARP_LANES, result->array, arena, &form, &why))
        return not_turned(c, &why, d);
    if ((!turned && cute_form(layout, arena, &form, d)) ||
        tirx_mapping(&form.layout, form.shape, arena, m, d))
        return -1;
    if (c->writer->code == NOTATION_CUTE) {
        written->text = notation_cute_text(layout, arena);
        return 0;
    }
    if (!turned && form_mapping(c, &form, m, d))
        return -1;
    return c->writer->write(m, c->argument.type, arena, written, d);
}

/* Writes a layout whose strides are coordinates: it has no places in memory. */
static int
put_coordinates(struct conversion *c, const struct cute_layout *layout, struct written *written)
{
    struct arena *arena = &c->context->arena;
    size_t rank = cute_rank(&layout->mode);
    int64_t *dims = arena_array(arena, rank + 1, sizeof *dims);
    for (size_t i = 0; i < rank; i++)
        dims[i] = cute_top(&layout->mode, i)->size;
    struct mapping m = {.rank = rank, .dims = dims};
    written->text = notation_cute_text(layout, arena);
    conversion_put_row(c, &m, written, NULL);
    return 0;
}

/* Converts the layout to CuTe, and applies the operation. */
static int
convert_cute(struct conversion *c, struct written *written, struct diagnostic *d)
{
    struct arena *arena = &c->context->arena;
    const struct layout_argument *argument = &c->argument;
    struct cute_result result;
    struct cute_layout layout;
    struct mapping m;
    bool coordinates = argument->cute && cute_has_basis(&argument->cute->layout.mode);
    const struct mapping *own = coordinates ? NULL : layout_argument_mapping(argument, d);
    if (!own && !coordinates)
        return -1;
    int64_t *dims = arena_array(arena, own ? own->rank + 1 : 1, sizeof *dims);
    if (argument->cute)
        layout = argument->cute->layout;
    else if (cute_from_mapping(own, arena, &layout, dims, d))
        return -1;
    if (cute_algebra_apply(c->context, &layout, argument->text, &result))
        return 0;
    if (coordinates && c->writer->code == NOTATION_CUTE)
        return put_coordinates(c, &result.layout, written);
    if (write_cute(c, &result, &m, written, d))
        return -1;
    c->tile = result.tile;
    if (c->tile)
        report_note(&c->context->console, "the tiler of the copy is %s", c->tile);
    conversion_put_row(c, &m, written, NULL);
    return 0;
}

/* Writes the layout as it was read, in another spelling. The row has no dims if one is
 * unbounded, or if the layout has no places in memory. */
static void
put_written(struct conversion *c, const struct written *written)
{
    const struct layout_argument *argument = &c->argument;
    const struct shape *array = argument->shape ? shape_array(argument->shape) : NULL;
    struct mapping dims = {0};
    if (argument->mapping)
        dims = *argument->mapping;
    else if (argument->linear)
        dims = (struct mapping){.rank = argument->linear->rank, .dims = argument->linear->dims};
    else if (array && !shape_is_unbounded(array))
        dims = (struct mapping){.rank = array->rank, .dims = array->dims};
    conversion_put_row(c, &dims, written, NULL);
}

/* Writes bases as an encoding, also those that have no iters. */
static int
convert_linear(struct conversion *c, struct written *written, struct diagnostic *d)
{
    const struct linear_layout *linear = c->argument.linear;
    struct mapping dims = {.rank = linear->rank, .dims = linear->dims};
    bool gluon = c->writer->code == NOTATION_GLUON;
    if ((gluon ? notation_gluon_write : notation_triton_write)(linear, c->argument.type,
                                                               &c->context->arena, written, d))
        return -1;
    conversion_put_row(c, &dims, written, NULL);
    return 0;
}

/* Turns a layout of threads and values that CuTe is not to write: where is each element? */
static int
turn_threads(struct conversion *c, struct diagnostic *d)
{
    struct diagnostic why = {0};
    if (!c->turns || !is_thread_value(&c->argument) ||
        thread_value_turn(&c->argument, &c->context->arena, &why) == 0)
        return 0;
    if (c->argument.array_rank == 0)
        return not_turned(c, &why, d);
    *d = why; /* the dims of the option do not fit */
    return -1;
}

/* Replaces tensor memory by the registers that tcgen05.ld brings it to. */
static int
load(struct conversion *c, struct diagnostic *d)
{
    const struct options *options = &c->context->options;
    struct layout_argument *argument = &c->argument;
    struct linear_layout *registers = arena_alloc(&c->context->arena, sizeof *registers);
    if (!option_given(options, OPTION_LOAD))
        return 0;
    if (!argument->linear)
        return diagnostic_set(d, TRITON_LOAD, 0, strlen(argument->text));
    if (argument->element_bits == 0)
        return diagnostic_set(d, TRITON_TYPE, 0, strlen(argument->text));
    int64_t warps = (int64_t)4 << option_word(options, OPTION_WARPS, 0);
    if (triton_load(argument->linear, option_word(options, OPTION_LOAD, 0),
                    argument->element_bits, warps, registers, d))
        return -1;
    return notation_set_linear(argument, registers, &c->context->arena, d);
}

static int
convert_argument(struct conversion *c, struct diagnostic *d)
{
    const struct layout_argument *argument = &c->argument;
    const struct notation *own = notation_of(argument->text);
    struct written written = {0};
    if (turn_threads(c, d) || load(c, d))
        return -1;
    if (c->cute)
        return convert_cute(c, &written, d);
    if (c->algebra && !argument->mapping)
        return layout_argument_mapping(argument, d) ? 0 : -1;
    bool encoding = c->writer->code == NOTATION_TRITON || c->writer->code == NOTATION_GLUON;
    if (argument->linear && encoding && !c->algebra)
        return convert_linear(c, &written, d);
    bool iters = argument->tirx && (!argument->linear || c->writer->code == NOTATION_TIRX) &&
                 !swizzle_is_matrix(&argument->tirx->swizzle);
    if (c->algebra || (iters && c->writer != own))
        return convert_form(c, &written, d);
    bool swizzled = argument->tiling && argument->mapping->swizzle.length; /* by --swizzle */
    bool without = own->code == NOTATION_LINEAR && !argument->linear;
    if (c->writer == own && !swizzled && !without) {
        written = (struct written){.text = argument->canonical, .linear = argument->linear};
        put_written(c, &written);
        return 0;
    }
    const struct shape *array = argument->shape ? shape_array(argument->shape) : NULL;
    if (c->writer->write_array && array && array->kind == SHAPE_ARRAY && !swizzled) {
        if (c->writer->write_array(array, &c->context->arena, &written, d))
            return -1;
        put_written(c, &written);
        return 0;
    }
    const struct mapping *m = layout_argument_mapping(argument, d);
    if (!m || c->writer->write(m, argument->type, &c->context->arena, &written, d))
        return -1;
    conversion_put_row(c, m, &written, NULL);
    return 0;
}

static void
convert(struct conversion *c, const char *text)
{
    struct diagnostic d = {0};
    struct context *context = c->context;
    int status = layout_argument_read(&c->argument, context, &c->options, text, &d);
    if (status == 0)
        status = convert_argument(c, &d);
    if (status && notation_refuses(&d))
        report_unwritten(c->context, &c->argument, c->writer, &d);
    else if (status)
        report_argument(context, text, &d);
    arena_reset(&context->arena);
}

/* Writes the layouts of a tiled product, which --atom makes. */
static void
convert_product(struct conversion *c)
{
    struct arena *arena = &c->context->arena;
    struct diagnostic d = {0};
    struct text tile = {0};
    struct tiled_product product;
    struct written written[TILED_OPERANDS] = {0};
    struct mapping m;
    c->argument = (struct layout_argument){
        .text = option_text(&c->context->options, OPTION_ATOM), .type = c->options.type};
    if (tiled_product_read(c->context, &product))
        return;
    for (size_t i = 0; i < TILED_OPERANDS; i++) {
        int64_t dims[2];
        tiled_array(&product, i, dims);
        const struct cute_result result = {.layout.mode = product.operands[i],
                                           .array = {2, dims}};
        if (write_cute(c, &result, &m, &written[i], &d)) {
            report_unwritten(c->context, &c->argument, c->writer, &d);
            return;
        }
        c->product.operands[i] = written[i].text;
    }
    cute_print_tile(&tile, product.tile, product.permuted, TILED_DIMS);
    c->tile = text_keep(&tile, arena);
    bool labelled = c->writer->code == NOTATION_CUTE;
    written->text = tiled_product_text(&product, &c->product, labelled ? c->tile : NULL, arena);
    written->linear = NULL;
    if (c->product.printed_c)
        report_note(
            &c->context->console,
            "CuTe prints %s for C: threads that are repeated in K go on behind the tile",
            c->product.printed_c);
    m.rank = TILED_DIMS;
    m.dims = product.dims;
    written->dims = NULL;
    conversion_put_row(c, &m, written, NULL);
}

/* Says what is wrong with the options together; NULL if nothing is. */
static const char *
find_mistake(const struct options *options, int operations)
{
    bool product = option_given(options, OPTION_ATOM);
    if (operations > 1)
        return "one operation at a time: pipe its result into the next";
    if (!product && options->argument_count == 0)
        return "which layout?";
    if (!product &&
        (option_given(options, OPTION_ATOMS) || option_given(options, OPTION_PERMUTE)))
        return "--atoms and --permute are for --atom";
    if (option_given(options, OPTION_WARPS) && !option_given(options, OPTION_LOAD))
        return "--warps is for --load";
    if (product && option_given(options, OPTION_LOAD))
        return "--load is for a layout of tensor memory, not for --atom";
    if (product && options->argument_count)
        return "--atom takes the place of a layout";
    return NULL;
}

/* Reads what is to be written, and in which notation. Returns -1 after a usage error. */
static int
read_wish(struct conversion *c)
{
    struct console *console = &c->context->console;
    const struct options *options = &c->context->options;
    char words[OPTION_WORDS];
    bool product = option_given(options, OPTION_ATOM);
    int algebra = algebra_wanted(c->context), cute = cute_algebra_wanted(c->context);
    if (algebra < 0 || cute < 0)
        return -1;
    int operations = algebra + cute + product;
    if (operations == 0 && !option_given(options, OPTION_TO)) {
        usage_error(console, "--to is missing: %s",
                    option_words(c->context->command, OPTION_TO, words));
        return -1;
    }
    const char *mistake = find_mistake(options, operations);
    if (mistake) {
        usage_error(console, "%s", mistake);
        return -1;
    }
    c->algebra = algebra;
    c->cute = cute;
    c->writer = notation_at((enum notation_code)option_word(
        options, OPTION_TO, cute || product ? NOTATION_CUTE : NOTATION_TIRX));
    c->turns = !c->algebra && !c->cute && c->writer->code != NOTATION_CUTE;
    return 0;
}

void
command_convert(struct context *context)
{
    const struct options *options = &context->options;
    struct conversion c = {.context = context};
    if (read_wish(&c))
        return;
    context->output.sentences.write = conversion_text;
    context->output.sentences.dense = context->output.sentences.whole_lines = true;
    if (layout_options_read(&c.options, context) || begin_output(context, columns, 1))
        return;
    c.options.turns = c.turns;
    c.options.as_written = true;
    c.options.only_text =
        !c.algebra && !c.cute && !c.options.swizzle && c.writer->code == NOTATION_XLA;
    if (option_given(options, OPTION_ATOM))
        convert_product(&c);
    for (size_t i = 0; i < options->argument_count; i++)
        convert(&c, options->arguments[i]);
    end_output(context, NULL);
}

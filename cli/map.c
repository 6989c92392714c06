/* map: a layout drawn, the array beside its memory. */
#include "cli/command.h"
#include "cli/layout_argument.h"
#include "cli/map_options.h"
#include "cli/notation_read.h"
#include "cli/terminal.h"
#include "render/map/runs.h"
#include "render/map/svg.h"
#include "render/map/text.h"
#include "render/page/page.h"
#include "render/page/source.h"
#include "render/row/row.h"

#include <string.h>

static const struct column columns[] = {
    {"panel", false, 0, 0}, {"slice", true, 0, 0}, {"row", true, 0, 0},
    {"column", true, 0, 0}, {"count", true, 0, 0}, {"kind", false, 0, 0},
    {"index", false, 0, 0}, {"place", true, 0, 0}, {"at", false, 0, 0},
};

static const char *const documents[] = {"text", "svg", "html", NULL};

/* ---- pictures ---- */

struct drawer;

/* The document at work. */
struct painter {
    struct context *context;
    const struct drawer *drawer;            /* NULL: rows */
    int count;                              /* of pictures drawn */
    const struct layout_argument *argument; /* the layout at work */
    struct map_sheet sheet;                 /* svg */
    int cell;                               /* of it, in pixels */
};

/* What draws a document: each picture, then the end of all. */
struct drawer {
    const char *name;
    int (*draw)(struct painter *painter, const struct map_picture *picture, struct text *out,
                struct diagnostic *d);
    /* What there is no picture of. */
    void (*empty)(struct painter *painter, const char *name, struct text *out);
    void (*end)(struct painter *painter, struct text *out);
};

static int
draw_text(struct painter *painter, const struct map_picture *picture, struct text *out,
          struct diagnostic *d)
{
    const struct context *context = painter->context;
    struct map_terminal terminal = {.color = context->output.color,
                                    .ascii = option_given(&context->options, OPTION_ASCII)};
    terminal.bounded = terminal_size(&terminal.columns, &terminal.rows);
    if (painter->count)
        text_char(out, '\n');
    return map_text(picture, &terminal, out, d);
}

/* The note alone. */
static void
empty_text(struct painter *painter, const char *name, struct text *out)
{
    (void)painter;
    (void)name;
    (void)out;
}

static void
end_text(struct painter *painter, struct text *out)
{
    (void)painter;
    (void)out;
}

static int
draw_svg(struct painter *painter, const struct map_picture *picture, struct text *out,
         struct diagnostic *d)
{
    (void)out;
    return map_svg_add(&painter->sheet, picture, painter->cell, d);
}

static void
empty_svg(struct painter *painter, const char *name, struct text *out)
{
    (void)out;
    map_svg_add_empty(&painter->sheet, name);
}

static void
end_svg(struct painter *painter, struct text *out)
{
    map_svg_end(&painter->sheet, true, out);
}

/* The first element of the window, "2,3"; null where it is whole. */
static struct cell
window_cell(const struct map_picture *picture, struct arena *arena)
{
    struct text index = {0};
    for (size_t i = 0; picture->window && i < picture->view.mapping->rank; i++) {
        int64_t last = picture->view.mapping->dims[i] - 1, begin = picture->window[i].begin;
        text_format(&index, "%s%lld", i ? "," : "", (long long)(begin < last ? begin : last));
    }
    return index.length ? cell_text(text_keep(&index, arena)) : cell_null();
}

/* The page begins with the layout as it is drawn elsewhere; a window is where it looks. A
 * preset's name says more than what it stands for. */
static int
draw_html(struct painter *painter, const struct map_picture *picture, struct text *out,
          struct diagnostic *d)
{
    const struct context *context = painter->context;
    const char *const *values = context->options.values;
    struct row *state = row_new(&painter->context->arena);
    row_add(state, "layout",
            cell_text(painter->argument->tirx ? painter->argument->text : picture->layout));
    row_add(state, "shape", cell_text(values[OPTION_SHAPE]));
    row_add(state, "type", cell_text(values[OPTION_TYPE]));
    row_add(state, "swizzle", cell_text(painter->argument->swizzle));
    row_add(state, "label", cell_text(values[OPTION_LABEL]));
    row_add(state, "color", cell_text(values[OPTION_COLOR_BY]));
    row_add(state, "element", window_cell(picture, &painter->context->arena));
    if (context->arena.failed)
        return diagnostic_set(d, OUT_OF_MEMORY, 0, 0);
    explorer_page_add(out, state, painter->count);
    return 0;
}

static void
empty_html(struct painter *painter, const char *name, struct text *out)
{
    struct row *state = row_new(&painter->context->arena);
    row_add(state, "layout", cell_text(name));
    explorer_page_add(out, state, painter->count++);
}

static void
end_html(struct painter *painter, struct text *out)
{
    if (painter->count)
        explorer_page_end(out, painter->count);
}

/* Where the build could not make the page to play with: the pictures. */
static void
end_pictures(struct painter *painter, struct text *out)
{
    if (painter->sheet.count == 0)
        return;
    report_note(painter->context, "the page has pictures alone: " WITHOUT_CORE);
    page_source_begin(&page_source_picture, out);
    map_svg_end(&painter->sheet, false, out);
    page_source_end(&page_source_picture, out);
}

static const struct drawer drawers[] = {
    {"text", draw_text, empty_text, end_text},
    {"svg", draw_svg, empty_svg, end_svg},
    {"html", draw_html, empty_html, end_html},
};

static const struct drawer pictures = {"html", draw_svg, empty_svg, end_pictures};

static const struct drawer *
drawer_by_name(const char *name)
{
    if (strcmp(name, "html") == 0 && !page_source_explore.core)
        return &pictures;
    for (size_t i = 0; i < sizeof drawers / sizeof *drawers; i++)
        if (strcmp(drawers[i].name, name) == 0)
            return &drawers[i];
    return NULL;
}

static int
draw_rows(const struct map_picture *picture, struct context *context, struct diagnostic *d)
{
    bool cut;
    if (map_rows(picture, &context->output, &cut, d))
        return -1;
    if (cut)
        report_note(context, "these are not all cells; --window tells which");
    return 0;
}

static int
draw(struct painter *painter, const struct map_picture *picture, struct diagnostic *d)
{
    struct context *context = painter->context;
    struct text *out = output_document(&context->output);
    if (!out)
        return draw_rows(picture, context, d);
    int status = painter->drawer->draw(painter, picture, out, d);
    painter->count += status == 0;
    output_line_end(&context->output);
    return status;
}

/* An XLA layout does not say itself that a swizzle is put upon it. */
static const char *
title_of(const struct layout_argument *argument, struct arena *arena)
{
    struct text title = {0};
    if (!argument->swizzle)
        return argument->canonical;
    text_format(&title, "%s, swizzle %s", argument->canonical, argument->swizzle);
    return text_keep(&title, arena);
}

static int
draw_layout(struct painter *painter, const struct layout_argument *argument,
            const struct mapping *mapping, struct diagnostic *d)
{
    struct context *context = painter->context;
    painter->argument = argument;
    struct map_subject subject = {mapping, argument->tiling, argument->element_bits,
                                  argument->places};
    struct map_picture picture = {.title = title_of(argument, &context->arena),
                                  .layout = argument->canonical,
                                  .shape =
                                      argument->shape ? shape_array(argument->shape) : NULL,
                                  .banks = option_given(&context->options, OPTION_BANKS)};
    if (!picture.title)
        return diagnostic_set(d, OUT_OF_MEMORY, 0, 0);
    if (map_open(&picture.view, &subject, &context->arena, d))
        return -1;
    if (picture.banks && argument->element_bits == 0) {
        usage_error(context, "banks are of bytes: give the element type, --type f16");
        return 0;
    }
    if (map_choices_read(context, &picture) || map_window_read(context, &picture))
        return 0;
    return draw(painter, &picture, d);
}

/* What there is no picture of is said. */
static void
note_nothing(struct painter *painter, const struct shape *shape)
{
    struct context *context = painter->context;
    struct text *out = output_document(&context->output);
    const char *text = notation_shape_text(shape, &context->arena);
    if (!text) {
        out_of_memory(context);
        return;
    }
    report_note(context, "nothing to draw: %s has no elements", text);
    if (out)
        painter->drawer->empty(painter, text, out);
}

/* Of a tuple, each array that has values. */
static void
draw_tuple(struct painter *painter, const struct layout_options *options,
           const struct shape *shape)
{
    struct context *context = painter->context;
    if (shape->element_count == 0)
        note_nothing(painter, shape);
    for (size_t i = 0; i < shape->element_count; i++) {
        const struct shape *element = shape->elements[i];
        struct layout_argument argument;
        struct diagnostic d = {0};
        if (element->kind == SHAPE_TUPLE) {
            draw_tuple(painter, options, element);
            continue;
        }
        if (!shape_has_values(element)) {
            note_nothing(painter, element);
            continue;
        }
        const char *text = notation_shape_text(element, &context->arena);
        if (!text) {
            out_of_memory(context);
            return;
        }
        const struct mapping *m = layout_argument_open(&argument, context, options, text);
        if (m && draw_layout(painter, &argument, m, &d))
            report_argument(context, text, &d);
    }
}

static void
draw_argument(struct painter *painter, const struct layout_options *options, const char *text)
{
    struct context *context = painter->context;
    struct layout_argument argument;
    struct diagnostic d = {0};
    const struct mapping *m = NULL;
    int status = layout_argument_read(&argument, context, options, text, &d);
    if (status == 0 && argument.shape && argument.shape->kind == SHAPE_TUPLE) {
        draw_tuple(painter, options, argument.shape);
        return;
    }
    if (status == 0)
        m = layout_argument_mapping(&argument, &d);
    if (!m || draw_layout(painter, &argument, m, &d))
        report_argument(context, text, &d);
}

void
command_map(struct context *context)
{
    const struct options *options = &context->options;
    struct layout_options layout_options;
    struct painter painter = {.context = context};
    if (options->argument_count == 0) {
        usage_error(context, "which layout? e.g. hlo-layout map 'f32[3,5]{1,0:T(2,2)}'");
        return;
    }
    /* With --fields text is a table of cells, as other commands print rows. */
    context->output.documents = documents + option_given(options, OPTION_FIELDS);
    if (layout_options_read(&layout_options, context) ||
        begin_output(context, columns, sizeof columns / sizeof *columns))
        return;
    painter.cell = map_cell_read(context);
    if (painter.cell < 0)
        return;
    if (context->output.document)
        painter.drawer = drawer_by_name(context->output.document);
    for (size_t i = 0; i < options->argument_count; i++) {
        draw_argument(&painter, &layout_options, options->arguments[i]);
        arena_reset(&context->arena);
    }
    struct text *out = output_document(&context->output);
    if (out)
        painter.drawer->end(&painter, out);
    end_output(context, NULL);
}

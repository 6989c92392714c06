/* Documents of a map: text, SVG, and an interactive page. */
#include "cli/command/map/map_document.h"

#include "cli/command.h"
#include "cli/terminal.h"
#include "render/map/svg.h"
#include "render/map/text.h"
#include "render/page/page.h"

#include <string.h>

static int
draw_text(struct painter *painter, const struct map_picture *picture, struct output *output,
          struct diagnostic *d)
{
    const struct context *context = painter->context;
    struct map_terminal terminal = {.color = context->output.terminal.color,
                                    .ascii = option_given(&context->options, OPTION_ASCII)};
    terminal.bounded = terminal_size(&terminal.columns, &terminal.rows);
    if (painter->count)
        text_char(&output->buffer, '\n');
    return map_text(picture, &terminal, &output->buffer, d);
}

static int
draw_svg(struct painter *painter, const struct map_picture *picture, struct output *output,
         struct diagnostic *d)
{
    (void)output;
    return map_svg_add(&painter->sheet, picture, painter->cell, d);
}

static void
empty_svg(struct painter *painter, const char *name, struct output *output)
{
    (void)output;
    map_svg_add_empty(&painter->sheet, name);
}

static void
end_svg(struct painter *painter, struct output *output)
{
    map_svg_end(&painter->sheet, true, &output->markup);
}

/* Returns the first element of the window, "2,3"; null without a window. */
static struct cell
window_cell(const struct map_picture *picture, struct arena *arena)
{
    struct printable index = {0};
    for (size_t i = 0; picture->window && i < picture->view.mapping->rank; i++) {
        int64_t last = picture->view.mapping->dims[i] - 1, begin = picture->window[i].begin;
        text_separate(&index, i, ",");
        text_integer(&index, begin < last ? begin : last);
    }
    return index.length ? cell_text(text_keep(&index, arena)) : cell_null();
}

/* Adds a picture to the page as a state with its layout and options. The first element of the
 * window is selected. A TIRx argument is kept as written, because the name of a preset says
 * more than its layout. */
static int
draw_html(struct painter *painter, const struct map_picture *picture, struct output *output,
          struct diagnostic *d)
{
    (void)d;
    const struct context *context = painter->context;
    const struct options *options = &context->options;
    struct row *state = row_new(&painter->context->arena);
    row_add_named(
        state, "layout",
        cell_text(painter->argument->tirx ? painter->argument->text : picture->layout));
    row_add_named(state, "shape", cell_text(option_text(options, OPTION_SHAPE)));
    row_add_named(state, "type", cell_text(option_text(options, OPTION_TYPE)));
    row_add_named(state, "swizzle", cell_text(painter->argument->swizzle));
    row_add_named(state, "label", cell_text(option_text(options, OPTION_LABEL)));
    row_add_named(state, "color", cell_text(option_text(options, OPTION_COLOR_BY)));
    row_add_named(state, "element", window_cell(picture, &painter->context->arena));
    explorer_page_add(&output->markup, state, painter->count);
    return 0;
}

static void
empty_html(struct painter *painter, const char *name, struct output *output)
{
    struct row *state = row_new(&painter->context->arena);
    row_add_named(state, "layout", cell_text(name));
    explorer_page_add(&output->markup, state, painter->count++);
}

static void
end_html(struct painter *painter, struct output *output)
{
    if (painter->count)
        explorer_page_end(&output->markup, painter->count, painter->context->output.share_base);
}

/* Ends the page of a build without the interactive page: it has only the pictures. */
static void
end_pictures(struct painter *painter, struct output *output)
{
    if (painter->sheet.count == 0)
        return;
    report_note(&painter->context->console, "the page has pictures alone: " WITHOUT_CORE);
    page_source_begin(&page_source_picture, &output->markup);
    map_svg_end(&painter->sheet, false, &output->markup);
    page_source_end(&page_source_picture, &output->markup);
}

static const struct drawer drawers[] = {
    {"text", draw_text, NULL, NULL},
    {"svg", draw_svg, empty_svg, end_svg},
    {"html", draw_html, empty_html, end_html},
};

static const struct drawer pictures = {"html", draw_svg, empty_svg, end_pictures};

const struct drawer *
map_drawer(const char *name)
{
    if (strcmp(name, "html") == 0 && !page_source_explore.core)
        return &pictures;
    for (size_t i = 0; i < sizeof drawers / sizeof *drawers; i++)
        if (strcmp(drawers[i].name, name) == 0)
            return &drawers[i];
    return NULL;
}

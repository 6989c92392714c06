/* map: draws a layout, the array beside its memory. */
#include "cli/command.h"
#include "cli/command/map/map_document.h"
#include "cli/command/map/map_options.h"
#include "cli/input/replacement.h"
#include "parser/notation/notation.h"
#include "parser/notation/thread_layout.h"
#include "render/map/runs.h"
#include "render/map/svg.h"
#include "render/row/escape.h"

#include <stdio.h>
#include <string.h>

static const struct column columns[] = {
    {.field = FIELD_panel},  {.field = FIELD_slice}, {.field = FIELD_row},
    {.field = FIELD_column}, {.field = FIELD_count}, {.field = FIELD_kind},
    {.field = FIELD_index},  {.field = FIELD_place}, {.field = FIELD_at},
};

static const char *const documents[] = {"text", "svg", "html", NULL};

static int
draw_rows(const struct map_picture *picture, struct context *context, struct diagnostic *d)
{
    bool cut;
    if (map_rows(picture, &context->output, &cut, d))
        return -1;
    if (cut)
        report_note(&context->console, "not all cells are listed; --window chooses others");
    return 0;
}

static int
draw(struct painter *painter, const struct map_picture *picture, struct diagnostic *d)
{
    struct context *context = painter->context;
    struct output *output = &context->output;
    if (!output->document)
        return draw_rows(picture, context, d);
    int status = painter->drawer->draw(painter, picture, output, d);
    painter->count += status == 0;
    output_line_end(&context->output);
    return status;
}

/* Returns the title. It names the mode of --swizzle, which the text of an XLA layout cannot. */
static const char *
title_of(const struct layout_argument *argument, struct arena *arena)
{
    struct printable title = {0};
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
                                  .banks = option_given(&context->options, OPTION_BANKS),
                                  .details = option_given(&context->options, OPTION_DETAILS)};
    if (map_open(&picture.view, &subject, &context->arena, d))
        return -1;
    if (picture.banks && argument->element_bits == 0) {
        usage_error(&context->console, "banks are of bytes: give the element type, --type f16");
        return 0;
    }
    if (map_choices_read(context, &picture) || map_window_read(context, &picture))
        return 0;
    return draw(painter, &picture, d);
}

/* Reports a shape without elements, which has no picture. */
static void
note_nothing(struct painter *painter, const struct shape *shape)
{
    struct context *context = painter->context;
    struct output *output = &context->output;
    const char *text = notation_shape_text(shape, &context->arena);
    report_note(&context->console, "nothing to draw: %s has no elements", text);
    if (output->document && painter->drawer->empty)
        painter->drawer->empty(painter, text, output);
}

/* Draws each array of a tuple that has values. */
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
    if (status == 0 && thread_value_show(&argument, &context->arena, &d) == 0)
        m = layout_argument_mapping(&argument, &d);
    if (!m || draw_layout(painter, &argument, m, &d))
        report_argument(context, text, &d);
}

/* ---- --output ---- */

/* Without --format the ending of the file's name says it. Returns -1 for one that nothing is
 * written of. */
static int
choose_format(struct context *context, const char *file)
{
    static const char *const endings[][2] = {{".svg", "svg"},       {".html", "html"},
                                             {".json", "json"},     {".csv", "csv"},
                                             {".ndjson", "ndjson"}, {".md", "markdown"}};
    struct options *options = &context->options;
    const char *ending = strrchr(file, '.');
    if (!ending || option_given(options, OPTION_FORMAT) || option_given(options, OPTION_JSON))
        return 0;
    if (strcmp(ending, ".pdf") == 0 || strcmp(ending, ".png") == 0) {
        usage_error(&context->console,
                    "--output: %s is not written; write an .svg, of which rsvg-convert -f %s "
                    "(librsvg) makes it",
                    ending, ending + 1);
        return -1;
    }
    for (size_t i = 0; i < sizeof endings / sizeof *endings; i++)
        if (strcmp(ending, endings[i][0]) == 0) {
            options->values[OPTION_FORMAT].text = endings[i][1];
            options->given |= TAKES(FORMAT);
        }
    return 0;
}

/* Ends the output in a file. What shows nothing, as no layout could be read, replaces none. */
static void
end_in_file(struct context *context, const char *path, bool drawn)
{
    struct output *output = &context->output;
    struct replacement file = {0};
    if (drawn)
        replacement_begin(&file, &context->console, path);
    output->file.stream = file.stream; /* NULL: nothing is written */
    output->file.name = path;
    end_output(context, NULL);
    replacement_end(&file, !output->error);
}

void
command_map(struct context *context)
{
    const struct options *options = &context->options;
    const char *path = option_text(options, OPTION_OUTPUT);
    struct layout_options layout_options;
    struct painter painter = {.context = context};
    /* With --fields, text is a table of cells, like the rows of other commands. */
    context->output.documents = documents + option_given(options, OPTION_FIELDS);
    if (path && strcmp(path, "-") == 0)
        path = NULL;
    if (path && choose_format(context, path))
        return;
    painter.cell = (int)option_count(options, OPTION_CELL, MAP_SVG_CELL);
    if (layout_options_read(&layout_options, context) ||
        begin_output(context, columns, sizeof columns / sizeof *columns))
        return;
    if (path)
        context->output.file.stream = NULL; /* all of it waits for the file */
    if (context->output.document)
        painter.drawer = map_drawer(context->output.document);
    layout_options.turns = true;
    for (size_t i = 0; i < options->argument_count; i++) {
        draw_argument(&painter, &layout_options, options->arguments[i]);
        arena_reset(&context->arena);
    }
    struct output *output = &context->output;
    if (output->document && painter.drawer->end)
        painter.drawer->end(&painter, output);
    if (path)
        end_in_file(context, path, painter.count || context->output.rows);
    else
        end_output(context, NULL);
}

/* show: everything about a layout or an instruction. */
#include "cli/command.h"
#include "cli/command/layout_argument.h"
#include "cli/command/show_statement.h"
#include "layout/base/text.h"
#include "parser/notation/notation.h"
#include "parser/report/python_layout.h"
#include "render/facts/layout_facts.h"
#include "render/text/sentences.h"

#include <string.h>

static const struct column columns[] = {
    {.field = FIELD_shape, .min_width = 24, .flags = COLUMN_SHAPE},
    {.field = FIELD_data_bytes},
    {.field = FIELD_bytes},
    {.field = FIELD_padding_bytes},
    {.field = FIELD_expansion},
};

static int
show_layout(struct context *context, const struct layout_argument *argument,
            struct diagnostic *d)
{
    if (argument->shape && option_given(&context->options, OPTION_SWIZZLE))
        return diagnostic_set(d, SWIZZLE_SHOWN, 0, strlen(argument->text));
    bool steps = option_given(&context->options, OPTION_STEPS);
    struct row *row = layout_facts(&context->arena, argument, steps, d);
    if (!row)
        return -1;
    output_row(&context->output, row);
    return 0;
}

/* Returns whether the text looks like an instruction: it has a name and '=', or an opcode after
 * a shape. */
static bool
is_statement(const char *text, const struct diagnostic *d)
{
    const char *first = text + strspn(text, " \t\n");
    if (d->code == LAYOUT_UNREAD) /* of a type of MLIR, whose attributes may have a '=' */
        return false;
    return first[0] == '%' || strncmp(first, "ROOT ", 5) == 0 || strstr(text, " = ") != NULL ||
           (d->code == TEXT_AFTER_SHAPE && strchr(text + d->offset, '('));
}

static void show_argument(struct context *context, const struct layout_options *options,
                          const char *text);

/* Shows each layout of a text that holds several, or one within brackets, such as JAX's
 * input_formats. Of an array that is neither said nor of the options, what is known. Returns
 * false if the text holds none, or is one. */
static bool
show_each(struct context *context, const struct layout_options *options, const char *text)
{
    const unsigned char *from = (const unsigned char *)text, *limit = from + strlen(text);
    const unsigned char *found = python_layout_begins(from, limit);
    size_t length = found ? python_layout_length(found, limit, (size_t)(limit - found)) : 0;
    struct layout_options own = *options;
    from += strspn(text, " \t\r\n");
    if (!length || (!strchr("([{", *from) && (found != from || found + length == limit)))
        return false;
    struct text one = {0};
    own.partial = true;
    for (; found; found = python_layout_begins(found + length + !length, limit)) {
        length = python_layout_length(found, limit, (size_t)(limit - found));
        text_clear(&one);
        text_append(&one, (const char *)found, length ? length : (size_t)(limit - found));
        show_argument(context, &own, one.data);
    }
    text_free(&one);
    return true;
}

static void
show_argument(struct context *context, const struct layout_options *options, const char *text)
{
    struct layout_argument argument;
    struct diagnostic d = {0};
    if (layout_argument_read(&argument, context, options, text, &d) == 0) {
        if (show_layout(context, &argument, &d))
            report_argument(context, text, &d);
    } else if (notation_of(text)->code == NOTATION_XLA && is_statement(text, &d)) {
        show_statement(context, text);
    } else if (!show_each(context, options, text)) {
        report_argument(context, text, &d);
    }
    arena_reset(&context->arena);
}

void
command_show(struct context *context)
{
    const struct options *options = &context->options;
    struct layout_options layout_options;
    context->output.sentences.write = show_text;
    if (layout_options_read(&layout_options, context) ||
        begin_output(context, columns, sizeof columns / sizeof *columns))
        return;
    context->shapes.scope = PREDICT_ABSENT;
    for (size_t i = 0; i < options->argument_count; i++)
        show_argument(context, &layout_options, options->arguments[i]);
    end_output(context, NULL);
}

/* Messages of commands on standard error, and the exit status that they cause. */
#include "cli/command.h"
#include "cli/input.h"
#include "cli/mistaken.h"
#include "cli/progress.h"
#include "parser/lex/source.h"
#include "render/row/escape.h"
#include "render/text/message.h"

#include <errno.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

void
status_raise(struct context *context, enum status status)
{
    if (status > context->status)
        context->status = status;
}

/* Writes pending rows first, so that a message does not overtake them on a terminal. */
static void
put_message(struct context *context, const struct text *message)
{
    if (context->output.backend)
        output_sync(&context->output);
    else
        fflush(stdout);
    progress_hide(context->output.writing_user);
    if (message->failed) {
        fputs("hlo-layout: error: out of memory\n", stderr);
        status_raise(context, STATUS_SYSTEM);
    } else if (message->data) {
        fwrite(message->data, 1, message->length, stderr);
    }
}

static void
say(struct context *context, enum status status, const char *kind, const char *format,
    va_list args)
{
    char *what;
    struct text message = {0};
    if (vasprintf(&what, format, args) < 0) {
        out_of_memory(context);
        return;
    }
    text_format(&message, "hlo-layout%s%s: %s: ", context->command ? " " : "",
                context->command ? context->command->name : "", kind);
    escape_terminal(&message, what, strlen(what)); /* it quotes arguments and file names */
    text_char(&message, '\n');
    put_message(context, &message);
    text_free(&message);
    free(what);
    status_raise(context, status);
}

void
usage_error(struct context *context, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    say(context, STATUS_INPUT, "error", format, args);
    va_end(args);
}

void
read_failed(struct context *context, const char *file, int error)
{
    if (error == ENOMEM)
        out_of_memory(context);
    else
        usage_error(context, "%s: %s", input_name(file), strerror(error));
}

void
write_failed(struct context *context, const char *path, int error)
{
    if (error == EPIPE)
        return;
    usage_error(context, "cannot write%s%s: %s", path ? " " : "", path ? path : "",
                strerror(error));
    status_raise(context, STATUS_SYSTEM);
}

void
report_finding(struct context *context, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    say(context, STATUS_FINDING, "finding", format, args);
    va_end(args);
}

void
report_note(struct context *context, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    say(context, STATUS_OK, "note", format, args);
    va_end(args);
}

void
report_warning(struct context *context, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    say(context, STATUS_OK, "warning", format, args);
    va_end(args);
}

static void
report(struct context *context, const struct diagnostic *d, const struct message_place *place)
{
    struct text message = {0};
    message_print(&message, d, place, context->message_color);
    put_message(context, &message);
    text_free(&message);
    if (diagnostic_level(d->code) == LEVEL_ERROR)
        status_raise(context, d->code == OUT_OF_MEMORY ? STATUS_SYSTEM : STATUS_INPUT);
}

void
report_argument(struct context *context, const char *text, const struct diagnostic *d)
{
    size_t length = strlen(text), at = d->offset < length ? d->offset : length, start = at;
    struct message_place place = {.file = "argument", .line = 1};
    if (diagnostic_level(d->code) == LEVEL_ERROR && mistaken_file(context, text))
        return;
    for (size_t i = 0; i < at; i++)
        place.line += text[i] == '\n';
    while (start > 0 && text[start - 1] != '\n')
        start--;
    place.text = text + start;
    place.length = strcspn(place.text, "\n");
    place.caret = at - start;
    place.column = place.caret + 1;
    report(context, d, &place);
}

void
report_file(struct context *context, const char *file, const struct diagnostic *d,
            const struct source_place *at)
{
    struct message_place place = {.file = file};
    if (at) {
        place.line = at->line;
        place.column = at->column;
        place.text = at->text;
        place.length = at->length;
        place.caret = at->caret;
    }
    report(context, d, &place);
}

void
out_of_memory(struct context *context)
{
    struct diagnostic d;
    struct message_place place = {.file = "hlo-layout"};
    diagnostic_set(&d, OUT_OF_MEMORY, 0, 0);
    report(context, &d, &place);
}

void
report_overflow(struct context *context)
{
    usage_error(context, "a sum does not fit 64 bits and is left out");
}

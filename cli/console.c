#include "cli/console.h"

#include "layout/base/line.h"
#include "layout/base/memory.h"
#include "parser/lex/source.h"
#include "render/row/escape.h"
#include "render/row/output.h"
#include "render/text/message.h"

#include <errno.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

void
status_raise(struct console *console, enum status status)
{
    console->errors += status >= STATUS_INPUT;
    if (status > console->status)
        console->status = status;
}

/* ---- messages that wait ---- */

struct held_message {
    struct held_message *next;
    const char *type; /* the message of an unknown type; NULL: another message */
    size_t length;
    char *text;
};

static void
hold(struct held_messages *held, const struct printable *message, const struct diagnostic *d)
{
    struct held_message *one = arena_alloc(&held->arena, sizeof *one);
    one->length = message->length;
    one->text = arena_copy(&held->arena, message->data, message->length);
    if (d && d->code == UNKNOWN_TYPE)
        one->type = arena_copy(&held->arena, d->message, strlen(d->message));
    *(held->last ? held->last : &held->first) = one;
    held->last = &one->next;
}

/* Returns whether the first `count` consoles hold a message of the same unknown type. */
static bool
is_repeated(const struct console *const *others, size_t count, const struct held_message *one)
{
    for (size_t i = 0; one->type && i < count; i++)
        for (struct held_message *m = others[i]->held->first; m; m = m->next)
            if (m->type && strcmp(m->type, one->type) == 0)
                return true;
    return false;
}

/* Writes pending rows first, so that a message does not overtake them on a terminal. d: what it
 * says; may be NULL. */
static void
put_message(struct console *console, const struct printable *message,
            const struct diagnostic *d)
{
    struct output *output = console->output;
    if (console->held) {
        hold(console->held, message, d);
        return;
    }
    if (output && output->backend)
        output_sync(output);
    else
        fflush(stdout);
    if (output)
        output_before_writing(output);
    fwrite(message->data, 1, message->length, stderr);
}

void
console_release(struct console *console, const struct console *const *others, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        for (struct held_message *m = others[i]->held->first; m; m = m->next) {
            struct printable message = {.data = m->text, .length = m->length};
            if (!is_repeated(others, i, m))
                put_message(console, &message, NULL);
        }
        status_raise(console, others[i]->status);
    }
}

/* ---- messages ---- */

static void
say(struct console *console, enum status status, const char *kind, const char *format,
    va_list args)
{
    char *what;
    struct printable message = {0};
    if (vasprintf(&what, format, args) < 0)
        memory_exhausted();
    text_string(&message, "hlo-layout");
    if (console->command)
        text_format(&message, " %s", console->command);
    text_format(&message, ": %s: ", kind);
    escape_string(&message, what); /* it quotes arguments and file names */
    text_char(&message, '\n');
    escape_commands(&message, 0);
    put_message(console, &message, NULL);
    text_free(&message);
    free(what);
    status_raise(console, status);
}

void
usage_error(struct console *console, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    say(console, STATUS_INPUT, "error", format, args);
    va_end(args);
}

void
read_failed(struct console *console, const char *file, int error)
{
    if (error == ENOMEM)
        memory_exhausted();
    usage_error(console, "%s: %s", input_name(file), strerror(error));
}

void
write_failed(struct console *console, const char *path, int error)
{
    if (error == EPIPE)
        return;
    if (path)
        usage_error(console, "cannot write %s: %s", path, strerror(error));
    else
        usage_error(console, "cannot write: %s", strerror(error));
    status_raise(console, STATUS_SYSTEM);
}

void
report_finding(struct console *console, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    say(console, STATUS_FINDING, "finding", format, args);
    va_end(args);
}

void
report_note(struct console *console, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    say(console, STATUS_OK, "note", format, args);
    va_end(args);
}

void
report_warning(struct console *console, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    say(console, STATUS_OK, "warning", format, args);
    va_end(args);
}

static void
console_report(struct console *console, const struct diagnostic *d,
               const struct message_place *place)
{
    struct printable message = {0};
    message_print(&message, d, place, console->color);
    escape_commands(&message, 0);
    put_message(console, &message, d);
    text_free(&message);
    if (diagnostic_level(d->code) == LEVEL_ERROR)
        status_raise(console, STATUS_INPUT);
}

void
report_text(struct console *console, const char *text, const struct diagnostic *d)
{
    size_t length = strlen(text), at = d->offset < length ? d->offset : length, start = at;
    struct message_place place = {.file = "argument", .line = 1};
    for (size_t i = 0; i < at; i++)
        place.line += text[i] == '\n';
    while (start > 0 && text[start - 1] != '\n')
        start--;
    place.text = text + start;
    place.length = strcspn(place.text, "\n");
    place.caret = at - start;
    place.column = place.caret + 1;
    console_report(console, d, &place);
}

void
report_file(struct console *console, const char *file, const struct diagnostic *d,
            const struct source_place *at)
{
    struct message_place place = {.file = file};
    if (at && line_is_written(at->line)) {
        place.line = at->line;
        place.column = at->column;
        place.text = at->text;
        place.length = at->length;
        place.caret = at->caret;
    }
    console_report(console, d, &place);
}

void
report_overflow(struct console *console)
{
    usage_error(console, "a sum does not fit 64 bits and is left out");
}

const char *
input_name(const char *file)
{
    return strcmp(file, "-") == 0 ? "<stdin>" : file;
}

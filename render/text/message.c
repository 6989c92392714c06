/* A line of a dump may have megabytes, so only a window around the caret is shown. */
#include "render/text/message.h"

#include "layout/base/minmax.h"
#include "layout/base/text.h"
#include "render/row/escape.h"
#include "render/row/utf8.h"

#include <string.h>

#define BEFORE 40 /* bytes shown in front of the caret, and in all */
#define WINDOW 72

/* The start of the UTF-8 character that `at` is in; `at` itself if there is none. */
static size_t
character_start(const char *text, size_t at)
{
    for (size_t back = 0; back < 4 && back <= at; back++)
        if (utf8_begins(text[at - back]))
            return at - back;
    return at;
}

/* A tab is shown as one column, in this line and in the caret's. */
static void
print_line(struct printable *out, const char *line, size_t length)
{
    const char *tab;
    while ((tab = memchr(line, '\t', length))) {
        escape_terminal(out, line, (size_t)(tab - line));
        text_char(out, ' ');
        length -= (size_t)(tab + 1 - line);
        line = tab + 1;
    }
    escape_terminal(out, line, length);
}

/* The columns that print_line takes for a part of a line. */
static size_t
shown_width(const char *line, size_t length)
{
    struct printable shown = {0};
    print_line(&shown, line, length);
    size_t width = utf8_width(text_contents(&shown), shown.length);
    text_free(&shown);
    return width;
}

static void
print_excerpt(struct printable *out, const struct diagnostic *d,
              const struct message_place *place)
{
    size_t length = place->length - (place->text[place->length - 1] == '\r');
    size_t caret = min_size(place->caret, length), start = 0;
    if (caret > BEFORE)
        start = character_start(place->text, caret - BEFORE);
    size_t end = min_size(start + WINDOW, length);
    if (end < length)
        end = character_start(place->text, end);
    const char *before = start ? "..." : "";
    size_t begin = out->length;
    text_format(out, "    %s", before);
    print_line(out, place->text + start, end - start);
    size_t moved = escape_commands(out, begin);
    text_either(out, end < length, "...\n    ", "\n    ");
    size_t pad = strlen(before) + moved + shown_width(place->text + start, caret - start);
    text_format(out, "%*s^", (int)pad, "");
    size_t under = shown_width(place->text + caret, min_size(d->length, end - caret));
    for (size_t i = 1; i < under; i++)
        text_char(out, '~');
    text_char(out, '\n');
}

void
message_print(struct printable *out, const struct diagnostic *d,
              const struct message_place *place, bool color)
{
    bool error = diagnostic_level(d->code) == LEVEL_ERROR;
    escape_string(out, place->file);
    if (place->line)
        text_format(out, ":%llu:%llu", (unsigned long long)place->line,
                    (unsigned long long)place->column);
    text_string(out, ": ");
    if (color)
        text_either(out, error, "\033[1;31m", "\033[1;33m");
    text_either(out, error, "error: ", "warning: ");
    if (color)
        text_string(out, "\033[0m");
    escape_string(out, d->message);
    text_char(out, '\n');
    if (place->line && place->text && place->length)
        print_excerpt(out, d, place);
    if (d->hint)
        text_format(out, "    hint: %s\n", d->hint);
}

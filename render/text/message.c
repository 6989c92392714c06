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

/* The columns of a line that begins with some of the program's own and some bytes of a text. */
static size_t
shown_width(struct printable_part own, const char *line, size_t length)
{
    struct printable shown = {0};
    escaped_part(&shown, own);
    print_line(&shown, line, length);
    escape_commands(&shown, 0);
    size_t width = utf8_width(text_contents(&shown), shown.length);
    text_free(&shown);
    return width;
}

static void
print_excerpt(struct printable *out, const struct diagnostic *d,
              const struct message_place *place)
{
    static const struct printable_part indents[] = {PRINTABLE_LITERAL("    "),
                                                    PRINTABLE_LITERAL("    ...")};
    size_t length = place->length - (place->text[place->length - 1] == '\r');
    size_t caret = min_size(place->caret, length), start = 0;
    if (caret > BEFORE)
        start = character_start(place->text, caret - BEFORE);
    size_t end = min_size(start + WINDOW, length);
    if (end < length)
        end = character_start(place->text, end);
    const char *line = place->text + start;
    struct printable_part indent = indents[start > 0];
    escaped_part(out, indent);
    print_line(out, line, end - start);
    text_either(out, end < length, "...\n", "\n");
    size_t before = shown_width(indent, line, caret - start);
    size_t marked = min_size(d->length, end - caret);
    size_t under = shown_width(indent, line, caret - start + marked) - before;
    text_format(out, "%*s^", (int)before, "");
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

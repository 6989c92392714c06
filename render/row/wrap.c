#include "render/row/wrap.h"

#include "layout/base/slice.h"
#include "layout/base/text.h"
#include "render/row/escape.h"
#include "render/row/utf8.h"

#include <stdbool.h>
#include <string.h>

#define MORE_INDENT 2
#define DEEP_INDENT 4 /* of what follows a line that begins in the right half */

/* Returns whether a line may break at a blank: not between a number and its unit. */
static bool
may_break(struct printable_part line, size_t at)
{
    static const char *const units[] = {"B", "KiB", "MiB", "GiB", "TiB", "%"};
    bool number = at > 0 && line.text[at - 1] >= '0' && line.text[at - 1] <= '9';
    for (size_t i = 0; number && i < sizeof units / sizeof *units; i++) {
        size_t length = strlen(units[i]);
        if (at + length < line.length && memcmp(line.text + at + 1, units[i], length) == 0)
            return false;
    }
    return line.text[at] == ' ';
}

/* The length of what stays on a line of `width` columns, after `begin` bytes that are blank. */
static size_t
break_at(struct printable_part line, size_t begin, size_t width)
{
    size_t cut = utf8_cut(line.text, line.length, width), at = cut;
    while (at > begin && !may_break(line, at))
        at--;
    if (at > begin)
        return at;
    for (at = cut; at > begin + 1 && !strchr(",/", line.text[at - 1]);)
        at--;
    if (at > begin + 1)
        return at;
    return cut > begin ? cut : line.length;
}

static void
put_line(struct printable *out, struct printable_part line, size_t width)
{
    size_t begin = 0, indent;
    while (begin < line.length && line.text[begin] == ' ')
        begin++;
    indent = begin + MORE_INDENT < width / 2 ? begin + MORE_INDENT : DEEP_INDENT;
    for (size_t room = width; utf8_width(line.text, line.length) > room;
         room = width - indent) {
        size_t at = break_at(line, begin, room), end = at;
        while (end > 0 && line.text[end - 1] == ' ')
            end--;
        escaped_part(out, part_to(line, end));
        while (at < line.length && line.text[at] == ' ')
            at++;
        line = part_from(line, at);
        begin = 0;
        if (line.length == 0)
            return;
        text_char(out, '\n');
        text_blanks(out, indent);
    }
    escaped_part(out, line);
}

void
wrap_lines(struct printable *text, size_t from, size_t width)
{
    struct printable out = {0};
    if (text->length <= from)
        return;
    const char *at = text->data + from, *end = text->data + text->length;
    while (at < end) {
        const char *newline = memchr(at, '\n', (size_t)(end - at));
        const char *stop = newline ? newline : end;
        put_line(&out, printable_part(text, (size_t)(at - text->data), (size_t)(stop - at)),
                 width);
        if (newline)
            text_char(&out, '\n');
        at = newline ? newline + 1 : end;
    }
    text->length = from;
    escaped_text(text, &out);
    text_free(&out);
}

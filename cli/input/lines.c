/* Lines are found in large blocks, so that most need no system call. */
#include "cli/input/lines.h"

#include "cli/console.h"
#include "layout/base/diagnostic.h"
#include "layout/base/memory.h"
#include "layout/base/minmax.h"
#include "layout/base/steps.h"
#include "parser/lex/reader.h"
#include "parser/lex/source.h"
#include "render/row/output.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define BLOCK     ((size_t)1 << 16)
#define LINE_KEPT (LINE_LIMIT + 2) /* more than a line, its '\r' and one more byte */

/* Doubles the buffer, because one line fills most of it. */
static void
grow(struct lines *lines)
{
    lines->capacity = max_size(lines->capacity * 2, BLOCK);
    lines->buffer = memory_resize(lines->buffer, lines->capacity + 1, 1);
}

/* Reads more input behind the part that is not yet split into lines. Writes the answers first,
 * because whoever asks may wait for them before asking on. Returns false at the end of the
 * input, and after a report. */
static bool
fill(struct lines *lines, struct console *console)
{
    struct reader input = reader_of_file(STDIN_FILENO);
    size_t rest = lines->end - lines->begin;
    output_sync(console->output);
    if (rest)
        memmove(lines->buffer, lines->buffer + lines->begin, rest);
    lines->begin = 0;
    lines->end = rest;
    if (lines->capacity - rest < BLOCK / 2)
        grow(lines);
    ssize_t count =
        input.read(&input, (unsigned char *)lines->buffer + rest, lines->capacity - rest);
    if (count < 0) {
        read_failed(console, "-", errno);
        lines->end = 0; /* part of a line might be read as another number */
    }
    if (count > 0)
        lines->end += (size_t)count;
    return count > 0;
}

bool
lines_next(struct lines *lines, struct console *console)
{
    char *end = NULL;
    size_t searched = 0;
    steps_renew();
    do {
        size_t rest = lines->end - lines->begin;
        if (rest > searched)
            end = memchr(lines->buffer + lines->begin + searched, '\n', rest - searched);
        searched = rest;
        if (!end && rest > LINE_KEPT) { /* the rest of an overlong line is skipped */
            lines->end = lines->begin + LINE_KEPT;
            searched = LINE_KEPT;
        }
    } while (!end && fill(lines, console));
    if (!end && lines->begin == lines->end)
        return false;
    lines->text = lines->buffer + lines->begin;
    if (!end)
        end = lines->buffer + lines->end;
    lines->begin = (size_t)(end - lines->buffer) + (end < lines->buffer + lines->end);
    end -= end > lines->text && end[-1] == '\r';
    lines->length = (size_t)(end - lines->text);
    lines->too_long = lines->length > LINE_LIMIT;
    if (lines->too_long)
        lines->length = LINE_LIMIT;
    lines->text[lines->length] = '\0';
    lines->number++;
    return true;
}

void
lines_free(struct lines *lines)
{
    free(lines->buffer);
    *lines = (struct lines){0};
}

int
lines_check(const struct lines *lines, struct diagnostic *d)
{
    if (lines->too_long)
        return diagnostic_set(d, LINE_TOO_LONG, 0, 0, LINE_LIMIT >> 20);
    const char *nul = memchr(lines->text, '\0', lines->length);
    if (nul)
        return diagnostic_set(d, NUL_IN_LINE, (size_t)(nul - lines->text), 1);
    return 0;
}

void
lines_report(const struct lines *lines, struct console *console, const struct diagnostic *d)
{
    struct source_place place = {.line = lines->number,
                                 .column = d->offset + 1,
                                 .text = lines->text,
                                 .length = lines->length,
                                 .caret = d->offset};
    report_file(console, input_name("-"), d, &place);
}

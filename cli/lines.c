/* Lines are found in large blocks, so that most need no system call. */
#include "cli/lines.h"

#include "cli/command.h"
#include "cli/input.h"
#include "layout/base/steps.h"
#include "parser/lex/source.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define BLOCK     ((size_t)1 << 16)
#define LINE_KEPT (LINE_LIMIT + 2) /* more than a line, its '\r' and one more byte */

/* Doubles the buffer, because one line fills most of it. */
static int
grow(struct lines *lines)
{
    size_t capacity = lines->capacity ? lines->capacity * 2 : BLOCK;
    char *larger = realloc(lines->buffer, capacity + 1);
    if (!larger)
        return -1;
    lines->buffer = larger;
    lines->capacity = capacity;
    return 0;
}

/* Reads more input behind the part that is not yet split into lines. Writes the answers first,
 * because whoever asks may wait for them before asking on. Returns false at the end of the
 * input, and after a report. */
static bool
fill(struct lines *lines, struct context *context)
{
    struct reader input = reader_of_file(STDIN_FILENO);
    size_t rest = lines->end - lines->begin;
    output_sync(&context->output);
    if (rest)
        memmove(lines->buffer, lines->buffer + lines->begin, rest);
    lines->begin = 0;
    lines->end = rest;
    ssize_t count = -1;
    if (lines->capacity - rest >= BLOCK / 2 || grow(lines) == 0)
        count =
            input.read(&input, (unsigned char *)lines->buffer + rest, lines->capacity - rest);
    if (count < 0) {
        read_failed(context, "-", errno);
        lines->end = 0; /* part of a line might be read as another number */
    }
    if (count > 0)
        lines->end += (size_t)count;
    return count > 0;
}

bool
lines_next(struct lines *lines, struct context *context)
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
    } while (!end && fill(lines, context));
    if (!end && lines->begin == lines->end)
        return false;
    lines->text = lines->buffer + lines->begin;
    end = end ? end : lines->buffer + lines->end;
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
    return nul ? diagnostic_set(d, NUL_IN_LINE, (size_t)(nul - lines->text), 1) : 0;
}

void
lines_report(const struct lines *lines, struct context *context, const struct diagnostic *d)
{
    struct source_place place = {.line = lines->number,
                                 .column = d->offset + 1,
                                 .text = lines->text,
                                 .length = lines->length,
                                 .caret = d->offset};
    report_file(context, input_name("-"), d, &place);
}

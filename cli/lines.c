/* The one getline of the program. */
#include "cli/lines.h"

#include "cli/command.h"
#include "cli/input.h"
#include "layout/diagnostic.h"
#include "parser/lex/source.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void
report_end(struct context *context, int error)
{
    if (ferror(stdin))
        usage_error(context, "%s: %s", input_name("-"), strerror(error));
    else if (!feof(stdin))
        out_of_memory(context);
}

bool
lines_next(struct lines *lines, struct context *context)
{
    ssize_t length = getline(&lines->text, &lines->capacity, stdin);
    if (length <= 0) {
        report_end(context, errno);
        return false;
    }
    length -= lines->text[length - 1] == '\n';
    length -= length > 0 && lines->text[length - 1] == '\r';
    lines->text[length] = '\0';
    lines->length = (size_t)length;
    lines->number++;
    return true;
}

void
lines_free(struct lines *lines)
{
    free(lines->text);
    *lines = (struct lines){0};
}

int
lines_check(const struct lines *lines, struct diagnostic *d)
{
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

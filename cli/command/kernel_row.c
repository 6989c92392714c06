#include "cli/command/kernel_row.h"

#include "render/facts/layout_facts.h"
#include "render/hlo_layout.h"

#include <string.h>

#define NAMES ((size_t)1 << 14) /* bytes of names that are kept */

void
kernel_row_begin(struct kernel_row *kernels)
{
    *kernels = (struct kernel_row){0};
}

void
kernel_row_end(struct kernel_row *kernels)
{
    text_free(&kernels->names);
    text_free(&kernels->text);
}

bool
kernel_row_name(struct kernel_row *kernels, struct slice text)
{
    struct text *names = &kernels->names;
    if (!text.length || *text.text != '#')
        return false;
    if (names->length + text.length > NAMES) /* those of modules before this one */
        text_clear(names);
    if (!names->length || !memmem(names->data, names->length, text.text, text.length)) {
        text_append(names, text.text, text.length);
        text_char(names, '\n');
    }
    return true;
}

struct row *
kernel_row_read(struct kernel_row *kernels, struct slice text, struct arena *arena)
{
    struct layout_argument argument;
    struct text *all = &kernels->text;
    struct diagnostic d = {0};
    bool named = *text.text != 'm' && memchr(text.text, '#', text.length) != NULL;
    text_clear(all);
    if (named)
        text_append(all, text_contents(&kernels->names), kernels->names.length);
    text_append(all, text.text, text.length);
    const char *copy = text_copy(all, arena);
    struct row *row = NULL;
    if (layout_read(&argument, arena, NULL, copy, NULL, &d) == 0)
        row = layout_facts(arena, &argument, false, &d);
    if (!row && !kernels->why) {
        kernels->fault = d;
        kernels->why = kernels->fault.message;
    }
    return row;
}

#include "render/facts/ir_layouts.h"

#include "render/facts/layout_facts.h"

#include <string.h>

#define NAMES ((size_t)1 << 14) /* bytes of names that are kept */

void
ir_layouts_begin(struct ir_layouts *ir, const struct layout_options *options)
{
    *ir = (struct ir_layouts){.options = *options};
    ir->options.partial = true;
}

void
ir_layouts_end(struct ir_layouts *ir)
{
    text_free(&ir->names);
    text_free(&ir->text);
}

bool
ir_layouts_keep_name(struct ir_layouts *ir, struct slice text)
{
    struct text *names = &ir->names;
    if (!text.length || *text.text != '#' || !memmem(text.text, text.length, " = #", 4))
        return false;
    if (names->length + text.length > NAMES) /* those of modules before this one */
        text_clear(names);
    if (!names->length || !memmem(names->data, names->length, text.text, text.length)) {
        text_append(names, text.text, text.length);
        text_char(names, '\n');
    }
    return true;
}

/* Reads it with the options, else, where they say something else than the text, without. */
static int
read_layout(struct layout_argument *argument, struct arena *arena,
            const struct layout_options *options, const char *text, struct diagnostic *d)
{
    const struct layout_options none = {.type = PRIMITIVE_UNKNOWN, .partial = true};
    struct diagnostic other;
    if (layout_read(argument, arena, options, text, NULL, d) == 0)
        return 0;
    bool given = options->shaped || options->type != PRIMITIVE_UNKNOWN;
    return given ? layout_read(argument, arena, &none, text, NULL, &other) : -1;
}

struct row *
ir_layouts_row(struct ir_layouts *ir, struct slice text, struct arena *arena)
{
    struct layout_argument argument;
    struct text *all = &ir->text;
    struct diagnostic d = {0};
    bool named = !strchr("m#", *text.text) && memchr(text.text, '#', text.length) != NULL;
    text_clear(all);
    if (named)
        text_append(all, text_contents(&ir->names), ir->names.length);
    text_append(all, text.text, text.length);
    const char *copy = text_copy(all, arena);
    struct row *row = NULL;
    if (read_layout(&argument, arena, &ir->options, copy, &d) == 0)
        row = layout_facts(arena, &argument, false, &d);
    if (!row && !ir->why) {
        ir->fault = d;
        ir->why = ir->fault.message;
    }
    return row;
}

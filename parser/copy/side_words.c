/* Names the two sides of a copy. */
#include "layout/base/arena.h"
#include "layout/base/text.h"
#include "parser/copy/sides.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

struct copy_side
side_say(const struct graph *graph, const char *reason, const char *format, ...)
{
    va_list arguments, again;
    va_start(arguments, format);
    va_copy(again, arguments);
    int length = vsnprintf(NULL, 0, format, arguments);
    va_end(arguments);
    char *text = arena_alloc(graph->arena, (size_t)length + 1);
    vsnprintf(text, (size_t)length + 1, format, again);
    va_end(again);
    return (struct copy_side){reason, text};
}

static const char *
text_of(const struct graph *graph, struct slice slice)
{
    return arena_copy(graph->arena, slice.text, slice.length);
}

/* The value of an attribute without the quotes around it. */
static struct slice
unquoted(struct slice value)
{
    if (value.length >= 2 && value.text[0] == '"')
        return (struct slice){value.text + 1, value.length - 2};
    return value;
}

const char *
side_opcode(const struct graph *graph, struct node node)
{
    struct slice target = {0};
    if (node_op(node) == OP_CUSTOM_CALL)
        target = unquoted(node_attribute(graph, node, ATTRIBUTE_CUSTOM_CALL_TARGET));
    if (target.length == 0)
        return node_opcode(graph, node);
    return side_say(graph, NULL, "custom-call %.*s", (int)target.length, target.text).text;
}

const char *
side_operand(const struct graph *graph, struct node node, uint32_t number)
{
    enum attribute_kind kind = ATTRIBUTE_DIM_LABELS;
    const char *hand = number ? "rhs" : "lhs";
    if (node_op(node) == OP_DOT)
        kind = number ? ATTRIBUTE_RHS_CONTRACTING_DIMS : ATTRIBUTE_LHS_CONTRACTING_DIMS;
    else if (node_op(node) != OP_CONVOLUTION)
        return side_say(graph, NULL, "operand %u", number).text;
    struct slice value = node_attribute(graph, node, kind);
    if (value.length == 0)
        return hand;
    if (kind == ATTRIBUTE_DIM_LABELS)
        return side_say(graph, NULL, "%s (%s)", hand, text_of(graph, value)).text;
    return side_say(graph, NULL, "%s contracting %s", hand, text_of(graph, value)).text;
}

/* ---- the boundary ---- */

struct boundary_modes
boundary_modes_read(struct slice attributes)
{
    static const char *const names[] = {"arg_layout_modes=\"", "out_layout_modes=\""};
    struct slice found[2] = {{"", 0}, {"", 0}};
    for (int i = 0; i < 2; i++) {
        size_t length = strlen(names[i]);
        const char *at = memmem(attributes.text, attributes.length, names[i], length);
        if (!at)
            continue;
        at += length;
        size_t left = (size_t)(attributes.text + attributes.length - at);
        const char *end = memchr(at, '"', left);
        if (end)
            found[i] = (struct slice){at, (size_t)(end - at)};
    }
    return (struct boundary_modes){found[0], found[1]};
}

/* Item `number` of a list with semicolons; empty: there is none. */
static struct slice
item_of(struct slice list, int64_t number)
{
    const char *at = list.text, *end = list.text + list.length;
    for (int64_t i = 0; at < end; i++) {
        const char *next = memchr(at, ';', (size_t)(end - at));
        size_t length = (size_t)((next ? next : end) - at);
        if (i == number)
            return (struct slice){at, length};
        at += length + 1;
    }
    return (struct slice){"", 0};
}

/* " (default layout)"; "" where the header says nothing, or leaves it to the compiler. */
static const char *
boundary_words(const struct graph *graph, struct slice mode)
{
    if (slice_is(mode, "default"))
        return " (default layout)";
    if (mode.length == 0 || slice_is(mode, "auto"))
        return "";
    return side_say(graph, NULL, " (layout given: %.*s)", (int)mode.length, mode.text).text;
}

struct copy_side
side_argument(const struct sides *sides, struct node parameter)
{
    const struct graph *graph = sides->graph;
    const struct program *program = graph->program;
    const struct step *step = node_step(parameter);
    int32_t number = step->operation.number;
    struct origin origin =
        step_origin(&program->ownership, parameter.computation, step, NULL, NULL);
    struct text name = {0};
    program_op_name(program, origin.metadata, 0, &name);
    if (name.length == 0)
        text_string(&name, node_name(graph, parameter));
    struct copy_side side =
        side_say(graph, "argument", "argument %d %s%s", number, name.data,
                 boundary_words(graph, item_of(sides->modes->arguments, number)));
    text_free(&name);
    return side;
}

struct copy_side
side_result(const struct sides *sides, int64_t number)
{
    return side_say(sides->graph, "result", "result %lld%s", (long long)number,
                    boundary_words(sides->graph, item_of(sides->modes->results, number)));
}

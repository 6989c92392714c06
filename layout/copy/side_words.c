/* Names the two sides of a copy. */
#include "layout/base/arena.h"
#include "layout/base/text.h"
#include "layout/copy/sides.h"

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
    size_t size = (size_t)(length < SIDE_TEXT ? length : SIDE_TEXT) + 1;
    char *text = arena_alloc(graph->arena, size);
    vsnprintf(text, size, format, again);
    if (length > SIDE_TEXT)
        memcpy(text + SIDE_TEXT - 3, "...", 3);
    va_end(again);
    return (struct copy_side){reason, text};
}

const char *
side_name(const struct graph *graph, struct node node)
{
    const struct ownership *o = &graph->program->ownership;
    struct origin origin = step_origin(o, node.body->computation, node_step(node), NULL, NULL);
    struct slice stem = o->words.items[origin.name.stem];
    if (stem.length > SIDE_NAME)
        return side_say(graph, NULL, "%.*s...", SIDE_NAME, stem.text).text;
    return node_name(graph, node);
}

const char *
side_opcode(const struct graph *graph, struct node node)
{
    struct slice target = {0};
    if (node_op(node) == OP_CUSTOM_CALL)
        target = node_word(graph, node, ATTRIBUTE_CUSTOM_CALL_TARGET);
    if (target.length == 0)
        return node_opcode(graph, node);
    return side_say(graph, NULL, "custom-call %.*s", (int)target.length, target.text).text;
}

/* "lhs contracting {1}". */
static const char *
contracting_words(const struct graph *graph, const char *hand, const struct number_list *list)
{
    struct text text = {0};
    text_integers(&text, list->items, list->count);
    const char *words =
        side_say(graph, NULL, "%s contracting {%s}", hand, text_contents(&text)).text;
    text_free(&text);
    return words;
}

const char *
side_operand(const struct graph *graph, struct node node, uint32_t number)
{
    enum op op = node_op(node);
    const char *hand = number ? "rhs" : "lhs";
    if (op == OP_DOT) {
        enum attribute_kind kind =
            number ? ATTRIBUTE_RHS_CONTRACTING_DIMS : ATTRIBUTE_LHS_CONTRACTING_DIMS;
        const struct number_list list = node_numbers(graph, node, kind);
        return list.count ? contracting_words(graph, hand, &list) : hand;
    }
    if (op != OP_CONVOLUTION)
        return side_say(graph, NULL, "operand %u", number).text;
    struct slice labels = node_word(graph, node, ATTRIBUTE_DIM_LABELS);
    if (labels.length == 0)
        return hand;
    return side_say(graph, NULL, "%s (%.*s)", hand, (int)labels.length, labels.text).text;
}

/* ---- the boundary ---- */

/* Splits a list with semicolons. */
static struct mode_list
split(struct slice text, struct arena *arena)
{
    struct mode_list list = {0};
    size_t count = 1;
    for (size_t i = 0; i < text.length; i++)
        count += text.text[i] == ';';
    list.items = arena_array(arena, count, sizeof *list.items);
    for (size_t at = 0; at < text.length;) {
        const char *end = memchr(text.text + at, ';', text.length - at);
        size_t length = end ? (size_t)(end - text.text) - at : text.length - at;
        list.items[list.count++] = (struct slice){text.text + at, length};
        at += length + 1;
    }
    return list;
}

/* The list that stands behind a name: in quotes, or, as XLA prints what begins and ends with a
 * brace, without: one layout, {1,0:T(8,128)}, or several, {1,0};{0,1}. */
static struct mode_list
find_list(struct slice attributes, const char *name, struct arena *arena)
{
    const char *at = memmem(attributes.text, attributes.length, name, strlen(name));
    if (!at)
        return (struct mode_list){0};
    at += strlen(name);
    size_t left = (size_t)(attributes.text + attributes.length - at);
    bool quoted = left && *at == '"';
    const char *end = memchr(at + quoted, quoted ? '"' : '}', left - quoted);
    while (end && !quoted && attributes.text + attributes.length - end > 2 &&
           end[1] == ';') /* another item follows */
        end = memchr(end + 1, '}', (size_t)(attributes.text + attributes.length - end - 1));
    if (!end)
        return (struct mode_list){0};
    at += quoted;
    return split((struct slice){at, (size_t)(end + !quoted - at)}, arena);
}

struct boundary_modes
boundary_modes_read(struct slice attributes, struct arena *arena)
{
    return (struct boundary_modes){find_list(attributes, "arg_layout_modes=", arena),
                                   find_list(attributes, "out_layout_modes=", arena)};
}

/* Item `number` of a list; empty: there is none. */
static struct slice
item_of(const struct mode_list *list, int64_t number)
{
    bool known = number >= 0 && (uint64_t)number < list->count;
    return known ? list->items[number] : (struct slice){"", 0};
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
        step_origin(&program->ownership, parameter.body->computation, step, NULL, NULL);
    struct text name = {0};
    program_op_name(program, origin.metadata, 0, &name);
    if (name.length == 0)
        text_string(&name, side_name(graph, parameter));
    struct copy_side side =
        side_say(graph, "argument", "argument %d %s%s", number, name.data,
                 boundary_words(graph, item_of(&sides->modes->arguments, number)));
    text_free(&name);
    return side;
}

struct copy_side
side_result(const struct sides *sides, int64_t number)
{
    return side_say(sides->graph, "result", "result %lld%s", (long long)number,
                    boundary_words(sides->graph, item_of(&sides->modes->results, number)));
}

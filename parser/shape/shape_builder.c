/* Builds shapes for the grammar's actions. The first error is kept; nothing is built after
 * it. */
#include "parser/shape/shape_builder.h"

#include "layout/base/arena.h"
#include "layout/program/shape_table.h"
#include "layout/tiling.h"
#include "layout/type_name.h"
#include "parser/lex/quote.h"
#include "parser/shape/shape_grammar.h"
#include "parser/shape/shape_parse.h"

#include <stdlib.h>
#include <string.h>

struct layout
layout_default(void)
{
    return (struct layout){.tail_alignment = 1,
                           .index_type = PRIMITIVE_UNKNOWN,
                           .pointer_type = PRIMITIVE_UNKNOWN};
}

bool
list_room(struct shape_builder *b, void *values, size_t count, size_t *capacity, size_t size)
{
    if (count >= SHAPE_LIST_LIMIT)
        SHAPE_FAIL(b, RANK_TOO_LARGE, 0, 0, SHAPE_LIST_LIMIT);
    if (b->failed)
        return false;
    arena_grow(b->arena, values, count, capacity, size);
    return true;
}

struct dimension
build_dimension(struct shape_builder *b, const struct shape_token *number, bool dynamic)
{
    if (number->integer < 0)
        SHAPE_FAIL(b, NEGATIVE_DIMENSION, SHAPE_PLACE(number));
    return (struct dimension){number->integer, dynamic};
}

static struct shape *
new_shape(struct shape_builder *b, enum shape_kind kind, const struct shape_token *first,
          const struct shape_token *last)
{
    if (b->failed)
        return NULL;
    struct shape *shape = arena_alloc(b->arena, sizeof *shape);
    shape->kind = kind;
    shape->type = PRIMITIVE_UNKNOWN;
    shape->offset = first->offset;
    shape->length = last->offset + last->length - first->offset;
    return shape;
}

/* Row-major: the last dimension is the most minor. */
static const int64_t *
default_order(struct shape_builder *b, size_t rank)
{
    int64_t *order = arena_array(b->arena, rank + 1, sizeof *order);
    for (size_t i = 0; i < rank; i++)
        order[i] = (int64_t)(rank - 1 - i);
    return order;
}

static bool
tiles_are_usable(const struct layout *layout, size_t rank)
{
    size_t numbers = 0;
    for (size_t i = 0; i < layout->tile_count; i++)
        numbers += layout->tiles[i].rank + 1;
    return tiling_is_usable(numbers, rank);
}

static void
set_layout(struct shape_builder *b, struct shape *shape, const struct written_layout *written)
{
    if (!written->present) {
        shape->layout = layout_default();
        shape->layout.minor_to_major = default_order(b, shape->rank);
        return;
    }
    if (written->order_length != shape->rank)
        SHAPE_FAIL(b, ORDER_LENGTH, shape->offset, shape->length, shape->rank,
                   written->order_length);
    if (!tiles_are_usable(&written->layout, shape->rank))
        SHAPE_FAIL(b, TILES_TOO_LARGE, shape->offset, shape->length);
    shape->layout = written->layout;
    shape->layout.written = true;
}

static void
set_dimensions(struct shape_builder *b, struct shape *shape, const struct dimensions *list)
{
    int64_t *dims = arena_array(b->arena, list->count + 1, sizeof *dims);
    bool *dynamic = arena_array(b->arena, list->count + 1, sizeof *dynamic);
    shape->rank = list->count;
    shape->dims = dims;
    for (size_t i = 0; i < list->count; i++) {
        dims[i] = list->values[i].size;
        dynamic[i] = list->values[i].dynamic;
        shape->dynamic = dynamic[i] ? dynamic : shape->dynamic;
    }
}

struct shape *
build_array(struct shape_builder *b, const struct shape_token *type,
            const struct dimensions *dims, const struct written_layout *layout,
            const struct shape_token *last)
{
    struct shape *shape = new_shape(b, SHAPE_ARRAY, type, last);
    if (!shape)
        return NULL;
    shape->type = primitive_by_name(b->text + type->offset, type->length);
    shape->type_name = shape->type == PRIMITIVE_UNKNOWN
                           ? arena_copy(b->arena, b->text + type->offset, type->length)
                           : primitive_name(shape->type);
    set_dimensions(b, shape, dims);
    if (!shape_has_values(shape) && (shape->rank || layout->present))
        SHAPE_FAIL(b, VALUELESS_DIMENSIONS, SHAPE_PLACE(type), primitive_name(shape->type));
    set_layout(b, shape, layout);
    return shape;
}

void
build_unread(struct shape_builder *b, const struct shape_token *layout)
{
    char name[64];
    struct slice inside = {b->text + layout->offset + 2, layout->length - 3};
    SHAPE_FAIL(b, LAYOUT_UNREAD, SHAPE_PLACE(layout), slice_string(inside, name, sizeof name));
}

struct shape *
build_deferred(struct shape_builder *b, const struct shape_token *text)
{
    return new_shape(b, SHAPE_ARRAY, text, text);
}

struct shape *
build_tuple(struct shape_builder *b, const struct shape_token *first,
            const struct shapes *elements, const struct shape_token *last)
{
    struct shape *shape = new_shape(b, SHAPE_TUPLE, first, last);
    if (!shape)
        return NULL;
    shape->element_count = elements->count;
    shape->elements = elements->values;
    /* XLA validates the elements of a tuple while it parses. Elements that are tuples were
     * validated when they were built. */
    for (size_t i = 0; i < elements->count && !b->failed; i++)
        if (elements->values[i]->kind != SHAPE_TUPLE && !shape_is_deferred(elements->values[i]))
            b->failed = shape_validate(elements->values[i], b->d) != 0;
    return shape;
}

struct shape *
build_buffer(struct shape_builder *b, const struct shape_token *word, struct shape *inner,
             const struct shape_token *last)
{
    if (word->length != 1 || b->text[word->offset] != 'b') {
        build_syntax_error(b, SHAPE_OPEN_PAREN, word);
        return NULL;
    }
    if (inner && shape_is_deferred(inner))
        return new_shape(b, SHAPE_ARRAY, word, last);
    struct shape *shape = new_shape(b, SHAPE_BUFFER, word, last);
    if (!shape)
        return NULL;
    const struct shape **elements = arena_array(b->arena, 1, sizeof *elements);
    if (!inner || inner->kind != SHAPE_ARRAY || !shape_has_values(inner))
        SHAPE_FAIL(b, BUFFER_OF_ARRAY, SHAPE_PLACE(word));
    elements[0] = inner;
    shape->element_count = 1;
    shape->elements = elements;
    return shape;
}

/* Copies the token's text into out[size], NUL-terminated and cut if it does not fit. */
static const char *
token_text(const struct shape_builder *b, const struct shape_token *token, char *out,
           size_t size)
{
    size_t length = token->length < size ? token->length : size - 1;
    memcpy(out, b->text + token->offset, length);
    out[length] = '\0';
    return out;
}

int
build_memory_space(struct shape_builder *b, const struct shape_token *number)
{
    if (number->integer < INT8_MIN || number->integer > INT8_MAX) {
        char text[32];
        SHAPE_FAIL(b, MEMORY_SPACE_RANGE, SHAPE_PLACE(number),
                   token_text(b, number, text, sizeof text));
    }
    return (int)number->integer;
}

enum primitive
build_sparse_type(struct shape_builder *b, const struct shape_token *word)
{
    enum primitive type = primitive_by_name(b->text + word->offset, word->length);
    char text[40];
    if (type == PRIMITIVE_UNKNOWN && !b->failed)
        b->failed = type_unknown(token_text(b, word, text, sizeof text), word->offset, b->d);
    return type;
}

void
build_level(struct shape_builder *b, const struct shape_token *word)
{
    const char *text = b->text + word->offset;
    char quoted[40];
    if (word->length == 1 && strchr("DCSH", *text))
        return;
    quote(text, word->length, quoted, sizeof quoted);
    SHAPE_FAIL(b, EXPECTED, SHAPE_PLACE(word), "a dim level type, one of D C S H", quoted);
}

/* The innermost bracket that is open at an offset; NULL: none is. */
static const char *
open_bracket(const char *text, size_t offset)
{
    size_t closed = 0;
    for (const char *p = text + offset; p-- > text;) {
        if (strchr(")]}", *p))
            closed++;
        else if (strchr("([{", *p) && closed-- == 0)
            return p;
    }
    return NULL;
}

/* What to type where the text stops to be a shape; NULL: nothing is known. */
static const char *
syntax_hint(const char *text, size_t offset, bool ends)
{
    const char *open = open_bracket(text, offset), *first = text + strspn(text, " ");
    bool closes = ends || text[offset] == '}';
    if (*first == '[')
        return "an element type comes first: f32[3,5]";
    if (open && *open == '(' && memchr(text, '{', (size_t)(open - text)))
        return closes ? "a tile is not closed: {1,0:T(2,2)}" : NULL;
    if (open && *open == '(' && open > first)
        return "a shape is an element type with dims in brackets: f32[3,5]";
    if (!open || !ends)
        return NULL;
    switch (*open) {
    case '{':
        return "the layout is not closed: f32[3,5]{1,0:T(2,2)}";
    case '[':
        return "the dims are not closed: f32[3,5]";
    default:
        return "the tuple is not closed: (f32[3], s8[4])";
    }
}

void
build_syntax_error(struct shape_builder *b, int code, const struct shape_token *token)
{
    char quoted[40];
    if (b->result)
        SHAPE_FAIL(b, TEXT_AFTER_SHAPE, SHAPE_PLACE(token));
    if (code == SHAPE_HUGE)
        SHAPE_FAIL(b, NUMBER_TOO_LARGE, SHAPE_PLACE(token));
    quote(b->text + token->offset, token->length, quoted, sizeof quoted);
    bool first = !b->failed;
    if (code == 0)
        SHAPE_FAIL(b, EXPECTED, SHAPE_PLACE(token), "more of a shape", "the end");
    else
        SHAPE_FAIL(b, EXPECTED, SHAPE_PLACE(token), "a shape or a layout", quoted);
    if (first)
        b->d->hint = syntax_hint(b->text, token->offset, code == 0);
}

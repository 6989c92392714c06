#include "parser/proto/proto_shape.h"

#include "layout/base/arena.h"
#include "layout/base/grow.h"
#include "layout/base/text.h"
#include "layout/shape.h"
#include "parser/shape/shape_table.h"

#include <stdlib.h>

/* xla.PrimitiveType by number. */
static const char *const types[] = {
    [PROTO_PRED] = "pred", [2] = "s8",
    [3] = "s16",           [4] = "s32",
    [5] = "s64",           [6] = "u8",
    [7] = "u16",           [8] = "u32",
    [9] = "u64",           [10] = "f16",
    [11] = "f32",          [12] = "f64",
    [14] = "opaque",       [15] = "c64",
    [16] = "bf16",         [17] = "token",
    [18] = "c128",         [19] = "f8e5m2",
    [20] = "f8e4m3fn",     [21] = "s4",
    [22] = "u4",           [23] = "f8e4m3b11fnuz",
    [24] = "f8e5m2fnuz",   [25] = "f8e4m3fnuz",
    [26] = "s2",           [27] = "u2",
    [28] = "f8e4m3",       [29] = "f8e3m4",
    [30] = "s1",           [31] = "u1",
    [32] = "f4e2m1fn",     [33] = "f8e8m0fnu",
    [35] = "f6e3m2fn",     [36] = "f6e2m3fn",
};

enum { TYPE_TUPLE = 13, TYPE_OPAQUE = 14, TYPE_TOKEN = 17, TYPE_BUFFER = 34 };

static bool
is_known(int64_t type)
{
    return type > 0 && type < (int64_t)(sizeof types / sizeof *types) && types[type];
}

bool
proto_type_is_float(int64_t type)
{
    return is_known(type) && strchr("fbc", types[type][0]); /* f32, bf16, c64 */
}

static void
put_type(struct text *out, int64_t type)
{
    if (is_known(type))
        text_string(out, types[type]);
    else
        text_format(out, "type%lld", (long long)type);
}

/* ---- layouts ---- */

static void
put_integers(struct text *out, const struct wire_message *m, uint32_t number)
{
    struct arena arena = {0};
    struct integer_list list = wire_integers(m, number, &arena);
    text_integers(out, list.items, list.count);
    arena_free(&arena);
}

void
proto_index_put(struct text *out, const struct wire_message *m, uint32_t number)
{
    text_char(out, '{');
    put_integers(out, m, number);
    text_char(out, '}');
}

static void
put_tile(struct text *out, const struct wire_message *tile)
{
    struct arena arena = {0};
    struct integer_list dims = wire_integers(tile, 1, &arena);
    tile_print(out, &(struct tile){dims.count, dims.items});
    arena_free(&arena);
}

static void
put_tiles(struct text *out, const struct wire_message *layout)
{
    struct wire_run run = {0};
    struct wire_message tile;
    while (wire_next(layout, 6, "tiles", &run, &tile)) {
        text_string(out, run.index == 1 ? "T" : "");
        put_tile(out, &tile);
    }
}

static void
put_splits(struct text *out, const struct wire_message *layout)
{
    struct wire_run run = {0};
    struct wire_message split;
    while (wire_next(layout, 17, "split_configs", &run, &split)) {
        text_format(out, "SC(%lld:", (long long)wire_integer(&split, 1, 0));
        put_integers(out, &split, 2);
        text_char(out, ')');
    }
}

/* Appends what is written only where it is not the default: "E(4)". */
static void
put_number(struct text *out, const struct wire_message *layout, uint32_t number,
           const char *letter, int64_t none)
{
    int64_t value = wire_integer(layout, number, none);
    if (value != none)
        text_format(out, "%s(%lld)", letter, (long long)value);
}

static void
put_sparse_type(struct text *out, const struct wire_message *layout, uint32_t number,
                const char *letter)
{
    int64_t type = wire_integer(layout, number, 0);
    if (type == 0)
        return;
    text_format(out, "%s(", letter);
    put_type(out, type);
    text_char(out, ')');
}

/* Levels of dimensions, D(D,C). Those of a dense array are not written. */
static void
put_levels(struct text *out, const struct wire_message *layout)
{
    static const char letters[] = "DCSH";
    struct arena arena = {0};
    struct integer_list levels = wire_integers(layout, 9, &arena);
    bool sparse = false;
    for (size_t i = 0; i < levels.count; i++)
        sparse |= levels.items[i] != 0;
    text_string(out, sparse ? "D(" : "");
    for (size_t i = 0; sparse && i < levels.count; i++) {
        bool known = levels.items[i] >= 0 && levels.items[i] < 4;
        text_separate(out, i, ",");
        text_char(out, known ? letters[levels.items[i]] : '?');
    }
    text_string(out, sparse ? ")" : "");
    arena_free(&arena);
}

/* Appends what stands behind the order: tiles and the rest. The alignment of the tail is 1 if
 * it is 0, as XLA reads it. */
static void
put_properties(struct text *out, const struct wire_message *layout)
{
    struct wire_message physical;
    put_levels(out, layout);
    put_tiles(out, layout);
    if (wire_integer(layout, 16, 1) != 0)
        put_number(out, layout, 16, "L", 1);
    put_sparse_type(out, layout, 11, "#");
    put_sparse_type(out, layout, 12, "*");
    put_number(out, layout, 7, "E", 0);
    put_number(out, layout, 8, "S", 0);
    put_splits(out, layout);
    if (wire_within(layout, 10, "physical_shape", &physical)) {
        text_string(out, "P(");
        proto_shape_put(out, &physical);
        text_char(out, ')');
    }
    put_number(out, layout, 15, "M", 0);
}

/* A scalar without tiles has no layout. */
static void
put_layout(struct text *out, const struct wire_message *layout, bool scalar)
{
    size_t begin = out->length;
    text_char(out, '{');
    put_integers(out, layout, 1);
    bool ordered = out->length > begin + 1;
    text_char(out, ':');
    size_t properties = out->length;
    put_properties(out, layout);
    if (out->length == properties)
        out->length--;
    if (!ordered && out->length == begin + 1 && scalar)
        out->length = begin;
    else
        text_char(out, '}');
    out->data[out->length] = '\0';
}

/* ---- shapes ---- */

static void
put_dimensions(struct text *out, const struct wire_message *shape, size_t *rank)
{
    struct arena arena = {0};
    struct integer_list dims = wire_integers(shape, 3, &arena);
    struct integer_list dynamic = wire_integers(shape, 6, &arena);
    *rank = dims.count;
    text_char(out, '[');
    for (size_t i = 0; i < dims.count; i++) {
        text_string(out, i ? "," : "");
        bool bounded = i < dynamic.count && dynamic.items[i];
        if (dims.items[i] == INT64_MIN) {
            text_char(out, '?');
            continue;
        }
        text_string(out, bounded ? "<=" : "");
        text_integer(out, dims.items[i]);
    }
    text_char(out, ']');
    arena_free(&arena);
}

static void
put_array(struct text *out, const struct wire_message *shape, int64_t type)
{
    struct wire_message layout;
    size_t rank;
    put_type(out, type);
    if (type == TYPE_OPAQUE || type == TYPE_TOKEN) {
        text_string(out, "[]");
        return;
    }
    put_dimensions(out, shape, &rank);
    if (wire_within(shape, 5, "layout", &layout))
        put_layout(out, &layout, rank == 0);
}

void
proto_shape_put(struct text *out, const struct wire_message *shape)
{
    int64_t type = wire_integer(shape, 2, 0);
    struct wire_run run = {0};
    struct wire_message element;
    if (type != TYPE_TUPLE && type != TYPE_BUFFER) {
        put_array(out, shape, type);
        return;
    }
    text_string(out, type == TYPE_BUFFER ? "b(" : "(");
    for (size_t i = 0; wire_next(shape, 4, "tuple_shapes", &run, &element); i++) {
        shape_print_separator(out, i);
        proto_shape_put(out, &element);
    }
    text_char(out, ')');
}

static void
make_room(struct proto_shapes *shapes, size_t at)
{
    while (at >= shapes->capacity) {
        size_t before = shapes->capacity;
        grow_array(&shapes->entries, &shapes->capacity, sizeof(struct shape_entry *));
        memset(shapes->entries + before, 0,
               (shapes->capacity - before) * sizeof(struct shape_entry *));
    }
}

/* Where the entry of a shape with these bytes stands, or is to stand. */
static struct shape_entry **
entry_of(struct proto_shapes *shapes, struct slice bytes)
{
    uint32_t at = words_number(&shapes->bytes, bytes.text, bytes.length);
    make_room(shapes, at);
    return &shapes->entries[at];
}

static void put_shape(struct proto_shapes *shapes, struct text *out,
                      const struct wire_message *shape);

/* Appends an element of a tuple. */
static void
put_element(struct proto_shapes *shapes, struct text *out, const struct wire_message *tuple,
            struct slice bytes, size_t index)
{
    const struct shape_entry *known = *entry_of(shapes, bytes);
    struct wire_message element;
    size_t faults = tuple->wire->faults, begin = out->length;
    if (known && !known->fault) {
        text_string(out, known->text);
        return;
    }
    if (!wire_at(tuple, bytes, "tuple_shapes", index, &element))
        return;
    put_shape(shapes, out, &element);
    if (tuple->wire->faults > faults)
        return;
    struct shape_entry *entry =
        shape_table_get(shapes->table, out->data + begin, out->length - begin);
    if (entry && !entry->fault)
        *entry_of(shapes, bytes) = entry;
}

/* Does as proto_shape_put does. Tuples have the same elements again and again, each of which is
 * printed once. */
static void
put_shape(struct proto_shapes *shapes, struct text *out, const struct wire_message *shape)
{
    struct wire_run run = {0};
    struct wire_field field = {0};
    if (wire_integer(shape, 2, 0) != TYPE_TUPLE || shape->cut) {
        proto_shape_put(out, shape);
        return;
    }
    text_char(out, '(');
    for (size_t i = 0; wire_next_field(shape, 4, &run, &field);) {
        if (field.type != WIRE_BYTES)
            continue;
        shape_print_separator(out, i++);
        put_element(shapes, out, shape, field.bytes, run.index - 1);
    }
    text_char(out, ')');
}

/* Returns NULL if part of the shape cannot be read. */
static struct shape_entry *
read_shape(struct proto_shapes *shapes, const struct wire_message *shape)
{
    struct text text = {0};
    struct shape_entry *entry = NULL;
    size_t faults = shape->wire->faults;
    put_shape(shapes, &text, shape);
    if (shape->wire->faults == faults)
        entry = shape_table_get(shapes->table, text.data, text.length);
    text_free(&text);
    return entry;
}

/* Reports why a shape that is new is none, or has no size. An unknown type is reported once. */
static void
report_fault(struct proto_shapes *shapes, const struct wire_message *shape,
             const struct shape_entry *entry)
{
    const struct diagnostic *fault = entry ? entry->fault : NULL;
    if (fault &&
        !(fault->code == UNKNOWN_TYPE && shape_table_type_reported(shapes->table, entry)))
        wire_fault(shape, "%s", fault->message);
}

struct shape_entry *
proto_shape(struct proto_shapes *shapes, const struct wire_message *m, struct slice bytes,
            const char *name)
{
    struct wire_message shape;
    struct shape_entry *entry = *entry_of(shapes, bytes);
    if (entry || !wire_at(m, bytes, name, SIZE_MAX, &shape))
        return entry;
    entry = read_shape(shapes, &shape);
    report_fault(shapes, &shape, entry);
    return *entry_of(shapes, bytes) = entry;
}

void
proto_shapes_free(struct proto_shapes *shapes)
{
    words_free(&shapes->bytes);
    free(shapes->entries);
}

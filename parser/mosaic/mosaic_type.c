/* Source of the codes: MLIR, BuiltinDialectBytecode.td, as of jaxlib 0.10.2. */
#include "parser/mosaic/mosaic_reader.h"

#include "layout/base/text.h"

#include <string.h>

enum type_code {
    CODE_INTEGER = 0,
    CODE_INDEX = 1,
    CODE_COMPLEX = 9,
    CODE_MEMREF = 10,
    CODE_MEMREF_IN_SPACE = 11,
    CODE_VECTOR = 19
};

#define INDEX_BITS 32 /* of an index in memory: Mosaic's are those of the scalar core */

/* Floats have no more than a code. */
static const struct {
    const char *name;
    int64_t bits;
} floats[] = {
    [3] = {"bf16", 16},          [4] = {"f16", 16},        [5] = {"f32", 32},
    [6] = {"f64", 64},           [7] = {"f80", 80},        [8] = {"f128", 128},
    [21] = {"tf32", 32},         [22] = {"f8E5M2", 8},     [23] = {"f8E4M3", 8},
    [24] = {"f8E4M3FN", 8},      [25] = {"f8E5M2FNUZ", 8}, [26] = {"f8E4M3FNUZ", 8},
    [27] = {"f8E4M3B11FNUZ", 8}, [28] = {"f8E3M4", 8},     [29] = {"f4E2M1FN", 4},
    [30] = {"f6E2M3FN", 6},      [31] = {"f6E3M2FN", 6},   [32] = {"f8E8M0FNU", 8},
};

static void
read_integer(struct mosaic_reader *r, struct mosaic_bytes *bytes, struct mosaic_type *type)
{
    uint64_t code = mosaic_varint(bytes), bits = code >> 2;
    static const char *const letters[] = {"i", "si", "ui", "i"};
    struct text text = {0};
    if (bits == 0 || bits > 1 << 20) {
        mosaic_failed(bytes, "an integer has no width");
        return;
    }
    text_format(&text, "%s%u", letters[code & 3], (unsigned)bits);
    type->name = text_keep_slice(&text, &r->module->arena);
    type->bits = (int64_t)bits;
}

/* Takes the element's name and bits. */
static void
read_element(struct mosaic_reader *r, struct mosaic_bytes *bytes, struct mosaic_type *type)
{
    const struct mosaic_type *element = mosaic_next_type(r, bytes);
    bool scalar = element->kind == MOSAIC_SCALAR;
    type->name = element->name;
    type->bits = scalar ? element->bits : 0;
}

static void
read_dims(struct mosaic_reader *r, struct mosaic_bytes *bytes, struct mosaic_type *type)
{
    size_t count = mosaic_many(bytes, 1);
    int64_t *dims = arena_array(&r->module->arena, count, sizeof *dims);
    for (size_t i = 0; i < count; i++) {
        dims[i] = mosaic_signed(bytes);
        if (dims[i] < 0)
            dims[i] = MOSAIC_DYNAMIC;
    }
    type->rank = count;
    type->dims = dims;
}

/* Finds the space that an attribute names: #tpu.memory_space<vmem>, #xir.memory_space<vmem,
 * tc>. Source: jaxlib's tpu.td, TPU_MemorySpace. */
static void
set_space(struct mosaic_type *type, const struct mosaic_attribute *attribute)
{
    static const struct {
        const char *name;
        enum mosaic_space space;
    } spaces[] = {{"vmem", MOSAIC_VMEM},
                  {"smem", MOSAIC_SMEM},
                  {"any", MOSAIC_ANY},
                  {"hbm", MOSAIC_ANY},
                  {"host", MOSAIC_ANY},
                  {"semaphore_mem", MOSAIC_SEMAPHORES},
                  {"semaphore", MOSAIC_SEMAPHORES}};
    struct slice text = attribute->text;
    const char *word = slice_behind(text, "memory_space<");
    type->space = MOSAIC_UNKNOWN_SPACE;
    type->space_text = text;
    if (!word)
        return;
    size_t left = text.length - (size_t)(word - text.text), length = 0;
    while (length < left && word[length] != '>' && word[length] != ',')
        length++;
    type->space_text = (struct slice){word, length};
    for (size_t i = 0; i < sizeof spaces / sizeof *spaces; i++)
        if (slice_is(type->space_text, spaces[i].name))
            type->space = spaces[i].space;
}

static void
read_memref(struct mosaic_reader *r, struct mosaic_bytes *bytes, struct mosaic_type *type,
            bool in_space)
{
    type->kind = MOSAIC_MEMREF;
    if (in_space)
        set_space(type, mosaic_next_attribute(r, bytes));
    read_dims(r, bytes, type);
    read_element(r, bytes, type);
}

static void
read_builtin(struct mosaic_reader *r, struct mosaic_bytes *bytes, struct mosaic_type *type)
{
    uint64_t code = mosaic_varint(bytes);
    if (code < sizeof floats / sizeof *floats && floats[code].name) {
        type->name = (struct slice){floats[code].name, strlen(floats[code].name)};
        type->bits = floats[code].bits;
    } else if (code == CODE_INTEGER) {
        read_integer(r, bytes, type);
    } else if (code == CODE_INDEX) {
        type->name = (struct slice){"index", 5};
        type->bits = INDEX_BITS;
    } else if (code == CODE_COMPLEX) {
        read_element(r, bytes, type);
        type->bits = type->bits <= 64 ? 2 * type->bits : 0;
    } else if (code == CODE_MEMREF || code == CODE_MEMREF_IN_SPACE) {
        read_memref(r, bytes, type, code == CODE_MEMREF_IN_SPACE);
    } else if (code == CODE_VECTOR) {
        type->kind = MOSAIC_VECTOR;
        read_dims(r, bytes, type);
        read_element(r, bytes, type);
    }
}

const struct mosaic_type *
mosaic_type_at(struct mosaic_reader *r, uint32_t index)
{
    static const struct mosaic_type nothing = {.name = {"", 0}, .space_text = {"", 0}};
    if (r->fault.what)
        return &nothing;
    if (r->types[index])
        return r->types[index];
    const struct mosaic_entry *entry = &r->entries[r->attribute_count + index];
    struct mosaic_bytes bytes = mosaic_entry_bytes(r, entry);
    struct mosaic_type *type = arena_alloc(&r->module->arena, sizeof *type);
    *type = nothing;
    if (++r->depth > MOSAIC_DEPTH)
        mosaic_failed(&bytes, "types are nested too deep");
    else if (!entry->custom)
        type->name = mosaic_string(&bytes);
    else if (slice_is(r->dialects[entry->dialect], "builtin"))
        read_builtin(r, &bytes, type);
    r->depth--;
    return r->types[index] = type;
}

const struct mosaic_type *
mosaic_next_type(struct mosaic_reader *r, struct mosaic_bytes *bytes)
{
    return mosaic_type_at(r, mosaic_index(bytes, r->type_count));
}

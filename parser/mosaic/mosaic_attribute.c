/* Source of the codes: MLIR, BuiltinDialectBytecode.td, as of jaxlib 0.10.2. */
#include "parser/mosaic/mosaic_reader.h"

enum attribute_code {
    CODE_ARRAY = 0,
    CODE_DICTIONARY = 1,
    CODE_STRING = 2,
    CODE_TYPED_STRING = 3,
    CODE_SYMBOL = 4,
    CODE_INTEGER = 8,
    CODE_CALL_SITE = 10,
    CODE_FILE = 11,
    CODE_FUSED = 12,
    CODE_FUSED_MORE = 13,
    CODE_NAME = 14,
    CODE_NUMBERS = 17,
    CODE_FILE_RANGE = 22
};

static void
read_items(struct mosaic_reader *r, struct mosaic_bytes *bytes,
           struct mosaic_attribute *attribute)
{
    size_t count = mosaic_many(bytes, 1);
    attribute->kind = MOSAIC_ARRAY;
    attribute->items = arena_array(&r->module->arena, count, sizeof *attribute->items);
    for (; attribute->count < count && !r->fault.what; attribute->count++)
        attribute->items[attribute->count] = mosaic_next_attribute(r, bytes);
}

static void
read_members(struct mosaic_reader *r, struct mosaic_bytes *bytes,
             struct mosaic_attribute *attribute)
{
    size_t count = mosaic_many(bytes, 2);
    struct arena *arena = &r->module->arena;
    if (count > MOSAIC_MEMBERS) {
        mosaic_failed(bytes, "a dictionary has more than 256 members");
        return;
    }
    struct slice *names = arena_array(arena, count, sizeof *names);
    attribute->kind = MOSAIC_LIST;
    attribute->names = names;
    attribute->items = arena_array(arena, count, sizeof *attribute->items);
    for (; attribute->count < count && !r->fault.what; attribute->count++) {
        names[attribute->count] = mosaic_next_attribute(r, bytes)->text;
        attribute->items[attribute->count] = mosaic_next_attribute(r, bytes);
    }
}

/* Reads a number of so many bits; of more than 64 bits it is not kept. */
static void
read_integer(struct mosaic_reader *r, struct mosaic_bytes *bytes,
             struct mosaic_attribute *attribute)
{
    const struct mosaic_type *type = mosaic_next_type(r, bytes);
    int64_t bits = slice_is(type->name, "index") ? 64 : type->bits;
    if (bits > 64)
        return;
    attribute->kind = MOSAIC_INTEGER;
    attribute->number = bits <= 8 ? (int64_t)mosaic_byte(bytes) : mosaic_signed(bytes);
    if (bits == 8 && attribute->number > INT8_MAX)
        attribute->number -= 256;
}

static int64_t
little_endian(const unsigned char *at, size_t size)
{
    uint64_t value = at[size - 1] & 0x80 ? UINT64_MAX : 0;
    for (size_t i = size; i-- > 0;)
        value = value << 8 | at[i];
    return (int64_t)value;
}

static void
read_numbers(struct mosaic_reader *r, struct mosaic_bytes *bytes,
             struct mosaic_attribute *attribute)
{
    const struct mosaic_type *type = mosaic_next_type(r, bytes);
    size_t size = (size_t)type->bits / 8;
    uint64_t count = mosaic_varint(bytes);
    struct slice all = mosaic_take(bytes, (size_t)mosaic_varint(bytes));
    if (size < 1 || size > 8)
        return;
    if (count > all.length / size) {
        mosaic_failed(bytes, "a list is longer than its bytes");
        return;
    }
    int64_t *numbers = arena_array(&r->module->arena, (size_t)count, sizeof *numbers);
    for (size_t i = 0; i < count; i++)
        numbers[i] = little_endian((const unsigned char *)all.text + i * size, size);
    attribute->kind = MOSAIC_NUMBERS;
    attribute->count = (size_t)count;
    attribute->numbers = numbers;
}

static void
read_builtin(struct mosaic_reader *r, struct mosaic_bytes *bytes,
             struct mosaic_attribute *attribute)
{
    switch (mosaic_varint(bytes)) {
    case CODE_ARRAY:
        read_items(r, bytes, attribute);
        break;
    case CODE_DICTIONARY:
        read_members(r, bytes, attribute);
        break;
    case CODE_STRING:
    case CODE_TYPED_STRING:
        attribute->kind = MOSAIC_STRING;
        attribute->text = mosaic_next_string(r, bytes);
        break;
    case CODE_SYMBOL:
        attribute->kind = MOSAIC_STRING;
        attribute->text = mosaic_next_attribute(r, bytes)->text;
        break;
    case CODE_INTEGER:
        read_integer(r, bytes, attribute);
        break;
    case CODE_NUMBERS:
        read_numbers(r, bytes, attribute);
        break;
    default:
        break; /* nothing that memory depends on */
    }
}

const struct mosaic_attribute *
mosaic_attribute_at(struct mosaic_reader *r, uint32_t index)
{
    static const struct mosaic_attribute nothing = {.text = {"", 0}};
    if (r->fault.what)
        return &nothing;
    if (r->attributes[index])
        return r->attributes[index];
    const struct mosaic_entry *entry = &r->entries[index];
    struct mosaic_bytes bytes = mosaic_entry_bytes(r, entry);
    struct mosaic_attribute *attribute = arena_alloc(&r->module->arena, sizeof *attribute);
    *attribute = nothing;
    if (++r->depth > MOSAIC_DEPTH) {
        mosaic_failed(&bytes, "attributes are nested too deep");
    } else if (!entry->custom) {
        attribute->kind = MOSAIC_TEXT;
        attribute->text = mosaic_string(&bytes);
    } else if (slice_is(r->dialects[entry->dialect], "builtin")) {
        read_builtin(r, &bytes, attribute);
    }
    r->depth--;
    return r->attributes[index] = attribute;
}

const struct mosaic_attribute *
mosaic_next_attribute(struct mosaic_reader *r, struct mosaic_bytes *bytes)
{
    return mosaic_attribute_at(r, mosaic_index(bytes, r->attribute_count));
}

/* ---- locations ---- */

/* Reads the line of a source, and of a range its first one. */
static const struct mosaic_site *
read_site(struct mosaic_reader *r, struct mosaic_bytes *bytes, bool range)
{
    struct mosaic_site *site = arena_alloc(&r->module->arena, sizeof *site);
    site->file = mosaic_next_attribute(r, bytes)->text;
    if (range)
        mosaic_varint(bytes); /* how many numbers follow */
    uint64_t line = mosaic_varint(bytes);
    site->line = line <= INT32_MAX ? (int64_t)line : 0;
    return site;
}

const struct mosaic_site *
mosaic_site_at(struct mosaic_reader *r, uint32_t index, bool innermost)
{
    for (unsigned step = 0; step < MOSAIC_DEPTH && !r->fault.what; step++) {
        if (!r->entries[index].custom)
            return NULL;
        struct mosaic_bytes bytes = mosaic_entry_bytes(r, &r->entries[index]);
        uint64_t code = mosaic_varint(&bytes);
        if (code == CODE_FILE || code == CODE_FILE_RANGE)
            return read_site(r, &bytes, code == CODE_FILE_RANGE);
        if (code == CODE_CALL_SITE && !innermost)
            mosaic_varint(&bytes); /* what is called */
        else if (code == CODE_NAME)
            mosaic_varint(&bytes); /* the name */
        else if (code == CODE_FUSED || code == CODE_FUSED_MORE)
            mosaic_varint(&bytes); /* how many */
        else if (code != CODE_CALL_SITE)
            return NULL;
        index = mosaic_index(&bytes, r->attribute_count);
    }
    return NULL;
}

/* The names of called computations are left out: who compares programs compares those. */
#include "parser/hlo/program_keys.h"

#include "layout/base/table.h"

#include <string.h>
#define XXH_INLINE_ALL
#include <xxhash.h>

/* Values that differ between two prints of one program. */
static bool
is_noise(const struct attribute *attribute)
{
    switch (attribute->kind) {
    case ATTRIBUTE_METADATA:
    case ATTRIBUTE_BACKEND_CONFIG:
    case ATTRIBUTE_CONTROL_PREDECESSORS:
    case ATTRIBUTE_FRONTEND_ATTRIBUTES:
    case ATTRIBUTE_SHARDING:
        return true;
    default:
        return slice_is(attribute->name, "channel_id") ||
               slice_is(attribute->name, "original_value") ||
               slice_is(attribute->name, "origin");
    }
}

static bool
ends_name(char c)
{
    return strchr(" ,(){}[]=\"", c) != NULL;
}

/* Adds a value without names and, for the loose hash, without digits. */
static void
add_value(struct program_keys *keys, struct slice value)
{
    for (size_t i = 0; i < value.length; i++) {
        char c = value.text[i];
        while (c == '%' && i + 1 < value.length && !ends_name(value.text[i + 1]))
            i++;
        keys->exact = (keys->exact ^ (unsigned char)c) * UINT64_C(0x9e3779b97f4a7c15);
        keys->exact ^= keys->exact >> 32;
        if (c >= '0' && c <= '9')
            continue;
        keys->loose = (keys->loose ^ (unsigned char)c) * UINT64_C(0x9e3779b97f4a7c15);
        keys->loose ^= keys->loose >> 32;
    }
}

static uint64_t
hash_of(struct slice text)
{
    return XXH64(text.text, text.length, table_seed);
}

struct program_keys
program_keys_read(const struct hlo_instruction *instruction)
{
    struct program_keys keys = {table_seed, table_seed};
    struct slice target = {0};
    for (size_t i = 0; i < instruction->attribute_count; i++) {
        const struct attribute *attribute = &instruction->attributes[i];
        if (is_noise(attribute))
            continue;
        if (attribute->kind == ATTRIBUTE_CUSTOM_CALL_TARGET)
            target = attribute->value;
        add_value(&keys, attribute->name);
        if (!attribute_calls(attribute->kind))
            add_value(&keys, attribute->value);
    }
    if (target.length)
        keys.loose = hash_of(target);
    if (instruction->literal.length)
        keys.exact ^= hash_of(instruction->literal);
    if (instruction->parameter >= 0) {
        keys.exact += (uint64_t)instruction->parameter;
        keys.loose += (uint64_t)instruction->parameter;
    }
    return keys;
}

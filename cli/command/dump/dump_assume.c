/*
 * A dump from before layout assignment prints a row-major order for each array. With --assume
 * each array gets the target's default layout instead. A parameter of the program gets the
 * layout in the module's header if that is tiled, and the dims of one shard if it is sharded. A
 * scheduled module is compiled: its layouts are all chosen, and nothing is assumed.
 */
#include "cli/command/dump/dump_assume.h"

#include "cli/command.h"
#include "cli/command/dump/dump.h"
#include "layout/base/checked.h"
#include "layout/shape.h"
#include "parser/module/attribute.h"

#include <string.h>

/* Returns the text from the first opener to its matching closer; empty if there is none. */
static struct slice
first_group(struct slice text, char opener, char closer)
{
    size_t depth = 0, start = 0;
    while (start < text.length && text.text[start] != opener)
        start++;
    for (size_t i = start; i < text.length; i++) {
        depth += text.text[i] == opener;
        depth -= text.text[i] == closer;
        if (depth == 0)
            return (struct slice){text.text + start, i + 1 - start};
    }
    return (struct slice){0};
}

void
dump_assume_module(struct dump *dump, const struct hlo_module *module)
{
    struct context *context = dump->context;
    struct slice scheduled =
        attribute_find(module->attributes, module->attribute_count, ATTRIBUTE_IS_SCHEDULED);
    struct slice layouts = attribute_find(module->attributes, module->attribute_count,
                                          ATTRIBUTE_ENTRY_COMPUTATION_LAYOUT);
    struct slice parameters = first_group(layouts, '(', ')'); /* of "{(a, b)->c}", as a tuple */
    dump->compiled = slice_is(scheduled, "true");
    dump->parameters = NULL;
    if (dump->compiled || parameters.length == 0)
        return;
    const struct shape_entry *entry =
        shape_table_get(&context->shapes, parameters.text, parameters.length);
    if (entry->shape && entry->shape->kind == SHAPE_TUPLE && !entry->fault)
        dump->parameters = entry->shape;
}

/* Sets dims to those of the largest shard, by sharding={devices=[4,1,2]<=...}. Returns false if
 * no dim is divided. */
static bool
divide_dims(struct slice sharding, const struct shape *shape, int64_t *dims)
{
    static const char start[] = "{devices=[";
    size_t at = sizeof start - 1;
    bool divided = false;
    if (shape->kind != SHAPE_ARRAY || sharding.length < at ||
        memcmp(sharding.text, start, at) != 0)
        return false;
    for (size_t i = 0; i < shape->rank; i++) {
        struct slice rest = {sharding.text + at, sharding.length - at};
        int64_t parts = number_of(rest);
        const char *comma = memchr(rest.text, ',', rest.length);
        if (parts < 1 || shape->dims[i] < 0 || (!comma && i + 1 < shape->rank))
            return false;
        dims[i] = divide_up(shape->dims[i], parts);
        divided |= parts > 1;
        at += comma ? (size_t)(comma + 1 - rest.text) : 0;
    }
    return divided;
}

/* The shardings of a parameter. "{{...}, {...}}" has one for each leaf of a tuple, in order;
 * "{...}" applies to all leaves. */
struct shardings {
    struct slice text; /* the part not yet read */
    bool each;
};

static struct shardings
shardings_of(struct slice text)
{
    if (text.length < 2 || text.text[1] != '{')
        return (struct shardings){text, false};
    return (struct shardings){{text.text + 1, text.length - 1}, true};
}

static struct slice
next_sharding(struct shardings *all)
{
    struct slice one = all->text;
    if (!all->each)
        return one;
    one = first_group(one, '{', '}');
    if (one.length) {
        all->text.length -= (size_t)(one.text + one.length - all->text.text);
        all->text.text = one.text + one.length;
    }
    return one;
}

/* Returns the shard of an array that one device holds, with the layout of the module's header
 * if that has chosen one. */
static const struct shape *
array_part(struct dump *dump, const struct shape *own, const struct shape *header,
           struct slice sharding)
{
    struct arena *arena = &dump->context->arena;
    struct shape *part = arena_alloc(arena, sizeof *part);
    int64_t *dims = arena_array(arena, own->rank + 1, sizeof *dims);
    *part = header && own->kind == SHAPE_ARRAY && shape_compatible(header, own) &&
                    header->layout.tile_count
                ? *header
                : *own;
    if (!divide_dims(sharding, part, dims))
        return part;
    part->dims = dims;
    if (!dump->divided)
        report_note(&dump->context->console,
                    "sharded parameters count as what one device holds of them, "
                    "other arrays as they are written");
    dump->divided = true;
    return part;
}

/* Does the same for an array or for each leaf of a tuple. header is NULL if the module's header
 * has no shape for it. */
static const struct shape *
parameter_part(struct dump *dump, const struct shape *own, const struct shape *header,
               struct shardings *shardings)
{
    struct arena *arena = &dump->context->arena;
    if (own->kind != SHAPE_TUPLE)
        return array_part(dump, own, header, next_sharding(shardings));
    struct shape *part = arena_alloc(arena, sizeof *part);
    const struct shape **elements =
        arena_array(arena, own->element_count + 1, sizeof *elements);
    if (header && (header->kind != SHAPE_TUPLE || header->element_count != own->element_count))
        header = NULL;
    for (size_t i = 0; i < own->element_count; i++)
        elements[i] = parameter_part(dump, own->elements[i],
                                     header ? header->elements[i] : NULL, shardings);
    *part = *own;
    part->elements = elements;
    return part;
}

static struct shape_entry *
parameter_entry(struct dump *dump, const struct hlo_instruction *instruction)
{
    struct context *context = dump->context;
    const struct shape *all = dump->parameters;
    size_t number = (size_t)instruction->parameter;
    struct shardings shardings = shardings_of(attribute_find(
        instruction->attributes, instruction->attribute_count, ATTRIBUTE_SHARDING));
    const struct shape *part = parameter_part(
        dump, instruction->shape->shape,
        all && number < all->element_count ? all->elements[number] : NULL, &shardings);
    struct text text = {0};
    shape_print(&text, part);
    struct shape_entry *entry = shape_table_get(&context->shapes, text.data, text.length);
    text_free(&text);
    return entry;
}

void
dump_assume_shape(struct dump *dump, struct hlo_instruction *instruction, bool in_entry)
{
    struct shape_entry *entry = instruction->shape;
    if (!entry || dump->compiled || entry->fault)
        return;
    if (instruction->parameter >= 0 && in_entry)
        entry = parameter_entry(dump, instruction);
    instruction->shape = shape_table_assume(&dump->context->shapes, entry);
}

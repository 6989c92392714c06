/*
 * A dump from before layouts are chosen: HLO text prints a row-major order for each array. With
 * --assume each gets the target's default layout; parameters of the program the one that its
 * header has, where that is tiled, and what one device holds of them where they are sharded.
 * A scheduled module is compiled: its layouts are all chosen, and nothing is assumed.
 */
#include "cli/dump_assume.h"

#include "cli/command.h"
#include "cli/dump.h"
#include "layout/checked.h"
#include "layout/shape.h"
#include "parser/attribute.h"

#include <string.h>

/* "{(a, b)->c}": the parameters, as a tuple. */
static struct slice
parameters_of(struct slice layout)
{
    size_t depth = 0, start = 0;
    while (start < layout.length && layout.text[start] != '(')
        start++;
    for (size_t i = start; i < layout.length; i++) {
        depth += layout.text[i] == '(';
        depth -= layout.text[i] == ')';
        if (depth == 0)
            return (struct slice){layout.text + start, i + 1 - start};
    }
    return (struct slice){0};
}

int
dump_assume_module(struct dump *dump, const struct hlo_module *module)
{
    struct context *context = dump->context;
    struct slice scheduled =
        attribute_find(module->attributes, module->attribute_count, "is_scheduled");
    struct slice parameters = parameters_of(attribute_find(
        module->attributes, module->attribute_count, "entry_computation_layout"));
    dump->compiled = slice_is(scheduled, "true");
    dump->parameters = NULL;
    if (dump->compiled || parameters.length == 0)
        return 0;
    const struct shape_entry *entry =
        shape_table_get(&context->shapes, parameters.text, parameters.length);
    if (!entry)
        return -1;
    if (entry->shape && entry->shape->kind == SHAPE_TUPLE && !entry->fault.code)
        dump->parameters = entry->shape;
    return 0;
}

static bool
same_array(const struct shape *a, const struct shape *b)
{
    return a->kind == SHAPE_ARRAY && a->type == b->type && a->rank == b->rank &&
           (a->rank == 0 || memcmp(a->dims, b->dims, a->rank * sizeof *a->dims) == 0);
}

/* The shape of a parameter with the layout that the header gives it, where it has chosen one;
 * else as the instruction has it. */
static const struct shape *
parameter_shape(const struct dump *dump, const struct hlo_instruction *instruction)
{
    const struct shape *all = dump->parameters, *own = instruction->shape->shape;
    size_t number = (size_t)instruction->parameter;
    if (!all || number >= all->element_count)
        return own;
    const struct shape *header = all->elements[number];
    return same_array(header, own) && header->layout.tile_count ? header : own;
}

/* Divides dims as sharding={devices=[4,1,2]<=...} says: a device's part, the largest one.
 * False where nothing is divided. */
static bool
divide_dims(struct slice sharding, const struct shape *shape, int64_t *dims)
{
    static const char start[] = "{devices=[";
    size_t at = sizeof start - 1;
    bool divided = false;
    if (sharding.length < at || memcmp(sharding.text, start, at) != 0)
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

/* What one device holds of a parameter of the program. */
static struct shape_entry *
parameter_entry(struct dump *dump, const struct hlo_instruction *instruction)
{
    struct context *context = dump->context;
    struct slice sharding =
        attribute_find(instruction->attributes, instruction->attribute_count, "sharding");
    struct shape part = *parameter_shape(dump, instruction);
    int64_t *dims = arena_array(&context->arena, part.rank + 1, sizeof *dims);
    struct text text = {0};
    if (!dims)
        return NULL;
    if (divide_dims(sharding, &part, dims)) {
        part.dims = dims;
        if (!dump->divided)
            report_note(context, "sharded parameters count as what one device holds of them, "
                                 "other arrays as they are written");
        dump->divided = true;
    }
    shape_print(&text, &part);
    struct shape_entry *entry =
        text.failed ? NULL : shape_table_get(&context->shapes, text.data, text.length);
    text_free(&text);
    return entry;
}

int
dump_assume_shape(struct dump *dump, struct hlo_instruction *instruction)
{
    struct shape_entry *entry = instruction->shape;
    if (!entry || dump->compiled || entry->fault.code)
        return 0;
    if (instruction->parameter >= 0 && dump_in_entry(dump) && entry->shape->kind == SHAPE_ARRAY)
        entry = parameter_entry(dump, instruction);
    instruction->shape = entry ? shape_table_assume(&dump->context->shapes, entry) : NULL;
    return instruction->shape ? 0 : -1;
}

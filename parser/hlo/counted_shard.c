/* Reads shardings of instructions, and divides their shapes. */
#include "layout/base/checked.h"
#include "layout/base/grow.h"
#include "layout/base/minmax.h"
#include "layout/base/text.h"
#include "layout/owner/ownership.h"
#include "layout/shape.h"
#include "parser/hlo/attribute_read.h"
#include "parser/hlo/counted.h"
#include "parser/hlo/module_parse.h"
#include "parser/shape/shape_table.h"
#include "parser/xla_sharding.h"

void
counted_shard_begin(struct counted *counted, const struct hlo_module *module)
{
    struct shards *shards = &counted->setting->shards;
    shards_begin(shards);
    for (size_t i = 0; module && i < module->attribute_count; i++) {
        const struct attribute *attribute = &module->attributes[i];
        if (attribute->kind == ATTRIBUTE_IS_SCHEDULED)
            shards->divided = slice_is(attribute->value, "true");
        if (slice_is(attribute->name, "num_partitions"))
            shards->partitions = number_of(attribute->value);
        if (slice_is(attribute->name, "replica_count"))
            shards->replicas = number_of(attribute->value);
    }
}

/* Where the arrays of an instruction's result take their shardings from. */
struct sharder {
    struct counted *counted;
    struct slice rest; /* of a list: what is not read yet */
    bool list;
    bool divides; /* false: shapes stay whole */
    bool keeps;   /* divisions of arrays are those of the entry's result */
    bool changed; /* an array of the result is divided */
    bool unknown; /* how one is divided is not known */
    bool parts;   /* a device holds only a part of one */
};

/* The part of an array that the largest shard is. */
static const struct shape *
array_part(struct sharder *sharder, const struct shape *array,
           const struct shard_counts *counts)
{
    struct arena *arena = sharder->counted->arena;
    struct shape *part = arena_alloc(arena, sizeof *part);
    int64_t *dims = arena_array(arena, array->rank + 1, sizeof *dims);
    bool changed = false;
    for (size_t i = 0; i < array->rank; i++) {
        int64_t shards = i < counts->count ? counts->items[i] : 1;
        dims[i] = array->dims[i] < 0 ? array->dims[i] : divide_up(array->dims[i], shards);
        changed |= shards > 1;
    }
    sharder->changed |= changed;
    *part = *array;
    if (changed && sharder->divides)
        part->dims = dims;
    return part;
}

static const struct shape *
divide_array(struct sharder *sharder, const struct shape *array)
{
    struct shards *shards = &sharder->counted->setting->shards;
    struct shard_counts counts;
    struct slice text = sharder->list ? xla_sharding_next(&sharder->rest) : sharder->rest;
    enum division division = DIVISION_UNKNOWN;
    if (!shape_has_values(array) || array->kind != SHAPE_ARRAY)
        return array;
    if (xla_sharding_read(text, &counts) &&
        (counts.count == 0 || counts.count >= array->rank)) {
        division = shard_counts_division(&counts, array->rank);
        shards->devices = max_i64(shards->devices, counts.devices);
    }
    sharder->unknown |= division == DIVISION_UNKNOWN;
    sharder->parts |= division == DIVISION_PARTS;
    if (sharder->keeps)
        shards_add_root(shards, division);
    return division == DIVISION_UNKNOWN ? array : array_part(sharder, array, &counts);
}

static const struct shape *
divide_shape(struct sharder *sharder, const struct shape *shape)
{
    struct arena *arena = sharder->counted->arena;
    if (shape->kind != SHAPE_TUPLE)
        return divide_array(sharder, shape);
    struct shape *part = arena_alloc(arena, sizeof *part);
    const struct shape **elements =
        arena_array(arena, shape->element_count + 1, sizeof *elements);
    for (size_t i = 0; i < shape->element_count; i++)
        elements[i] = divide_shape(sharder, shape->elements[i]);
    *part = *shape;
    part->elements = elements;
    return part;
}

/* Keeps what was read of the next instruction of the entry. */
static void
keep_step(struct shards *shards, const struct computation *entry, const struct sharder *read)
{
    enum division division = read->parts ? DIVISION_PARTS : DIVISION_REPLICATED;
    shards_set_step(shards, entry->body->count, read->unknown ? DIVISION_UNKNOWN : division);
}

/* Returns whether the partitioner has named a computation. */
static bool
is_divided(struct slice name)
{
    return slice_behind(name, "_spmd") != NULL;
}

bool
counted_shard(struct counted *counted, struct hlo_instruction *instruction,
              struct slice computation, const struct computation *entry)
{
    struct shards *shards = &counted->setting->shards;
    if (shards->divided || !instruction->shape || instruction->shape->fault)
        return false;
    struct slice sharding = attribute_find(instruction->attributes,
                                           instruction->attribute_count, ATTRIBUTE_SHARDING);
    if (sharding.length == 0 || is_divided(computation))
        return false;
    struct sharder sharder = {.counted = counted,
                              .rest = sharding,
                              .list = xla_sharding_is_list(sharding),
                              .divides = computation.length,
                              .keeps = entry && instruction->root};
    if (sharder.list)
        sharder.rest = (struct slice){sharding.text + 1, sharding.length - 1};
    shards->devices = max_i64(shards->devices, shards->partitions);
    if (sharder.keeps)
        shards->root_count = 0;
    const struct shape *part = divide_shape(&sharder, instruction->shape->shape);
    if (entry)
        keep_step(shards, entry, &sharder);
    shards->unsure |= sharder.changed && computation.length == 0;
    if (!sharder.changed || !sharder.divides)
        return sharder.changed;
    struct text text = {0};
    shape_print(&text, part);
    instruction->shape = shape_table_get(counted->shapes, text.data, text.length);
    text_free(&text);
    return true;
}

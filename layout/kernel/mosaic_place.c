#include "layout/kernel/mosaic_place.h"

#include "layout/base/minmax.h"
#include "layout/base/text.h"
#include "layout/device/vmem_tile.h"

/* ---- values that are the same ---- */

static struct slice
key_at(const void *places, uint32_t number)
{
    return ((const struct mosaic_places *)places)->keys[number - 1].key;
}

/* Writes what a value is computed by: the operation, its attributes, and its operands. Returns
 * false if one of these is not defined yet. */
static bool
put_key(const struct mosaic_places *places, const struct mosaic_op *op, struct text *key)
{
    text_append(key, (const char *)&op->name, sizeof op->name);
    text_append(key, (const char *)&op->attributes, sizeof(const void *));
    for (uint32_t i = 0; i < op->operand_count; i++) {
        if (op->operands[i] == MOSAIC_NONE)
            return false;
        text_append(key, (const char *)&places->numbers[op->operands[i]],
                    sizeof *places->numbers);
    }
    return true;
}

/* Gives a scalar the number of the first that is computed alike. */
static void
number_value(struct mosaic_places *places, const struct mosaic_op *op)
{
    struct arena *arena = &places->module->arena;
    struct text key = {0};
    if (put_key(places, op, &key)) {
        struct slice text = {text_contents(&key), key.length};
        uint32_t *number = table_slot(&places->table, text, key_at, places);
        if (!*number) {
            arena_grow(arena, &places->keys, places->key_count, &places->key_capacity,
                       sizeof *places->keys);
            text.text = arena_copy(arena, text.text, text.length);
            places->keys[places->key_count++] = (struct value_key){text, op->first_result};
            *number = (uint32_t)places->key_count;
        }
        places->numbers[op->first_result] = places->keys[*number - 1].value;
    }
    text_free(&key);
}

static bool
is_scalar(const struct mosaic_places *places, const struct mosaic_op *op)
{
    return mosaic_is_pure(op) && op->result_count == 1 && op->region_count == 0 &&
           places->module->types[op->first_result]->kind == MOSAIC_SCALAR;
}

static void
visit(struct mosaic_places *places, const struct mosaic_op *op)
{
    if (is_scalar(places, op))
        number_value(places, op);
    for (uint32_t r = 0; r < op->region_count; r++)
        for (size_t b = 0; b < op->regions[r].block_count; b++)
            for (size_t i = 0; i < op->regions[r].blocks[b].op_count; i++)
                visit(places, &op->regions[r].blocks[b].ops[i]);
}

void
mosaic_places_make(struct mosaic_places *places, struct mosaic_module *module,
                   const struct mosaic_op *function, const int64_t *constants)
{
    size_t count = module->value_count;
    *places = (struct mosaic_places){
        .module = module,
        .constants = constants,
        .numbers = arena_array(&module->arena, count, sizeof *places->numbers)};
    for (uint32_t i = 0; i < count; i++)
        places->numbers[i] = i;
    visit(places, function);
}

void
mosaic_places_free(struct mosaic_places *places)
{
    table_free(&places->table);
}

/* ---- places ---- */

/* Returns whether a strided access leaves elements out. */
static bool
leaves_out(const struct mosaic_op *op)
{
    const struct mosaic_attribute *strides = mosaic_attribute(op, "strides");
    for (size_t i = 0; i < mosaic_count(strides); i++)
        if (mosaic_number(strides, i, 1) != 1)
            return true;
    return false;
}

static bool
knows_dims(const struct mosaic_type *type)
{
    for (size_t i = 0; i < type->rank; i++)
        if (type->dims[i] < 0 || type->dims[i] > UINT32_MAX)
            return false;
    return true;
}

struct mosaic_place
mosaic_place_whole(const struct mosaic_type *memref)
{
    return (struct mosaic_place){knows_dims(memref) ? memref : NULL, NULL};
}

struct mosaic_place
mosaic_place_of(const struct mosaic_module *module, const struct mosaic_op *op, uint32_t k)
{
    const struct mosaic_place unknown = {NULL, NULL};
    const struct mosaic_type *vector = NULL, *memref = module->types[op->operands[k]];
    if (op->kind == MOSAIC_LOAD && op->result_count == 1)
        vector = module->types[op->first_result];
    else if (op->kind == MOSAIC_STORE && k == 1 && op->operands[0] != MOSAIC_NONE)
        vector = module->types[op->operands[0]];
    uint32_t count = op->operand_count - k - 1;
    if (!vector || vector->kind != MOSAIC_VECTOR || vector->rank != count ||
        memref->rank != count || leaves_out(op) || !knows_dims(vector))
        return unknown;
    for (uint32_t i = k + 1; i < op->operand_count; i++)
        if (op->operands[i] == MOSAIC_NONE ||
            module->types[op->operands[i]]->kind != MOSAIC_SCALAR)
            return unknown;
    return (struct mosaic_place){vector, op->operands + k + 1};
}

/* An index of a place, or MOSAIC_DYNAMIC. */
static int64_t
index_at(const struct mosaic_places *places, const struct mosaic_place *place, size_t dim)
{
    return place->indices ? places->constants[place->indices[dim]] : 0;
}

static bool
same_index(const struct mosaic_places *places, const struct mosaic_place *a,
           const struct mosaic_place *b, size_t dim)
{
    if (!a->indices || !b->indices)
        return a->indices == b->indices;
    return places->numbers[a->indices[dim]] == places->numbers[b->indices[dim]];
}

/* The tiles of an array of one dimension are 32 bits in each place of a register. */
bool
mosaic_place_is_part(const struct mosaic_places *places, const struct mosaic_place *place)
{
    int64_t tile[] = {VMEM_LANES, VMEM_ROWS};
    const struct mosaic_type *vector = place->vector;
    if (vector && vector->rank == 1 && vector->bits > 0)
        tile[0] *= VMEM_ROWS * max_i64(1, VMEM_WORD / vector->bits);
    for (size_t minor = 0; vector && minor < min_size(vector->rank, 2); minor++) {
        size_t dim = vector->rank - 1 - minor;
        int64_t at = index_at(places, place, dim);
        if (vector->dims[dim] % tile[minor] || (at != MOSAIC_DYNAMIC && at % tile[minor]))
            return true;
    }
    return false;
}

/* Compares one dimension. */
static enum mosaic_cover
covers_along(const struct mosaic_places *places, const struct mosaic_place *store,
             const struct mosaic_place *load, size_t dim)
{
    int64_t from = index_at(places, store, dim), at = index_at(places, load, dim),
            size = store->vector->dims[dim], need = load->vector->dims[dim];
    if (same_index(places, store, load, dim))
        return need <= size ? MOSAIC_COVERS : MOSAIC_CROSSES;
    if (from == MOSAIC_DYNAMIC && at == MOSAIC_DYNAMIC)
        return MOSAIC_MAY_COVER;
    if (from == MOSAIC_DYNAMIC || at == MOSAIC_DYNAMIC)
        return MOSAIC_UNLIKE;
    if (at < 0 || from < 0 || at > INT64_MAX / 2 || from > INT64_MAX / 2)
        return MOSAIC_UNLIKE;
    if (at + need <= from || from + size <= at)
        return MOSAIC_APART;
    return from <= at && at + need <= from + size ? MOSAIC_COVERS : MOSAIC_CROSSES;
}

enum mosaic_cover
mosaic_covers(const struct mosaic_places *places, const struct mosaic_place *store,
              const struct mosaic_place *load)
{
    enum mosaic_cover all = MOSAIC_COVERS;
    if (!store->vector || !load->vector || store->vector->rank != load->vector->rank)
        return MOSAIC_MAY_COVER;
    for (size_t i = 0; i < load->vector->rank; i++) {
        enum mosaic_cover one = covers_along(places, store, load, i);
        if (one == MOSAIC_APART)
            return MOSAIC_APART;
        if (one > all)
            all = one;
    }
    return all;
}

double
mosaic_common(const struct mosaic_places *places, const struct mosaic_place *a,
              const struct mosaic_place *b)
{
    double count = 1;
    for (size_t i = 0; i < a->vector->rank; i++) {
        int64_t size = a->vector->dims[i], other = b->vector->dims[i], from = 0, at = 0;
        if (!same_index(places, a, b, i)) {
            from = index_at(places, a, i);
            at = index_at(places, b, i);
        }
        count *= (double)(min_i64(from + size, at + other) - max_i64(from, at));
    }
    return count;
}

/* Memory without its swizzle: the room of the buffer, its rows, and where values lie. */
#include "layout/access/change.h"

#include "layout/access/parts.h"
#include "layout/access/read.h"
#include "layout/base/checked.h"
#include "layout/base/minmax.h"
#include "layout/digits.h"

#include <string.h>

/* ---- rows and room ---- */

/* Sets *pitch to the smallest stride of all dims but the one with the smallest stride.
 * False if there is none. */
static bool
find_pitch(const struct digit_system *system, int64_t *pitch)
{
    const struct digit *shortest = NULL;
    for (size_t i = 0; i < system->count; i++) {
        const struct digit *digit = &system->digits[i];
        if (digit->stride < 0)
            return false;
        if (digit->stride > 0 && (!shortest || digit->stride < shortest->stride))
            shortest = digit;
    }
    *pitch = 0;
    for (size_t i = 0; shortest && i < system->count; i++) {
        const struct digit *digit = &system->digits[i];
        if (digit->variable != shortest->variable && digit->stride > 0 &&
            (*pitch == 0 || digit->stride < *pitch))
            *pitch = digit->stride;
    }
    return *pitch > 0;
}

/* Returns whether every stride is a multiple of the pitch, except for strides that together
 * stay within one row. */
static bool
keeps_rows(const struct digit_system *system, int64_t pitch)
{
    int64_t reach = 0, one;
    for (size_t i = 0; i < system->count; i++) {
        const struct digit *digit = &system->digits[i];
        if (digit->stride % pitch == 0)
            continue;
        if (!checked_multiply(digit->extent - 1, digit->stride, &one) ||
            !checked_add(reach, one, &reach))
            return false;
    }
    return reach < pitch;
}

/* Finds the rows of a mapping. A row is what the dim with the smallest stride spans. */
static int
find_rows(struct access_plain *plain, const struct mapping *m, struct arena *arena,
          struct diagnostic *d)
{
    struct variables variables = digits_variables(m, arena);
    struct digit_system system;
    int64_t pitch;
    if (m->axis_count != 1 || m->replica_count)
        return 0;
    int found = digits_of(m, &variables, arena, &system, d);
    if (found == 1 && find_pitch(&system, &pitch) && keeps_rows(&system, pitch)) {
        plain->row = m->offsets[0];
        plain->pitch = pitch;
    }
    return found < 0 ? -1 : 0;
}

/* Finds the elements of the buffer, counted from 0. The last row counts with its full pitch. */
static int
find_room(const struct mapping *m, int64_t *room, struct diagnostic *d)
{
    int64_t min, max, end;
    if (mapping_bounds(m, 0, &min, &max, d))
        return -1;
    *room = max + 1;
    for (size_t i = 0; i < m->digit_count; i++) {
        if (m->extents[i] == 1)
            continue;
        if (!checked_multiply(m->extents[i], m->strides[i].stride, &end) ||
            !checked_add(end, m->offsets[0], &end))
            return diagnostic_set(d, SIZE_OVERFLOW, 0, 0);
        *room = max_i64(end, *room);
    }
    return 0;
}

static int
find_memory(struct access_plain *plain, const struct mapping *m, struct arena *arena,
            struct diagnostic *d)
{
    plain->dims = m->dims;
    if (m->axis_count == 0)
        return 0;
    return find_rows(plain, m, arena, d) || find_room(m, &plain->room, d) ? -1 : 0;
}

/* ---- plain copies ---- */

int
access_plain_read(struct access_plain *plain, const struct access_read *read,
                  const struct mapping *m, struct arena *arena, struct diagnostic *d)
{
    *plain = (struct access_plain){
        .copy = &read->copy, .vectors = &read->vectors, .offsets = read->copy.offsets};
    return find_memory(plain, m, arena, d);
}

int
access_plain_mapping(struct access_plain *plain, const struct access_copy *copy,
                     const struct mapping *m, struct arena *arena, struct diagnostic *d)
{
    size_t count = access_value_count(copy->threads);
    int64_t *offsets = arena_array(arena, count + 1, sizeof *offsets);
    *plain = (struct access_plain){.copy = copy, .offsets = offsets};
    for (size_t i = 0; i < count; i++) {
        offsets[i] = copy->offsets[i];
        if (offsets[i] != ACCESS_NOTHING)
            offsets[i] = swizzle_undo(&m->swizzle, offsets[i]);
    }
    return find_memory(plain, m, arena, d);
}

/* How far the second element of a dim lies from the first one, without a swizzle. */
static int64_t
step_of(const struct access_memory *memory, size_t dim, struct arena *arena)
{
    const struct mapping *m = memory->mapping;
    int64_t first[AXIS_COUNT] = {0}, second[AXIS_COUNT] = {0}, flat = 1;
    if (!m) {
        for (size_t d = dim + 1; d < memory->rank; d++)
            flat *= memory->dims[d];
        return memory->offsets[flat] ^ memory->offsets[0];
    }
    int64_t *index = arena_array(arena, m->rank + 1, sizeof *index);
    int64_t *scratch = arena_array(arena, mapping_scratch(m) + 1, sizeof *scratch);
    mapping_forward(m, index, scratch, first);
    index[dim] = 1;
    mapping_forward(m, index, scratch, second);
    wide_integer step = (wide_integer)swizzle_undo(&m->swizzle, second[0]) -
                        swizzle_undo(&m->swizzle, first[0]);
    return step > INT64_MAX || step < INT64_MIN ? INT64_MAX : (int64_t)step;
}

/* Sorts the dims by where their second elements lie; those of one element come last. */
static void
sort_dims(struct access_plain *plain, const struct access_memory *memory, struct arena *arena)
{
    int64_t step[ACCESS_RANK];
    for (size_t i = 0; i < memory->rank; i++) {
        size_t k = i;
        step[i] = memory->dims[i] > 1 ? step_of(memory, i, arena) : INT64_MAX;
        for (; k > 0 && step[plain->order[k - 1]] > step[i]; k--)
            plain->order[k] = plain->order[k - 1];
        plain->order[k] = i;
    }
}

bool
access_plain_dense(struct access_plain *plain, const struct access_copy *copy,
                   const struct access_memory *memory, struct arena *arena)
{
    const struct access_threads *threads = copy->threads;
    size_t count = access_value_count(threads), rank = memory->rank;
    int64_t coordinate[ACCESS_RANK], *offsets = arena_array(arena, count + 1, sizeof *offsets);
    *plain = (struct access_plain){.copy = copy, .offsets = offsets, .dims = memory->dims};
    if (rank > ACCESS_RANK)
        return false;
    for (size_t d = 0; d < rank; d++)
        if (!is_power_of_two(memory->dims[d]))
            return false;
    sort_dims(plain, memory, arena);
    for (size_t i = 0; i < count; i++) {
        int64_t element = threads->elements[i], stride = 1;
        offsets[i] = ACCESS_NOTHING;
        if (element == ACCESS_NOTHING)
            continue;
        offsets[i] = 0;
        access_index(threads, element, rank, coordinate);
        for (size_t k = 0; k < rank; stride *= memory->dims[plain->order[k++]])
            offsets[i] += coordinate[plain->order[k]] * stride;
    }
    plain->powers = true;
    plain->pitch = rank > 1 ? memory->dims[plain->order[0]] : 0;
    return checked_product(memory->dims, rank, &plain->room);
}

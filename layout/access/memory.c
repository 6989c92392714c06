/* Where elements lie in memory, and where the values of threads do. */
#include "layout/access/access.h"

#include "layout/access/parts.h"
#include "layout/base/checked.h"
#include "layout/base/steps.h"

/* ---- memory ---- */

int
access_memory_mapping(const struct mapping *m, struct access_memory *memory,
                      struct diagnostic *d)
{
    int64_t min, max;
    *memory = (struct access_memory){.rank = m->rank, .dims = m->dims, .mapping = m};
    for (size_t i = 0; i < m->axis_count; i++)
        if (m->axes[i] != AXIS_M)
            return diagnostic_set(d, ACCESS_MEMORY, 0, 0, axis_name(m->axes[i]));
    if (mapping_copies(m) > 1)
        return diagnostic_set(d, ACCESS_COPIES, 0, 0, (long long)mapping_copies(m));
    return m->axis_count ? mapping_bounds(m, 0, &min, &max, d) : 0;
}

/* The bits of offset and block that say which element it is. */
struct places {
    size_t count;
    int64_t flat[LINEAR_BITS];   /* the row-major element of each */
    int64_t offset[LINEAR_BITS]; /* what each adds to the offset, or else to the block */
    int64_t block[LINEAR_BITS];
};

static int
collect(const struct linear_layout *layout, enum linear_input input, struct places *places,
        struct diagnostic *d)
{
    const struct linear_bases *bases = &layout->inputs[input];
    for (size_t i = 0; i < bases->count; i++) {
        if (linear_is_zero(bases->basis + i * layout->rank, layout->rank))
            continue; /* a hole */
        if (places->count == LINEAR_BITS)
            return diagnostic_set(d, ACCESS_LARGE, 0, 0, (long long)ACCESS_VALUES);
        int64_t bit = (int64_t)1 << i;
        places->flat[places->count] = access_flat_basis(layout, input, i);
        places->offset[places->count] = input == LINEAR_OFFSET ? bit : 0;
        places->block[places->count++] = input == LINEAR_BLOCK ? bit : 0;
    }
    return 0;
}

/* Adds the padding before an offset. Returns false if the sum does not fit. */
static bool
pad(const struct linear_layout *layout, int64_t offset, int64_t *at)
{
    int64_t more;
    *at = offset;
    for (size_t i = 0; i < layout->pad_count; i++)
        if (!checked_multiply(offset / layout->pads[i].interval, layout->pads[i].padding,
                              &more) ||
            !checked_add(*at, more, at))
            return false;
    return true;
}

/* Fills the tables of offsets and blocks, which hold ACCESS_NOTHING. */
static int
fill(const struct linear_layout *layout, const struct places *places, int64_t *offsets,
     int64_t *blocks, struct diagnostic *d)
{
    int64_t element = 0, offset = 0, block = 0;
    for (size_t i = 0; i < (size_t)1 << places->count; i++) {
        if (offsets[element] != ACCESS_NOTHING)
            return diagnostic_set(d, ACCESS_PLACES, 0, 0, (long long)element);
        if (!pad(layout, offset, &offsets[element]))
            return diagnostic_set(d, SIZE_OVERFLOW, 0, 0);
        blocks[element] = block;
        size_t changed = (size_t)__builtin_ctzll(i + 1); /* as Gray's code goes on */
        if (changed < places->count) {
            element ^= places->flat[changed];
            offset ^= places->offset[changed];
            block ^= places->block[changed];
        }
    }
    return 0;
}

int
access_memory_linear(const struct linear_layout *layout, struct arena *arena,
                     struct access_memory *memory, struct diagnostic *d)
{
    struct places places = {0};
    int64_t size;
    if (layout->inputs[LINEAR_REGISTER].present || layout->inputs[LINEAR_LANE].present ||
        layout->inputs[LINEAR_WARP].present)
        return diagnostic_set(d, ACCESS_MEMORY, 0, 0, axis_name(AXIS_LANEID));
    if (!layout->inputs[LINEAR_OFFSET].present)
        return diagnostic_set(d, ACCESS_MEMORY, 0, 0, axis_name(AXIS_TLANE));
    if (!checked_product(layout->dims, layout->rank, &size) || size > (int64_t)ACCESS_VALUES)
        return diagnostic_set(d, ACCESS_LARGE, 0, 0, (long long)ACCESS_VALUES);
    if (collect(layout, LINEAR_OFFSET, &places, d) || collect(layout, LINEAR_BLOCK, &places, d))
        return -1;
    if (size >> places.count == 0)
        return diagnostic_set(d, ACCESS_PLACES, 0, 0, 0LL);
    if (!steps_take(size))
        return steps_spent(d);
    int64_t *offsets = arena_array(arena, (size_t)size + 1, sizeof *offsets);
    int64_t *blocks = arena_array(arena, (size_t)size + 1, sizeof *blocks);
    for (int64_t i = 0; i < size; i++)
        offsets[i] = ACCESS_NOTHING;
    if (fill(layout, &places, offsets, blocks, d))
        return -1;
    *memory = (struct access_memory){
        .rank = layout->rank, .dims = layout->dims, .offsets = offsets, .blocks = blocks};
    for (size_t i = 0; i < places.count; i++)
        memory->block_mask |= places.block[i];
    return 0;
}

/* ---- the copy ---- */

struct joining {
    const struct access_threads *threads;
    const struct access_memory *memory;
    int64_t *index, *scratch;
};

/* Finds where an element lies. Returns ACCESS_NOTHING with *d set if it has no place, or lies
 * in another block. */
static int64_t
place_of(struct joining *j, int64_t element, size_t block, struct diagnostic *d)
{
    const struct access_memory *memory = j->memory;
    int64_t coordinates[AXIS_COUNT] = {0}, flat = 0;
    access_index(j->threads, element, memory->rank, j->index);
    if (memory->mapping) {
        mapping_forward(memory->mapping, j->index, j->scratch, coordinates);
        return coordinates[0];
    }
    for (size_t i = 0; i < memory->rank; i++)
        flat = flat * memory->dims[i] + j->index[i];
    if (memory->offsets[flat] == ACCESS_NOTHING)
        diagnostic_set(d, ACCESS_NO_PLACE, 0, 0, (long long)flat);
    else if (memory->blocks[flat] != ((int64_t)block & memory->block_mask))
        diagnostic_set(d, ACCESS_BLOCK, 0, 0, (long long)flat, (long long)memory->blocks[flat],
                       block);
    else
        return memory->offsets[flat];
    return ACCESS_NOTHING;
}

/* The array of the threads must be one of memory, or a corner of it; memory may have more dims
 * in front, of which the first index is taken. */
static int
check_dims(const struct access_threads *threads, const struct access_memory *memory,
           struct diagnostic *d)
{
    if (threads->rank > memory->rank)
        return diagnostic_set(d, ACCESS_RANKS, 0, 0, threads->rank, memory->rank);
    const int64_t *dims = memory->dims + (memory->rank - threads->rank);
    for (size_t i = 0; i < threads->rank; i++)
        if (threads->dims[i] > dims[i])
            return diagnostic_set(d, ACCESS_DIMS, 0, 0, i, (long long)threads->dims[i],
                                  (long long)dims[i]);
    return 0;
}

int
access_copy_make(struct access_copy *copy, const struct access_memory *memory,
                 struct arena *arena, struct diagnostic *d)
{
    const struct access_threads *threads = copy->threads;
    size_t of_block = threads->warps * threads->lanes * threads->values;
    size_t total = threads->blocks * of_block;
    int64_t steps = (int64_t)total;
    if (check_dims(threads, memory, d))
        return -1;
    struct joining j = {threads, memory, arena_array(arena, memory->rank + 1, sizeof(int64_t)),
                        NULL};
    if (memory->mapping) {
        j.scratch = arena_array(arena, mapping_scratch(memory->mapping) + 1, sizeof *j.scratch);
        steps *= mapping_steps(memory->mapping);
    }
    if (!steps_take(steps))
        return steps_spent(d);
    copy->offsets = arena_array(arena, total + 1, sizeof *copy->offsets);
    for (size_t i = 0; i < total; i++) {
        copy->offsets[i] = ACCESS_NOTHING;
        if (threads->elements[i] == ACCESS_NOTHING)
            continue;
        copy->offsets[i] = place_of(&j, threads->elements[i], i / of_block, d);
        if (copy->offsets[i] == ACCESS_NOTHING)
            return -1;
    }
    return 0;
}

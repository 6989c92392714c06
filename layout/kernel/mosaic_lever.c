#include "layout/kernel/mosaic_report.h"

#include "layout/base/minmax.h"
#include "layout/base/text.h"
#include "layout/device/target.h"
#include "layout/device/vmem_tile.h"
#include "layout/kernel/kernel_limit.h"
#include "layout/kernel/mosaic_window.h"
#include "layout/shape.h"
#include "layout/space.h"

#define HALVINGS_MOST 8
#define SPARE_PERCENT 25 /* of a higher limit, for what the compiler spills */
#define MEBI          (INT64_C(1) << 20)

/* A kernel whose buffers are changed. */
struct trial {
    const struct mosaic_kernel *measured;
    const struct mosaic_terms *terms;
    struct arena *arena;
    struct kernel *kernel;
    struct mosaic_buffer *buffers; /* the kernel's, with the changes */
};

static void
begin(struct trial *t)
{
    size_t count = t->measured->buffer_count;
    t->buffers = arena_array(t->arena, count, sizeof *t->buffers);
    memcpy(t->buffers, t->measured->buffers, count * sizeof *t->buffers);
}

/* Gives a buffer another dimension. */
static void
set_dim(struct trial *t, size_t i, size_t dim, int64_t size)
{
    struct mosaic_buffer *buffer = &t->buffers[i];
    struct mosaic_type *type = arena_alloc(t->arena, sizeof *type);
    int64_t *dims = arena_array(t->arena, buffer->type->rank, sizeof *dims);
    *type = *buffer->type;
    memcpy(dims, type->dims, type->rank * sizeof *dims);
    dims[dim] = size;
    type->dims = dims;
    buffer->type = type;
    mosaic_buffer_size(buffer);
}

/* Returns what the buffers take more than before: less than 0 if they take less. */
static int64_t
change_of(const struct trial *t)
{
    int64_t vmem, stack;
    if (!mosaic_buffers_sum(t->buffers, t->measured->buffer_count, &vmem, &stack))
        return 0;
    return vmem - t->measured->vmem;
}

/* Adds a lever that changes something. */
static void
add(struct trial *t, struct text *what)
{
    kernel_add_saving(t->kernel, text_keep(what, t->arena), change_of(t), t->arena);
}

static void
put_buffer(const struct trial *t, size_t i, struct text *out)
{
    text_string(out,
                mosaic_buffer_words(t->measured, t->terms, &t->measured->buffers[i], t->arena));
}

/* ---- smaller blocks ---- */

/* Returns whether a dimension of a window follows a dimension of the grid: the block is a part
 * of the array along it. */
static bool
follows(const struct mosaic_buffer *buffer, size_t dim, size_t grid)
{
    const struct mosaic_map *map = buffer->map;
    const struct shape *array = buffer->array;
    return buffer->kind == MOSAIC_WINDOW && buffer->type->space == MOSAIC_VMEM && map &&
           array && map->rank == buffer->type->rank && array->rank == map->rank &&
           map->each[dim] >> grid & 1 && buffer->type->dims[dim] < array->dims[dim];
}

/* The number of the grid's dimensions in front of one that blocks of that size follow, too. */
static size_t
followers_before(const struct trial *t, size_t grid, int64_t size)
{
    size_t count = 0;
    for (size_t g = 0; g < grid; g++) {
        bool any = false;
        for (size_t i = 0; i < t->measured->buffer_count; i++)
            for (size_t d = 0; d < t->measured->buffers[i].type->rank; d++)
                any |= t->measured->buffers[i].type->dims[d] == size &&
                       follows(&t->measured->buffers[i], d, g);
        count += any;
    }
    return count;
}

/* Finds the dimension of scratch that has the size of a block; of several, that whose number
 * among them is that of the grid's dimension. Returns the rank if there is none. */
static size_t
dim_like(const struct mosaic_type *type, int64_t size, size_t number)
{
    size_t count = 0;
    for (size_t d = 0; d < type->rank; d++)
        if (type->dims[d] == size && count++ == number)
            return d;
    return type->rank;
}

/* Returns whether a dimension may be so small that tiles are still whole. */
static bool
is_whole(const struct mosaic_type *type, size_t dim, int64_t size)
{
    if (dim + 1 == type->rank)
        return size % VMEM_LANES == 0;
    return size > 0 && (dim + 2 != type->rank || size % VMEM_ROWS == 0);
}

/* Makes blocks along a dimension of the grid smaller, and scratch of their size. Returns
 * whether whole tiles are left. names: the buffers that change. */
static bool
shrink(struct trial *t, size_t grid, int64_t from, int64_t to, struct text *names)
{
    size_t number = followers_before(t, grid, from), count = 0;
    begin(t);
    for (size_t i = 0; i < t->measured->buffer_count; i++) {
        const struct mosaic_type *type = t->measured->buffers[i].type;
        bool window = t->measured->buffers[i].kind == MOSAIC_WINDOW;
        size_t dim = type->rank;
        if (type->space != MOSAIC_VMEM)
            continue;
        if (!window)
            dim = dim_like(type, from, number);
        for (size_t d = 0; window && d < type->rank; d++)
            if (type->dims[d] == from && follows(&t->measured->buffers[i], d, grid))
                dim = d;
        if (dim == type->rank)
            continue;
        if (window && !is_whole(type, dim, to))
            return false;
        set_dim(t, i, dim, to);
        text_separate(names, count++, ", ");
        put_buffer(t, i, names);
    }
    return true;
}

/* Halves the blocks of one size along a dimension of the grid until the kernel fits; if it
 * never does, once. */
static void
try_halves(struct trial *t, size_t grid, int64_t size)
{
    const struct kernel_need *need = &t->kernel->needs[0];
    int64_t best = 0, to = size;
    for (int i = 0; i < HALVINGS_MOST && to % 2 == 0; i++) {
        struct text names = {0};
        to /= 2;
        bool whole = shrink(t, grid, size, to, &names);
        text_free(&names);
        if (!whole)
            break;
        bool fits = need->bytes + change_of(t) <= kernel_vmem_goal(need);
        if (best == 0 || fits)
            best = to;
        if (fits)
            break;
    }
    if (best) {
        struct text names = {0}, what = {0};
        shrink(t, grid, size, best, &names);
        text_format(&what, "%lld -> %lld along grid %zu in %s", (long long)size,
                    (long long)best, grid, text_contents(&names));
        text_free(&names);
        add(t, &what);
    }
}

/* Tries each size of blocks that follow a dimension of the grid, once. */
static void
try_blocks(struct trial *t, size_t grid)
{
    enum { SIZES = 4 };
    int64_t sizes[SIZES];
    size_t count = 0;
    for (size_t i = 0; i < t->measured->buffer_count; i++) {
        const struct mosaic_buffer *buffer = &t->measured->buffers[i];
        for (size_t d = 0; d < buffer->type->rank && count < SIZES; d++) {
            size_t k = 0;
            if (!follows(buffer, d, grid))
                continue;
            while (k < count && sizes[k] != buffer->type->dims[d])
                k++;
            if (k < count)
                continue;
            sizes[count++] = buffer->type->dims[d];
            try_halves(t, grid, sizes[k]);
        }
    }
}

/* ---- single buffers ---- */

static void
try_one_copy(struct trial *t, size_t i)
{
    struct text what = {0};
    if (t->measured->buffers[i].kind != MOSAIC_WINDOW || t->measured->buffers[i].copies != 2 ||
        t->measured->buffers[i].why == MOSAIC_NEVER_MOVES_TWICE)
        return;
    begin(t);
    t->buffers[i].copies = 1;
    mosaic_buffer_size(&t->buffers[i]);
    text_string(&what, "pl.Buffered(1) for ");
    put_buffer(t, i, &what);
    add(t, &what);
}

static void
try_turn(struct trial *t, size_t i)
{
    const struct mosaic_buffer *buffer = &t->measured->buffers[i];
    const struct mosaic_type *type = buffer->type;
    struct text what = {0};
    if (type->rank < 2 || (buffer->kind != MOSAIC_SCRATCH && buffer->kind != MOSAIC_ALLOCATION))
        return;
    begin(t);
    set_dim(t, i, type->rank - 2, type->dims[type->rank - 1]);
    set_dim(t, i, type->rank - 1, type->dims[type->rank - 2]);
    put_buffer(t, i, &what);
    text_string(&what, " turned: ");
    mosaic_put_shape(&what, type);
    text_string(&what, " as ");
    mosaic_put_shape(&what, t->buffers[i].type);
    add(t, &what);
}

/* ---- the limit ---- */

/* What is needed and a quarter for spills, in whole MiB, within what the chip has. */
static void
try_limit(struct trial *t)
{
    struct kernel *kernel = t->kernel;
    int64_t chip = kernel_chip_bytes(t->terms->target, SPACE_VMEM);
    int64_t need = kernel->needs[0].bytes, limit = need + need / 100 * SPARE_PERCENT;
    limit = min_i64((limit + MEBI - 1) / MEBI * MEBI, chip);
    if (need > chip || limit <= kernel->needs[0].limit_bytes || t->terms->limit_bytes)
        return;
    struct text what = {0};
    text_format(&what, "vmem_limit_bytes=%lld", (long long)limit);
    const struct kernel_lever lever = {
        .what = text_keep(&what, t->arena), .bytes = need, .limit_bytes = limit};
    kernel_add_lever(kernel, &lever, t->arena);
}

/* ---- all ---- */

/* Returns whether one array is larger than all VMEM: nothing else helps. */
static bool
is_refused_alone(const struct mosaic_kernel *measured, const struct kernel_need *need)
{
    return need->compiler_bytes == KERNEL_UNKNOWN && need->bytes != measured->vmem;
}

void
mosaic_levers(const struct mosaic_kernel *measured, const struct mosaic_terms *terms,
              struct arena *arena, struct kernel *kernel)
{
    struct trial t = {measured, terms, arena, kernel, NULL};
    if (measured->doubt != MOSAIC_SURE || measured->buffer_count > MOSAIC_LEVER_BUFFERS ||
        is_refused_alone(measured, &kernel->needs[0]) || !kernel_is_near(&kernel->needs[0]))
        return;
    for (size_t g = 0; g < measured->grid_rank; g++)
        try_blocks(&t, g);
    for (size_t i = 0; i < measured->buffer_count; i++) {
        if (measured->buffers[i].type->space != MOSAIC_VMEM)
            continue;
        try_one_copy(&t, i);
        try_turn(&t, i);
    }
    kernel_keep_best_levers(kernel);
    try_limit(&t);
}

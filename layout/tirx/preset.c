/* Presets by name: shared memory, tensor memory and Trainium. The registers of tcgen05 are in
 * tcgen05.c. */
#include "layout/tirx/preset.h"

#include "layout/base/arena.h"
#include "layout/base/checked.h"
#include "layout/base/diagnostic.h"
#include "layout/tirx/algebra.h"

#include <string.h>

#define UNIT_BITS     128 /* a swizzle moves units of this width */
#define ATOM_ROWS     8
#define PARTITIONS    128 /* of a Trainium SBUF */
#define PSUM_ELEMENTS 512 /* of a PSUM bank */

static int
check_rank(const struct tirx_preset *preset, const char *name, size_t min_rank, size_t max_rank,
           struct diagnostic *d)
{
    struct tirx_shape shape = {preset->rank, preset->shape};
    int64_t size;
    if (preset->rank < min_rank || preset->rank > max_rank)
        return diagnostic_set(d, TIRX_PRESET_RANK, 0, 0, name, preset->rank);
    return tirx_shape_size(shape, &size, d);
}

/* Begins a layout without iters but with room for `count` of them. */
static void
begin_layout(struct tirx_layout *layout, size_t count, struct arena *arena)
{
    *layout = (struct tirx_layout){0};
    layout->shard = tirx_iters(arena, count);
    layout->replica = tirx_iters(arena, 0);
}

static void
add_iter(struct tirx_layout *layout, int64_t extent, int64_t stride, enum axis axis)
{
    layout->shard[layout->shard_count++] = (struct tirx_iter){extent, stride, axis};
}

/* ---- shared memory ---- */

const char *const tirx_swizzle_modes[] = {"none", "32B", "64B", "128B", NULL};

int
tirx_swizzle_of(int element_bits, const char *mode, struct swizzle *swizzle,
                struct diagnostic *d)
{
    int length = 0;
    if (element_bits < 1 || element_bits > UNIT_BITS || UNIT_BITS % element_bits)
        return diagnostic_set(d, TIRX_PRESET_BITS, 0, 0, element_bits);
    while (tirx_swizzle_modes[length] && strcmp(tirx_swizzle_modes[length], mode) != 0)
        length++;
    if (!tirx_swizzle_modes[length])
        return diagnostic_set(d, TIRX_PRESET_VARIANT, 0, 0, "swizzle mode", mode,
                              "none, 32B, 64B, 128B");
    *swizzle =
        (struct swizzle){.per_element = __builtin_ctz((unsigned)(UNIT_BITS / element_bits)),
                         .length = length,
                         .distance = 3};
    return 0;
}

/* Adds row-major iters for dims [0, count); each element of them is a block of `stride`
 * elements. */
static int
add_row_major(struct tirx_layout *layout, const int64_t *dims, size_t count, int64_t stride,
              struct diagnostic *d)
{
    layout->shard_count += count;
    struct tirx_iter *end = layout->shard + layout->shard_count;
    for (size_t i = 1; i <= count; i++) {
        end[-(ptrdiff_t)i] = (struct tirx_iter){dims[count - i], stride, AXIS_M};
        if (!checked_multiply(stride, dims[count - i], &stride))
            return diagnostic_set(d, SIZE_OVERFLOW, 0, 0);
    }
    return 0;
}

/* Makes the layout without a swizzle: columns of 16 bytes, packed. It is row-major if 16 bytes
 * do not divide a row. */
static int
packed_columns(const struct tirx_preset *preset, struct arena *arena,
               struct tirx_layout *layout, struct diagnostic *d)
{
    struct tirx_layout plain;
    size_t lead = preset->rank - 2;
    int64_t rows = preset->shape[lead], columns = preset->shape[lead + 1];
    int64_t unit = UNIT_BITS / preset->element_bits;
    begin_layout(&plain, preset->rank + 1, arena);
    if (columns % unit) {
        if (add_row_major(&plain, preset->shape, preset->rank, 1, d))
            return -1;
    } else {
        if (add_row_major(&plain, preset->shape, lead, rows * columns, d))
            return -1;
        add_iter(&plain, rows, unit, AXIS_M);
        add_iter(&plain, columns / unit, rows * unit, AXIS_M);
        add_iter(&plain, unit, 1, AXIS_M);
    }
    return tirx_canonical(&plain, TARGET_NONE, arena, layout, d);
}

/* Repeats a layout, row-major, until it covers `shape`. */
static int
tile_to(const struct tirx_form *once, struct tirx_shape shape, struct arena *arena,
        struct tirx_layout *result, struct diagnostic *d)
{
    int64_t *times = arena_array(arena, shape.rank, sizeof *times);
    struct tirx_form outer = {.shape = {shape.rank, times}};
    for (size_t i = 0; i < shape.rank; i++) {
        if (shape.dims[i] % once->shape.dims[i])
            return diagnostic_set(d, TIRX_DIVIDE, 0, 0, (long long)shape.dims[i],
                                  (long long)once->shape.dims[i]);
        times[i] = shape.dims[i] / once->shape.dims[i];
    }
    begin_layout(&outer.layout, shape.rank, arena);
    if (add_row_major(&outer.layout, times, shape.rank, 1, d))
        return -1;
    return tirx_tile(once, &outer, arena, result, d);
}

/* Shared memory that MMA reads. Reads shape (rank >= 2), element_bits, and variant: a swizzle
 * mode. */
static int
mma_shared(const struct tirx_preset *preset, struct arena *arena, struct tirx_layout *layout,
           struct diagnostic *d)
{
    struct swizzle swizzle;
    size_t rank = preset->rank;
    if (check_rank(preset, "mma_shared_layout", 2, SIZE_MAX, d) ||
        tirx_swizzle_of(preset->element_bits, preset->variant, &swizzle, d))
        return -1;
    if (swizzle.length == 0)
        return packed_columns(preset, arena, layout, d);
    if (preset->shape[rank - 2] < ATOM_ROWS)
        return diagnostic_set(d, TIRX_DIVIDE, 0, 0, (long long)preset->shape[rank - 2],
                              (long long)ATOM_ROWS);
    int64_t *dims = arena_array(arena, rank, sizeof *dims);
    struct tirx_form atom = {.shape = {rank, dims}};
    begin_layout(&atom.layout, 1, arena);
    add_iter(&atom.layout, swizzle_period(&swizzle), 1, AXIS_M);
    atom.layout.composed = true;
    atom.layout.swizzle = swizzle;
    for (size_t i = 0; i < rank; i++)
        dims[i] = 1;
    dims[rank - 2] = preset->shape[rank - 2]; /* atoms go down the rows first, in one column */
    dims[rank - 1] = swizzle_period(&swizzle) / ATOM_ROWS;
    return tile_to(&atom, (struct tirx_shape){rank, preset->shape}, arena, layout, d);
}

/* ---- tensor memory ---- */

/* The datapaths. `folds` > 1: the columns are split into that many parts on further lanes.
 * `spread`: the rows are spread over the warps. Reference: PTX ISA, tcgen05 data path layouts A
 * to G. */
static const struct datapath {
    char letter;
    int rows;
    int folds;
    bool spread;
} datapaths[] = {
    {'A', 128, 1, false}, {'B', 64, 2, false}, {'C', 64, 1, true},  {'D', 128, 1, false},
    {'E', 64, 2, false},  {'F', 64, 1, true},  {'G', 32, 4, false},
};

static const struct datapath *
find_datapath(const char *letter)
{
    for (size_t i = 0; i < sizeof datapaths / sizeof *datapaths; i++)
        if (datapaths[i].letter == letter[0] && letter[1] == '\0')
            return &datapaths[i];
    return NULL;
}

/* Tensor memory that tcgen05.mma writes. Reads shape (rows, columns), sub_slab, and variant: A
 * to G. */
static int
tmem_datapath(const struct tirx_preset *preset, struct arena *arena, struct tirx_layout *layout,
              struct diagnostic *d)
{
    const struct datapath *path = find_datapath(preset->variant);
    if (check_rank(preset, "tmem_datapath_layout", 2, 2, d))
        return -1;
    if (!path)
        return diagnostic_set(d, TIRX_PRESET_VARIANT, 0, 0, "datapath", preset->variant,
                              "A, B, C, D, E, F, G");
    int64_t rows = preset->shape[0], columns = preset->shape[1];
    if (rows != path->rows)
        return diagnostic_set(d, TIRX_PRESET_ROWS, 0, 0, preset->variant, path->rows,
                              (long long)rows);
    if (columns % path->folds)
        return diagnostic_set(d, TIRX_DIVIDE, 0, 0, (long long)columns, (long long)path->folds);
    if (preset->sub_slab != 0 && (preset->sub_slab != 1 || !path->spread))
        return diagnostic_set(d, TIRX_PRESET_SLAB, 0, 0, preset->variant, preset->sub_slab);
    begin_layout(layout, 3, arena);
    if (path->spread)
        add_iter(layout, 4, 32, AXIS_TLANE);
    add_iter(layout, path->spread ? 16 : rows, 1, AXIS_TLANE);
    if (path->folds > 1)
        add_iter(layout, path->folds, 128 / path->folds, AXIS_TLANE);
    add_iter(layout, columns / path->folds, 1, AXIS_TCOL);
    return preset->sub_slab ? tirx_add_offset(layout, AXIS_TLANE, 16, d) : 0;
}

/* One row for each thread of a warpgroup. Reads shape (rows, columns). */
static int
wg_local(const struct tirx_preset *preset, struct arena *arena, struct tirx_layout *layout,
         struct diagnostic *d)
{
    if (preset->variant[0])
        return diagnostic_set(d, TIRX_PRESET_WORD, 0, 0, "wg_local_layout", preset->variant);
    if (check_rank(preset, "wg_local_layout", 2, 2, d))
        return -1;
    begin_layout(layout, 2, arena);
    add_iter(layout, preset->shape[0], 1, AXIS_TID_IN_WG);
    add_iter(layout, preset->shape[1], 1, AXIS_M);
    return 0;
}

/* ---- Trainium ---- */

/* Checks how many partitions the dims marked P need. If a single P dim needs more than there
 * are, it is split, and *high is the extent of its major part, which goes to the free axis;
 * otherwise *high is 1. */
static int
count_partitions(const struct tirx_preset *preset, int64_t *high, struct diagnostic *d)
{
    int64_t product = 1;
    size_t dims = 0;
    *high = 1;
    for (size_t i = 0; i < preset->rank; i++) {
        char mark = preset->variant[i];
        if (mark != 'P' && mark != 'F')
            return diagnostic_set(d, TIRX_PRESET_VARIANT, 0, 0, "annotation", preset->variant,
                                  "P or F for each dimension");
        if (mark == 'P') {
            dims++;
            product *= preset->shape[i]; /* the product of the whole shape fits */
        }
    }
    if (product <= PARTITIONS)
        return 0;
    if (dims > 1 || product % PARTITIONS)
        return diagnostic_set(d, TIRX_PRESET_PARTITIONS, 0, 0, (long long)product, PARTITIONS);
    *high = product / PARTITIONS;
    return 0;
}

/* SBUF of Trainium. Reads shape, and variant: P or F for each dim. */
static int
trainium(const struct tirx_preset *preset, struct arena *arena, struct tirx_layout *layout,
         struct diagnostic *d)
{
    int64_t high, free_stride = 1, partition_stride = 1;
    if (check_rank(preset, "trainium", 0, SIZE_MAX, d))
        return -1;
    if (strlen(preset->variant) != preset->rank)
        return diagnostic_set(d, TIRX_PRESET_VARIANT, 0, 0, "annotation", preset->variant,
                              "P or F for each dimension");
    if (count_partitions(preset, &high, d))
        return -1;
    begin_layout(layout, preset->rank + 1, arena);
    size_t count = preset->rank + (high > 1), at = count;
    layout->shard_count = count;
    for (size_t i = preset->rank; i-- > 0;) {
        bool free = preset->variant[i] == 'F';
        int64_t *stride = free ? &free_stride : &partition_stride;
        int64_t extent = free ? preset->shape[i] : preset->shape[i] / high;
        layout->shard[--at] = (struct tirx_iter){extent, *stride, free ? AXIS_F : AXIS_P};
        *stride *= extent;
        if (!free && high > 1) /* its stride is set below, when all free dims are known */
            layout->shard[--at] = (struct tirx_iter){high, 0, AXIS_F};
    }
    for (size_t i = 0; i < count; i++)
        if (high > 1 && layout->shard[i].stride == 0)
            layout->shard[i].stride = free_stride;
    return 0;
}

/* PSUM of Trainium. Reads what trainium() does. */
static int
trainium_psum(const struct tirx_preset *preset, struct arena *arena, struct tirx_layout *layout,
              struct diagnostic *d)
{
    struct tirx_layout flat;
    if (trainium(preset, arena, &flat, d))
        return -1;
    begin_layout(layout, 2 * flat.shard_count, arena);
    for (size_t i = 0; i < flat.shard_count; i++) {
        struct tirx_iter iter = flat.shard[i];
        int64_t in_bank = PSUM_ELEMENTS / iter.stride; /* values of this iter within one bank */
        if (iter.axis != AXIS_F) {
            add_iter(layout, iter.extent, iter.stride, iter.axis);
        } else if (iter.stride % PSUM_ELEMENTS == 0) {
            add_iter(layout, iter.extent, iter.stride / PSUM_ELEMENTS, AXIS_BANK);
        } else if (PSUM_ELEMENTS % iter.stride == 0 && iter.extent < in_bank) {
            add_iter(layout, iter.extent, iter.stride, AXIS_F);
        } else if (PSUM_ELEMENTS % iter.stride == 0 && iter.extent % in_bank == 0) {
            add_iter(layout, iter.extent / in_bank, 1, AXIS_BANK);
            add_iter(layout, in_bank, iter.stride, AXIS_F);
        } else {
            return diagnostic_set(d, TIRX_PRESET_BANKS, 0, 0, (long long)iter.extent,
                                  (long long)iter.stride, PSUM_ELEMENTS);
        }
    }
    return 0;
}

/* ---- by name ---- */

static const struct maker {
    const char *name;
    int (*make)(const struct tirx_preset *preset, struct arena *arena,
                struct tirx_layout *layout, struct diagnostic *d);
} makers[] = {
    {"mma_shared_layout", mma_shared},          {"tmem_datapath_layout", tmem_datapath},
    {"tcgen05_atom_layout", tirx_tcgen05_atom}, {"trainium", trainium},
    {"trainium_psum", trainium_psum},           {"wg_local_layout", wg_local},
};

static const struct maker *
find_maker(const char *name, size_t length)
{
    for (size_t i = 0; i < sizeof makers / sizeof *makers; i++)
        if (strlen(makers[i].name) == length && memcmp(makers[i].name, name, length) == 0)
            return &makers[i];
    return NULL;
}

int
tirx_preset_by_name(const char *name, const struct tirx_preset *preset, struct arena *arena,
                    struct tirx_layout *layout, struct diagnostic *d)
{
    const struct maker *maker = find_maker(name, strlen(name));
    if (!maker)
        return diagnostic_set(d, TIRX_PRESET_NAME, 0, 0, name);
    if (preset->sub_slab && maker->make != tmem_datapath)
        return diagnostic_set(d, TIRX_PRESET_WORD, 0, 0, name, "sub_slab=1");
    return maker->make(preset, arena, layout, d);
}

bool
tirx_is_preset(const char *name, size_t length)
{
    return find_maker(name, length) != NULL;
}

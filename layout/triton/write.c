/*
 * Linear layouts as Triton writes them. For each kind of encoding that says more than bases do,
 * its keys are read off the bases; the encoding is right if its own bases are the same.
 */
#include "layout/triton/write.h"

#include "layout/base/diagnostic.h"
#include "layout/triton/parts.h"

#include <string.h>

/* ---- printing ---- */

static void
print_order(struct text *text, const struct triton_encoding *e)
{
    int64_t order[TRITON_RANK];
    for (size_t i = 0; i < e->rank; i++)
        order[i] = (int64_t)e->order[i];
    triton_print_powers(text, "order", order, e->rank);
}

static void
print_input(struct text *text, const struct linear_layout *layout, enum linear_input input)
{
    const struct linear_bases *bases = &layout->inputs[input];
    triton_print_bases(text, linear_input_name(input), bases->basis, bases->count,
                       layout->rank);
}

/* ---- what encodings have in common ---- */

/* Makes the next permutation of the dims. Returns false after the last, or if the dims are too
 * many. */
static bool
next_order(size_t *order, size_t rank)
{
    enum { ORDERED = 6 };
    size_t i = rank - 1, k = rank - 1;
    if (rank > ORDERED)
        return false;
    while (i > 0 && order[i - 1] >= order[i])
        i--;
    if (i == 0)
        return false;
    while (order[k] <= order[i - 1])
        k--;
    size_t swapped = order[i - 1];
    order[i - 1] = order[k];
    order[k] = swapped;
    for (k = rank - 1; i < k; i++, k--) {
        swapped = order[i];
        order[i] = order[k];
        order[k] = swapped;
    }
    return true;
}

/* Reads the keys of a kind of encoding off the bases, in the encoding's order of the dims.
 * parts: the size of a block in each dim. */
typedef void read_keys(struct triton_encoding *e, const struct linear_layout *layout,
                       const int64_t *parts);

/* Finds the encoding of a kind that has the bases, in any order of the dims. Returns false if
 * none has. */
static bool
find_encoding(struct triton_encoding *e, const struct linear_layout *layout, read_keys *read)
{
    int64_t parts[TRITON_RANK];
    bool found;
    triton_set_cluster(e, layout, parts);
    for (size_t d = 0; d < e->rank; d++)
        e->order[d] = d;
    do {
        read(e, layout, parts);
        found = triton_has_bases(e, layout);
    } while (!found && next_order(e->order, e->rank));
    return found;
}

/* ---- blocked ---- */

/* A dim as read_blocked goes through the bases: its size in a block, and what is read of it. */
struct run {
    size_t dim;
    int64_t size, tile;
};

/* Counts the bases from *at on that continue a dim: tile, 2 * tile, ..., or zero beyond the
 * array. Returns their product. */
static int64_t
take_run(const struct linear_layout *layout, enum linear_input input, struct run *run,
         size_t *at)
{
    const struct linear_bases *bases = &layout->inputs[input];
    int64_t count = 1;
    for (; *at < bases->count && run->tile <= INT32_MAX; ++*at, run->tile *= 2, count *= 2) {
        const int64_t *basis = bases->basis + *at * layout->rank;
        size_t own = 0;
        bool beyond = linear_is_zero(basis, layout->rank) && run->tile >= run->size;
        if (!beyond && !(linear_single_bit(basis, layout->rank, &own) && own == run->dim &&
                         basis[own] == run->tile))
            break;
    }
    return count;
}

static void
read_blocked(struct triton_encoding *e, const struct linear_layout *layout,
             const int64_t *parts)
{
    static const enum linear_input inputs[] = {LINEAR_REGISTER, LINEAR_LANE, LINEAR_WARP};
    int64_t *const keys[] = {e->size_per_thread, e->threads_per_warp, e->warps_per_cta};
    struct run runs[TRITON_RANK];
    for (size_t d = 0; d < e->rank; d++)
        runs[d] = (struct run){d, parts[d], 1};
    for (size_t i = 0; i < sizeof inputs / sizeof *inputs; i++) {
        size_t at = 0;
        for (size_t k = 0; k < e->rank; k++) {
            size_t d = e->order[k];
            keys[i][d] = take_run(layout, inputs[i], &runs[d], &at);
        }
    }
}

static bool
write_blocked(struct text *text, const struct linear_layout *layout)
{
    struct triton_encoding e = {.kind = TRITON_BLOCKED};
    if (!find_encoding(&e, layout, read_blocked))
        return false;
    text_string(text, "#ttg.blocked<{");
    triton_print_powers(text, "sizePerThread", e.size_per_thread, e.rank);
    triton_print_powers(text, ", threadsPerWarp", e.threads_per_warp, e.rank);
    triton_print_powers(text, ", warpsPerCTA", e.warps_per_cta, e.rank);
    text_string(text, ", ");
    print_order(text, &e);
    triton_print_cluster(text, &e);
    text_string(text, "}>");
    return true;
}

/* ---- shared memory ---- */

/* The first row that moves its columns is perPhase, and moves them by vec. */
static void
read_swizzled(struct triton_encoding *e, const struct linear_layout *layout,
              const int64_t *parts)
{
    (void)parts;
    const struct linear_bases *bases = &layout->inputs[LINEAR_OFFSET];
    size_t inner = e->order[0], outer = e->order[e->rank > 1];
    e->phases.vec = e->phases.per_phase = e->phases.max_phase = 1;
    for (size_t i = 0; e->rank > 1 && i < bases->count; i++) {
        const int64_t *basis = bases->basis + i * layout->rank;
        if (!basis[outer] || !basis[inner])
            continue;
        if (e->phases.max_phase == 1) {
            e->phases.per_phase = basis[outer];
            e->phases.vec = basis[inner];
        }
        e->phases.max_phase *= 2;
    }
}

static bool
write_swizzled(struct text *text, const struct linear_layout *layout)
{
    struct triton_encoding e = {.kind = TRITON_SWIZZLED_SHARED};
    if (!find_encoding(&e, layout, read_swizzled))
        return false;
    text_format(text, "#ttg.swizzled_shared<{vec = %lld, perPhase = %lld, maxPhase = %lld, ",
                (long long)e.phases.vec, (long long)e.phases.per_phase,
                (long long)e.phases.max_phase);
    print_order(text, &e);
    triton_print_cluster(text, &e);
    text_string(text, "}>");
    return true;
}

void
triton_print_nvmma(struct text *text, const struct triton_encoding *e)
{
    text_format(text,
                "#ttg.nvmma_shared<{swizzlingByteWidth = %lld, transposed = %s, "
                "elementBitWidth = %lld",
                (long long)e->swizzle_bytes, e->transposed ? "true" : "false",
                (long long)e->element_bits);
    triton_print_cluster(text, e);
    text_string(text, "}>");
}

/* Writes a swizzle of hardware for elements of `bits`. */
static bool
write_nvmma(struct text *text, const struct linear_layout *layout, int64_t bits)
{
    int64_t parts[TRITON_RANK];
    struct triton_encoding e = {.kind = TRITON_NVMMA_SHARED, .element_bits = bits};
    bool found = false;
    triton_set_cluster(&e, layout, parts);
    for (int way = 0; !found && way < 2; way++) {
        e.transposed = way > 0;
        for (e.swizzle_bytes = 128; e.swizzle_bytes >= 32; e.swizzle_bytes /= 2)
            if ((found = triton_has_bases(&e, layout)))
                break;
    }
    if (found)
        triton_print_nvmma(text, &e);
    return found;
}

/* Writes one with rows: a swizzle of hardware for elements of `bits`, or with bits 0 for those
 * of any width if the columns of no row move so. */
static bool
write_rows(struct text *text, const struct linear_layout *layout, int64_t bits)
{
    if (bits >= NVMMA_LEAST && bits <= NVMMA_MOST && write_nvmma(text, layout, bits))
        return true;
    bool found = write_swizzled(text, layout);
    for (int64_t any = NVMMA_LEAST; !found && bits == 0 && any <= NVMMA_MOST; any *= 2)
        found = write_nvmma(text, layout, any);
    return found;
}

static int
refuse(struct diagnostic *d, const char *reason)
{
    return diagnostic_set(d, CONVERT_TRITON, 0, 0, reason);
}

static void
print_pads(struct text *text, const struct linear_layout *layout)
{
    text_string(text, "#ttg.padded_shared<[");
    for (size_t i = 0; i < layout->pad_count; i++)
        text_format(text, i ? ", %lld:+%lld" : "%lld:+%lld",
                    (long long)layout->pads[i].interval, (long long)layout->pads[i].padding);
    text_string(text, "] {");
}

/* Writes the bases of an offset, with padding if there is some. */
static int
write_offset(struct text *text, const struct linear_layout *layout, struct diagnostic *d)
{
    const struct linear_bases *offset = &layout->inputs[LINEAR_OFFSET];
    const struct linear_bases *block = &layout->inputs[LINEAR_BLOCK];
    bool padded = layout->pad_count > 0;
    struct triton_encoding e = {.kind = TRITON_SHARED_LINEAR, .rank = layout->rank};
    e.bases[LINEAR_OFFSET] = (struct triton_bases){true, offset->count, offset->basis};
    e.bases[LINEAR_BLOCK] = (struct triton_bases){true, block->count, block->basis};
    e.pad_count = layout->pad_count;
    if (!triton_has_bases(&e, layout))
        return refuse(d, "its bases do not reach all of the array");
    if (padded)
        print_pads(text, layout);
    else
        text_string(text, "#ttg.shared_linear<{");
    print_input(text, layout, LINEAR_OFFSET);
    if (padded || block->count) {
        text_string(text, ", ");
        print_input(text, layout, LINEAR_BLOCK);
    }
    text_string(text, padded ? "}>" : "}, alignment = 16>");
    return 0;
}

/* ---- tensor memory ---- */

/* Finds the sizes of blocks that give the rows and columns. */
static bool
write_block(struct text *text, const struct linear_layout *layout, struct triton_encoding *e)
{
    const char *pair = e->bases[LINEAR_BLOCK].count ? "" : ", CGALayout = [[1, 0]]";
    for (e->tensor.block_m = 64; e->tensor.block_m <= 128; e->tensor.block_m *= 2)
        for (e->tensor.block_n = layout->dims[1]; e->tensor.block_n > 0; e->tensor.block_n /= 2)
            for (e->tensor.col_stride = 1; e->tensor.col_stride <= 4;
                 e->tensor.col_stride *= 2) {
                if (!triton_has_bases(e, layout))
                    continue;
                text_format(text,
                            "#ttng.tensor_memory_encoding<blockM = %lld, blockN = %lld, "
                            "colStride = %lld",
                            (long long)e->tensor.block_m, (long long)e->tensor.block_n,
                            (long long)e->tensor.col_stride);
                triton_print_cluster(text, e);
                if (e->tensor.two_ctas)
                    text_format(text, "%s, twoCTAs = true", pair);
                text_char(text, '>');
                return true;
            }
    return false;
}

/* Writes tensor memory. That of one CTA which only two have is written as theirs: their array
 * has twice the rows. */
static int
write_tensor_memory(struct text *text, const struct linear_layout *layout, bool *both,
                    struct diagnostic *d)
{
    struct triton_encoding e = {.kind = TRITON_TENSOR_MEMORY};
    int64_t parts[TRITON_RANK];
    if (layout->rank != 2)
        return refuse(d, "tensor memory has arrays of two dimensions");
    triton_set_cluster(&e, layout, parts);
    for (int way = 0; way < 2; way++) {
        e.tensor.two_ctas = way > 0;
        *both = way > 0 && !e.bases[LINEAR_BLOCK].count;
        if (write_block(text, layout, &e))
            return 0;
    }
    *both = false;
    e.kind = TRITON_TENSOR_MEMORY_SCALES;
    e.tensor.two_ctas = false;
    if (!triton_has_bases(&e, layout))
        return refuse(d, "no encoding of tensor memory has its rows and columns");
    text_string(text, "#ttng.tensor_memory_scales_encoding<");
    if (e.bases[LINEAR_BLOCK].count)
        triton_print_bases(text, "CGALayout", e.bases[LINEAR_BLOCK].basis,
                           e.bases[LINEAR_BLOCK].count, e.rank);
    text_char(text, '>');
    return 0;
}

/* ---- all ---- */

/* Writes bases of threads. Triton takes those that each change one bit, which no other does. */
static int
write_linear(struct text *text, const struct linear_layout *layout, struct diagnostic *d)
{
    struct tirx_form form;
    struct diagnostic why;
    if (linear_form(layout, &form, &why) || swizzle_is_matrix(&form.layout.swizzle))
        return refuse(
            d, "each bit of a place must change one bit of the element, and no two the same");
    text_string(text, "#ttg.linear<{");
    for (int input = LINEAR_REGISTER; input <= LINEAR_BLOCK; input++) {
        text_string(text, input ? ", " : "");
        print_input(text, layout, (enum linear_input)input);
    }
    text_string(text, "}>");
    return 0;
}

static int
write_threads(struct text *text, const struct linear_layout *layout, struct diagnostic *d)
{
    if (triton_write_mma(text, layout, false) || write_blocked(text, layout) ||
        triton_write_mma(text, layout, true))
        return 0;
    return write_linear(text, layout, d);
}

int
triton_write(struct text *text, const struct linear_layout *layout, int64_t bits, bool *both,
             struct diagnostic *d)
{
    const struct linear_bases *inputs = layout->inputs;
    bool tensor = inputs[LINEAR_ROW].count || inputs[LINEAR_COL].count;
    bool threads = inputs[LINEAR_REGISTER].present || inputs[LINEAR_LANE].present ||
                   inputs[LINEAR_WARP].present;
    *both = false;
    if (layout->rank == 0 || layout->rank > TRITON_RANK)
        return refuse(d, "it has no dimension, or more than 8");
    if ((tensor || threads) + (inputs[LINEAR_OFFSET].count > 0) > 1 || (tensor && threads))
        return refuse(d, "its inputs are of several memories");
    if (tensor)
        return write_tensor_memory(text, layout, both, d);
    if (threads)
        return write_threads(text, layout, d);
    if (!inputs[LINEAR_OFFSET].count)
        return refuse(d, "Triton has no array of one element in memory");
    if (layout->pad_count == 0 && write_rows(text, layout, bits))
        return 0;
    return write_offset(text, layout, d);
}

/* What the keys of an encoding say together: what is not written, older spellings of the same,
 * and what does not fit. */
#include "layout/base/arena.h"
#include "layout/base/checked.h"
#include "layout/base/minmax.h"
#include "parser/triton/triton_syntax.h"

static void
unread(struct triton_parse *p, const struct term *term, const char *what)
{
    PHRASE_FAIL(&p->phrase, TRITON_UNREAD, PHRASE_PLACE(&term->token), what);
}

/* ---- blocks, as encodings up to 3.5 say them ---- */

/* Appends bases of one dim: 1, 2, ... below `split`, then zeros for the blocks beyond. */
static void
add_blocks(struct triton_bases *bases, size_t rank, size_t dim, int64_t split, int64_t blocks)
{
    for (int64_t i = 1; i < blocks && bases->count < LINEAR_BITS; i *= 2) {
        if (i < split)
            bases->basis[bases->count * rank + dim] = i;
        bases->count++;
    }
}

/* Reads a list of powers of two, one for each dim, or in tensor memory one number. */
static bool
read_blocks(struct triton_parse *p, const struct term *list, size_t rank, int64_t *numbers)
{
    size_t count = 0;
    for (size_t i = 0; i < rank; i++)
        numbers[i] = 1;
    if (!list)
        return false;
    for (const struct term *item = list->first; item && count < rank; item = item->next) {
        if (item->kind != TERM_LEAF)
            triton_expect(p, item, "a number");
        numbers[count++] = item->token.value;
    }
    if (list->kind != TERM_LIST || list->count != rank)
        triton_expect(p, list, "a list of numbers, one for each dim");
    return true;
}

/* Reports a key of older versions beside CGALayout. */
static bool
is_said_twice(struct triton_parse *p, const struct term *older,
              const struct triton_bases *blocks)
{
    if (blocks->given)
        triton_expect(p, older, "CGALayout or the older keys, not both");
    return blocks->given;
}

/* Sets the bases that CTAsPerCGA, CTASplitNum and CTAOrder mean. */
static void
set_blocks(struct triton_parse *p, const struct term *term, struct triton_encoding *e)
{
    const struct term *first = triton_value(p, term, "CTAsPerCGA");
    int64_t blocks[TRITON_RANK], split[TRITON_RANK], order[TRITON_RANK];
    struct triton_bases *bases = &e->bases[LINEAR_BLOCK];
    size_t rank = e->rank;
    if (!first || rank == 0 || is_said_twice(p, first, bases))
        return;
    read_blocks(p, first, rank, blocks);
    read_blocks(p, triton_value(p, term, "CTASplitNum"), rank, split);
    if (!read_blocks(p, triton_value(p, term, "CTAOrder"), rank, order))
        for (size_t i = 0; i < rank; i++)
            order[i] = (int64_t)(rank - 1 - i);
    bases->basis = arena_array(p->phrase.arena, LINEAR_BITS * rank, sizeof *bases->basis);
    for (size_t i = 0; i < rank && !p->phrase.failed; i++) {
        int64_t dim = order[i];
        if (dim < 0 || dim >= (int64_t)rank || !is_power_of_two(blocks[dim]) ||
            !is_power_of_two(split[dim]) || split[dim] > blocks[dim])
            triton_expect(p, first, "powers of two that the blocks divide");
        else
            add_blocks(bases, rank, (size_t)dim, split[dim], blocks[dim]);
    }
}

/* The same for CTASplitM and CTASplitN. */
static void
set_splits(struct triton_parse *p, const struct term *term, struct triton_encoding *e)
{
    static const char *const names[] = {"CTASplitM", "CTASplitN"};
    struct triton_bases *bases = &e->bases[LINEAR_BLOCK];
    if (e->rank && e->rank != 2) {
        triton_expect(p, term, "two dims");
        return;
    }
    e->rank = 2;
    for (size_t i = 0; i < 2; i++) {
        const struct term *split = triton_value(p, term, names[i]);
        if (!split)
            continue;
        if (is_said_twice(p, split, bases))
            return;
        if (split->kind != TERM_LEAF || !is_power_of_two(split->token.value))
            triton_expect(p, split, "a power of two");
        if (!bases->basis)
            bases->basis = arena_array(p->phrase.arena, LINEAR_BITS * 2, sizeof *bases->basis);
        add_blocks(bases, 2, i, split->token.value, split->token.value);
        e->tensor.two_ctas |= i == 0 && split->token.value == 2;
    }
}

/* ---- by kind ---- */

static void
complete_mma(struct triton_parse *p, const struct term *term, struct triton_encoding *e)
{
    if (e->rank < 2 || (e->version != 2 && e->version != 3))
        unread(p, term, "this version of mma");
    if (e->version == 3 && e->instruction[1] < 8)
        triton_expect(p, term, "instrShape of M, N and K");
    if (e->instruction[0] < 8 || e->instruction[1] < 8)
        triton_expect(p, term, "an instruction of 8 by 8 or more");
}

static void
complete_mfma(struct triton_parse *p, const struct term *term, struct triton_encoding *e)
{
    int64_t m = e->instruction[0];
    if (e->instruction[1] == 0) /* nonKDim */
        e->instruction[1] = m;
    int64_t n = e->instruction[1];
    bool known = (m == 32 && n == 32) || (m == 16 && n == 16) || (m == 4 && n == 64) ||
                 (m == 64 && n == 4);
    if (e->rank < 2)
        triton_expect(p, term, "two dims or more");
    if (!known)
        triton_expect(p, term, "an instruction of 32 by 32, 16 by 16, 64 by 4 or 4 by 64");
    for (size_t i = 0; i < e->rank; i++)
        e->tiles_per_warp[i] = i + 2 < e->rank ? 1 : max_i64(e->tiles_per_warp[i], 1);
}

/* Up to 3.6, the tiles of warps and registers are numbers; the last dim is the fastest. */
static void
set_tiles(struct triton_parse *p, struct triton_encoding *e)
{
    for (int input = LINEAR_REGISTER; input <= LINEAR_WARP; input++) {
        struct triton_bases *bases = &e->bases[input];
        bases->basis = arena_array(p->phrase.arena, LINEAR_BITS * e->rank, sizeof(int64_t));
        for (size_t dim = e->rank; input != LINEAR_LANE && dim-- > 0;) {
            int64_t tiles = max_i64(e->tiles_per_warp[dim], 1);
            int64_t from = input == LINEAR_REGISTER ? 1 : tiles;
            int64_t to = input == LINEAR_REGISTER ? tiles : tiles * e->warps_per_cta[dim];
            for (; from < to && bases->count < LINEAR_BITS; from *= 2)
                bases->basis[bases->count++ * e->rank + dim] = from;
        }
    }
}

static void
complete_wmma(struct triton_parse *p, const struct term *term, struct triton_encoding *e)
{
    if (e->version < 1 || e->version > 3)
        unread(p, term, "this version of wmma");
    e->rank = e->rank ? e->rank : 2;
    if (e->rank < 2)
        triton_expect(p, term, "two dims or more");
    for (size_t i = 0; i < 3; i++)
        e->instruction[i] = e->instruction[i] ? e->instruction[i] : 16;
    if ((e->instruction[0] != 16 && e->instruction[0] != 32) || e->instruction[1] != 16)
        triton_expect(p, term, "an instruction of 16 or 32 by 16");
    if (e->warps_per_cta[0] && !p->phrase.failed)
        set_tiles(p, e);
}

/* Returns whether an operand of wmma may have this kWidth. */
static bool
fits_wmma(int64_t version, int64_t width)
{
    static const int64_t least_widths[] = {[1] = 8, [2] = 4, [3] = 1};
    return width >= least_widths[version] && width <= 16;
}

static void
complete_dot(struct triton_parse *p, const struct term *term, struct triton_encoding *e)
{
    const struct triton_encoding *parent = e->parent;
    bool blocked = parent->kind == TRITON_BLOCKED && parent->rank >= 2;
    if (!blocked && parent->kind != TRITON_NVIDIA_MMA && parent->kind != TRITON_AMD_MFMA &&
        parent->kind != TRITON_AMD_WMMA)
        unread(p, term, "a dot operand of this parent");
    if (e->operand > 1)
        triton_expect(p, term, "opIdx of 0 or 1");
    if (!blocked && !is_power_of_two(e->k_width))
        triton_expect(p, term, "a power of two as kWidth");
    if (parent->kind == TRITON_AMD_WMMA && !fits_wmma(parent->version, e->k_width))
        triton_expect(p, term,
                      "kWidth of 8 or 16, or also of 4 with wmma 2, or less with wmma 3");
    if (parent->kind == TRITON_NVIDIA_MMA && parent->version == 3 && e->operand)
        unread(p, term, "a second operand in registers, which wgmma does not have,");
}

static void
complete_shared(struct triton_parse *p, const struct term *term, struct triton_encoding *e)
{
    const int64_t *phase = &e->phases.max_phase;
    bool leading = (e->phases.per_phase == 4 && *phase == 2) ||
                   (e->phases.per_phase == 2 && *phase == 4) ||
                   (e->phases.per_phase == 1 && *phase == 8);
    if (!e->phases.vec || !e->phases.per_phase || !e->phases.max_phase)
        triton_expect(p, term, "vec, perPhase and maxPhase of 1 or more");
    if (e->leading_offset && !leading)
        triton_expect(p, term, "perPhase and maxPhase of 4 and 2, 2 and 4, or 1 and 8");
}

static void
complete_partitioned(struct triton_parse *p, const struct term *term, struct triton_encoding *e)
{
    const struct triton_encoding *parent = e->parent;
    bool memory = parent->kind >= TRITON_SWIZZLED_SHARED &&
                  parent->kind < TRITON_TENSOR_MEMORY &&
                  parent->kind != TRITON_PARTITIONED_SHARED;
    if (!is_power_of_two(e->partitions.count) || !is_power_of_two(e->partitions.groups))
        triton_expect(p, term, "powers of two as numPartitions and numGroups");
    if (!memory || parent->pad_count || parent->bases[LINEAR_BLOCK].count)
        unread(p, term, "a partition of this layout");
}

static void
complete_nvmma(struct triton_parse *p, const struct term *term, struct triton_encoding *e)
{
    int64_t bytes = e->swizzle_bytes;
    if (!is_power_of_two(e->element_bits) || e->element_bits > 128)
        triton_expect(p, term, "elements of 1 to 128 bits");
    if (bytes && bytes != 32 && bytes != 64 && bytes != 128)
        triton_expect(p, term, "a swizzle of 0, 32, 64 or 128 bytes");
    if (e->fp4_padded && (bytes != 128 || e->element_bits != 8))
        triton_expect(p, term, "a swizzle of 128 bytes and elements of 8 bits with fp4Padded");
}

static void
complete_padded(struct triton_parse *p, const struct term *term, struct triton_encoding *e)
{
    bool ordered = triton_value(p, term, "order") != NULL;
    if (ordered == e->bases[LINEAR_OFFSET].given || e->rank == 0)
        triton_expect(p, term, "an order, or bases of the offset");
    if (e->pad_count == 0)
        triton_expect(p, term, "an interval and a padding");
}

static void
complete_tensor(struct triton_parse *p, const struct term *term, struct triton_encoding *e)
{
    set_splits(p, term, e);
    e->tensor.col_stride = max_i64(e->tensor.col_stride, e->fp4_padded ? 2 : 1);
    if ((e->tensor.block_m != 64 && e->tensor.block_m != 128) ||
        !is_power_of_two(e->tensor.block_n))
        triton_expect(p, term, "blockM of 64 or 128 and blockN a power of two");
    if (!is_power_of_two(e->tensor.col_stride))
        triton_expect(p, term, "a power of two as colStride");
    const struct triton_bases *blocks = &e->bases[LINEAR_BLOCK];
    bool rows_first = blocks->count && blocks->basis[0] == 1 && blocks->basis[1] == 0;
    if (e->tensor.two_ctas && !rows_first)
        triton_expect(p, term, "a CGALayout that begins with [1, 0] for twoCTAs");
}

void
triton_complete(struct triton_parse *p, const struct term *term, struct triton_encoding *e)
{
    set_blocks(p, term, e);
    switch (e->kind) {
    case TRITON_NVIDIA_MMA:
        complete_mma(p, term, e);
        return;
    case TRITON_AMD_MFMA:
        complete_mfma(p, term, e);
        return;
    case TRITON_AMD_WMMA:
        complete_wmma(p, term, e);
        return;
    case TRITON_DOT_OP:
        complete_dot(p, term, e);
        return;
    case TRITON_SLICE:
        if (e->parent->kind >= TRITON_SWIZZLED_SHARED)
            unread(p, term, "a slice of memory");
        else if ((int64_t)triton_rank(e->parent) <= e->dim)
            triton_expect(p, term, "a dim of the parent");
        return;
    case TRITON_PARTITIONED_SHARED:
        complete_partitioned(p, term, e);
        return;
    case TRITON_LINEAR:
    case TRITON_GENERIC_LINEAR:
    case TRITON_SHARED_LINEAR:
        if (e->rank == 0)
            triton_expect(p, term, "bases");
        return;
    case TRITON_ROTATING_SHARED:
    case TRITON_SWIZZLED_SHARED:
    case TRITON_SHARED:
        complete_shared(p, term, e);
        return;
    case TRITON_NVMMA_SHARED:
        complete_nvmma(p, term, e);
        return;
    case TRITON_PADDED_SHARED:
        complete_padded(p, term, e);
        return;
    case TRITON_TENSOR_MEMORY:
        complete_tensor(p, term, e);
        return;
    case TRITON_TENSOR_MEMORY_SCALES:
        set_splits(p, term, e);
        return;
    case TRITON_BLOCKED:
    case TRITON_BASES:
        return;
    }
}

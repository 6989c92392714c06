/* Scratch of a reduction: what is left of the array after each warp has reduced its part goes
 * from warps to lanes until the dim is one. Source: Triton 3.9, ReduceOpToLLVM. */
#include "layout/base/minmax.h"
#include "layout/kernel/ttir_bases.h"

#define STEPS 4 /* more are not met: a block has at most 32 warps */

static bool
is_zero(const struct spread_bases *b, const struct basis *basis)
{
    for (size_t d = 0; d < b->rank; d++)
        if (basis->at[d])
            return false;
    return true;
}

static void
drop_zero_registers(struct spread_bases *b)
{
    size_t count = 0;
    for (size_t i = 0; i < b->count[BASES_REGISTER]; i++)
        if (!is_zero(b, &b->items[BASES_REGISTER][i]))
            b->items[BASES_REGISTER][count++] = b->items[BASES_REGISTER][i];
    b->count[BASES_REGISTER] = count;
}

/* Reduces the dim within an input: its bases there become zero, and the others follow one
 * another. */
static void
reduce_within(struct spread_bases *b, int reduced, size_t axis)
{
    int64_t next = 1;
    for (int input = 0; input < BASES_INPUTS; input++)
        for (size_t i = 0; i < b->count[input]; i++) {
            int64_t *at = &b->items[input][i].at[axis];
            if (input == reduced)
                *at = 0;
            if (*at) {
                *at = next;
                next *= 2;
            }
        }
}

/* Puts the registers that move along the dim in front. */
static void
sort_registers(struct spread_bases *b, size_t axis)
{
    struct spread_bases sorted = *b;
    size_t count = 0;
    for (int along = 1; along >= 0; along--)
        for (size_t i = 0; i < b->count[BASES_REGISTER]; i++)
            if ((b->items[BASES_REGISTER][i].at[axis] != 0) == along)
                sorted.items[BASES_REGISTER][count++] = b->items[BASES_REGISTER][i];
    *b = sorted;
}

static bool
moves_along(const struct spread_bases *b, size_t axis)
{
    for (int input = 0; input < BASES_INPUTS; input++)
        for (size_t i = 0; i < b->count[input]; i++)
            if (b->items[input][i].at[axis])
                return true;
    return false;
}

/* Swaps the warps along the dim with lanes: those that hold copies if there are enough. */
static void
swap_warps(struct spread_bases *b, size_t axis)
{
    size_t warps[BASES_MOST], lanes[BASES_MOST], warp_count = 0, lane_count = 0;
    for (size_t i = 0; i < b->count[BASES_WARP]; i++)
        if (b->items[BASES_WARP][i].at[axis])
            warps[warp_count++] = i;
    for (size_t i = 0; i < b->count[BASES_LANE]; i++)
        if (is_zero(b, &b->items[BASES_LANE][i]))
            lanes[lane_count++] = i;
    if (lane_count < warp_count)
        for (lane_count = 0; lane_count < b->count[BASES_LANE]; lane_count++)
            lanes[lane_count] = lane_count;
    for (size_t i = 0; i < warp_count && i < lane_count; i++) {
        struct basis *warp = &b->items[BASES_WARP][warps[i]];
        struct basis *lane = &b->items[BASES_LANE][lanes[i]], kept = *lane;
        *lane = *warp;
        *warp = kept;
    }
}

/* The dims that bases span, powers of two. Returns log2 of their product. */
static int
spanned(const struct spread_bases *b, int64_t *dims)
{
    int elements = 0;
    for (size_t d = 0; d < b->rank; d++) {
        dims[d] = 1;
        for (int input = 0; input < BASES_INPUTS; input++)
            for (size_t i = 0; i < b->count[input]; i++)
                if (b->items[input][i].at[d])
                    dims[d] = max_i64(dims[d], INT64_C(2) << log_of(b->items[input][i].at[d]));
        elements += log_of(dims[d]);
    }
    return elements;
}

int64_t
reduce_bytes(struct spread_bases b, size_t axis, const int64_t *bits, size_t count,
             struct ttir_arch arch)
{
    int64_t most = 0;
    drop_zero_registers(&b);
    sort_registers(&b, axis);
    reduce_within(&b, BASES_REGISTER, axis);
    drop_zero_registers(&b);
    reduce_within(&b, BASES_LANE, axis);
    for (int step = 0; step < STEPS && moves_along(&b, axis); step++) {
        struct spread_bases next = b;
        int64_t dims[TRITON_RANK], bytes = 0;
        swap_warps(&next, axis);
        int elements = spanned(&b, dims);
        struct flat_bases from = flat_of(&b, dims), to = flat_of(&next, dims);
        for (size_t i = 0; i < count; i++) {
            int width = (int)max_i64(8, bits[i]);
            bytes += exchange_elements(&from, &to, elements, width, arch) * (width / 8);
        }
        most = max_i64(most, bytes);
        b = next;
        reduce_within(&b, BASES_LANE, axis);
    }
    return most;
}

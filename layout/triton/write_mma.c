/* Linear layouts as operands of matrix instructions: every way to lay out the warps is tried.
 */
#include "layout/triton/parts.h"

#include <string.h>

struct search {
    const struct linear_layout *layout;
    struct triton_encoding mma, dot;
    bool operands; /* `dot` is looked for */
};

/* Returns whether the result of wgmma, whose four warps lie one below the other, has the
 * bases. */
static bool
fits_groups(struct search *s)
{
    enum { GROUP = 4, WIDEST = 256 };
    struct triton_encoding *mma = &s->mma;
    mma->version = 3;
    if (mma->warps_per_cta[mma->rank - 2] % GROUP)
        return false;
    for (mma->instruction[1] = WIDEST; mma->instruction[1] >= 8; mma->instruction[1] /= 2)
        if (triton_has_bases(mma, s->layout))
            return true;
    return false;
}

/* Returns whether each warp has elements of its own. */
static bool
warps_fit(const struct triton_encoding *mma, const int64_t *dims)
{
    enum { ROWS = 16, COLUMNS = 8 };
    int64_t tile[TRITON_RANK];
    bool fit = true;
    triton_instruction_tile(mma, ROWS, COLUMNS, tile);
    for (size_t d = 0; d < mma->rank; d++)
        fit &= mma->warps_per_cta[d] == 1 || tile[d] * mma->warps_per_cta[d] <= dims[d];
    return fit;
}

/* Returns whether an instruction's result, or one of its operands, has the bases. */
static bool
fits(struct search *s)
{
    enum { K_WIDTHS = 16 };
    struct triton_encoding *mma = &s->mma, *dot = &s->dot;
    if (!s->operands && !warps_fit(mma, s->layout->dims))
        return false;
    if (!s->operands && fits_groups(s))
        return true;
    mma->version = 2;
    mma->instruction[1] = 8;
    if (!s->operands)
        return triton_has_bases(mma, s->layout);
    for (dot->operand = 0; dot->operand < 2; dot->operand++)
        for (dot->k_width = 1; dot->k_width <= K_WIDTHS; dot->k_width *= 2)
            if (triton_has_bases(dot, s->layout))
                return true;
    return false;
}

/* Tries to lay out 2^bits warps along the dims from `dim` on. */
static bool
find(struct search *s, size_t dim, size_t bits)
{
    size_t last = s->mma.rank - 1;
    if (dim == last) {
        s->mma.warps_per_cta[dim] = (int64_t)1 << bits;
        return fits(s);
    }
    for (size_t own = 0; own <= bits; own++) {
        s->mma.warps_per_cta[dim] = (int64_t)1 << own;
        if (find(s, dim + 1, bits - own))
            return true;
    }
    return false;
}

static void
print_mma(struct text *text, const struct triton_encoding *mma)
{
    bool groups = mma->version == 3;
    text_format(text, "#ttg.nvidia_mma<{versionMajor = %lld, versionMinor = 0, ",
                (long long)mma->version);
    triton_print_powers(text, "warpsPerCTA", mma->warps_per_cta, mma->rank);
    triton_print_cluster(text, mma);
    triton_print_powers(text, ", instrShape", mma->instruction, groups ? 3 : 2);
    text_string(text, "}>");
}

bool
triton_write_mma(struct text *text, const struct linear_layout *layout, bool operands)
{
    enum { RANKS = 3, WARP_BITS = 5 };
    int64_t parts[TRITON_RANK];
    size_t bits = layout->inputs[LINEAR_WARP].count;
    struct search s = {.layout = layout,
                       .operands = operands,
                       .mma = {.kind = TRITON_NVIDIA_MMA, .instruction = {16, 8, 16}},
                       .dot = {.kind = TRITON_DOT_OP, .parent = &s.mma}};
    if (layout->rank < 2 || layout->rank > RANKS || bits > WARP_BITS)
        return false;
    triton_set_cluster(&s.mma, layout, parts);
    if (!find(&s, 0, bits))
        return false;
    if (operands)
        text_format(text, "#ttg.dot_op<{opIdx = %lld, parent = ", (long long)s.dot.operand);
    print_mma(text, &s.mma);
    if (operands)
        text_format(text, ", kWidth = %lld}>", (long long)s.dot.k_width);
    return true;
}

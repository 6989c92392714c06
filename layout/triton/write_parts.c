/* What the texts of all encodings have in common. */
#include "layout/triton/parts.h"

#include "layout/base/arena.h"
#include "layout/base/diagnostic.h"
#include "layout/base/minmax.h"

#include <string.h>

static bool
is_same(const struct linear_layout *a, const struct linear_layout *b)
{
    bool same = a->pad_count == b->pad_count;
    for (int i = 0; same && i < LINEAR_INPUTS; i++) {
        const struct linear_bases *x = &a->inputs[i], *y = &b->inputs[i];
        size_t numbers = x->count * a->rank;
        same = x->count == y->count &&
               (numbers == 0 || memcmp(x->basis, y->basis, numbers * sizeof *x->basis) == 0);
    }
    return same;
}

void
triton_print_bases(struct text *text, const char *key, const int64_t *basis, size_t count,
                   size_t rank)
{
    text_format(text, "%s = [", key);
    for (size_t i = 0; i < count; i++) {
        text_string(text, i ? ", [" : "[");
        for (size_t k = 0; k < rank; k++)
            text_format(text, k ? ", %lld" : "%lld", (long long)basis[i * rank + k]);
        text_char(text, ']');
    }
    text_char(text, ']');
}

bool
triton_has_bases(const struct triton_encoding *e, const struct linear_layout *layout)
{
    struct linear_layout own;
    struct diagnostic ignored;
    return triton_linear(e, layout->arena, layout->rank, layout->dims, &own, &ignored) == 0 &&
           is_same(&own, layout);
}

void
triton_set_cluster(struct triton_encoding *e, const struct linear_layout *layout,
                   int64_t *parts)
{
    const struct linear_bases *bases = &layout->inputs[LINEAR_BLOCK];
    struct triton_bases *blocks = &e->bases[LINEAR_BLOCK];
    size_t rank = layout->rank;
    e->rank = rank;
    blocks->count = bases->count;
    blocks->basis = arena_array(layout->arena, bases->count * rank + 1, sizeof(int64_t));
    for (size_t d = 0; d < rank; d++) {
        parts[d] = layout->dims[d];
        for (size_t i = 0; i < bases->count; i++)
            if (bases->basis[i * rank + d])
                parts[d] = min_i64(parts[d], bases->basis[i * rank + d]);
        for (size_t i = 0; i < bases->count; i++)
            blocks->basis[i * rank + d] = bases->basis[i * rank + d] / parts[d];
    }
}

void
triton_print_powers(struct text *text, const char *key, const int64_t *numbers, size_t count)
{
    text_format(text, "%s = [", key);
    for (size_t i = 0; i < count; i++)
        text_format(text, i ? ", %lld" : "%lld", (long long)numbers[i]);
    text_char(text, ']');
}

void
triton_print_cluster(struct text *text, const struct triton_encoding *e)
{
    const struct triton_bases *blocks = &e->bases[LINEAR_BLOCK];
    if (!blocks->count)
        return;
    text_string(text, ", ");
    triton_print_bases(text, "CGALayout", blocks->basis, blocks->count, e->rank);
}

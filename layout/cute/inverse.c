/*
 * Complement and inverses. All three sort leaves by stride: where each stride is a multiple of
 * what the leaves before it reach, offsets are a number system, and the answer its other
 * digits.
 */
#include "layout/cute/algebra.h"

#include "layout/base/arena.h"
#include "layout/base/checked.h"
#include "layout/base/diagnostic.h"
#include "layout/base/steps.h"
#include "layout/cute/facts.h"

/* The largest range of offsets that is checked one by one. */
#define RANGE ((int64_t)1 << 26)

/* A leaf, and the number of elements before its second value. */
struct sorted {
    int64_t size, stride, number;
};

struct leaves {
    size_t count;
    struct sorted *leaf;
};

/* Collects the leaves of the coalesced layout that have several values. */
static int
collect(const struct cute_work *w, const struct cute_mode *layout, struct leaves *leaves)
{
    struct cute_mode joined;
    int64_t number = 1;
    if (cute_coalesce(w, layout, &joined))
        return -1;
    struct cute_leaves flat = cute_flatten(&joined, w->arena);
    leaves->leaf = arena_array(w->arena, flat.count + 1, sizeof *leaves->leaf);
    for (size_t i = 0; i < flat.count; i++) {
        if (flat.leaf[i]->size > 1)
            leaves->leaf[leaves->count++] =
                (struct sorted){flat.leaf[i]->size, flat.leaf[i]->stride, number};
        number *= flat.leaf[i]->size;
    }
    return 0;
}

/* Sorts by rising stride; of equal ones the first stays first. */
static void
sort(struct leaves *leaves)
{
    for (size_t i = 1; i < leaves->count; i++) {
        struct sorted one = leaves->leaf[i];
        size_t at = i;
        for (; at > 0 && leaves->leaf[at - 1].stride > one.stride; at--)
            leaves->leaf[at] = leaves->leaf[at - 1];
        leaves->leaf[at] = one;
    }
}

struct result {
    const struct cute_work *w;
    size_t count;
    struct cute_mode *modes;
};

static void
put(struct result *r, int64_t size, int64_t stride)
{
    r->modes[r->count++] = cute_leaf(size, stride);
}

static struct result
inverse_begin(const struct cute_work *w, const struct leaves *leaves)
{
    return (struct result){
        w, 0, arena_array(w->arena, 2 * leaves->count + 4, sizeof(struct cute_mode))};
}

/* Makes the leaves one coalesced layout. */
static int
finish(struct result *r, struct cute_mode *result)
{
    struct cute_mode nested;
    if (cute_nest(r->modes, r->count, &nested, r->w->d))
        return -1;
    return cute_coalesce(r->w, &nested, result);
}

/* ---- complement ---- */

/* Marks the sums of offsets of L and R. Each must be new, and the first `size` must be there.
 */
static int
check_complement(const struct cute_work *w, const struct cute_mode *layout, int64_t size,
                 const struct cute_mode *r)
{
    int64_t image = cute_at(layout, layout->size - 1), reach, at = -1;
    if (!checked_add(image, cute_at(r, r->size - 1), &reach) || reach >= RANGE)
        return steps_spent(w->d);
    unsigned char *own = arena_array(w->arena, (size_t)image + 1, 1);
    unsigned char *sums = arena_array(w->arena, (size_t)reach + 1, 1);
    for (int64_t i = 0; i < layout->size; i++)
        own[cute_at(layout, i)] = 1;
    for (int64_t k = 0; k < r->size; k++) {
        int64_t from = cute_at(r, k);
        bool new = from > at;
        at = from;
        if (!steps_take(image + 1))
            return steps_spent(w->d);
        for (int64_t i = 0; i <= image && new; i++) {
            new = !own[i] || !sums[from + i];
            sums[from + i] |= own[i];
        }
        if (!new)
            return diagnostic_set(w->d, CUTE_SUM_TWICE, 0, 0, (long long)from);
    }
    for (int64_t i = 0; i < size && i <= reach; i++)
        if (!sums[i])
            return diagnostic_set(w->d, CUTE_NO_COMPLEMENT, 0, 0, (long long)i);
    return 0;
}

int
cute_complement_apart(const struct cute_work *w, const struct cute_mode *layout, int64_t size,
                      struct cute_mode *result)
{
    struct leaves leaves = {0};
    int64_t reach = 1;
    if (collect(w, layout, &leaves))
        return -1;
    struct result r = inverse_begin(w, &leaves);
    sort(&leaves);
    for (size_t i = 0; i < leaves.count; i++) {
        const struct sorted *leaf = &leaves.leaf[i];
        if (leaf->stride == 0)
            continue;
        if (leaf->stride < 0)
            return diagnostic_set(w->d, CUTE_NEGATIVE, 0, 0, (long long)leaf->size,
                                  (long long)leaf->stride);
        if (leaf->stride < reach)
            return diagnostic_set(w->d, CUTE_OVERLAP, 0, 0, (long long)leaf->size,
                                  (long long)leaf->stride, (long long)reach);
        put(&r, leaf->stride / reach, reach);
        if (!checked_multiply(leaf->size, leaf->stride, &reach))
            return diagnostic_set(w->d, SIZE_OVERFLOW, 0, 0);
    }
    put(&r, divide_up(size, reach), reach);
    return finish(&r, result) ? -1 : check_complement(w, layout, 0, result);
}

int
cute_complement(const struct cute_work *w, const struct cute_mode *layout, int64_t size,
                struct cute_mode *result)
{
    if (cute_complement_apart(w, layout, size, result))
        return -1;
    return check_complement(w, layout, size, result);
}

/* Checks that one layout after another puts each number back to itself. */
static int
check_inverse(const struct cute_work *w, const struct cute_mode *first,
              const struct cute_mode *then)
{
    for (int64_t i = 0; i < first->size; i++) {
        if (!steps_take(8))
            return steps_spent(w->d);
        int64_t back = cute_at(then, cute_at(first, i));
        if (back != i)
            return diagnostic_set(w->d, CUTE_NO_SUM, 0, 0, (long long)i, (long long)i,
                                  (long long)back);
    }
    return 0;
}

/* ---- right inverse ---- */

const char *
cute_side_name(size_t i)
{
    static const char *const words[] = {[CUTE_LEFT] = "left", [CUTE_RIGHT] = "right", NULL};
    return words[i];
}

int
cute_right_inverse(const struct cute_work *w, const struct cute_mode *layout,
                   struct cute_mode *result)
{
    struct leaves leaves = {0};
    int64_t reach = 1;
    if (collect(w, layout, &leaves))
        return -1;
    struct result r = inverse_begin(w, &leaves);
    for (size_t i = 0; i < leaves.count; i++) {
        if (leaves.leaf[i].stride != reach)
            continue;
        put(&r, leaves.leaf[i].size, leaves.leaf[i].number);
        reach *= leaves.leaf[i].size;
        i = SIZE_MAX; /* look for the next stride from the first leaf on */
    }
    if (r.count == 0)
        put(&r, 1, 0);
    if (finish(&r, result))
        return -1;
    return check_inverse(w, result, layout);
}

/* ---- left inverse ---- */

static int
check_injective(const struct cute_work *w, const struct cute_mode *layout)
{
    struct cute_layout plain = {.mode = *layout};
    struct cute_facts facts;
    if (cute_facts_find(&plain, w->arena, &facts, w->d))
        return -1;
    if (!facts.clash)
        return 0;
    return diagnostic_set(w->d, CUTE_CLASH, 0, 0, (long long)facts.first,
                          (long long)facts.second, (long long)facts.at);
}

int
cute_left_inverse(const struct cute_work *w, const struct cute_mode *layout,
                  struct cute_mode *result)
{
    struct leaves leaves = {0};
    if (check_injective(w, layout) || collect(w, layout, &leaves))
        return -1;
    struct result r = inverse_begin(w, &leaves);
    sort(&leaves);
    if (leaves.count && leaves.leaf[0].stride > 1)
        put(&r, leaves.leaf[0].stride, 0);
    for (size_t i = 0; i < leaves.count; i++) {
        const struct sorted *leaf = &leaves.leaf[i], *next = leaf + 1;
        bool last = i + 1 == leaves.count;
        if (leaf->stride < 1)
            return diagnostic_set(w->d, CUTE_NEGATIVE, 0, 0, (long long)leaf->size,
                                  (long long)leaf->stride);
        if (!last && (next->stride % leaf->stride || next->stride / leaf->stride < leaf->size))
            return diagnostic_set(w->d, CUTE_DIVIDES, 0, 0, (long long)next->size,
                                  (long long)next->stride,
                                  (long long)(leaf->size * leaf->stride));
        put(&r, last ? leaf->size : next->stride / leaf->stride, leaf->number);
    }
    if (r.count == 0)
        put(&r, 1, 0);
    if (finish(&r, result))
        return -1;
    return check_inverse(w, layout, result);
}

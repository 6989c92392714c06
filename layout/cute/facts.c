/* What is known of a CuTe layout besides what its mapping says. */
#include "layout/cute/facts.h"

#include "layout/base/arena.h"
#include "layout/base/diagnostic.h"
#include "layout/base/minmax.h"
#include "layout/base/steps.h"

#define CLASH_LIMIT ((int64_t)1 << 22)

/* The number of neighbours: from stride 1 on, each leaf that continues those before it. Marks
 * these leaves. */
static int64_t
find_run(const struct cute_leaves *leaves, bool *within)
{
    int64_t run = 1;
    for (size_t i = 0; i < leaves->count;) {
        if (within[i] || leaves->leaf[i]->stride != run || leaves->leaf[i]->size == 1) {
            i++;
            continue;
        }
        run *= leaves->leaf[i]->size;
        within[i] = true;
        i = 0;
    }
    return run;
}

/* Returns whether all vectors of this many elements begin at a multiple of it. */
static bool
is_aligned(const struct cute_layout *layout, const struct cute_leaves *leaves,
           const bool *within, int64_t vector)
{
    bool fits = layout->offset % vector == 0;
    for (size_t i = 0; i < leaves->count; i++)
        fits &=
            within[i] || leaves->leaf[i]->size == 1 || leaves->leaf[i]->stride % vector == 0;
    return fits;
}

/* The largest power of two that divides the run, the offset, and all other strides, and whose
 * bits the swizzle leaves alone. */
static int64_t
find_vector(const struct cute_layout *layout, const struct cute_leaves *leaves,
            const bool *within, int64_t run)
{
    const struct swizzle *swizzle = &layout->swizzle;
    int64_t vector = 1, most = INT64_MAX;
    if (swizzle->length)
        most = (int64_t)1 << swizzle->per_element;
    while (vector < most && run % 2 == 0 && is_aligned(layout, leaves, within, 2 * vector)) {
        vector *= 2;
        run /= 2;
    }
    return vector;
}

static int
find_clash(const struct cute_layout *layout, const struct cute_leaves *leaves,
           struct arena *arena, struct cute_facts *facts, struct diagnostic *d)
{
    int64_t size = layout->mode.size, low = 0;
    if (size > CLASH_LIMIT || facts->cosize > CLASH_LIMIT)
        return 0;
    for (size_t i = 0; i < leaves->count; i++)
        low += min_i64((leaves->leaf[i]->size - 1) * leaves->leaf[i]->stride, 0);
    int32_t *holder = arena_array(arena, (size_t)facts->cosize, sizeof *holder);
    for (int64_t i = 0; i < size; i++) {
        if (!steps_take((int64_t)leaves->count + 1))
            return steps_spent(d);
        int64_t at = cute_at(&layout->mode, i);
        if (holder[at - low]) {
            facts->clash = true;
            facts->first = holder[at - low] - 1;
            facts->second = i;
            facts->at = at + layout->offset;
            return 0;
        }
        holder[at - low] = (int32_t)(i + 1);
    }
    return 0;
}

int
cute_facts_find(const struct cute_layout *layout, struct arena *arena, struct cute_facts *facts,
                struct diagnostic *d)
{
    struct cute_leaves leaves = cute_flatten(&layout->mode, arena);
    bool *within = arena_array(arena, leaves.count + 1, sizeof *within);
    *facts = (struct cute_facts){.cosize = 1, .run = find_run(&leaves, within)};
    for (size_t i = 0; i < leaves.count; i++) {
        int64_t stride = leaves.leaf[i]->stride;
        facts->cosize += (leaves.leaf[i]->size - 1) * (stride < 0 ? -stride : stride);
    }
    facts->vector = find_vector(layout, &leaves, within, facts->run);
    return find_clash(layout, &leaves, arena, facts, d);
}

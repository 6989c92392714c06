/*
 * Warnings about a TIRx layout. An axis counts subscopes within a scope (laneid: threads within
 * a warp). The axes of one layout should therefore form a chain, with each subscope in one
 * scope only.
 */
#include "layout/tirx/check.h"

#include "layout/base/checked.h"
#include "layout/base/diagnostic.h"
#include "layout/tensor_memory.h"

#include <string.h>

/* The scope of an axis. For bx, by and bz this is the kernel: TVM registers "thread", which
 * would form a cycle with tx. */
static const char *
enclosing_scope(enum axis axis)
{
    const char *scope = axis_scope(axis);
    bool grid = axis == AXIS_BX || axis == AXIS_BY || axis == AXIS_BZ;
    return grid ? "kernel" : scope;
}

struct links {
    size_t count;
    struct {
        const char *subscope;
        const char *scope;
    } link[AXIS_COUNT];
};

/* Returns the scope that a subscope is in, or NULL if no axis of the layout has that
 * subscope. */
static const char *
links_scope(const struct links *links, const char *subscope)
{
    for (size_t i = 0; i < links->count; i++)
        if (strcmp(links->link[i].subscope, subscope) == 0)
            return links->link[i].scope;
    return NULL;
}

/* Returns the subscope that is not the scope of another link. Scopes nest, so there is one. */
static const char *
links_innermost(const struct links *links)
{
    for (size_t i = 0; i < links->count; i++) {
        bool inner = true;
        for (size_t k = 0; k < links->count && inner; k++)
            inner = strcmp(links->link[k].scope, links->link[i].subscope) != 0;
        if (inner)
            return links->link[i].subscope;
    }
    return links->link[0].subscope;
}

/* Collects the links of a layout. If a subscope is in two scopes, sets *one and *other to them
 * and returns false. */
static bool
collect_links(const struct tirx_layout *layout, struct links *links, const char **one,
              const char **other)
{
    for (int i = 0; i < AXIS_COUNT; i++) {
        enum axis axis = (enum axis)i;
        if (axis_scope(axis)[0] == '\0' || !tirx_uses(layout, axis))
            continue;
        const char *scope = links_scope(links, axis_subscope(axis));
        if (!scope) {
            links->link[links->count].subscope = axis_subscope(axis);
            links->link[links->count++].scope = enclosing_scope(axis);
        } else if (strcmp(scope, enclosing_scope(axis)) != 0) {
            *one = scope;
            *other = enclosing_scope(axis);
            return false;
        }
    }
    return true;
}

enum tirx_chain
tirx_chain(const struct tirx_layout *layout, const char **subscope, const char **scope)
{
    struct links links = {0};
    if (!collect_links(layout, &links, subscope, scope))
        return CHAIN_CONFLICT;
    if (links.count == 0)
        return CHAIN_NONE;
    *subscope = *scope = links_innermost(&links);
    size_t used = 0;
    for (const char *next; (next = links_scope(&links, *scope)); used++)
        *scope = next;
    return used == links.count ? CHAIN_CONNECTED : CHAIN_DISCONNECTED;
}

static void
check_chain(const struct tirx_layout *layout, const struct diagnostic_sink *warnings)
{
    struct diagnostic d;
    const char *one, *other;
    switch (tirx_chain(layout, &one, &other)) {
    case CHAIN_CONFLICT:
        diagnostic_set(&d, TIRX_SCOPE_CONFLICT, 0, 0, one, other);
        break;
    case CHAIN_DISCONNECTED:
        diagnostic_set(&d, TIRX_SCOPE_DISCONNECTED, 0, 0);
        break;
    default:
        return;
    }
    warnings->take(warnings->user, &d);
}

/* Computes the smallest and the largest coordinate on an axis. Returns false if they do not fit
 * 64 bits. */
static bool
axis_range(const struct tirx_layout *layout, enum axis axis, int64_t *min, int64_t *max)
{
    *min = *max = layout->offset[axis].value;
    for (size_t i = 0; i < layout->shard_count + layout->replica_count; i++) {
        const struct tirx_iter *iter = i < layout->shard_count
                                           ? &layout->shard[i]
                                           : &layout->replica[i - layout->shard_count];
        int64_t reach;
        if (iter->axis != axis)
            continue;
        int64_t *end = iter->stride < 0 ? min : max;
        if (!checked_multiply(iter->extent - 1, iter->stride, &reach) ||
            !checked_add(*end, reach, end))
            return false;
    }
    return true;
}

static void
check_range(const struct tirx_layout *layout, enum axis axis, int element_bits,
            const struct diagnostic_sink *warnings)
{
    struct diagnostic d;
    int64_t min, max, bits;
    int64_t limit = axis_limit(axis);
    if (!axis_range(layout, axis, &min, &max))
        return;
    if (axis == AXIS_TCOL && element_bits > 0) {
        int64_t columns = (int64_t)TMEM_COLUMNS * TMEM_COLUMN_BITS;
        if (min < 0 || !checked_multiply(max, element_bits, &bits) ||
            bits > columns - element_bits) {
            diagnostic_set(&d, TIRX_COLUMN_LIMIT, 0, 0, (long long)min, (long long)max,
                           element_bits, TMEM_COLUMNS);
            warnings->take(warnings->user, &d);
        }
    } else if (limit && (min < 0 || max >= limit)) {
        diagnostic_set(&d, TIRX_AXIS_LIMIT, 0, 0, axis_name(axis), (long long)min,
                       (long long)max, (long long)limit);
        warnings->take(warnings->user, &d);
    }
}

void
tirx_check(const struct tirx_layout *layout, int element_bits,
           const struct diagnostic_sink *warnings)
{
    struct diagnostic d;
    check_chain(layout, warnings);
    for (int axis = 0; axis < AXIS_COUNT; axis++)
        if (tirx_uses(layout, (enum axis)axis))
            check_range(layout, (enum axis)axis, element_bits, warnings);
    if (tirx_check_elements(layout, &d)) {
        d.code = TIRX_SWIZZLE_AXIS_WARNING;
        warnings->take(warnings->user, &d);
    }
}

/* Each value of the second layout is looked up in the thread that wants it, then in its warp,
 * in its block and anywhere: holders of an element are a list. */
#include "layout/access/exchange.h"

#include "layout/access/parts.h"
#include "layout/base/checked.h"
#include "layout/base/steps.h"

#include <string.h>

/* Who holds the elements of a layout: of each element the first value, of each value the next
 * one with the same element. Both are one more than its number; 0: none. */
struct holders {
    const struct access_threads *threads;
    size_t *first, *next;
};

const char *
exchange_name(enum exchange exchange)
{
    static const char *const names[] = {[EXCHANGE_NOTHING] = "nothing",
                                        [EXCHANGE_REGISTERS] = "registers",
                                        [EXCHANGE_WARP] = "shuffles",
                                        [EXCHANGE_BLOCK] = "shared memory",
                                        [EXCHANGE_CLUSTER] = "distributed shared memory",
                                        [EXCHANGE_MISSING] = "missing"};
    return names[exchange];
}

enum exchange
exchange_named(const char *name)
{
    enum exchange exchange = EXCHANGE_NOTHING;
    while (exchange < EXCHANGE_MISSING && strcmp(exchange_name(exchange), name) != 0)
        exchange++;
    return exchange;
}

/* Lists them from the last value to the first, so that lists rise. */
static void
list_holders(struct holders *h, const struct access_threads *threads, size_t elements,
             struct arena *arena)
{
    size_t count = access_value_count(threads);
    *h = (struct holders){threads, arena_array(arena, elements + 1, sizeof *h->first),
                          arena_array(arena, count + 1, sizeof *h->next)};
    for (size_t i = count; i-- > 0;) {
        int64_t element = threads->elements[i];
        if (element < 0 || (size_t)element >= elements)
            continue;
        h->next[i] = h->first[element];
        h->first[element] = i + 1;
    }
}

/* How far thread `holder` of one layout is from thread `thread` of the other. */
static enum exchange
distance(const struct access_threads *from, size_t holder, const struct access_threads *to,
         size_t thread)
{
    size_t from_block = from->warps * from->lanes, to_block = to->warps * to->lanes;
    if (holder / from_block != thread / to_block)
        return EXCHANGE_CLUSTER;
    if (holder % from_block == thread % to_block)
        return EXCHANGE_REGISTERS;
    bool same_warp = holder % from_block / from->lanes == thread % to_block / to->lanes;
    return same_warp ? EXCHANGE_WARP : EXCHANGE_BLOCK;
}

/* Finds the nearest holder of what value `at` of `to` wants. */
static enum exchange
nearest(const struct holders *h, const struct access_threads *to, size_t at, size_t *holder)
{
    const struct access_threads *from = h->threads;
    size_t thread = at / to->values, value = at % to->values;
    enum exchange best = EXCHANGE_MISSING;
    size_t i = h->first[to->elements[at]];
    for (; i && best > EXCHANGE_NOTHING && steps_take(1); i = h->next[i - 1]) {
        size_t other = (i - 1) / from->values;
        enum exchange far = distance(from, other, to, thread);
        if (far == EXCHANGE_REGISTERS && (i - 1) % from->values == value)
            far = EXCHANGE_NOTHING;
        if (far < best) {
            best = far;
            *holder = other;
        }
    }
    return best;
}

static void
take_need(struct exchange_need *need, enum exchange exchange, size_t at, size_t holder,
          const struct access_threads *to)
{
    need->moved += exchange > EXCHANGE_REGISTERS;
    if (exchange <= need->exchange)
        return;
    need->exchange = exchange;
    need->thread = at / to->values;
    need->value = at % to->values;
    need->holder = holder;
    need->element = to->elements[at];
}

int
exchange_find(const struct access_threads *from, const struct access_threads *to,
              struct arena *arena, struct exchange_need *need, struct diagnostic *d)
{
    struct holders holders;
    int64_t elements, others;
    size_t count = access_value_count(to);
    *need = (struct exchange_need){0};
    if (!checked_product(from->dims, from->rank, &elements) ||
        !checked_product(to->dims, to->rank, &others))
        return diagnostic_set(d, SIZE_OVERFLOW, 0, 0);
    if (elements != others)
        return diagnostic_set(d, COMPARE_ELEMENTS, 0, 0, (long long)elements,
                              (long long)others);
    if (elements > (int64_t)ACCESS_VALUES || !steps_take(elements + (int64_t)count))
        return steps_spent(d);
    list_holders(&holders, from, (size_t)elements, arena);
    for (size_t i = 0; i < count; i++) {
        size_t holder = 0;
        if (to->elements[i] < 0)
            continue;
        enum exchange exchange = nearest(&holders, to, i, &holder);
        take_need(need, exchange, i, holder, to);
    }
    return steps_take(0) ? 0 : steps_spent(d);
}

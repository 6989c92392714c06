/* XOR swizzles of an address (reference: TVM TIRx layout document, ComposeLayout). */
#include "layout/mapping.h"

bool
swizzle_same(const struct swizzle *a, const struct swizzle *b)
{
    if (a->length == 0 || b->length == 0)
        return a->length == b->length;
    return a->per_element == b->per_element && a->length == b->length &&
           a->distance == b->distance && a->outer == b->outer;
}

int64_t
swizzle_apply(const struct swizzle *s, int64_t address)
{
    if (s->length == 0)
        return address;
    int64_t low = address & (((int64_t)1 << s->per_element) - 1);
    int64_t x = address >> s->per_element; /* arithmetic shift: floor */
    int64_t mask = ((int64_t)1 << s->length) - 1;
    if (s->outer)
        x ^= (int64_t)((uint64_t)(x & mask) << s->distance);
    else
        x ^= (x >> s->distance) & mask;
    return (int64_t)((uint64_t)x << s->per_element) | low;
}

/* Because distance >= length, the source bits do not change. Applying a swizzle twice therefore
 * gives back m. */
int64_t
swizzle_undo(const struct swizzle *s, int64_t address)
{
    return swizzle_apply(s, address);
}

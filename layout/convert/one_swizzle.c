/*
 * Mappings of memory that are no sums of digits, or whose swizzle is a matrix, and yet come to
 * sums of digits of each dim under some swizzle.
 *
 * Every swizzle that tells apart the bits that places have is undone in turn. What is left must
 * be a sum over the dims, and each dim a sum of digits, which its places alone tell: a digit
 * ends where they no longer grow by its stride.
 */
#include "layout/convert/unswizzle.h"

#include "layout/base/arena.h"
#include "layout/base/checked.h"
#include "layout/base/minmax.h"
#include "layout/base/steps.h"
#include "layout/compare.h"
#include "layout/convert/line.h"
#include "layout/tirx/tirx.h"

#define SAMPLES   ((int64_t)4096)    /* elements that are looked at before all are */
#define FEW       ((int64_t)64)      /* of them that are first */
#define LINE_MOST ((int64_t)1 << 16) /* elements of a dim that are */

struct search {
    const struct mapping *m;
    struct arena *arena;
    size_t rank;
    const int64_t *dims;
    int64_t elements;
    bool cut;        /* a dim has more elements than its line */
    int64_t *length; /* of each line */
    int64_t **lines; /* of each dim: the places of the elements whose other indices are 0 */
    int64_t count;   /* of samples */
    int64_t *index;  /* of each sample, rank numbers */
    int64_t *place;  /* of each sample */
    int64_t *own, *scratch;
    uint64_t used;          /* bits that places may have */
    size_t begin;           /* the dim that is read first: the last one that was no sum */
    struct line *sums;      /* of each dim */
    struct swizzle swizzle; /* that is tried */
};

/* ---- places ---- */

/* The place of the element at a row-major position. */
static int64_t
place_at(struct search *s, int64_t position)
{
    int64_t place[AXIS_COUNT] = {0};
    mapping_unflatten(s->m, position, s->own);
    mapping_forward(s->m, s->own, s->scratch, place);
    return place[0];
}

static void
fill_lines(struct search *s)
{
    int64_t step = 1;
    for (size_t dim = s->rank; dim-- > 0; step *= s->dims[dim]) {
        s->lines[dim] = arena_array(s->arena, (size_t)s->length[dim], sizeof **s->lines);
        for (int64_t i = 0; i < s->length[dim]; i++)
            s->lines[dim][i] = place_at(s, i * step);
    }
}

/* Takes the first elements, and as many that lie scattered where those are not all. */
static void
fill_samples(struct search *s)
{
    const uint64_t scattered = 0x9e3779b97f4a7c15u;
    s->index = arena_array(s->arena, (size_t)s->count * s->rank, sizeof *s->index);
    s->place = arena_array(s->arena, (size_t)s->count, sizeof *s->place);
    for (int64_t i = 0; i < s->count; i++) {
        int64_t left = i, position = 0, step = 1;
        int64_t *index = s->index + (size_t)i * s->rank;
        if (s->elements > s->count && i % 2)
            left = (int64_t)((uint64_t)i * scattered % (uint64_t)s->elements);
        for (size_t dim = s->rank; dim-- > 0; left /= s->dims[dim], step *= s->dims[dim]) {
            index[dim] = left % s->dims[dim] % s->length[dim];
            position += index[dim] * step;
        }
        s->place[i] = place_at(s, position);
    }
}

/* Returns 1 with all places that are looked at, 0 if the mapping is not one of memory, or -1
 * with *d set. */
static int
search_begin(struct search *s, struct diagnostic *d)
{
    int64_t work = 0, all;
    if (s->m->axis_count != 1 || s->m->axes[0] != AXIS_M || s->m->replica_count)
        return 0;
    if (!checked_product(s->dims, s->rank, &s->elements))
        return diagnostic_set(d, SIZE_OVERFLOW, 0, 0);
    s->length = arena_array(s->arena, s->rank + 1, sizeof *s->length);
    for (size_t dim = 0; dim < s->rank; dim++) {
        s->length[dim] = min_i64(s->dims[dim], LINE_MOST);
        s->cut |= s->length[dim] < s->dims[dim];
        work += s->length[dim];
    }
    s->count = min_i64(s->elements, SAMPLES);
    if (s->count == 0)
        return 0;
    if (!checked_multiply(work + s->count, mapping_steps(s->m), &all) || !steps_take(all))
        return steps_spent(d);
    s->lines = arena_array(s->arena, s->rank + 1, sizeof *s->lines);
    s->sums = arena_array(s->arena, s->rank + 1, sizeof *s->sums);
    s->own = arena_array(s->arena, s->m->rank + 1, sizeof *s->own);
    s->scratch = arena_array(s->arena, mapping_scratch(s->m) + 1, sizeof *s->scratch);
    fill_lines(s);
    fill_samples(s);
    return 1;
}

/* The bits that places have, one for their sign, and where there are negative ones as many
 * again, all of which are the sign. What a swizzle does with bits beyond these, and a carry, is
 * the same wherever they are. Returns -1 with *d set on overflow. */
static int
count_bits(const struct search *s, struct diagnostic *d)
{
    const struct swizzle *own = &s->m->swizzle;
    int64_t min, max;
    int bits = 1, moved = own->per_element + own->length + own->distance + 1;
    if (mapping_bounds(s->m, 0, &min, &max, d))
        return -1;
    bool negative = min < 0;
    for (uint64_t set = (uint64_t)max_i64(max, ~min); set && bits < SWIZZLE_BITS; set >>= 1)
        bits++;
    if (own->length)
        bits = max_int(bits, moved);
    return negative ? 2 * bits : bits;
}

/* The bits of the places that are looked at. */
static uint64_t
seen_bits(const struct search *s)
{
    uint64_t seen = 0;
    for (int64_t i = 0; i < s->count; i++)
        seen |= (uint64_t)s->place[i];
    for (size_t dim = 0; dim < s->rank; dim++)
        for (int64_t i = 0; i < s->length[dim]; i++)
            seen |= (uint64_t)s->lines[dim][i];
    return seen;
}

/* ---- sums ---- */

/* What element i of a dim adds. Sums may wrap: what is found is compared in the end. */
static int64_t
added(const struct search *s, size_t dim, int64_t i)
{
    const int64_t *line = s->lines[dim];
    return (int64_t)((uint64_t)swizzle_undo(&s->swizzle, line[i]) -
                     (uint64_t)swizzle_undo(&s->swizzle, line[0]));
}

/* Makes sample i the first behind that of the first element. */
static void
prefer_sample(struct search *s, int64_t i)
{
    int64_t place = s->place[1], *index = s->index + s->rank, *other = index;
    s->place[1] = s->place[i];
    s->place[i] = place;
    other += (size_t)(i - 1) * s->rank;
    for (size_t dim = 0; dim < s->rank; dim++) {
        int64_t kept = index[dim];
        index[dim] = other[dim];
        other[dim] = kept;
    }
}

/* Whether the first `count` samples are sums of what their indices add. One that is not becomes
 * the first that the next search looks at. */
static bool
adds_up(struct search *s, int64_t count)
{
    uint64_t first = (uint64_t)swizzle_undo(&s->swizzle, s->place[0]);
    for (int64_t i = 1; i < count; i++) {
        uint64_t sum = first;
        for (size_t dim = 0; dim < s->rank; dim++)
            sum += (uint64_t)added(s, dim, s->index[(size_t)i * s->rank + dim]);
        if (sum != (uint64_t)swizzle_undo(&s->swizzle, s->place[i])) {
            prefer_sample(s, i);
            return false;
        }
    }
    return true;
}

/* A dim under the swizzle, as line_read asks for it. */
struct dim {
    const struct search *search;
    size_t dim;
};

static int64_t
added_at(const void *context, int64_t i)
{
    const struct dim *dim = context;
    return added(dim->search, dim->dim, i);
}

/* Places the digits of a dim: the quotient of a split stays where the dim was. */
static void
place_digits(struct mapping *plain, size_t dim, const struct line *sum)
{
    for (size_t i = 0; i + 1 < sum->count; i++) {
        mapping_split(plain, dim, sum->extent[i]);
        mapping_place(plain, plain->digit_count - 1, AXIS_M, sum->stride[i]);
    }
    mapping_place(plain, dim, AXIS_M, sum->count ? sum->stride[sum->count - 1] : 0);
}

/* Makes the sum under the swizzle, if there is one. Returns 1, 0, or -1 with *d set. */
static int
try_swizzle(struct search *s, struct mapping *plain, struct diagnostic *d)
{
    struct difference ignored;
    if (!steps_take(FEW * (int64_t)s->rank))
        return steps_spent(d);
    if (!adds_up(s, min_i64(s->count, FEW)))
        return 0;
    for (size_t i = 0; i < s->rank; i++) {
        size_t dim = (s->begin + i) % s->rank;
        const struct dim values = {s, dim};
        int found = line_read(added_at, &values, s->length[dim], &s->sums[dim]);
        if (found == 0)
            s->begin = dim;
        if (found <= 0)
            return found < 0 ? steps_spent(d) : 0;
    }
    if (!steps_take(s->count * (int64_t)s->rank))
        return steps_spent(d);
    if (!adds_up(s, s->count))
        return 0;
    mapping_begin(plain, s->arena, s->dims, s->rank);
    for (size_t dim = 0; dim < s->rank; dim++)
        place_digits(plain, dim, &s->sums[dim]);
    plain->offsets[mapping_axis(plain, AXIS_M)] = swizzle_undo(&s->swizzle, s->place[0]);
    plain->swizzle = s->swizzle;
    int same = mapping_compare(s->m, plain, s->arena, &ignored, d);
    return same == 0 && s->cut ? steps_spent(d) : same;
}

/* ---- all swizzles ---- */

/* Tries those of one B, M and S, each if its highest source is a bit that places have. */
static int
try_both_ways(struct search *s, struct mapping *plain, struct diagnostic *d)
{
    int low = s->swizzle.per_element + s->swizzle.length - 1, high = low + s->swizzle.distance;
    int found = 0;
    if (high >= SWIZZLE_BITS)
        return 0;
    s->swizzle.outer = false;
    if (s->used >> high & 1)
        found = try_swizzle(s, plain, d);
    s->swizzle.outer = true;
    if (found == 0 && s->used >> low & 1)
        found = try_swizzle(s, plain, d);
    return found;
}

int
mapping_one_swizzle(const struct mapping *m, bool flat, struct arena *arena,
                    struct mapping *plain, struct diagnostic *d)
{
    struct search s = {.m = m, .arena = arena, .rank = m->rank, .dims = m->dims};
    int64_t *size = arena_array(arena, 1, sizeof *size);
    if (flat && !checked_product(m->dims, m->rank, size))
        return diagnostic_set(d, SIZE_OVERFLOW, 0, 0);
    if (flat) {
        s.rank = 1;
        s.dims = size;
    }
    int found = search_begin(&s, d);
    if (found <= 0)
        return found;
    int bits = count_bits(&s, d);
    if (bits < 0 || (found = try_swizzle(&s, plain, d)))
        return bits < 0 ? -1 : found;
    bool seen = s.cut || s.count == s.elements; /* all that can tell swizzles apart here */
    s.used = seen ? seen_bits(&s) : ((uint64_t)1 << min_int(bits, SWIZZLE_BITS)) - 1;
    for (int b = 1; b <= bits; b++)
        for (int per_element = 0; per_element + b <= bits; per_element++)
            for (int distance = b; per_element + distance <= bits + 1; distance++) {
                s.swizzle = (struct swizzle){per_element, b, distance, false, NULL};
                if ((found = try_both_ways(&s, plain, d)))
                    return found;
            }
    return 0;
}

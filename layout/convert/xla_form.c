/*
 * A compact mapping as an XLA layout. In memory order, the digits of a tiled array come in
 * rounds. A round has at most one digit of each dim, and the dims are in physical order. There
 * is one round for each tile, and a last one for the positions within the innermost tile. So
 * the rounds determine the tiles.
 */
#include "layout/convert/tirx_convert.h"

#include "layout/base/arena.h"
#include "layout/base/checked.h"
#include "layout/base/diagnostic.h"
#include "layout/compare.h"
#include "layout/digits.h"

/* The digits of a mapping in memory order, major first. */
struct memory {
    size_t count;
    struct digit *digits;
};

static const char *
why_not_linear(const struct mapping *m, bool moves)
{
    if (m->replica_count)
        return "it has replicas";
    if (moves)
        return "it has a swizzle";
    for (size_t i = 0; i < m->axis_count; i++) {
        if (m->axes[i] != AXIS_M)
            return "it uses an axis other than m";
        if (m->offsets[i])
            return "it has an offset";
    }
    return NULL;
}

/* Checks that places in memory are sums of strides. */
static int
check_linear(const struct mapping *m, struct arena *arena, struct diagnostic *d)
{
    bool moves = mapping_swizzle_moves(m, arena);
    if (moves && swizzle_is_matrix(&m->swizzle))
        return diagnostic_set(d, CONVERT_MIXED, 0, 0, "XLA");
    const char *reason = why_not_linear(m, moves);
    return reason ? diagnostic_set(d, CONVERT_XLA, 0, 0, reason) : 0;
}

/* Sorts digits by falling stride. */
static void
sort_digits(struct memory *memory, const struct digit_system *system)
{
    for (size_t i = 0; i < system->count; i++) {
        struct digit digit = system->digits[i];
        size_t at = memory->count++;
        for (; at > 0 && digit.stride > memory->digits[at - 1].stride; at--)
            memory->digits[at] = memory->digits[at - 1];
        memory->digits[at] = digit;
    }
}

/* Joins neighbouring digits of one dim that continue each other. Returns false if the strides
 * are not those of an array without holes. */
static bool
join_digits(struct memory *memory)
{
    size_t count = 0;
    int64_t expected = 1;
    for (size_t i = memory->count; i-- > 0;) {
        if (memory->digits[i].stride != expected ||
            !checked_multiply(expected, memory->digits[i].extent, &expected))
            return false;
    }
    for (size_t i = 0; i < memory->count; i++) {
        struct digit digit = memory->digits[i];
        struct digit *last = count ? &memory->digits[count - 1] : NULL;
        if (last && last->variable == digit.variable &&
            last->quotient == digit.quotient * digit.extent) {
            last->extent *= digit.extent;
            last->quotient = digit.quotient;
            last->stride = digit.stride;
        } else {
            memory->digits[count++] = digit;
        }
    }
    memory->count = count;
    return true;
}

/* Orders the dims by their first digit in memory, major first. A dim without digits comes
 * directly after the dim before it. */
static void
order_dims(const struct memory *memory, size_t rank, size_t *order)
{
    size_t count = 0;
    for (size_t i = 0; i < memory->count; i++) {
        bool seen = false;
        for (size_t k = 0; k < count && !seen; k++)
            seen = order[k] == memory->digits[i].variable;
        if (!seen)
            order[count++] = memory->digits[i].variable;
    }
    for (size_t dim = 0; dim < rank; dim++) {
        bool seen = false;
        size_t at = 0;
        for (size_t k = 0; k < count; k++) {
            seen |= order[k] == dim;
            at = dim && order[k] == dim - 1 ? k + 1 : at;
        }
        if (seen)
            continue;
        for (size_t k = count++; k > at; k--)
            order[k] = order[k - 1];
        order[at] = dim;
    }
}

/* The remaining size of each dim, in physical order, after some rounds. */
struct rest {
    size_t first; /* dims before it are used up and not part of further tiles */
    size_t rank;
    const size_t *order;
    int64_t *size; /* indexed by physical position */
    size_t at;     /* index of the next digit in memory */
};

/* Takes one round: at most one digit of each dim, major to minor. Returns false if a digit is
 * not the most major remaining one of its dim. */
static bool
take_round(const struct memory *memory, struct rest *rest)
{
    for (size_t i = rest->first; i < rest->rank && rest->at < memory->count; i++) {
        const struct digit *digit = &memory->digits[rest->at];
        if (digit->variable != rest->order[i])
            continue;
        if (digit->quotient * digit->extent != rest->size[i])
            return false;
        rest->size[i] = digit->quotient;
        rest->at++;
    }
    return true;
}

/* Adds a tile of the remaining sizes, without the leading dims that are used up. */
static void
add_tile(struct xla_form *form, struct rest *rest, struct arena *arena)
{
    while (rest->first < rest->rank && rest->size[rest->first] == 1)
        rest->first++;
    struct xla_tile *tile = &form->tiles[form->tile_count++];
    tile->rank = rest->rank - rest->first;
    tile->dims = arena_array(arena, tile->rank + 1, sizeof *tile->dims);
    for (size_t i = 0; i < tile->rank; i++)
        tile->dims[i] = rest->size[rest->first + i];
}

static int
find_tiles(const struct memory *memory, struct xla_form *form, struct rest *rest,
           struct arena *arena, struct diagnostic *d)
{
    while (rest->at < memory->count) {
        size_t before = rest->at;
        if (before)
            add_tile(form, rest, arena);
        if (!take_round(memory, rest) || rest->at == before)
            return diagnostic_set(d, CONVERT_XLA, 0, 0,
                                  "a dimension's minor part lies outside its major part");
    }
    return 0;
}

int
xla_from_mapping(const struct mapping *m, struct arena *arena, struct xla_form *form,
                 struct diagnostic *d)
{
    struct variables variables = digits_variables(m, arena);
    struct digit_system system;
    if (check_linear(m, arena, d))
        return -1;
    int found = digits_of(m, &variables, arena, &system, d);
    if (found != 1)
        return found ? -1 : diagnostic_set(d, CONVERT_NO_DIGITS, 0, 0, "XLA");
    struct memory memory = {0, arena_array(arena, system.count + 1, sizeof(struct digit))};
    size_t *order = arena_array(arena, m->rank + 1, sizeof *order);
    struct rest rest = {.rank = m->rank, .order = order};
    rest.size = arena_array(arena, m->rank + 1, sizeof *rest.size);
    *form = (struct xla_form){.rank = m->rank, .dims = m->dims};
    form->minor_to_major = arena_array(arena, m->rank + 1, sizeof *form->minor_to_major);
    form->tiles = arena_array(arena, system.count + 1, sizeof *form->tiles);
    sort_digits(&memory, &system);
    if (!join_digits(&memory))
        return diagnostic_set(d, CONVERT_XLA, 0, 0, "its elements do not follow each other");
    order_dims(&memory, m->rank, order);
    for (size_t i = 0; i < m->rank; i++) {
        form->minor_to_major[m->rank - 1 - i] = (int64_t)order[i];
        rest.size[i] = m->dims[order[i]];
    }
    return find_tiles(&memory, form, &rest, arena, d);
}

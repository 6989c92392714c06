/*
 * A mapping as an XLA layout. In memory order, the digits of a tiled array come in rounds. A
 * round has at most one digit of each dim, and the dims are in physical order. There is one
 * round for each tile, and a last one for the positions within the innermost tile. So the
 * rounds determine the tiles. Where a digit's stride leaves a hole above the next smaller one,
 * a tile pads that one.
 */
#include "layout/convert/xla_pieces.h"

#include "layout/base/arena.h"
#include "layout/base/checked.h"
#include "layout/base/diagnostic.h"
#include "layout/base/minmax.h"
#include "layout/convert/unswizzle.h"

static const char *
why_not_memory(const struct mapping *m)
{
    if (m->replica_count)
        return "it has replicas";
    for (size_t i = 0; i < m->axis_count; i++)
        if (m->axes[i] != AXIS_M)
            return "it uses an axis other than m";
    return NULL;
}

/* Finds the digits whose sums are the places in memory. */
static int
find_digits(const struct mapping *m, struct arena *arena, struct digit_system *system,
            struct diagnostic *d)
{
    struct variables variables = digits_variables(m, arena);
    struct mapping plain;
    const char *reason = why_not_memory(m);
    if (reason)
        return diagnostic_set(d, CONVERT_XLA, 0, 0, reason);
    bool sums = mapping_without_swizzle(m, arena, &plain);
    if (!sums && swizzle_is_matrix(&m->swizzle))
        return diagnostic_set(d, CONVERT_MIXED, 0, 0, "XLA");
    if (!sums)
        return diagnostic_set(d, CONVERT_SWIZZLE, 0, 0, "XLA");
    if (plain.axis_count && plain.offsets[0])
        return diagnostic_set(d, CONVERT_OFFSET, 0, 0, "XLA", (long long)plain.offsets[0]);
    int found = digits_of(&plain, &variables, arena, system, d);
    if (found == 0)
        diagnostic_set(d, CONVERT_NO_DIGITS, 0, 0, "XLA");
    return found == 1 ? 0 : -1;
}

/* Sorts digits by falling stride. None counts beyond its dim, or has one value alone. */
static void
sort_digits(const struct mapping *m, struct memory_order *memory,
            const struct digit_system *system)
{
    for (size_t i = 0; i < system->count; i++) {
        struct digit digit = system->digits[i];
        int64_t values = divide_up(m->dims[digit.variable], digit.quotient);
        digit.extent = min_i64(digit.extent, values);
        if (digit.extent == 1)
            continue;
        size_t at = memory->count++;
        for (; at > 0 && digit.stride > memory->digits[at - 1].stride; at--)
            memory->digits[at] = memory->digits[at - 1];
        memory->digits[at] = digit;
    }
}

/* Joins neighbouring digits of one dim that continue each other. */
static void
join_digits(struct memory_order *memory)
{
    size_t count = 0;
    for (size_t i = 0; i < memory->count; i++) {
        struct digit digit = memory->digits[i];
        struct digit *last = count ? &memory->digits[count - 1] : NULL;
        if (last && last->variable == digit.variable &&
            last->quotient == digit.quotient * digit.extent &&
            last->stride % digit.extent == 0 && last->stride / digit.extent == digit.stride) {
            last->extent *= digit.extent;
            last->quotient = digit.quotient;
            last->stride = digit.stride;
        } else {
            memory->digits[count++] = digit;
        }
    }
    memory->count = count;
}

/* Sets the extent of each digit of a piece to that with padding, which the strides tell. A hole
 * behind the last one becomes a digit of padding alone. */
static int
pad_digits(struct memory_order *memory, struct diagnostic *d)
{
    struct digit *digits = memory->digits;
    int64_t size;
    if (memory->count == 0)
        return 0;
    struct digit last = digits[memory->count - 1];
    bool fits = last.stride > 0;
    last.extent = last.stride;
    last.stride = 1;
    if (last.extent > 1)
        digits[memory->count++] = last;
    if (!checked_multiply(digits[0].stride, digits[0].extent, &size))
        return diagnostic_set(d, SIZE_OVERFLOW, 0, 0);
    for (size_t i = memory->count; fits && i-- > 1;) {
        int64_t padded = digits[i - 1].stride / digits[i].stride;
        fits = padded >= digits[i].extent && digits[i - 1].stride % digits[i].stride == 0;
        digits[i].extent = padded;
    }
    return fits ? 0 : diagnostic_set(d, CONVERT_XLA, 0, 0, "no padding gives its strides");
}

/* Orders the dims by their first digit in memory, major first. A dim without digits comes
 * directly after the dim before it. */
static void
order_dims(const struct memory_order *memory, size_t rank, size_t *order)
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

/* What is left of each piece after some rounds. */
struct rest {
    const struct memory_order *memory;
    size_t first; /* pieces before it are used up and not part of further tiles */
    struct xla_pieces pieces;
    size_t before; /* index in memory of the first digit of the last round */
    size_t at;     /* of the next digit */
};

/* Takes one round: at most one digit of each piece, major to minor. It ends before a digit that
 * the next tile is to pad; the first digit of all needs no padding. */
static void
take_round(struct rest *rest)
{
    const struct memory_order *memory = rest->memory;
    struct xla_pieces *pieces = &rest->pieces;
    rest->before = rest->at;
    for (size_t i = rest->first; i < pieces->count && rest->at < memory->count; i++) {
        const struct digit *digit = &memory->digits[rest->at];
        if (digit->variable != pieces->variables[i])
            continue;
        if (divide_up(pieces->sizes[i], digit->quotient) < digit->extent && rest->at > 0)
            return;
        pieces->sizes[i] = digit->quotient;
        rest->at++;
    }
}

/* Pads the pieces of which the last round has no digit. */
static void
pad_rest(struct rest *rest)
{
    const struct memory_order *memory = rest->memory;
    for (size_t i = rest->first; i < rest->pieces.count; i++) {
        size_t next = memory_order_next(memory, rest->pieces.variables[i], rest->before);
        const struct digit *digit = &memory->digits[next];
        if (next >= rest->at && next < memory->count)
            rest->pieces.sizes[i] = digit->quotient * digit->extent;
    }
}

/* Adds a tile of what is left, without the leading pieces that are used up. */
static int
add_tile(struct xla_form *form, struct rest *rest, struct arena *arena, struct diagnostic *d)
{
    const struct memory_order *memory = rest->memory;
    const struct xla_pieces *pieces = &rest->pieces;
    pad_rest(rest);
    while (rest->first < pieces->count &&
           memory_order_next(memory, pieces->variables[rest->first], rest->at) == memory->count)
        rest->first++;
    size_t rank = pieces->count - rest->first;
    int64_t *tile = xla_add_tile(form, rank, arena, d);
    for (size_t i = 0; tile && i < rank; i++)
        tile[i] = pieces->sizes[rest->first + i];
    return tile ? 0 : -1;
}

/* A round without a digit is one whose tile pads what the tile before has cut. */
static int
find_tiles(struct xla_form *form, struct rest *rest, struct arena *arena, struct diagnostic *d)
{
    while (rest->at < rest->memory->count) {
        if (rest->at && add_tile(form, rest, arena, d))
            return -1;
        take_round(rest);
    }
    return 0;
}

int
xla_from_mapping(const struct mapping *m, struct arena *arena, struct xla_form *form,
                 struct diagnostic *d)
{
    struct digit_system system;
    if (find_digits(m, arena, &system, d))
        return -1;
    size_t room = system.count + 2;
    struct memory_order memory = {0, arena_array(arena, room, sizeof(struct digit))};
    struct rest rest = {.memory = &memory};
    size_t *order = arena_array(arena, m->rank + 1, sizeof *order);
    *form = (struct xla_form){.rank = m->rank, .dims = m->dims};
    form->minor_to_major = arena_array(arena, m->rank + 1, sizeof *form->minor_to_major);
    room = 2 * room + XLA_PIECE_TILES; /* two of each digit */
    form->tiles = arena_array(arena, room, sizeof *form->tiles);
    sort_digits(m, &memory, &system);
    join_digits(&memory);
    order_dims(&memory, m->rank, order);
    for (size_t i = 0; i < m->rank; i++)
        form->minor_to_major[m->rank - 1 - i] = (int64_t)order[i];
    if (xla_make_pieces(&memory, form, arena, &rest.pieces, d) || pad_digits(&memory, d))
        return -1;
    return find_tiles(form, &rest, arena, d);
}

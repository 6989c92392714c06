/*
 * Scratch of a conversion from one layout of registers to another: the swizzle that Triton
 * chooses decides how much of the array is in shared memory at once. Source: Triton 3.9,
 * GenericSwizzling.cpp, and the conversions within warps of ConvertLayoutOpToLLVM.
 */
#include "layout/base/minmax.h"
#include "layout/kernel/ttir_bases.h"

/* ---- conversions by shuffles ---- */

/* A bit of a register or a lane, of the source or of the result. */
struct bit {
    int input;
    size_t number;
    int64_t place;
};

struct bits_of {
    size_t count;
    struct bit items[2 * BASES_MOST];
};

/* The bits of registers and lanes, padded to common numbers. */
static struct bits_of
bits_of(const struct flat_bases *bases, const size_t *counts)
{
    struct bits_of bits = {0};
    for (int input = 0; input < 2; input++)
        for (size_t i = 0; i < counts[input]; i++) {
            const struct place_list *list = &bases->of[input];
            bits.items[bits.count++] =
                (struct bit){input, i, i < list->count ? list->items[i] : 0};
        }
    return bits;
}

static const struct bit *
bit_of(const struct bits_of *bits, int64_t place)
{
    for (size_t i = 0; place && i < bits->count; i++)
        if (bits->items[i].place == place)
            return &bits->items[i];
    return NULL;
}

/* Returns whether the warps of the result need what other warps have. A warp may read another
 * lane where the source broadcasts. */
static bool
crosses_warps(const struct flat_bases *from, const struct flat_bases *to)
{
    const struct place_list *a = &from->of[BASES_WARP], *b = &to->of[BASES_WARP];
    for (size_t i = 0; i < max_size(a->count, b->count); i++) {
        int64_t source = i < a->count ? a->items[i] : 0;
        int64_t result = i < b->count ? b->items[i] : 0;
        if (source != result && (source || !places_have(&from->of[BASES_LANE], result)))
            return true;
    }
    for (int input = BASES_REGISTER; input <= BASES_LANE; input++)
        if (places_where(&to->of[input], a, true).count)
            return true;
    return false;
}

/* Counts the bits of registers that become bits of lanes. Bits that are free on both sides are
 * paired: those at the same place first, then in order. */
static size_t
registers_to_lanes(const struct bits_of *from, const struct bits_of *to)
{
    struct bits_of free_from = {0}, free_to = {0};
    size_t moved = 0;
    for (size_t i = 0; i < from->count; i++) {
        const struct bit *a = &from->items[i], *b = &to->items[i];
        const struct bit *goes = bit_of(to, a->place);
        if (goes)
            moved += a->input == BASES_REGISTER && goes->input == BASES_LANE;
        if (!goes && b->place == 0)
            continue;
        if (!goes)
            free_from.items[free_from.count++] = *a;
        else if (b->place == 0)
            free_to.items[free_to.count++] = *b;
    }
    for (size_t i = 0; i < free_from.count && i < free_to.count; i++)
        moved +=
            free_from.items[i].input == BASES_REGISTER && free_to.items[i].input == BASES_LANE;
    return moved;
}

/* Returns whether shared memory is needed: shuffles do it where values stay within their warp
 * and at most one bit of registers becomes one of lanes. */
static bool
needs_memory(const struct flat_bases *from, const struct flat_bases *to)
{
    size_t counts[2];
    if (crosses_warps(from, to))
        return true;
    if (places_same(&from->of[BASES_LANE], &to->of[BASES_LANE]) &&
        places_same(&from->of[BASES_WARP], &to->of[BASES_WARP]))
        return false;
    for (int input = 0; input < 2; input++)
        counts[input] = max_size(from->of[input].count, to->of[input].count);
    struct bits_of source = bits_of(from, counts), result = bits_of(to, counts);
    for (size_t i = 0; i < result.count; i++)
        if (result.items[i].place && !bit_of(&source, result.items[i].place))
            return true;
    return registers_to_lanes(&source, &result) >= 2;
}

/* ---- the swizzle ---- */

/* The bits of a segment: those of neither bank tile, then differences of the two. */
static struct place_list
segment_of(const struct place_list *from, const struct place_list *to, int elements, int count)
{
    struct place_list segment = {0}, a = places_where(from, to, false),
                      b = places_where(to, from, false);
    for (int i = 0; i < elements; i++)
        if (!places_have(from, INT64_C(1) << i) && !places_have(to, INT64_C(1) << i))
            places_add(&segment, INT64_C(1) << i);
    if ((int)segment.count >= count) {
        places_cut(&segment, count);
        return segment;
    }
    places_sort(&a);
    places_sort(&b);
    if (a.count > b.count) {
        struct place_list swapped = a;
        a = b;
        b = swapped;
    }
    int most = (int)a.count, conflicts = count - most - (int)segment.count;
    conflicts = conflicts < 0 ? 0 : conflicts;
    conflicts = conflicts > most ? most : conflicts;
    for (int i = conflicts; i < most; i++)
        places_add(&segment, a.items[i] ^ b.items[i]);
    for (int i = 0; i < conflicts; i++)
        places_add(&segment, a.items[i]);
    for (int i = 0; i < conflicts; i++)
        places_add(&segment, b.items[i]);
    places_cut(&segment, count);
    return segment;
}

struct exchange {
    const struct flat_bases *from, *to;
    int elements, bits, banks;
};

/* Returns how many times the array goes through the scratch, as a power of two; leave: of these
 * that stay within an instruction. */
static int
repeats(const struct exchange *x, const struct place_list *vector,
        const struct place_list *from_tile, const struct place_list *to_tile, int leave,
        struct place_list *segment)
{
    struct place_list from = *vector, to = *vector;
    int count = (int)vector->count, reps = 0;
    int banks = log_of(x->banks * INT64_C(32) / ((INT64_C(1) << count) * x->bits));
    banks = banks < x->elements - count ? banks : x->elements - count;
    places_append(&from, from_tile);
    places_append(&to, to_tile);
    *segment = segment_of(&from, &to, x->elements, x->elements - banks - count);
    for (size_t i = 0; i < segment->count; i++)
        if (places_have(&x->from->of[BASES_REGISTER], segment->items[i]) &&
            places_have(&x->to->of[BASES_REGISTER], segment->items[i]))
            reps += leave-- <= 0;
    return reps;
}

/* Adds bits until an element of the vector has 32 bits: registers that are warps on the other
 * side, warps of both, then warps of either in turn. */
static void
widen(const struct exchange *x, struct place_list *vector)
{
    int wanted = log_of(32 / x->bits);
    struct place_list none = {0};
    struct place_list from_warps = places_where(&x->from->of[BASES_WARP], &none, false);
    struct place_list to_warps = places_where(&x->to->of[BASES_WARP], &none, false);
    struct place_list rest = places_where(&x->from->of[BASES_REGISTER], vector, false);
    struct place_list from = places_where(&rest, &to_warps, true);
    rest = places_where(&x->to->of[BASES_REGISTER], vector, false);
    struct place_list to = places_where(&rest, &from_warps, true);
    bool first = from.count > to.count ||
                 (from.count == to.count && places_least(&from) < places_least(&to));
    places_append(vector, first ? &from : &to);
    struct place_list both = places_where(&from_warps, &to_warps, true);
    if ((int)vector->count < wanted)
        places_append(vector, &both);
    for (size_t i = 0;
         (int)vector->count < wanted && (i < from_warps.count || i < to_warps.count); i++) {
        if (i < from_warps.count && !places_have(vector, from_warps.items[i]))
            places_add(vector, from_warps.items[i]);
        if ((int)vector->count < wanted && i < to_warps.count &&
            !places_have(vector, to_warps.items[i]))
            places_add(vector, to_warps.items[i]);
    }
    places_cut(vector, wanted);
}

/* The lanes that access the banks at once. */
static struct place_list
lane_tile(const struct place_list *lanes, int vector_bits, int banks)
{
    struct place_list tile = *lanes;
    int phases = log_of(max_i64(1, vector_bits / 32)) + (int)lanes->count - log_of(banks);
    places_cut(&tile, (int)lanes->count - (phases > 0 ? phases : 0));
    return tile;
}

/* The lanes of a group: Triton tries each, and keeps that with which the array goes through
 * the scratch most often. */
static struct place_list
group_tile(const struct place_list *lanes, const struct lane_groups *groups, size_t number)
{
    struct place_list tile = {0};
    for (size_t i = 0; i < groups->size; i++)
        if (groups->lanes[number][i] < lanes->count)
            places_add(&tile, lanes->items[groups->lanes[number][i]]);
    return tile;
}

int64_t
exchange_elements(const struct flat_bases *from, const struct flat_bases *to, int elements,
                  int bits, struct ttir_arch arch)
{
    const struct exchange x = {from, to, elements, bits, arch.banks};
    const struct lane_groups *groups = arch.groups;
    struct place_list segment,
        vector = places_where(&from->of[BASES_REGISTER], &to->of[BASES_REGISTER], true);
    places_cut(&vector, log_of(128 / bits));
    if ((INT64_C(1) << vector.count) * bits < 32)
        widen(&x, &vector);
    int vector_bits = (int)((INT64_C(1) << vector.count) * bits), reps = 0;
    bool grouped = groups && vector_bits == 128;
    struct place_list from_tile = lane_tile(&from->of[BASES_LANE], vector_bits, x.banks);
    struct place_list to_tile = lane_tile(&to->of[BASES_LANE], vector_bits, x.banks);
    if (!grouped)
        reps = repeats(&x, &vector, &from_tile, &to_tile, 0, &segment);
    for (size_t i = 0; grouped && i < groups->count; i++) {
        to_tile = group_tile(&to->of[BASES_LANE], groups, i);
        int found = repeats(&x, &vector, &from_tile, &to_tile, 0, &segment);
        reps = found > reps ? found : reps;
    }
    return INT64_C(1) << (elements - reps);
}

/* ---- matrix forms of NVIDIA's stores and loads ---- */

/* A form: lanes that hold neighbours, and lanes that give addresses. */
struct form {
    int lane_count, address_count;
    unsigned char lanes[3], addresses[3];
};
static const struct form plain = {0, 3, {0}, {0, 1, 2}}, matrix = {2, 3, {0, 1}, {2, 3, 4}},
                         transposed = {3, 2, {2, 3, 4}, {0, 1}};

static bool
lanes_at(const struct place_list *lanes, const unsigned char *numbers, int count,
         struct place_list *result)
{
    for (int i = 0; i < count; i++) {
        if (numbers[i] >= lanes->count)
            return false;
        places_add(result, lanes->items[numbers[i]]);
    }
    return true;
}

/* Finds the vector of a pair of forms. Returns false if they do not fit. */
static bool
pair_vector(const struct flat_bases *a, const struct flat_bases *b, int bits,
            const struct form *fa, const struct form *fb, struct place_list *vector)
{
    int total = log_of(128 / bits), na = total - fa->lane_count, nb = total - fb->lane_count;
    struct place_list ta = {0}, tb = {0};
    if (na < nb)
        return pair_vector(b, a, bits, fb, fa, vector);
    if (nb < 0)
        return false;
    *vector = places_where(&a->of[BASES_REGISTER], &b->of[BASES_REGISTER], true);
    if ((int)vector->count < nb ||
        !lanes_at(&a->of[BASES_LANE], fa->lanes, fa->lane_count, &ta) ||
        !lanes_at(&b->of[BASES_LANE], fb->lanes, fb->lane_count, &tb) || places_have(&ta, 0) ||
        places_have(&tb, 0))
        return false;
    places_cut(vector, nb);
    for (int i = 0; i < na - nb; i++)
        if (i >= (int)tb.count || !places_have(&a->of[BASES_REGISTER], tb.items[i]))
            return false;
    for (size_t i = 0; i < ta.count; i++)
        if (ta.items[i] != tb.items[tb.count - ta.count + i])
            return false;
    places_append(vector, &tb);
    return true;
}

/* The bank tile of a form: registers beside the vector, and the lanes that give addresses. */
static bool
form_tile(const struct flat_bases *bases, const struct form *form,
          const struct place_list *vector, struct place_list *tile)
{
    int needed = 3 - form->address_count;
    *tile = places_where(&bases->of[BASES_REGISTER], vector, false);
    if ((int)tile->count < needed)
        return false;
    places_cut(tile, needed);
    return lanes_at(&bases->of[BASES_LANE], form->addresses, form->address_count, tile);
}

/* The bank conflicts between a segment and a tile. */
static int64_t
conflicts(const struct place_list *segment, const struct place_list *tile)
{
    static const struct place_list none;
    int common =
        places_rank(segment, &none) + places_rank(tile, &none) - places_rank(segment, tile);
    return (INT64_C(1) << common) - 1;
}

int64_t
convert_elements(const struct flat_bases *from, const struct flat_bases *to, int elements,
                 int bits, struct ttir_arch arch)
{
    const struct form *stores[3] = {&plain}, *loads[3] = {&plain};
    size_t store_count = 1, load_count = 1;
    const struct exchange x = {from, to, elements, bits, arch.banks};
    int64_t best = INT64_MAX;
    int best_reps = 0;
    if (!needs_memory(from, to))
        return 0;
    if (arch.amd)
        return exchange_elements(from, to, elements, bits, arch);
    if (bits <= 32 && arch.capability >= 90)
        stores[store_count++] = &matrix;
    if (bits <= 32)
        loads[load_count++] = &matrix;
    if (bits == 16 && arch.capability >= 90)
        stores[store_count++] = &transposed;
    if (bits == 16)
        loads[load_count++] = &transposed;
    for (size_t i = 0; i < store_count; i++)
        for (size_t k = 0; k < load_count; k++) {
            struct place_list vector, segment, from_tile, to_tile;
            int stays = stores[i]->lane_count + stores[i]->address_count - 3;
            int other = loads[k]->lane_count + loads[k]->address_count - 3;
            if (!pair_vector(from, to, bits, stores[i], loads[k], &vector) ||
                !form_tile(from, stores[i], &vector, &from_tile) ||
                !form_tile(to, loads[k], &vector, &to_tile))
                continue;
            int reps = repeats(&x, &vector, &from_tile, &to_tile, stays < other ? stays : other,
                               &segment);
            int64_t found = conflicts(&segment, &from_tile) + conflicts(&segment, &to_tile);
            if (found > best || (found == best && reps <= best_reps))
                continue;
            best = found;
            best_reps = reps;
        }
    if (best == INT64_MAX)
        return exchange_elements(from, to, elements, bits, arch);
    return INT64_C(1) << (elements - best_reps);
}

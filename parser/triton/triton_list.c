/* Each list is checked as it is read; the first fault is reported. */
#include "parser/triton/triton_list.h"

#include "layout/base/arena.h"
#include "layout/base/checked.h"

#include <string.h>

#define REACH ((int64_t)1 << 40) /* of a component of a basis */

void
triton_set_rank(struct triton_parse *p, const struct term *list, uint64_t rank,
                struct triton_encoding *e)
{
    if (rank == 0 || rank > TRITON_RANK || (e->rank && e->rank != rank))
        triton_expect(p, list, "a list of numbers, one for each dim");
    else
        e->rank = (size_t)rank;
}

/* What a number must be: of `least` to `most`; from 1 on, a power of two. */
struct range {
    int64_t least, most;
    const char *name;
};

static const struct range powers = {1, TRITON_LARGEST, "a power of two"};
static const struct range components = {0, REACH, "a number of 0 or more"};
static const struct range sizes = {0, INT64_MAX, "the size of a dim"};

/* Reads a list of at most TRITON_RANK numbers. */
static size_t
read_numbers(struct triton_parse *p, const struct term *list, const struct range *range,
             int64_t *numbers)
{
    size_t count = 0;
    if (list->kind != TERM_LIST || list->count > TRITON_RANK) {
        triton_expect(p, list, "a list of numbers, one for each dim");
        return 0;
    }
    for (const struct term *item = list->first; item; item = item->next) {
        int64_t number = item->token.value;
        if (item->kind != TERM_LEAF || number < range->least || number > range->most ||
            (range->least == 1 && !is_power_of_two(number)))
            triton_expect(p, item, range->name);
        numbers[count++] = number;
    }
    return count;
}

void
triton_read_powers(struct triton_parse *p, const struct term *list, int64_t *numbers,
                   struct triton_encoding *e)
{
    size_t count = read_numbers(p, list, &powers, numbers);
    triton_set_rank(p, list, count, e);
}

void
triton_read_order(struct triton_parse *p, const struct term *list, struct triton_encoding *e)
{
    int64_t order[TRITON_RANK] = {0};
    unsigned seen = 0;
    struct range dims = {0, (int64_t)list->count - 1, "the number of a dim"};
    triton_set_rank(p, list, read_numbers(p, list, &dims, order), e);
    for (size_t i = 0; !p->phrase.failed && i < e->rank; i++) {
        e->order[i] = (size_t)order[i];
        if (seen >> order[i] & 1)
            triton_expect(p, list, "each dim once");
        seen |= 1u << order[i];
    }
}

void
triton_read_instruction(struct triton_parse *p, const struct term *list,
                        struct triton_encoding *e)
{
    int64_t numbers[TRITON_RANK] = {0};
    size_t count = read_numbers(p, list, &powers, numbers);
    size_t skipped = count == 3 && e->kind == TRITON_NVIDIA_MMA && numbers[0] == 1;
    if (count < 2 || count > 3)
        triton_expect(p, list, "M, N and K");
    for (size_t i = skipped; i < 3; i++)
        e->instruction[i - skipped] = numbers[i];
}

void
triton_read_bases(struct triton_parse *p, const struct term *list, struct triton_bases *bases,
                  struct triton_encoding *e)
{
    size_t count = 0;
    if (list->kind != TERM_LIST) {
        triton_expect(p, list, "a list of bases");
        return;
    }
    bases->given = true;
    bases->count = list->count;
    bases->basis = arena_array(p->phrase.arena, list->count * TRITON_RANK + 1, sizeof(int64_t));
    for (const struct term *item = list->first; item; item = item->next) {
        int64_t numbers[TRITON_RANK] = {0};
        triton_set_rank(p, item, read_numbers(p, item, &components, numbers), e);
        if (p->phrase.failed)
            return;
        memcpy(bases->basis + count++ * e->rank, numbers, e->rank * sizeof *numbers);
    }
    if (count > LINEAR_BITS)
        triton_expect(p, list, "fewer bases");
}

void
triton_read_tiles(struct triton_parse *p, const struct term *tiles, struct triton_encoding *e)
{
    if (tiles->kind != TERM_DICTIONARY) {
        triton_expect(p, tiles, "bases of register and warp");
        return;
    }
    for (const struct term *pair = tiles->first; pair; pair = pair->next) {
        enum linear_input input =
            linear_input_by_name(phrase_text(&p->phrase, &pair->token), pair->token.length);
        if (input == LINEAR_REGISTER || input == LINEAR_WARP)
            triton_read_bases(p, pair->first, &e->bases[input], e);
        else
            triton_expect(p, pair, "register or warp");
    }
}

void
triton_read_pads(struct triton_parse *p, const struct term *list, struct triton_encoding *e)
{
    if (list->kind != TERM_LIST) {
        triton_expect(p, list, "pairs of an interval and a padding");
        return;
    }
    e->pads = arena_array(p->phrase.arena, list->count + 1, sizeof *e->pads);
    for (const struct term *item = list->first; item; item = item->next) {
        int64_t numbers[TRITON_RANK] = {0};
        if (read_numbers(p, item, &powers, numbers) != 2)
            triton_expect(p, item, "an interval and a padding");
        e->pads[e->pad_count++] = (struct linear_pad){numbers[0], numbers[1]};
    }
}

void
triton_read_shape(struct triton_parse *p, const struct term *list, struct triton_encoding *e)
{
    struct triton_text *text = p->text;
    if (text->shaped && e->kind != TRITON_BASES)
        return; /* the type says it */
    text->rank = read_numbers(p, list, &sizes, text->dims);
    text->shaped = true;
    if (text->rank)
        triton_set_rank(p, list, text->rank, e);
}

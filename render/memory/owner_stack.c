/* Owners are weighed by the bytes of their pieces. The largest at the peak have hues, then
 * those that are large at other steps. */
#include "render/memory/owner_stack.h"

#include "layout/base/grow.h"
#include "layout/base/minmax.h"
#include "render/account/fold_row.h"
#include "render/memory/pieces.h"
#include "render/row/escape.h"

#include <stdlib.h>
#include <string.h>

#define LEAST 50 /* a band has at least this part of the peak */

struct owner {
    uint32_t number;
    const char *name, *detail;
    bool kept;
    int64_t at_peak;
    double over_time; /* bytes times ticks */
    double lives;     /* bytes of all pieces */
    int hue;
};

struct making {
    struct owner_stack *stack;
    const struct timeline *timeline;
    struct arena *arena;
    struct folding folding;
    struct item item;
    uint32_t peak_tick;
    int64_t need, least; /* bytes at the peak; of a band, at least */
    struct words keys;   /* of owners */
    struct owner *owners;
    size_t owner_capacity, piece_capacity;
};

/* ---- owners and their pieces ---- */

/* What tells owners of one name apart. */
static const char *
detail_of(const struct making *making, struct slice key, const struct maker *maker)
{
    const char *phase = pieces_phase(&making->folding, &making->item, maker);
    struct slice wide = making->folding.wide, dims = {0};
    struct printable text = {0};
    if (wide.length && key.length >= wide.length &&
        memcmp(key.text, wide.text, wide.length) == 0)
        dims = fold_dims(&making->folding, making->item.buffer);
    escape_terminal(&text, dims.text, dims.length);
    text_separate(&text, *phase ? dims.length : 0, ", ");
    escape_string(&text, phase);
    return text_keep(&text, making->arena);
}

/* Who an owner is: at the peak as in its row. */
static const char *
name_of(const struct making *making, struct slice key, const struct maker *maker)
{
    const struct folds *folds = making->folding.folds;
    struct text name = {0};
    for (uint32_t i = 0; i < folds->count; i++)
        if (slice_same(folds->items[i].key, key))
            return fold_who(&folds->items[i], making->arena);
    pieces_who(&making->folding, &making->item, maker, &name);
    return text_keep(&name, making->arena);
}

/* The number of the owner of the buffer at the tick. */
static uint32_t
owner_of(struct making *making)
{
    struct maker maker = fold_maker(&making->folding, making->item.buffer);
    struct slice key = fold_key_of(&making->folding, &making->item, &maker);
    size_t count = making->keys.count;
    uint32_t number = words_number(&making->keys, key.text, key.length);
    if (number < count)
        return number;
    grow(&making->owners, count, &making->owner_capacity, sizeof *making->owners);
    making->owners[number] = (struct owner){.number = number,
                                            .name = name_of(making, key, &maker),
                                            .detail = detail_of(making, key, &maker),
                                            .kept = making->item.role[0] != 't',
                                            .hue = OWNER_REST};
    return number;
}

static void
add_piece(struct making *making, struct interval life)
{
    struct owner_stack *stack = making->stack;
    uint32_t number = owner_of(making);
    struct owner *owner = &making->owners[number];
    int64_t bytes = making->item.bytes;
    grow(&stack->pieces, stack->piece_count, &making->piece_capacity, sizeof *stack->pieces);
    stack->pieces[stack->piece_count++] =
        (struct owner_piece){making->item.buffer, life, number};
    if (owner->kept || (life.start <= making->peak_tick && making->peak_tick <= life.end))
        owner->at_peak += bytes;
    owner->over_time += (double)bytes * (life.end - life.start + 1.0);
    owner->lives += (double)bytes;
}

static void
add_lives(struct making *making, const struct buffer *buffer)
{
    const struct memory *memory = making->folding.memory;
    struct interval life;
    for (uint32_t i = 0; memory_next_life(memory, buffer, &i, &life);) {
        uint32_t next = 0, end;
        for (uint32_t tick = life.start; tick <= life.end; tick = end + 1) {
            making->folding.tick = tick;
            end = pieces_end(&memory->buffers, buffer, life, tick, &next);
            add_piece(making, (struct interval){tick, end});
        }
    }
}

static void
add_buffer(struct making *making, const struct buffer *buffer)
{
    uint32_t i = 0;
    struct interval life;
    making->item = pieces_item(&making->folding, buffer);
    if (making->item.role[0] == 't') {
        if (!buffer->within)
            add_lives(making, buffer);
    } else if (memory_next_life(making->folding.memory, buffer, &i, &life)) {
        making->folding.tick = life.start;
        add_piece(making, (struct interval){0, making->timeline->count});
    }
}

/* ---- hues ---- */

static int
compare_peaks(const void *left, const void *right)
{
    const struct owner *a = *(struct owner *const *)left, *b = *(struct owner *const *)right;
    if (a->at_peak != b->at_peak)
        return a->at_peak > b->at_peak ? -1 : 1;
    if (a->over_time != b->over_time)
        return a->over_time > b->over_time ? -1 : 1;
    return a->number < b->number ? -1 : 1;
}

static int
compare_times(const void *left, const void *right)
{
    const struct owner *a = *(struct owner *const *)left, *b = *(struct owner *const *)right;
    if (a->over_time != b->over_time)
        return a->over_time > b->over_time ? -1 : 1;
    return a->number < b->number ? -1 : 1;
}

/* Long lives lie below, so that short ones are the teeth. */
static int
compare_lengths(const void *left, const void *right)
{
    const struct owner *a = *(struct owner *const *)left, *b = *(struct owner *const *)right;
    double length_a = a->over_time / a->lives, length_b = b->over_time / b->lives;
    if (length_a != length_b)
        return length_a > length_b ? -1 : 1;
    return a->hue < b->hue ? -1 : 1;
}

/* Whether what is kept is most of the peak: then each kind of it has a hue. */
static bool
kept_leads(const struct making *making)
{
    int64_t bytes = 0;
    unsigned kinds = 0;
    for (size_t i = 0; i < making->keys.count; i++)
        if (making->owners[i].kept) {
            bytes += making->owners[i].at_peak;
            kinds++;
        }
    return kinds > 1 && bytes > making->need / 2;
}

/* Gives hues, from `hue` on, to the first of some owners. later: to those that are large on
 * average, else to those that are at the peak. Returns the next hue. */
static int
give_hues(const struct making *making, struct owner **owners, size_t count, bool later, int hue)
{
    double least = (double)making->least * making->timeline->count / LEAST;
    for (size_t i = 0; i < count && hue < OWNER_HUES; i++) {
        struct owner *owner = owners[i];
        bool at_peak = owner->at_peak >= making->least;
        if (later ? !at_peak && owner->over_time >= least : at_peak)
            owner->hue = hue++;
    }
    return hue;
}

/* The owners that have bands, the lowest first; *count: how many. */
static struct owner **
order_owners(struct making *making, size_t *count)
{
    size_t all = making->keys.count, below = 0, above = 0;
    struct owner **order = arena_array(making->arena, all + 1, sizeof *order),
                 **others = arena_array(making->arena, all + 1, sizeof *others);
    bool lead = kept_leads(making);
    for (size_t i = 0; i < all; i++)
        if (making->owners[i].kept && !lead)
            order[below++] = &making->owners[i];
        else
            others[above++] = &making->owners[i];
    qsort(order, below, sizeof *order, compare_peaks);
    for (size_t i = 0; i < below; i++)
        order[i]->hue = OWNER_KEPT;
    qsort(others, above, sizeof *others, compare_peaks);
    int hue = give_hues(making, others, above, false, 0);
    for (size_t i = 0; i < above; i++)
        if (others[i]->kept && others[i]->hue < OWNER_HUES)
            order[below++] = others[i];
    qsort(others, above, sizeof *others, compare_times);
    give_hues(making, others, above, true, hue);
    *count = below;
    for (size_t i = 0; i < above; i++)
        if (!others[i]->kept && others[i]->hue < OWNER_HUES)
            order[(*count)++] = others[i];
    qsort(order + below, *count - below, sizeof *order, compare_lengths);
    return order;
}

/* ---- bands ---- */

static void
find_bands(struct making *making)
{
    struct owner_stack *stack = making->stack;
    size_t count, ticks = making->timeline->count + 2;
    struct owner **order = order_owners(making, &count);
    stack->count = (uint32_t)count + 1;
    stack->bands = arena_array(making->arena, stack->count, sizeof *stack->bands);
    stack->band_of = arena_array(making->arena, making->keys.count + 1, sizeof *stack->band_of);
    for (size_t i = 0; i < making->keys.count; i++)
        stack->band_of[i] = (uint32_t)count;
    for (uint32_t i = 0; i <= count; i++) {
        struct owner_band *band = &stack->bands[i];
        *band = (struct owner_band){.name = "smaller", .detail = "", .hue = OWNER_REST};
        if (i < count) {
            *band = (struct owner_band){
                .name = order[i]->name, .detail = order[i]->detail, .hue = order[i]->hue};
            stack->band_of[order[i]->number] = i;
        }
        band->bytes = arena_array(making->arena, ticks, sizeof *band->bytes);
        band->padding = arena_array(making->arena, ticks, sizeof *band->padding);
    }
}

/* Adds pieces as changes from tick to tick, and sums them up. */
static void
fill_bands(const struct making *making)
{
    const struct owner_stack *stack = making->stack;
    uint32_t ticks = making->timeline->count;
    for (uint32_t i = 0; i < stack->piece_count; i++) {
        const struct owner_piece *piece = &stack->pieces[i];
        struct owner_band *band = &stack->bands[stack->band_of[piece->owner]];
        uint32_t end = (uint32_t)min_i64(piece->life.end, ticks) + 1;
        band->bytes[piece->life.start] += piece->buffer->bytes;
        band->padding[piece->life.start] += piece->buffer->padding_bytes;
        band->bytes[end] -= piece->buffer->bytes;
        band->padding[end] -= piece->buffer->padding_bytes;
    }
    for (uint32_t i = 0; i < stack->count; i++)
        for (uint32_t tick = 1; tick <= ticks; tick++) {
            stack->bands[i].bytes[tick] += stack->bands[i].bytes[tick - 1];
            stack->bands[i].padding[tick] += stack->bands[i].padding[tick - 1];
        }
}

/* What no other band has is smaller, with constants, tables and the scratch of steps. */
static void
fill_rest(const struct making *making)
{
    const struct timeline *timeline = making->timeline;
    const struct owner_band *bands = making->stack->bands;
    uint32_t last = making->stack->count - 1;
    for (uint32_t tick = 0; tick < timeline->count; tick++) {
        int64_t rest = timeline->kept + timeline->live[tick];
        for (uint32_t i = 0; i < last; i++)
            rest -= bands[i].bytes[tick];
        bands[last].bytes[tick] = max_i64(rest, 0);
    }
}

void
owner_stack_make(struct owner_stack *stack, const struct account *account, int space,
                 const struct timeline *timeline, struct arena *arena)
{
    struct arena scratch = {0};
    uint32_t peak_tick = account_space(account, space)->peak_tick;
    struct folds folds = folds_make(account, space, peak_tick, PAGE_KEYS, arena);
    struct making making = {.stack = stack,
                            .timeline = timeline,
                            .arena = arena,
                            .folding = {.account = account,
                                        .memory = &account->memory,
                                        .arena = arena,
                                        .folds = &folds,
                                        .space = space,
                                        .wide = folds.wide},
                            .peak_tick = peak_tick,
                            .need = account_need(account, space)};
    struct shown_buffers shown = pieces_buffers(account, space, arena);
    *stack = (struct owner_stack){0};
    making.least = making.need / LEAST;
    fold_begin(&making.folding);
    making.folding.arena = &scratch;
    for (uint32_t i = 0; i < shown.count; i++) {
        add_buffer(&making, &account->memory.buffers.items[shown.numbers[i]]);
        arena_reset(&scratch);
    }
    find_bands(&making);
    fill_bands(&making);
    fill_rest(&making);
    free(making.owners);
    words_free(&making.keys);
    arena_free(&scratch);
    folds_free(&folds);
}

void
owner_stack_free(struct owner_stack *stack)
{
    free(stack->pieces);
}

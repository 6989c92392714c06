/*
 * The order of the pieces of dims. A tile divides what it is applied to in two: the remainders,
 * in their order, behind the quotients, in theirs. A piece whose size the tile has goes behind
 * all others whole, and one that has a tile of 1 stays. So tiles of more dims than the array
 * sort pieces as riffles sort cards, by one bit of where each belongs after the other.
 */
#include "layout/convert/xla_pieces.h"

#include "layout/base/arena.h"
#include "layout/base/checked.h"
#include "layout/base/diagnostic.h"
#include "layout/tiling.h"

#include <string.h>

/* floor(index / quotient), which has `size` values; of a dim, but for those behind it. */
struct piece {
    int64_t quotient, size;
};

/* Pieces of one dim that no tile has parted yet, major to minor. */
struct entry {
    size_t first, count; /* 0: a size of 1 is left */
};

struct sorting {
    struct memory_order *memory;
    struct arena *arena;
    struct xla_form *form;
    struct piece *pieces;
    size_t piece_count;
    struct entry *entries; /* in physical order */
    size_t entry_count;
    struct diagnostic *d;
};

size_t
memory_order_next(const struct memory_order *memory, size_t variable, size_t at)
{
    while (at < memory->count && memory->digits[at].variable != variable)
        at++;
    return at;
}

int64_t *
xla_add_tile(struct xla_form *form, size_t rank, struct arena *arena, struct diagnostic *d)
{
    size_t numbers = rank + 1;
    for (size_t i = 0; i < form->tile_count; i++)
        numbers += form->tiles[i].rank + 1;
    if (!tiling_is_usable(numbers, form->rank)) {
        diagnostic_set(d, CONVERT_XLA, 0, 0, "its tiles would be too large");
        return NULL;
    }
    struct xla_tile *tile = &form->tiles[form->tile_count++];
    tile->rank = rank;
    tile->dims = arena_array(arena, rank + 1, sizeof *tile->dims);
    for (size_t i = 0; i < rank; i++)
        tile->dims[i] = 1;
    return tile->dims;
}

/* ---- cutting ---- */

/* The next more minor digit of a dim: the most major one with a quotient below `limit`. */
static size_t
next_minor(const struct memory_order *memory, size_t dim, int64_t limit)
{
    size_t best = memory->count;
    for (size_t i = 0; i < memory->count; i++) {
        const struct digit *digit = &memory->digits[i];
        bool follows = digit->variable == dim && digit->quotient < limit;
        if (follows &&
            (best == memory->count || digit->quotient > memory->digits[best].quotient))
            best = i;
    }
    return best;
}

/* Adds the pieces of a dim, and sets the piece of each of its digits. */
static struct entry
cut_dim(struct sorting *s, size_t dim, int64_t size, size_t *piece_of)
{
    const struct memory_order *memory = s->memory;
    struct entry entry = {s->piece_count, 1};
    struct piece *piece = &s->pieces[s->piece_count++];
    size_t last = 0;
    *piece = (struct piece){1, size};
    for (size_t at = next_minor(memory, dim, INT64_MAX); at < memory->count;
         at = next_minor(memory, dim, memory->digits[at].quotient)) {
        if (at < last) {
            piece->quotient = memory->digits[last].quotient;
            piece->size = divide_up(piece->size, piece->quotient);
            piece = &s->pieces[s->piece_count++];
            *piece = (struct piece){1, memory->digits[last].quotient};
            entry.count++;
        }
        piece_of[at] = (size_t)(piece - s->pieces);
        last = at;
    }
    return entry;
}

/* Cuts all dims, in physical order; the digits are then of pieces. */
static void
cut_dims(struct sorting *s)
{
    const struct xla_form *form = s->form;
    size_t *piece_of = arena_array(s->arena, s->memory->count + 1, sizeof *piece_of);
    for (size_t i = form->rank; i-- > 0;) {
        size_t dim = (size_t)form->minor_to_major[i];
        s->entries[s->entry_count++] = cut_dim(s, dim, form->dims[dim], piece_of);
    }
    for (size_t i = 0; i < s->memory->count; i++) {
        struct digit *digit = &s->memory->digits[i];
        digit->variable = piece_of[i];
        digit->quotient /= s->pieces[piece_of[i]].quotient;
    }
}

/* ---- sorting ---- */

/* Adds a tile that moves the `taken[i]` most minor pieces of each entry behind all others. */
static int
move_pieces(struct sorting *s, const size_t *taken)
{
    size_t first = 0, count = s->entry_count;
    while (first < count && taken[first] == 0)
        first++;
    size_t moved = count - first, room = count + moved;
    struct entry *entries = arena_array(s->arena, room + 1, sizeof *entries);
    int64_t *tile = xla_add_tile(s->form, moved, s->arena, s->d);
    if (!tile)
        return -1;
    memcpy(entries, s->entries, count * sizeof *entries);
    for (size_t i = first; i < count; i++) {
        struct entry *stays = &entries[i], *goes = &entries[i + moved];
        stays->count -= taken[i];
        *goes = (struct entry){stays->first + stays->count, taken[i]};
        for (size_t k = 0; k < goes->count; k++)
            tile[i - first] *= s->pieces[goes->first + k].size;
    }
    s->entries = entries;
    s->entry_count = room;
    return 0;
}

/* Parts the pieces of all dims. */
static int
part_pieces(struct sorting *s)
{
    for (;;) {
        size_t *taken = arena_array(s->arena, s->entry_count + 1, sizeof *taken), parted = 0;
        for (size_t i = 0; i < s->entry_count; i++) {
            taken[i] = s->entries[i].count > 1;
            parted += taken[i];
        }
        if (parted == 0)
            return 0;
        if (move_pieces(s, taken))
            return -1;
    }
}

/* Sets run[piece]: pieces of one run come in memory as they do now, and runs behind each other.
 * Returns the last run. */
static size_t
find_runs(const struct sorting *s, size_t *run)
{
    size_t *position = arena_array(s->arena, s->piece_count + 1, sizeof *position);
    size_t last = 0, from = 0;
    for (size_t i = 0; i < s->entry_count; i++)
        if (s->entries[i].count)
            position[s->entries[i].first] = i;
    for (size_t i = 0; i < s->memory->count; i++) {
        size_t piece = s->memory->digits[i].variable;
        if (memory_order_next(s->memory, piece, 0) != i)
            continue;
        last += position[piece] < from;
        from = position[piece];
        run[piece] = last;
    }
    return last;
}

static int
sort_pieces(struct sorting *s)
{
    size_t *run = arena_array(s->arena, s->piece_count + 1, sizeof *run);
    size_t last = find_runs(s, run);
    for (int bit = 0; last >> bit; bit++) {
        size_t *taken = arena_array(s->arena, s->entry_count + 1, sizeof *taken);
        for (size_t i = 0; i < s->entry_count; i++)
            taken[i] = s->entries[i].count && (run[s->entries[i].first] >> bit & 1);
        if (move_pieces(s, taken))
            return -1;
    }
    return 0;
}

int
xla_make_pieces(struct memory_order *memory, struct xla_form *form, struct arena *arena,
                struct xla_pieces *pieces, struct diagnostic *d)
{
    struct sorting s = {.memory = memory, .arena = arena, .form = form, .d = d};
    s.pieces = arena_array(arena, form->rank + memory->count + 1, sizeof *s.pieces);
    s.entries = arena_array(arena, form->rank + 1, sizeof *s.entries);
    cut_dims(&s);
    if (part_pieces(&s) || sort_pieces(&s))
        return -1;
    pieces->count = s.entry_count;
    pieces->variables = arena_array(arena, s.entry_count + 1, sizeof *pieces->variables);
    pieces->sizes = arena_array(arena, s.entry_count + 1, sizeof *pieces->sizes);
    for (size_t i = 0; i < s.entry_count; i++) {
        const struct entry *entry = &s.entries[i];
        pieces->variables[i] = entry->count ? entry->first : XLA_NO_PIECE;
        pieces->sizes[i] = entry->count ? s.pieces[entry->first].size : 1;
    }
    return 0;
}

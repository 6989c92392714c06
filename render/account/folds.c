/* Rows of equal keys. Outputs are whole, with the room that is held for them. */
#include "render/account/fold_key.h"

#include "layout/base/grow.h"
#include "layout/base/minmax.h"
#include "layout/shape_entry.h"

#include <stdlib.h>
#include <string.h>

static struct slice
text_of_fold(const void *owner, uint32_t number)
{
    return ((const struct folds *)owner)->items[number - 1].key;
}

static struct fold *
find_fold(struct folds *folds, struct slice key)
{
    uint32_t *slot = table_slot(&folds->keys, key, text_of_fold, folds);
    if (!*slot) {
        grow(&folds->items, folds->count, &folds->capacity, sizeof *folds->items);
        folds->items[folds->count] =
            (struct fold){.key = key, .number = folds->count, .largest = -1};
        *slot = ++folds->count;
    }
    return &folds->items[*slot - 1];
}

static void
add_source(struct fold *fold, struct slice source)
{
    for (size_t i = 0; i < fold->source_count; i++)
        if (slice_same(fold->sources[i], source))
            return;
    if (source.length && fold->source_count < FOLD_SOURCES)
        fold->sources[fold->source_count++] = source;
}

/* The row speaks of the largest of its arrays. */
static void
take_largest(const struct folding *folding, struct fold *fold, const struct item *item,
             const struct maker *maker)
{
    struct slice dims = fold_dims(folding, item->buffer);
    fold->largest = item->bytes;
    fold->alike = 0;
    fold->shape = dims.length ? arena_copy(folding->arena, dims.text, dims.length) : NULL;
    fold->name = fold_name(folding, item->buffer);
    fold->opcode = fold_opcode(folding, item->buffer);
    fold->op_name = maker->op_name;
    fold->source_count = 0;
    if (fold->role[0] != 't' && !fold_divides(folding, item, BY_ARGUMENT))
        return;
    fold->phase = maker->phase;
    fold->whole = maker->owner;
    fold->owner = arena_copy(folding->arena, fold->whole.text, fold->whole.length);
}

/* The owner of a row of several is folded once they differ; one that is no key is then
 * unknown, and so is the phase. */
static void
join_owner(const struct folding *folding, struct fold *fold, const struct maker *maker)
{
    struct text text = {0};
    if (fold->phase != maker->phase)
        fold->phase = PHASE_NONE;
    if (!fold->owner || slice_same(fold->whole, maker->owner))
        return;
    fold->owner = NULL;
    if (!fold_is_by(folding, BY_OWNER) && !fold_is_by(folding, BY_ARGUMENT))
        return;
    scope_fold(fold->whole, &text);
    fold->owner = text_keep(&text, folding->arena);
}

static void
add_item(struct folding *folding, const struct item *item)
{
    struct maker maker = {0};
    if (item->buffer)
        maker = fold_maker(folding, item->buffer);
    struct fold *fold = find_fold(folding->folds, fold_key_of(folding, item, &maker));
    fold->what = item->what;
    fold->role = item->role;
    fold->count += item->count;
    fold->bytes += item->bytes; /* cannot overflow: part of the peak */
    fold->padding_bytes += item->padding_bytes;
    if (!item->buffer) {
        fold->room_bytes += item->bytes;
        fold->room_count += item->count;
        return;
    }
    if (item->bytes > fold->largest)
        take_largest(folding, fold, item, &maker);
    else
        join_owner(folding, fold, &maker);
    fold->alike += item->bytes == fold->largest;
    add_source(fold, fold_source(folding, &maker));
}

static void
add_room(struct folding *folding, const struct occupant *occupant)
{
    static const char *const rooms[] = {[OCCUPANT_TABLES] = "pointers of tuples",
                                        [OCCUPANT_CONSTANTS] = "constants",
                                        [OCCUPANT_SCRATCH] = "scratch of the step",
                                        [OCCUPANT_FREE] = "free between temporaries"};
    struct item item = {.what = rooms[occupant->kind],
                        .role = occupant->kind == OCCUPANT_CONSTANTS ? "constant" : "temp",
                        .bytes = occupant->bytes,
                        .padding_bytes = occupant->padding_bytes,
                        .count = occupant->count};
    add_item(folding, &item);
}

static void
add_buffer(struct folding *folding, const struct occupant *occupant)
{
    const struct buffer *buffer = &folding->memory->buffers.items[occupant->buffer];
    if (!buffer->bytes)
        return;
    struct item item = {.what = fold_what(folding, buffer),
                        .role = fold_role(buffer),
                        .buffer = buffer,
                        .bytes = occupant->bytes,
                        .padding_bytes = occupant->padding_bytes,
                        .count = 1};
    add_item(folding, &item);
}

static int
compare_folds(const void *left, const void *right)
{
    const struct fold *a = left, *b = right;
    if (a->bytes != b->bytes)
        return compare_numbers(b->bytes, a->bytes);
    return compare_numbers(a->number, b->number);
}

/* "train.py:36,38": the lines of one file stand together. */
static void
join_sources(struct folding *folding, struct fold *fold)
{
    struct text text = {0};
    size_t file = 0; /* length of the last file's name with its colon */
    for (size_t i = 0; i < fold->source_count; i++) {
        struct slice source = fold->sources[i];
        bool same = file && file < source.length &&
                    memcmp(source.text, fold->sources[i - 1].text, file) == 0;
        const char *colon = memrchr(source.text, ':', source.length);
        text_separate(&text, i, same ? "," : ", ");
        if (same)
            text_append(&text, source.text + file, source.length - file);
        else
            text_append(&text, source.text, source.length);
        file = colon ? (size_t)(colon + 1 - source.text) : 0;
    }
    fold->source = text_keep_slice(&text, folding->arena);
}

static struct folds
fold(struct folding *folding, unsigned by)
{
    struct folds folds = {.space = folding->space, .by = by, .wide = folding->wide};
    const struct occupants *occupants = &folding->occupants;
    folding->folds = &folds;
    fold_begin(folding);
    for (uint32_t i = 0; i < occupants->count; i++) {
        const struct occupant *occupant = &occupants->items[i];
        folds.peak_bytes += occupant->bytes;
        if (occupant->kind == OCCUPANT_BUFFER)
            add_buffer(folding, occupant);
        else
            add_room(folding, occupant);
    }
    if (folds.count)
        qsort(folds.items, folds.count, sizeof *folds.items, compare_folds);
    for (uint32_t i = 0; i < folds.count; i++)
        join_sources(folding, &folds.items[i]);
    return folds;
}

/* Returns whether an owner has several buffers and more than half of the peak. */
static bool
is_wide(const struct folds *folds)
{
    bool owner = folds->by >> BY_OWNER & 1, shape = folds->by >> BY_SHAPE & 1;
    return owner && !shape && folds->count && folds->items[0].count > 1 &&
           folds->items[0].owner && folds->items[0].bytes > folds->peak_bytes / 2;
}

/* Returns whether the first rows have nine tenths of the peak. */
static bool
tells_most(const struct folds *folds)
{
    int64_t bytes = 0;
    for (uint32_t i = 0; i < folds->count && i < FOLDED_ROWS; i++)
        bytes += folds->items[i].bytes;
    return bytes >= folds->peak_bytes - folds->peak_bytes / 10;
}

static struct folding
folding_begin(const struct account *account, int space, uint32_t tick, struct arena *arena)
{
    return (struct folding){.account = account,
                            .memory = &account->memory,
                            .arena = arena,
                            .space = space,
                            .tick = tick,
                            .occupants = account_whole_occupants(account, space, tick, arena)};
}

struct folds
folds_whole(const struct account *account, int space, uint32_t tick, unsigned by,
            struct arena *arena)
{
    struct folding folding = folding_begin(account, space, tick, arena);
    return fold(&folding, by);
}

struct folds
folds_make(const struct account *account, int space, uint32_t tick, unsigned by,
           struct arena *arena)
{
    struct folding folding = folding_begin(account, space, tick, arena);
    struct folds whole = fold(&folding, by);
    if (!is_wide(&whole))
        return whole;
    folding.wide = whole.items[0].key;
    struct folds divided = fold(&folding, by);
    bool better = tells_most(&divided);
    folds_free(better ? &whole : &divided);
    return better ? divided : whole;
}

void
folds_free(struct folds *folds)
{
    table_free(&folds->keys);
    free(folds->items);
}

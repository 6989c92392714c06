#include "render/pair/owner_pairs.h"

#include "layout/base/memory.h"
#include "layout/base/minmax.h"
#include "layout/device/target.h"
#include "layout/space.h"
#include "render/row/row_make.h"

#include <stdlib.h>
#include <string.h>

enum side { OLD, NEW };

/* A memory space that a program has something in. Those of both are matched by name, as targets
 * number them otherwise. */
struct owner_space {
    const char *name;
    const struct folds *folds[2];
    bool known[2]; /* whether the side's peak is; a side that is not there takes nothing */
};

struct owner_spaces {
    struct owner_side sides[2];
    struct arena *arena;
    size_t count;
    struct owner_space items[2 * SPACE_COUNT]; /* in the order of rows */
};

/* An owner in a memory space; a fold NULL: that side has none. */
struct owner_pair {
    const struct owner_space *space;
    const struct fold *folds[2];
};

struct owner_pairs {
    size_t count;
    struct owner_pair *items;
};

/* ---- what is kept ---- */

void
kept_owners_make(struct kept_owners *owners, const struct account *account)
{
    struct arena *arena = &account->records->arena;
    owners->assigned = account_knows(account, SPACE_DEFAULT);
    owners->target = account->memory.target;
    owners->folds = memory_zeroed(SPACE_COUNT, sizeof *owners->folds);
    for (int i = SPACE_MIN; i <= SPACE_MAX; i++) {
        const struct space_memory *space = account_space(account, i);
        if (space->used)
            owners->folds[i - SPACE_MIN] =
                folds_whole(account, i, space->peak_tick, 1U << BY_OWNER, arena);
    }
}

void
kept_owners_free(struct kept_owners *owners)
{
    for (size_t i = 0; owners->folds && i < SPACE_COUNT; i++)
        folds_free(&owners->folds[i]);
    free(owners->folds);
}

/* ---- memory spaces ---- */

/* A program that has nothing in a space takes nothing there, if it is scheduled. */
static bool
owner_side_knows_rest(const struct owner_side *side)
{
    return !side->owners || side->owners->assigned;
}

static struct owner_space *
owner_space_get(struct owner_spaces *spaces, const char *name)
{
    static const struct folds none;
    for (size_t i = 0; i < spaces->count; i++)
        if (strcmp(spaces->items[i].name, name) == 0)
            return &spaces->items[i];
    struct owner_space *space = &spaces->items[spaces->count++];
    *space = (struct owner_space){.name = arena_string(spaces->arena, name),
                                  .folds = {&none, &none},
                                  .known = {owner_side_knows_rest(&spaces->sides[OLD]),
                                            owner_side_knows_rest(&spaces->sides[NEW])}};
    return space;
}

static void
owner_space_add(struct owner_spaces *spaces, enum side side, int number)
{
    const struct owner_side *from = &spaces->sides[side];
    const struct folds *folds = &from->owners->folds[number - SPACE_MIN];
    char name[SPACE_TEXT];
    if (folds->count == 0)
        return;
    struct owner_space *space =
        owner_space_get(spaces, target_space_name(from->owners->target, number, name));
    space->folds[side] = folds;
    space->known[side] |= peak_of_space(from->peaks, number).known;
}

/* The main memory comes first. */
static void
owner_spaces_add(struct owner_spaces *spaces, enum side side)
{
    if (!spaces->sides[side].owners)
        return;
    owner_space_add(spaces, side, SPACE_DEFAULT);
    for (int i = SPACE_MIN; i <= SPACE_MAX; i++)
        if (i != SPACE_DEFAULT)
            owner_space_add(spaces, side, i);
}

/* ---- pairs ---- */

static const struct fold *
owner_find(const struct folds *folds, struct slice key)
{
    for (uint32_t i = 0; i < folds->count; i++)
        if (slice_same(folds->items[i].key, key))
            return &folds->items[i];
    return NULL;
}

static void
owner_pairs_add(struct owner_pairs *pairs, const struct owner_space *space)
{
    const struct folds *old = space->folds[OLD], *new = space->folds[NEW];
    for (uint32_t i = 0; i < new->count; i++) {
        const struct fold *fold = &new->items[i];
        pairs->items[pairs->count++] =
            (struct owner_pair){space, {owner_find(old, fold->key), fold}};
    }
    for (uint32_t i = 0; i < old->count; i++)
        if (!owner_find(new, old->items[i].key))
            pairs->items[pairs->count++] = (struct owner_pair){space, {&old->items[i], NULL}};
}

static struct owner_pairs
owner_pairs_find(const struct owner_spaces *spaces)
{
    size_t most = 1;
    for (size_t i = 0; i < spaces->count; i++)
        most += spaces->items[i].folds[OLD]->count + spaces->items[i].folds[NEW]->count;
    struct owner_pairs pairs = {.items = memory_zeroed(most, sizeof *pairs.items)};
    for (size_t i = 0; i < spaces->count; i++)
        owner_pairs_add(&pairs, &spaces->items[i]);
    return pairs;
}

/* ---- bytes ---- */

/* NONE: the side's peak is not known. */
static int64_t
owner_bytes(const struct owner_pair *pair, enum side side)
{
    const struct fold *fold = pair->folds[side];
    if (!pair->space->known[side])
        return NONE;
    return fold ? fold->bytes : 0;
}

/* The number of buffers; NONE: the owner has none, or it is not known. */
static int64_t
owner_count(const struct owner_pair *pair, enum side side)
{
    const struct fold *fold = pair->folds[side];
    return pair->space->known[side] && fold && fold->count ? (int64_t)fold->count : NONE;
}

static int64_t
owner_delta(const struct owner_pair *pair)
{
    int64_t old = owner_bytes(pair, OLD), new = owner_bytes(pair, NEW);
    return old == NONE || new == NONE ? NONE : new - old;
}

/* ---- order ---- */

static int64_t
owner_known_bytes(const struct owner_pair *pair, enum side side)
{
    int64_t bytes = owner_bytes(pair, side);
    return bytes == NONE ? 0 : bytes;
}

/* How much the sides differ; if only one is known, what that one has. */
static int64_t
owner_weight(const struct owner_pair *pair)
{
    return llabs(owner_known_bytes(pair, NEW) - owner_known_bytes(pair, OLD));
}

/* What the row says of the owner but for its bytes. */
static const struct fold *
owner_fold(const struct owner_pair *pair)
{
    return pair->folds[NEW] ? pair->folds[NEW] : pair->folds[OLD];
}

/* In the order of the spaces, what differs most comes first. */
static int
owner_pairs_compare(const void *left, const void *right)
{
    const struct owner_pair *a = left, *b = right;
    if (a->space != b->space)
        return compare_addresses(a->space, b->space);
    int weight = compare_numbers(owner_weight(b), owner_weight(a));
    if (weight)
        return weight;
    int bytes = compare_numbers(owner_known_bytes(b, NEW), owner_known_bytes(a, NEW));
    return bytes ? bytes : strcmp(owner_fold(a)->what, owner_fold(b)->what);
}

/* ---- rows ---- */

static bool
owner_is_named(const struct fold *fold)
{
    return fold->owner && fold->role[0] == 't';
}

/* The owner's name; where both sides say it otherwise, the one without numbers, which is the
 * second part of the key. */
static const char *
owner_name(const struct owner_pair *pair)
{
    const struct fold *fold = owner_fold(pair), *old = pair->folds[OLD];
    const char *name = owner_is_named(fold) ? fold->owner : fold->what;
    if (!old || !pair->folds[NEW] || !owner_is_named(fold) || !owner_is_named(old) ||
        strcmp(name, old->owner) == 0)
        return name;
    return fold->key.text + strlen(fold->key.text) + 1;
}

static struct row *
owner_pair_row(const struct owner_pair *pair, const char *module, struct arena *arena)
{
    struct row *row = row_new(arena);
    const struct fold *fold = owner_fold(pair);
#include "render/row/fields/diff_owner.def"
    return row;
}

struct cell_list *
owner_pair_rows(struct owner_side old, struct owner_side new, const char *module, bool all,
                struct arena *arena)
{
    struct owner_spaces *spaces = memory_zeroed(1, sizeof *spaces);
    struct cell_list *list = list_new(arena);
    *spaces = (struct owner_spaces){.sides = {old, new}, .arena = arena};
    owner_spaces_add(spaces, NEW);
    owner_spaces_add(spaces, OLD);
    struct owner_pairs pairs = owner_pairs_find(spaces);
    if (pairs.count)
        qsort(pairs.items, pairs.count, sizeof *pairs.items, owner_pairs_compare);
    for (size_t i = 0; i < pairs.count; i++)
        if (all || owner_weight(&pairs.items[i]) != 0)
            list_add(list, cell_object(owner_pair_row(&pairs.items[i], module, arena)));
    free(pairs.items);
    free(spaces);
    return list;
}

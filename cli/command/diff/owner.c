/* Who has what at the peaks of both programs, matched by the names of owners without numbers.
 */
#include "cli/command.h"
#include "cli/command/diff/diff.h"
#include "layout/base/memory.h"
#include "layout/device/target.h"
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
    size_t count;
    struct owner_space items[2 * SPACE_COUNT]; /* in the order of rows */
};

/* An owner in a memory space; a fold NULL: that side has none. */
struct owner {
    const struct owner_space *space;
    const struct fold *folds[2];
};

struct owners {
    size_t count;
    struct owner *items;
};

void
diff_keep_owners(const struct account *account, struct module *module)
{
    struct arena *arena = &account->records->arena;
    module->owners = memory_zeroed(SPACE_COUNT, sizeof *module->owners);
    for (int i = SPACE_MIN; i <= SPACE_MAX; i++) {
        const struct space_memory *space = account_space(account, i);
        if (space->used)
            module->owners[i - SPACE_MIN] =
                folds_whole(account, i, space->peak_tick, 1U << BY_OWNER, arena);
    }
}

/* ---- memory spaces ---- */

static const struct folds no_folds;

/* A module that has nothing in a space takes nothing there, if it is scheduled. */
static bool
knows_rest(const struct module *module)
{
    return !module || module->assigned;
}

static struct owner_space *
find_space(struct diff *diff, struct owner_spaces *spaces, const char *name)
{
    for (size_t i = 0; i < spaces->count; i++)
        if (strcmp(spaces->items[i].name, name) == 0)
            return &spaces->items[i];
    struct owner_space *space = &spaces->items[spaces->count++];
    *space = (struct owner_space){.name = arena_copy(&diff->arena, name, strlen(name)),
                                  .folds = {&no_folds, &no_folds},
                                  .known = {knows_rest(diff->a), knows_rest(diff->b)}};
    return space;
}

static void
add_space(struct diff *diff, struct owner_spaces *spaces, enum side side, int number)
{
    const struct module *module = side == NEW ? diff->b : diff->a;
    const struct folds *folds = &module->owners[number - SPACE_MIN];
    char name[SPACE_TEXT];
    if (folds->count == 0)
        return;
    struct owner_space *space =
        find_space(diff, spaces, target_space_name(module->target, number, name));
    space->folds[side] = folds;
    space->known[side] |= module->known[number - SPACE_MIN];
}

/* The main memory comes first. */
static void
add_spaces(struct diff *diff, struct owner_spaces *spaces, enum side side)
{
    add_space(diff, spaces, side, SPACE_DEFAULT);
    for (int i = SPACE_MIN; i <= SPACE_MAX; i++)
        if (i != SPACE_DEFAULT)
            add_space(diff, spaces, side, i);
}

/* The spaces of the new program, then those that only the old one has. */
static struct owner_spaces *
find_spaces(struct diff *diff)
{
    struct owner_spaces *spaces = memory_zeroed(1, sizeof *spaces);
    if (diff->b)
        add_spaces(diff, spaces, NEW);
    if (diff->a)
        add_spaces(diff, spaces, OLD);
    return spaces;
}

/* ---- pairs ---- */

static const struct fold *
find_fold(const struct folds *folds, struct slice key)
{
    for (uint32_t i = 0; i < folds->count; i++)
        if (slice_same(folds->items[i].key, key))
            return &folds->items[i];
    return NULL;
}

static void
add_owners(struct owners *owners, const struct owner_space *space)
{
    const struct folds *old = space->folds[OLD], *new = space->folds[NEW];
    for (uint32_t i = 0; i < new->count; i++) {
        const struct fold *fold = &new->items[i];
        owners->items[owners->count++] =
            (struct owner){space, {find_fold(old, fold->key), fold}};
    }
    for (uint32_t i = 0; i < old->count; i++)
        if (!find_fold(new, old->items[i].key))
            owners->items[owners->count++] = (struct owner){space, {&old->items[i], NULL}};
}

static struct owners
find_owners(const struct owner_spaces *spaces)
{
    size_t most = 1;
    for (size_t i = 0; i < spaces->count; i++)
        most += spaces->items[i].folds[OLD]->count + spaces->items[i].folds[NEW]->count;
    struct owners owners = {.items = memory_zeroed(most, sizeof *owners.items)};
    for (size_t i = 0; i < spaces->count; i++)
        add_owners(&owners, &spaces->items[i]);
    return owners;
}

/* ---- bytes ---- */

/* NONE: the side's peak is not known. */
static int64_t
bytes_of(const struct owner *owner, enum side side)
{
    const struct fold *fold = owner->folds[side];
    if (!owner->space->known[side])
        return NONE;
    return fold ? fold->bytes : 0;
}

/* The number of buffers; NONE: the owner has none, or it is not known. */
static int64_t
count_of(const struct owner *owner, enum side side)
{
    const struct fold *fold = owner->folds[side];
    return owner->space->known[side] && fold && fold->count ? (int64_t)fold->count : NONE;
}

static int64_t
delta_of(const struct owner *owner)
{
    int64_t old = bytes_of(owner, OLD), new = bytes_of(owner, NEW);
    return old == NONE || new == NONE ? NONE : new - old;
}

/* ---- order ---- */

static int64_t
known_bytes(const struct owner *owner, enum side side)
{
    int64_t bytes = bytes_of(owner, side);
    return bytes == NONE ? 0 : bytes;
}

/* How much the sides differ; if only one is known, what that one has. */
static int64_t
weight_of(const struct owner *owner)
{
    return llabs(known_bytes(owner, NEW) - known_bytes(owner, OLD));
}

static const struct fold *
fold_of(const struct owner *owner)
{
    return owner->folds[NEW] ? owner->folds[NEW] : owner->folds[OLD];
}

/* In the order of the spaces, what differs most comes first. */
static int
compare_owners(const void *left, const void *right)
{
    const struct owner *a = left, *b = right;
    int64_t x = weight_of(a), y = weight_of(b);
    if (a->space != b->space)
        return a->space < b->space ? -1 : 1;
    if (x != y)
        return x < y ? 1 : -1;
    x = known_bytes(a, NEW), y = known_bytes(b, NEW);
    if (x != y)
        return x < y ? 1 : -1;
    return strcmp(fold_of(a)->what, fold_of(b)->what);
}

/* ---- rows ---- */

static bool
is_owned(const struct fold *fold)
{
    return fold->owner && fold->role[0] == 't';
}

/* The owner's name; where both sides say it otherwise, the one without numbers, which is the
 * second part of the key. */
static const char *
who_of(const struct owner *owner)
{
    const struct fold *fold = fold_of(owner), *old = owner->folds[OLD];
    const char *who = is_owned(fold) ? fold->owner : fold->what;
    if (!old || !owner->folds[NEW] || !is_owned(fold) || !is_owned(old) ||
        strcmp(who, old->owner) == 0)
        return who;
    return fold->key.text + strlen(fold->key.text) + 1;
}

static struct row *
owner_row(struct diff *diff, const struct owner *owner)
{
    struct row *row = row_new(&diff->arena);
    const struct fold *fold = fold_of(owner);
#include "render/row/fields/diff_owner.def"
    return row;
}

struct cell_list *
diff_owners(struct diff *diff)
{
    struct owner_spaces *spaces = find_spaces(diff);
    struct owners owners = find_owners(spaces);
    struct cell_list *list = list_new(&diff->arena);
    if (owners.count)
        qsort(owners.items, owners.count, sizeof *owners.items, compare_owners);
    for (size_t i = 0; i < owners.count; i++)
        if (diff->page || weight_of(&owners.items[i]) != 0)
            list_add(list, cell_object(owner_row(diff, &owners.items[i])));
    free(owners.items);
    free(spaces);
    return list;
}

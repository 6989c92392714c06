/* Who has what at the peaks of both programs, matched by the names of owners without numbers.
 */
#include "cli/command.h"
#include "cli/command/diff/diff.h"
#include "layout/base/memory.h"
#include "layout/device/target.h"
#include "render/row/row_make.h"

#include <stdlib.h>
#include <string.h>

/* An owner in a memory space; a fold NULL: that side has none. */
struct owner {
    int space;
    const struct fold *old, *new;
};

struct owners {
    size_t count;
    struct owner *items;
};

void
diff_keep_owners(struct memory_command *command, struct module *module)
{
    module->owners = memory_zeroed(SPACE_COUNT, sizeof *module->owners);
    for (int i = SPACE_MIN; i <= SPACE_MAX; i++) {
        const struct space_memory *space = memory_space(command->memory, i);
        if (space->used)
            module->owners[i - SPACE_MIN] =
                folds_whole(command, i, space->peak_tick, 1U << BY_OWNER);
    }
}

/* ---- pairs ---- */

static const struct folds *
folds_of(const struct module *module, int space)
{
    static const struct folds none;
    return module ? &module->owners[space - SPACE_MIN] : &none;
}

static const struct fold *
find_fold(const struct folds *folds, struct slice key)
{
    for (uint32_t i = 0; i < folds->count; i++)
        if (slice_same(folds->items[i].key, key))
            return &folds->items[i];
    return NULL;
}

static void
add_space(struct owners *owners, const struct folds *old, const struct folds *new, int space)
{
    for (uint32_t i = 0; i < new->count; i++) {
        const struct fold *fold = &new->items[i];
        owners->items[owners->count++] = (struct owner){space, find_fold(old, fold->key), fold};
    }
    for (uint32_t i = 0; i < old->count; i++)
        if (!find_fold(new, old->items[i].key))
            owners->items[owners->count++] = (struct owner){space, &old->items[i], NULL};
}

static struct owners
find_owners(const struct diff *diff)
{
    size_t most = 1;
    for (int i = SPACE_MIN; i <= SPACE_MAX; i++)
        most += folds_of(diff->a, i)->count + folds_of(diff->b, i)->count;
    struct owners owners = {.items = memory_zeroed(most, sizeof *owners.items)};
    for (int i = SPACE_MIN; i <= SPACE_MAX; i++)
        add_space(&owners, folds_of(diff->a, i), folds_of(diff->b, i), i);
    return owners;
}

/* ---- order ---- */

static int64_t
bytes_of(const struct fold *fold)
{
    return fold ? fold->bytes : 0;
}

static int64_t
delta_of(const struct owner *owner)
{
    return bytes_of(owner->new) - bytes_of(owner->old);
}

/* The main memory comes first, then what differs most. */
static int
compare_owners(const void *left, const void *right)
{
    const struct owner *a = left, *b = right;
    int64_t x = llabs(delta_of(a)), y = llabs(delta_of(b));
    if ((a->space != SPACE_DEFAULT) != (b->space != SPACE_DEFAULT))
        return a->space == SPACE_DEFAULT ? -1 : 1;
    if (a->space != b->space)
        return a->space < b->space ? -1 : 1;
    if (x != y)
        return x < y ? 1 : -1;
    if (bytes_of(a->new) != bytes_of(b->new))
        return bytes_of(a->new) < bytes_of(b->new) ? 1 : -1;
    return strcmp((a->new ? a->new : a->old)->what, (b->new ? b->new : b->old)->what);
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
    const struct fold *fold = owner->new ? owner->new : owner->old;
    const char *who = is_owned(fold) ? fold->owner : fold->what;
    if (!owner->old || !owner->new || !is_owned(fold) || !is_owned(owner->old) ||
        strcmp(who, owner->old->owner) == 0)
        return who;
    return fold->key.text + strlen(fold->key.text) + 1;
}

static struct row *
owner_row(struct diff *diff, const struct owner *owner)
{
    struct arena *arena = &diff->peak.arena;
    struct row *row = row_new(arena);
    const struct fold *fold = owner->new ? owner->new : owner->old, *old = owner->old,
                      *new = owner->new;
    char *in = arena_alloc(arena, SPACE_TEXT);
    target_space_name(diff->now->target, owner->space, in);
#include "render/row/fields/diff_owner.def"
    return row;
}

struct cell_list *
diff_owners(struct diff *diff)
{
    struct owners owners = find_owners(diff);
    struct cell_list *list = list_new(&diff->peak.arena);
    if (owners.count)
        qsort(owners.items, owners.count, sizeof *owners.items, compare_owners);
    for (size_t i = 0; i < owners.count; i++)
        list_add(list, cell_object(owner_row(diff, &owners.items[i])));
    free(owners.items);
    return list;
}

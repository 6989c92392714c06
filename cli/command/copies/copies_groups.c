/* Rows of copies that have something in common. */
#include "cli/command.h"
#include "cli/command/copies/copies.h"
#include "layout/base/grow.h"
#include "layout/base/table.h"
#include "render/row/row_make.h"

#include <stdlib.h>

/* Copies with one key. */
struct copy_group {
    const char *key;
    struct copy_sum sum;
    int64_t at_peak;
    const struct copy *largest;
};

struct copy_groups {
    size_t count, capacity;
    struct copy_group *items;
    struct table table; /* key -> number + 1 */
    struct arena keys;
};

static const char *
key_of_shape(const struct copies_command *command, const struct copy *copy, struct arena *arena)
{
    (void)command;
    return copy_array_text(copy, arena);
}

static const char *
key_of_reason(const struct copies_command *command, const struct copy *copy,
              struct arena *arena)
{
    (void)command;
    (void)arena;
    return copy->wanted.reason ? copy->wanted.reason : "(no order is asked for)";
}

static const char *
key_of_source(const struct copies_command *command, const struct copy *copy,
              struct arena *arena)
{
    const char *source = copy_source_text(command, copy, arena);
    return source ? source : "(no source)";
}

static const char *
key_of_op_name(const struct copies_command *command, const struct copy *copy,
               struct arena *arena)
{
    const char *op_name = copy_op_name_text(command, copy, arena);
    return op_name ? op_name : "(no op_name)";
}

static const struct {
    const char *name;
    const char *(*key)(const struct copies_command *command, const struct copy *copy,
                       struct arena *arena);
} groupings[] = {
    [COPIES_BY_INSTRUCTION] = {"instruction", NULL},
    {"layouts", copy_layouts_text},
    {"shape", key_of_shape},
    {"reason", key_of_reason},
    {"source", key_of_source},
    {"op_name", key_of_op_name},
};

const char *
copies_grouping_name(size_t by)
{
    return by < sizeof groupings / sizeof *groupings ? groupings[by].name : NULL;
}

static struct slice
key_of(const void *groups, uint32_t number)
{
    const char *key = ((const struct copy_groups *)groups)->items[number - 1].key;
    return (struct slice){key, strlen(key)};
}

static struct copy_group *
group_of(struct copy_groups *groups, const char *key)
{
    struct slice text = {key, strlen(key)};
    uint32_t *number = table_slot(&groups->table, text, key_of, groups);
    if (*number == 0) {
        grow(&groups->items, groups->count, &groups->capacity, sizeof *groups->items);
        groups->items[groups->count] = (struct copy_group){.key = key, .sum.known = true};
        *number = (uint32_t)++groups->count;
    }
    return &groups->items[*number - 1];
}

/* The keys of all words of --by: "scatter · train.py:36". */
static const char *
key_of_copy(const struct copies_command *command, const struct copy *copy, struct arena *arena)
{
    struct text key = {0};
    size_t said = 0;
    for (size_t i = COPIES_BY_INSTRUCTION + 1; copies_grouping_name(i); i++) {
        if (!(command->by >> i & 1))
            continue;
        text_separate(&key, said++, " · ");
        text_string(&key, groupings[i].key(command, copy, arena));
    }
    return text_keep(&key, arena);
}

static void
add_to_group(struct copies_command *command, struct copy_groups *groups,
             const struct copy *copy)
{
    struct copy_group *group = group_of(groups, key_of_copy(command, copy, &groups->keys));
    if (!group->largest)
        group->largest = copy;
    copy_sum_add(&group->sum, copy);
    group->at_peak += command->measured && copy_at_peak(command, copy);
}

static uint64_t
traffic_of(const struct copy_group *group)
{
    if (!group->sum.known)
        return UINT64_MAX;
    return (uint64_t)group->sum.bytes_read + (uint64_t)group->sum.bytes;
}

/* Those with most traffic first; equal ones as their largest copies. */
static int
compare_groups(const void *left, const void *right)
{
    const struct copy_group *a = left, *b = right;
    uint64_t x = traffic_of(a), y = traffic_of(b);
    if (x != y)
        return x < y ? 1 : -1;
    return (a->largest > b->largest) - (a->largest < b->largest);
}

static struct row *
group_row(struct copies_command *command, const struct copy_group *group)
{
    struct row *row = row_new(&command->context->arena);
    const struct copy *copy = group->largest;
#include "render/row/fields/copy_group.def"
    return row;
}

void
copies_group_rows(struct copies_command *command, const struct copy *const *listed,
                  size_t count)
{
    struct copy_groups groups = {0};
    for (size_t i = 0; i < count; i++)
        if (!listed[i]->fused)
            add_to_group(command, &groups, listed[i]);
    if (groups.count)
        qsort(groups.items, groups.count, sizeof *groups.items, compare_groups);
    for (size_t i = 0; i < groups.count && !command->context->output.error; i++)
        row_put(&command->context->query, group_row(command, &groups.items[i]));
    free(groups.items);
    table_free(&groups.table);
    arena_free(&groups.keys);
}

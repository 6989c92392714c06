/* Groups by key, in order of first sight. */
#include "cli/audit/bins.h"

#include "layout/base/grow.h"
#include "layout/shape.h"
#include "layout/shape_entry.h"

#include <stdlib.h>
#include <string.h>

/* The key, its NUL, and a byte that tells the memory space. */
static struct slice
key_of(const void *groups, uint32_t number)
{
    const char *key = ((const struct groups *)groups)->items[number - 1].key;
    return (struct slice){key, strlen(key) + 2};
}

struct group *
group_get(struct groups *groups, const char *key, int space, bool make)
{
    struct text *wanted = &groups->wanted;
    text_clear(wanted);
    text_append(wanted, key, strlen(key) + 1);
    text_char(wanted, (char)space);
    struct slice text = {wanted->data, wanted->length};
    uint32_t *number = wanted->failed ? NULL : table_slot(&groups->table, text, key_of, groups);
    groups->arena.failed |= !number;
    if (!number || *number || !make)
        return number && *number ? &groups->items[*number - 1] : NULL;
    int grown = grow(&groups->items, groups->count, &groups->capacity, sizeof *groups->items);
    char *copy = arena_copy(&groups->arena, text.text, text.length);
    if (grown || !copy)
        return NULL;
    groups->items[groups->count] = (struct group){.key = copy,
                                                  .number = groups->count,
                                                  .one_shape = true,
                                                  .space = space,
                                                  .size = {.known = true}};
    *number = (uint32_t)++groups->count;
    return &groups->items[groups->count - 1];
}

static const char *
kept(struct groups *groups, const char *text)
{
    return text ? arena_copy(&groups->arena, text, strlen(text)) : NULL;
}

static void
keep_site(struct groups *groups, struct group *group, const struct site *site)
{
    group->first = (struct site){.file = site->file,
                                 .module = kept(groups, site->module),
                                 .computation = kept(groups, site->computation),
                                 .name = kept(groups, site->name),
                                 .opcode = kept(groups, site->opcode),
                                 .source = kept(groups, site->source),
                                 .op_name = kept(groups, site->op_name),
                                 .line = site->line};
}

/* One text may stand for another, f32[2] for f32[2]{0}; and a layout that was written for the
 * same one assumed. */
static bool
same_shape(const struct shape_entry *a, const struct shape_entry *b)
{
    return a == b || strcmp(a->canonical, b->canonical) == 0;
}

int
group_add(struct groups *groups, struct group *group, const struct bin *bin,
          const struct site *site, enum role role)
{
    if (group->count == 0) {
        keep_site(groups, group, site);
        group->shape = bin->shape;
        group->role = role;
    }
    group->one_shape &= same_shape(group->shape, bin->shape);
    group->assumed |= shape_is_assumed(bin->shape->shape);
    if (group->role != role)
        group->role = ROLE_NONE;
    group->count += bin->count;
    group->module += bin->count;
    return size_add_times(&group->size, &bin->shape->size, bin->count) ? 0 : -1;
}

void
groups_end_module(struct groups *groups, bool measured)
{
    for (size_t i = 0; i < groups->count; i++) {
        struct group *group = &groups->items[i];
        group->unmeasured += measured ? 0 : group->module;
        group->module = 0;
    }
}

void
groups_free(struct groups *groups)
{
    arena_free(&groups->arena);
    free(groups->items);
    table_free(&groups->table);
    text_free(&groups->wanted);
    *groups = (struct groups){0};
}

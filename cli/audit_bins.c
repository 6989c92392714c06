/* Groups by key, in order of first sight. */
#define XXH_INLINE_ALL
#include "cli/audit_bins.h"

#include "layout/shape.h"
#include "layout/shape_entry.h"

#include <stdlib.h>
#include <string.h>
#include <xxhash.h>

static size_t *
slot_of(struct groups *groups, uint64_t hash, const char *key)
{
    size_t at = hash & (groups->slot_count - 1);
    for (; groups->slots[at]; at = (at + 1) & (groups->slot_count - 1)) {
        const struct group *group = &groups->items[groups->slots[at] - 1];
        if (group->hash == hash && strcmp(group->key, key) == 0)
            break;
    }
    return &groups->slots[at];
}

static int
grow(struct groups *groups)
{
    size_t capacity = groups->capacity ? groups->capacity * 2 : 256;
    struct group *items = realloc(groups->items, capacity * sizeof *items);
    size_t *slots = calloc(capacity * 2, sizeof *slots);
    if (items)
        groups->items = items;
    if (!items || !slots) {
        free(slots);
        return -1;
    }
    free(groups->slots);
    groups->slots = slots;
    groups->capacity = capacity;
    groups->slot_count = capacity * 2;
    for (size_t i = 0; i < groups->count; i++)
        *slot_of(groups, items[i].hash, items[i].key) = i + 1;
    return 0;
}

struct group *
group_get(struct groups *groups, const char *key)
{
    uint64_t hash = XXH3_64bits(key, strlen(key));
    if (groups->count == groups->capacity && grow(groups))
        return NULL;
    size_t *slot = slot_of(groups, hash, key);
    if (*slot)
        return &groups->items[*slot - 1];
    char *copy = arena_copy(&groups->arena, key, strlen(key));
    if (!copy)
        return NULL;
    groups->items[groups->count] = (struct group){.key = copy,
                                                  .hash = hash,
                                                  .number = groups->count,
                                                  .one_shape = true,
                                                  .one_space = true,
                                                  .size = {.known = true}};
    *slot = ++groups->count;
    return &groups->items[groups->count - 1];
}

static const char *
kept(struct groups *groups, const char *text)
{
    return text ? arena_copy(&groups->arena, text, strlen(text)) : NULL;
}

static void
keep_place(struct groups *groups, struct group *group, const struct place *place)
{
    group->first = (struct place){.file = place->file,
                                  .module = kept(groups, place->module),
                                  .computation = kept(groups, place->computation),
                                  .name = kept(groups, place->name),
                                  .opcode = kept(groups, place->opcode),
                                  .source = kept(groups, place->source),
                                  .line = place->line};
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
          const struct place *place, enum role role)
{
    int space = shape_array(bin->shape->shape)->layout.memory_space;
    if (group->count == 0) {
        keep_place(groups, group, place);
        group->shape = bin->shape;
        group->space = space;
        group->role = role;
    }
    group->one_shape &= same_shape(group->shape, bin->shape);
    group->assumed |= shape_is_assumed(bin->shape->shape);
    group->one_space &= group->space == space;
    if (group->role != role)
        group->role = ROLE_NONE;
    group->count += bin->count;
    return size_add_times(&group->size, &bin->shape->size, bin->count) ? 0 : -1;
}

void
groups_free(struct groups *groups)
{
    arena_free(&groups->arena);
    free(groups->items);
    free(groups->slots);
    *groups = (struct groups){0};
}

/* A hash table of groups, which are kept in order of creation. */
#include "render/array/array_groups.h"

#include "layout/base/grow.h"
#include "layout/device/target.h"
#include "layout/shape.h"
#include "layout/shape_entry.h"
#include "layout/space.h"

#include <stdlib.h>
#include <string.h>

/* Bytes of a key behind its text and the NUL: the number and the name of the memory space, the
 * shape and the module. */
#define KEY_END (1 + SPACE_TEXT + sizeof(size_t) + sizeof(uint64_t))

static struct slice
key_of(const void *groups, uint32_t number)
{
    const char *key = ((const struct array_groups *)groups)->items[number - 1].key;
    return (struct slice){key, strlen(key) + 1 + KEY_END};
}

struct array_group *
array_group_get(struct array_groups *groups, struct array_group_key key, bool make)
{
    struct text *wanted = &groups->wanted;
    char name[SPACE_TEXT] = {0};
    text_clear(wanted);
    text_append(wanted, key.text, strlen(key.text) + 1);
    text_char(wanted, (char)key.space);
    target_space_name(groups->target, key.space, name);
    text_append(wanted, name, sizeof name);
    text_append(wanted, (const char *)&key.shape, sizeof key.shape);
    text_append(wanted, (const char *)&groups->module, sizeof groups->module);
    struct slice text = {wanted->data, wanted->length};
    uint32_t *number = table_slot(&groups->table, text, key_of, groups);
    if (*number || !make)
        return *number ? &groups->items[*number - 1] : NULL;
    grow(&groups->items, groups->count, &groups->capacity, sizeof *groups->items);
    char *copy = arena_copy(&groups->arena, text.text, text.length);
    groups->items[groups->count] = (struct array_group){.key = copy,
                                                        .number = groups->count,
                                                        .space = key.space,
                                                        .target = groups->target,
                                                        .size = {.known = true}};
    *number = (uint32_t)++groups->count;
    return &groups->items[groups->count - 1];
}

static void
keep_site(struct array_groups *groups, struct array_group *group, const struct site *site)
{
    group->first = (struct site){.file = site->file,
                                 .module = arena_string(&groups->arena, site->module),
                                 .computation = arena_string(&groups->arena, site->computation),
                                 .name = arena_string(&groups->arena, site->name),
                                 .opcode = arena_string(&groups->arena, site->opcode),
                                 .source = arena_string(&groups->arena, site->source),
                                 .op_name = arena_string(&groups->arena, site->op_name),
                                 .line = site->line,
                                 .module_line = site->module_line};
}

/* f32[2] and f32[2]{0} are the same shape, whether the layout is written or assumed. */
static bool
same_shape(const struct shape_entry *a, const struct shape_entry *b)
{
    return a == b || (a && b && strcmp(a->canonical, b->canonical) == 0);
}

/* A text that is NULL comes first. */
static int
compare_texts(const char *a, const char *b)
{
    return a && b ? strcmp(a, b) : (a && *a) - (b && *b);
}

int
site_compare(const struct site *a, const struct site *b)
{
    int result = compare_texts(a->file, b->file);
    if (result == 0)
        result = (a->line > b->line) - (a->line < b->line);
    return result ? result : compare_texts(a->name, b->name);
}

int
array_group_add(struct array_groups *groups, struct array_group *group,
                const struct array_addend *addend, const struct site *site)
{
    if (group->count == 0) {
        group->shape = addend->shape;
        group->role = site->role;
    }
    if (group->count == 0 || site_compare(site, &group->first) < 0)
        keep_site(groups, group, site);
    if (!same_shape(group->shape, addend->shape))
        group->shape = NULL;
    if (group->role != site->role)
        group->role = ROLE_NONE;
    group->assumed |= addend->assumed;
    group->count += addend->count;
    return size_add(&group->size, &addend->size) ? 0 : -1;
}

void
array_group_add_room(struct array_groups *groups, struct array_group *group,
                     const struct site *site)
{
    if (group->count || group->room)
        return;
    group->room = true;
    group->role = site->role;
    keep_site(groups, group, site);
}

void
array_groups_begin_module(struct array_groups *groups, uint64_t number)
{
    groups->module = number;
    groups->since = groups->count;
}

void
array_groups_measured(struct array_groups *groups)
{
    for (size_t i = groups->since; i < groups->count; i++)
        groups->items[i].measured = true;
}

void
array_groups_join(struct array_groups *groups, const struct array_groups *more, size_t whole)
{
    for (size_t i = 0; i < more->count; i++) {
        grow(&groups->items, groups->count, &groups->capacity, sizeof *groups->items);
        struct array_group *group = &groups->items[groups->count];
        *group = more->items[i];
        group->number = groups->count++;
        group->whole += whole;
    }
}

void
array_groups_clear(struct array_groups *groups)
{
    arena_reset(&groups->arena);
    table_free(&groups->table);
    groups->table = (struct table){0};
    groups->count = groups->since = 0;
}

void
array_groups_free(struct array_groups *groups)
{
    arena_free(&groups->arena);
    free(groups->items);
    table_free(&groups->table);
    text_free(&groups->wanted);
    *groups = (struct array_groups){0};
}

/* Rows: changes of one kind are one row, whose arrays are those of its largest change. */
#include "cli/command/diff/diff.h"

#include "cli/command.h"
#include "layout/base/checked.h"
#include "layout/base/grow.h"
#include "layout/base/table.h"
#include "render/row/row_make.h"

#include <stdlib.h>
#include <string.h>

#define SCOPE_DEPTH 3 /* parts of an op_name, unless --depth says otherwise */

static const char *const class_names[] = {"argument", "value", "move", "module"};
static const char *const kind_names[] = {"added", "removed", "changed"};

/* What a group adds to a memory space. */
struct space_delta {
    struct space_delta *next;
    int space;
    int64_t bytes;
};

struct group {
    const char *key, *how, *scope;
    struct space_delta *spaces;
    const struct change *largest;
    int64_t count, delta_bytes, delta_padding_bytes, weight;
    int64_t largest_weight;
    size_t number; /* of its first change */
};

struct groups {
    struct diff *diff;
    struct arena arena;
    struct table table; /* of keys */
    size_t count, capacity;
    struct group *items;
    struct slice *keys;
    size_t key_capacity;
};

/* ---- what is said of a change ---- */

static struct origin
origin_of(const struct array *array)
{
    return step_origin(&array->side->program->ownership, array->body->computation,
                       &array->body->record.steps[array->step], NULL, NULL);
}

static const char *
name_of(const struct array *array, struct arena *arena)
{
    struct origin origin = origin_of(array);
    return origin_name(&array->side->program->ownership, &origin, arena).text;
}

/* The op_name of what is made or moved, with # for numbers; its name if it has none. NULL: it
 * is neither. */
static const char *
scope_of(struct groups *groups, const struct change *change)
{
    if (array_is_context(change_about(change)))
        return NULL;
    const struct array *about = change_about(change);
    struct array at = change->class == CLASS_MOVE ? array_origin(about) : *about;
    struct text text = {0};
    size_t depth = groups->diff->context->query.depth, kept = 0;
    program_op_name(at.side->program, origin_of(&at).metadata, depth ? depth : SCOPE_DEPTH,
                    &text);
    if (text.length == 0)
        text_string(&text, name_of(&at, &groups->arena));
    for (size_t i = 0; i < text.length; i++) {
        bool digit = text.data[i] >= '0' && text.data[i] <= '9';
        if (!digit || kept == 0 || text.data[kept - 1] != '#')
            text.data[kept++] = digit ? '#' : text.data[i];
    }
    text.length = kept;
    text.data[kept] = '\0';
    return text_keep(&text, &groups->arena);
}

static const char *
how_of(struct groups *groups, const struct change *change)
{
    struct text text = {0};
    change_words(change, groups->diff->now->target, &text);
    return text_keep(&text, &groups->arena);
}

/* ---- groupings ---- */

struct grouping {
    const char *name;
    void (*key)(struct groups *groups, const struct change *change, struct text *key);
};

static void
key_of_change(struct groups *groups, const struct change *change, struct text *key)
{
    text_format(key, "%s %s", class_names[change->class], kind_names[change->kind]);
    const char *word;
    for (size_t i = 0; (word = difference_word(change->what, i)); i++)
        text_format(key, "%s%s", i ? "," : " ", word);
    text_format(key, " %s", how_of(groups, change));
    if (change->kind == CHANGE_CHANGED)
        return;
    if (change->class == CLASS_VALUE) {
        struct slice opcode = array_opcode(change_about(change));
        text_format(key, " %.*s", (int)opcode.length, opcode.text);
    }
    const char *scope = scope_of(groups, change);
    if (scope)
        text_format(key, " %s", scope);
}

static void
key_of_instruction(struct groups *groups, const struct change *change, struct text *key)
{
    const struct array *about = change_about(change);
    text_string(key, name_of(about, &groups->arena));
    if (about->body->record.steps[about->step].operation.shape->leaf_count > 1)
        text_format(key, "{%u}", about->leaf);
}

static void
key_of_shape(struct groups *groups, const struct change *change, struct text *key)
{
    (void)groups;
    text_string(key, change_about(change)->shape->canonical);
}

static void
key_of_opcode(struct groups *groups, const struct change *change, struct text *key)
{
    struct slice opcode = array_opcode(change_about(change));
    (void)groups;
    text_append(key, opcode.text, opcode.length);
}

static void
key_of_op_name(struct groups *groups, const struct change *change, struct text *key)
{
    const struct array *about = change_about(change);
    program_op_name(about->side->program, origin_of(about).metadata,
                    groups->diff->context->query.depth, key);
    if (key->length == 0)
        text_string(key, "(no op_name)");
}

static void
key_of_source(struct groups *groups, const struct change *change, struct text *key)
{
    const struct array *about = change_about(change);
    (void)groups;
    program_source(about->side->program, origin_of(about).metadata, key);
    if (key->length == 0)
        text_string(key, "(no source)");
}

static void
key_of_space(struct groups *groups, const struct change *change, struct text *key)
{
    char name[SPACE_TEXT];
    text_string(key, target_space_name(groups->diff->now->target,
                                       array_space(change_about(change)), name));
}

static void
key_of_role(struct groups *groups, const struct change *change, struct text *key)
{
    const char *name = role_name(change_about(change)->role);
    (void)groups;
    text_string(key, name ? name : "(no role)");
}

/* A module that only one input has is a row. */
static void
key_of_module(struct groups *groups, const struct change *change, struct text *key)
{
    text_format(key, "module %s %s", kind_names[change->kind],
                groups->diff->now->program->name);
}

static const struct grouping lone_module = {"change", key_of_module};
static const struct grouping groupings[] = {
    {"change", key_of_change},   {"instruction", key_of_instruction},
    {"shape", key_of_shape},     {"opcode", key_of_opcode},
    {"op_name", key_of_op_name}, {"source", key_of_source},
    {"space", key_of_space},     {"role", key_of_role},
    {"owner", key_of_change}, /* which has rows of its own (owner.c) */
};

const char *
diff_grouping_name(size_t by)
{
    return by < sizeof groupings / sizeof *groupings ? groupings[by].name : NULL;
}

/* ---- groups ---- */

static struct slice
key_at(const void *owner, uint32_t number)
{
    return ((const struct groups *)owner)->keys[number - 1];
}

/* Where nothing grows, the larger array weighs. */
static int64_t
weight_of(const struct change *change)
{
    int64_t weight = change->delta_bytes < 0 ? -change->delta_bytes : change->delta_bytes;
    int64_t most =
        change->old.bytes > change->new.bytes ? change->old.bytes : change->new.bytes;
    bool moved = change->what & (DIFFERS_LAYOUT | DIFFERS_SPACE | DIFFERS_TILES);
    return moved && most > weight ? most : weight;
}

static struct group *
group_of(struct groups *groups, const struct grouping *grouping, const struct change *change,
         size_t number)
{
    struct text key = {0};
    grouping->key(groups, change, &key);
    size_t said = key.length;
    if (grouping->key != key_of_change)
        text_format(&key, "\n%d", change->kind);
    if (grouping->key == key_of_instruction)
        text_format(&key, "\n%zu", number);
    uint32_t *slot =
        table_slot(&groups->table, (struct slice){key.data, key.length}, key_at, groups);
    if (*slot) {
        text_free(&key);
        return &groups->items[*slot - 1];
    }
    grow(&groups->items, groups->count, &groups->capacity, sizeof *groups->items);
    grow(&groups->keys, groups->count, &groups->key_capacity, sizeof *groups->keys);
    struct group *group = &groups->items[groups->count];
    groups->keys[groups->count] = text_keep_slice(&key, &groups->arena);
    *group = (struct group){.number = number, .largest_weight = -1};
    group->key = arena_copy(&groups->arena, groups->keys[groups->count].text, said);
    *slot = (uint32_t)++groups->count;
    return group;
}

static void
add_to_space(struct groups *groups, struct group *group, const struct array *array, int sign)
{
    struct space_delta *at = group->spaces;
    int space = array->body ? array_space(array) : 0;
    if (!array->body)
        return;
    while (at && at->space != space)
        at = at->next;
    if (!at) {
        at = arena_alloc(&groups->arena, sizeof *at);
        *at = (struct space_delta){group->spaces, space, 0};
        group->spaces = at;
    }
    groups->diff->overflow |= !checked_add(at->bytes, sign * array->counted, &at->bytes);
}

static void
add_change(struct groups *groups, const struct grouping *grouping, const struct change *change,
           size_t number)
{
    struct group *group = group_of(groups, grouping, change, number);
    int64_t weight = weight_of(change);
    bool *overflow = &groups->diff->overflow;
    group->count++;
    *overflow |= !checked_add(group->delta_bytes, change->delta_bytes, &group->delta_bytes);
    *overflow |= !checked_add(group->delta_padding_bytes, change->delta_padding_bytes,
                              &group->delta_padding_bytes);
    *overflow |= !checked_add(group->weight, weight, &group->weight);
    add_to_space(groups, group, &change->old, -1);
    add_to_space(groups, group, &change->new, 1);
    if (weight > group->largest_weight) {
        group->largest = change;
        group->largest_weight = weight;
    }
}

static bool
costs_nothing(const struct group *group)
{
    return group->largest->what == DIFFERS_ORDER;
}

/* Arguments come first, donations before all; of each, what costs nothing comes last. */
static int
rank_of(const struct group *group)
{
    const struct change *change = group->largest;
    if (change->what & DIFFERS_DONATION)
        return 0;
    if (change->class == CLASS_ARGUMENT)
        return 1 + costs_nothing(group);
    return 3 + costs_nothing(group);
}

static uint64_t
magnitude(int64_t number)
{
    return number < 0 ? -(uint64_t)number : (uint64_t)number;
}

static int
compare_groups(const void *left, const void *right)
{
    const struct group *a = left, *b = right;
    uint64_t x = magnitude(a->delta_bytes), y = magnitude(b->delta_bytes);
    if (rank_of(a) != rank_of(b))
        return rank_of(a) - rank_of(b);
    if (x != y)
        return x < y ? 1 : -1;
    if (a->weight != b->weight)
        return a->weight < b->weight ? 1 : -1;
    return (a->number > b->number) - (a->number < b->number);
}

/* ---- rows ---- */

static struct cell
what_cell(const struct change *change, struct arena *arena)
{
    struct cell_list *list = list_new(arena);
    const char *word;
    for (size_t i = 0; (word = difference_word(change->what, i)); i++)
        list_add(list, cell_text(word));
    return cell_list(list);
}

static struct cell
spaces_cell(const struct diff *diff, const struct group *group, struct arena *arena)
{
    struct row *spaces = row_new(arena);
    for (const struct space_delta *at = group->spaces; at; at = at->next) {
        char *name = arena_alloc(arena, SPACE_TEXT);
        row_add_named(spaces, target_space_name(diff->now->target, at->space, name),
                      cell_bytes(at->bytes));
    }
    return cell_object(spaces);
}

static const char *
arrays_text(const struct change *change, struct arena *arena)
{
    struct text text = {0};
    bool both = change->kind == CHANGE_CHANGED && change->old.shape != change->new.shape;
    if (both)
        text_format(&text, "%s -> ", change->old.shape->canonical);
    text_string(&text, change_about(change)->shape->canonical);
    return text_keep(&text, arena);
}

static struct cell
array_cell(const struct diff *diff, const struct array *array, struct arena *arena)
{
    struct row *row = row_new(arena);
    struct text text = {0};
    if (!array->body)
        return cell_null();
    const struct program *program = array->side->program;
    const struct computation *c = array->body->computation;
    const struct leaf *leaf =
        &array->body->record.steps[array->step].operation.shape->leaves[array->leaf];
    struct origin origin = origin_of(array);
    const char *name = name_of(array, arena);
    program_op_name(program, origin.metadata, diff->context->query.depth, &text);
    struct slice op_name = text_keep_slice(&text, arena);
    program_source(program, origin.metadata, &text);
    struct slice source = text_keep_slice(&text, arena);
#include "render/row/fields/diff_array.def"
    return cell_object(row);
}

static void
put_group(struct diff *diff, const struct grouping *grouping, const struct group *group)
{
    struct row *row = row_new(&diff->context->arena);
    const struct change *change = group->largest;
    const struct array *about = change_about(change);
    enum change_class class = grouping == &lone_module ? CLASS_MODULE : change->class;
#include "render/row/fields/diff.def"
    row_put(&diff->context->query, row);
}

static void
say_what_happened(struct groups *groups, const struct grouping *grouping, struct group *group)
{
    if (grouping == &lone_module) {
        group->how = "the whole module";
        group->scope = groups->diff->now->program->name;
        return;
    }
    group->how = how_of(groups, group->largest);
    group->scope = scope_of(groups, group->largest);
}

static void
put_owners(struct diff *diff)
{
    struct cell_list *list = diff_owners(diff);
    for (size_t i = 0; i < list->count && !diff->context->output.failed; i++)
        row_put(&diff->context->query, list->cells[i].object);
}

void
diff_rows(struct diff *diff, const struct changes *changes)
{
    struct groups groups = {.diff = diff};
    const struct grouping *grouping =
        &groupings[option_word(&diff->context->options, OPTION_BY, 0)];
    bool lone = !diff->a || !diff->b;
    if (lone && grouping->key == key_of_change)
        grouping = &lone_module;
    for (size_t i = 0; i < changes->count; i++)
        add_change(&groups, grouping, &changes->items[i], i);
    if (groups.count)
        qsort(groups.items, groups.count, sizeof *groups.items, compare_groups);
    for (size_t i = 0; i < groups.count && !diff->context->output.failed; i++) {
        struct group *group = &groups.items[i];
        say_what_happened(&groups, grouping, group);
        diff->found |= !costs_nothing(group);
        if (!diff->owners || diff->page)
            put_group(diff, grouping, group);
    }
    if (diff->owners && !diff->page)
        put_owners(diff);
    row_query_end(&diff->context->query);
    table_free(&groups.table);
    arena_free(&groups.arena);
    free(groups.items);
    free(groups.keys);
}

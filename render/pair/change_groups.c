#include "render/pair/change_groups.h"

#include "layout/base/checked.h"
#include "layout/base/grow.h"
#include "layout/base/minmax.h"
#include "layout/base/text.h"
#include "layout/device/target.h"
#include "layout/space.h"
#include "render/pair/change_words.h"
#include "render/row/escape.h"

#include <stdlib.h>

#define SCOPE_DEPTH                                                                            \
    3 /* parts of an op_name in a key by change, unless --depth says otherwise */

/* ---- keys ---- */

static void
change_name(const struct paired_array *array, struct text *out)
{
    struct arena arena = {0};
    struct origin origin = paired_array_origin(array);
    text_string(out, origin_name(&array->side->program->ownership, &origin, &arena).text);
    arena_free(&arena);
}

/* Replaces each run of digits behind `start` by #. */
static void
change_hide_numbers(struct text *text, size_t start)
{
    size_t kept = start;
    for (size_t i = start; i < text->length; i++) {
        bool digit = text->data[i] >= '0' && text->data[i] <= '9';
        if (!digit || kept == start || text->data[kept - 1] != '#')
            text->data[kept++] = digit ? '#' : text->data[i];
    }
    text->length = kept;
}

void
change_scope(const struct change_grouping *grouping, const struct array_change *change,
             struct text *out)
{
    const struct paired_array *about = array_change_about(change);
    size_t start = out->length;
    if (paired_array_is_context(about))
        return;
    struct paired_array at =
        change->class == CHANGES_MOVE ? paired_array_source(about) : *about;
    program_op_name(at.side->program, paired_array_origin(&at).metadata,
                    grouping->depth ? grouping->depth : SCOPE_DEPTH, out);
    if (out->length == start)
        change_name(&at, out);
    change_hide_numbers(out, start);
}

bool
change_is_undecided(const struct change_grouping *grouping, const struct array_change *change)
{
    return grouping->unscheduled && change->kind != CHANGE_CHANGED &&
           change->class != CHANGES_ARGUMENT &&
           array_change_about(change)->side->program == grouping->unscheduled;
}

static void
change_key_of_change(const struct change_grouping *grouping, const struct array_change *change,
                     struct text *key)
{
    const struct paired_array *about = array_change_about(change);
    const char *word;
    struct printable words = {0};
    if (change_is_undecided(grouping, change)) {
        text_string(key, "not scheduled");
        return;
    }
    text_format(key, "%s %s", change_class_word(change->class), change_kind_word(change->kind));
    for (size_t i = 0; (word = difference_word(change->what, i)); i++)
        text_format(key, "%s%s", i ? "," : " ", word);
    text_char(key, ' ');
    change_words(change, grouping->target, &words);
    text_append(key, text_contents(&words), words.length);
    text_free(&words);
    if (change->kind == CHANGE_CHANGED)
        return;
    if (change->class == CHANGES_VALUE) {
        struct slice opcode = paired_array_opcode(about);
        text_format(key, " %.*s", (int)opcode.length, opcode.text);
    }
    if (paired_array_is_context(about))
        return;
    text_char(key, ' ');
    change_scope(grouping, change, key);
}

static void
change_key_of_instruction(const struct change_grouping *grouping,
                          const struct array_change *change, struct text *key)
{
    const struct paired_array *about = array_change_about(change);
    (void)grouping;
    change_name(about, key);
    if (paired_array_step(about)->operation.shape->leaf_count > 1)
        text_format(key, "{%u}", about->leaf);
}

static void
change_key_of_shape(const struct change_grouping *grouping, const struct array_change *change,
                    struct text *key)
{
    (void)grouping;
    text_string(key, array_change_about(change)->shape->canonical);
}

static void
change_key_of_opcode(const struct change_grouping *grouping, const struct array_change *change,
                     struct text *key)
{
    struct slice opcode = paired_array_opcode(array_change_about(change));
    (void)grouping;
    text_append(key, opcode.text, opcode.length);
}

static void
change_key_of_op_name(const struct change_grouping *grouping, const struct array_change *change,
                      struct text *key)
{
    const struct paired_array *about = array_change_about(change);
    program_op_name(about->side->program, paired_array_origin(about).metadata, grouping->depth,
                    key);
    if (key->length == 0)
        text_string(key, "(no op_name)");
}

static void
change_key_of_source(const struct change_grouping *grouping, const struct array_change *change,
                     struct text *key)
{
    const struct paired_array *about = array_change_about(change);
    (void)grouping;
    program_source(about->side->program, paired_array_origin(about).metadata, key);
    if (key->length == 0)
        text_string(key, "(no source)");
}

static void
change_key_of_space(const struct change_grouping *grouping, const struct array_change *change,
                    struct text *key)
{
    char name[SPACE_TEXT];
    text_string(key, target_space_name(grouping->target,
                                       paired_array_space(array_change_about(change)), name));
}

static void
change_key_of_role(const struct change_grouping *grouping, const struct array_change *change,
                   struct text *key)
{
    const char *name = role_name(array_change_about(change)->role);
    (void)grouping;
    text_string(key, name ? name : "(no role)");
}

static const struct {
    const char *word;
    void (*append)(const struct change_grouping *grouping, const struct array_change *change,
                   struct text *key);
} change_keys[CHANGE_KEYS] = {
    [CHANGES_BY_CHANGE] = {"change", change_key_of_change},
    [CHANGES_BY_INSTRUCTION] = {"instruction", change_key_of_instruction},
    [CHANGES_BY_SHAPE] = {"shape", change_key_of_shape},
    [CHANGES_BY_OPCODE] = {"opcode", change_key_of_opcode},
    [CHANGES_BY_OP_NAME] = {"op_name", change_key_of_op_name},
    [CHANGES_BY_SOURCE] = {"source", change_key_of_source},
    [CHANGES_BY_SPACE] = {"space", change_key_of_space},
    [CHANGES_BY_ROLE] = {"role", change_key_of_role},
    [CHANGES_BY_OWNER] = {"owner", change_key_of_change},
};

const char *
change_key_word(size_t i)
{
    return i < CHANGE_KEYS ? change_keys[i].word : NULL;
}

/* Appends the key that is shown, and behind it what else tells groups apart. Returns the length
 * of what is shown. */
static size_t
change_identity(const struct change_grouping *grouping, const struct array_change *change,
                size_t number, struct text *identity)
{
    if (grouping->whole_module)
        text_format(identity, "module %s %s", change_kind_word(change->kind), grouping->module);
    else
        change_keys[grouping->by].append(grouping, change, identity);
    size_t shown = identity->length;
    if (change_keys[grouping->by].append != change_key_of_change)
        text_format(identity, "\n%d", change->kind);
    if (grouping->by == CHANGES_BY_INSTRUCTION)
        text_format(identity, "\n%zu", number);
    return shown;
}

/* ---- groups ---- */

static struct slice
change_group_identity(const void *owner, uint32_t number)
{
    return ((const struct change_groups *)owner)->items[number - 1].identity;
}

static struct change_group *
change_group_get(struct change_groups *groups, const struct array_change *change, size_t number)
{
    struct text text = {0};
    size_t shown = change_identity(groups->grouping, change, number, &text);
    struct slice identity = {text.data, text.length};
    uint32_t *slot = table_slot(&groups->table, identity, change_group_identity, groups);
    if (*slot) {
        text_free(&text);
        return &groups->items[*slot - 1];
    }
    grow(&groups->items, groups->count, &groups->capacity, sizeof *groups->items);
    struct change_group *group = &groups->items[groups->count];
    *group = (struct change_group){.number = number, .largest_weight = -1};
    group->identity = text_keep_slice(&text, &groups->arena);
    group->key = arena_copy(&groups->arena, group->identity.text, shown);
    *slot = (uint32_t)++groups->count;
    return group;
}

static void
change_group_add_to_space(struct change_groups *groups, struct change_group *group,
                          const struct paired_array *array, int sign)
{
    if (!array->body)
        return;
    struct change_space *at = group->spaces;
    int space = paired_array_space(array);
    while (at && at->space != space)
        at = at->next;
    if (!at) {
        at = arena_alloc(&groups->arena, sizeof *at);
        *at = (struct change_space){group->spaces, space, 0};
        group->spaces = at;
    }
    groups->overflow |= !checked_add(at->bytes, sign * array->counted, &at->bytes);
}

/* Where nothing grows, the larger array weighs. */
static int64_t
change_weight(const struct array_change *change)
{
    int64_t weight = llabs(change->delta_bytes);
    bool moved = change->what & (DIFFERS_LAYOUT | DIFFERS_SPACE | DIFFERS_TILES);
    return moved ? max_i64(weight, max_i64(change->old.bytes, change->new.bytes)) : weight;
}

static void
change_groups_add(struct change_groups *groups, const struct array_change *change,
                  size_t number)
{
    struct change_group *group = change_group_get(groups, change, number);
    int64_t weight = change_weight(change);
    group->count++;
    groups->overflow |=
        !checked_add(group->delta_bytes, change->delta_bytes, &group->delta_bytes);
    groups->overflow |= !checked_add(group->delta_padding_bytes, change->delta_padding_bytes,
                                     &group->delta_padding_bytes);
    groups->overflow |= !checked_add(group->weight, weight, &group->weight);
    change_group_add_to_space(groups, group, &change->old, -1);
    change_group_add_to_space(groups, group, &change->new, 1);
    if (weight > group->largest_weight) {
        group->largest = change;
        group->largest_weight = weight;
    }
}

/* ---- order ---- */

static int
change_group_class(const struct change_group *group)
{
    const struct array_change *change = group->largest;
    if (change->what & DIFFERS_DONATION)
        return 0;
    bool argument = change->class == CHANGES_ARGUMENT;
    return (argument ? 1 : 3) + change_group_costs_nothing(group);
}

/* The bytes that a group differs by, more or less; a sum that did not fit may be any number. */
static uint64_t
change_group_magnitude(const struct change_group *group)
{
    int64_t delta = group->delta_bytes;
    return delta < 0 ? -(uint64_t)delta : (uint64_t)delta;
}

static int
change_group_compare(const void *left, const void *right)
{
    const struct change_group *a = left, *b = right;
    int class = change_group_class(a) - change_group_class(b);
    uint64_t x = change_group_magnitude(a), y = change_group_magnitude(b);
    int weight = compare_numbers(b->weight, a->weight);
    if (class)
        return class;
    if (x != y)
        return x < y ? 1 : -1;
    return weight ? weight : compare_numbers((int64_t)a->number, (int64_t)b->number);
}

void
change_groups_make(struct change_groups *groups, const struct change_grouping *grouping,
                   const struct array_changes *changes)
{
    *groups = (struct change_groups){.grouping = grouping};
    for (size_t i = 0; i < changes->count; i++)
        change_groups_add(groups, &changes->items[i], i);
    if (groups->count)
        qsort(groups->items, groups->count, sizeof *groups->items, change_group_compare);
}

void
change_groups_free(struct change_groups *groups)
{
    table_free(&groups->table);
    arena_free(&groups->arena);
    free(groups->items);
}

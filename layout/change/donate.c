/* Arrays are alike if their canonical texts are. */
#include "layout/change/donate.h"

#include "layout/base/glob.h"
#include "layout/base/minmax.h"
#include "layout/base/words.h"
#include "layout/device/target.h"
#include "layout/owner/roots.h"
#include "layout/program/scope.h"
#include "layout/program/trail.h"
#include "layout/shape_entry.h"

#include <stdlib.h>
#include <string.h>

/* An array of an argument. */
struct donor {
    struct donor *next; /* the next one like it */
    const struct argument *argument;
    const struct leaf *leaf;
};

struct donating {
    struct trial *trial;
    struct words shapes; /* canonical texts */
    size_t room;
    struct donor **first, **last; /* those that are free, by number of the text */
    struct donation_list list;
    bool *placed; /* by leaf of the result: it lies in an argument */
    size_t given_count;
    const struct alias **given; /* what the program donates itself, by number of the argument */
};

/* ---- what is donated already ---- */

static int
compare_operands(const void *left, const void *right)
{
    const struct alias *a = *(const struct alias *const *)left,
                       *b = *(const struct alias *const *)right;
    return compare_numbers(a->operand, b->operand);
}

static void
find_given(struct donating *donating, const struct shape_entry *root)
{
    const struct records *records = &donating->trial->records;
    struct arena *arena = trial_arena(donating->trial);
    size_t count = records->alias_count;
    donating->placed = aliased_leaves(records->aliases, count, root, arena);
    donating->given = arena_array(arena, count + 1, sizeof(struct alias *));
    donating->given_count = count;
    for (size_t i = 0; i < count; i++)
        donating->given[i] = &records->aliases[i];
    if (count)
        qsort(donating->given, count, sizeof(struct alias *), compare_operands);
}

/* Which leaves of an argument are given already. */
static bool *
taken_leaves(const struct donating *donating, const struct argument *argument,
             const struct shape_entry *shape)
{
    bool *taken =
        arena_array(trial_arena(donating->trial), shape->leaf_count + 1, sizeof *taken);
    size_t low = 0, high = donating->given_count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (donating->given[middle]->operand < argument->number)
            low = middle + 1;
        else
            high = middle;
    }
    for (; low < donating->given_count && donating->given[low]->operand == argument->number;
         low++) {
        const struct alias *alias = donating->given[low];
        uint32_t leaf = leaf_at(shape, alias->operand_path, alias->operand_depth);
        if (leaf != NO_LEAF)
            taken[leaf] = true;
    }
    return taken;
}

/* ---- what may be donated ---- */

static uint32_t
text_number(struct donating *donating, const struct leaf *leaf)
{
    const char *text = leaf->entry->canonical;
    return words_number(&donating->shapes, text, strlen(text));
}

static void
add_donor(struct donating *donating, const struct argument *argument, const struct leaf *leaf)
{
    uint32_t number = text_number(donating, leaf);
    struct donor *donor = arena_alloc(trial_arena(donating->trial), sizeof *donor);
    *donor = (struct donor){NULL, argument, leaf};
    if (donating->last[number])
        donating->last[number]->next = donor;
    else
        donating->first[number] = donor;
    donating->last[number] = donor;
}

static void
add_donors(struct donating *donating, const struct argument *argument)
{
    const struct step *step =
        &trial_open(donating->trial, argument->entry)->steps[argument->step];
    const struct shape_entry *shape = step->operation.shape;
    const bool *taken = taken_leaves(donating, argument, shape);
    for (size_t i = 0; i < shape->leaf_count; i++)
        if (!taken[i])
            add_donor(donating, argument, &shape->leaves[i]);
}

/* Returns whether the operation that makes an element of the result is of the backward pass,
 * and no update of what the backward pass makes: then an argument like it may be needed still.
 * The result is followed back, into a fusion, to an operation that is no move: its name tells.
 */
static bool
is_gradient(struct trial *trial, size_t output)
{
    const struct program *program = trial->program;
    const struct record *entry = trial_open(trial, program->entry);
    struct trail trail = {&trial->records, program->entry, &entry->steps[entry->root],
                          (int64_t)output, .depth = 0};
    struct text name = {0}, scope = {0};
    while (trail_back(&trail) || (trail_at_copy(&trail) && trail_operand(&trail, 0)))
        continue;
    const struct origin origin =
        step_origin(&program->ownership, trail.computation, trail.step, NULL, NULL);
    if (origin.metadata)
        program_op_name(program, origin.metadata, 0, &name);
    const char *text = text_contents(&name);
    enum scope_phase phase = scope_read((struct slice){text, name.length}, &scope);
    text_free(&name);
    text_free(&scope);
    return phase == PHASE_BACKWARD;
}

static void
give(struct donating *donating, const struct shape_entry *root, size_t i)
{
    struct donation_list *list = &donating->list;
    const struct leaf *output = &root->leaves[i];
    uint32_t number = text_number(donating, output);
    struct donor *donor = donating->first[number];
    if (!donor)
        return;
    donating->first[number] = donor->next;
    records_donate(
        &donating->trial->records,
        leaf_alias(output, donor->argument->number, donor->leaf, trial_arena(donating->trial)));
    list->items[list->count++] = donor->argument;
    list->gradients |= is_gradient(donating->trial, i);
    list->bytes += donor->leaf->entry->size.bytes; /* cannot overflow: part of the peak */
}

/* An output that is an argument as it came needs no other one. */
static bool
needs_memory(const struct computation *entry, size_t output)
{
    const struct root_leaf *root = output < entry->root_count ? &entry->roots[output] : NULL;
    return root && (root->kind != OWNER_PARAMETER || root->updates);
}

static void
add_listed(struct donating *donating, const struct arguments *arguments, const char *list)
{
    bool *added =
        arena_array(trial_arena(donating->trial), arguments->count + 1, sizeof *added);
    struct slice glob;
    while (glob_next(&list, &glob)) {
        bool known = false;
        for (size_t i = 0; i < arguments->count; i++)
            if (argument_matches(&arguments->items[i], glob))
                known = added[i] = true;
        if (!known)
            donating->list.unknown =
                arena_copy(trial_arena(donating->trial), glob.text, glob.length);
    }
    for (size_t i = 0; i < arguments->count; i++)
        if (added[i])
            add_donors(donating, &arguments->items[i]);
}

/* ---- copies in the fast memory ---- */

struct copying {
    struct trial *trial;
    bool *donated; /* by step of the entry */
    int64_t bytes;
};

/* Returns whether a step of the entry copies a donated argument. */
static bool
copies_donated(const struct copying *copying, uint32_t at)
{
    struct trial *trial = copying->trial;
    const struct step *steps = trial_open(trial, trial->program->entry)->steps;
    struct trail trail = {&trial->records, trial->program->entry, &steps[at], -1, .depth = 0};
    while (trail_back(&trail) || (trail_at_transfer(&trail) && trail_operand(&trail, 0)))
        continue;
    return trail.moves > 0 && trail.step->operation.rule == RULE_PARAMETER &&
           trail.depth == 0 && copying->donated[trail.step - steps];
}

static bool
holds_copy(const struct copying *copying, const struct buffers *buffers,
           const struct buffer *buffer)
{
    const struct flow *flow = buffers->flow;
    for (uint32_t i = 0; i < buffer->count; i++) {
        const struct tick *tick = &flow->ticks[buffer_value(buffers, buffer, i)->tick];
        if (tick->computation == flow->entry && copies_donated(copying, tick->step))
            return true;
    }
    return false;
}

static void
sum_copies(void *context, struct buffers *buffers)
{
    struct copying *copying = context;
    const struct target_space *fast = target_fast(buffers->target);
    copying->bytes = 0;
    for (uint32_t i = 0; fast && i < buffers->count; i++)
        if (buffers->items[i].space == fast->number &&
            holds_copy(copying, buffers, &buffers->items[i]))
            copying->bytes += buffers->items[i].bytes;
}

/* Lets the copies be summed up when the trial is measured. */
static const int64_t *
find_copies(struct trial *trial, const struct donation_list *list)
{
    struct copying *copying = arena_alloc(trial_arena(trial), sizeof *copying);
    uint32_t count = trial->program->entry->count;
    *copying = (struct copying){.trial = trial};
    copying->donated = arena_array(trial_arena(trial), count + 1, sizeof *copying->donated);
    for (size_t i = 0; i < list->count; i++)
        copying->donated[list->items[i]->step] = true;
    trial_edit(trial, (struct memory_edit){copying, NULL, sum_copies});
    return &copying->bytes;
}

/* ---- all ---- */

static size_t
count_leaves(const struct record *entry, const struct arguments *arguments,
             const struct shape_entry *root)
{
    size_t count = root->leaf_count;
    for (size_t i = 0; i < arguments->count; i++) {
        const struct argument *argument = &arguments->items[i];
        count += entry->steps[argument->step].operation.shape->leaf_count;
    }
    return count;
}

struct donation_list
donate(struct trial *trial, const struct arguments *arguments, const char *list)
{
    struct donating donating = {.trial = trial};
    struct arena *arena = trial_arena(trial);
    const struct computation *entry = trial->program->entry;
    const struct record *record = trial_open(trial, entry);
    const struct shape_entry *root =
        record->root == NO_STEP ? NULL : record->steps[record->root].operation.shape;
    if (!root)
        return donating.list;
    donating.room = count_leaves(record, arguments, root) + 1;
    donating.first = arena_array(arena, donating.room, sizeof(struct donor *));
    donating.last = arena_array(arena, donating.room, sizeof(struct donor *));
    donating.list.items = arena_array(arena, root->leaf_count + 1, sizeof(struct argument *));
    find_given(&donating, root);
    add_listed(&donating, arguments, list);
    for (size_t i = 0; i < root->leaf_count; i++)
        if (needs_memory(entry, i) && !donating.placed[i])
            give(&donating, root, i);
    donating.list.copied = find_copies(trial, &donating.list);
    words_free(&donating.shapes);
    return donating.list;
}

/* ---- copies ---- */

static void
copy_arguments(void *context, struct flow *flow)
{
    struct trial *trial = context;
    struct values *values = &flow->values;
    uint32_t count = values->count;
    uint32_t *starts = arena_array(trial_arena(trial), count + 1, sizeof *starts);
    bool *loops = arena_array(trial_arena(trial), count + 1, sizeof *loops);
    memset(starts, 0xff, count * sizeof *starts);
    for (uint32_t i = 0; i < count; i++) {
        const struct value *value = &values->items[i];
        uint32_t buffer = value_buffer(values, i);
        loops[buffer] |= (value->flags & VALUE_PHI) != 0;
        if (value_same(values, i) == i && !(value->flags & VALUE_ARGUMENT) &&
            value->start < starts[buffer])
            starts[buffer] = value->start;
    }
    for (uint32_t i = 0; i < count; i++) {
        const struct value value = values->items[i];
        if (value_same(values, i) != i || !(value.flags & VALUE_DONATED) ||
            value.end <= starts[value_buffer(values, i)] || !loops[value_buffer(values, i)])
            continue; /* else steps can be put into another order */
        uint32_t copy = value_new(values, value.tick, value.part, 0);
        values->items[copy].end = value.end;
    }
}

void
donate_copies(struct trial *trial)
{
    trial_edit(trial, (struct memory_edit){trial, copy_arguments, NULL});
}

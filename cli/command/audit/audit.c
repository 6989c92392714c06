/* audit: lists what owns memory, the most wasteful first, and checks limits of scripts. */
#include "cli/command/audit/audit.h"

#include "cli/command.h"
#include "cli/command/audit/limits.h"
#include "cli/command/audit/peak.h"
#include "cli/command/audit/report.h"
#include "cli/command/dump/dump.h"
#include "cli/input/input.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- a computation's bins ---- */

/* What is known of a shape in the current computation. NULL when memory runs out. */
static struct seen *
seen_of(struct audit *audit, const struct shape_entry *shape)
{
    if (shape->id >= audit->seen_capacity) {
        size_t capacity = shape->id * 2 + 256;
        struct seen *larger = realloc(audit->seen, capacity * sizeof *larger);
        if (!larger)
            return NULL;
        memset(larger + audit->seen_capacity, 0,
               (capacity - audit->seen_capacity) * sizeof *larger);
        audit->seen = larger;
        audit->seen_capacity = capacity;
    }
    struct seen *seen = &audit->seen[shape->id];
    if (seen->computation != audit->computations + 1)
        *seen = (struct seen){.computation = audit->computations + 1};
    return seen;
}

/* Adds a bin in front of the computation's others. The arguments of a computation that is not
 * marked ENTRY count only if it is the last one. */
static struct bin *
add_bin(struct audit *audit, struct computation *c, const struct instruction *instruction,
        const struct origin *origin, const struct shape_entry *shape, enum leaf_state state)
{
    bool provisional = state == LEAF_ARGUMENT && !c->entry;
    struct bin *bin = arena_alloc_raw(provisional ? &audit->arguments : &audit->arena,
                                      sizeof *bin + instruction->name_length + 1);
    if (!bin)
        return NULL;
    *bin = (struct bin){.next = c->user,
                        .shape = shape,
                        .origin = *origin,
                        .count = 1,
                        .state = (uint8_t)state};
    memcpy(bin->name, instruction->text, instruction->name_length + 1);
    return c->user = bin;
}

/* Drops the argument bins of the computation closed last. Called when another computation
 * follows: the one before was not the entry. */
static void
drop_arguments(struct audit *audit)
{
    struct bin *kept = NULL, **end = &kept;
    if (!audit->last)
        return;
    for (struct bin *bin = audit->last->user; bin; bin = bin->next)
        if (bin->state != LEAF_ARGUMENT) {
            *end = bin;
            end = &bin->next;
        }
    *end = NULL;
    audit->last->user = kept;
    audit->last = NULL;
    arena_reset(&audit->arguments);
}

static int
count_leaf(struct audit *audit, struct computation *c, const struct instruction *instruction,
           const struct origin *origin, size_t leaf_number)
{
    const struct leaf *leaf = &instruction->operation.shape->leaves[leaf_number];
    size_t root = 0;
    enum leaf_state state = ownership_leaf(c, instruction, leaf_number, &root);
    if (state == LEAF_SHARED)
        return 0;
    struct seen *seen = seen_of(audit, leaf->entry);
    bool constant = instruction->operation.rule == RULE_CONSTANT;
    if (!seen)
        return -1;
    struct bin *last = seen->bin;
    if (audit->merges && last && last->state == state && state != LEAF_ROOT &&
        last->constant == constant) {
        last->count++;
        return 0;
    }
    struct bin *bin = add_bin(audit, c, instruction, origin, leaf->entry, state);
    if (!bin)
        return -1;
    bin->root = (uint32_t)root;
    bin->constant = constant;
    seen->bin = bin;
    return 0;
}

/* Counts an instruction whose shape is unknown. Its memory is in no row, but a warning must
 * name it. */
static int
count_shapeless(struct audit *audit, struct computation *c,
                const struct instruction *instruction, const struct origin *origin,
                struct bin **last)
{
    const struct operation *operation = &instruction->operation;
    enum leaf_state state = operation->rule == RULE_PARAMETER ? LEAF_ARGUMENT : LEAF_OWNED;
    if (*last && (*last)->state == state) {
        (*last)->count++;
        return 0;
    }
    *last = add_bin(audit, c, instruction, origin, NULL, state);
    return *last ? 0 : -1;
}

static int
audit_closed(void *user, struct computation *c)
{
    static const struct origin nowhere;
    struct audit *audit = user;
    size_t count = computation_count(c);
    struct bin *shapeless = NULL;
    drop_arguments(audit);
    audit->last = c->entry ? NULL : c;
    for (size_t i = 0; i < count; i++) {
        const struct instruction *instruction = computation_instruction(c, i);
        const struct shape_entry *shape = instruction->operation.shape;
        if (!operation_may_own(&instruction->operation))
            continue;
        const struct origin *origin = instruction->user ? instruction->user : &nowhere;
        if (!shape && count_shapeless(audit, c, instruction, origin, &shapeless))
            return -1;
        for (size_t k = 0; shape && k < shape->leaf_count; k++)
            if (count_leaf(audit, c, instruction, origin, k))
                return -1;
    }
    audit->computations++;
    return 0;
}

/* ---- at the end of a module ---- */

int
audit_add(struct audit *audit, struct group *group, const struct addend *addend,
          const struct site *site)
{
    struct groups *groups = &audit->groups, *wholes = &audit->wholes;
    if (audit->fine)
        audit->overflow |= group_add(wholes, &wholes->items[group->whole], addend, site) != 0;
    audit->overflow |= group_add(groups, group, addend, site) != 0;
    audit->overflow |= audit_add_space(audit, group->space, addend, site) != 0;
    audit->arrays += addend->count;
    audit->assumed |= addend->assumed;
    return 0;
}

int
audit_count(struct audit *audit, const struct shape_entry *shape, int64_t count,
            const struct site *site)
{
    bool selected = audit_selects(audit, site, shape);
    struct group *group = shape ? audit_group(audit, shape, site, true) : NULL;
    if (!selected) /* its group exists all the same: peak.c looks it up */
        return 0;
    bool known = shape && shape->size.known;
    if (!known && limits_pass_over(audit, count, site))
        return -1;
    if (!shape)
        return 0;
    struct addend addend = {.shape = shape,
                            .assumed = shape_is_assumed(shape->shape),
                            .count = count,
                            .size = {.known = true}};
    audit->overflow |= !size_add_times(&addend.size, &shape->size, count);
    limits_check_array(audit, shape, count, site);
    return audit_add(audit, group, &addend, site);
}

static int
count_bin(struct audit *audit, const struct computation *c, const struct bin *bin)
{
    enum role role = ownership_role(c, bin->state, bin->root, bin->constant);
    if (!role_owns(role))
        return 0;
    struct site site = audit_site(audit, c->name.text, bin->name, &bin->origin, role);
    return audit_count(audit, bin->shape, bin->count, &site);
}

static int
count_bins(struct audit *audit, struct computation *c)
{
    struct bin *reversed = NULL;
    for (struct bin *bin = c->user, *next; bin; bin = next) { /* reverses into text order */
        next = bin->next;
        bin->next = reversed;
        reversed = bin;
    }
    for (struct bin *bin = reversed; bin; bin = bin->next)
        if (count_bin(audit, c, bin))
            return -1;
    return 0;
}

/* A module is measured first, because its text shows its target only then, and filters ask for
 * the target's names of memory spaces. -1 when memory runs out. */
static int
measure(struct audit *audit, struct memory *memory, struct computation *entry)
{
    struct context *context = audit->context;
    memory_measure(memory, &audit->ownership, entry, context->target, 0);
    audit->measured = !memory->unassigned;
    if (audit->measured)
        context->output.target = memory->target;
    return 0;
}

/* Only a scheduled module has a peak. */
static int
audit_finished(void *user, struct computation *entry)
{
    struct audit *audit = user;
    const struct ownership *ownership = &audit->ownership;
    struct memory memory = {0};
    bool scheduled = entry && ownership->keeps;
    int result = scheduled ? measure(audit, &memory, entry) : 0;
    for (size_t i = 0; i < ownership->count && result == 0; i++)
        result = count_bins(audit, ownership->computations[i]);
    if (scheduled && result == 0)
        result = audit_peak(audit, &memory);
    memory_free(&memory);
    return result;
}

/* ---- events ---- */

void
audit_begin_module(struct audit *audit, struct dump *dump, uint64_t number)
{
    audit->several_files |= audit->dump && strcmp(dump->file, audit->file) != 0;
    audit->dump = dump;
    audit->file = dump->file;
    audit->modules++;
    groups_begin_module(&audit->groups, audit->sums_modules ? 0 : number);
    groups_begin_module(&audit->wholes, audit->sums_modules ? 0 : number);
}

static int
audit_module(struct dump *dump, const struct hlo_module *module)
{
    struct audit *audit = dump->user;
    struct slice scheduled =
        attribute_find(module->attributes, module->attribute_count, ATTRIBUTE_IS_SCHEDULED);
    audit_begin_module(audit, dump, (uint64_t)audit->modules + 1);
    audit->compiled |= dump->compiled;
    audit->measured = false;
    audit->module_line = module->line;
    audit->ownership.keeps =
        (audit->needs & NEEDS_PEAK) && !audit->sums_modules && slice_is(scheduled, "true");
    audit->unscheduled |= !slice_is(scheduled, "true");
    audit->module = arena_copy(&audit->arena, module->name.text, module->name.length);
    return audit->module ? ownership_read_header(&audit->ownership, module) : -1;
}

static int
audit_computation(struct dump *dump, const struct hlo_computation *computation)
{
    struct audit *audit = dump->user;
    struct slice name = {computation->name.text, computation->name.length};
    return ownership_begin_computation(&audit->ownership, name, computation->entry);
}

static int
audit_instruction(struct dump *dump, const struct hlo_instruction *instruction)
{
    struct audit *audit = dump->user;
    if (instruction->top_level)
        return 0;
    struct instruction *kept =
        ownership_read(&audit->ownership, instruction, &audit->context->shapes);
    if (!kept)
        return -1;
    if (operation_may_own(&kept->operation)) {
        struct arena *arena = ownership_arena(&audit->ownership);
        kept->user = arena_alloc_raw(arena, sizeof(struct origin));
        if (!kept->user || origin_read(kept->user, &audit->words, instruction, audit->needs))
            return -1;
    }
    ownership_instruction(&audit->ownership);
    return 0;
}

static int
audit_computation_end(struct dump *dump)
{
    struct audit *audit = dump->user;
    return ownership_end_computation(&audit->ownership, dump->ending);
}

static int
audit_module_end(struct dump *dump)
{
    struct audit *audit = dump->user;
    int result = dump_end_ownership(dump, &audit->ownership);
    if (audit->measured) {
        groups_measured(&audit->groups, audit->context->output.target);
        groups_measured(&audit->wholes, audit->context->output.target);
    }
    if (!audit->sums_modules)
        audit_end_spaces(audit);
    audit->last = NULL;
    arena_free(&audit->arguments);
    arena_free(&audit->arena);
    return result;
}

static int
read_other(struct dump *dump, struct input *input)
{
    return input->kind == INPUT_SUMS ? audit_read_rows(dump, input)
                                     : audit_read_values(dump, input);
}

void
command_audit(struct context *context)
{
    static const struct dump_client client = {
        audit_module,      audit_computation,
        audit_instruction, audit_computation_end,
        audit_module_end,  1U << INPUT_SUMS | 1U << INPUT_MLIR,
        read_other};
    struct audit audit = {.context = context};
    struct ownership_client owner = {&audit, audit_closed, NULL, audit_finished};
    audit.grouping = audit_grouping(option_word(&context->options, OPTION_BY, 0));
    if (option_given(&context->options, OPTION_SUGGEST) && !audit.grouping->one_shape) {
        usage_error(&context->console,
                    "--suggest is for rows of one shape: --by shape or instruction");
        return;
    }
    audit.by_shape = strcmp(audit.grouping->name, "shape") == 0;
    audit.by_space = strcmp(audit.grouping->name, "space") == 0;
    audit.ownership = ownership_of_text(&owner);
    if (audit_begin(&audit) == 0) {
        dump_walk(context, &client, &audit);
        audit_report(&audit);
    }
    ownership_free(&audit.ownership);
    groups_free(&audit.groups);
    groups_free(&audit.wholes);
    arena_free(&audit.arguments);
    arena_free(&audit.arena);
    words_free(&audit.words);
    words_free(&audit.row_modules);
    arena_free(&audit.peak.arena);
    text_free(&audit.source);
    text_free(&audit.op_name);
    free(audit.seen);
}

/* audit: lists what owns memory, the most wasteful first, and checks limits of scripts. */
#include "cli/command/audit/audit.h"

#include "cli/command.h"
#include "cli/command/audit/limits.h"
#include "cli/command/audit/outputs.h"
#include "cli/command/audit/peak.h"
#include "cli/command/audit/report.h"
#include "cli/command/audit/share.h"
#include "cli/command/audit/space_sums.h"
#include "cli/command/dump/dump.h"
#include "cli/command/dump/dump_account.h"
#include "cli/input/input.h"
#include "layout/base/grow.h"
#include "layout/base/memory.h"
#include "render/account/account_totals.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- adding to groups ---- */

void
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
}

void
audit_count(struct audit *audit, const struct shape_entry *shape, int64_t count,
            const struct site *site)
{
    bool selected = audit_selects(audit, site, shape);
    struct group *group = shape ? audit_group(audit, shape, site, true) : NULL;
    if (!selected) /* its group exists all the same: peak.c looks it up */
        return;
    if (!shape || !shape->size.known)
        limits_pass_over(audit, count, site);
    if (!shape)
        return;
    struct addend addend = {.shape = shape,
                            .assumed = shape_is_assumed(shape->shape),
                            .count = count,
                            .size = {.known = true}};
    audit->overflow |= !size_add_times(&addend.size, &shape->size, count);
    limits_check_array(audit, shape, count, site);
    audit_add(audit, group, &addend, site);
}

/* ---- the bins of a computation ---- */

/* Leaves of a computation that are counted together, because they have one shape and one state
 * of ownership. */
struct bin {
    const struct shape_entry *shape; /* NULL: missing, or not readable as a shape */
    const struct step *step;         /* the first one */
    uint32_t count;
    uint32_t root; /* the leaf of the computation's root that decides the role */
    uint8_t state; /* enum leaf_state */
    bool constant;
};

struct bins {
    struct bin *items; /* in the order of the text */
    size_t count, capacity;
    struct audit_outputs outputs;
    uint32_t *newest; /* by shape id, and of unknown shape: number of the newest bin + 1 */
};

/* Adds a leaf to the newest bin of its shape, or a bin of its own if that has another state or
 * merges is false. A leaf of the root is always alone. */
static void
add_leaf(struct bins *bins, const struct bin *leaf, bool merges)
{
    uint32_t *newest = &bins->newest[leaf->shape ? leaf->shape->id + 1 : 0];
    struct bin *last = *newest ? &bins->items[*newest - 1] : NULL;
    if (merges && last && last->state == leaf->state && leaf->state != LEAF_ROOT &&
        last->constant == leaf->constant) {
        last->count++;
        return;
    }
    grow(&bins->items, bins->count, &bins->capacity, sizeof *bins->items);
    bins->items[bins->count++] = *leaf;
    *newest = (uint32_t)bins->count;
}

static void
add_step(struct audit *audit, struct bins *bins, const struct computation *c,
         const struct step *step)
{
    const struct operation *operation = &step->operation;
    struct bin bin = {.step = step,
                      .count = 1,
                      .state = operation->rule == RULE_PARAMETER ? LEAF_ARGUMENT : LEAF_OWNED};
    if (!operation_may_own(operation))
        return;
    if (!operation->shape) { /* it is in no row, but a warning must name it */
        add_leaf(bins, &bin, true);
        return;
    }
    bin.constant = operation->rule == RULE_CONSTANT;
    for (size_t k = 0; k < operation->shape->leaf_count; k++) {
        size_t root = 0;
        bin.state = (uint8_t)step_leaf(c, step, k, &root);
        bin.shape = operation->shape->leaves[k].entry;
        bin.root = (uint32_t)root;
        if (bin.state == LEAF_ROOT)
            bin.shape = audit_output_shape(&bins->outputs, c, root, bin.shape);
        if (bin.state != LEAF_SHARED)
            add_leaf(bins, &bin, audit->merges);
    }
}

static void
count_bin(struct audit *audit, const struct computation *c, const struct bin *bin)
{
    enum role role = leaf_role(c, (enum leaf_state)bin->state, bin->root, bin->constant);
    if (!role_owns(role))
        return;
    struct site site = audit_site(audit, c, bin->step, role);
    audit_count(audit, bin->shape, bin->count, &site);
}

/* Counts what a computation owns. */
static void
count_computation(struct audit *audit, struct bins *bins, const struct computation *c)
{
    const struct record *record = records_open(audit->records, c);
    bins->count = 0;
    for (uint32_t i = 0; i < record->count; i++)
        add_step(audit, bins, c, &record->steps[i]);
    for (size_t i = 0; i < bins->count; i++)
        count_bin(audit, c, &bins->items[i]);
    for (size_t i = 0; i < bins->count; i++)
        bins->newest[bins->items[i].shape ? bins->items[i].shape->id + 1 : 0] = 0;
}

static void
count_program(struct audit *audit)
{
    const struct ownership *o = &audit->program->ownership;
    struct bins bins = {
        .outputs = audit_outputs(audit),
        .newest = memory_zeroed(audit->context->shapes.count + 1, sizeof *bins.newest)};
    for (size_t i = 0; i < o->count; i++)
        if (o->computations[i]->use == USE_ENTRY || o->computations[i]->use == USE_SEQUENCED)
            count_computation(audit, &bins, o->computations[i]);
    free(bins.items);
    free(bins.newest);
}

/* ---- modules ---- */

/* Sums arguments and outputs of modules whose temporaries are not known. */
static void
sum_unscheduled(struct audit *audit)
{
    bool overflow = audit->account->memory.overflow;
    for (int i = SPACE_MIN; i <= SPACE_MAX; i++) {
        const struct space_memory *space = account_space(audit->account, i);
        struct space_sum *sum = &audit->spaces[i - SPACE_MIN];
        int64_t outputs = space->output_bytes - space->donated_bytes;
        if (!space->used)
            continue;
        audit->overflow |=
            !audit_add_bytes(&sum->argument_bytes, overflow ? -1 : space->argument_bytes);
        audit->overflow |= !audit_add_bytes(&sum->output_bytes, overflow ? -1 : outputs);
    }
}

void
audit_begin_file(struct audit *audit, const char *file)
{
    if (!audit->first_file)
        audit->first_file = file;
    audit->several_files |= strcmp(audit->first_file, file) != 0;
}

void
audit_begin_module(struct audit *audit, struct dump *dump, uint64_t number)
{
    audit->dump = dump;
    audit_begin_file(audit, dump->file);
    audit->context->output.target = audit->context->target;
    audit->modules++;
    groups_begin_module(&audit->groups, audit->sums_modules ? 0 : number);
    groups_begin_module(&audit->wholes, audit->sums_modules ? 0 : number);
}

static int
audit_module(struct dump *dump, const struct program *program, const struct hlo_module *module)
{
    struct audit *audit = dump->user;
    (void)module;
    audit_begin_module(audit, dump, (uint64_t)audit->modules + 1);
    audit->compiled |= dump->compiled && audit->context->assumed;
    audit->measured = false;
    audit->unscheduled |= !program->scheduled;
    return 0;
}

/* A module is measured first, because its text shows its target only then, and filters ask for
 * the target's names of memory spaces. */
static void
measure(struct audit *audit)
{
    struct account *account = dump_account(audit->dump, audit->program);
    audit->account = account;
    audit->measured = account && account_knows(account, SPACE_DEFAULT);
    if (!account)
        return;
    audit->context->output.target = account->memory.target;
    if (audit->measured || !audit->target)
        audit->target = account->memory.target;
    if (!audit->measured)
        audit->unknown = account_unknown(account);
    audit->unscheduled |= !account->scheduled;
}

static int
audit_program(struct dump *dump, const struct program *program)
{
    struct audit *audit = dump->user;
    struct records records;
    records_begin(&records, &program->ownership);
    audit->program = program;
    audit->account = NULL;
    if (audit->measures)
        measure(audit);
    else if (!program->entry || program->signature)
        dump_report_cut(dump, program->signature);
    audit->records = audit->account ? audit->account->records : &records;
    count_program(audit);
    if (!program->scheduled)
        audit_count_copies(audit);
    if (audit->account)
        audit_peak(audit);
    if (audit->account && !audit->measured)
        sum_unscheduled(audit);
    audit->unmeasured |= !audit->measured;
    if (audit->measured) {
        groups_measured(&audit->groups, audit->context->output.target);
        groups_measured(&audit->wholes, audit->context->output.target);
    }
    if (!audit->sums_modules)
        audit_end_spaces(audit);
    account_free(audit->account);
    records_free(&records);
    audit->account = NULL;
    arena_free(&audit->arena);
    return 0;
}

void
audit_free(struct audit *audit)
{
    groups_free(&audit->groups);
    groups_free(&audit->wholes);
    arena_free(&audit->arena);
    words_free(&audit->files);
    words_free(&audit->row_modules);
    arena_free(&audit->totals_arena);
    text_free(&audit->source);
    text_free(&audit->op_name);
}

/* Chooses what is kept of a program, and which files beside it are read. Operands say who made
 * what is moved. */
static void
choose_texts(struct audit *audit, struct dump_client *client)
{
    audit->measures = (audit->needs & NEEDS_PEAK) && !audit->sums_modules;
    if (audit->needs & (NEEDS_SOURCE | NEEDS_OP_NAME))
        client->options.keeps = KEEPS_SCHEDULED;
    if (audit->measures)
        client->options.keeps = KEEPS_ALL;
    if (audit->needs & (NEEDS_SOURCE | NEEDS_OP_NAME))
        client->options.texts = PROGRAM_METADATA;
    if (audit->measures && audit->fine) /* the page says who owns what, and what would help */
        client->options.texts |= PROGRAM_METADATA | PROGRAM_SIZES | PROGRAM_ACCESS;
}

void
command_audit(struct context *context)
{
    struct dump_client client = {.module = audit_module,
                                 .program = audit_program,
                                 .accounts = true,
                                 .kinds = 1U << INPUT_SUMS,
                                 .report = audit_read_rows};
    struct audit audit = {.context = context};
    audit_group_by(&audit);
    if (option_given(&context->options, OPTION_SUGGEST) && !audit.grouping->one_shape) {
        usage_error(&context->console,
                    "--suggest is for rows of one shape: --by shape or instruction");
        return;
    }
    audit.by_shape = strcmp(audit.grouping->name, "shape") == 0;
    audit.by_space = strcmp(audit.grouping->name, "space") == 0;
    audit.by_module = strcmp(audit.grouping->name, "module") == 0;
    if (audit_begin(&audit) == 0) {
        choose_texts(&audit, &client);
        struct audit_shares shares = audit_read(&audit, &client);
        audit_report(&audit);
        audit_shares_free(&shares);
    }
    audit_free(&audit);
}

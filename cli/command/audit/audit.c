/* audit: lists what owns memory, the most wasteful first, and checks limits of scripts. */
#include "cli/command/audit/audit.h"

#include "cli/command.h"
#include "cli/command/dump/dump_account.h"
#include "cli/input/input.h"
#include "layout/account/owned_arrays.h"
#include "layout/pack/text_target.h"
#include "layout/shape.h"
#include "layout/shape_entry.h"

/* ---- arrays ---- */

/* Counts arrays that instructions own. The group of those that the filter excludes exists all
 * the same: array_peak_add looks it up. */
static void
count_owned(void *user, const struct owned_arrays *arrays)
{
    struct audit *audit = user;
    struct array_sums *sums = &audit->sums;
    const struct shape_entry *shape = arrays->shape;
    struct array_group *group = NULL;
    struct site site =
        site_of_step(&audit->module.sites, arrays->computation, arrays->step, arrays->role);
    bool selected = array_sums_selects(sums, &site, shape, cell_null());
    if (shape)
        group = array_sums_group(sums, shape, shape_array(shape->shape)->layout.memory_space,
                                 &site, true);
    if (!selected)
        return;
    if (!shape || !shape->size.known)
        audit_pass_over(audit, arrays->count, &site);
    if (!shape)
        return;
    audit_check_array(audit, shape, arrays->count, &site);
    array_sums_add_shape(sums, group, shape, arrays->count, &site);
}

static void
count_program(struct audit *audit)
{
    const struct owned_walk walk = {
        .program = audit->module.program,
        .records = audit->module.sites.records,
        .shards = &audit->module.dump->setting.shards,
        .shape_count = audit->context->shapes.count,
        .joins = audit->query.joins,
        .owned = count_owned,
        .user = audit,
    };
    owned_arrays(&walk);
}

/* ---- modules ---- */

void
audit_end_sums(struct audit *audit)
{
    if (!audit->module.measured)
        audit_check_sums(audit);
    space_sums_end_module(&audit->sums.spaces);
}

static void
begin_module(struct audit *audit, struct dump *dump, const struct program *program)
{
    audit->module.dump = dump;
    audit->module.program = audit->module.sites.program = program;
    audit->module.measured = audit->module.largest = false;
    array_modules_add_file(&audit->modules, dump->file);
    audit->context->output.target = audit->context->target;
    audit->modules.count++;
    array_sums_begin_module(&audit->sums,
                            audit->query.merges ? 0 : (uint64_t)audit->modules.count);
    audit->modules.compiled |= dump->counted.compiled && audit->context->assumed;
    audit->modules.unscheduled |= !program->scheduled;
}

/* A module is measured first, because its text shows its target only then, and filters ask for
 * the target's names of memory spaces. */
static void
measure_module(struct audit *audit)
{
    struct audit_module *module = &audit->module;
    struct account *account = dump_account(module->dump, module->program);
    module->account = account;
    module->measured = account && account_knows(account, SPACE_DEFAULT);
    if (!account)
        return;
    audit->context->output.target = account->memory.target;
    array_modules_add_account(&audit->modules, account);
}

/* Without an account the text alone tells the target. */
static void
name_spaces(struct audit *audit)
{
    const struct audit_module *module = &audit->module;
    struct output *output = &audit->context->output;
    if (audit->query.names && !module->account)
        output->target =
            text_target_find(module->program->ownership.marks, module->dump->setting.target)
                .target;
    array_sums_set_target(&audit->sums, output->target);
}

/* Returns whether only rows of the largest module are wanted, of those that were read and that
 * come. Checks want all, and rows that are read have no peak: they stand in other FILE
 * arguments.
 */
static bool
leaves_module(const struct audit *audit)
{
    const struct options *options = &audit->context->options;
    return audit->query.one_module && audit->modules.largest.bytes >= 0 &&
           options->argument_count <= 1 && !(options->given & LIMITS);
}

static void
end_program(struct audit *audit)
{
    struct audit_module *module = &audit->module;
    if (module->measured)
        array_sums_measured(&audit->sums);
    if (!audit->query.merges)
        audit_end_sums(audit);
    if (leaves_module(audit))
        array_sums_leave_module(&audit->sums, module->largest);
    account_free(module->account);
    module->account = NULL;
    arena_free(&module->arena);
}

static void
audit_program(struct audit *audit, struct dump *dump, const struct program *program)
{
    struct audit_module *module = &audit->module;
    struct records records;
    begin_module(audit, dump, program);
    records_begin(&records, &program->ownership);
    module->sites.file = dump->file;
    module->sites.arena = &module->arena;
    if (audit->query.measures)
        measure_module(audit);
    else if (!program->entry || program->signature)
        dump_report_cut(dump, program->signature);
    name_spaces(audit);
    module->sites.records = module->account ? module->account->records : &records;
    count_program(audit);
    if (module->account)
        audit_peak(audit);
    else if (audit->query.measures)
        audit_add_unread(audit);
    if (module->account && !module->measured)
        space_sums_add_account(&audit->sums.spaces, module->account);
    end_program(audit);
    records_free(&records);
}

void
audit_programs(struct audit *audit, struct dump *dump)
{
    const struct program *program;
    while ((program = dump_next(dump))) {
        audit_program(audit, dump, program);
        program_free(program);
    }
}

void
audit_free(struct audit *audit)
{
    array_sums_free(&audit->sums);
    arena_free(&audit->module.arena);
    array_modules_free(&audit->modules);
    module_totals_free(&audit->totals);
    text_free(&audit->module.sites.source);
    text_free(&audit->module.sites.op_name);
}

/* Chooses what is kept of a program, and which files beside it are read. Operands say who made
 * what is moved, configurations for whom it was compiled. */
static void
choose_texts(struct audit *audit, struct dump_client *client)
{
    struct audit_query *query = &audit->query;
    bool named = query->needs & (NEEDS_SOURCE | NEEDS_OP_NAME);
    query->measures = (query->needs & NEEDS_PEAK) && !query->merges;
    client->options.keeps = named ? KEEPS_SCHEDULED : KEEPS_NONE;
    if (query->measures)
        client->options.keeps = KEEPS_ALL;
    if (query->names)
        client->options.texts |= PROGRAM_MARKS;
    if (named)
        client->options.texts |= PROGRAM_METADATA;
    if (query->measures &&
        audit->sums.parts) /* the page says who owns what, and what would help */
        client->options.texts |= PROGRAM_METADATA | PROGRAM_SIZES | PROGRAM_ACCESS;
}

void
command_audit(struct context *context)
{
    struct dump_client client = {
        .accounts = true, .kinds = 1U << INPUT_SUMS, .report = audit_read_rows};
    struct audit audit = {.context = context};
    if (audit_begin(&audit) == 0) {
        choose_texts(&audit, &client);
        struct audit_shares shares = audit_read(&audit, &client);
        audit_report(&audit);
        audit_shares_free(&shares);
    }
    audit_free(&audit);
}

/* audit: lists what owns memory, the most wasteful first, and checks limits of scripts. */
#include "cli/command/audit/audit.h"

#include "cli/command.h"
#include "cli/command/dump/dump_account.h"
#include "cli/input/input.h"
#include "layout/account/owned_arrays.h"
#include "layout/shape.h"
#include "layout/shape_entry.h"
#include "render/account/account_totals.h"
#include "render/row/layout_row.h"

#include <string.h>

/* ---- adding to groups ---- */

bool
audit_selects(struct audit *audit, const struct site *site, const struct shape_entry *shape,
              struct cell space)
{
    struct context *context = audit->context;
    if (context->query.test_count == 0)
        return true;
    struct arena_mark mark = arena_mark(&context->arena);
    struct row *row = row_new(&context->arena);
    site_row(row, site, audit->query.needs);
    layout_row_shape(row, shape ? shape->shape : NULL, shape ? shape->canonical : NULL);
    if (!shape)
        row_set(row, FIELD_memory_space, space);
    bool selects = row_query_passes(&context->query, row, true);
    arena_rewind(&context->arena, mark);
    return selects;
}

/* The part of a group that belongs to one computation of one program and has one shape. */
static struct array_group *
part_of_group(struct audit *audit, struct array_group *whole, const struct shape_entry *shape,
              const struct site *site, bool make)
{
    struct text text = {0};
    text_format(&text, "%s\n%s\n%s\n%s\n%s", whole->key, site->file,
                site->module ? site->module : "", site->computation, shape->canonical);
    const char *key = text_keep(&text, &audit->module.arena);
    struct array_group_key wanted = {key, whole->space, 0};
    struct array_group *part = array_group_get(&audit->sums.groups, wanted, make);
    if (part)
        part->whole = whole->number;
    return part;
}

struct array_group *
audit_group(struct audit *audit, const struct shape_entry *shape, const struct site *site,
            bool make)
{
    struct array_group_key key =
        array_key(&audit->query.grouping, site, shape, &audit->module.arena);
    key.space = shape_array(shape->shape)->layout.memory_space;
    if (!audit->query.parts)
        return array_group_get(&audit->sums.groups, key, make);
    struct array_group *whole = array_group_get(&audit->sums.wholes, key, make);
    return whole ? part_of_group(audit, whole, shape, site, make) : NULL;
}

void
audit_add(struct audit *audit, struct array_group *group, const struct array_addend *addend,
          const struct site *site)
{
    struct audit_sums *sums = &audit->sums;
    struct array_groups *wholes = &sums->wholes;
    if (audit->query.parts)
        sums->overflow |=
            array_group_add(wholes, &wholes->items[group->whole], addend, site) != 0;
    sums->overflow |= array_group_add(&sums->groups, group, addend, site) != 0;
    space_sums_add(&sums->spaces, group->space, addend, site, &sums->groups.arena);
    sums->arrays += addend->count;
    sums->assumed |= addend->assumed;
}

void
audit_count(struct audit *audit, const struct shape_entry *shape, int64_t count,
            const struct site *site)
{
    bool selected = audit_selects(audit, site, shape, cell_null());
    struct array_group *group = shape ? audit_group(audit, shape, site, true) : NULL;
    if (!selected) /* its group exists all the same: audit_peak looks it up */
        return;
    if (!shape || !shape->size.known)
        audit_pass_over(audit, count, site);
    if (!shape)
        return;
    struct array_addend addend = {.shape = shape,
                                  .assumed = shape_is_assumed(shape->shape),
                                  .count = count,
                                  .size = {.known = true}};
    audit->sums.overflow |= !size_add_times(&addend.size, &shape->size, count);
    audit_check_array(audit, shape, count, site);
    audit_add(audit, group, &addend, site);
}

static void
count_owned(void *user, const struct owned_arrays *arrays)
{
    struct audit *audit = user;
    struct site site =
        site_of_step(&audit->module.sites, arrays->computation, arrays->step, arrays->role);
    audit_count(audit, arrays->shape, arrays->count, &site);
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
audit_begin_file(struct audit *audit, const char *file)
{
    struct audit_modules *modules = &audit->modules;
    if (!modules->first_file)
        modules->first_file = file;
    modules->several_files |= strcmp(modules->first_file, file) != 0;
}

void
audit_begin_module(struct audit *audit, struct dump *dump, uint64_t number)
{
    struct audit_module *module = &audit->module;
    module->dump = dump;
    module->measured = false;
    audit_begin_file(audit, dump->file);
    audit->context->output.target = audit->context->target;
    audit->modules.count++;
    array_groups_begin_module(&audit->sums.groups, audit->query.merges ? 0 : number);
    array_groups_begin_module(&audit->sums.wholes, audit->query.merges ? 0 : number);
}

void
audit_end_sums(struct audit *audit)
{
    if (!audit->module.measured)
        audit_check_sums(audit);
    space_sums_end_module(&audit->sums.spaces);
}

static int
audit_module(struct dump *dump, const struct program *program, const struct hlo_module *module)
{
    struct audit *audit = dump->user;
    (void)module;
    audit_begin_module(audit, dump, (uint64_t)audit->modules.count + 1);
    audit->modules.compiled |= dump->counted.compiled && audit->context->assumed;
    audit->modules.unscheduled |= !program->scheduled;
    return 0;
}

/* A module is measured first, because its text shows its target only then, and filters ask for
 * the target's names of memory spaces. */
static void
measure_module(struct audit *audit)
{
    struct audit_module *module = &audit->module;
    struct audit_modules *modules = &audit->modules;
    struct account *account = dump_account(module->dump, module->program);
    module->account = account;
    module->measured = account && account_knows(account, SPACE_DEFAULT);
    if (!account)
        return;
    audit->context->output.target = account->memory.target;
    if (module->measured || !modules->target)
        modules->target = account->memory.target;
    if (!module->measured)
        modules->unknown = account_unknown(account);
    modules->unscheduled |= !account->scheduled;
}

static void
end_program(struct audit *audit)
{
    struct audit_module *module = &audit->module;
    const struct target *target = audit->context->output.target;
    audit->modules.unmeasured |= !module->measured;
    if (module->measured) {
        array_groups_measured(&audit->sums.groups, target);
        array_groups_measured(&audit->sums.wholes, target);
    }
    if (!audit->query.merges)
        audit_end_sums(audit);
    account_free(module->account);
    module->account = NULL;
    arena_free(&module->arena);
}

static int
audit_program(struct dump *dump, const struct program *program)
{
    struct audit *audit = dump->user;
    struct audit_module *module = &audit->module;
    struct records records;
    records_begin(&records, &program->ownership);
    module->program = module->sites.program = program;
    module->sites.file = dump->file;
    module->sites.arena = &module->arena;
    if (audit->query.measures)
        measure_module(audit);
    else if (!program->entry || program->signature)
        dump_report_cut(dump, program->signature);
    module->sites.records = module->account ? module->account->records : &records;
    count_program(audit);
    if (module->account)
        audit_peak(audit);
    if (module->account && !module->measured)
        space_sums_add_account(&audit->sums.spaces, module->account);
    end_program(audit);
    records_free(&records);
    return 0;
}

void
audit_free(struct audit *audit)
{
    array_groups_free(&audit->sums.groups);
    array_groups_free(&audit->sums.wholes);
    arena_free(&audit->module.arena);
    words_free(&audit->modules.files);
    words_free(&audit->modules.of_rows);
    arena_free(&audit->modules.totals_arena);
    text_free(&audit->module.sites.source);
    text_free(&audit->module.sites.op_name);
}

/* Chooses what is kept of a program, and which files beside it are read. Operands say who made
 * what is moved. */
static void
choose_texts(struct audit *audit, struct dump_client *client)
{
    struct audit_query *query = &audit->query;
    bool named = query->needs & (NEEDS_SOURCE | NEEDS_OP_NAME);
    query->measures = (query->needs & NEEDS_PEAK) && !query->merges;
    client->options.keeps = named ? KEEPS_SCHEDULED : KEEPS_NONE;
    if (query->measures)
        client->options.keeps = KEEPS_ALL;
    if (named)
        client->options.texts = PROGRAM_METADATA;
    if (query->measures && query->parts) /* the page says who owns what, and what would help */
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
    if (audit_begin(&audit) == 0) {
        choose_texts(&audit, &client);
        struct audit_shares shares = audit_read(&audit, &client);
        audit_report(&audit);
        audit_shares_free(&shares);
    }
    audit_free(&audit);
}

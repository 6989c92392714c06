/* What is kept of a module while the other input is read: the program, the figures of its
 * memory, and what is alive at its peaks. The rest of its account is freed. */
#include "cli/command/diff/diff.h"

#include "cli/command.h"
#include "cli/command/dump/dump.h"
#include "cli/command/dump/dump_account.h"
#include "layout/base/grow.h"
#include "render/account/account_totals.h"

#include <stdlib.h>

/* The peak of a new program as the compiler of the old input packs it; negative: another one
 * does not, or it is not known. The modules of an input are of one compiler. */
static int64_t
diff_repack(const struct diff *diff, const struct dump *dump, const struct account *account)
{
    const struct modules *old = &diff->old;
    struct setting setting = dump->setting;
    unsigned own = account->memory.libtpu.rules;
    if (diff->reading == old || old->count == 0 || !account_knows(account, SPACE_DEFAULT) ||
        account->memory.rule != MEMORY_TPU || (old->items[0].libtpu.rules & own) ||
        old->items[0].libtpu.rules == 0)
        return -1;
    setting.libtpu = old->items[0].libtpu;
    setting.assignment = NULL;
    struct account *other = account_make(account->program, &setting, NULL);
    int64_t bytes = account_space(other, SPACE_DEFAULT)->peak_bytes;
    account_free(other);
    return bytes;
}

void
diff_keep(struct diff *diff, struct dump *dump, const struct program *program)
{
    struct account *account = dump_account(dump, program);
    struct modules *modules = diff->reading;
    struct module module = {.file = dump->file};
    bool picture = diff->context->output.document;
    if (!account) {
        program_free(program);
        return;
    }
    module.target = account->memory.target;
    if (account->memory.rule == MEMORY_TPU)
        module.libtpu = account->memory.libtpu;
    module.repacked_bytes = diff_repack(diff, dump, account);
    peak_arrays_keep(&module.peaks, account);
    module.totals = account_totals(account, &diff->arena, false, SPACE_DEFAULT);
    if (diff->owners)
        kept_owners_make(&module.owners, account);
    if (diff->page)
        diff_page_keep(diff, account, &module);
    if (diff->page || picture)
        kept_schedule_make(&module.schedule, account, picture);
    module.records = account_free_but_records(account);
    module.program = program;
    grow(&modules->items, modules->count, &modules->capacity, sizeof *modules->items);
    modules->items[modules->count++] = module;
}

static void
module_free(struct module *module)
{
    program_free(module->program);
    records_free(&module->records);
    peak_arrays_free(&module->peaks);
    kept_owners_free(&module->owners);
    kept_schedule_free(&module->schedule);
}

void
modules_free(struct modules *modules)
{
    for (size_t i = 0; i < modules->count; i++)
        module_free(&modules->items[i]);
    free(modules->items);
}

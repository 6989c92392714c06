/* What is kept of a module while the other input is read: the program, the figures of its
 * memory, and what is alive at its peaks. The rest of its account is freed. */
#include "cli/command/diff/diff.h"

#include "cli/command.h"
#include "cli/command/dump/dump.h"
#include "cli/command/dump/dump_account.h"
#include "layout/base/grow.h"
#include "render/account/account_totals.h"

#include <stdlib.h>

void
diff_keep(struct diff *diff, struct dump *dump, const struct program *program)
{
    struct account *account = dump_account(dump, program);
    struct modules *modules = diff->reading;
    struct module module = {.file = dump->file};
    bool picture = diff->context->output.document;
    if (!account)
        return;
    module.target = account->memory.target;
    peak_arrays_keep(&module.peaks, account);
    module.totals = account_totals(account, &diff->arena, false, SPACE_DEFAULT);
    if (diff->owners)
        kept_owners_make(&module.owners, account);
    if (diff->page)
        diff_page_keep(diff, account, &module);
    if (diff->page || picture)
        kept_schedule_make(&module.schedule, account, picture);
    module.records = account_free_but_records(account);
    module.program = program_take(program);
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

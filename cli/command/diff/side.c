/* What is kept of a module while the other input is read: the program, the figures of its
 * memory, and what is alive at its peaks. The rest of its measurement is freed. */
#include "cli/command/diff/diff.h"

#include "cli/command.h"
#include "cli/command/dump/dump.h"
#include "cli/command/dump/dump_account.h"
#include "layout/base/grow.h"
#include "render/account/account_totals.h"

#include <stdlib.h>

static void
add_at_peak(struct module *module, const struct memory *memory, const struct buffer *buffer)
{
    const struct value *first = buffer_value(&memory->buffers, buffer, 0);
    const struct tick *tick = &memory->flow.ticks[first->tick];
    const struct shape_entry *shape = memory_shape(memory, buffer);
    grow(&module->at_peak, module->peak_count, &module->peak_capacity, sizeof *module->at_peak);
    module->at_peak[module->peak_count++] =
        (struct at_peak){tick->computation, shape, tick->step, buffer->space, buffer->bytes};
}

static void
keep_peaks(struct module *module, const struct account *account)
{
    const struct memory *memory = &account->memory;
    for (int i = SPACE_MIN; i <= SPACE_MAX; i++) {
        const struct space_memory *space = account_space(account, i);
        module->known[i - SPACE_MIN] = space->used && account_knows(account, i);
        module->peaks[i - SPACE_MIN] = space->peak_bytes;
    }
    for (uint32_t i = 0; i < memory->buffers.count; i++) {
        const struct buffer *buffer = &memory->buffers.items[i];
        if (memory_counts(memory, buffer, account_space(account, buffer->space)->peak_tick))
            add_at_peak(module, memory, buffer);
    }
}

void
diff_keep(struct diff *diff, struct dump *dump, const struct program *program)
{
    struct account *account = dump_account(dump, program);
    struct modules *modules = diff->reading;
    struct module module = {.file = dump->file};
    if (!account)
        return;
    module.target = account->memory.target;
    module.assigned = account_knows(account, SPACE_DEFAULT);
    keep_peaks(&module, account);
    module.totals = account_totals(account, &diff->arena, false, SPACE_DEFAULT);
    if (diff->owners)
        diff_keep_owners(account, &module);
    if (diff->page)
        diff_page_keep(diff, account, &module);
    if (diff->context->output.document)
        diff_draw_keep(account, &module);
    module.records = account_free_but_records(account);
    module.program = program_take(program);
    grow(&modules->items, modules->count, &modules->capacity, sizeof *modules->items);
    modules->items[modules->count++] = module;
}

void
modules_free(struct modules *modules)
{
    for (size_t i = 0; i < modules->count; i++) {
        program_free(modules->items[i].program);
        records_free(&modules->items[i].records);
        free(modules->items[i].at_peak);
        free(modules->items[i].ticks);
        free(modules->items[i].taken);
        for (size_t k = 0; modules->items[i].owners && k < SPACE_COUNT; k++)
            folds_free(&modules->items[i].owners[k]);
        free(modules->items[i].owners);
    }
    free(modules->items);
}

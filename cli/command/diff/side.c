/* What is kept of a module while the other input is read: the program, the figures of its
 * memory, and what is alive at its peaks. The rest of its measurement is freed. */
#include "cli/command/diff/diff.h"

#include "cli/command.h"
#include "layout/base/grow.h"

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
keep_peaks(struct module *module, struct memory *memory, bool scheduled)
{
    for (int i = SPACE_MIN; i <= SPACE_MAX; i++) {
        const struct space_memory *space = memory_space(memory, i);
        module->known[i - SPACE_MIN] = space->used && scheduled && space->trust != TRUST_NONE;
        module->peaks[i - SPACE_MIN] = space->peak_bytes;
    }
    for (uint32_t i = 0; i < memory->buffers.count; i++) {
        const struct buffer *buffer = &memory->buffers.items[i];
        if (memory_counts(memory, buffer, memory_space(memory, buffer->space)->peak_tick))
            add_at_peak(module, memory, buffer);
    }
}

void
diff_keep(struct diff *diff, struct dump *dump, struct program *program)
{
    struct memory memory = {0};
    struct memory_command *peak = &diff->peak;
    struct memory_given given = {
        .target = dump->target, .libtpu = dump_libtpu(dump), .uncopied = !program->scheduled};
    struct module module = {.file = dump->file};
    peak->dump = dump;
    peak->program = program;
    peak->memory = &memory;
    peak->target = dump->target;
    memory_measure(&memory, &program->ownership, program->entry, &given);
    memory_warn_target(peak);
    memory_faults(peak);
    module.target = memory.target;
    module.assigned = program->scheduled && !memory.text.unassigned;
    keep_peaks(&module, &memory, program->scheduled);
    module.totals = memory_totals(peak, false, SPACE_DEFAULT);
    if (diff->owners)
        diff_keep_owners(peak, &module);
    if (diff->page)
        diff_page_keep(peak, &module);
    if (diff->context->output.document)
        diff_draw_keep(peak, &module);
    memory_free(&memory);
    module.program = program_take(program);
    struct modules *modules = diff->reading;
    grow(&modules->items, modules->count, &modules->capacity, sizeof *modules->items);
    modules->items[modules->count++] = module;
}

void
modules_free(struct modules *modules)
{
    for (size_t i = 0; i < modules->count; i++) {
        program_free(modules->items[i].program);
        free(modules->items[i].at_peak);
        free(modules->items[i].ticks);
        free(modules->items[i].taken);
        for (size_t k = 0; modules->items[i].owners && k < SPACE_COUNT; k++)
            folds_free(&modules->items[i].owners[k]);
        free(modules->items[i].owners);
    }
    free(modules->items);
}

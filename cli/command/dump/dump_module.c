/* The current module and computation, and how their arrays are counted. */
#include "cli/command.h"
#include "cli/command/dump/dump_private.h"
#include "layout/base/grow.h"
#include "layout/device/target.h"

#include <string.h>

void
dump_open_computation(struct dump *dump, struct slice name, bool entry)
{
    size_t before = dump->capacity;
    grow(&dump->open, dump->depth, &dump->capacity, sizeof *dump->open);
    memset(dump->open + before, 0, (dump->capacity - before) * sizeof *dump->open);
    struct open_computation *at = &dump->open[dump->depth++];
    text_clear(&at->name);
    text_append(&at->name, name.text, name.length);
    at->entry = entry;
}

bool
dump_in_entry(const struct dump *dump)
{
    return dump->depth && dump->open[dump->depth - 1].entry;
}

/* Finds whose layouts are assumed in a module: if no target is known, those that all TPUs have
 * in common where it calls a kernel that only a TPU runs. */
static void
find_assumed_in(struct dump *dump, const struct hlo_module *module)
{
    struct context *context = dump->context;
    if (!dump->client->accounts || dump->setting.target || context->assumed)
        return;
    dump->counted.assumed = module->calls_kernels ? target_by_name("tpu") : NULL;
    context->shapes.assumed = dump->counted.assumed;
}

void
dump_begin_module(struct dump *dump, const struct hlo_module *module)
{
    find_assumed_in(dump, module);
    text_clear(&dump->module);
    text_append(&dump->module, module->name.text, module->name.length);
    counted_begin(&dump->counted, module);
}

/* Says once what bytes are of in a program that is divided among devices. */
static void
note_shards(struct dump *dump)
{
    struct console *console = &dump->context->console;
    long long devices = (long long)dump->setting.shards.devices;
    if (dump->shards_noted || dump->client->says_divided)
        return;
    dump->shards_noted = true;
    if (dump->setting.shards.unsure)
        report_note(console,
                    "whether it is divided among %lld devices already is not known, as its "
                    "entry has no name: arrays count as they are written",
                    devices);
    else
        report_note(console,
                    "arrays whose sharding is written count as what one of %lld devices holds "
                    "of them, others as they are written",
                    devices);
}

void
dump_change_shape(struct dump *dump, struct hlo_instruction *instruction,
                  struct slice computation, const struct computation *entry)
{
    if (counted_changes(&dump->counted) &&
        counted_shape(&dump->counted, instruction, computation, entry,
                      entry || dump_in_entry(dump)))
        note_shards(dump);
}

void
dump_on_problem(void *context, const struct diagnostic *d, const struct source_place *place)
{
    struct dump *dump = context;
    report_file(&dump->context->console, input_name(dump->file), d, place);
    /* A type is reported once. Of a program, what counts is values without a size. */
    if (d->code == UNKNOWN_TYPE)
        dump->errors++;
}

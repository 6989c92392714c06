/* The current module and computation, and what is reported of them. */
#include "cli/command.h"
#include "cli/command/dump/dump_private.h"
#include "layout/base/grow.h"

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

void
dump_name_module(struct dump *dump, struct slice name)
{
    text_clear(&dump->module);
    text_append(&dump->module, name.text, name.length);
}

void
dump_note_shards(struct dump *dump)
{
    struct console *console = &dump->context->console;
    long long devices = (long long)dump->setting.shards.devices;
    if (!dump->counted.divided || dump->noted & NOTED_SHARDS || dump->client->says_divided)
        return;
    dump->noted |= NOTED_SHARDS;
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
dump_on_problem(void *context, const struct diagnostic *d, const struct source_place *place)
{
    struct dump *dump = context;
    report_file(&dump->context->console, input_name(dump->file), d, place);
}

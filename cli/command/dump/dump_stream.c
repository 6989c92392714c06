/* A text as a stream of instructions: nothing of it is kept. */
#include "cli/command.h"
#include "cli/command/dump/dump_private.h"
#include "parser/hlo/attribute_read.h"

#define WINDOW ((size_t)1 << 18)

static int
on_module(void *context, const struct hlo_module *module)
{
    struct dump *dump = context;
    dump_name_module(dump, module->name);
    counted_begin(&dump->counted, module);
    dump->scheduled = module_is_scheduled(module);
    dump->aliases = module_attribute(module, ATTRIBUTE_INPUT_OUTPUT_ALIAS).length ||
                    (module_attribute(module, ATTRIBUTE_BUFFER_DONOR).length &&
                     !module_is_scheduled(module));
    return 0;
}

static int
on_table_entry(void *context, enum hlo_table table, struct slice entry)
{
    struct dump *dump = context;
    frames_add(&dump->own_frames, table, frame_read(table, entry, &dump->own_frames.arena));
    return 0;
}

static int
on_computation(void *context, const struct hlo_computation *computation)
{
    struct dump *dump = context;
    dump_open_computation(dump, computation->name, computation->entry);
    dump->computations++;
    return 0;
}

static int
on_instruction(void *context, struct hlo_instruction *instruction)
{
    struct dump *dump = context;
    const struct open_computation *open = dump->depth ? &dump->open[dump->depth - 1] : NULL;
    struct slice name = {0};
    if (open)
        name = (struct slice){open->name.data, open->name.length};
    if (counted_changes(&dump->counted))
        counted_shape(&dump->counted, instruction, name, NULL, dump_in_entry(dump));
    dump_note_shards(dump);
    return dump->client->instruction(dump, instruction);
}

static int
on_computation_end(void *context, enum ending ending)
{
    (void)ending;
    ((struct dump *)context)->depth--;
    return 0;
}

static int
on_module_end(void *context, enum ending ending)
{
    struct dump *dump = context;
    (void)ending;
    frames_clear(&dump->own_frames);
    text_clear(&dump->module);
    return 0;
}

int
dump_read_stream(struct dump *dump, struct input *input)
{
    struct module_sink sink = {.context = dump,
                               .module = on_module,
                               .table_entry = on_table_entry,
                               .computation = on_computation,
                               .instruction = on_instruction,
                               .computation_end = on_computation_end,
                               .module_end = on_module_end,
                               .problem = dump_on_problem};
    dump->frames = &dump->own_frames;
    dump->depth = 0;
    counted_begin(&dump->counted, NULL);
    return module_parse(input->reader, WINDOW, &dump->context->shapes, &sink);
}

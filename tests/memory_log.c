/* Measures modules one after another and writes the result as text. */
#include "tests/memory_log.h"

#include "layout/base/diagnostic.h"
#include "layout/device/target.h"
#include "layout/pack/memory.h"
#include "parser/lex/reader.h"
#include "parser/program/ownership_read.h"
#include "parser/shape/shape_table.h"

struct measuring {
    struct ownership ownership;
    const struct target *target;
    int64_t limit;
    memory_reader *reader;
    void *context;
    struct shape_table shapes;
};

static int
finished(void *context, struct computation *entry)
{
    struct measuring *measuring = context;
    struct memory memory = {0};
    if (!entry)
        return 0;
    memory_measure(&memory, &measuring->ownership, entry, measuring->target, measuring->limit);
    measuring->reader(&memory, measuring->context);
    memory_free(&memory);
    return 0;
}

static int
on_module(void *context, const struct hlo_module *module)
{
    return ownership_read_header(&((struct measuring *)context)->ownership, module);
}

static int
on_computation(void *context, const struct hlo_computation *computation)
{
    struct measuring *measuring = context;
    struct slice name = {computation->name.text, computation->name.length};
    return ownership_begin_computation(&measuring->ownership, name, computation->entry);
}

static int
on_instruction(void *context, const struct hlo_instruction *instruction)
{
    struct measuring *measuring = context;
    if (instruction->top_level)
        return 0;
    if (!ownership_read(&measuring->ownership, instruction, &measuring->shapes))
        return -1;
    ownership_instruction(&measuring->ownership);
    return 0;
}

static int
on_computation_end(void *context, enum ending ending)
{
    return ownership_end_computation(&((struct measuring *)context)->ownership, ending);
}

static int
on_module_end(void *context, enum ending ending)
{
    return ownership_end_module(&((struct measuring *)context)->ownership, ending);
}

int
memory_read(const char *hlo, size_t length, const char *target, int64_t limit,
            memory_reader *reader, void *context)
{
    struct reader text = reader_of_memory(hlo, length, 0);
    struct diagnostic d;
    struct measuring measuring = {.limit = limit, .reader = reader, .context = context};
    struct ownership_client client = {&measuring, NULL, NULL, finished};
    struct module_sink sink = {.context = &measuring,
                               .module = on_module,
                               .computation = on_computation,
                               .instruction = on_instruction,
                               .computation_end = on_computation_end,
                               .module_end = on_module_end};
    measuring.target = target ? target_by_name(target) : NULL;
    measuring.ownership = ownership_of_text(&client);
    measuring.ownership.keeps = true;
    int result = module_parse(&text, 4096, &measuring.shapes, &sink, &d);
    ownership_free(&measuring.ownership);
    shape_table_free(&measuring.shapes);
    return result;
}

/* Prints a value as "t{0}": the name of its step, and its index in the result. */
static void
print_value(struct text *out, const struct memory *memory, uint32_t number)
{
    const struct value *value = &memory->flow.values.items[number];
    const struct tick *tick = &memory->flow.ticks[value->tick];
    const struct step *step = flow_step(&memory->flow, value->tick);
    const struct form *form = flow_form(&memory->flow, step->operation.shape);
    int64_t path[PATH_LIMIT];
    size_t depth = form_path(form, value->part, path, PATH_LIMIT);
    text_format(out, "%s%s", step->name, tick->inner ? "#" : "");
    if (form->count > 1) {
        text_char(out, '{');
        text_integers(out, path, depth);
        text_char(out, '}');
    }
}

void
memory_log(struct memory *memory, void *context)
{
    static const char *const roles[] = {"argument", "output", "constant", "temp"};
    struct text *out = context;
    for (uint32_t i = 0; i < memory->flow.tick_count; i++)
        text_format(out, "%s%s%s", i ? " " : "", flow_step(&memory->flow, i)->name,
                    memory->flow.ticks[i].inner ? "#" : "");
    text_string(out, " |");
    for (uint32_t i = 0; i < memory->buffers.count; i++) {
        const struct buffer *buffer = &memory->buffers.items[i];
        text_string(out, i ? "; " : " ");
        for (uint32_t k = 0; k < buffer->count; k++) {
            const struct value *value = buffer_value(&memory->buffers, buffer, k);
            text_string(out, k ? " + " : "");
            print_value(out, memory, memory->buffers.members[buffer->first + k]);
            text_format(out, " %u-%u", value->start, value->end);
        }
        text_format(out, " %s", roles[buffer_role(buffer)]);
    }
    if (memory->flow.fault_count)
        text_format(out, " !%zu", memory->flow.fault_count);
}

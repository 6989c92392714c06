/* Measures modules one after another and writes the result as text. */
#include "tests/support/memory_log.h"

#include "layout/device/target.h"
#include "layout/pack/memory.h"
#include "parser/hlo/program_reader.h"
#include "parser/lex/reader.h"
#include "parser/shape/shape_table.h"

static void
measure(const struct program *program, const struct target *target, memory_reader *read,
        void *context)
{
    struct memory memory = {0};
    struct records records;
    if (!program->entry)
        return;
    struct memory_given given = {.target = target, .uncopied = !program->scheduled};
    records_begin(&records, &program->ownership);
    memory_measure(&memory, &records, program->entry, &given);
    read(&memory, context);
    memory_free(&memory);
    records_free(&records);
}

int
memory_read(const char *hlo, size_t length, const struct target *target, memory_reader *read,
            void *context)
{
    struct reader bytes = reader_of_memory(hlo, length, 0);
    struct shape_table shapes = {0};
    const struct program_request request = {.shapes = &shapes, .options.keeps = KEEPS_ALL};
    struct program_reader reader;
    const struct program *program;
    program_reader_begin(&reader, &bytes, &request);
    while ((program = program_reader_next(&reader))) {
        measure(program, target, read, context);
        program_free(program);
    }
    bool error = program_reader_end(&reader);
    shape_table_free(&shapes);
    return error;
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
    text_format(out, "%s%s", flow_name(&memory->flow, value->tick), tick->inner ? "#" : "");
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
        text_format(out, "%s%s%s", i ? " " : "", flow_name(&memory->flow, i),
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

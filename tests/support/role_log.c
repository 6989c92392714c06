/* Writes the roles of each program's instructions. */
#include "tests/support/role_log.h"

#include "layout/shape_entry.h"
#include "parser/hlo/program_reader.h"
#include "parser/lex/reader.h"
#include "parser/shape/shape_table.h"

static void
write_program(struct text *text, const struct program *program)
{
    const struct ownership *o = &program->ownership;
    struct arena arena = {0};
    for (size_t i = 0; i < o->count; i++) {
        const struct computation *c = o->computations[i];
        const struct record record = record_open(o, c, &arena);
        for (uint32_t at = 0; at < record.count; at++) {
            const struct step *step = &record.steps[at];
            const struct shape_entry *shape = step->operation.shape;
            size_t count = shape ? shape->leaf_count : 0;
            text_format(text, "%s%s ", text->length ? "; " : "", step_name(o, c, step, &arena));
            for (size_t k = 0; k < count; k++) {
                const char *role = role_name(program_role(c, step, k));
                text_format(text, "%s%s", k ? "," : "", role ? role : "unknown");
            }
            if (count == 0)
                text_char(text, '-');
        }
    }
    arena_free(&arena);
}

int
role_log_read(struct text *text, const char *hlo, size_t length)
{
    struct reader bytes = reader_of_memory(hlo, length, 0);
    struct shape_table shapes = {0};
    const struct program_request request = {.shapes = &shapes};
    struct program_reader reader;
    const struct program *program;
    text_string(text, "");
    program_reader_begin(&reader, &bytes, &request);
    while ((program = program_reader_next(&reader))) {
        write_program(text, program);
        program_free(program);
    }
    bool error = program_reader_end(&reader);
    shape_table_free(&shapes);
    return error;
}

/* Writes the roles of each program's instructions. */
#include "tests/support/role_log.h"

#include "layout/shape_entry.h"
#include "parser/hlo/programs_read.h"
#include "parser/lex/reader.h"
#include "parser/shape/shape_table.h"

static int
write_program(void *context, const struct program *program)
{
    struct text *text = context;
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
    return 0;
}

int
role_log_read(struct text *text, const char *hlo, size_t length)
{
    struct reader reader = reader_of_memory(hlo, length, 0);
    struct shape_table shapes = {0};
    struct program_options options = {0};
    struct program_sink sink = {.context = text, .program = write_program};
    text_string(text, "");
    int result = programs_read(&reader, &shapes, &options, &sink);
    shape_table_free(&shapes);
    return result;
}

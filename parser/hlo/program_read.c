#include "parser/hlo/program_read.h"

#include "layout/base/grow.h"
#include "layout/base/memory.h"
#include "parser/hlo/counted.h"
#include "parser/hlo/programs_read.h"
#include "parser/lex/reader.h"

#include <stdlib.h>

struct program_reader {
    struct program_list *list;
    struct setting setting; /* of the current program */
    struct counted counted;
    struct arena arena;
    struct figures assignment; /* of the current program */
    size_t errors;             /* in front of it */
};

static void
add_problem(struct program_reader *reader, const struct diagnostic *d, uint64_t line,
            uint64_t column)
{
    struct program_list *list = reader->list;
    grow(&list->problems, list->problem_count, &list->problem_capacity, sizeof *list->problems);
    list->problems[list->problem_count++] = (struct read_problem){*d, line, column};
    list->errors += diagnostic_level(d->code) == LEVEL_ERROR;
}

static void
on_problem(void *context, const struct diagnostic *d, const struct source_place *place)
{
    struct program_reader *reader = context;
    add_problem(reader, d, place ? place->line : 0, place ? place->column : 0);
    reader->errors += d->code == UNKNOWN_TYPE; /* what counts is values without a size */
}

static int
on_module(void *context, const struct program *program, const struct hlo_module *module)
{
    struct program_reader *reader = context;
    (void)program;
    counted_begin(&reader->counted, module);
    return 0;
}

static void
on_shape(void *context, struct hlo_instruction *instruction, const struct computation *c)
{
    struct program_reader *reader = context;
    struct slice name = c ? c->name : (struct slice){0};
    const struct computation *entry = c && c->entry ? c : NULL;
    counted_shape(&reader->counted, instruction, name, entry, entry);
    arena_reset(&reader->arena);
}

/* Keeps the buffer assignment of the program that comes next. Its faults are none of the
 * program's. */
static void
on_assignment(void *context, struct figures *figures)
{
    struct program_reader *reader = context;
    figures_free(&reader->assignment);
    figures_begin(&reader->assignment);
    if (figures)
        reader->assignment = *figures;
    reader->errors = reader->list->errors;
}

/* Adds a problem if a computation is called before it ends. */
static void
check_order(struct program_reader *reader, const struct ownership *ownership)
{
    struct misplaced misplaced = ownership_misplaced(ownership);
    struct diagnostic d;
    if (misplaced.count == 0)
        return;
    diagnostic_set(&d, CALLEE_BEHIND, 0, 0, misplaced.callee->name.text);
    add_problem(reader, &d, misplaced.line, 1);
}

static int
on_program(void *context, const struct program *program)
{
    struct program_reader *reader = context;
    struct program_list *list = reader->list;
    check_order(reader, &program->ownership);
    reader->setting.faulty |= list->errors > reader->errors;
    struct read_program *read = memory_zeroed(1, sizeof *read);
    *read = (struct read_program){program_take(program), reader->setting, reader->assignment};
    if (read->assignment.allocation_count && !read->setting.assignment)
        read->setting.assignment = &read->assignment;
    figures_begin(&reader->assignment);
    grow(&list->programs, list->count, &list->capacity, sizeof(struct read_program *));
    list->programs[list->count++] = read;
    reader->errors = list->errors;
    reader->setting.faulty = false;
    reader->setting.shards = (struct shards){0}; /* which the program has taken */
    return 0;
}

int
program_read(struct program_list *list, struct slice text, const struct setting *setting)
{
    const struct program_options options = {KEEPS_ALL, PROGRAM_METADATA | PROGRAM_SIGNATURE};
    struct reader bytes = reader_of_memory(text.text, text.length, 0);
    struct program_reader reader = {.list = list};
    if (setting)
        reader.setting = *setting;
    reader.setting.shards = (struct shards){0};
    list->shapes.target = list->shapes.assumed = reader.setting.target;
    list->shapes.scope = PREDICT_DUMPED;
    reader.counted = (struct counted){&reader.setting, &list->shapes, &reader.arena,
                                      .assumed = reader.setting.target};
    counted_begin(&reader.counted, NULL);
    const struct program_sink sink = {&reader,    on_module,  on_shape,
                                      on_program, on_problem, on_assignment};
    int result = programs_read(&bytes, &list->shapes, &options, &sink);
    shards_free(&reader.setting.shards);
    figures_free(&reader.assignment);
    arena_free(&reader.arena);
    return result || list->errors ? -1 : 0;
}

void
program_list_free(struct program_list *list)
{
    for (size_t i = 0; i < list->count; i++) {
        program_free(list->programs[i]->program);
        shards_free(&list->programs[i]->setting.shards);
        figures_free(&list->programs[i]->assignment);
        free(list->programs[i]);
    }
    free(list->programs);
    free(list->problems);
    shape_table_free(&list->shapes);
    *list = (struct program_list){0};
}

#include "parser/hlo/program_read.h"

#include "layout/base/grow.h"
#include "layout/base/memory.h"
#include "parser/hlo/program_reader.h"
#include "parser/lex/reader.h"

#include <stdlib.h>

static void
add_problem(void *context, const struct diagnostic *d, const struct source_place *place)
{
    struct program_list *list = context;
    struct read_problem problem = {.diagnostic = *d};
    if (place) {
        problem.line = place->line;
        problem.column = place->column;
    }
    grow(&list->problems, list->problem_count, &list->problem_capacity, sizeof problem);
    list->problems[list->problem_count++] = problem;
    list->errors += diagnostic_level(d->code) == LEVEL_ERROR;
}

/* Adds a program, which takes the shards of the setting. */
static void
add_program(struct program_list *list, const struct program *program, struct setting *setting,
            struct program_reader *reader)
{
    struct read_program *read = memory_zeroed(1, sizeof *read);
    setting->faulty = reader->faulty;
    *read = (struct read_program){program, *setting, reader->assignment};
    if (read->assignment.allocation_count && !read->setting.assignment)
        read->setting.assignment = &read->assignment;
    figures_begin(&reader->assignment);
    setting->shards = (struct shards){0};
    grow(&list->programs, list->count, &list->capacity, sizeof *list->programs);
    list->programs[list->count++] = read;
}

int
program_read(struct program_list *list, struct slice text, const struct setting *given)
{
    struct reader bytes = reader_of_memory(text.text, text.length, 0);
    struct setting setting = {0};
    struct program_reader reader;
    const struct program *program;
    if (given)
        setting = *given;
    setting.shards = (struct shards){0};
    list->shapes.target = list->shapes.assumed = setting.target;
    list->shapes.scope = PREDICT_DUMPED;
    struct counted counted = {.setting = &setting,
                              .shapes = &list->shapes,
                              .assumed = setting.target,
                              .guesses = !setting.target};
    const struct program_request request = {
        .shapes = &list->shapes,
        .options = {KEEPS_ALL, PROGRAM_METADATA | PROGRAM_SIGNATURE},
        .counted = &counted,
        .assignments = true,
        .context = list,
        .problem = add_problem};
    program_reader_begin(&reader, &bytes, &request);
    while ((program = program_reader_next(&reader)))
        add_program(list, program, &setting, &reader);
    bool error = program_reader_end(&reader);
    shards_free(&setting.shards);
    return error || list->errors ? -1 : 0;
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

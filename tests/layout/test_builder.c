/* Tests that a program is the same whether the builder is filled from a text or from a table
 * without any. */
#include "layout/account/account.h"
#include "layout/base/text.h"
#include "layout/device/target.h"
#include "parser/hlo/program_reader.h"
#include "parser/lex/reader.h"
#include "parser/shape/shape_table.h"
#include "tests/suites.h"
#include "tests/support/memory_log.h"
#include "tests/support/program.h"
#include "tests/support/table_program.h"

#include <string.h>

/* The program of the table, with a header and, behind arrays, a sharding. */
#define TEXT(head, sharding)                                                                   \
    head "fused {\n"                                                                           \
         "  p = f32[64,128]{1,0} parameter(0)\n"                                               \
         "  ROOT q = f32[64,128]{1,0} negate(p)\n}\n"                                          \
         "body {\n"                                                                            \
         "  s = (f32[64,128]{1,0}, s32[]) parameter(0)\n"                                      \
         "  m = f32[64,128]{1,0} get-tuple-element(s), index=0\n"                              \
         "  i = s32[] get-tuple-element(s), index=1\n"                                         \
         "  f = f32[64,128]{1,0} fusion(m), kind=kLoop, calls=fused\n"                         \
         "  n = s32[] add(i, i)\n"                                                             \
         "  ROOT t = (f32[64,128]{1,0}, s32[]) tuple(f, n)\n}\n"                               \
         "cond {\n"                                                                            \
         "  s = (f32[64,128]{1,0}, s32[]) parameter(0)\n"                                      \
         "  i = s32[] get-tuple-element(s), index=1\n"                                         \
         "  ROOT c = pred[] compare(i, i), direction=LT\n}\n"                                  \
         "ENTRY main {\n"                                                                      \
         "  a = f32[64,128]{1,0} parameter(0)" sharding "\n"                                   \
         "  k = s32[] parameter(1)\n"                                                          \
         "  b = f32[64,128]{1,0} negate(a)" sharding "\n"                                      \
         "  t = (f32[64,128]{1,0}, s32[]) tuple(b, k)\n"                                       \
         "  w = (f32[64,128]{1,0}, s32[]) while(t), condition=cond, body=body\n"               \
         "  x = f32[64,128]{1,0} get-tuple-element(w), index=0\n"                              \
         "  ROOT r = (f32[64,128]{1,0}) tuple(x)\n}\n"

#define ALIAS "input_output_alias={ {0}: (0, {}) }"

static const char scheduled[] = TEXT("HloModule m, is_scheduled=true, " ALIAS "\n", ""),
                  divided[] = TEXT("HloModule m, num_partitions=2, " ALIAS "\n",
                                   ", sharding={devices=[2,1]<=[2]}");

static const struct program *
read_program(const char *text, struct shape_table *shapes)
{
    struct reader bytes = reader_of_memory(text, strlen(text), 0);
    const struct program_request request = {.shapes = shapes, .options.keeps = KEEPS_ALL};
    struct program_reader reader;
    program_reader_begin(&reader, &bytes, &request);
    const struct program *program = program_reader_next(&reader);
    ck_assert_ptr_null(program_reader_next(&reader));
    ck_assert(!program_reader_end(&reader));
    return program;
}

/* Writes a row for each instruction, then the memory of the program. */
static void
write_rows(const struct program *program, struct text *out)
{
    struct arena arena = {0};
    struct setting setting = {.target = target_by_name("v5e")};
    for (size_t i = 0; i < program->ownership.count; i++) {
        const struct computation *c = program->ownership.computations[i];
        const struct step *steps = record_open(&program->ownership, c, &arena).steps;
        text_format(out, "%s:\n", c->name.text);
        for (uint32_t k = 0; k < c->count; k++) {
            const struct step *step = &steps[k];
            const struct shape_entry *shape = step->operation.shape;
            text_format(out, "%s %s %s", step_name(&program->ownership, c, step, &arena),
                        step_opcode(&program->ownership, c, step), shape->canonical);
            for (size_t leaf = 0; leaf < shape->leaf_count; leaf++)
                text_format(out, " %s", role_name(program_role(c, step, leaf)));
            text_char(out, '\n');
        }
    }
    struct account *account = account_make(program, &setting, NULL);
    memory_log(&account->memory, out);
    text_format(out, "\npeak %lld\n", (long long)account_need(account, SPACE_DEFAULT));
    account_free(account);
    arena_free(&arena);
}

START_TEST(same_rows)
    {
        struct shape_table shapes = {0};
        struct text of_text = {0}, of_table = {0};
        const struct program *read = read_program(scheduled, &shapes);
        const struct program *built = table_program(&shapes, NULL);
        write_rows(read, &of_text);
        write_rows(built, &of_table);
        ck_assert_str_eq(of_text.data, of_table.data);
        program_free(read);
        program_free(built);
        shape_table_free(&shapes);
        text_free(&of_text);
        text_free(&of_table);
    }
END_TEST

/* The command divides what a text shards; the table gives the parts. */
START_TEST(same_shards)
    {
        char *words[] = {"hlo-layout", "memory", "-", "--format", "json"};
        struct program_run run = program_run(sizeof words / sizeof *words, words, divided);
        struct setting setting = {0};
        struct shape_table shapes = {0};
        struct text figure = {0};
        shards_begin(&setting.shards);
        const struct program *built = table_program(&shapes, &setting.shards);
        struct account *account = account_make(built, &setting, NULL);
        const struct space_memory *space = account_space(account, SPACE_DEFAULT);
        text_format(&figure,
                    "\"argument_bytes\":%lld,\"output_bytes\":%lld,\"donated_bytes\":%lld,",
                    (long long)space->argument_bytes, (long long)space->output_bytes,
                    (long long)space->donated_bytes);
        ck_assert_ptr_nonnull(strstr(run.out.text, figure.data));
        account_free(account);
        shards_free(&setting.shards);
        program_free(built);
        shape_table_free(&shapes);
        text_free(&figure);
        program_run_free(&run);
    }
END_TEST

Suite *
builder_suite(void)
{
    Suite *suite = suite_create("builder");
    TCase *tests = tcase_create("builder");
    tcase_add_test(tests, same_rows);
    tcase_add_test(tests, same_shards);
    suite_add_tcase(suite, tests);
    return suite;
}

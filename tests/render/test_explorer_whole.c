/*
 * Whole answers of the explorer's core, every field of them, as
 * tests/render/explorer_answers.txt has them: what the page reads and no other test looks at.
 * GOLDEN=accept writes the file anew.
 */
#include "render/page/core/core.h"
#include "tests/suites.h"
#include "tests/support/explorer_answer.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define FILE_NAME "tests/render/explorer_answers.txt"

static const struct {
    const char *layout, *shape, *type, *swizzle;
    int64_t line;
} layouts[] = {
    {"bf16[3,10]{1,0:T(2,4)(2,1)S(1)}", "", "", "", 0},
    {"s4[5,3]{0,1:T(4)E(4)}", "", "", "", 0},
    {"f32[2,3,4,5]", "", "", "", 0},
    {"pred[]", "", "", "", 0},
    {"S[(8,32):(32,1)]", "", "f16", "", 0},
    {"S[(8,8):(8,1)] + R[2:64] + 3", "(4,16)", "f32", "", 4},
    {"ComposeLayout(3,3,3,S[(4,64):(64,1)])", "", "f16", "", 0},
    {"S[(2,64):(64,1)]", "", "f16", "128B", 32},
    {"S[(8,2,4,2):(4@laneid,1@warpid,1@laneid,1)] + R[2:4@warpid] + 5@warpid", "", "", "", 0},
    {"S[(4,4):(1,1)]", "", "f32", "", 0},
    {"mma.m8n8k16.s8 C", "", "", "", 0},
    {"TV Layout A: ((4,8),2):((16,1),8)", "8,8", "f16", "", 0},
    {"TV Layout A: (3,2):(2,1)", "", "", "", 0},
    {"Sw<2,4,3> o smem_ptr[16b](unset) o (4,32):(32,1)", "", "", "", 0},
    {"#ttg.blocked<{sizePerThread = [1, 2], threadsPerWarp = [8, 4], warpsPerCTA = [1, 1], "
     "order = [1, 0]}>",
     "8,8", "", "", 0},
    {"linear offset=[[0,1],[1,1],[2,2]] shape=[4,4]", "", "f16", "", 0},
    {"S[(1,4,1,3,1):(1,3,7,1,2)]", "(4,1,3)", "f32", "", 0},
    {"f32[1,4,1]{2,0,1}", "", "", "", 0},
    {"S[(128,4):(1@TLane,1@TCol)]", "", "f32", "", 0},
};

static const char *
first_cells(void)
{
    return core_cells(0, 0, 0, 0, 0, 2, 0, 3);
}

static const char *
memory_cells(void)
{
    return core_cells(0, 1, 0, 0, 0, 2, 2, 6);
}

static const char *
second_slice(void)
{
    return core_cells(0, 0, 1, 0, 0, 1, 0, 2);
}

static const char *
second_parts(void)
{
    return core_cells(0, 1, 0, 1, 0, 1, 0, 2);
}

static const char *
overview(void)
{
    return core_overview(0, 2, 3);
}

static const char *
last_element(void)
{
    return core_element("2,3");
}

static const char *
place(void)
{
    return core_place("17");
}

static const char *
named_place(void)
{
    return core_place("laneid=5 m=1");
}

static const char *
first_trace(void)
{
    return core_trace(0, 0);
}

static const char *
trace(void)
{
    return core_trace(0, 13);
}

static const char *
access(void)
{
    return core_access("column:0", 0);
}

static const char *
lanes(void)
{
    return core_access("0,0 1,0", 4);
}

static const char *
copy(void)
{
    return core_copy(0);
}

static const char *
copy_to_other(void)
{
    return core_copy(1);
}

static const struct {
    const char *name;
    const char *(*ask)(void);
} questions[] = {{"first cells", first_cells},
                 {"cells in memory", memory_cells},
                 {"second slice", second_slice},
                 {"second parts", second_parts},
                 {"overview", overview},
                 {"element 2,3", last_element},
                 {"place 17", place},
                 {"lane 5", named_place},
                 {"trace of 0", first_trace},
                 {"trace of 13", trace},
                 {"access of a column", access},
                 {"access of two", lanes},
                 {"a copy to shared memory", copy},
                 {"a copy to the other", copy_to_other},
                 {"elsewhere", core_elsewhere},
                 {"suggestions", core_suggest},
                 {"compared with the one before", core_compare}};

static void
write_answers(FILE *out)
{
    size_t count = sizeof questions / sizeof *questions;
    core_open(1, layouts[0].layout, layouts[0].shape, layouts[0].type, layouts[0].swizzle,
              layouts[0].line); /* the first one is compared with itself */
    for (size_t i = 0; i < sizeof layouts / sizeof *layouts; i++) {
        fprintf(out, "%s %s %s %s\n", layouts[i].layout, layouts[i].shape, layouts[i].type,
                layouts[i].swizzle);
        fprintf(out, "%s\n",
                core_open(0, layouts[i].layout, layouts[i].shape, layouts[i].type,
                          layouts[i].swizzle, layouts[i].line));
        for (size_t q = 0; q < count; q++)
            fprintf(out, "%s: %s\n", questions[q].name, questions[q].ask());
        core_open(1, layouts[i].layout, layouts[i].shape, layouts[i].type, layouts[i].swizzle,
                  layouts[i].line);
    }
}

/* Line by line: a line is one answer. */
START_TEST(answers_are_whole)
    {
        char *got = NULL, *want = NULL;
        size_t length = 0, room = 0;
        const char *golden = getenv("GOLDEN");
        FILE *answers = open_memstream(&got, &length);
        write_answers(answers);
        fclose(answers);
        FILE *file = fopen(FILE_NAME, golden ? "w" : "r");
        ck_assert_ptr_nonnull(file);
        if (golden) {
            fputs(got, file);
        } else {
            char *at = got;
            for (int line = 1; getline(&want, &room, file) > 0; line++) {
                size_t end = strcspn(at, "\n") + 1;
                ck_assert_msg(strncmp(at, want, end) == 0 && want[end] == '\0',
                              FILE_NAME ":%d: expected\n%sgot\n%.*s", line, want, (int)end, at);
                at += end;
            }
            ck_assert_str_eq(at, "");
        }
        fclose(file);
        free(want);
        free(got);
    }
END_TEST

Suite *
explorer_whole_suite(void)
{
    Suite *suite = suite_create("explorer_whole");
    TCase *tests = tcase_create("explorer_whole");
    tcase_add_checked_fixture(tests, NULL, end_answers);
    tcase_add_test(tests, answers_are_whole);
    suite_add_tcase(suite, tests);
    return suite;
}

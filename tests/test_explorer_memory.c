/*
 * Lets memory run out in the explorer's core. If one allocation fails, or all from one on, an
 * answer is either complete or says "out of memory", and later answers are not affected.
 */
#include "cli/web/core.h"
#include "tests/explorer_answer.h"
#include "tests/failing_memory.h"
#include "tests/suites.h"

#include <stdlib.h>
#include <string.h>

static const char *
open_first(void)
{
    return core_open(0, "bf16[20,300]{1,0:T(8,128)(2,1)}", "", "", "", 0);
}

static const char *
open_swizzled(void)
{
    return core_open(0, "S[(8,64):(64,1)]", "", "f16", "128B", 0);
}

static const char *
open_dealt_out(void)
{
    return core_open(0, "S[(8,4,2):(4@laneid,1@laneid,1@m)] + R[2:1@warpid]", "", "f16", "", 0);
}

/* Opens a layout with several elements in one place. */
static const char *
open_shared(void)
{
    return core_open(0, "S[(4,4):(1,1)]", "", "f16", "", 0);
}

static const char *
ask_cells(void)
{
    return core_cells(0, 0, 0, 0, 0, 3, 0, 8);
}

static const char *
ask_memory(void)
{
    return core_cells(0, 1, 0, 0, 0, 2, 0, 16);
}

static const char *
ask_overview(void)
{
    return core_overview(0, 2, 3);
}

static const char *
ask_place(void)
{
    return core_place("17");
}

static const char *
ask_trace(void)
{
    return core_trace(0, 77);
}

static const char *
ask_access(void)
{
    return core_access("column:0", 0);
}

static const char *
ask_element(void)
{
    return core_element("7,11");
}

static const char *
ask_paste(void)
{
    return core_paste("%a = f32[8,128]{1,0:T(8,128)} add(%b), tensor<4x3xf32>");
}

typedef const char *question(void);

static question *const openings[] = {open_first, open_swizzled, open_dealt_out, open_shared};
static question *const questions[] = {ask_cells,    ask_memory,     ask_overview, ask_element,
                                      ask_place,    ask_trace,      ask_access,   ask_paste,
                                      core_compare, core_elsewhere, core_suggest};

#define OPENINGS  (int)(sizeof openings / sizeof *openings)
#define QUESTIONS (int)(sizeof questions / sizeof *questions)

static bool
says_out_of_memory(const char *answer)
{
    json_t *json = parsed(answer);
    const json_t *error = json_object_get(json, "error");
    bool says = error && strcmp(word(error, "message"), "out of memory") == 0;
    json_decref(json);
    return says;
}

/* Answers with a failure at allocation k. Returns false if there are fewer allocations. */
static bool
answers_without(question *ask, const char *whole, long k, bool all)
{
    memory_fails_at(k, all);
    const char *answer = ask();
    bool failed = memory_is_back();
    ck_assert_msg(strcmp(answer, whole) == 0 || (failed && says_out_of_memory(answer)),
                  "without allocation %ld: %s", k, answer);
    return failed;
}

static void
does_without(question *ask, bool all)
{
    char *whole = strdup(ask());
    for (long k = 0; answers_without(ask, whole, k, all); k++)
        ck_assert_msg(strcmp(ask(), whole) == 0, "after allocation %ld: %s", k, ask());
    free(whole);
}

START_TEST(answers_do_without_memory)
    {
        json_decref(parsed(core_open(1, "bf16[20,300]{0,1:T(8,128)}", "", "", "", 0)));
        json_decref(parsed(openings[_i / 2 / QUESTIONS]()));
        does_without(questions[_i / 2 % QUESTIONS], _i % 2);
    }
END_TEST

START_TEST(layouts_open_without_memory)
    {
        does_without(openings[_i / 2], _i % 2);
    }
END_TEST

/* What is open stays open if memory runs out while another layout is opened. */
static bool
stays_open(bool all, long k)
{
    json_decref(parsed(open_first()));
    char *before = strdup(ask_cells());
    memory_fails_at(k, all);
    const char *answer = open_swizzled();
    bool failed = memory_is_back();
    bool opened = !is_error(answer);
    ck_assert_msg((strcmp(ask_cells(), before) == 0) != opened, "without allocation %ld", k);
    free(before);
    return failed;
}

START_TEST(layouts_stay_open)
    {
        for (long k = 0; stays_open(_i, k); k++)
            ;
    }
END_TEST

Suite *
explorer_memory_suite(void)
{
    Suite *suite = suite_create("explorer_memory");
    TCase *tests = tcase_create("explorer_memory");
    tcase_set_timeout(tests, 60);
    tcase_add_checked_fixture(tests, NULL, end_answers);
    tcase_add_loop_test(tests, answers_do_without_memory, 0, 2 * OPENINGS * QUESTIONS);
    tcase_add_loop_test(tests, layouts_open_without_memory, 0, 2 * OPENINGS);
    tcase_add_loop_test(tests, layouts_stay_open, 0, 2);
    suite_add_tcase(suite, tests);
    return suite;
}

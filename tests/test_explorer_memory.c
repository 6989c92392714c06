/*
 * The explorer's core when memory runs out: where an allocation fails, or all from one on, each
 * answer is JSON, and the next one is as if nothing had been. The linker sends allocations of
 * the program's own code here.
 */
#include "cli/web/core.h"
#include "tests/explorer_answer.h"
#include "tests/suites.h"

#include <stdlib.h>
#include <string.h>

static long countdown = -1; /* allocations that still work; negative: all do */
static bool onward;         /* none works from there on */
static bool failed;

void *__real_malloc(size_t size);
void *__real_calloc(size_t count, size_t size);
void *__real_realloc(void *old, size_t size);
void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__wrap_realloc(void *old, size_t size);

static bool
fails(void)
{
    if (countdown < 0)
        return false;
    bool fail = countdown == 0;
    failed |= fail;
    countdown -= !(fail && onward);
    return fail;
}

void *
__wrap_malloc(size_t size)
{
    return fails() ? NULL : __real_malloc(size);
}

void *
__wrap_calloc(size_t count, size_t size)
{
    return fails() ? NULL : __real_calloc(count, size);
}

void *
__wrap_realloc(void *old, size_t size)
{
    return fails() ? NULL : __real_realloc(old, size);
}

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
ask_cells(void)
{
    return core_cells(0, 1, 0, 0, 0, 40, 0, 40);
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
ask_paste(void)
{
    return core_paste("%a = f32[8,128]{1,0:T(8,128)} add(%b), tensor<4x3xf32>");
}

static const char *(*const asks[])(void) = {
    open_first, open_swizzled, ask_cells,      ask_overview, ask_place,   ask_trace,
    ask_access, ask_paste,     core_elsewhere, core_suggest, core_compare};

/* One failure at allocation k of an answer; false: there are not so many. */
static bool
answers_without(const char *(*ask)(void), long k, bool all)
{
    countdown = k;
    onward = all;
    failed = false;
    const char *answer = ask();
    countdown = -1;
    json_decref(parsed(answer));
    return failed;
}

START_TEST(answers_do_without_memory)
    {
        const char *(*ask)(void) = asks[_i / 2];
        json_decref(parsed(core_open(1, "bf16[20,300]{0,1:T(8,128)}", "", "", "", 0)));
        json_decref(parsed(_i / 2 == 6 ? open_swizzled() : open_first()));
        char *whole = strdup(ask());
        for (long k = 0; answers_without(ask, k, _i % 2); k += 1 + k / 16)
            ck_assert_msg(strcmp(ask(), whole) == 0, "after allocation %ld", k);
        free(whole);
    }
END_TEST

Suite *
explorer_memory_suite(void)
{
    Suite *suite = suite_create("explorer_memory");
    TCase *tests = tcase_create("explorer_memory");
    tcase_set_timeout(tests, 60);
    tcase_add_checked_fixture(tests, NULL, end_answers);
    tcase_add_loop_test(tests, answers_do_without_memory, 0,
                        2 * (int)(sizeof asks / sizeof *asks));
    suite_add_tcase(suite, tests);
    return suite;
}

/*
 * Asks for more memory than there is, as a client that jumps back to a place of its own. That
 * the program then ends with status 3, tests/scripts/torture.sh shows.
 */
#include "layout/base/arena.h"
#include "layout/base/grow.h"
#include "layout/base/memory.h"
#include "layout/base/text.h"
#include "tests/suites.h"

#include <setjmp.h>
#include <stdint.h>
#include <stdlib.h>

static jmp_buf before;

static void __attribute__((noreturn)) jump_back(void)
{
    longjmp(before, 1);
}

/* Volatile, so that a compiler that sees through all calls does not warn of the size. */
static volatile size_t quarter = SIZE_MAX / 4;

static void
ask_array_that_overflows(struct arena *arena)
{
    arena_array(arena, quarter, 8);
}

static void
ask_too_much_of_arena(struct arena *arena)
{
    arena_alloc(arena, quarter + 1);
}

static void
ask_zeroed_that_overflows(struct arena *arena)
{
    (void)arena;
    free(memory_zeroed(quarter, 8));
}

static void
ask_resized_that_overflows(struct arena *arena)
{
    (void)arena;
    free(memory_resize(NULL, quarter, 8));
}

static void
ask_array_to_grow(struct arena *arena)
{
    size_t capacity = quarter;
    void *items = NULL;
    (void)arena;
    grow(&items, capacity, &capacity, 8);
}

static void (*const asks[])(struct arena *arena) = {
    ask_array_that_overflows,   ask_too_much_of_arena, ask_zeroed_that_overflows,
    ask_resized_that_overflows, ask_array_to_grow,
};

/* What was allocated before stays valid, and what comes after succeeds. */
START_TEST(client_jumps_back)
    {
        void (*handler)(void) __attribute__((noreturn)) = memory_exhausted;
        struct arena arena = {0};
        char *kept = arena_copy(&arena, "kept", 4);
        memory_exhausted = jump_back;
        if (setjmp(before) == 0) {
            asks[_i](&arena);
            ck_abort_msg("more memory than there is");
        }
        memory_exhausted = handler;
        ck_assert_str_eq(kept, "kept");
        ck_assert_str_eq(arena_copy(&arena, "next", 4), "next");
        arena_free(&arena);
    }
END_TEST

Suite *
exhausted_suite(void)
{
    Suite *suite = suite_create("exhausted");
    TCase *tests = tcase_create("exhausted");
    tcase_add_loop_test(tests, client_jumps_back, 0, sizeof asks / sizeof *asks);
    suite_add_tcase(suite, tests);
    return suite;
}

/* Finding room among many allocations, and lives that meet in one place, must give what looking
 * at all of them gives. */
#include "layout/device/target.h"
#include "layout/pack/life_tree.h"
#include "layout/pack/open_list.h"
#include "tests/suites.h"

#include <stdlib.h>

enum { ROOMS = 300, WISHES = 2000, TICKS = 64 };

static uint32_t
any_below(uint32_t *random, uint32_t end)
{
    *random = *random * 1664525 + 1013904223;
    return (*random >> 16) % end;
}

static struct interval
any_interval(uint32_t *random)
{
    uint32_t start = any_below(random, TICKS), end = any_below(random, TICKS);
    return start < end ? (struct interval){start, end} : (struct interval){end, start};
}

/* Returns whether an allocation may have room. */
static bool
may_hold(const struct open_room *room, const struct open_wish *wish)
{
    bool meet = room->use.start < wish->life.end && wish->life.start < room->use.end;
    return room->bytes >= wish->bytes && !(room->full & wish->touched) && !meet;
}

/* Of each wish, all rooms that the list names, the newest first, are those that may hold it. */
START_TEST(open_rooms_are_found)
    {
        struct arena arena = {0};
        struct open_list list = {0};
        struct open_room rooms[ROOMS];
        uint32_t random = (uint32_t)_i;
        uint64_t work = 0;
        for (uint32_t i = 0; i < ROOMS; i++) {
            rooms[i] = (struct open_room){any_below(&random, 100),
                                          UINT64_C(1) << any_below(&random, 64),
                                          any_interval(&random)};
            ck_assert_uint_eq(open_list_add(&list, &arena, 1000 + i, &rooms[i]), i);
        }
        for (int i = 0; i < WISHES; i++) {
            struct open_wish wish = {any_below(&random, 100),
                                     UINT64_C(1) << any_below(&random, 64),
                                     any_interval(&random)};
            ptrdiff_t at = ROOMS;
            for (ptrdiff_t k = ROOMS; k-- > 0;)
                if (may_hold(&rooms[k], &wish)) {
                    at = open_list_find(&list, (size_t)at, &wish, &work);
                    ck_assert_int_eq(at, k);
                    ck_assert_int_eq(list.allocations[at], 1000 + k);
                }
            ck_assert_int_eq(open_list_find(&list, (size_t)at, &wish, &work), -1);
            uint32_t used = any_below(&random, ROOMS);
            rooms[used].use = any_interval(&random);
            open_list_use(&list, used, &rooms[used]);
        }
        arena_free(&arena);
    }
END_TEST

START_TEST(full_rooms_are_passed_over_together)
    {
        struct arena arena = {0};
        struct open_list list = {0};
        struct open_wish wish = {8, 1, {3, 5}};
        uint64_t work = 0;
        for (uint32_t i = 0; i < 1000; i++)
            open_list_add(&list, &arena, i,
                          &(struct open_room){i % 2 ? 100 : 8, 2, {4 - i % 2, 90}});
        ck_assert_int_eq(open_list_find(&list, 1000, &wish, &work), -1);
        ck_assert_uint_lt(work, 30);
        arena_free(&arena);
    }
END_TEST

/* Values are made as those of a TPU without a text that names what may be overwritten: two that
 * touch interfere. */
START_TEST(lives_that_meet_are_found)
    {
        enum { VALUES = 200 };
        struct value values[VALUES];
        uint32_t members[VALUES], random = (uint32_t)_i, tree = 0;
        struct buffer buffers[VALUES];
        struct target target = {.tiles.lanes = 128};
        struct flow flow = {.values = {VALUES, VALUES, values, NULL}};
        struct buffers all = {.flow = &flow,
                              .target = &target,
                              .count = VALUES,
                              .items = buffers,
                              .members = members};
        struct life_trees trees;
        for (uint32_t i = 0; i < VALUES; i++) {
            struct interval life = any_interval(&random);
            life.end = life.start + (life.end - life.start) / 16;
            values[i] = (struct value){.start = life.start, .end = life.end};
            members[i] = i;
            buffers[i] = (struct buffer){.first = i, .count = 1};
        }
        life_trees_begin(&trees, &all);
        for (uint32_t i = 0; i < VALUES; i++) {
            bool meet = false;
            uint64_t work = 0;
            for (uint32_t k = 0; k < i; k += 2)
                meet |= values[i].start <= values[k].end && values[k].start <= values[i].end;
            ck_assert_int_eq(life_tree_interferes(&trees, tree, &buffers[i], &work), meet);
            if (i % 2 == 0)
                tree = life_tree_add(&trees, tree, &buffers[i]);
        }
        arena_free(&flow.arena);
    }
END_TEST

Suite *
place_suite(void)
{
    Suite *suite = suite_create("place");
    TCase *tests = tcase_create("place");
    tcase_add_loop_test(tests, open_rooms_are_found, 0, 10);
    tcase_add_test(tests, full_rooms_are_passed_over_together);
    tcase_add_loop_test(tests, lives_that_meet_are_found, 0, 100);
    suite_add_tcase(suite, tests);
    return suite;
}

/* Tests what shardings say of arrays, in each form in which XLA writes them. */
#include "parser/xla_sharding.h"
#include "tests/suites.h"

#include <stdio.h>

static struct slice
slice_of(const char *text)
{
    return (struct slice){text, strlen(text)};
}

static const struct sharding_case {
    const char *text;
    size_t rank;
    const char *counts; /* of shards, "2,1,2"; NULL: it cannot be read */
    enum division division;
    int64_t devices;
} cases[] = {
    {"{replicated}", 2, "", DIVISION_REPLICATED, 0},
    {"{replicated shard_as 1}", 2, "", DIVISION_REPLICATED, 0},
    {"{replicated}", 0, "", DIVISION_REPLICATED, 0},
    {"{manual}", 2, "", DIVISION_PARTS, 0},
    {"{maximal device=0}", 2, "", DIVISION_PARTS, 0},
    {"{maximal_mesh[device_id=3]}", 2, "", DIVISION_PARTS, 0},
    {"{devices=[4,1]<=[4]}", 2, "4,1", DIVISION_PARTS, 4},
    {"{devices=[2,1,2]<=[4] last_tile_dim_replicate}", 2, "2,1,2", DIVISION_PARTS, 4},
    {"{devices=[1,1,4]<=[4] last_tile_dim_replicate}", 2, "1,1,4", DIVISION_REPLICATED, 4},
    {"{devices=[2,2]<=[2,2]T(1,0)}", 2, "2,2", DIVISION_PARTS, 4},
    {"{devices=[2,2]0,1,2,3}", 2, "2,2", DIVISION_PARTS, 4},
    {"{devices=[1,2,2]<=[4] last_tile_dims={manual}}", 2, "1,2,2", DIVISION_PARTS, 4},
    {"{devices=[2]<=[2] metadata={op_name=\"a}\"}}", 1, "2", DIVISION_PARTS, 2},
    {"{mesh['x'=2,'y'=4], [{'x'}, {'y'}]}", 2, "2,4", DIVISION_PARTS, 8},
    {"{mesh['x'=2,'y'=4], [{'y', 'x'}, {}], replicated={}}", 2, "8,1", DIVISION_PARTS, 8},
    {"{mesh['x'=2,'y'=4], [{'y':(1)2}, {}]}", 2, "2,1", DIVISION_PARTS, 8},
    {"{mesh['x'=4], device_ids=([2,2]T(1,0)), [{}, {'x'}]}", 2, "1,4", DIVISION_PARTS, 4},
    {"{mesh['x'=4], [{}, {?}]}", 2, "1,1", DIVISION_UNKNOWN, 4},
    {"{mesh['x'=4], [{'x', ?}]}", 1, "4", DIVISION_PARTS, 4},
    {"{mesh[], [{}]}", 1, "1", DIVISION_REPLICATED, 1},
    {"{mesh['x'=4], [{'z'}]}", 1, NULL, DIVISION_UNKNOWN, 0},
    {"{mesh['x'=4]}", 1, NULL, DIVISION_UNKNOWN, 0},
    {"{mesh['x'=4], [{'", 1, NULL, DIVISION_UNKNOWN, 0},
    {"{unknown}", 2, NULL, DIVISION_UNKNOWN, 0},
    {"{devices=[0]0}", 1, NULL, DIVISION_UNKNOWN, 0},
    {"{devices=[4", 1, NULL, DIVISION_UNKNOWN, 0},
    {"{devices=[4000000000,4000000000]<=[2]}", 2, NULL, DIVISION_UNKNOWN, 0},
    {"{devices=[1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1]<=[1]}", 2, NULL, DIVISION_UNKNOWN, 0},
    {"", 1, NULL, DIVISION_UNKNOWN, 0},
};

START_TEST(forms)
    {
        const struct sharding_case *c = &cases[_i];
        struct shard_counts counts;
        char written[100] = "";
        ck_assert_msg(xla_sharding_read(slice_of(c->text), &counts) == (c->counts != NULL),
                      "%s", c->text);
        if (!c->counts)
            return;
        for (size_t i = 0, at = 0; i < counts.count; i++)
            at += (size_t)snprintf(written + at, sizeof written - at, "%s%lld", i ? "," : "",
                                   (long long)counts.items[i]);
        ck_assert_str_eq(written, c->counts);
        ck_assert_int_eq(shard_counts_division(&counts, c->rank), c->division);
        ck_assert_int_eq(counts.devices, c->devices);
    }
END_TEST

/* A tuple has one for each of its arrays. Braces in a string are none. */
START_TEST(lists)
    {
        static const char *const items[] = {"{devices=[4]<=[4] metadata={op_name=\"}a{\"}}",
                                            "{replicated}", "{maximal device=1}"};
        char text[200];
        snprintf(text, sizeof text, "{%s, %s, %s}", items[0], items[1], items[2]);
        ck_assert(xla_sharding_is_list(slice_of(text)));
        ck_assert(!xla_sharding_is_list(slice_of(items[1])));
        struct slice rest = {text + 1, strlen(text) - 1};
        for (size_t i = 0; i < sizeof items / sizeof *items; i++)
            ck_assert(slice_is(xla_sharding_next(&rest), items[i]));
        ck_assert_uint_eq(xla_sharding_next(&rest).length, 0);
        rest = slice_of("{replicated");
        ck_assert_uint_eq(xla_sharding_next(&rest).length, 0);
    }
END_TEST

Suite *
xla_sharding_suite(void)
{
    Suite *suite = suite_create("xla_sharding");
    TCase *known = tcase_create("shardings");
    tcase_add_loop_test(known, forms, 0, (int)(sizeof cases / sizeof *cases));
    tcase_add_test(known, lists);
    suite_add_tcase(suite, known);
    return suite;
}

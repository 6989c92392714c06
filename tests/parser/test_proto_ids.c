/* What has an id is found, whichever ids a file chooses. */
#include "parser/proto/proto_ids.h"
#include "tests/suites.h"

#define COMPUTATIONS 300
#define NUMBERS      7 /* instructions of each */

/* Of an instruction as jaxlib 0.10.2 numbers them. The lowest 32 bits are the same in all
 * computations. */
static int64_t
id_of(int64_t computation, int64_t number)
{
    return computation << 32 | number;
}

static void
check_all(const struct proto_ids *ids)
{
    for (int64_t c = 0; c < COMPUTATIONS; c++)
        for (int64_t n = 0; n < NUMBERS; n++) {
            const struct proto_id *found = proto_ids_find(ids, id_of(c, n));
            ck_assert_ptr_eq(found, &ids->items[c * NUMBERS + n]);
        }
    ck_assert_ptr_null(proto_ids_find(ids, id_of(0, NUMBERS)));
    ck_assert_ptr_null(proto_ids_find(ids, id_of(COMPUTATIONS, 0)));
    ck_assert_ptr_null(proto_ids_find(ids, -1));
}

START_TEST(ids_with_the_same_lowest_bits_are_spread)
    {
        struct proto_ids ids = {0};
        ck_assert_ptr_null(proto_ids_find(&ids, 0));
        for (int64_t c = 0; c < COMPUTATIONS; c++)
            for (int64_t n = 0; n < NUMBERS; n++)
                ck_assert(proto_ids_add(&ids, &(struct proto_id){.id = id_of(c, n)}));
        ck_assert(ids.spread);
        check_all(&ids);
        ck_assert(!proto_ids_add(&ids, &(struct proto_id){.id = id_of(3, 3)}));
        check_all(&ids); /* the first one is found */
        proto_ids_clear(&ids);
        ck_assert_ptr_null(proto_ids_find(&ids, id_of(3, 3)));
        proto_ids_free(&ids);
    }
END_TEST

START_TEST(ids_that_follow_one_another_are_not_spread)
    {
        struct proto_ids ids = {0};
        for (int64_t n = 0; n < 1000; n++)
            ck_assert(proto_ids_add(&ids, &(struct proto_id){.id = id_of(5, n)}));
        ck_assert(!ids.spread);
        for (int64_t n = 0; n < 1000; n++)
            ck_assert_ptr_eq(proto_ids_find(&ids, id_of(5, n)), &ids.items[n]);
        ck_assert_ptr_null(proto_ids_find(&ids, id_of(6, 0)));
        proto_ids_free(&ids);
    }
END_TEST

Suite *
proto_ids_suite(void)
{
    Suite *suite = suite_create("proto_ids");
    TCase *tests = tcase_create("proto_ids");
    tcase_add_test(tests, ids_with_the_same_lowest_bits_are_spread);
    tcase_add_test(tests, ids_that_follow_one_another_are_not_spread);
    suite_add_tcase(suite, tests);
    return suite;
}

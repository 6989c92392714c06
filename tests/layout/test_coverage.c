/* Checks what mappings cover by looking at every element. */
#include "layout/base/diagnostic.h"
#include "layout/coverage.h"
#include "tests/support/tirx_random.h"
#include "tests/support/tirx_rows.h"

#define ROUNDS 4000

static void
unflatten(int64_t position, const struct mapping *m, int64_t *index)
{
    for (size_t i = m->rank; i-- > 0; position /= m->dims[i])
        index[i] = position % m->dims[i];
}

static const struct {
    const char *text;
    struct coverage coverage;
} covered[] = {
    {"S[(8,4):(4,1)]", {true, 32, 0, 0}},
    {"S[(8,4):(5,1)]", {true, 32, 0, 7}},
    {"S[(8,4):(0,1)]", {false, 4, 4, 0}},
    {"S[(8,4):(2,1)]", {false, 18, 14, 0}},
    {"S[(2,2,4):(1@pid,2@m,1@m)] + R[2:2@pid]", {false, 24, 8, 0}},
    {"S[8:1] + R[2:0]", {true, 8, 0, 0}},
    {"S[(1000000,1000000):(1000000,1)]", {true, 1000000000000, 0, 0}},
    {"S[(4,2):(3,2)]", {true, 8, 0, 4}},
};

START_TEST(test_coverage)
    {
        struct arena arena = {0};
        struct coverage coverage;
        struct diagnostic d;
        struct mapping m = mapping_from(&arena, covered[_i].text);
        ck_assert_int_eq(coverage_count(&m, &coverage, &d), 0);
        ck_assert_msg(coverage.injective == covered[_i].coverage.injective &&
                          coverage.places == covered[_i].coverage.places &&
                          coverage.overlaps == covered[_i].coverage.overlaps &&
                          coverage.holes == covered[_i].coverage.holes,
                      "%s: %d %lld %lld %lld", covered[_i].text, coverage.injective,
                      (long long)coverage.places, (long long)coverage.overlaps,
                      (long long)coverage.holes);
        arena_free(&arena);
    }
END_TEST

/* Compares ranges and the inverse with every element. */
static int
count_found(void *context, const int64_t *index)
{
    (void)index;
    ++*(int64_t *)context;
    return 0;
}

static void
check_elements(const struct mapping *m, int64_t size)
{
    struct diagnostic d;
    struct coverage coverage;
    int64_t index[64], scratch[256], at[AXIS_COUNT];
    int64_t min[AXIS_COUNT], max[AXIS_COUNT], low, high;
    for (size_t i = 0; i < m->axis_count; i++) {
        min[i] = INT64_MAX;
        max[i] = INT64_MIN;
    }
    bool shared = false;
    for (int64_t i = 0; i < size; i++)
        for (int64_t copy = 0; copy < mapping_copies(m); copy++) {
            int64_t found = 0;
            unflatten(i, m, index);
            mapping_forward_copy(m, index, copy, scratch, at);
            for (size_t k = 0; k < m->axis_count; k++) {
                min[k] = at[k] < min[k] ? at[k] : min[k];
                max[k] = at[k] > max[k] ? at[k] : max[k];
            }
            if (size > 256)
                continue;
            ck_assert_int_eq(mapping_inverse(m, at, count_found, &found, &d), 0);
            ck_assert_int_ge(found, 1);
            shared |= found > 1 && mapping_copies(m) == 1;
        }
    for (size_t k = 0; k < m->axis_count; k++) {
        ck_assert_int_eq(coverage_range(m, k, &low, &high, &d), 0);
        ck_assert_int_eq(low, min[k]);
        ck_assert_int_eq(high, max[k]);
    }
    ck_assert_int_eq(coverage_count(m, &coverage, &d), 0);
    if (size <= 256 && mapping_copies(m) == 1)
        ck_assert_int_eq(coverage.injective, !shared);
    ck_assert_int_ge(coverage.holes, 0);
}

START_TEST(test_random_coverage)
    {
        struct random random = {13};
        struct diagnostic d;
        int64_t size, dims[64];
        for (int round = 0; round < ROUNDS; round++) {
            struct arena arena = {0};
            struct tirx_layout layout = random_layout(&random, &arena);
            ck_assert_int_eq(tirx_size(&layout, &size, &d), 0);
            size_t rank = random_shape(&random, size, dims);
            struct mapping m = mapping_of(&arena, &layout, dims, rank);
            if (size <= 4096)
                check_elements(&m, size);
            arena_free(&arena);
        }
    }
END_TEST

Suite *
coverage_suite(void)
{
    Suite *suite = suite_create("coverage");
    TCase *known = tcase_create("known");
    tcase_add_loop_test(known, test_coverage, 0, (int)(sizeof covered / sizeof *covered));
    suite_add_tcase(suite, known);
    TCase *random = tcase_create("random");
    tcase_add_test(random, test_random_coverage);
    suite_add_tcase(suite, random);
    return suite;
}

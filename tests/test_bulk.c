/* Compiled mappings: whatever the layout, the same as the mapping's own steps. */
#include "layout/diagnostic.h"
#include "layout/shape.h"
#include "layout/size.h"
#include "layout/tiling.h"
#include "tests/bulk_check.h"
#include "tests/random_shape.h"
#include "tests/shapes.h"
#include "tests/tirx_rows.h"

#define ROUNDS      4000
#define MOST_PLACES 40000 /* of a layout that is looked at whole */

/* How many layouts took which way, so that no test is about nothing. */
struct taken {
    int all, compiled, apart;
};

static void
take(struct taken *taken, const struct plan *plan)
{
    taken->all++;
    taken->compiled += plan->compiled;
    taken->apart += plan->apart;
}

/* A random XLA array with its plan and sizes; false when it is too large. */
static bool
random_array(struct random *random, struct arena *arena, char *text, struct plan *plan,
             struct size *size)
{
    struct diagnostic d;
    struct tiling *tiling = arena_alloc(arena, sizeof *tiling);
    random_shape_text(random, text);
    const struct shape *shape = shape_of(arena, text);
    ck_assert_msg(size_compute(size, shape, arena, &d) == 0, "%s", text);
    if (size->padded_elements > MOST_PLACES)
        return false;
    ck_assert_int_eq(tiling_compile(tiling, shape, NULL, arena, &d), 0);
    ck_assert_int_eq(plan_make(plan, &tiling->mapping, arena, &d), 0);
    return true;
}

/* A random TIRx layout on axis m with one copy; false when it is none. */
static bool
random_memory_layout(struct random *random, struct arena *arena, struct plan *plan)
{
    struct diagnostic d;
    struct mapping *m = arena_alloc(arena, sizeof *m);
    struct tirx_layout layout = random_layout(random, arena);
    int64_t size, dims[64];
    ck_assert_int_eq(tirx_size(&layout, &size, &d), 0);
    size_t rank = random_shape(random, size, dims);
    ck_assert_int_eq(tirx_mapping(&layout, dims, rank, arena, m, &d), 0);
    if (size > 5000 || m->axis_count != 1 || m->axes[0] != AXIS_M || mapping_copies(m) != 1)
        return false;
    ck_assert_int_eq(plan_make(plan, m, arena, &d), 0);
    return true;
}

START_TEST(test_plans_of_arrays)
    {
        struct random random = {17};
        struct taken taken = {0};
        for (int round = 0; round < ROUNDS; round++) {
            struct arena arena = {0};
            struct plan plan;
            struct size size;
            char text[SHAPE_TEXT];
            if (random_array(&random, &arena, text, &plan, &size)) {
                const char *wrong = bulk_check_plan(&plan, &arena);
                ck_assert_msg(!wrong, "%s: %s", text, wrong);
                take(&taken, &plan);
            }
            arena_free(&arena);
        }
        ck_assert_int_gt(taken.all, ROUNDS / 2);
        ck_assert_int_gt(taken.apart, taken.all / 2);
        ck_assert_int_lt(taken.compiled, taken.all); /* some tiles cut what is cut already */
    }
END_TEST

START_TEST(test_plans_of_tirx_layouts)
    {
        struct random random = {19};
        struct taken taken = {0};
        for (int round = 0; round < ROUNDS; round++) {
            struct arena arena = {0};
            struct plan plan;
            if (random_memory_layout(&random, &arena, &plan)) {
                const char *wrong = bulk_check_plan(&plan, &arena);
                ck_assert_msg(!wrong, "round %d: %s", round, wrong);
                take(&taken, &plan);
            }
            arena_free(&arena);
        }
        ck_assert_int_gt(taken.all, ROUNDS / 4);
        ck_assert_int_gt(taken.apart, 0);
        ck_assert_int_lt(taken.apart,
                         taken.all); /* elements that share places are there, too */
    }
END_TEST

Suite *
bulk_suite(void)
{
    Suite *suite = suite_create("bulk");
    TCase *tests = tcase_create("bulk");
    tcase_set_timeout(tests, 120);
    tcase_add_test(tests, test_plans_of_arrays);
    tcase_add_test(tests, test_plans_of_tirx_layouts);
    suite_add_tcase(suite, tests);
    return suite;
}

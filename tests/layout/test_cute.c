/*
 * Property tests of CuTe's algebra: what the functions of layout/cute/algebra.h answer for
 * random layouts must be what their definitions say, evaluated here from the leaves alone.
 */
#include "layout/base/diagnostic.h"
#include "layout/base/steps.h"
#include "layout/cute/algebra.h"
#include "tests/suites.h"
#include "tests/support/tirx_random.h"

#include <stdbool.h>

#define PAIRS 20000

/* L(i), with the leaves as they are written, the first the fastest and the last without end. */
static int64_t
value(const struct cute_mode *mode, int64_t i, struct arena *arena)
{
    struct cute_leaves leaves = cute_flatten(mode, arena);
    int64_t at = 0;
    for (size_t k = 0; k < leaves.count; k++) {
        int64_t digit = k + 1 < leaves.count ? i % leaves.leaf[k]->size : i;
        at += digit * leaves.leaf[k]->stride;
        i /= leaves.leaf[k]->size;
    }
    return at;
}

static struct cute_mode
random_mode(struct random *random, struct arena *arena, int depth, int64_t *compact)
{
    static const int64_t extents[] = {1, 2, 2, 3, 4, 4, 5, 8};
    static const int64_t strides[] = {0, 1, 1, 2, 3, 4, 6, 8, 12, 16, 32};
    if (depth == 0 || random_below(random, 3) == 0) {
        struct cute_mode leaf = cute_leaf(extents[random_below(random, 8)], 0);
        leaf.stride = *compact;
        if (random_below(random, 3) == 0)
            leaf.stride = strides[random_below(random, 11)];
        *compact = leaf.stride * leaf.size > 0 ? leaf.stride * leaf.size : 1;
        return leaf;
    }
    size_t count = (size_t)random_below(random, 3) + 1;
    struct cute_mode nested, *modes = arena_array(arena, count, sizeof *modes);
    struct diagnostic d;
    for (size_t i = 0; i < count; i++)
        modes[i] = random_mode(random, arena, depth - 1, compact);
    ck_assert_int_eq(cute_nest(modes, count, &nested, &d), 0);
    return nested;
}

static struct cute_mode
random_cute(struct random *random, struct arena *arena)
{
    struct cute_mode mode;
    do {
        int64_t compact = 1;
        mode = random_mode(random, arena, 2, &compact);
    } while (mode.size > 200);
    return mode;
}

/* ---- definitions ---- */

static void
check_compose(const struct cute_mode *a, const struct cute_mode *b, const struct cute_work *w,
              int *found)
{
    struct cute_mode r;
    if (cute_compose(w, a, b, &r)) {
        ck_assert(cute_has_none(w->d));
        return;
    }
    ++*found;
    ck_assert_int_eq(r.size, b->size);
    for (int64_t i = 0; i < r.size; i++)
        ck_assert_int_eq(value(&r, i, w->arena), value(a, value(b, i, w->arena), w->arena));
}

static void
check_complement(const struct cute_mode *a, const struct cute_mode *b,
                 const struct cute_work *w, int *found)
{
    enum { RANGE = 1 << 20 };
    unsigned char *sums = arena_array(w->arena, RANGE, 1);
    struct cute_mode r;
    if (cute_complement(w, a, b->size, &r)) {
        ck_assert(cute_has_none(w->d));
        return;
    }
    ++*found;
    for (int64_t i = 0; i < a->size; i++) {
        bool new = true;
        for (int64_t k = 0; k < i && new; k++)
            new = value(a, k, w->arena) != value(a, i, w->arena);
        for (int64_t k = 0; k < r.size && new; k++) {
            int64_t sum = value(a, i, w->arena) + value(&r, k, w->arena);
            ck_assert_int_lt(sum, RANGE);
            ck_assert_int_eq(sums[sum]++, 0);
        }
    }
    for (int64_t i = 0; i < b->size; i++)
        ck_assert_int_eq(sums[i], 1);
}

static void
check_right(const struct cute_mode *a, const struct cute_mode *b, const struct cute_work *w,
            int *found)
{
    struct cute_mode r;
    (void)b;
    ck_assert_int_eq(cute_right_inverse(w, a, &r), 0);
    ++*found;
    for (int64_t i = 0; i < r.size; i++)
        ck_assert_int_eq(value(a, value(&r, i, w->arena), w->arena), i);
}

static void
check_left(const struct cute_mode *a, const struct cute_mode *b, const struct cute_work *w,
           int *found)
{
    struct cute_mode r;
    (void)b;
    if (cute_left_inverse(w, a, &r)) {
        ck_assert(cute_has_none(w->d));
        return;
    }
    ++*found;
    for (int64_t i = 0; i < a->size; i++)
        ck_assert_int_eq(value(&r, value(a, i, w->arena), w->arena), i);
}

/* The first mode is A o B, and each rest x continues it: R(t, x) = A(B(t) + C(x)) for the
 * complement C. */
static void
check_divide(const struct cute_mode *a, const struct cute_mode *b, const struct cute_work *w,
             int *found)
{
    const struct cute_tile tile = {.mode = *b};
    const struct cute_tiler tiler = {true, 1, &tile};
    struct cute_mode r, c;
    if (cute_divide(w, a, &tiler, CUTE_LOGICAL, &r)) {
        ck_assert(cute_has_none(w->d));
        return;
    }
    ++*found;
    ck_assert_int_eq(cute_complement_apart(w, b, a->size, &c), 0);
    ck_assert_int_eq(r.size, b->size * c.size);
    for (int64_t x = 0; x < c.size; x++)
        for (int64_t t = 0; t < b->size; t++)
            ck_assert_int_eq(
                value(&r, x * b->size + t, w->arena),
                value(a, value(b, t, w->arena) + value(&c, x, w->arena), w->arena));
}

static const struct {
    void (*check)(const struct cute_mode *a, const struct cute_mode *b,
                  const struct cute_work *w, int *found);
    int least; /* answers that there must be, of the pairs */
} definitions[] = {{check_compose, PAIRS / 10},
                   {check_complement, PAIRS / 10},
                   {check_right, PAIRS},
                   {check_left, PAIRS / 10},
                   {check_divide, PAIRS / 20}};

START_TEST(answers_meet_their_definition)
    {
        struct random random = {88172645463325252u + (uint64_t)_i};
        int found = 0;
        for (int i = 0; i < PAIRS; i++) {
            struct arena arena = {0};
            struct diagnostic d = {0};
            const struct cute_work w = {&arena, &d};
            struct cute_mode a = random_cute(&random, &arena);
            struct cute_mode b = random_cute(&random, &arena);
            definitions[_i].check(&a, &b, &w, &found);
            arena_free(&arena);
        }
        ck_assert_int_ge(found, definitions[_i].least);
    }
END_TEST

/* The leaves of c -> A(c * stride), where CuTe's own algorithm is wrong and an answer exists.
 */
START_TEST(an_answer_is_found_where_it_exists)
    {
        struct arena arena = {0};
        struct diagnostic d = {0};
        struct cute_mode r, modes[2] = {cute_leaf(3, 1), cute_leaf(9, 72)}, a;
        const struct cute_mode b = cute_leaf(3, 4);
        const struct cute_work w = {&arena, &d};
        ck_assert_int_eq(cute_nest(modes, 2, &a, &d), 0);
        ck_assert_int_eq(cute_compose(&w, &a, &b, &r), 0);
        ck_assert_int_eq(r.stride, 73);
        arena_free(&arena);
    }
END_TEST

Suite *
cute_suite(void)
{
    Suite *suite = suite_create("cute");
    TCase *algebra = tcase_create("algebra");
    tcase_set_timeout(algebra, 60);
    tcase_add_loop_test(algebra, answers_meet_their_definition, 0,
                        (int)(sizeof definitions / sizeof *definitions));
    tcase_add_test(algebra, an_answer_is_found_where_it_exists);
    suite_add_tcase(suite, algebra);
    return suite;
}

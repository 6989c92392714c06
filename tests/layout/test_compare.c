/* Checks the comparison of two mappings by looking at every element. */
#include "layout/base/diagnostic.h"
#include "layout/compare.h"
#include "layout/tirx/algebra.h"
#include "tests/support/tirx_random.h"
#include "tests/support/tirx_rows.h"

#include <string.h>

#define ROUNDS 4000

/* ---- known pairs ---- */

static const struct {
    const char *first;
    const char *second;
    int equal; /* 1: equal; 0: they differ, at index; -1: fault */
    int64_t index[4];
} pairs[] = {
    {"S[(8,8):(8,1)]", "S[64:1]", 1, {0}},
    {"S[(8,8):(8,1)]", "S[(8,8):(1,8)]", 0, {0, 1}},
    {"S[(8,8):(8,1)]", "S[(4,2,8):(16,8,1)]", 1, {0}},
    {"S[(6,4):(4,1)]", "S[(4,6):(6,1)]", 1, {0}},
    {"S[(6,4):(4,1)]", "S[(4,6):(6,2)]", 0, {0, 1}},
    {"S[8:1]", "S[8:1] + 0@laneid", 1, {0}},
    {"S[8:1]", "S[8:1] + 1@laneid", 0, {0}},
    {"S[8:1] + R[2:4]", "S[8:1] + 4 + R[2:-4]", 1, {0}},
    {"S[8:1] + R[2:4]", "S[8:1] + R[(2,3):(4,0)]", 1, {0}},
    {"S[8:1] + R[2:4]", "S[8:1]", 0, {0}},
    {"S[1000000000000:1]", "S[(1000000,1000000):(1000000,1)]", 1, {0}},
    {"S[1000000000000:1]", "S[(1000000,1000000):(1000000,2)]", 0, {1}},
    {"S[(1000000,1000000):(1,1000000)]", "S[(1000,1000,1000000):(1000,1,1000001)]", 0, {0, 1}},
    {"S[(1000000,1000000):(1000000,1)]", "S[(1000000,1000,1000):(1000001,1000,1)]", 0, {1, 0}},
    {"ComposeLayout(3,3,3,S[1099511627776:1])", "SwizzleLayout(3,3,3)", -1, {0}},
    {"ComposeLayout(3,3,3,S[1099511627776:1])",
     "ComposeLayout(3,3,3,S[(2,549755813888)])",
     1,
     {0}},
    {"ComposeLayout(3,3,3,S[1099511627776:1])", "S[1099511627776]", 0, {64}},
    {"ComposeLayout(3,0,3,S[512])", "S[512]", 1, {0}},
    {"ComposeLayout(3,3,3,S[64])", "S[64]", 1, {0}},
    {"S[(2,8):(1@laneid,1)]", "S[(2,8):(1@warpid,1)]", 0, {1, 0}},
    {"S[(2,8):(0@laneid,1)]", "S[(2,8):(0@warpid,1)]", 1, {0}},
};

START_TEST(test_pairs)
    {
        struct arena arena = {0};
        struct difference difference;
        struct diagnostic d;
        struct mapping a = mapping_from(&arena, pairs[_i].first);
        struct mapping b = mapping_from(&arena, pairs[_i].second);
        int equal = mapping_compare(&a, &b, &arena, &difference, &d);
        ck_assert_msg(equal == pairs[_i].equal, "%s = %s: %d", pairs[_i].first,
                      pairs[_i].second, equal);
        if (equal == 0)
            ck_assert_mem_eq(difference.index, pairs[_i].index, a.rank * sizeof(int64_t));
        arena_free(&arena);
    }
END_TEST

START_TEST(test_larger)
    {
        /* The second array may be larger than the first. */
        struct arena arena = {0};
        struct difference difference;
        struct diagnostic d;
        struct mapping a = mapping_from(&arena, "S[(5,7):(8,1)]");
        struct mapping b = mapping_from(&arena, "S[(2,4,8):(32,8,1)]");
        struct tirx_layout wide = layout_of(&arena, "S[(2,4,8):(32,8,1)]");
        ck_assert_int_eq(mapping_compare(&a, &b, &arena, &difference, &d), -1);
        ck_assert_int_eq(d.code, COMPARE_ELEMENTS);
        b = mapping_of(&arena, &wide, (int64_t[]){8, 8}, 2);
        ck_assert_int_eq(mapping_compare(&a, &b, &arena, &difference, &d), 1);
        ck_assert_int_eq(mapping_compare(&b, &a, &arena, &difference, &d), -1);
        arena_free(&arena);
    }
END_TEST

/* ---- random ---- */

/* Is an element in the same places in both? Compares all copies. */
static bool
same_places(const struct mapping *a, const struct mapping *b, const int64_t *index,
            const int64_t *second)
{
    int64_t x[AXIS_COUNT], y[AXIS_COUNT], scratch[256];
    const struct mapping *from = a, *to = b;
    const int64_t *from_index = index, *to_index = second;
    for (int side = 0; side < 2; side++) {
        for (int64_t i = 0; i < mapping_copies(from); i++) {
            bool found = false;
            int64_t want[AXIS_COUNT] = {0};
            mapping_forward_copy(from, from_index, i, scratch, x);
            for (size_t k = 0; k < from->axis_count; k++)
                want[from->axes[k]] = x[k];
            for (int64_t j = 0; j < mapping_copies(to) && !found; j++) {
                int64_t have[AXIS_COUNT] = {0};
                mapping_forward_copy(to, to_index, j, scratch, y);
                for (size_t k = 0; k < to->axis_count; k++)
                    have[to->axes[k]] = y[k];
                found = memcmp(want, have, sizeof want) == 0;
            }
            if (!found)
                return false;
        }
        from = b;
        to = a;
        from_index = second;
        to_index = index;
    }
    return true;
}

static void
unflatten(int64_t position, const struct mapping *m, int64_t *index)
{
    for (size_t i = m->rank; i-- > 0; position /= m->dims[i])
        index[i] = position % m->dims[i];
}

static void
check_by_hand(struct mapping *a, struct mapping *b, int64_t size, struct arena *arena)
{
    struct difference difference;
    struct diagnostic d;
    int64_t index[64], second[64], at = 0;
    int equal = mapping_compare(a, b, arena, &difference, &d);
    ck_assert_int_ge(equal, 0);
    for (; at < size; at++) {
        unflatten(at, a, index);
        unflatten(at, b, second);
        if (!same_places(a, b, index, second))
            break;
    }
    ck_assert_int_eq(equal, at == size);
    if (equal == 0) {
        ck_assert_mem_eq(difference.index, index, a->rank * sizeof *index);
        ck_assert_mem_eq(difference.second, second, b->rank * sizeof *second);
    }
}

/* Compares a layout with itself in another shape, often with one number changed. */
START_TEST(test_random_pairs)
    {
        struct random random = {7};
        struct diagnostic d;
        int64_t size, dims_a[64], dims_b[64];
        for (int round = 0; round < ROUNDS; round++) {
            struct arena arena = {0};
            struct tirx_layout a = random_layout(&random, &arena), b;
            ck_assert_int_eq(tirx_canonical(&a, TARGET_NONE, &arena, &b, &d), 0);
            if (random_below(&random, 2))
                b.shard[random_below(&random, (int64_t)b.shard_count)].stride += 1;
            if (random_below(&random, 8) == 0)
                b.swizzle.length = 0;
            ck_assert_int_eq(tirx_size(&a, &size, &d), 0);
            size_t rank_a = random_shape(&random, size, dims_a);
            size_t rank_b = random_shape(&random, size, dims_b);
            struct mapping x = mapping_of(&arena, &a, dims_a, rank_a);
            struct mapping y = mapping_of(&arena, &b, dims_b, rank_b);
            bool same_rank = rank_a == rank_b;
            for (size_t i = 0; same_rank && i < rank_a; i++)
                same_rank = dims_a[i] <= dims_b[i];
            bool same_dims = same_rank && memcmp(dims_a, dims_b, rank_a * sizeof *dims_a) == 0;
            if (size <= 4096 && (!same_rank || same_dims))
                check_by_hand(&x, &y, size, &arena);
            arena_free(&arena);
        }
    }
END_TEST

START_TEST(test_random_tiles)
    {
        struct random random = {11};
        for (int round = 0; round < ROUNDS; round++) {
            struct arena arena = {0};
            struct mapping a = random_tiled(&random, &arena);
            struct mapping b = a;
            int64_t size = 1;
            for (size_t i = 0; i < a.rank; i++)
                size *= a.dims[i];
            if (random_below(&random, 2)) {
                struct axis_stride *strides =
                    arena_array(&arena, a.digit_count, sizeof *strides);
                memcpy(strides, a.strides, a.digit_count * sizeof *strides);
                strides[random_below(&random, (int64_t)a.digit_count)].stride += 1;
                b.strides = strides;
            }
            check_by_hand(&a, &b, size, &arena);
            arena_free(&arena);
        }
    }
END_TEST

Suite *
compare_suite(void)
{
    Suite *suite = suite_create("compare");
    TCase *known = tcase_create("known");
    tcase_add_loop_test(known, test_pairs, 0, (int)(sizeof pairs / sizeof *pairs));
    tcase_add_test(known, test_larger);
    suite_add_tcase(suite, known);
    TCase *random = tcase_create("random");
    tcase_add_test(random, test_random_pairs);
    tcase_add_test(random, test_random_tiles);
    suite_add_tcase(suite, random);
    return suite;
}

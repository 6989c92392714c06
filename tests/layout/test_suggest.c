/* Checks suggestions for random shapes: the promised size must be that of the suggested layout.
 * Checks suggested sizes of a dimension by trying every size. */
#include "layout/device/suggest.h"

#include "layout/base/arena.h"
#include "layout/base/diagnostic.h"
#include "layout/base/text.h"
#include "layout/device/predict.h"
#include "layout/shape.h"
#include "tests/suites.h"
#include "tests/support/shapes.h"

#include <stdlib.h>
#include <string.h>

static struct arena arena;

static struct size
size_of(const struct shape *shape)
{
    struct size size;
    struct diagnostic d = {0};
    ck_assert_int_eq(size_compute(&size, shape, &arena, &d), 0);
    return size;
}

/* Prints a shape and reads it again, as a user would give it to `show`. */
static const struct shape *
shown(const struct shape *shape)
{
    struct text text = {0};
    shape_print(&text, shape);
    const struct shape *again = shape_of(&arena, arena_copy(&arena, text.data, text.length));
    text_free(&text);
    return again;
}

static const struct target *
target(void)
{
    return target_at(0);
}

/* ---- suggestions ---- */

static bool
is_default(const struct shape *shape)
{
    struct text own = {0}, preset = {0};
    struct diagnostic d;
    struct shape bare = *shape;
    size_t count;
    bare.layout.memory_space = 0;
    shape_print(&own, &bare);
    shape_print(&preset, predict_shape(target(), shape, PREDICT_ALL, &arena, &count, &d));
    bool same = strcmp(own.data, preset.data) == 0;
    text_free(&own);
    text_free(&preset);
    return same;
}

static void
check_suggestion(const char *text, const struct suggestions *found,
                 const struct suggestion *one)
{
    struct size now = size_of(shown(found->now)), then = size_of(shown(one->shape));
    ck_assert_msg(now.bytes == found->size.bytes && then.bytes == one->size.bytes &&
                      one->saving_bytes == now.bytes - then.bytes && one->saving_bytes > 0,
                  "%s: saving %lld of %lld bytes to %lld", text, (long long)one->saving_bytes,
                  (long long)now.bytes, (long long)then.bytes);
    ck_assert_msg(then.elements == now.elements, "%s: elements", text);
    ck_assert_msg((one->kind == SUGGEST_TYPE) == (one->shape->type != found->now->type),
                  "%s: types", text);
    ck_assert_int_eq(one->shape->layout.memory_space, found->now->layout.memory_space);
    ck_assert_msg(one->by_default == is_default(one->shape), "%s: default", text);
}

/* Suggestions are ordered by saving; those that may lose values come last. */
static void
check_ranks(const char *text, const struct suggestions *found)
{
    for (size_t i = 1; i < found->count; i++) {
        const struct suggestion *a = &found->items[i - 1], *b = &found->items[i];
        bool lossy = a->kind == SUGGEST_TYPE, other = b->kind == SUGGEST_TYPE;
        ck_assert_msg(lossy <= other, "%s: a type before what loses nothing", text);
        ck_assert_msg(lossy != other || a->saving_bytes >= b->saving_bytes, "%s: order", text);
    }
}

/* The best suggestion may not take more than the default layout does. */
static void
check_best(const char *text, const struct suggestions *found)
{
    struct diagnostic d;
    size_t count;
    int64_t preset =
        size_of(predict_shape(target(), found->now, PREDICT_ALL, &arena, &count, &d)).bytes;
    int64_t best = found->count && found->items[0].kind != SUGGEST_TYPE
                       ? found->items[0].size.bytes
                       : found->size.bytes;
    ck_assert_msg(best <= preset, "%s: %lld bytes, but %lld by default", text, (long long)best,
                  (long long)preset);
}

static size_t
check(const char *text)
{
    struct suggestions found;
    struct diagnostic d = {0};
    ck_assert_msg(suggest(&found, shape_of(&arena, text), target(), &arena, &d) == 0, "%s: %s",
                  text, d.message);
    for (size_t i = 0; i < found.count; i++)
        check_suggestion(text, &found, &found.items[i]);
    check_ranks(text, &found);
    check_best(text, &found);
    arena_reset(&arena);
    return found.count;
}

static int
pick(int count)
{
    return (int)((unsigned)rand() % (unsigned)count);
}

/* Makes a text such as "bf16[3,128,1]", sometimes with an order, tiles and a memory space. */
static void
random_shape(struct text *text)
{
    static const char *const types[] = {"f32", "bf16", "s8", "pred", "s4", "u2", "c64"};
    static const int sizes[] = {0,  1,  1,   2,   3,   4,   7,   8,   9,
                                31, 32, 100, 127, 128, 129, 256, 1000};
    static const char *const layouts[] = {"", ":T(8,128)", ":T(1,128)S(1)", ":T(4,128)(2,1)"};
    int rank = pick(5), order[8], written = pick(3);
    text_clear(text);
    text_format(text, "%s[", types[pick(7)]);
    for (int i = 0; i < rank; i++)
        text_format(text, "%s%d", i ? "," : "", sizes[pick(17)]);
    text_char(text, ']');
    if (rank == 0 || !written)
        return;
    for (int i = 0; i < rank; i++) {
        int at = pick(i + 1);
        order[i] = order[at];
        order[at] = i;
    }
    text_char(text, '{');
    for (int i = 0; i < rank; i++)
        text_format(text, "%s%d", i ? "," : "", order[i]);
    text_format(text, "%s}", rank > 1 ? layouts[pick(4)] : "");
}

START_TEST(savings_are_true)
    {
        struct text text = {0};
        size_t found = 0;
        srand(11);
        for (int i = 0; i < 1500; i++) {
            random_shape(&text);
            found += check(text.data);
        }
        ck_assert_uint_gt(found, 1500);
        text_free(&text);
    }
END_TEST

static const struct {
    const char *shape, *best;
} leads[] = {
    {"u32[12582912,1]{1,0:T(8,128)}", "u32[12582912,1]{0,1:T(1,128)}"},
    {"s32[2048,1,128,128,4]{4,3,2,0,1:T(8,128)}", "s32[2048,1,128,128,4]{3,4,2,1,0:T(4,128)}"},
    {"pred[64,512,2048]{2,1,0:T(8,128)E(32)}", "pred[64,512,2048]{2,1,0:T(32,128)(4,1)}"},
    {"f32[9,128]", "f32[9,128]{1,0:T(1,128)}"},
    {"bf16[1000000,1]{0,1:T(2,128)(2,1)S(1)}", "bf16[1000000]{0:T(1024)(128)(2,1)S(1)}"},
};

START_TEST(leading_suggestions)
    {
        struct suggestions found;
        struct diagnostic d;
        struct text best = {0};
        ck_assert_int_eq(
            suggest(&found, shape_of(&arena, leads[_i].shape), target(), &arena, &d), 0);
        ck_assert_uint_gt(found.count, 0);
        shape_print(&best, found.items[0].shape);
        ck_assert_str_eq(best.data, leads[_i].best);
        text_free(&best);
    }
END_TEST

/* A merge in the written order moves nothing, as the merged dims are adjacent in memory. */
static const struct {
    const char *shape,
        *merged; /* NULL: no merge saves memory, or it leads to the default layout */
} merges[] = {
    {"f8e4m3fn[1819,256,1,2,128]{4,3,2,1,0}", "f8e4m3fn[1819,512,128]{2,1,0:T(32,128)(4,1)}"},
    {"f8e4m3fn[1819,256,1,2,128]{4,3,2,1,0:T(4,128)(4,1)}",
     "f8e4m3fn[1819,512,128]{2,1,0:T(32,128)(4,1)}"},
    {"f8e4m3fn[1819,256,1,2,128]", NULL},
    {"bf16[6,5,3,2]{1,0,3,2}", "bf16[30,3,2]{0,2,1:T(2,128)(2,1)}"},
    {"f32[3,100,7]{0,1,2}", NULL},
};

START_TEST(merges_in_the_order_written)
    {
        struct suggestions found;
        struct diagnostic d;
        struct text kept = {0};
        ck_assert_int_eq(
            suggest(&found, shape_of(&arena, merges[_i].shape), target(), &arena, &d), 0);
        for (size_t i = 0; i < found.count; i++)
            if (found.items[i].keeps_order)
                shape_print(&kept, found.items[i].shape);
        ck_assert_pstr_eq(kept.data, merges[_i].merged);
        text_free(&kept);
    }
END_TEST

/* ---- sizes of a dimension ---- */

/* The size of the whole array if the dim has this extent. */
static struct size
size_with(const struct shape *shape, size_t dim, int64_t extent)
{
    struct shape copy = *shape;
    struct diagnostic d;
    size_t count;
    int64_t *dims = arena_array(&arena, copy.rank, sizeof *dims);
    memcpy(dims, copy.dims, copy.rank * sizeof *dims);
    dims[dim] = extent;
    copy.dims = dims;
    return size_of(predict_shape(target(), &copy, PREDICT_ABSENT, &arena, &count, &d));
}

static double
share(struct size size)
{
    return (double)size.padding_bytes / (double)size.bytes;
}

static void
check_extent(const char *text, const struct shape *shape, size_t dim, int64_t limit,
             const struct extent *one)
{
    int64_t now = shape->dims[dim], extent = one->shape->dims[dim];
    struct size own = size_with(shape, dim, extent), at;
    ck_assert_int_eq(own.bytes, one->size.bytes);
    ck_assert_int_le(extent, limit);
    if (one->kind == EXTENT_FREE) {
        ck_assert_int_le(own.bytes, size_with(shape, dim, now).bytes);
        return;
    }
    for (int64_t i = one->kind == EXTENT_NEXT ? now : 1; i <= limit; i++) {
        if (one->kind == EXTENT_NEXT && i >= extent)
            break;
        at = size_with(shape, dim, i);
        bool better = share(at) < share(own) - 1e-12 ||
                      (i > extent && share(at) <= share(own) && one->kind == EXTENT_LARGEST);
        ck_assert_msg(!better, "%s: dim %zu of %lld is better than %lld", text, dim,
                      (long long)i, (long long)extent);
    }
}

/* Behind the free extent, or the present one if there is none, no extent up to the limit is
 * free. */
static void
check_free(const char *text, const struct shape *shape, size_t dim, int64_t limit,
           const struct extents *found)
{
    int64_t now = shape->dims[dim], at = now;
    if (found->count && found->items[0].kind == EXTENT_FREE)
        at = found->items[0].shape->dims[dim];
    int64_t least = size_with(shape, dim, now).bytes;
    for (int64_t i = at + 1; i <= at + 300 && i <= limit; i++)
        ck_assert_msg(size_with(shape, dim, i).bytes > least,
                      "%s: dim %zu of %lld takes no more, and %lld is said", text, dim,
                      (long long)i, (long long)at);
}

/* The size may fall at an extent where the default order changes. */
START_TEST(free_across_a_fall)
    {
        static const struct {
            const char *text;
            size_t dim;
            int64_t free;
        } cases[] = {{"u1[112,700]", 0, 128}, {"u1[5,9,40]", 1, 32}, {"s2[232,700]", 0, 256}};
        for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
            struct extents found;
            struct diagnostic d;
            const struct shape *shape = shape_of(&arena, cases[i].text);
            struct extent_query query = {shape, cases[i].dim, 0, 0};
            ck_assert_int_eq(suggest_extents(&found, &query, target(), &arena, &d), 0);
            check_free(cases[i].text, shape, cases[i].dim, INT64_MAX, &found);
            ck_assert_int_eq(found.items[0].shape->dims[cases[i].dim], cases[i].free);
        }
    }
END_TEST

START_TEST(extents_are_true)
    {
        static const char *const types[] = {"f32", "bf16", "s8", "s4", "u2", "s1"};
        struct text text = {0};
        size_t count = 0;
        srand(12);
        for (int round = 0; round < 200; round++) {
            struct extents found;
            struct diagnostic d;
            int64_t limit = 1 + pick(600);
            size_t dim = (size_t)pick(2);
            text_clear(&text);
            text_format(&text, "%s[%d,%d]%s", types[pick(6)], 1 + pick(300), 1 + pick(300),
                        pick(2) ? "" : "{1,0}");
            const struct shape *shape = shape_of(&arena, text.data);
            struct extent_query query = {shape, dim, limit, 0};
            ck_assert_int_eq(suggest_extents(&found, &query, target(), &arena, &d), 0);
            for (size_t i = 0; i < found.count; i++)
                check_extent(text.data, shape, dim, limit, &found.items[i]);
            check_free(text.data, shape, dim, limit, &found);
            count += found.count;
            arena_reset(&arena);
        }
        ck_assert_uint_gt(count, 150);
        text_free(&text);
    }
END_TEST

/* No extent above a limit is suggested, free or not; free extents below it still are. */
START_TEST(limits_hold)
    {
        static const struct {
            const char *text;
            size_t dim;
            int64_t most, most_bytes;
            size_t count;
            int64_t extents[3];
        } cases[] = {
            {"bf16[7,2048,4096]", 0, 0, INT64_C(16) << 30, 1, {1024}},
            {"f32[100,3]", 0, 0, 0, 1, {128}},
            {"f32[100,3]", 0, 10, 0, 1, {10}},
            {"f32[100,3]", 0, 110, 0, 2, {110, 110}},
            {"f32[100,3]", 0, 0, 2048, 2, {128, 128}},
            {"f32[100,3]", 0, 0, 511, 1, {0}},
            {"bf16[8,64,200]", 1, 0, 0, 1, {128}},
            {"bf16[8,64,200]", 1, 100, 0, 1, {100}},
            {"bf16[8,64,200]", 1, 128, 0, 2, {128, 128}},
        };
        struct extents found;
        struct diagnostic d;
        const struct shape *shape = shape_of(&arena, cases[_i].text);
        struct extent_query query = {shape, cases[_i].dim, cases[_i].most,
                                     cases[_i].most_bytes};
        ck_assert_int_eq(suggest_extents(&found, &query, target(), &arena, &d), 0);
        ck_assert_uint_eq(found.count, cases[_i].count);
        for (size_t i = 0; i < found.count; i++) {
            const struct shape *one = found.items[i].shape;
            ck_assert_int_eq(one ? one->dims[cases[_i].dim] : 0, cases[_i].extents[i]);
            ck_assert(one || found.items[i].kind == EXTENT_NONE);
        }
    }
END_TEST

Suite *
suggest_suite(void)
{
    Suite *suite = suite_create("suggest");
    TCase *tests = tcase_create("suggest");
    tcase_add_test(tests, savings_are_true);
    tcase_add_loop_test(tests, leading_suggestions, 0, (int)(sizeof leads / sizeof *leads));
    tcase_add_loop_test(tests, merges_in_the_order_written, 0,
                        (int)(sizeof merges / sizeof *merges));
    tcase_add_test(tests, free_across_a_fall);
    tcase_add_test(tests, extents_are_true);
    tcase_add_loop_test(tests, limits_hold, 0, 9);
    suite_add_tcase(suite, tests);
    return suite;
}

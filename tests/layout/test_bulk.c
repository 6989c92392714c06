/* Compiled mappings and relayouts must agree with the mapping's own steps for every layout. */
#include "layout/base/bits.h"
#include "layout/base/diagnostic.h"
#include "layout/bulk/transpose.h"
#include "layout/coverage.h"
#include "layout/shape.h"
#include "layout/size.h"
#include "layout/tiling.h"
#include "tests/support/bulk_check.h"
#include "tests/support/random_shape.h"
#include "tests/support/rows.h"
#include "tests/support/shapes.h"
#include "tests/support/tirx_rows.h"

#include <stdlib.h>
#include <string.h>

#define ROUNDS      4000
#define MOST_PLACES 40000 /* most places of a layout that is checked completely */

/* Counts layouts by the path that they take, to make sure that every path is tested. */
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

/* Makes a random XLA array with its plan and sizes. Returns false if it is too large. */
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
    plan_make(plan, &tiling->mapping, arena);
    return true;
}

/* Makes a random TIRx layout. Returns false unless it is on axis m alone and has one copy. */
static bool
random_memory_layout(struct random *random, struct arena *arena, struct plan *plan)
{
    struct diagnostic d;
    struct mapping *m = arena_alloc(arena, sizeof *m);
    struct tirx_layout layout = random_layout(random, arena);
    int64_t size, dims[64];
    ck_assert_int_eq(tirx_size(&layout, &size, &d), 0);
    size_t rank = random_shape(random, size, dims);
    ck_assert_int_eq(tirx_mapping(&layout, (struct tirx_shape){rank, dims}, arena, m, &d), 0);
    if (size > 5000 || m->axis_count != 1 || m->axes[0] != AXIS_M || mapping_copies(m) != 1)
        return false;
    plan_make(plan, m, arena);
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
        ck_assert_int_lt(taken.compiled, taken.all); /* some layouts split a tile again */
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
                         taken.all); /* some layouts put several elements in one place */
    }
END_TEST

/* ---- relayouts ---- */

static const size_t piece_sizes[] = {1, 7, 64, 1000, 1 << 20};

START_TEST(test_relayouts_of_arrays)
    {
        static const size_t widths[] = {1, 2, 3, 4, 8, 16};
        struct random random = {23};
        int all = 0;
        for (int round = 0; round < ROUNDS; round++) {
            struct arena arena = {0};
            struct plan plan;
            struct size size;
            char text[SHAPE_TEXT];
            if (random_array(&random, &arena, text, &plan, &size)) {
                const char *wrong = bulk_check_relayout(
                    &plan, size.padded_elements, widths[random_below(&random, 6)],
                    piece_sizes[random_below(&random, 5)], &arena);
                ck_assert_msg(!wrong, "%s: %s", text, wrong);
                all++;
            }
            arena_free(&arena);
        }
        ck_assert_int_gt(all, ROUNDS / 2);
    }
END_TEST

START_TEST(test_relayouts_of_tirx_layouts)
    {
        struct random random = {29};
        int all = 0;
        for (int round = 0; round < ROUNDS; round++) {
            struct arena arena = {0};
            struct diagnostic d;
            struct plan plan;
            struct coverage coverage;
            int64_t min, max;
            if (random_memory_layout(&random, &arena, &plan) &&
                coverage_count(plan.mapping, &coverage, &d) == 0 && coverage.injective &&
                coverage_range(plan.mapping, 0, &min, &max, &d) == 0 && min >= 0) {
                const char *wrong = bulk_check_relayout(
                    &plan, max + 1, 2, piece_sizes[random_below(&random, 5)], &arena);
                ck_assert_msg(!wrong, "round %d: %s", round, wrong);
                all++;
            }
            arena_free(&arena);
        }
        ck_assert_int_gt(all, ROUNDS / 10);
    }
END_TEST

/* Rows of tiles are slabs: a piece reads a part of the source that is no longer than `slab`,
 * whatever the array's size. */
START_TEST(test_slabs)
    {
        static const struct {
            const char *text;
            int64_t slab; /* most elements of the source that a piece needs */
        } layouts[] = {
            {"f32[8000,500]{1,0:T(8,128)}", 8 * 512},
            {"bf16[8000,500]{1,0:T(8,128)(2,1)}", 8 * 512},
            {"f32[100,80,500]{2,1,0:T(8,128)}", 8 * 512},
            {"f32[80,100,500]{2,0,1:T(8,128)}", 80 * 100 * 512}, /* dim 1 is outermost */
            {"f32[800,500]{0,1}", 800 * 500},
        };
        struct arena arena = {0};
        struct diagnostic d;
        struct plan plan;
        struct tiling tiling;
        struct relayout r;
        int64_t window = 0;
        const struct shape *shape = shape_of(&arena, layouts[_i].text);
        ck_assert_int_eq(tiling_compile(&tiling, shape, NULL, &arena, &d), 0);
        plan_make(&plan, &tiling.mapping, &arena);
        struct relayout_task task = {&plan, 0, 4, RELAYOUT_DETILE, 1};
        ck_assert_int_eq(mapping_size(&tiling.mapping, &task.places, &d), 0);
        ck_assert_int_eq(relayout_make(&r, &task, &arena, &d), 0);
        while (relayout_next(&r))
            window = r.piece.to - r.piece.from > window ? r.piece.to - r.piece.from : window;
        ck_assert_int_le(window, layouts[_i].slab);
        arena_free(&arena);
    }
END_TEST

START_TEST(test_transposes)
    {
        static const size_t widths[] = {1, 2, 3, 4, 8, 16};
        static unsigned char source[1 << 16], target[1 << 16], wanted[1 << 16];
        struct random random = {31};
        for (size_t i = 0; i < sizeof source; i++)
            source[i] = (unsigned char)random_below(&random, 256);
        for (int round = 0; round < ROUNDS; round++) {
            struct transpose b = {source,
                                  target,
                                  widths[random_below(&random, 6)],
                                  random_below(&random, 2) ? random_below(&random, 40) + 1
                                                           : 1 << random_below(&random, 6),
                                  random_below(&random, 2) ? random_below(&random, 40) + 1
                                                           : 1 << random_below(&random, 6),
                                  0,
                                  0};
            b.source_stride = b.rows + random_below(&random, 2) * random_below(&random, 9);
            b.target_stride = b.columns + random_below(&random, 2) * random_below(&random, 9);
            memset(target, 7, sizeof target);
            memset(wanted, 7, sizeof wanted);
            transpose_block(&b);
            for (int64_t r = 0; r < b.rows; r++)
                for (int64_t c = 0; c < b.columns; c++)
                    memcpy(wanted + (size_t)(r * b.target_stride + c) * b.element_bytes,
                           source + (size_t)(c * b.source_stride + r) * b.element_bytes,
                           b.element_bytes);
            ck_assert_mem_eq(target, wanted, sizeof target);
        }
    }
END_TEST

/* ---- bits ---- */

/* XLA's bitcast-convert of s4[2,2] {{1,2},{3,-4}} to s8[2] is {33,-61}. */
START_TEST(test_order_of_bits)
    {
        static const unsigned char dense[] = {33, (unsigned char)-61};
        static const unsigned char elements[] = {1, 2, 3, 12};
        unsigned char out[4];
        bits_widen(dense, 4, 4, out);
        ck_assert_mem_eq(out, elements, 4);
        bits_narrow(elements, 4, 4, out);
        ck_assert_mem_eq(out, dense, 2);
    }
END_TEST

START_TEST(test_bits_of_any_width)
    {
        enum { COUNT = 45, BYTES = 3 };
        struct random random = {37};
        unsigned char elements[COUNT * BYTES], dense[COUNT * BYTES + 1], again[COUNT * BYTES];
        int64_t bits = _i;
        size_t bytes = bits_bytes(bits), size = (COUNT * (size_t)bits + 7) / 8;
        for (size_t i = 0; i < COUNT * bytes; i++) {
            int64_t width = bits - 8 * (int64_t)(i % bytes);
            elements[i] = (unsigned char)random_below(&random, width < 8 ? 1 << width : 256);
        }
        memset(dense, 0xff, sizeof dense);
        bits_narrow(elements, COUNT, bits, dense);
        ck_assert_int_eq(dense[size], 0xff);
        if (COUNT * bits % 8) /* the bits behind the last element are 0 */
            ck_assert_int_eq(dense[size - 1] >> (COUNT * bits % 8), 0);
        for (size_t i = 0; i < COUNT * (size_t)bits; i++) { /* bit i counts from the low bits */
            size_t element = i / (size_t)bits, bit = i % (size_t)bits;
            ck_assert_int_eq(dense[i / 8] >> i % 8 & 1,
                             elements[element * bytes + bit / 8] >> bit % 8 & 1);
        }
        bits_widen(dense, COUNT, bits, again);
        ck_assert_mem_eq(again, elements, COUNT * bytes);
        bits_narrow(elements, COUNT, bits, elements);
        ck_assert_mem_eq(elements, dense, size);
    }
END_TEST

/* ---- arrays laid out by numpy ---- */

/* Reads hexadecimal digits as bytes. The caller frees them. */
static unsigned char *
row_bytes(json_t *row, const char *key, size_t *count)
{
    const char *text = row_string(row, key);
    *count = strlen(text) / 2;
    unsigned char *bytes = malloc(*count + 1);
    for (size_t i = 0; i < *count; i++) {
        char digits[3] = {text[2 * i], text[2 * i + 1], '\0'};
        bytes[i] = (unsigned char)strtoul(digits, NULL, 16);
    }
    return bytes;
}

/* A tile may pad one element to terabytes; a piece of that must not exceed 64 MiB. */
START_TEST(test_pieces_of_padding)
    {
        struct arena arena = {0};
        struct diagnostic d;
        struct plan plan;
        struct tiling tiling;
        struct relayout r;
        const struct shape *shape = shape_of(&arena, "f32[16,8,20]{1,0,2:T(128,1048576,64)}");
        ck_assert_int_eq(tiling_compile(&tiling, shape, NULL, &arena, &d), 0);
        plan_make(&plan, &tiling.mapping, &arena);
        struct relayout_task task = {&plan, 0, 4, RELAYOUT_RETILE, 1 << 18};
        ck_assert_int_eq(mapping_size(&tiling.mapping, &task.places, &d), 0);
        ck_assert_int_eq(relayout_make(&r, &task, &arena, &d), 0);
        ck_assert_int_le(r.max_piece, ((int64_t)64 << 20) / 4);
        arena_free(&arena);
    }
END_TEST

/* Relayouts dense bytes in one piece, and makes them dense again. */
static void
check_relayout(const struct plan *plan, const struct size *size, int64_t bits,
               enum relayout_direction direction, const unsigned char *given,
               const unsigned char *wanted, size_t wanted_bytes, const char *at)
{
    struct arena arena = {0};
    struct diagnostic d;
    struct relayout r;
    size_t bytes = bits_bytes(bits), most = (size_t)size->padded_elements * bytes + 1;
    unsigned char *source = malloc(most), *target = malloc(most);
    struct relayout_task task = {plan, size->padded_elements, bytes, direction, 100};
    ck_assert_int_eq(relayout_make(&r, &task, &arena, &d), 0);
    bits_widen(given, (size_t)r.source_size, bits, source);
    memset(target, 0, most);
    while (relayout_next(&r))
        relayout_copy(&r, source + (size_t)r.piece.from * bytes,
                      target + (size_t)r.piece.begin * bytes);
    bits_narrow(target, (size_t)r.target_size, bits, target);
    ck_assert_msg(memcmp(target, wanted, wanted_bytes) == 0, "%s", at);
    free(source);
    free(target);
    arena_free(&arena);
}

static void
check_numpy_row(json_t *row, const char *at)
{
    struct arena arena = {0};
    struct diagnostic d;
    struct tiling tiling;
    struct plan plan;
    struct size size;
    size_t device_bytes, row_major_bytes;
    const struct shape *shape = shape_of(&arena, row_string(row, "layout"));
    unsigned char *device = row_bytes(row, "device", &device_bytes);
    unsigned char *row_major = row_bytes(row, "row_major", &row_major_bytes);
    int64_t bits = size_stored_bits(shape);
    ck_assert_int_eq(size_compute(&size, shape, &arena, &d), 0);
    ck_assert_int_eq(size.bytes, (int64_t)device_bytes);
    ck_assert_int_eq(tiling_compile(&tiling, shape, NULL, &arena, &d), 0);
    plan_make(&plan, &tiling.mapping, &arena);
    check_relayout(&plan, &size, bits, RELAYOUT_DETILE, device, row_major, row_major_bytes, at);
    check_relayout(&plan, &size, bits, RELAYOUT_RETILE, row_major, device, device_bytes, at);
    free(device);
    free(row_major);
    arena_free(&arena);
}

START_TEST(test_numpy_arrays)
    {
        ck_assert_uint_gt(rows_each("tests/vectors/relayout.jsonl", NULL, check_numpy_row), 50);
    }
END_TEST

Suite *
bulk_suite(void)
{
    Suite *suite = suite_create("bulk");
    TCase *tests = tcase_create("bulk");
    tcase_add_test(tests, test_plans_of_arrays);
    tcase_add_test(tests, test_plans_of_tirx_layouts);
    tcase_add_test(tests, test_relayouts_of_arrays);
    tcase_add_test(tests, test_relayouts_of_tirx_layouts);
    tcase_add_loop_test(tests, test_slabs, 0, 5);
    tcase_add_test(tests, test_pieces_of_padding);
    tcase_add_test(tests, test_transposes);
    tcase_add_test(tests, test_order_of_bits);
    tcase_add_loop_test(tests, test_bits_of_any_width, 1, 21);
    tcase_add_test(tests, test_numpy_arrays);
    suite_add_tcase(suite, tests);
    return suite;
}

/* Compares sizes and places with XLA, libtpu and the figures of the document. */
#include "layout/base/arena.h"
#include "layout/base/diagnostic.h"
#include "layout/shape.h"
#include "layout/size.h"
#include "layout/tiling.h"
#include "tests/suites.h"
#include "tests/support/rows.h"
#include "tests/support/shapes.h"

#include <stdlib.h>
#include <string.h>

static struct arena arena;

static struct size
size_of(const char *text)
{
    struct size size;
    struct diagnostic d = {0};
    ck_assert_msg(size_compute(&size, shape_of(&arena, text), &arena, &d) == 0, "%s: %s", text,
                  d.message);
    return size;
}

static void
check_bytes(const char *shape, int64_t bytes, const char *at)
{
    struct size size = size_of(shape);
    ck_assert_msg(size.bytes == bytes, "%s: %s takes %lld bytes, not %lld", at, shape,
                  (long long)size.bytes, (long long)bytes);
    ck_assert_int_eq(size.data_bytes + size.tile_bytes + size.widening_bytes + size.tail_bytes,
                     size.bytes);
    ck_assert_int_ge(size.tile_bytes, 0);
    ck_assert_int_ge(size.widening_bytes, 0);
    ck_assert_int_ge(size.tail_bytes, 0);
    arena_reset(&arena);
}

static size_t dynamic_rows, tuple_rows;

static void
check_bytes_row(json_t *row, const char *at)
{
    const char *shape = row_string(row, "shape"), *measure = row_string(row, "measure");
    if (strcmp(measure, "tuple_table") == 0 || shape[0] == '(')
        tuple_rows++;
    else if (strcmp(measure, "byte_size") == 0 && (strstr(shape, "<=") || strchr(shape, '?')))
        dynamic_rows++;
    else
        check_bytes(shape, row_integer(row, "bytes"), at);
}

START_TEST(bytes_rows)
    {
        size_t rows = rows_each("tests/vectors/xla.jsonl", "bytes", check_bytes_row);
        ck_assert_uint_gt(rows - dynamic_rows - tuple_rows, 800);
    }
END_TEST

static int64_t
linear_of(const struct tiling *t, const int64_t *index)
{
    int64_t scratch[64], linear;
    ck_assert_uint_le(mapping_scratch(&t->mapping), 64);
    mapping_forward(&t->mapping, index, scratch, &linear);
    return linear;
}

static struct tiling
tiling_of(const char *text)
{
    struct tiling t;
    struct diagnostic d = {0};
    ck_assert_msg(tiling_compile(&t, shape_of(&arena, text), NULL, &arena, &d) == 0, "%s",
                  d.message);
    return t;
}

static size_t
read_index(json_t *list, int64_t *index)
{
    size_t count = json_array_size(list);
    for (size_t i = 0; i < count; i++)
        index[i] = json_integer_value(json_array_get(list, i));
    return count;
}

static void
check_linear_row(json_t *row, const char *at)
{
    int64_t index[16];
    struct tiling t = tiling_of(row_string(row, "shape"));
    read_index(row_field(row, "index"), index);
    int64_t linear = linear_of(&t, index);
    ck_assert_msg(linear == row_integer(row, "linear"), "%s: %s: %lld", at,
                  row_string(row, "shape"), (long long)linear);
    arena_reset(&arena);
}

START_TEST(linear_index_rows)
    {
        ck_assert_uint_gt(
            rows_each("tests/vectors/xla.jsonl", "linear_index", check_linear_row), 100);
    }
END_TEST

struct found {
    size_t count, rank;
    int64_t index[16];
};

static int
found_element(void *context, const int64_t *index)
{
    struct found *found = context;
    found->count++;
    memcpy(found->index, index, found->rank * sizeof *index);
    return 0;
}

static void
check_inverse(const struct tiling *t, int64_t linear, json_t *want, const char *at)
{
    struct found found = {.rank = t->mapping.rank};
    struct diagnostic d = {0};
    int64_t index[16];
    ck_assert_int_eq(mapping_inverse(&t->mapping, &linear, found_element, &found, &d), 0);
    if (json_is_null(want)) {
        ck_assert_msg(found.count == 0, "%s: %lld is not padding", at, (long long)linear);
        return;
    }
    read_index(want, index);
    ck_assert_msg(found.count == 1, "%s: %lld has %zu elements", at, (long long)linear,
                  found.count);
    ck_assert_mem_eq(found.index, index, found.rank * sizeof *index);
}

static void
check_tiling_row(json_t *row, const char *at)
{
    const char *shape = row_string(row, "shape");
    json_t *indices = row_field(row, "index"), *linear = row_field(row, "linear");
    json_t *inverse = row_field(row, "inverse"), *item;
    size_t i;
    struct tiling t = tiling_of(shape);
    struct size size = size_of(shape);
    ck_assert_msg(size.padded_elements == row_integer(row, "elements"), "%s: %s: %lld places",
                  at, shape, (long long)size.padded_elements);
    ck_assert_int_eq(size.elements, row_integer(row, "logical"));
    json_array_foreach(indices, i, item)
    {
        int64_t index[16], got;
        read_index(item, index);
        got = linear_of(&t, index);
        ck_assert_msg(got == json_integer_value(json_array_get(linear, i)), "%s: %s: %lld", at,
                      shape, (long long)got);
    }
    json_array_foreach(inverse, i, item) check_inverse(
        &t, json_integer_value(json_array_get(item, 0)), json_array_get(item, 1), at);
    arena_reset(&arena);
}

START_TEST(tiling_rows)
    {
        ck_assert_uint_ge(rows_each("tests/vectors/tiling.jsonl", NULL, check_tiling_row), 400);
    }
END_TEST

/* Known figures of public reports and of the document. */
START_TEST(known_figures)
    {
        static const struct {
            const char *shape;
            int64_t bytes;
        } cases[] = {
            {"u32[12582912,1]{1,0:T(8,128)}", 6442450944},
            {"bf16[2048,1,2048,128]{0,1,3,2:T(4,128)(2,1)}", 4294967296},
            {"s32[2048,1,128,128,4]{4,3,2,0,1:T(8,128)}", 17179869184},
            {"pred[64,512,2048]{2,1,0:T(8,128)E(32)}", 268435456},
            {"f32[5,4,3]{0,1,2:T(4,128)}", 6144},
            {"f32[5,4,3]{2,1,0:T(4,128)}", 10240},
            {"u8[327680,327680]{1,0:T(8,128)(4,1)}", 107374182400},
            {"s32[500000,5]{0,1:T(8,128)S(1)SC(1:250112)}", 8003584},
            {"f32[33,100]{0,1:T(8,128)S(1)SC(0:56)}", 28672},
            {"s32[4096,20]{0,1:T(8,128)S(1)SC(0:16)}", 262144},
            {"f32[0,4611686018427387904,9]{2,1,0:T(8,128)}", 0},
            {"s4[7]", 7},
            {"s4[8,16]{1,0:E(4)}", 64},
            {"f6e2m3fn[3]", 3},
            {"token[]", 0},
            {"f32[100]{0:T(128)L(300)}", 1200},
            {"f32[100]{0:L(300)}", 400},
        };
        for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
            check_bytes(cases[i].shape, cases[i].bytes, "figure");
        ck_assert_int_eq(size_of("f32[2,7,8,11,10]{4,3,2,1,0:T(*,*,2,*,3)}").padded_elements,
                         112 * 111);
        ck_assert_int_eq(size_of("f32[5]{0:M(8)}").prefix_bytes, 8);
        ck_assert(!size_of("f32[?]").known);
        arena_free(&arena);
    }
END_TEST

START_TEST(too_large_is_an_error)
    {
        struct size size;
        struct diagnostic d = {0};
        struct shape *shape = shape_of(&arena, "f32[2,3]{1,0:T(4611686018427387904,8)}");
        ck_assert_int_eq(size_compute(&size, shape, &arena, &d), -1);
        ck_assert_int_eq(d.code, SIZE_OVERFLOW);
        arena_free(&arena);
    }
END_TEST

START_TEST(mapping_too_large_is_an_error)
    {
        static const int64_t dims[] = {INT64_C(1) << 32, INT64_C(1) << 31};
        struct tiling tiling;
        struct diagnostic d = {0};
        struct shape *shape = shape_of(&arena, "f32[2,3]{1,0}");
        ck_assert_int_eq(tiling_compile(&tiling, shape, dims, &arena, &d), -1);
        ck_assert_int_eq(d.code, SIZE_OVERFLOW);
        arena_free(&arena);
    }
END_TEST

/* Every sum in a size is checked for overflow: if one overflows, the whole size is unknown. */
START_TEST(too_many_are_unknown)
    {
        for (size_t i = 0; i < 10; i++) {
            struct size one = {.known = true}, sum = {.known = true};
            int64_t *const fields[] = {
                &one.elements,       &one.padded_elements, &one.data_bytes,     &one.bytes,
                &one.padding_bytes,  &one.tile_bytes,      &one.widening_bytes, &one.tail_bytes,
                &one.register_bytes, &one.prefix_bytes};
            ck_assert(size_add_times(&sum, &one, 4));
            *fields[i] = INT64_MAX / 3;
            ck_assert_msg(!size_add_times(&sum, &one, 4), "field %zu", i);
            ck_assert(!sum.known);
            sum = (struct size){.known = true};
            ck_assert(size_add(&sum, &one) && size_add(&sum, &one) && size_add(&sum, &one));
            ck_assert_msg(!size_add(&sum, &one), "field %zu", i);
        }
    }
END_TEST

START_TEST(blame_adds_up)
    {
        static const char *const shapes[] = {
            "bf16[2048,1,2048,128]{0,1,3,2:T(4,128)(2,1)}",
            "bf16[7,3,200]{2,0,1:T(8,128)(2,1)}",
            "f32[2,7,8,11,10]{4,3,2,1,0:T(*,*,2,*,3)}",
            "f32[3]{0:T(8,128)}",
            "bf16[3,5,9]{2,1,0:T(8,128)(2,1,1,1)}",
            "s4[5]{0:T(1024)(128)(8,1)E(4)}",
        };
        for (size_t i = 0; i < sizeof shapes / sizeof *shapes; i++) {
            struct diagnostic d = {0};
            struct blames blames;
            int64_t total = 0;
            struct tiling t = tiling_of(shapes[i]);
            ck_assert_int_eq(size_blame(shape_of(&arena, shapes[i]), &t, &arena, &blames, &d),
                             0);
            for (size_t k = 0; k < blames.count; k++)
                total += blames.items[k].padding_bytes;
            ck_assert_msg(total == size_of(shapes[i]).tile_bytes, "%s", shapes[i]);
        }
        arena_free(&arena);
    }
END_TEST

/* Makes a random layout. For each the inverse must undo the forward, no two elements may share
 * a place, and every place must be an element or padding. */
static void
random_layout(unsigned *seed, char *text, size_t size)
{
    static const char *const tiles[] = {
        "",        ":T(2,4)",      ":T(3)",    ":T(2,4)(2,1)", ":T(4,3)(2,1,1,1)",
        ":T(*,3)", ":T(2,*,4)(3)", ":T(2,2,2)"};
    int rank = 1 + rand_r(seed) % 4, order[4] = {0, 1, 2, 3};
    size_t at = 0;
    for (int i = 0; i < rank; i++)
        at += (size_t)snprintf(text + at, size - at, "%s%d", i ? "," : "f32[",
                               1 + rand_r(seed) % 6);
    for (int i = rank - 1; i > 0; i--) {
        int k = rand_r(seed) % (i + 1), old = order[i];
        order[i] = order[k];
        order[k] = old;
    }
    for (int i = 0; i < rank; i++)
        at += (size_t)snprintf(text + at, size - at, "%s%d", i ? "," : "]{", order[i]);
    snprintf(text + at, size - at, "%s}",
             tiles[(size_t)rand_r(seed) % (sizeof tiles / sizeof *tiles)]);
}

static void
check_bijection(const char *text)
{
    struct tiling t = tiling_of(text);
    struct size size = size_of(text);
    struct diagnostic d = {0};
    size_t elements = 0, rank = t.mapping.rank;
    for (int64_t linear = 0; linear < size.padded_elements; linear++) {
        struct found found = {.rank = rank};
        ck_assert_int_eq(mapping_inverse(&t.mapping, &linear, found_element, &found, &d), 0);
        ck_assert_msg(found.count <= 1, "%s: two elements at %lld", text, (long long)linear);
        if (found.count)
            ck_assert_int_eq(linear_of(&t, found.index), linear);
        elements += found.count;
    }
    ck_assert_msg((int64_t)elements == size.elements, "%s: %zu elements found", text, elements);
    arena_reset(&arena);
}

START_TEST(inverse_undoes_forward)
    {
        unsigned seed = 1;
        char text[100];
        for (int i = 0; i < 500; i++) {
            random_layout(&seed, text, sizeof text);
            check_bijection(text);
        }
        arena_free(&arena);
    }
END_TEST

Suite *
size_suite(void)
{
    Suite *suite = suite_create("size");
    TCase *tests = tcase_create("size");
    tcase_add_test(tests, bytes_rows);
    tcase_add_test(tests, linear_index_rows);
    tcase_add_test(tests, tiling_rows);
    tcase_add_test(tests, known_figures);
    tcase_add_test(tests, too_large_is_an_error);
    tcase_add_test(tests, mapping_too_large_is_an_error);
    tcase_add_test(tests, too_many_are_unknown);
    tcase_add_test(tests, blame_adds_up);
    tcase_add_test(tests, inverse_undoes_forward);
    suite_add_tcase(suite, tests);
    return suite;
}

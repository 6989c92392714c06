/* Tests TIRx layouts as mappings: known places, sizes, and operations that must keep places. */
#include "layout/base/diagnostic.h"
#include "layout/tirx/algebra.h"
#include "tests/support/rows.h"
#include "tests/support/tirx_random.h"
#include "tests/support/tirx_rows.h"

#include <string.h>

/* ---- known answers ---- */

static void
check_size_span(struct row *row)
{
    struct diagnostic d;
    int64_t size, span;
    const char *name;
    json_t *pair;
    struct tirx_layout layout = tirx_row_layout(row, "layout");
    ck_assert_int_eq(tirx_size(&layout, &size, &d), 0);
    ck_assert_int_eq(tirx_span(&layout, &span, &d), 0);
    ck_assert_msg(size == tirx_row_integer(row, "size"), "%s", row->text);
    ck_assert_msg(span == tirx_row_integer(row, "span"), "%s", row->text);
    json_object_foreach(row_field(row->json, "axes"), name, pair)
    {
        enum axis axis = axis_by_name(name, strlen(name));
        ck_assert_int_eq(tirx_axis_size(&layout, axis, &size, &d), 0);
        ck_assert_int_eq(tirx_axis_span(&layout, axis, &span, &d), 0);
        ck_assert_int_eq(size, json_integer_value(json_array_get(pair, 0)));
        ck_assert_int_eq(span, json_integer_value(json_array_get(pair, 1)));
    }
}

START_TEST(test_size_span)
    {
        tirx_rows_run("size_span", check_size_span);
    }
END_TEST

/* Compares coordinates with a row. An axis that the row leaves out must be 0. */
static void
check_place(const struct row *row, const struct mapping *m, const int64_t *coordinates,
            json_t *expected)
{
    for (size_t i = 0; i < m->axis_count; i++) {
        json_t *value = json_object_get(expected, axis_name(m->axes[i]));
        ck_assert_msg(coordinates[i] == json_integer_value(value), "%s: %lld", row->text,
                      (long long)coordinates[i]);
    }
}

struct search_for {
    size_t rank;
    const int64_t *index;
    bool found;
};

static int
is_index(void *context, const int64_t *index)
{
    struct search_for *search = context;
    if (memcmp(index, search->index, search->rank * sizeof *index) == 0)
        search->found = true;
    return 0;
}

static void
check_map(struct row *row)
{
    struct diagnostic d;
    struct mapping m;
    int64_t dims[ROW_RANK], index[ROW_RANK], coordinates[AXIS_COUNT];
    struct tirx_layout layout = tirx_row_layout(row, "layout");
    size_t rank = tirx_row_integers(row, "shape", dims);
    tirx_row_integers(row, "index", index);
    ck_assert_msg(tirx_mapping(&layout, (struct tirx_shape){rank, dims}, &row->arena, &m, &d) ==
                      0,
                  "%s: %s", row->text, d.message);
    int64_t *scratch = arena_array(&row->arena, mapping_scratch(&m), sizeof *scratch);
    json_t *copies = row_field(row->json, "coords");
    ck_assert_int_eq(mapping_copies(&m), (int64_t)json_array_size(copies));
    for (size_t i = 0; i < json_array_size(copies); i++) {
        struct search_for search = {rank, index, false};
        mapping_forward_copy(&m, index, (int64_t)i, scratch, coordinates);
        check_place(row, &m, coordinates, json_array_get(copies, i));
        ck_assert_int_eq(mapping_inverse(&m, coordinates, is_index, &search, &d), 0);
        ck_assert_msg(search.found, "not found again: %s", row->text);
    }
}

START_TEST(test_map)
    {
        tirx_rows_run("map", check_map);
    }
END_TEST

static void
check_swizzle(struct row *row)
{
    struct swizzle swizzle = {
        .per_element = (int)tirx_row_integer(row, "M"),
        .length = (int)tirx_row_integer(row, "B"),
        .distance = (int)tirx_row_integer(row, "S"),
        .outer = json_is_false(row_field(row->json, "inner")),
    };
    int64_t address = swizzle_apply(&swizzle, tirx_row_integer(row, "m"));
    ck_assert_msg(address == tirx_row_integer(row, "addr"), "%s", row->text);
    ck_assert_int_eq(swizzle_undo(&swizzle, address), tirx_row_integer(row, "m"));
}

START_TEST(test_swizzle)
    {
        tirx_rows_run("swizzle", check_swizzle);
    }
END_TEST

START_TEST(test_shape)
    {
        struct arena arena = {0};
        struct mapping m;
        struct diagnostic d;
        struct tirx_layout layout = layout_of(&arena, "S[(8,4):(4,1)]");
        ck_assert_int_eq(
            tirx_mapping(&layout, (struct tirx_shape){2, (int64_t[]){4, 9}}, &arena, &m, &d),
            -1);
        ck_assert_int_eq(d.code, TIRX_SHAPE_SIZE);
        ck_assert_int_eq(
            tirx_mapping(&layout, (struct tirx_shape){2, (int64_t[]){0, 32}}, &arena, &m, &d),
            -1);
        ck_assert_int_eq(tirx_mapping(&layout, (struct tirx_shape){3, (int64_t[]){1, 32, 1}},
                                      &arena, &m, &d),
                         0);
        layout = layout_of(&arena, "SwizzleLayout(3,3,3)");
        ck_assert_int_eq(
            tirx_mapping(&layout, (struct tirx_shape){1, (int64_t[]){100}}, &arena, &m, &d), 0);
        ck_assert_int_eq(tirx_mapping(&layout, (struct tirx_shape){0}, &arena, &m, &d), 0);
        ck_assert_int_eq(m.dims[0], 512);
        layout = layout_of(&arena, "ComposeLayout(3,3,3,S[(8,64):(1@laneid,1)])");
        ck_assert_int_eq(tirx_check_elements(&layout, &d), -1);
        ck_assert_int_eq(d.code, TIRX_SWIZZLE_AXIS);
        layout = layout_of(&arena, "S[4611686018427387904:4]");
        ck_assert_int_eq(tirx_mapping(&layout, (struct tirx_shape){0}, &arena, &m, &d), -1);
        ck_assert_int_eq(d.code, SIZE_OVERFLOW);
        arena_free(&arena);
    }
END_TEST

/* ---- operations that keep places ---- */

#define ROUNDS 4000

/* The coordinates of an element's base copy, by axis. */
static void
place_of(const struct tirx_layout *layout, const int64_t *dims, size_t rank,
         const int64_t *index, struct arena *arena, int64_t *place)
{
    struct mapping m;
    struct diagnostic d;
    int64_t coordinates[AXIS_COUNT];
    ck_assert_int_eq(tirx_mapping(layout, (struct tirx_shape){rank, dims}, arena, &m, &d), 0);
    int64_t *scratch = arena_array(arena, mapping_scratch(&m), sizeof *scratch);
    mapping_forward(&m, index, scratch, coordinates);
    memset(place, 0, AXIS_COUNT * sizeof *place);
    for (size_t i = 0; i < m.axis_count; i++)
        place[m.axes[i]] = coordinates[i];
}

static void
check_same_place(const struct tirx_layout *a, const struct tirx_layout *b, int64_t element,
                 struct arena *arena)
{
    int64_t size, x[AXIS_COUNT], y[AXIS_COUNT];
    struct diagnostic d;
    ck_assert_int_eq(tirx_size(a, &size, &d), 0);
    place_of(a, &size, 1, &element, arena, x);
    place_of(b, &size, 1, &element, arena, y);
    ck_assert_mem_eq(x, y, sizeof x);
}

START_TEST(test_canonical_and_group)
    {
        struct random random = {23};
        struct diagnostic d;
        int64_t size, dims[64];
        for (int round = 0; round < ROUNDS; round++) {
            struct arena arena = {0};
            struct tirx_layout canonical, a = random_layout(&random, &arena);
            struct tirx_form grouped;
            ck_assert_int_eq(tirx_canonical(&a, TARGET_NONE, &arena, &canonical, &d), 0);
            ck_assert_int_eq(tirx_size(&a, &size, &d), 0);
            struct tirx_shape shape = {random_shape(&random, size, dims), dims};
            for (int i = 0; i < 8; i++)
                check_same_place(&a, &canonical, random_below(&random, size), &arena);
            if (tirx_group(&a, shape, &arena, &grouped, &d) == 0)
                for (int i = 0; i < 8; i++)
                    check_same_place(&a, &grouped.layout, random_below(&random, size), &arena);
            else
                ck_assert_int_eq(d.code, TIRX_GROUP);
            arena_free(&arena);
        }
    }
END_TEST

/* Element i of a slice must be where element begin + i of the whole is. */
START_TEST(test_slices)
    {
        struct random random = {29};
        struct diagnostic d;
        int64_t size, dims[64], begin[64], end[64], part[64], index[64], inner[64];
        int64_t x[AXIS_COUNT], y[AXIS_COUNT];
        int found = 0;
        for (int round = 0; round < ROUNDS; round++) {
            struct arena arena = {0};
            struct tirx_layout slice, a = random_layout(&random, &arena);
            ck_assert_int_eq(tirx_size(&a, &size, &d), 0);
            size_t rank = random_shape(&random, size, dims);
            for (size_t i = 0; i < rank; i++) {
                begin[i] = random_below(&random, dims[i]);
                end[i] = begin[i] + 1 + random_below(&random, dims[i] - begin[i]);
                part[i] = end[i] - begin[i];
            }
            struct tirx_form whole = {a, {rank, dims}, NULL};
            int status =
                tirx_slice(&whole, (struct tirx_region){begin, end}, &arena, &slice, &d);
            found += status == 1;
            for (int k = 0; status == 1 && k < 8; k++) {
                for (size_t i = 0; i < rank; i++) {
                    inner[i] = random_below(&random, part[i]);
                    index[i] = begin[i] + inner[i];
                }
                place_of(&a, dims, rank, index, &arena, x);
                place_of(&slice, part, rank, inner, &arena, y);
                ck_assert_mem_eq(x, y, sizeof x);
            }
            arena_free(&arena);
        }
        ck_assert_int_gt(found, ROUNDS / 4);
    }
END_TEST

static struct swizzle
random_swizzle(struct random *random)
{
    int length = (int)random_below(random, 4);
    return (struct swizzle){.per_element = (int)random_below(random, 5),
                            .length = length,
                            .distance = length + (int)random_below(random, 3),
                            .outer = random_below(random, 2)};
}

/* Several swizzles as one move each address as they do one behind the other, and back. */
START_TEST(test_composed_swizzles)
    {
        struct random random = {31};
        int plain = 0;
        for (int round = 0; round < ROUNDS; round++) {
            struct arena arena = {0};
            struct swizzle swizzles[3];
            size_t count = 1 + (size_t)random_below(&random, 3);
            for (size_t i = 0; i < count; i++)
                swizzles[i] = random_swizzle(&random);
            struct swizzle one = swizzle_compose(swizzles, count, &arena);
            plain += !swizzle_is_matrix(&one);
            for (int k = 0; k < 20; k++) {
                int64_t from = random_below(&random, 1 << 20), to = from;
                for (size_t i = count; i-- > 0;)
                    to = swizzle_apply(&swizzles[i], to);
                ck_assert_int_eq(swizzle_apply(&one, from), to);
                ck_assert_int_eq(swizzle_undo(&one, to), from);
            }
            arena_free(&arena);
        }
        ck_assert_int_gt(plain, ROUNDS / 3);
        ck_assert_int_lt(plain, ROUNDS);
    }
END_TEST

Suite *
tirx_mapping_suite(void)
{
    Suite *suite = suite_create("tirx_mapping");
    TCase *known = tcase_create("known");
    tcase_add_test(known, test_size_span);
    tcase_add_test(known, test_map);
    tcase_add_test(known, test_swizzle);
    tcase_add_test(known, test_shape);
    suite_add_tcase(suite, known);
    TCase *random = tcase_create("random");
    tcase_add_test(random, test_canonical_and_group);
    tcase_add_test(random, test_slices);
    tcase_add_test(random, test_composed_swizzles);
    suite_add_tcase(suite, random);
    return suite;
}

/* Uses the core through its one header, as a client does. */
#include "render/hlo_layout.h"

#include "tests/suites.h"

#include <string.h>

/* From text to shape, mapping and sizes. Element (8,0) begins the second tile, because a tile
 * has 8 rows. */
START_TEST(text_to_place_and_size)
    {
        const char *text = "bf16[16,100]{1,0:T(8,128)}";
        struct arena arena = {0};
        struct diagnostic d;
        struct tiling tiling;
        struct size size;
        const int64_t index[] = {8, 0};
        int64_t place;
        const struct shape *shape = shape_parse(text, strlen(text), &arena, &d);
        ck_assert_ptr_nonnull(shape);
        ck_assert_int_eq(tiling_compile(&tiling, shape, NULL, &arena, &d), 0);
        int64_t *scratch =
            arena_array(&arena, mapping_scratch(&tiling.mapping), sizeof *scratch);
        mapping_forward(&tiling.mapping, index, scratch, &place);
        ck_assert_int_eq(place, 8 * 128);
        ck_assert_int_eq(size_compute(&size, shape, &arena, &d), 0);
        ck_assert_int_eq(size.bytes, 16 * 128 * 2);
        ck_assert_int_eq(size.data_bytes, 16 * 100 * 2);
        arena_free(&arena);
    }
END_TEST

/* The same core reads the other notation, and its results fill rows. */
START_TEST(one_mapping_two_notations)
    {
        const char *text = "S[(2,8,128):(1024,128,1)]";
        struct arena arena = {0};
        struct diagnostic d;
        struct tirx_layout layout;
        struct mapping mapping;
        const int64_t dims[] = {16, 128}, index[] = {8, 0};
        int64_t place;
        ck_assert_int_eq(tirx_parse(text, strlen(text), &arena, &layout, &d), 0);
        ck_assert_int_eq(
            tirx_mapping(&layout, (struct tirx_shape){2, dims}, &arena, &mapping, &d), 0);
        int64_t *scratch = arena_array(&arena, mapping_scratch(&mapping), sizeof *scratch);
        mapping_forward(&mapping, index, scratch, &place);
        ck_assert_int_eq(place, 8 * 128);
        struct row *row = row_new(&arena);
        row_add(row, FIELD_place, cell_integer(place));
        ck_assert_int_eq(row_get(row, FIELD_place).integer, 8 * 128);
        arena_free(&arena);
    }
END_TEST

Suite *
core_suite(void)
{
    Suite *suite = suite_create("core");
    TCase *tests = tcase_create("core");
    tcase_add_test(tests, text_to_place_and_size);
    tcase_add_test(tests, one_mapping_two_notations);
    suite_add_tcase(suite, tests);
    return suite;
}

/* Compares presets with the layouts that TVM makes. */
#include "layout/base/diagnostic.h"
#include "layout/tirx/preset.h"
#include "tests/support/tirx_rows.h"

#include <string.h>

static int
type_bits(const char *type)
{
    const char *digits = strpbrk(type, "0123456789");
    int bits = 0;
    for (; digits && *digits >= '0' && *digits <= '9'; digits++)
        bits = bits * 10 + (*digits - '0');
    return bits;
}

static void
check_preset(struct row *row, struct tirx_preset *preset)
{
    struct diagnostic d;
    struct tirx_layout layout;
    int status =
        tirx_preset_by_name(tirx_row_string(row, "kind"), preset, &row->arena, &layout, &d);
    check_result(row, status ? status : 1, &layout);
}

static void
check_mma_shared(struct row *row)
{
    int64_t shape[ROW_RANK];
    struct tirx_preset preset = {
        .rank = tirx_row_integers(row, "shape", shape),
        .shape = shape,
        .element_bits = type_bits(tirx_row_string(row, "dtype")),
        .variant = tirx_row_mode(row),
    };
    check_preset(row, &preset);
}

static void
check_datapath(struct row *row)
{
    int64_t shape[] = {tirx_row_integer(row, "rows"), tirx_row_integer(row, "cols")};
    struct tirx_preset preset = {
        .rank = 2,
        .shape = shape,
        .variant = tirx_row_string(row, "datapath"),
        .sub_slab = (int)tirx_row_integer(row, "sub_slab"),
    };
    check_preset(row, &preset);
}

static void
check_atom(struct row *row)
{
    int64_t shape[ROW_RANK];
    struct tirx_preset preset = {
        .rank = tirx_row_integers(row, "shape", shape),
        .shape = shape,
        .element_bits = type_bits(tirx_row_string(row, "dtype")),
        .variant = tirx_row_string(row, "instr"),
    };
    check_preset(row, &preset);
}

static void
check_trainium(struct row *row)
{
    int64_t shape[ROW_RANK];
    struct tirx_preset preset = {
        .rank = tirx_row_integers(row, "shape", shape),
        .shape = shape,
        .variant = tirx_row_string(row, "annotation"),
    };
    check_preset(row, &preset);
}

static void
check_parameters(struct row *row)
{
    struct diagnostic d;
    struct swizzle swizzle;
    int bits = (int)tirx_row_integer(row, "dtype_bits");
    ck_assert_int_eq(tirx_swizzle_of(bits, tirx_row_string(row, "mode"), &swizzle, &d), 0);
    ck_assert_int_eq(swizzle.per_element, tirx_row_integer(row, "M"));
    ck_assert_int_eq(swizzle.length, tirx_row_integer(row, "B"));
    ck_assert_int_eq(swizzle.distance, tirx_row_integer(row, "S"));
    ck_assert_int_eq(swizzle_period(&swizzle), tirx_row_integer(row, "period"));
}

START_TEST(test_presets)
    {
        static const struct preset_checks checks = {check_mma_shared, check_datapath,
                                                    check_atom, check_trainium};
        tirx_rows_run("swizzle_params", check_parameters);
        tirx_rows_presets(&checks);
    }
END_TEST

START_TEST(test_unknown)
    {
        struct arena arena = {0};
        struct tirx_layout layout;
        struct diagnostic d;
        const struct tirx_preset preset = {.variant = ""};
        ck_assert_int_eq(tirx_preset_by_name("wg_local", &preset, &arena, &layout, &d), -1);
        ck_assert_int_eq(d.code, TIRX_PRESET_NAME);
    }
END_TEST

Suite *
tirx_preset_suite(void)
{
    Suite *suite = suite_create("tirx_preset");
    TCase *rows = tcase_create("rows");
    tcase_add_test(rows, test_presets);
    tcase_add_test(rows, test_unknown);
    suite_add_tcase(suite, rows);
    return suite;
}

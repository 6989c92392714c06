/* Presets against the layouts that TVM makes. */
#include "layout/diagnostic.h"
#include "layout/tirx_preset.h"
#include "tests/tirx_rows.h"

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
    if (json_object_get(row->json, "error"))
        ck_assert_msg(status == -1, "no error: %s", row->text);
    else
        check_result(row, status ? status : 1, &layout);
}

static void
check_mma_shared(struct row *row)
{
    static const char *const modes[] = {"none", "32B", "64B", "128B"};
    int64_t shape[ROW_RANK];
    struct tirx_preset preset = {
        .rank = tirx_row_integers(row, "shape", shape),
        .shape = shape,
        .element_bits = type_bits(tirx_row_string(row, "dtype")),
        .variant = modes[tirx_row_integer(row, "mode")],
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
        tirx_rows_run("swizzle_params", check_parameters);
        tirx_rows_run("mma_shared_layout", check_mma_shared);
        tirx_rows_run("tmem_datapath_layout", check_datapath);
        tirx_rows_run("tcgen05_atom_layout", check_atom);
        tirx_rows_run("trainium", check_trainium);
        tirx_rows_run("trainium_psum", check_trainium);
    }
END_TEST

Suite *
tirx_preset_suite(void)
{
    Suite *suite = suite_create("tirx_preset");
    TCase *rows = tcase_create("rows");
    tcase_add_test(rows, test_presets);
    suite_add_tcase(suite, rows);
    return suite;
}

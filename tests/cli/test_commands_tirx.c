/*
 * Asks for the correct answers of tests/vectors/tirx.jsonl at the command line; HLO_LAYOUT
 * names the program. The library's own suites test the same rows; this one tests the commands
 * around it.
 */
#include "tests/support/rows.h"
#include "tests/support/tirx_rows.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>

#define ANSWER (1 << 16)

/* Runs the program with these arguments. The answer is its output without the last newline. */
static int
run(char *answer, const char *format, ...)
{
    const char *program = getenv("HLO_LAYOUT");
    char arguments[4096], command[8192];
    va_list list;
    va_start(list, format);
    vsnprintf(arguments, sizeof arguments, format, list);
    va_end(list);
    snprintf(command, sizeof command, "%s %s 2>/dev/null </dev/null",
             program ? program : "build/hlo-layout", arguments);
    FILE *pipe = popen(command, "r");
    ck_assert_ptr_nonnull(pipe);
    size_t length = fread(answer, 1, ANSWER - 1, pipe);
    answer[length] = '\0';
    if (length && answer[length - 1] == '\n')
        answer[length - 1] = '\0';
    int status = pclose(pipe);
    ck_assert_msg(WIFEXITED(status), "%s: crashed", command);
    return WEXITSTATUS(status);
}

/* A row's list as text: "8,16". */
static const char *
numbers(const struct row *row, const char *field, char *text)
{
    int64_t values[ROW_RANK];
    size_t count = tirx_row_integers(row, field, values), used = 0;
    text[0] = '\0';
    for (size_t i = 0; i < count; i++)
        used += (size_t)sprintf(text + used, "%s%lld", i ? "," : "", (long long)values[i]);
    return text;
}

/* Checks the outcome of an operation. If field result is null, the status must be 1; if it is
 * "error", 2. */
static void
check_outcome(const struct row *row, int status, const char *answer)
{
    json_t *result = json_object_get(row->json, "result");
    if (json_is_array(result))
        result = json_array_get(result, 0);
    if (!result) {
        row_field(row->json, "error");
        ck_assert_msg(status == 2, "status %d: %s", status, row->text);
    } else if (json_is_null(result)) {
        ck_assert_msg(status == 1, "status %d: %s", status, row->text);
    } else {
        ck_assert_msg(status == 0, "status %d: %s", status, row->text);
        ck_assert_msg(strcmp(answer, json_string_value(result)) == 0, "got %s: %s", answer,
                      row->text);
    }
}

/* ---- places ---- */

/* Is every coordinate of `want` in `got`? A missing axis counts as 0. */
static bool
covers(json_t *got, json_t *want)
{
    const char *axis;
    json_t *value;
    json_object_foreach(want, axis, value)
    {
        if (json_integer_value(json_object_get(got, axis)) != json_integer_value(value))
            return false;
    }
    return true;
}

static void
check_map(struct row *row)
{
    char answer[ANSWER], shape[200], index[200];
    int status =
        run(answer, "index '%s' --shape %s %s --format ndjson", tirx_row_string(row, "layout"),
            numbers(row, "shape", shape), numbers(row, "index", index));
    ck_assert_msg(status == 0, "status %d: %s", status, row->text);
    json_t *got = json_loads(answer, 0, NULL), *at = json_object_get(got, "at");
    json_t *want = row_field(row->json, "coords");
    ck_assert_msg(got != NULL, "got %s: %s", answer, row->text);
    if (!at) {
        json_t *m = json_object_get(json_array_get(want, 0), "m");
        ck_assert_uint_eq(json_array_size(want), 1);
        ck_assert_msg(json_equal(json_object_get(got, "linear"), m), "got %s: %s", answer,
                      row->text);
    }
    for (size_t i = 0; at && i < json_array_size(want); i++)
        ck_assert_msg(covers(json_array_get(at, i), json_array_get(want, i)), "got %s: %s",
                      answer, row->text);
    json_decref(got);
}

START_TEST(test_map)
    {
        tirx_rows_run("map", check_map);
    }
END_TEST

static void
check_axes(struct row *row)
{
    char answer[ANSWER];
    const char *axis;
    json_t *pair;
    int status = run(answer, "show '%s' --format ndjson", tirx_row_string(row, "layout"));
    ck_assert_msg(status == 0, "status %d: %s", status, row->text);
    json_t *got = json_loads(answer, 0, NULL), *axes = json_object_get(got, "axes");
    json_object_foreach(row_field(row->json, "axes"), axis, pair)
    {
        json_t *has = json_object_get(axes, axis);
        ck_assert_msg(json_equal(json_object_get(has, "size"), json_array_get(pair, 0)) &&
                          json_equal(json_object_get(has, "span"), json_array_get(pair, 1)),
                      "%s of %s: %s", axis, answer, row->text);
    }
    json_decref(got);
}

START_TEST(test_axes)
    {
        tirx_rows_run("size_span", check_axes);
    }
END_TEST

/* ---- algebra ---- */

static void
check_canonical(struct row *row)
{
    char answer[ANSWER];
    bool fuse = json_is_string(row_field(row->json, "target"));
    int status = run(answer, "convert '%s' %s", tirx_row_string(row, "layout"),
                     fuse ? "--fuse" : "--canonical");
    check_outcome(row, status, answer);
}

static void
check_tile(struct row *row)
{
    char answer[ANSWER], inner[200], outer[200];
    int status = run(answer, "convert '%s' --shape %s --tile '%s' --other-shape %s",
                     tirx_row_string(row, "inner"), numbers(row, "inner_shape", inner),
                     tirx_row_string(row, "outer"), numbers(row, "outer_shape", outer));
    check_outcome(row, status, answer);
}

static void
check_direct_sum(struct row *row)
{
    char answer[ANSWER], left[200], right[200];
    int status = run(answer, "convert '%s' --shape %s --direct-sum '%s' --other-shape %s",
                     tirx_row_string(row, "right"), numbers(row, "right_shape", right),
                     tirx_row_string(row, "left"), numbers(row, "left_shape", left));
    check_outcome(row, status, answer);
}

static void
check_group(struct row *row)
{
    char answer[ANSWER], shape[200];
    int status = run(answer, "convert '%s' --group %s", tirx_row_string(row, "layout"),
                     numbers(row, "shape", shape));
    check_outcome(row, status, answer);
}

static void
check_slice(struct row *row)
{
    char answer[ANSWER], shape[200], region[400];
    json_t *ranges = row_field(row->json, "region");
    size_t used = 0;
    for (size_t i = 0; i < json_array_size(ranges); i++) {
        json_t *range = json_array_get(ranges, i);
        used += (size_t)sprintf(region + used, "%s%lld:%lld", i ? "," : "",
                                (long long)json_integer_value(json_array_get(range, 0)),
                                (long long)json_integer_value(json_array_get(range, 1)));
    }
    int status = run(answer, "convert '%s' --shape %s --slice %s",
                     tirx_row_string(row, "layout"), numbers(row, "shape", shape), region);
    check_outcome(row, status, answer);
}

static void
check_count(struct row *row)
{
    char answer[ANSWER];
    int status = run(answer, "convert '%s' --%s %lld", tirx_row_string(row, "layout"),
                     tirx_row_string(row, "kind"), (long long)tirx_row_integer(row, "num"));
    check_outcome(row, status, answer);
}

static void
check_storage(struct row *row)
{
    char answer[ANSWER];
    int status = run(answer, "convert '%s' --storage", tirx_row_string(row, "layout"));
    check_outcome(row, status, answer);
}

static const struct {
    const char *kind;
    void (*check)(struct row *row);
} operations[] = {
    {"canonical", check_canonical},   {"tile", check_tile},
    {"direct_sum", check_direct_sum}, {"group", check_group},
    {"slice", check_slice},           {"pack", check_count},
    {"unpack", check_count},          {"storage", check_storage},
};

START_TEST(test_operations)
    {
        tirx_rows_run(operations[_i].kind, operations[_i].check);
    }
END_TEST

/* ---- notation ---- */

static void
check_normal_form(struct row *row)
{
    char answer[ANSWER];
    int status = run(answer, "convert '%s' --to tirx", tirx_row_string(row, "text"));
    ck_assert_int_eq(status, 0);
    ck_assert_str_eq(answer, tirx_row_string(row, "short"));
}

/* Checks whether a text is a layout, as field ours says. */
static void
check_text(struct row *row)
{
    char answer[ANSWER];
    const char *ours = tirx_row_string(row, "ours");
    if (strcmp(ours, "skip") == 0)
        return;
    int status = run(answer, "show '%s'", tirx_row_string(row, "text"));
    ck_assert_msg(status == (strcmp(ours, "accept") == 0 ? 0 : 2), "status %d: %s", status,
                  row->text);
}

START_TEST(test_notation)
    {
        tirx_rows_run("print", check_normal_form);
        tirx_rows_run("reject", check_text);
        tirx_rows_run("accept", check_text);
    }
END_TEST

/* ---- presets ---- */

static void
check_mma_shared(struct row *row)
{
    char answer[ANSWER], shape[200];
    int status =
        run(answer, "convert 'mma_shared_layout(%s,%s,%s)' --to tirx",
            tirx_row_string(row, "dtype"), tirx_row_mode(row), numbers(row, "shape", shape));
    check_outcome(row, status, answer);
}

static void
check_datapath(struct row *row)
{
    char answer[ANSWER];
    int status = run(
        answer, "convert 'tmem_datapath_layout(%s,%lld,%lld,sub_slab=%lld)' --to tirx",
        tirx_row_string(row, "datapath"), (long long)tirx_row_integer(row, "rows"),
        (long long)tirx_row_integer(row, "cols"), (long long)tirx_row_integer(row, "sub_slab"));
    check_outcome(row, status, answer);
}

static void
check_atom(struct row *row)
{
    char answer[ANSWER], shape[200];
    int status = run(answer, "convert 'tcgen05_atom_layout(%s,%s,%s)' --to tirx",
                     tirx_row_string(row, "instr"), numbers(row, "shape", shape),
                     tirx_row_string(row, "dtype"));
    check_outcome(row, status, answer);
}

static void
check_trainium(struct row *row)
{
    char answer[ANSWER], shape[200];
    int status = run(answer, "convert '%s(%s,%s)' --to tirx", tirx_row_string(row, "kind"),
                     tirx_row_string(row, "annotation"), numbers(row, "shape", shape));
    check_outcome(row, status, answer);
}

START_TEST(test_presets)
    {
        static const struct preset_checks checks = {check_mma_shared, check_datapath,
                                                    check_atom, check_trainium};
        tirx_rows_presets(&checks);
    }
END_TEST

Suite *
commands_tirx_suite(void)
{
    Suite *suite = suite_create("commands_tirx");
    TCase *tests = tcase_create("vectors");
    tcase_add_test(tests, test_map);
    tcase_add_test(tests, test_axes);
    tcase_add_loop_test(tests, test_operations, 0,
                        (int)(sizeof operations / sizeof *operations));
    tcase_add_test(tests, test_notation);
    tcase_add_test(tests, test_presets);
    suite_add_tcase(suite, tests);
    return suite;
}

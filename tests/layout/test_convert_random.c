/*
 * Converts a thousand random XLA layouts, the same in every run. What `convert` writes must be
 * the same mapping over the array; if it refuses an array, it must say which tile is the
 * reason. The program itself is run (HLO_LAYOUT names it), so that its text is tested.
 */
#include "tests/suites.h"
#include "tests/support/tirx_random.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>

#define ROUNDS 250
#define TEXT   4096

/* Appends to a text of TEXT bytes. */
static void
append(char *text, const char *more)
{
    size_t length = strlen(text);
    snprintf(text + length, TEXT - length, "%s", more);
}

static void
append_number(char *text, int64_t number, const char *after)
{
    char digits[32];
    snprintf(digits, sizeof digits, "%lld%s", (long long)number, after);
    append(text, digits);
}

static void
random_tile(struct random *random, char *text)
{
    static const int64_t sizes[] = {1, 2, 2, 3, 4, 8, 16, 128};
    size_t rank = (size_t)random_below(random, 3) + 1;
    append(text, "(");
    for (size_t i = 0; i < rank; i++) {
        bool last = i + 1 == rank;
        if (!last && random_below(random, 12) == 0)
            append(text, "*,");
        else
            append_number(text, sizes[random_below(random, 8)], last ? ")" : ",");
    }
}

static void
random_array(struct random *random, char *text)
{
    size_t rank = (size_t)random_below(random, 4) + 1, order[4];
    size_t tiles = (size_t)random_below(random, 4);
    strcpy(text, "bf16[");
    for (size_t i = 0; i < rank; i++) {
        size_t at = (size_t)random_below(random, (int64_t)i + 1);
        for (size_t k = i; k > at; k--)
            order[k] = order[k - 1];
        order[at] = i;
        append_number(text, random_below(random, 40) + 1, i + 1 < rank ? "," : "]{");
    }
    for (size_t i = 0; i < rank; i++)
        append_number(text, (int64_t)order[i], i + 1 < rank ? "," : "");
    append(text, tiles ? ":T" : "");
    for (size_t i = 0; i < tiles; i++)
        random_tile(random, text);
    append(text, "}");
}

/* Runs the program. The answer is its output on both streams. */
static int
run(char *answer, const char *arguments)
{
    const char *program = getenv("HLO_LAYOUT");
    char command[2 * TEXT];
    snprintf(command, sizeof command, "%s %s 2>&1 </dev/null",
             program ? program : "build/hlo-layout", arguments);
    FILE *pipe = popen(command, "r");
    ck_assert_ptr_nonnull(pipe);
    answer[fread(answer, 1, TEXT - 1, pipe)] = '\0';
    return WEXITSTATUS(pclose(pipe));
}

/* Reads one list of a CuTe text, "(2,4,38)" or "5", whose numbers are minor first. Returns the
 * text behind it. */
static const char *
read_mode(const char *text, int64_t *numbers, size_t *count)
{
    bool nested = *text == '(';
    *count = 0;
    do {
        char *end;
        numbers[(*count)++] = strtoll(text + (nested && *text == '('), &end, 10);
        text = end + (nested && *end == ',');
    } while (nested && *text != ')');
    return text + nested;
}

/* Writes a CuTe text as TIRx. Each mode is a dim; its numbers are minor first in CuTe and major
 * first in TIRx. */
static void
cute_as_tirx(const char *cute, char *tirx)
{
    int64_t extents[32], strides[32];
    size_t count, again;
    const char *shape = cute, *stride = strchr(cute, ':') + 1;
    char after[TEXT] = "";
    bool several = *shape == '(';
    shape += several;
    stride += several;
    strcpy(tirx, "S[(");
    for (;;) {
        shape = read_mode(shape, extents, &count);
        stride = read_mode(stride, strides, &again);
        ck_assert_uint_eq(count, again);
        bool more = several && *shape == ',';
        for (size_t i = count; i-- > 0;) {
            append_number(tirx, extents[i], more || i ? "," : "):(");
            append_number(after, strides[i], more || i ? "," : ")]");
        }
        if (!more)
            break;
        shape++;
        stride++;
    }
    append(tirx, after);
}

/* The padded shape that a text covers: "304,1024". */
static void
read_spans(json_t *row, char *shape)
{
    json_t *spans = json_object_get(row, "spans");
    if (json_is_null(spans))
        spans = json_object_get(row, "dims");
    shape[0] = '\0';
    for (size_t i = 0; i < json_array_size(spans); i++)
        append_number(shape, json_integer_value(json_array_get(spans, i)),
                      i + 1 < json_array_size(spans) ? "," : "");
}

/* Returns the row of `convert`; NULL if it does not write the array and says which tile is the
 * reason. */
static json_t *
convert(const char *array, const char *notation)
{
    char arguments[TEXT], answer[TEXT];
    snprintf(arguments, sizeof arguments, "convert '%s' --to %s --format ndjson", array,
             notation);
    int status = run(answer, arguments);
    const char *object = strchr(answer, '{');
    if (status == 1) {
        ck_assert_msg(strstr(answer, "because its tile ") && strstr(answer, " again "),
                      "%s: %s", array, answer);
        return NULL;
    }
    while (object && strncmp(object, "{\"from\"", 7) != 0)
        object = strchr(object + 1, '{');
    json_t *row = object ? json_loads(object, JSON_DISABLE_EOF_CHECK, NULL) : NULL;
    ck_assert_msg(status == 0 && row, "%s: %s", array, answer);
    return row;
}

static void
check_same(const char *array, const char *tirx, const char *shape)
{
    char arguments[2 * TEXT], answer[TEXT];
    snprintf(arguments, sizeof arguments, "compare '%s' '%s' --other-shape %s", array, tirx,
             shape);
    ck_assert_msg(run(answer, arguments) == 0, "%s and %s: %s", array, tirx, answer);
}

START_TEST(test_arrays)
    {
        struct random random = {29};
        char array[TEXT], tirx[TEXT], shape[TEXT];
        int written = 0, refused = 0;
        for (int round = 0; round < ROUNDS; round++) {
            random_array(&random, array);
            json_t *row = convert(array, "tirx");
            if (row) {
                read_spans(row, shape);
                check_same(array, json_string_value(json_object_get(row, "text")), shape);
            }
            written += row != NULL;
            refused += row == NULL;
            json_decref(row);
            if (!(row = convert(array, "cute")))
                continue;
            read_spans(row, shape);
            cute_as_tirx(json_string_value(json_object_get(row, "text")), tirx);
            check_same(array, tirx, shape);
            json_decref(row);
        }
        ck_assert_int_gt(written, ROUNDS / 2);
        ck_assert_int_gt(refused, 0);
        if (getenv("VERBOSE"))
            printf("%d written, %d refused\n", written, refused);
    }
END_TEST

Suite *
convert_random_suite(void)
{
    Suite *suite = suite_create("convert_random");
    TCase *tests = tcase_create("random");
    tcase_add_test(tests, test_arrays);
    suite_add_tcase(suite, tests);
    return suite;
}

/* Constants: a literal that XLA's parser takes is never a fault, one that does not fit its
 * shape is, at the place of what does not fit. What is expected here is what jaxlib 0.10.2
 * says. */
#include "tests/event_log.h"
#include "tests/suites.h"

#include <stdio.h>
#include <string.h>

/* The log of one constant. */
static void
read_constant(struct event_log *log, const char *shape, const char *literal)
{
    struct text hlo = {0};
    text_format(&hlo, "%%c = %s constant(%s)\n", shape, literal);
    event_log_read(log, hlo.data, hlo.length, 0, 4096);
    ck_assert_msg(log->odd == 0, "%s%s", hlo.data, log->text.data);
    ck_assert_msg(log->instructions == 1, "%s%s", hlo.data, log->text.data);
    text_free(&hlo);
}

static const char *const right[][2] = {
    {"pred[]", "true"},
    {"pred[2]", "{false, 7}"},
    {"s1[]", "-1"},
    {"s4[]", "-8"},
    {"u4[]", "15"},
    {"s8[]", "18446744073709551615"}, /* 64 bits are an int64_t: -1 */
    {"u8[]", "-0"},
    {"u32[]", "00000000000000000000004294967295"},
    {"s64[]", "9223372036854775808"},
    {"s64[]", "-9223372036854775808"},
    {"u64[]", "-1"},
    {"f8e3m4[]", "15.74"},
    {"f8e4m3[]", "247.99999999999997"},
    {"f8e4m3fn[]", "464"},
    {"f8e4m3b11fnuz[]", "30.999999999999996"},
    {"f8e5m2[]", "-61439.99999999999"},
    {"f8e8m0fnu[]", "2.552117751907038e+38"},
    {"f8e8m0fnu[]", "1e-300"},
    {"f8e8m0fnu[]", "-inf"},
    {"f4e2m1fn[]", "1e300"},
    {"f6e2m3fn[]", "inf"},
    {"f16[]", "65519.99"},
    {"f16[]", "nan(0x3ff)"},
    {"bf16[]", "3.3961774e38"},
    {"f32[]", "3.4028235677973362e+38"},
    {"f32[]", "-nan(0x7fffff)"},
    {"f32[]", "nan(0xAbc)"},
    {"f32[]", "1e-400"},
    {"f32[2]", "{1.-.5}"},
    {"f64[]", "-1.7976931348623157e308"},
    {"f64[]", "nan(0xfffffffffffff)"},
    {"c64[]", "(-inf, nan(0x800000))"},
    {"c64[2]", "{(1,2)(3,4)}"},
    {"c64[2]", "{...}"},
    {"c128[]", "(1e308, 2)"},
    {"f32[0]", "{}"},
    {"f32[0,3]", "{}"},
    {"f32[3,0]", "{{},{},{}}"},
    {"f32[<=2]", "{1, 2}"},
    {"f32[2,2]{0,1:T(2)}", "{{1,2} /*i0=1*/ {3,,4,}, }"},
    {"f32[2]", "1"}, /* XLA leaves the rest zero */
    {"f32[2]", ","}, /* ... and here all */
    {"(f32[2], f32[])", "(,,1)"},
    {"f32[2,2]", "{ ... }"},
    {"f32[2,2]", "{{1,2}, ...}"},
    {"f32[2,1]", "{7, {1}, ...}"}, /* XLA counts only to two */
    {"f32[2,1]", "{..., 7, 8}"},
    {"f32[2,2,2]", "{{1, {1,2}, {1,2}}, ...}"},
    {"(f32[2,2], s32[2])", "({1,...}, {1,2})"},
    {"b(f32[2])", "{1,2}"},
    {"()", "()"},
    {"(f32[], s32[2])", "()"},
    {"(f32[], s32[2])", "(1, {2,3})"},
    {"(f32[], (s32[2], c64[]))", "(1, ({...} (1,2)))"},
    {"(f32[], s32[2])", "{...}"}, /* as XLA prints it */
};

START_TEST(right_literals)
    {
        struct event_log log;
        read_constant(&log, right[_i][0], right[_i][1]);
        ck_assert_msg(log.errors == 0, "%s %s:\n%s", right[_i][0], right[_i][1], log.text.data);
        event_log_free(&log);
    }
END_TEST

static const struct {
    const char *shape, *literal;
    size_t offset; /* within the literal */
    const char *message;
} wrong[] = {
    {"pred[]", "1.0", 0, "expected true, false or an integer, got '1.0'"},
    {"s32[]", "1.0", 0, "expected an integer, got '1.0'"},
    {"s32[]", "inf", 0, "expected an integer, got 'inf'"},
    {"s32[]", "true", 0, "expected an integer, got 'true'"},
    {"s1[]", "1", 0, "1 does not fit s1"},
    {"s4[]", "8", 0, "8 does not fit s4"},
    {"s8[2]", "{-128, -129}", 7, "-129 does not fit s8"},
    {"u8[]", "-1", 0, "-1 does not fit u8"},
    {"u8[]", "256", 0, "256 does not fit u8"},
    {"u64[]", "18446744073709551616", 0, "the number does not fit 64 bits"},
    {"s64[]", "-9223372036854775809", 0, "the number does not fit 64 bits"},
    {"f32[]", "18446744073709551616", 0, "the number does not fit 64 bits"},
    {"f32[]", "false", 0, "expected a number, got 'false'"},
    {"f8e3m4[]", "15.75", 0, "15.75 does not fit f8e3m4"},
    {"f8e4m3[]", "248", 0, "248 does not fit f8e4m3"},
    {"f8e4m3fn[]", "464.00000000000006", 0, "464.00000000000006 does not fit f8e4m3fn"},
    {"f8e4m3b11fnuz[]", "31", 0, "31 does not fit f8e4m3b11fnuz"},
    {"f8e4m3fnuz[]", "-248", 0, "-248 does not fit f8e4m3fnuz"},
    {"f8e5m2[]", "61440", 0, "61440 does not fit f8e5m2"},
    {"f8e5m2[]", "nan(0x4)", 0, "nan(0x4) does not fit f8e5m2"},
    {"f8e5m2fnuz[]", "nan(0x1)", 0, "nan(0x1) does not fit f8e5m2fnuz"},
    {"f8e8m0fnu[]", "-1", 0, "-1 does not fit f8e8m0fnu"},
    {"f8e8m0fnu[]", "0.0", 0, "0.0 does not fit f8e8m0fnu"},
    {"f4e2m1fn[]", "1e400", 0, "1e400 does not fit f4e2m1fn"},
    {"f16[]", "65520", 0, "65520 does not fit f16"},
    {"f16[]", "65519.998046875", 0, "65519.998046875 does not fit f16"},
    {"bf16[]", "3.3961775e38", 0, "3.3961775e38 does not fit bf16"},
    {"f32[]", "1e40", 0, "1e40 does not fit f32"},
    {"f32[]", "nan(0x800000)", 0, "nan(0x800000) does not fit f32"},
    {"f64[]", "1e400", 0, "1e400 does not fit f64"},
    {"f64[]", "nan(0x10000000000000)", 0, "nan(0x10000000000000) does not fit f64"},
    {"c64[]", "1", 0, "expected (real, imaginary), got '1'"},
    {"c64[]", "(1 2)", 3, "expected ',' and the imaginary part, got '2'"},
    {"c64[]", "(1, 2, 3)", 5, "expected ')', got ','"},
    {"c64[]", "(1, true)", 4, "expected a number, got 'true'"},
    {"c64[]", "(0, 3.4028235e38)", 4, "3.4028235e38 does not fit c64"},
    {"c64[]", "(0, nan(0x10000000000000))", 4, "nan(0x10000000000000) does not fit c128"},
    {"c64[2]", "(1,2)", 0, "expected braces nested 1 deep, one a dimension, got 0"},
    {"()", ",", 0, "expected '(' and the elements of a tuple, got ','"},
    {"f32[2]", ",{1,2}", 1, "expected ')' behind the literal, got '{'"},
    {"f32[]", "(1)", 0, "expected a number, got '('"},
    {"f32[]", "1 2", 2, "expected ')' behind the literal, got '2'"},
    {"f32[2]", "{1,2},", 5, "expected ')' behind the literal, got ','"},
    {"f32[]", "{...}", 0, "expected braces nested 0 deep, one a dimension, got 1"},
    {"f32[2,3]", "{1,2,3,4,5,6}", 1, "expected braces nested 2 deep, one a dimension, got 1"},
    {"f32[0]", "1", 0, "expected braces nested 1 deep, one a dimension, got 0"},
    {"f32[2,1]", "{1,{2}}", 1, "expected braces nested 2 deep, one a dimension, got 1"},
    {"f32[2,1]", "{7,{1},{2},...}", 1, "expected braces nested 2 deep, one a dimension, got 1"},
    {"f32[2,1]", "{...,7,8,9}", 5, "expected braces nested 2 deep, one a dimension, got 1"},
    {"s32[2,2]", "{1.5,...}", 1, "expected braces nested 2 deep, one a dimension, got 1"},
    {"c64[2,2]", "{(1,2),...}", 1, "expected braces nested 2 deep, one a dimension, got 1"},
    {"(f32[2,2], s32[2])", "({1,...}, {1})", 12, "expected 2 elements of dimension 0, got 1"},
    {"f32[1]", "{{1}}", 1, "expected braces nested 1 deep, one a dimension, got 2"},
    {"f32[3]", "{1,2}", 4, "expected 3 elements of dimension 0, got 2"},
    {"f32[3]", "{1,2,3,4}", 7, "expected 3 elements of dimension 0, got more"},
    {"f32[2,1]", "{{1},{2},{3}}", 9, "expected 2 elements of dimension 0, got more"},
    {"f32[2,2]", "{{1,2},\n{3}}", 10, "expected 2 elements of dimension 1, got 1"},
    {"f32[3,0]", "{}", 1, "expected 3 elements of dimension 0, got 0"},
    {"f32[2]", "{...,1}", 5, "expected 2 elements of dimension 0, got more"},
    {"f32[2,2]", "{{...}}", 2, "'...' stands for a whole array, in one pair of braces"},
    {"f32[2]", "...", 0, "'...' stands for a whole array, in one pair of braces"},
    {"token[]", "1", 0, "expected no value, got '1'"},
    {"(f32[], s32[])", "1", 0, "expected '(' and the elements of a tuple, got '1'"},
    {"(f32[], s32[])", "(1)", 2, "expected an integer, got ')'"},
    {"(f32[], s32[])", "(1, 2, 3)", 5, "expected ')' behind the last element, got ','"},
    {"(f32[], (s8[], s8[]))", "(1, (2, 300))", 8, "300 does not fit s8"},
    {"(f32[], (s8[], s8[]))", "(1, {...})", 4,
     "expected '(' and the elements of a tuple, got '{'"},
};

START_TEST(wrong_literals)
    {
        struct event_log log;
        struct text problem = {0};
        const char *literal = wrong[_i].literal, *newline = strchr(literal, '\n');
        size_t column = strlen("%c = ") + strlen(wrong[_i].shape) + strlen(" constant(") +
                        wrong[_i].offset + 1;
        if (newline && newline < literal + wrong[_i].offset)
            column = wrong[_i].offset - (size_t)(newline - literal);
        else
            newline = NULL;
        text_format(&problem, "%d:%zu: error: %s\n", newline ? 2 : 1, column,
                    wrong[_i].message);
        read_constant(&log, wrong[_i].shape, literal);
        ck_assert_msg(log.errors == 1 && strstr(log.text.data, problem.data), "%s %s: %s%s",
                      wrong[_i].shape, literal, problem.data, log.text.data);
        text_free(&problem);
        event_log_free(&log);
    }
END_TEST

/* One number too few, in literals about as long as what is kept of them. */
START_TEST(long_literals)
    {
        struct text literal = {0};
        struct event_log log;
        bool kept = _i == 0;
        int numbers = kept ? 32000 : 33000; /* two bytes each */
        char shape[24];
        snprintf(shape, sizeof shape, "s8[%d]", numbers + 1);
        text_char(&literal, '{');
        for (int i = 0; i < numbers; i++)
            text_string(&literal, i ? ",1" : "1");
        text_string(&literal, "}");
        read_constant(&log, shape, literal.data);
        ck_assert_uint_eq(log.errors, kept);
        text_free(&literal);
        event_log_free(&log);
    }
END_TEST

#define COUNT(array) ((int)(sizeof array / sizeof *array))

Suite *
literal_suite(void)
{
    Suite *suite = suite_create("literal");
    TCase *tests = tcase_create("literal");
    tcase_add_loop_test(tests, right_literals, 0, COUNT(right));
    tcase_add_loop_test(tests, wrong_literals, 0, COUNT(wrong));
    tcase_add_loop_test(tests, long_literals, 0, 2);
    suite_add_tcase(suite, tests);
    return suite;
}

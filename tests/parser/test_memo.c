/* Tests of the texts that the lexer remembers. */
#include "layout/base/diagnostic.h"
#include "layout/base/text.h"
#include "parser/hlo/module_parse.h"
#include "parser/lex/memo.h"
#include "parser/lex/reader.h"
#include "parser/shape/shape_table.h"
#include "tests/suites.h"

#include <string.h>

START_TEST(texts_have_numbers)
    {
        struct memo memo = {0};
        struct slice a = {"{a}", 3}, b = {"{b}", 3};
        ck_assert_uint_eq(memo_find(&memo, a), 0);
        ck_assert_uint_eq(memo_add(&memo, a), 1);
        ck_assert_uint_eq(memo_add(&memo, b), 2);
        ck_assert_uint_eq(memo_find(&memo, a), 1);
        ck_assert_uint_eq(memo_find(&memo, (struct slice){"{a}}", 4}), 0);
        memo_free(&memo);
    }
END_TEST

START_TEST(memory_is_bounded)
    {
        static char text[MEMO_LENGTH + 1];
        struct memo memo = {0};
        for (uint64_t i = 1; i < 5000; i++) {
            memcpy(text, &i, sizeof i);
            ck_assert_uint_eq(memo_add(&memo, (struct slice){text, MEMO_LENGTH}), i);
            ck_assert_uint_le(memo.bytes, MEMO_BYTES + 2 * MEMO_LENGTH);
        }
        ck_assert_uint_eq(memo_find(&memo, (struct slice){text, MEMO_LENGTH}), 4999);
        ck_assert_uint_gt(memo.forgotten, 2000);
        ck_assert_uint_eq(memo_add(&memo, (struct slice){text, MEMO_LENGTH + 1}), 0);
        memo_free(&memo);
    }
END_TEST

/* ---- the numbers of attributes ---- */

static int
append_numbers(void *context, struct hlo_instruction *instruction)
{
    struct text *text = context;
    for (size_t i = 0; i < instruction->attribute_count; i++) {
        const struct attribute *attribute = &instruction->attributes[i];
        text_format(text, "%s%.*s %d", i ? ", " : "", (int)attribute->value.length,
                    attribute->value.text, (int)attribute->number);
    }
    text_char(text, '\n');
    return 0;
}

static const char *const values[][2] = {
    {"metadata={a=1}", "{a=1} 1"},
    {"metadata={a=1}, backend_config={a=1}", "{a=1} 1, {a=1} 1"},
    {"x={a=1}, metadata={a=2}, metadata={a=1}", "{a=1} 0, {a=2} 2, {a=1} 1"},
    {"metadata={a=\"}\"}, metadata={a=\"}\"}", "{a=\"}\"} 3, {a=\"}\"} 3"},
    {"metadata={a=1/* b */}, metadata={a=1}", "{a=1 } 0, {a=1} 1"},
    {"metadata={a=1\n}, metadata={a=1\n}", "{a=1\n} 0, {a=1\n} 0"},
    {"metadata='{a=1}', metadata=\"{a=1}\"", "'{a=1}' 0, \"{a=1}\" 0"},
    {"backend_config={\"b\":\"}\"}", "{\"b\":\"}\"} 2"},
    {"backend_config={\"b\":\"}\"}, x=1", "{\"b\":\"}\"} 2, 1 0"},
    {"backend_config={\"b\":\"}\"}", "{\"b\":\"}\"} 2"},
};

START_TEST(equal_values_have_equal_numbers)
    {
        struct text text = {0}, expected = {0}, found = {0};
        struct shape_table shapes = {0};
        struct module_sink sink = {.context = &found, .instruction = append_numbers};
        for (size_t i = 0; i < sizeof values / sizeof *values; i++) {
            text_format(&text, "a%zu = f32[] f(), %s\n", i, values[i][0]);
            text_format(&expected, "%s\n", values[i][1]);
        }
        for (size_t chunk = 0; chunk < 8; chunk += 7) {
            struct reader reader = reader_of_memory(text.data, text.length, chunk);
            found.length = 0;
            ck_assert_int_eq(module_parse(&reader, 1024, &shapes, &sink), 0);
            ck_assert_str_eq(found.data, expected.data);
        }
        text_free(&text);
        text_free(&expected);
        text_free(&found);
        shape_table_free(&shapes);
    }
END_TEST

Suite *
memo_suite(void)
{
    Suite *suite = suite_create("memo");
    TCase *tests = tcase_create("memo");
    tcase_add_test(tests, texts_have_numbers);
    tcase_add_test(tests, memory_is_bounded);
    tcase_add_test(tests, equal_values_have_equal_numbers);
    suite_add_tcase(suite, tests);
    return suite;
}

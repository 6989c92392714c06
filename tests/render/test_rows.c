/* Tests rows, and how their fields are printed. */
#include "layout/base/arena.h"
#include "layout/base/text.h"
#include "render/row/choice.h"
#include "render/row/escape.h"
#include "render/row/json.h"
#include "render/row/output.h"
#include "render/row/row.h"
#include "render/row/units.h"
#include "render/row/utf8.h"
#include "tests/suites.h"

#include <string.h>

static size_t written; /* cells written */

static void
count_cell(struct output *output, struct printable *out, const struct cell *cell, size_t i)
{
    (void)output;
    (void)i;
    written++;
    json_cell(out, cell);
}

/* Makes a part with two fields. */
static struct row_part *
new_part(struct arena *arena)
{
    struct row_part *part = row_part_new(arena);
    row_add(part->row, FIELD_shape, cell_text("f32[8]"));
    row_add(part->row, FIELD_bytes, cell_integer(32));
    return part;
}

/* Makes the row {"line":number, the part, "end":true}. */
static struct row *
new_row(struct arena *arena, struct row_part *part, int64_t number)
{
    struct row *row = row_new(arena);
    row_add(row, FIELD_line, cell_integer(number));
    row_add_part(row, part);
    row_add(row, FIELD_end, cell_boolean(true));
    return row;
}

/* Fields of a part come between the row's own, in the order in which they were added. */
START_TEST(part_stands_among_fields)
    {
        static const char *const names[] = {"line", "shape", "bytes", "end"};
        struct arena arena = {0};
        struct row *row = new_row(&arena, new_part(&arena), 7);
        ck_assert_uint_eq(row_count(row), 4);
        for (size_t i = 0; i < 4; i++)
            ck_assert_str_eq(row_field(row, i)->name, names[i]);
        ck_assert_int_eq(row_path(row, "bytes").integer, 32);
        ck_assert(row_has(row, FIELD_end) && !row_has(row, FIELD_first));
        arena_free(&arena);
    }
END_TEST

/* Writes a thousand rows with a part, and checks what the last one is and that each field of
 * the part was printed once. */
static void
check_fields(struct field_path *fields, const char *wanted)
{
    static const struct backend backend = {.name = "count", .cell = count_cell};
    struct output output = {.backend = &backend, .asked = {.fields = fields, .count = 3}};
    struct arena arena = {0}, row_arena = {0};
    struct row_part *part = new_part(&arena);
    struct printable out = {0};
    written = 0;
    choice_of_fields(&output);
    for (int64_t k = 0; k < 1000; k++, arena_reset(&row_arena)) {
        text_clear(&out);
        ck_assert_uint_eq(choice_put_all(&output, &out, new_row(&row_arena, part, k)), 3);
    }
    ck_assert_str_eq(out.data, wanted);
    ck_assert_uint_eq(written, 1000 + 2);
    choice_free(&output.state.choice);
    text_free(&out);
    arena_free(&row_arena);
    arena_free(&arena);
}

/* Each chosen field of a part is printed once, however many rows refer to the part, alone or
 * with the one behind it. */
START_TEST(part_is_written_once)
    {
        struct field_path line = field_path("line"), shape = field_path("shape"),
                          bytes = field_path("bytes");
        check_fields((struct field_path[]){bytes, line, shape}, "32999\"f32[8]\"");
        check_fields((struct field_path[]){line, shape, bytes}, "999\"f32[8]\"32");
    }
END_TEST

/* A part is printed as JSON once, and copied from then on. */
START_TEST(part_keeps_its_json)
    {
        static const char wanted[] =
            "{\"line\":1,\"shape\":\"f32[8]\",\"bytes\":32,\"end\":true}";
        struct arena arena = {0};
        struct row_part *part = new_part(&arena);
        struct printable out = {0};
        json_row(&out, new_row(&arena, part, 1));
        ck_assert_str_eq(out.data, wanted);
        const char *kept = part->json.text;
        ck_assert_ptr_nonnull(kept);
        text_clear(&out);
        json_row(&out, new_row(&arena, part, 1));
        ck_assert_str_eq(out.data, wanted);
        ck_assert_ptr_eq(part->json.text, kept);
        text_free(&out);
        arena_free(&arena);
    }
END_TEST

/* A special byte is found at every position, in texts of all lengths up to 40 bytes. */
START_TEST(plain_ends_at_special_byte)
    {
        static const char special[] = {'"', '\\', '#', '\n', 0x7f, (char)0x80, (char)0xff, 0};
        char text[40], copy[40];
        for (size_t length = 0; length <= sizeof text; length++) {
            memset(text, 'x', sizeof text);
            ck_assert_uint_eq(utf8_copy_plain(copy, text, length, '"', '\\', '#'), length);
            ck_assert_mem_eq(copy, text, length);
            for (size_t at = 0; at < length; at++)
                for (size_t k = 0; k < sizeof special; k++) {
                    text[at] = special[k];
                    ck_assert_uint_eq(utf8_copy_plain(copy, text, length, '"', '\\', '#'), at);
                    ck_assert_mem_eq(copy, text, at);
                    text[at] = 'x';
                }
        }
    }
END_TEST

/* Every character of Unicode is read, and no other bytes are one: not those of a surrogate, nor
 * those that say in more bytes what fewer say. */
START_TEST(characters_are_those_of_unicode)
    {
        static bool begins[256][256]; /* some character, or what is behind its only byte */
        for (uint32_t point = 0; point <= 0x10ffff; point++) {
            size_t length = point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4;
            unsigned char bytes[4] = {(unsigned char)point};
            if (point >= 0xd800 && point <= 0xdfff)
                continue;
            for (size_t i = 1; i < length; i++)
                bytes[i] = (unsigned char)(0x80 | (point >> (length - 1 - i) * 6 & 0x3f));
            if (length > 1)
                bytes[0] = (unsigned char)(0xf00 >> length | point >> (length - 1) * 6);
            if (utf8_length(bytes, length) != length || utf8_length(bytes, length - 1) != 0 ||
                (length > 1 && utf8_decode(bytes, length) != point))
                ck_abort_msg("U+%04X", (unsigned)point);
            memset(&begins[bytes[0]][length > 1 ? bytes[1] : 0], 1, length > 1 ? 1 : 256);
        }
        for (int i = 0; i < 256 * 256; i++) {
            unsigned char bytes[4] = {(unsigned char)(i / 256), (unsigned char)i, 0x80, 0x80};
            if ((utf8_length(bytes, 4) > 0) != begins[bytes[0]][bytes[1]])
                ck_abort_msg("%02x %02x", bytes[0], bytes[1]);
        }
    }
END_TEST

static const struct {
    const char *text;
    size_t width, cut_to_3; /* in columns; bytes that fit 3 columns */
} widths[] = {
    {"", 0, 0},
    {"abcd", 4, 3},
    {"\u4e2d\u6587", 4, 3},             /* wide characters: the second does not fit */
    {"e\u0301e\u0301e\u0301e", 4, 9},   /* a mark stays with its letter */
    {"\u00e4\u00f6\u00fc\u00df", 4, 6}, /* two bytes, one column */
    {"a\xff\xfe\x62", 4, 3},            /* bytes that are not UTF-8 take a column each */
    {"\U0001F680\u200d\U0001F680", 4, 7},
};

/* Widths are columns of a terminal, as the GNU C library's wcwidth counts them. */
START_TEST(width_in_columns)
    {
        size_t length = strlen(widths[_i].text);
        ck_assert_uint_eq(utf8_width(widths[_i].text, length), widths[_i].width);
        ck_assert_uint_eq(utf8_cut(widths[_i].text, length, 3), widths[_i].cut_to_3);
    }
END_TEST

/* Control characters, also C1 ones in UTF-8, never reach a terminal. */
START_TEST(controls_are_shown_by_number)
    {
        static const char text[] = "a\x1b[1m\xc2\x9b"
                                   "31m\u00a0\x7f";
        struct printable out = {0};
        escape_terminal(&out, text, sizeof text - 1);
        ck_assert_str_eq(out.data, "a\\x1b[1m\\u009b31m\u00a0\\x7f");
        text_free(&out);
    }
END_TEST

/* A script has only ASCII characters; those above U+FFFF are surrogate pairs. */
START_TEST(scripts_have_pairs)
    {
        struct printable json = {0};
        struct markup out = {0};
        text_string(&json, "\xef\xbf\xbf\xf0\x90\x80\x80\xf4\x8f\xbf\xbf");
        escape_script_json(&out, &json);
        ck_assert_str_eq(out.data, "\\uffff\\ud800\\udc00\\udbff\\udfff");
        text_free(&json);
        text_free(&out);
    }
END_TEST

/* Fields with quotes are quoted, and each quote is doubled (RFC 4180). */
START_TEST(csv_doubles_quotes)
    {
        static const char text[] = "\"a\", \"b\"";
        struct printable out = {0};
        escape_csv(&out, text, sizeof text - 1);
        ck_assert_str_eq(out.data, "\"\"\"a\"\", \"\"b\"\"\"");
        text_free(&out);
    }
END_TEST

/* What makes of a line more than a line is written by number, behind blanks too. */
START_TEST(lines_do_not_act)
    {
        struct printable out = {0};
        text_string(&out, "a ::b\n  ::error::c\n```\n    ```\n::");
        ck_assert_uint_eq(escape_fences(&out, 0), 3);
        ck_assert_uint_eq(escape_commands(&out, 0), 6);
        ck_assert_str_eq(out.data, "a ::b\n  \\x3a:error::c\n\\x60``\n    ```\n\\x3a:");
        text_free(&out);
    }
END_TEST

/* A paragraph of Markdown shows each character; an underscore within a word needs no backslash.
 */
START_TEST(paragraphs_do_not_act)
    {
        struct printable out = {0};
        text_string(&out, "# jit_f <b> [x](y) `c` *d* 3 > 2 _e_\n");
        escape_paragraphs(&out, 0);
        ck_assert_str_eq(out.data,
                         "\\# jit_f \\<b> \\[x\\](y) \\`c\\` \\*d\\* 3 > 2 \\_e\\_\n");
        text_free(&out);
    }
END_TEST

/* A comment of HLO does not end within a name, nor does a line of XML begin as a command does.
 */
START_TEST(comments_and_markup_do_not_act)
    {
        struct printable out = {0};
        struct markup page = {0};
        escape_comment(&out, "a */ b\x1b");
        ck_assert_str_eq(out.data, "a *\\x2f b\\x1b");
        escape_xml(&page, "::a\n ::b::\t", strlen("::a\n ::b::\t"));
        ck_assert_str_eq(page.data, "&#58;:a\n &#58;:b::&#9;");
        text_free(&out);
        text_free(&page);
    }
END_TEST

/* Integers of every length and at the ends of their range print as printf prints them. */
START_TEST(integers_print_as_printf_does)
    {
        struct printable out = {0}, wanted = {0};
        int64_t ends[] = {INT64_MIN, INT64_MIN + 1, INT64_MAX, 0, -1};
        for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
            text_integer(&out, ends[i]);
            text_format(&wanted, "%lld", (long long)ends[i]);
        }
        for (int64_t power = 1; power <= INT64_MAX / 10; power *= 10)
            for (int64_t value = power - 1; value <= power + 1; value++) {
                text_integer(&out, -value);
                text_format(&wanted, "%lld", (long long)-value);
            }
        ck_assert_str_eq(out.data, wanted.data);
        text_free(&out);
        text_free(&wanted);
    }
END_TEST

/* Byte counts are rounded as printf rounds their quotient, which is exact below 2^53. */
START_TEST(units_round_as_printf_does)
    {
        static const char *const names[] = {"KiB", "MiB", "GiB", "TiB", "PiB"};
        struct printable out = {0}, wanted = {0};
        for (uint64_t i = 1; i <= 100000; i++) {
            uint64_t random = i * 0x9e3779b97f4a7c15u;
            int64_t bytes = (int64_t)((random >> 11 >> i % 43) | 1024), eighths = 128 * (i % 8);
            if (i % 2) /* a third digit of 5 alone, which is rounded to the even digit */
                bytes = bytes / 1024 * 1024 + eighths;
            double size = (double)bytes / 1024;
            size_t unit = 0;
            for (; size >= 1023.995; unit++)
                size /= 1024;
            units_bytes(&out, bytes);
            text_format(&wanted, "%.2f %s", size, names[unit]);
        }
        ck_assert_str_eq(out.data, wanted.data);
        text_free(&out);
        text_free(&wanted);
    }
END_TEST

Suite *
rows_suite(void)
{
    Suite *suite = suite_create("rows");
    TCase *tests = tcase_create("rows");
    tcase_add_test(tests, part_stands_among_fields);
    tcase_add_test(tests, part_is_written_once);
    tcase_add_test(tests, part_keeps_its_json);
    tcase_add_test(tests, plain_ends_at_special_byte);
    tcase_add_test(tests, characters_are_those_of_unicode);
    tcase_add_loop_test(tests, width_in_columns, 0, sizeof widths / sizeof *widths);
    tcase_add_test(tests, controls_are_shown_by_number);
    tcase_add_test(tests, scripts_have_pairs);
    tcase_add_test(tests, csv_doubles_quotes);
    tcase_add_test(tests, lines_do_not_act);
    tcase_add_test(tests, paragraphs_do_not_act);
    tcase_add_test(tests, comments_and_markup_do_not_act);
    tcase_add_test(tests, integers_print_as_printf_does);
    tcase_add_test(tests, units_round_as_printf_does);
    suite_add_tcase(suite, tests);
    return suite;
}

/* Tests recovery. A fault must be reported once, at its place, and everything complete around
 * it must be delivered in the computation that it belongs to, however the bytes arrive. */
#include "tests/suites.h"
#include "tests/support/event_log.h"

#include <string.h>

static void
check_arrival(const struct event_log *whole, const char *text, size_t chunk, size_t window)
{
    struct event_log pieces;
    event_log_read(&pieces, text, strlen(text), chunk, window);
    ck_assert_msg(strcmp(whole->text.data, pieces.text.data) == 0,
                  "chunk %zu, window %zu:\n%s\nnot\n%s", chunk, window, pieces.text.data,
                  whole->text.data);
    event_log_free(&pieces);
}

/* Reads the text as a whole and in pieces, and compares the logs. */
static struct event_log
read_text(const char *text)
{
    struct event_log log;
    event_log_read(&log, text, strlen(text), 0, 256 << 10);
    ck_assert_msg(log.odd == 0, "%s:\n%s", text, log.text.data);
    check_arrival(&log, text, 1, 64);
    check_arrival(&log, text, 7, 1024);
    return log;
}

static void
check_log(const char *text, const char *expected)
{
    struct event_log log = read_text(text);
    ck_assert_msg(strcmp(log.text.data, expected) == 0, "%s\ngave\n%s", text, log.text.data);
    event_log_free(&log);
}

/* ---- a statement that is not complete at the end of its line ---- */

/* Whether the statement is delivered, and the computation is not broken. */
enum kept { NOT_KEPT, KEPT, KEPT_WHOLE };

static const struct {
    const char *statement, *message;
    enum kept kept;
} broken[] = {
    {"ROOT y =", "13: error: expected a shape or an opcode, got the end of the line", NOT_KEPT},
    {"y = f32[2]{0}", "18: error: expected an opcode, got the end of the line", NOT_KEPT},
    {"y = f32[2] negate", "22: error: expected '(', got the end of the line", NOT_KEPT},
    {"y = f32[2] negate(", "23: error: expected an operand or ')', got the end of the line",
     NOT_KEPT},
    {"y = f32[2] negate(x", "24: error: expected '(', ',' or ')', got the end of the line",
     NOT_KEPT},
    {"y = f32[2] negate(x,", "25: error: expected an operand or ')', got the end of the line",
     NOT_KEPT},
    {"y = f32[2] add(x, f32[2]", "29: error: expected ',' or ')', got the end of the line",
     NOT_KEPT},
    {"y = f32[2] negate(abs(x)", "29: error: expected ',' or ')', got the end of the line",
     NOT_KEPT},
    {"y = f32[2] parameter(1", "27: error: expected ')', got the end of the line", NOT_KEPT},
    {"y = s32[] constant(1", "23: error: this bracket is never closed", NOT_KEPT},
    {"y = s32[2] constant({1, 2", "24: error: this bracket is never closed", NOT_KEPT},
    {"y = f32[2] negate(x) ,",
     "27: error: expected an attribute, name=value, got the end of the line", KEPT_WHOLE},
    {"y = f32[2] negate(x), a=",
     "29: error: expected an attribute, name=value, got the end of the line", KEPT_WHOLE},
    {"y = f32[2] negate(x), a= // b",
     "29: error: expected an attribute, name=value, got the end of the line", KEPT_WHOLE},
    {"y = (x)", "11: error: expected '[', got ')'", NOT_KEPT},
    {"y = f32[2] (x)", "16: error: expected an opcode, got '('", NOT_KEPT},
    {"y = f32[2{0} negate(x)", "12: error: this bracket is never closed", NOT_KEPT},
    {"y = f32[2]{0 negate(x)", "15: error: this layout is never closed", NOT_KEPT},
    {"y = (f32[2]{0}, f32[2]{0} f(x)", "31: error: expected ',' or ')', got 'f'", NOT_KEPT},
    {"y = f32[2] negate(x), sharding={devices=[2,1", "36: error: this bracket is never closed",
     KEPT},
    {"y = f32[2] negate(x), x=\"a\\\"", "29: error: this string is never closed", KEPT},
    {"y = f32[2] negate(x), metadata={op_name=\"q}", "45: error: this string is never closed",
     KEPT},
    {"y = f32[2] negate(x), backend_config={\"a\":{", "42: error: this brace is never closed",
     KEPT},
    {"y = f32[2] negate(x), backend_config={\"a:{}}", "43: error: this string is never closed",
     KEPT},
    {"y = f32[2] negate(x), frontend_attributes={a=\"b\"",
     "47: error: this bracket is never closed", KEPT},
    {"y = f32[2] negate x)", "23: error: expected '(', got 'x'", NOT_KEPT},
    {"y f32[2] negate(x)", "7: error: expected '=', '(' or '{', got 'f32[2]'", NOT_KEPT},
    {"= f32[2] negate(x)", "5: error: expected an instruction or a computation, got '='",
     NOT_KEPT},
};

static const char *const following[] = {"z = f32[2] f(x)", "ROOT z = f32[2] f(x)",
                                        "%z = f32[2] f(x)", "ROOT  %z= f32[2] f(x)"};

static const char *
broken_word(enum kept kept)
{
    return kept == KEPT_WHOLE ? "" : " broken";
}

/* The instruction behind a broken statement is read, whatever it begins with. */
static void
check_followed(const char *statement, const char *message, enum kept kept, const char *next)
{
    const char *row = "3 instruction y shape 0 f32[2]{0} negate | x\n";
    struct text text = {0}, expected = {0};
    text_format(&text, "e {\n x = f32[2] f()\n    %s\n\n %s\n}\n", statement, next);
    text_format(&expected,
                "1 module \n1 computation e\n2 instruction x shape 0 f32[2]{0} f\n"
                "3:%s\n%s5 instruction%s z shape 0 f32[2]{0} f | x\n"
                "end of%s computation\nend of%s module\n",
                message, kept ? row : "", *next == 'R' ? " root" : "", broken_word(kept),
                broken_word(kept));
    check_log(text.data, expected.data);
    text_free(&expected);
    text_free(&text);
}

START_TEST(next_instruction)
    {
        for (size_t i = 0; i < sizeof following / sizeof *following; i++)
            check_followed(broken[_i].statement, broken[_i].message, broken[_i].kept,
                           following[i]);
    }
END_TEST

/* So is the brace that closes the computation. */
START_TEST(next_brace)
    {
        struct text text = {0}, expected = {0};
        if (strchr(broken[_i].statement,
                   '{')) /* the brace would close the statement's own brace */
            return;
        text_format(&text, "e {\n x = f32[2] f()\n    %s\n}\nf { w = f() }\n",
                    broken[_i].statement);
        text_format(&expected,
                    "1 module \n1 computation e\n2 instruction x shape 0 f32[2]{0} f\n3:%s\n%s"
                    "end of%s computation\n5 computation f\n5 instruction w f\n"
                    "end of computation\nend of%s module\n",
                    broken[_i].message,
                    broken[_i].kept ? "3 instruction y shape 0 f32[2]{0} negate | x\n" : "",
                    broken_word(broken[_i].kept), broken_word(broken[_i].kept));
        check_log(text.data, expected.data);
        text_free(&expected);
        text_free(&text);
    }
END_TEST

/* ---- a header that is cut off where a computation begins ---- */

static const char *const beginnings[] = {"%c (p: f32[2]) -> f32[2] {\n r = f()\n}\n",
                                         "c () -> f32[2] {\n r = f()\n}\n",
                                         "c {\n r = f()\n}\n",
                                         "c {\r\n r = f()\n}\n",
                                         "ENTRY c {\n r = f()\n}\n",
                                         "ENTRY %c (p.1: s8[]) -> s8[] {\n r = f()\n}\n",
                                         "HloModule n\n\nc {\n r = f()\n}\n"};

static const char *const open_ends[] = {"HloModule m, x={(f32[2]{0}", "HloModule m, x=\"y",
                                        "HloModule m, x=1,",
                                        "HloModule m, frontend_attributes={a=\"}"};

/* Everything behind a header that is cut off is read. */
START_TEST(header_cut)
    {
        for (size_t i = 0; i < sizeof beginnings / sizeof *beginnings; i++) {
            struct text cut = {0};
            text_format(&cut, "%s\n\n%s", open_ends[_i], beginnings[i]);
            struct event_log log = read_text(cut.data);
            ck_assert_msg(log.errors == 1 && log.odd == 0 &&
                              strstr(log.text.data, "1:") == log.text.data &&
                              strstr(log.text.data, " computation ") &&
                              strstr(log.text.data, " c\n") &&
                              strstr(log.text.data, " instruction r f\n"),
                          "%s\ngave\n%s", cut.data, log.text.data);
            event_log_free(&log);
            text_free(&cut);
        }
    }
END_TEST

/* Each line is read, whatever the line before left open. Attributes of one name that are
 * damaged in the same way are reported once. */
START_TEST(line_after_line)
    {
        check_log(
            "HloModule m e {\n a = f(), x={y\n b = f32[] f(), x=\"y\n c = f32[] f(), x={\"y\"\n"
            " r = s8[] g()\n}\n",
            "1 module m\n1 computation e\n2:13: error: this bracket is never closed\n"
            "2 instruction a f\n3:19: error: this string is never closed\n"
            "3 instruction b shape 0 f32[] f\n4 instruction c shape 0 f32[] f\n"
            "5 instruction r shape 1 s8[] g\nend of broken computation\n"
            "end of broken module\n");
        check_log("HloModule m\nENTRY\n  x.1 = f()\n}\n",
                  "1 module m\n3:7: error: expected '(' or '{', got '='\n"
                  "3 instruction bare x.1 f\nend of broken module\n");
    }
END_TEST

/* A line within a value may look like the beginning of a statement, but is part of the value.
 */
static const char *const values[] = {
    "{\n  a {\n }\n  b = 1\n  c (d)\n}",
    "\"\n  %a = \n b = c\n d = (\n e (f\n g=f32[2]\n\"",
    "{\"a\":\n\"b = f32 [\n\"\n}",
    "/* a = f32[2] f()\nb {\n */ 1",
};

START_TEST(values_of_many_lines)
    {
        static const char *const names[] = {"x", "backend_config"};
        for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
            struct text text = {0};
            text_format(&text, "e {\n a = f(), %s=%s, y=2\n b = g()\n}\n", names[i],
                        values[_i]);
            struct event_log log = read_text(text.data);
            if (i == 0 || values[_i][0] == '{')
                ck_assert_msg(log.errors == 0 && strstr(log.text.data, "  y=2\n") &&
                                  strstr(log.text.data, " instruction b g\n"),
                              "%s\ngave\n%s", text.data, log.text.data);
            event_log_free(&log);
            text_free(&text);
        }
    }
END_TEST

/* If a value is open to the end of the text, reading starts again behind its line, but not
 * without limit. */
START_TEST(gives_up)
    {
        struct text text = {0};
        text_string(&text, "HloModule m\n\ne {\n");
        for (int i = 0; i < 100; i++)
            text_format(&text, " a%d = f(), x={\n", i);
        for (int i = 0; i < 100000; i++)
            text_format(&text, " b%d = f()\n", i);
        struct event_log log = read_text(text.data);
        ck_assert(strstr(log.text.data, "error: too much was read behind errors"));
        ck_assert_uint_eq(log.odd, 0);
        event_log_free(&log);
        text_free(&text);
    }
END_TEST

/* A brace before a number is that of a layout, so the body has not begun. */
START_TEST(number_in_body)
    {
        check_log("%e (x: f32[2]) -> f32[2] {\n 2[2]{0} f(%x)\n%g {\n %y = f()\n}\n",
                  "1:26: error: this layout is never closed\n3 module \n3 computation g\n"
                  "4 instruction y f\nend of computation\nend of broken module\n");
    }
END_TEST

/* ---- inline computations ---- */

static const struct {
    const char *text, *expected;
} in_place[] = {
    {"e {\n s = f(), to_apply={\n  a = f32[] f(\n  b = f32[] g()\n }, x=1\n r = f(s)\n}\n",
     "1 module \n1 computation e\n2 computation in place e.s.to_apply\n"
     "3:15: error: expected an operand or ')', got the end of the line\n"
     "4 instruction b shape 0 f32[] g\nend of broken computation\n"
     "2 instruction s f\n  to_apply=e.s.to_apply\n  x=1\n6 instruction r f | s\n"
     "end of broken computation\nend of broken module\n"},
    {"e {\n s = f(), calls={ a = f()\n  b = g(), calls={\n   c = f() ], x={\n }\n }\n r = "
     "f(s)\n}\n",
     "1 module \n1 computation e\n2 computation in place e.s.calls\n2 instruction a f\n"
     "3 computation in place e.s.calls.b.calls\n"
     "4:12: error: expected an attribute, name=value, got ']'\n4 instruction c f\n  x={\n }\n"
     "end of computation\n3 instruction b g\n  calls=e.s.calls.b.calls\n"
     "7 instruction r f | s\nend of computation\n2 instruction s f\n  calls=e.s.calls\n"
     "9:1: error: the text ends within e\nend of cut computation\nend of cut module\n"},
    /* a computation in an instruction that breaks behind it is complete */
    {"e {\n s = f(), calls={ a = f() }, x={\n r = f32[] f(s), y=2\n}\n",
     "1 module \n1 computation e\n2 computation in place e.s.calls\n2 instruction a f\n"
     "end of computation\n2:32: error: this bracket is never closed\n"
     "2 instruction s f\n  calls=e.s.calls\n3 instruction r shape 0 f32[] f | s\n  y=2\nend of "
     "broken computation\n"
     "end of broken module\n"},
    {"e {\n s = f(), calls={\n  a = f(\n\nENTRY g {\n r = f()\n}\n",
     "1 module \n1 computation e\n2 computation in place e.s.calls\n"
     "3:9: error: expected an operand or ')', got the end of the line\n"
     "5:7: error: computation e is not closed before this\nend of cut computation\n"
     "2 instruction s f\n  calls=e.s.calls\nend of cut computation\n5 computation entry g\n"
     "6 instruction r f\nend of computation\nend of broken module\n"},
};

START_TEST(in_place_broken)
    {
        check_log(in_place[_i].text, in_place[_i].expected);
    }
END_TEST

/* Copies the computations and instructions from a log, without their ends. */
static struct text
beginnings_of(const struct event_log *log)
{
    struct text out = {0};
    text_string(&out, "");
    for (const char *line = log->text.data; *line;) {
        size_t length = strcspn(line, "\n") + 1, word = strcspn(line, " ");
        if (word && line[word - 1] != ':' && strncmp(line, "end ", 4) != 0)
            text_append(&out, line, length);
        line += length;
    }
    return out;
}

static const char *const cut_texts[] = {
    "HloModule m\nENTRY e {\n p = f()\n s = r(p), to_apply={\n  a = f()\n  b = f()\n"
    "  ROOT c = add(a, b), metadata={op_name=\"x\"}\n }, x={y}\n ROOT t = f(s)\n}",
    "HloModule m\nENTRY e {\n s = r(), to_apply={ a = f() b = f(a), calls={c = g(), x=\"}\" "
    "ROOT d = h(c) } e = f() }, x={y}\n ROOT t = f(s), calls={ u = f(\n) }\n}",
};

/* Returns whether each line of part is one of whole. The line of an instruction that is cut off
 * within its computations comes before these. */
static bool
has_lines(const char *whole, const char *part)
{
    for (size_t length; *part; part += length) {
        length = strcspn(part, "\n") + 1;
        const char *line = whole;
        while (*line && strncmp(line, part, length) != 0)
            line += strcspn(line, "\n") + 1;
        if (!*line)
            return false;
    }
    return true;
}

/* A dump that is cut off gives what is complete in it as the whole dump does. */
START_TEST(in_place_cut)
    {
        const char *text = cut_texts[_i];
        struct event_log log = read_text(text);
        struct text whole = beginnings_of(&log);
        ck_assert_uint_eq(log.errors, 0);
        for (size_t length = 0; length < strlen(text); length++) {
            struct event_log cut;
            event_log_read(&cut, text, length, 0, 64);
            struct text part = beginnings_of(&cut);
            ck_assert_msg(cut.errors >= 1 && cut.errors <= 2 && cut.odd == 0 &&
                              has_lines(whole.data, part.data),
                          "%.*s\ngave\n%s", (int)length, text, cut.text.data);
            text_free(&part);
            event_log_free(&cut);
        }
        text_free(&whole);
        event_log_free(&log);
    }
END_TEST

#define COUNT(array) ((int)(sizeof array / sizeof *array))

Suite *
recovery_suite(void)
{
    Suite *suite = suite_create("recovery");
    TCase *tests = tcase_create("recovery");
    tcase_add_loop_test(tests, next_instruction, 0, COUNT(broken));
    tcase_add_loop_test(tests, next_brace, 0, COUNT(broken));
    tcase_add_loop_test(tests, header_cut, 0, COUNT(open_ends));
    tcase_add_loop_test(tests, values_of_many_lines, 0, COUNT(values));
    tcase_add_test(tests, line_after_line);
    tcase_add_test(tests, gives_up);
    tcase_add_test(tests, number_in_body);
    tcase_add_loop_test(tests, in_place_broken, 0, COUNT(in_place));
    tcase_add_loop_test(tests, in_place_cut, 0, COUNT(cut_texts));
    suite_add_tcase(suite, tests);
    return suite;
}

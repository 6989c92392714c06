/* What fits a form must be read as if it had none. An instruction whose line ends with a
 * tab has none: only what a newline ends is kept. */
#include "layout/base/text.h"
#include "tests/suites.h"
#include "tests/support/event_log.h"
#include "tests/support/tirx_random.h"

#include <string.h>

/* Puts a tab at the end of each line that begins as an instruction's. */
static struct text
with_tabs(const char *text, size_t length)
{
    struct text tabs = {0};
    bool indented = false;
    text_string(&tabs, "");
    for (size_t i = 0; i < length; i++) {
        if (text[i] == '\n' && indented)
            text_char(&tabs, '\t');
        text_char(&tabs, text[i]);
        if (text[i] == '\n')
            indented = i + 2 < length && text[i + 1] == ' ' && text[i + 2] == ' ';
    }
    return tabs;
}

static void
drop_tabs(struct text *text)
{
    size_t length = 0;
    for (size_t i = 0; i < text->length; i++)
        if (text->data[i] != '\t')
            text->data[length++] = text->data[i];
    text->data[length] = '\0';
}

/* Reads the text in both ways. Returns how many of its instructions had a form. */
static size_t
check_text(const char *text, size_t length)
{
    struct event_log log, other;
    struct text tabs = with_tabs(text, length);
    int result = event_log_read(&log, text, length, 0, 256 << 10);
    ck_assert_int_eq(result, event_log_read(&other, tabs.data, tabs.length, 0, 256 << 10));
    drop_tabs(&log.text);
    drop_tabs(&other.text);
    ck_assert_msg(strcmp(log.text.data, other.text.data) == 0, "%.*s:\n%s\nnot\n%s",
                  (int)length, text, log.text.data, other.text.data);
    size_t known = log.known;
    event_log_free(&log);
    event_log_free(&other);
    text_free(&tabs);
    return known;
}

/* Statements that make the parser compare. */
#define FIRST 4200

/* Appends a module with FIRST instructions of one form and with these lines, each `times`
 * times; '#' is the number of the time. Returns where the lines begin. */
static size_t
add_module(struct text *text, const char *const *lines, size_t count, int times)
{
    text_string(text, "HloModule m\n\nENTRY %main {\n  %p.1 = f32[8]{0} parameter(0)\n");
    for (int i = 0; i < FIRST; i++)
        text_format(text, "  %%first.%d = f32[8]{0} negate(%%p.1)\n", i);
    size_t begin = text->length;
    for (int i = 1; i <= times; i++)
        for (size_t k = 0; k < count; k++)
            for (const char *c = lines[k]; *c; c++)
                if (*c == '#')
                    text_format(text, "%d", i * 7);
                else
                    text_char(text, *c);
    text_string(text, "  ROOT %r.1 = f32[8]{0} negate(f32[8]{0} %p.1)\n}\n");
    return begin;
}

/* Returns how many of these lines, each of which is written `times` times, had a form. */
static size_t
check_lines(const char *const *lines, size_t count, int times)
{
    struct text text = {0};
    size_t begin = add_module(&text, lines, count, times);
    size_t known = check_text(text.data, text.length);
    text.length = begin;
    text_string(&text, "}\n");
    size_t first = check_text(text.data, text.length);
    text_free(&text);
    ck_assert_uint_gt(first, FIRST / 4);
    return known - first;
}

/* The first is seen, the second kept, all others fit. */
START_TEST(instructions_that_stand_again_fit)
    {
        static const char *const lines[] = {
            "  %add.# = f32[8]{0} add(%p.1, %sub.#.clone.#), metadata={op_name=\"a\"}\n",
            "  %sub.#.clone.# = f32[8]{0} subtract(%add.#, %p.1)\n",
            "  %while.# = f32[8]{0} while(%add.#), condition=%c.#, body=%b.#.clone\n",
            "  %copy.# = f32[8]{0} copy(%add.#), control-predecessors={%add.#, "
            "%sub.#.clone.#}\n"};
        ck_assert_uint_eq(check_lines(lines, 4, 10), 4 * 8);
    }
END_TEST

/* Digits that are no number of a name tell instructions apart. */
START_TEST(other_digits_do_not_fit)
    {
        static const char *const lines[] = {
            "  %a# = f32[8]{0} negate(%p.1)\n",
            "  %c.1 = f32[] constant(0.#)\n",
            "  %b.1 = f32[8]{0} negate(%p.1), metadata={op_name=\"a.#\"}\n",
            "  %d.1 = f32[#]{0} negate(%p.1)\n",
            "  %e.1 = f32[8]{0} negate(%p.1), metadata={op_name=\"%a.#\"}\n",
            "  %f.1 = f32[8]{0} negate(%p.1), dimensions={#}\n",
            "  %g.1 = f32[8]{0} parameter(#)\n"};
        for (size_t i = 0; i < sizeof lines / sizeof *lines; i++)
            ck_assert_uint_eq(check_lines(&lines[i], 1, 10), 0);
    }
END_TEST

/* What is reported of each instruction, or depends on what follows. */
START_TEST(messages_are_as_without_forms)
    {
        static const char *const lines[] = {
            "  ROOT %a.# = f32[8]{0} negate(%p.1)\n",
            "  %b.# = f32[8]{0} negate(0)\n",
            "  %c.# = f32[8]{0} parameter(99999999999999999999)\n",
            "  %d.# = f32[8]{0,1} negate(%p.1)\n",
            "  %e.# = odd[8]{0} negate(%p.1)\n",
            "  %f.# = f32[8]{0} negate(%p.1), output_to_operand_aliasing={{}: (0, {\n",
            "  %g.# = f32[8]{0} negate(%p.1), ?\n",
            "  %h.# = f32[8]{0} negate(%p.1)\n  , metadata={op_name=\"a\"}\n",
            "  %i.# = f32[8]{0} negate(%p.1)\n  /* %i = */, metadata={op_name=\"a\"}\n",
            "  %j. = f32[8]{0} negate(%p.#)\n  %j.# = f32[8]{0} negate(%p.)\n",
            "  %k.# = f32[8]{0} negate(%p.1) x\n",
            "  %l.# = f32[8]{0} call(%p.1), to_apply={ %x.# = f32[8]{0} parameter(0)\n }\n",
            "  %m.0# = f32[8]{0} negate(%p.0000000000000000000000000000000000000000#)\n",
            "}\n\n%c.# {\n  %n.# = f32[8]{0} negate(%p.1)\n"};
        size_t count = sizeof lines / sizeof *lines;
        for (size_t i = 0; i < count; i++)
            check_lines(&lines[i], 1, 6);
        check_lines(lines, count, 6);
    }
END_TEST

/* Texts in which a few bytes are others, or missing. */
START_TEST(changed_texts_are_read_alike)
    {
        static const char *const lines[] = {
            "  %add.# = f32[8]{0} add(%p.1, %sub.#.clone), metadata={op_name=\"a\"}\n",
            "  %sub.#.clone = f32[8]{0} subtract(%add.#, /*index=1*/%p.1)\n",
            "  %call.# = (f32[8]{0}, s32[]) call(%add.#), to_apply=%c.#\n"};
        static const char bytes[] = "\n ,.%#0123456789{}()[]=\"/*\\xR\t\r";
        struct random random = {(uint64_t)_i + 1};
        for (int round = 0; round < 100; round++) {
            struct text text = {0};
            size_t begin = add_module(&text, lines, 3, 8), rest = text.length - begin;
            for (int64_t i = random_below(&random, 4); i >= 0; i--)
                text.data[begin + (size_t)random_below(&random, (int64_t)rest)] =
                    bytes[random_below(&random, (int64_t)strlen(bytes))];
            check_text(text.data, begin + (size_t)random_below(&random, (int64_t)rest) + 1);
            check_text(text.data, text.length);
            text_free(&text);
        }
    }
END_TEST

/* More forms than are kept, and then the first ones again. */
START_TEST(forgotten_forms_are_read_again)
    {
        struct text text = {0};
        text_string(&text, "HloModule m\n\nENTRY %main {\n  %p.1 = f32[8]{0} parameter(0)\n");
        for (int round = 0; round < 2; round++)
            for (int form = 0; form < 3000; form++)
                for (int i = 0; i < 3; i++)
                    text_format(&text, "  %%f%d.%d = f32[8]{0} negate(%%p.1)\n", form, i);
        text_string(&text, "  ROOT %r.1 = f32[8]{0} negate(%p.1)\n}\n");
        ck_assert_uint_gt(check_text(text.data, text.length), 3000);
        text_free(&text);
    }
END_TEST

Suite *
statement_form_suite(void)
{
    Suite *suite = suite_create("statement_form");
    TCase *tests = tcase_create("statement_form");
    tcase_set_timeout(tests, 60);
    tcase_add_test(tests, instructions_that_stand_again_fit);
    tcase_add_test(tests, other_digits_do_not_fit);
    tcase_add_test(tests, messages_are_as_without_forms);
    tcase_add_loop_test(tests, changed_texts_are_read_alike, 0, 5);
    tcase_add_test(tests, forgotten_forms_are_read_again);
    suite_add_tcase(suite, tests);
    return suite;
}

/* What is of a known form must be read as if it were not. */
#include "layout/base/text.h"
#include "tests/suites.h"
#include "tests/support/form_pair.h"
#include "tests/support/tirx_random.h"

#include <string.h>

/* Appends these lines `times` times; '#' is the number of the time. */
static void
add_lines(struct text *text, const char *const *lines, size_t count, int times)
{
    for (int i = 1; i <= times; i++)
        for (size_t k = 0; k < count; k++)
            for (const char *c = lines[k]; *c; c++)
                if (*c == '#')
                    text_format(text, "%d", i * 7);
                else
                    text_char(text, *c);
    text_string(text, "  ROOT %r.1 = f32[8]{0} negate(f32[8]{0} %p.1)\n}\n");
}

/* Returns how many of the instructions were of a known form. */
static size_t
check_text(const char *text, size_t length)
{
    struct form_pair pair = form_pair_read(text, length);
    ck_assert_msg(pair.same, "%.*s", (int)length, text);
    return pair.known;
}

static size_t
check_lines(const char *const *lines, size_t count, int times)
{
    struct text text = {0};
    add_lines(&text, lines, count, times);
    size_t known = check_text(text.data, text.length);
    text_free(&text);
    return known;
}

/* The first is seen, the second kept, all others fit. */
START_TEST(instructions_that_stand_again_fit)
    {
        static const char *const lines[] = {
            "  %add.# = f32[8]{0} add(%p.1, %sub.#.clone.#), metadata={op_name=\"a\"}\n",
            "  %sub.#.clone.# = f32[8]{0} subtract(%add.#, %p.1)\n",
            "  %while.# = f32[8]{0} while(%add.#), condition=%c.#, body=%b.#.clone\n",
            ("  %copy.# = f32[8]{0} copy(%add.#), control-predecessors={%add.#, "
             "%sub.#.clone.#}\n")};
        ck_assert_uint_eq(check_lines(lines, 4, 10), 4 * 8);
    }
END_TEST

/* Numbers that are written in another way, and more of them than a name has, are in its stem.
 */
START_TEST(odd_names_are_found)
    {
        static const char *const lines[] = {
            "  %a.# = f32[8]{0} negate(%p.1)\n  %b.# = f32[8]{0} negate(%a.#)\n",
            "  %a.0# = f32[8]{0} negate(%p.1)\n  %b.# = f32[8]{0} negate(%a.0#)\n",
            "  %a.#.#.# = f32[8]{0} negate(%p.1)\n  %b.# = f32[8]{0} negate(%a.#.#.#)\n",
            "  %a.#b.#..c = f32[8]{0} negate(%p.1)\n  %b.# = f32[8]{0} negate(%a.#b.#..c)\n",
            "  %a.#.x. = f32[8]{0} negate(%p.1)\n  %b.# = f32[8]{0} negate(%a.#.x.)\n",
            ("  %a.12345678# = f32[8]{0} negate(%p.1)\n"
             "  %b.# = f32[8]{0} negate(%a.12345678#)\n"),
        };
        for (size_t i = 0; i < sizeof lines / sizeof *lines; i++)
            ck_assert_uint_gt(check_lines(&lines[i], 1, 30), 40);
        check_lines(lines, sizeof lines / sizeof *lines, 30);
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
        for (int round = 0; round < 40; round++) {
            struct text text = {0};
            add_lines(&text, lines, 3, 8);
            for (int64_t i = random_below(&random, 4); i >= 0; i--)
                text.data[random_below(&random, (int64_t)text.length)] =
                    bytes[random_below(&random, (int64_t)strlen(bytes))];
            check_text(text.data, (size_t)random_below(&random, (int64_t)text.length) + 1);
            check_text(text.data, text.length);
            text_free(&text);
        }
    }
END_TEST

/* More forms than are kept, and then the first ones again. */
START_TEST(forgotten_forms_are_read_again)
    {
        struct text text = {0};
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
    tcase_add_test(tests, odd_names_are_found);
    tcase_add_test(tests, other_digits_do_not_fit);
    tcase_add_test(tests, messages_are_as_without_forms);
    tcase_add_loop_test(tests, changed_texts_are_read_alike, 0, 5);
    tcase_add_test(tests, forgotten_forms_are_read_again);
    suite_add_tcase(suite, tests);
    return suite;
}

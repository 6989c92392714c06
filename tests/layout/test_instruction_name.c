/* A name is what its stem and numbers give. */
#include "layout/owner/instruction_name.h"
#include "tests/suites.h"

#include <string.h>

static struct slice
slice_of(const char *text)
{
    return (struct slice){text, strlen(text)};
}

static const struct {
    const char *name, *stem;
    uint32_t last, before; /* plus 1; 0: none */
} names[] = {
    {"fusion.12", "fusion.", 13, 0},
    {"fusion.12.clone.3", "fusion..clone.", 4, 13},
    {"a.1.b.2.c.3", "a.1.b..c.", 4, 3},
    {"a.0", "a.", 1, 0},
    {"a.5.clone", "a..clone", 6, 0},
    {".7", ".", 8, 0},
    {"a.999999999", "a.", 1000000000, 0},
    {"a.1234567890", "a.1234567890", 0, 0},
    {"a.012", "a.012", 0, 0},
    {"a.1b.2", "a.1b.", 3, 0},
    {"a12", "a12", 0, 0},
    {"", "", 0, 0},
    /* a stem with these dots would not show where the numbers were */
    {"a..12", "a..12", 0, 0},
    {"a.12.", "a.12.", 0, 0},
};

START_TEST(names_are_split)
    {
        struct words words = {0};
        struct arena arena = {0};
        words_number(&words, "", 0);
        struct slice text = slice_of(names[_i].name);
        struct instruction_name name = instruction_name_split(&words, text);
        ck_assert_str_eq(words_text(&words, name.stem), names[_i].stem);
        ck_assert_uint_eq(name.numbers[0], names[_i].last);
        ck_assert_uint_eq(name.numbers[1], names[_i].before);
        ck_assert(slice_same(instruction_name_text(&words, name, &arena), text));
        arena_free(&arena);
        words_free(&words);
    }
END_TEST

/* How long the stem is decides, not how long the name is. */
START_TEST(long_names_keep_their_numbers)
    {
        struct words words = {0};
        for (size_t length = 250; length < 260; length++) {
            char text[300];
            memset(text, 'a', length);
            strcpy(text + length, ".123456789");
            struct instruction_name name = instruction_name_split(&words, slice_of(text));
            ck_assert_uint_eq(name.numbers[0], length < 256 ? 123456790 : 0);
        }
        words_free(&words);
    }
END_TEST

Suite *
instruction_name_suite(void)
{
    Suite *suite = suite_create("instruction_name");
    TCase *tests = tcase_create("instruction_name");
    tcase_add_loop_test(tests, names_are_split, 0, (int)(sizeof names / sizeof *names));
    tcase_add_test(tests, long_names_keep_their_numbers);
    suite_add_tcase(suite, tests);
    return suite;
}

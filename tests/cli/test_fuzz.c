/* Gives every target the inputs that fuzzing has found so far, reduced to the smallest ones
 * that take different paths. tests/fuzz/corpus/TARGET has one on each line, with \n, \t, \\ and
 * \xHH as escapes. */
#include "layout/base/steps.h"
#include "tests/suites.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define TARGET(name) int fuzz_##name(const unsigned char *data, size_t size);
#include "tests/fuzz/targets.def"
#undef TARGET

static const struct target {
    const char *name;
    int (*run)(const unsigned char *data, size_t size);
} targets[] = {
#define TARGET(name) {#name, fuzz_##name},
#include "tests/fuzz/targets.def"
#undef TARGET
};

/* Unescapes a line in place; returns its length in bytes. */
static size_t
unescape_line(char *line)
{
    char *to = line;
    for (const char *from = line; *from && *from != '\n'; to++) {
        unsigned byte;
        *to = *from++;
        if (*to != '\\')
            continue;
        char kind = *from++;
        ck_assert_msg(kind == 'n' || kind == 't' || kind == '\\' || kind == 'x', "%s", line);
        *to = kind;
        if (kind == 'n')
            *to = '\n';
        else if (kind == 't')
            *to = '\t';
        else if (kind == 'x') {
            ck_assert_int_eq(sscanf(from, "%2x", &byte), 1);
            *to = (char)byte;
            from += 2;
        }
    }
    return (size_t)(to - line);
}

START_TEST(found_inputs)
    {
        char path[100], *line = NULL;
        size_t room = 0, count = 0;
        snprintf(path, sizeof path, "tests/fuzz/corpus/%s", targets[_i].name);
        FILE *file = fopen(path, "r");
        ck_assert_msg(file != NULL, "%s", path);
        for (; getline(&line, &room, file) > 0; count++) {
            size_t length = unescape_line(line);
            unsigned char *data =
                malloc(length + 1); /* separate, so that sanitizers check its bounds */
            ck_assert_ptr_nonnull(data);
            memcpy(data, line, length);
            targets[_i].run(data, length);
            free(data);
        }
        ck_assert_uint_gt(count, 0);
        steps_allow(INT64_MAX); /* a target that runs commands leaves their limit */
        free(line);
        fclose(file);
    }
END_TEST

Suite *
fuzz_suite(void)
{
    Suite *suite = suite_create("fuzz");
    TCase *tests = tcase_create("fuzz");
    tcase_add_loop_test(tests, found_inputs, 0, sizeof targets / sizeof *targets);
    suite_add_tcase(suite, tests);
    return suite;
}

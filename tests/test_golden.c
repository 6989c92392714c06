/*
 * Golden cases: tests/golden/NAME.cmd is a shell command ($HLO is the program); its output must
 * be NAME.out, its messages NAME.err (none where there is no such file), its exit status
 * NAME.status (0). A case is added by adding files. GOLDEN=accept writes what came.
 */
#include "tests/suites.h"

#include <dirent.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>

#define FOLDER "tests/golden/"
#define SIZE   (1 << 20)

static char **names;
static int name_count;

static int
compare_names(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

static void
find_cases(void)
{
    DIR *folder = opendir(FOLDER);
    struct dirent *entry;
    while (folder && (entry = readdir(folder))) {
        char *dot = strrchr(entry->d_name, '.');
        if (!dot || strcmp(dot, ".cmd") != 0)
            continue;
        names = realloc(names, (size_t)(name_count + 1) * sizeof *names);
        names[name_count++] = strndup(entry->d_name, (size_t)(dot - entry->d_name));
    }
    if (folder)
        closedir(folder);
    if (name_count)
        qsort(names, (size_t)name_count, sizeof *names, compare_names);
}

/* The text of a file; "" when there is none. The caller frees it. */
static char *
contents(const char *path)
{
    FILE *file = fopen(path, "r");
    char *text = calloc(1, SIZE);
    if (file) {
        text[fread(text, 1, SIZE - 1, file)] = '\0';
        fclose(file);
    }
    return text;
}

static void
write_file(const char *path, const char *text)
{
    if (text[0] == '\0') {
        remove(path);
        return;
    }
    FILE *file = fopen(path, "w");
    ck_assert_ptr_nonnull(file);
    fputs(text, file);
    fclose(file);
}

/* Says in which line two texts begin to differ; "" where they do not. */
static void
first_difference(const char *want, const char *got, char *message, size_t size)
{
    size_t line = 1, i = 0, start = 0;
    for (; want[i] && want[i] == got[i]; i++)
        if (want[i] == '\n') {
            line++;
            start = i + 1;
        }
    message[0] = '\0';
    if (want[i] != got[i])
        snprintf(message, size, "line %zu: expected\n%.*s\ngot\n%.*s", line,
                 (int)strcspn(want + start, "\n"), want + start,
                 (int)strcspn(got + start, "\n"), got + start);
}

static bool
accepting(void)
{
    const char *golden = getenv("GOLDEN");
    ck_assert_msg(!golden || strcmp(golden, "accept") == 0,
                  "GOLDEN is accept or not set, not '%s'", golden);
    return golden != NULL;
}

static void
check_part(const char *name, const char *suffix, const char *got_path)
{
    char path[256], message[2000] = "";
    snprintf(path, sizeof path, FOLDER "%s.%s", name, suffix);
    char *got = contents(got_path), *want = contents(path);
    if (accepting())
        write_file(path, got);
    else
        first_difference(want, got, message, sizeof message);
    free(got);
    free(want);
    ck_assert_msg(message[0] == '\0', "%s.%s, %s", name, suffix, message);
}

START_TEST(golden)
    {
        const char *name = names[_i];
        char command[600], folder[] = "/tmp/golden-XXXXXX", out[64], err[64], status[64];
        ck_assert_ptr_nonnull(mkdtemp(folder));
        snprintf(out, sizeof out, "%s/out", folder);
        snprintf(err, sizeof err, "%s/err", folder);
        snprintf(status, sizeof status, "%s/status", folder);
        snprintf(command, sizeof command,
                 "HLO=${HLO_LAYOUT:-build/hlo-layout} sh " FOLDER "%s.cmd >%s 2>%s </dev/null",
                 name, out, err);
        int code = system(command);
        if (WEXITSTATUS(code) != 0) {
            char text[16];
            snprintf(text, sizeof text, "%d\n", WEXITSTATUS(code));
            write_file(status, text);
        }
        check_part(name, "out", out);
        check_part(name, "err", err);
        check_part(name, "status", status);
        snprintf(command, sizeof command, "rm -r %s", folder);
        ck_assert_int_eq(system(command), 0);
    }
END_TEST

START_TEST(some_cases)
    {
        ck_assert_int_gt(name_count, 0);
    }
END_TEST

Suite *
golden_suite(void)
{
    Suite *suite = suite_create("golden");
    TCase *tests = tcase_create("golden");
    find_cases();
    tcase_set_timeout(tests, 20);
    tcase_add_test(tests, some_cases);
    tcase_add_loop_test(tests, golden, 0, name_count);
    suite_add_tcase(suite, tests);
    return suite;
}

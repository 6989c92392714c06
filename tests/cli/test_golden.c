/*
 * Golden cases. tests/golden/NAME.cmd is a shell command; $HLO is the program. Its output must
 * be NAME.out, its messages NAME.err (none if there is no such file) and its exit status
 * NAME.status (0). Adding files adds a case. GOLDEN=accept writes the actual results;
 * CK_RUN_CASE=NAME runs one case. Files with other suffixes are what several commands share.
 */
#include "layout/base/text.h"
#include "tests/suites.h"

#include <dirent.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>

#define FOLDER "tests/golden/"

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

/* Reads a file; empty if there is no such file. The caller frees it. */
static struct text
contents(const char *path)
{
    struct text text = {0};
    char buffer[4096];
    size_t count;
    FILE *file = fopen(path, "r");
    text_append(&text, "", 0);
    while (file && (count = fread(buffer, 1, sizeof buffer, file)) > 0)
        text_append(&text, buffer, count);
    if (file)
        fclose(file);
    return text;
}

static void
write_file(const char *path, const struct text *text)
{
    if (text->length == 0) {
        remove(path);
        return;
    }
    FILE *file = fopen(path, "w");
    ck_assert_ptr_nonnull(file);
    fwrite(text->data, 1, text->length, file);
    fclose(file);
}

/* Describes the first line in which two files differ; "" if they are the same. */
static void
first_difference(const struct text *want, const struct text *got, char *message, size_t size)
{
    size_t line = 1, i = 0, start = 0;
    for (; i < want->length && i < got->length && want->data[i] == got->data[i]; i++)
        if (want->data[i] == '\n') {
            line++;
            start = i + 1;
        }
    message[0] = '\0';
    if (i < want->length || i < got->length)
        snprintf(message, size, "line %zu, byte %zu: expected\n%.*s\ngot\n%.*s", line, i,
                 (int)strcspn(want->data + start, "\n"), want->data + start,
                 (int)strcspn(got->data + start, "\n"), got->data + start);
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
    struct text got = contents(got_path), want = contents(path);
    if (accepting())
        write_file(path, &got);
    else
        first_difference(&want, &got, message, sizeof message);
    text_free(&got);
    text_free(&want);
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
                 "HLO=${HLO_LAYOUT:-build/hlo-layout} TMP=%s sh " FOLDER
                 "%s.cmd >%s 2>%s </dev/null",
                 folder, name, out, err);
        signal(SIGPIPE, SIG_DFL); /* other suites in the same process may ignore it */
        int code = system(command);
        if (WEXITSTATUS(code) != 0) {
            struct text text = {0};
            text_format(&text, "%d\n", WEXITSTATUS(code));
            write_file(status, &text);
            text_free(&text);
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
    tcase_add_test(tests, some_cases);
    suite_add_tcase(suite, tests);
    for (int i = 0; i < name_count; i++) {
        tests = tcase_create(names[i]);
        tcase_add_loop_test(tests, golden, i, i + 1);
        suite_add_tcase(suite, tests);
    }
    return suite;
}

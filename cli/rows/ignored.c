#include "cli/rows/ignored.h"

#include "cli/console.h"
#include "cli/rows/row_filter.h"
#include "layout/base/grow.h"
#include "layout/base/guess.h"
#include "layout/base/memory.h"
#include "parser/lex/word.h"
#include "render/row/row.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct ignored_line {
    size_t number; /* in the file, from 1 */
    const char *text, *reason;
    size_t test_count, capacity;
    struct row_test *tests; /* all of which a finding must pass */
    bool passed;            /* by a finding */
};

static const enum row_kind findings[] = {KIND_finding, NO_KIND};

static struct slice
trim(struct slice text)
{
    while (text.length && is_blank(text.text[text.length - 1]))
        text.length--;
    for (; text.length && is_blank(*text.text); text.length--)
        text.text++;
    return text;
}

/* Returns where the reason begins: at a '#' that begins the line or stands behind a blank. */
static size_t
find_reason(struct slice line)
{
    for (size_t i = 0; i < line.length; i++)
        if (line.text[i] == '#' && (i == 0 || is_blank(line.text[i - 1])))
            return i;
    return line.length;
}

static int
refuse_field(const struct ignored *ignored, struct console *console, size_t number,
             const char *name)
{
    struct guess guess = guess_of(name, strlen(name));
    struct field_walk walk = field_walk(KIND_finding);
    char meant[GUESS_TEXT];
    for (const struct field_type *type; (type = field_next(&walk));)
        guess_try(&guess, field_name(type->number));
    usage_error(console, "%s:%zu: no finding has a field '%s'%s", ignored->file, number, name,
                guess_words(&guess, "", meant));
    return -1;
}

static bool
begins_test(struct slice text)
{
    struct field_walk walk = field_walk(KIND_finding);
    for (const struct field_type *type; (type = field_next(&walk));) {
        const char *name = field_name(type->number);
        size_t length = strlen(name);
        if (length < text.length && memcmp(name, text.text, length) == 0 &&
            strchr("=<>!", text.text[length]))
            return true;
    }
    return false;
}

/* The length of the first test: up to a blank behind which another one begins. */
static size_t
first_test(struct slice tests)
{
    for (size_t i = 0; i + 1 < tests.length; i++)
        if (is_blank(tests.text[i]) &&
            begins_test((struct slice){tests.text + i + 1, tests.length - i - 1}))
            return i;
    return tests.length;
}

/* Reads a test of the line; -1 after a usage error. */
static int
add_test(struct ignored *ignored, struct console *console, struct ignored_line *line,
         struct slice text)
{
    arena_grow(&ignored->arena, &line->tests, line->test_count, &line->capacity,
               sizeof *line->tests);
    struct row_test *test = &line->tests[line->test_count++];
    if (!row_test_read(test, arena_copy(&ignored->arena, text.text, text.length),
                       &ignored->arena)) {
        usage_error(console,
                    "%s:%zu: expected FIELD=PATTERN, FIELD>NUMBER or FIELD<SIZE, then # and "
                    "the reason, not '%s'",
                    ignored->file, line->number, line->text);
        return -1;
    }
    const struct field_path *path = &test->field.path;
    if (path->within || !field_find(findings, path->number))
        return refuse_field(ignored, console, line->number, path->text);
    return 0;
}

static int
add_line(struct ignored *ignored, struct console *console, struct slice text, size_t number)
{
    size_t at = find_reason(text);
    struct slice reason = {text.text + at, text.length - at}, test = {text.text, at};
    struct ignored_line line = {.number = number};
    test = trim(test);
    if (test.length == 0)
        return 0;
    if (reason.length)
        reason = trim((struct slice){reason.text + 1, reason.length - 1});
    line.text = arena_copy(&ignored->arena, test.text, test.length);
    line.reason = arena_copy(&ignored->arena, reason.text, reason.length);
    while (test.length) {
        size_t length = first_test(test);
        if (add_test(ignored, console, &line, trim((struct slice){test.text, length})))
            return -1;
        test = (struct slice){test.text + length, test.length - length};
        test = trim(test);
    }
    grow(&ignored->lines, ignored->count, &ignored->capacity, sizeof *ignored->lines);
    ignored->lines[ignored->count++] = line;
    return 0;
}

int
ignored_read(struct ignored *ignored, struct console *console, const char *file)
{
    char *line = NULL;
    size_t capacity = 0, number = 0;
    int result = 0;
    FILE *stream = fopen(file, "r");
    ignored->file = file;
    if (!stream) {
        read_failed(console, file, errno);
        return -1;
    }
    errno = 0;
    for (ssize_t length; result == 0 && (length = getline(&line, &capacity, stream)) >= 0;)
        result = add_line(ignored, console, (struct slice){line, (size_t)length}, ++number);
    bool failed = result == 0 && !feof(stream); /* getline sets no error flag for ENOMEM */
    if (failed && errno == ENOMEM)
        memory_exhausted();
    if (failed) {
        read_failed(console, file, errno);
        result = -1;
    }
    free(line);
    fclose(stream);
    return result;
}

const char *
ignored_reason(struct ignored *ignored, const struct row *finding)
{
    for (size_t i = 0; i < ignored->count; i++) {
        struct ignored_line *line = &ignored->lines[i];
        size_t passed = 0;
        while (passed < line->test_count && row_test_passes(&line->tests[passed], finding))
            passed++;
        if (passed == line->test_count) {
            line->passed = true;
            return line->reason;
        }
    }
    return NULL;
}

void
ignored_report(const struct ignored *ignored, struct console *console)
{
    for (size_t i = 0; i < ignored->count; i++) {
        const struct ignored_line *line = &ignored->lines[i];
        if (!line->passed)
            report_warning(console, "%s:%zu: no finding passes %s%s%s", ignored->file,
                           line->number, line->text, *line->reason ? ": " : "", line->reason);
    }
}

void
ignored_free(struct ignored *ignored)
{
    free(ignored->lines);
    arena_free(&ignored->arena);
}

/*
 * Reads a program together with the compiler's reports of it: buffer assignment, usage report
 * and live ranges, written from our own figures (tests/support/report_text.h) and then edited.
 * The input is HLO text; behind a NUL stands a byte that chooses a question, and edits
 * (tests/support/edits.h).
 */
#include "cli/command.h"
#include "layout/pack/memory.h"
#include "parser/report/input_kind.h"
#include "tests/fuzz/must.h"
#include "tests/support/edits.h"
#include "tests/support/memory_log.h"
#include "tests/support/program.h"
#include "tests/support/report_text.h"
#include "tests/support/run_check.h"

#include <jansson.h>
#include <string.h>
#include <unistd.h>

int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size);

#define WORDS   12
#define REPORTS 3
#define CHECK   1 /* the question that compares */

static const char *const questions[][WORDS] = {
    {"memory", "--json", "--top", "all"},
    {"memory", "--check", "--json"},
    {"memory", "--by", "owner,phase", "--limit", "v5e"},
    {"memory", "--space", "VMEM", "--at", "a"},
    {"memory", "-f", "csv", "--limit", "1"},
};

/* Appends the reports of a module, unless there are some already. */
static void
write_reports(struct memory *memory, void *context)
{
    struct text *reports = context;
    if (reports[0].length || memory->overflow)
        return;
    report_text_assignment(&reports[0], memory);
    report_text_usage(&reports[1], memory);
    report_text_live_range(&reports[2], memory);
}

/* Edits the reports as one text. */
static void
edit(struct text *reports, struct slice edits)
{
    struct text all = {0};
    for (int i = 0; i < REPORTS; i++) {
        text_append(&all, text_contents(&reports[i]), reports[i].length);
        text_char(&all, '\f');
        text_clear(&reports[i]);
    }
    edits_make(&all, edits);
    const char *at = all.data, *end = all.data + all.length;
    for (int i = 0; i < REPORTS && at < end; i++) {
        const char *stop = memchr(at, '\f', (size_t)(end - at));
        stop = stop ? stop : end;
        text_append(&reports[i], at, (size_t)(stop - at));
        at = stop + (stop < end);
    }
    text_free(&all);
}

/* Of reports that were not edited only what depends on the packing may differ, which is another
 * one if a buffer assignment tells libtpu's version. */
static void
must_agree(const struct program_output *output)
{
    json_t *all = json_loadb(output->text, output->length, 0, NULL), *row;
    size_t i;
    json_array_foreach(json_object_get(all, "rows"), i, row)
    {
        const char *what = json_string_value(json_object_get(row, "what"));
        must(strcmp(what, "temp_bytes") == 0 || strcmp(what, "total_bytes") == 0 ||
             strcmp(what, "offset") == 0);
    }
    json_decref(all);
}

/* Asks the question about the files: the dump, then its reports. */
static void
ask(const char *const *question, char paths[][PROGRAM_PATH], bool dump, bool edited)
{
    char *words[WORDS + REPORTS + 2] = {"hlo-layout"};
    int count = 1;
    for (; question[count - 1]; count++)
        words[count] = (char *)question[count - 1];
    for (int i = dump ? 0 : 1; i < 1 + REPORTS; i++)
        words[count++] = paths[i];
    struct program_run run = program_run(count, words, "");
    run_check(&run, false);
    if (run.out.length && run.out.text[0] == '{')
        run_check_json(&run.out, false);
    if (!edited && question == questions[CHECK] && run.status == STATUS_FINDING)
        must_agree(&run.out);
    program_run_free(&run);
}

int
LLVMFuzzerTestOneInput(const unsigned char *data, size_t size)
{
    const unsigned char *end = size ? memchr(data, '\0', size) : NULL;
    size_t length = end ? (size_t)(end - data) : size, rest = size - length;
    const size_t count = sizeof questions / sizeof *questions;
    unsigned char which = rest > 1 ? data[length + 1] : (unsigned char)length;
    struct slice edits = {rest > 2 ? (const char *)data + length + 2 : NULL,
                          rest > 2 ? rest - 2 : 0};
    struct text reports[REPORTS] = {0};
    char paths[1 + REPORTS][PROGRAM_PATH];
    int files[1 + REPORTS];
    memory_read((const char *)data, length, NULL, write_reports, reports);
    edit(reports, edits);
    files[0] = program_file(paths[0], (const char *)data, length);
    for (int i = 0; i < REPORTS; i++)
        files[i + 1] =
            program_file(paths[i + 1], text_contents(&reports[i]), reports[i].length);
    ask(questions[which % count], paths, which < 128, edits.length >= EDIT_BYTES);
    for (int i = 0; i < 1 + REPORTS; i++)
        close(files[i]);
    for (int i = 0; i < REPORTS; i++)
        text_free(&reports[i]);
    return 0;
}

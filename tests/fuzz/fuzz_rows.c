/*
 * Feeds rows back that the program has written. The input is HLO text; behind a NUL stands a
 * byte that chooses a question, and edits of the rows (tests/support/edits.h). Rows as they
 * were written are read without a message, and sum to what the dump does. Edited ones may be
 * refused, each with its reason; what is read must be the same in rows and totals.
 */
#include "cli/command.h"
#include "tests/fuzz/must.h"
#include "tests/support/edits.h"
#include "tests/support/program.h"
#include "tests/support/run_check.h"

#include <jansson.h>
#include <string.h>
#include <unistd.h>

int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size);

#define WORDS 12 /* room for the words of a command line */

/* Runs the program on a file. */
static struct program_run
run(const char *const *words, char *file)
{
    char *line[WORDS + 1] = {"hlo-layout"};
    int count = 1;
    for (; *words; words++)
        line[count++] = strcmp(*words, "FILE") == 0 ? file : (char *)*words;
    struct program_run run = program_run(count, line, "");
    run_check(&run, false);
    return run;
}

/* Returns whether a member of the rows of a memory space adds up to a number. If one of them is
 * not known, or if a sum does not fit 64 bits, it need not. */
static bool
adds_up(json_t *rows, const char *space, const char *name, json_t *stated)
{
    json_int_t sum = 0;
    size_t i;
    json_t *row;
    json_array_foreach(rows, i, row)
    {
        json_t *value = json_object_get(row, name);
        const char *own = json_string_value(json_object_get(row, "memory_space"));
        if (!own || strcmp(own, space) != 0)
            continue;
        if (!json_is_integer(value) ||
            __builtin_add_overflow(sum, json_integer_value(value), &sum))
            return true;
    }
    return json_is_null(stated) || json_integer_value(stated) == sum;
}

/* The rows of each memory space must sum to its totals. */
static void
must_sum(const struct program_output *output)
{
    static const char *const names[][2] = {
        {"count", "rows"}, {"bytes", "bytes"}, {"padding_bytes", "padding_bytes"}};
    json_t *all = json_loadb(output->text, output->length, 0, NULL), *total;
    json_t *rows = json_object_get(all, "rows");
    json_t *spaces = json_object_get(json_object_get(all, "totals"), "spaces");
    const char *space;
    must(all && json_is_array(rows));
    json_object_foreach(spaces, space, total) for (size_t i = 0;
                                                   i < sizeof names / sizeof *names; i++)
        must(adds_up(rows, space, names[i][0], json_object_get(total, names[i][1])));
    json_decref(all);
}

/* Sums rows again. */
static void
sum_again(char *rows, const char *by)
{
    const char *const words[] = {"audit", "FILE", "--by", by, "--top", "all", "--json", NULL};
    struct program_run again = run(words, rows);
    must_sum(&again.out);
    program_run_free(&again);
}

/* Rows that were not edited must give the dump's own sums. */
static void
must_be_same(char *dump, char *rows, const char *by)
{
    const char *const words[] = {"audit", "FILE", "--by", by,  "--top",
                                 "all",   "-f",   "csv",  NULL};
    struct program_run first = run(words, dump), again = run(words, rows);
    must(again.status == STATUS_OK);
    must(strcmp(first.out.text, again.out.text) == 0);
    program_run_free(&first);
    program_run_free(&again);
}

/* Takes rows for a baseline, of which an unchanged program has no findings. */
static void
compare(char *dump, char *rows, const char *const *words, bool edited)
{
    const char *line[WORDS] = {words[0], "FILE", words[1], words[2], "--baseline", rows};
    struct program_run found = run(line, dump);
    must(edited || found.status != STATUS_FINDING);
    program_run_free(&found);
}

struct question {
    const char *rows[WORDS];    /* the command that writes the rows */
    const char *by;             /* how audit sums them; NULL: they are a baseline */
    const char *const limit[3]; /* then: the command with a limit */
};

static const struct question questions[] = {
    {{"audit", "FILE", "--by", "instruction", "--top", "all", "-f", "ndjson"}, "shape", {NULL}},
    {{"audit", "FILE", "--by", "instruction", "--top", "all", "-f", "ndjson"}, "space", {NULL}},
    {{"audit", "FILE", "--by", "instruction", "--top", "all", "-f", "ndjson"},
     "op_name",
     {NULL}},
    {{"audit", "FILE", "--by", "shape", "--top", "all", "-f", "ndjson"}, "shape", {NULL}},
    {{"memory", "FILE", "--top", "all", "-f", "ndjson"}, NULL, {"memory", "--limit", "1"}},
    {{"audit", "FILE", "--by", "instruction", "--top", "all", "-f", "ndjson"},
     NULL,
     {"audit", "--max-padding", "0"}},
    {{"copies", "FILE", "--top", "all", "-f", "ndjson"}, NULL, {"copies", "--max-copies", "0"}},
    {{"audit", "FILE", "--by", "instruction", "--top", "all", "-f", "ndjson"},
     "opcode",
     {NULL}},
    {{"audit", "FILE", "--by", "instruction", "--top", "all", "-f", "ndjson"},
     "computation",
     {NULL}},
    {{"audit", "FILE", "--by", "instruction", "--top", "all", "-f", "ndjson"},
     "module",
     {NULL}},
};

static void
ask(const struct question *question, char *dump, struct slice edits)
{
    struct program_run first = run(question->rows, dump);
    struct text rows = {0};
    char path[PROGRAM_PATH];
    bool edited = edits.length >= EDIT_BYTES;
    text_append(&rows, first.out.text, first.out.length);
    edits_make(&rows, edits);
    int file = program_file(path, rows.data, rows.length);
    /* A dump that could not be read in full, or that has no rows, need not give the same again.
     */
    edited |= first.status == STATUS_INPUT || first.out.length == 0;
    if (question->by)
        sum_again(path, question->by);
    if (question->by && !edited)
        must_be_same(dump, path, question->by);
    else if (!question->by)
        compare(dump, path, question->limit, edited);
    close(file);
    text_free(&rows);
    program_run_free(&first);
}

int
LLVMFuzzerTestOneInput(const unsigned char *data, size_t size)
{
    const unsigned char *end = size ? memchr(data, '\0', size) : NULL;
    size_t length = end ? (size_t)(end - data) : size, rest = size - length;
    const size_t count = sizeof questions / sizeof *questions;
    char path[PROGRAM_PATH];
    int file = program_file(path, (const char *)data, length);
    size_t which = rest > 1 ? data[length + 1] % count : length % count;
    struct slice edits = {rest > 2 ? (const char *)data + length + 2 : NULL,
                          rest > 2 ? rest - 2 : 0};
    ask(&questions[which], path, edits);
    close(file);
    return 0;
}

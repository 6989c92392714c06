/*
 * Runs whole command lines in one process. Each line of the input is a word; behind an empty
 * line comes standard input. In every case the program must end with one of its statuses, print
 * the reason of an error, print nothing that controls a terminal, and print valid JSON where it
 * prints JSON. Commands that write files are left out.
 */
#include "cli/command.h"
#include "tests/fuzz/must.h"
#include "tests/support/program.h"
#include "tests/support/run_check.h"

#include <string.h>

int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size);

#define WORDS 24
#define STEPS "100000"

/* Splits a text into words[WORDS], which ends in NULL, and returns their number. *rest is the
 * text behind them. */
static int
split(char *text, char **words, char **rest)
{
    int count = 0;
    while (count < WORDS - 3 && *text && *text != '\n') {
        words[count++] = text;
        text += strcspn(text, "\n");
        if (*text)
            *text++ = '\0';
    }
    *rest = text + (*text == '\n');
    return count;
}

/* Does the command read no file but standard input, and write none? */
static bool
is_wanted(int count, char **words)
{
    const struct command *command = count ? command_by_name(words[0]) : NULL;
    for (int i = 0; i < count; i++)
        if (strchr(words[i], '/') || words[i][0] == '.')
            return false;
    return command && !(command->takes & (TAKES(OUTPUT) | TAKES(OPEN)));
}

static bool
has(char **words, const char *part)
{
    for (; *words; words++)
        if (strstr(*words, part))
            return true;
    return false;
}

static void
check(char **words, const struct program_run *run)
{
    struct program_run shown = *run;
    if (strcmp(words[1], "annotate") == 0) /* prints the text as it is */
        shown.out.length = 0;
    run_check(&shown, has(words, "col"));
    if (has(words, "json") && run->out.length && run->out.text[0] == '{')
        run_check_json(&run->out,
                       strncmp(run->out.text, "{\"schema\"", strlen("{\"schema\"")) != 0);
}

int
LLVMFuzzerTestOneInput(const unsigned char *data, size_t size)
{
    char *text = strndup((const char *)data, size), *rest, *words[WORDS + 1] = {"hlo-layout"};
    must(text != NULL);
    int count = split(text, words + 1, &rest);
    if (is_wanted(count, words + 1)) {
        if (command_by_name(words[1])->takes & TAKES(MAX_STEPS)) {
            memmove(words + 4, words + 2, (size_t)count * sizeof *words);
            words[2] = "--max-steps";
            words[3] = STEPS;
            count += 2;
        }
        struct program_run run = program_run(count + 1, words, rest);
        check(words, &run);
        program_run_free(&run);
    }
    free(text);
    return 0;
}

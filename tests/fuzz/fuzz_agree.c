/* Asks several commands about one text: what each says of the memory of its programs must be
 * what memory says. */
#include "layout/base/text.h"
#include "tests/fuzz/must.h"
#include "tests/support/account_log.h"
#include "tests/support/program.h"
#include "tests/support/run_check.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size);

static const struct question {
    const char *command, *by, *side;
    bool twice; /* the file is given twice */
} questions[] = {{"memory", NULL, NULL, false}, {"audit", "shape", NULL, false},
                 {"copies", NULL, NULL, false}, {"memory", "owner", NULL, false},
                 {"diff", NULL, "old", true},   {"diff", NULL, "new", true}};

/* Returns whether the command line is refused, so that there is no answer: an option is named
 * at the begin of the messages, where no input can stand. */
static bool
is_refused(const char *messages)
{
    const char *at = strstr(messages, ": error: --");
    return at && !memchr(messages, '\n', (size_t)(at - messages)) &&
           strcspn(messages, ":") == (size_t)(at - messages);
}

/* Asks a question, and logs the answer. */
static void
ask(const struct question *question, char *path, struct text *log)
{
    char *words[9] = {"hlo-layout", (char *)question->command, "--json"};
    int count = 3;
    words[count++] = path;
    if (question->twice)
        words[count++] = path;
    if (question->by) {
        words[count++] = "--by";
        words[count++] = (char *)question->by;
    }
    struct program_run run = program_run(count, words, "");
    run_check(&run, false);
    must(!is_refused(run.err.text));
    account_log(log, &run, question->side);
    program_run_free(&run);
}

/* Says what differs, and aborts. */
static void
must_agree(const struct question *question, const struct text *wanted, const struct text *said)
{
    if (strcmp(wanted->data, said->length ? said->data : "") == 0)
        return;
    fprintf(stderr, "memory:\n%s%s %s:\n%s", wanted->data, question->command,
            question->side ? question->side : "", said->length ? said->data : "");
    must(false);
}

int
LLVMFuzzerTestOneInput(const unsigned char *data, size_t size)
{
    struct text wanted = {0}, said = {0};
    char path[PROGRAM_PATH];
    int file = program_file(path, (const char *)data, size);
    ask(&questions[0], path, &wanted);
    for (size_t i = 1; wanted.length && i < sizeof questions / sizeof *questions; i++) {
        ask(&questions[i], path, &said);
        must_agree(&questions[i], &wanted, &said);
    }
    close(file);
    text_free(&wanted);
    text_free(&said);
    return 0;
}

/*
 * Whole command lines in one process: each line of the input is a word, and what stands behind
 * an empty line is standard input. Whatever they are, the program ends with one of its
 * statuses, says why where that is an error, and writes nothing that acts on a terminal; what
 * it writes as JSON is some. Commands that write files are left out.
 */
#include "render/row/utf8.h"
#include "tests/fuzz/must.h"

#include <getopt.h>
#include <jansson.h>
#include <malloc.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/random.h>

#define main             command_line
#define exit(status)     return (status)
#define getrandom(...)   0 /* every run is the same */
#define mallopt(...)     (void)0
#define madvise(at, ...) (void)(at)
int command_line(int argc, char **argv);
#include "cli/main.c"
#undef exit

int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size);

#define WORDS 24
#define STEPS "100000"

struct output_of {
    char *text;
    size_t length;
};

/* The words of a text into words[WORDS], which ends in NULL: how many. *rest: what follows. */
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

/* No file is read but standard input, and none written. */
static bool
is_wanted(int count, char **words)
{
    const struct command *command = count ? command_by_name(words[0]) : NULL;
    for (int i = 0; i < count; i++)
        if (strchr(words[i], '/') || words[i][0] == '.')
            return false;
    return command && !(command->takes & (TAKES(OUTPUT) | TAKES(OPEN)));
}

/* Every character is one that is seen, or ends a line. */
static void
must_be_visible(const struct output_of *output, bool color)
{
    const unsigned char *text = (const unsigned char *)output->text;
    size_t length;
    for (size_t at = 0; at < output->length; at += length) {
        length = utf8_length(text + at, output->length - at);
        uint32_t point = length > 1 ? utf8_decode(text + at, length) : text[at];
        must(length > 0);
        must(point >= ' ' || point == '\n' || (color && point == 033));
        must((point < 0x7f || point > 0x9f) && (point < 0x202a || point > 0x202e));
    }
}

/* The document, or each line of it. */
static void
must_be_json(const struct output_of *output, bool lines)
{
    const char *at = output->text, *end = at + output->length;
    while (at < end) {
        const char *newline = memchr(at, '\n', (size_t)(end - at));
        const char *stop = lines && newline ? newline + 1 : end;
        json_t *json = json_loadb(at, (size_t)(stop - at), JSON_DISABLE_EOF_CHECK, NULL);
        must(json != NULL);
        json_decref(json);
        at = stop;
    }
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
check(int status, char **words, const struct output_of *out, const struct output_of *err)
{
    bool color = has(words, "col"), json = has(words, "json");
    must(status >= STATUS_OK && status < STATUS_SYSTEM);
    must(status != STATUS_INPUT || err->length);
    must_be_visible(out, color);
    must_be_visible(err, color);
    if (json && out->length && out->text[0] == '{')
        must_be_json(out, strncmp(out->text, "{\"schema\"", strlen("{\"schema\"")) != 0);
}

static void
run_with_input(int count, char **words, const char *input)
{
    FILE *real_out = stdout, *real_err = stderr;
    struct output_of out = {0}, err = {0};
    int file = memfd_create("input", MFD_CLOEXEC);
    must(file >= 0 && write(file, input, strlen(input)) == (ssize_t)strlen(input));
    lseek(file, 0, SEEK_SET);
    dup2(file, STDIN_FILENO);
    close(file);
    optind = 0; /* forget where in a word the last run ended */
    getopt(1, words, "");
    stdout = open_memstream(&out.text, &out.length);
    stderr = open_memstream(&err.text, &err.length);
    int status = command_line(count, words);
    fclose(stdout);
    fclose(stderr);
    stdout = real_out;
    stderr = real_err;
    check(status, words, &out, &err);
    free(out.text);
    free(err.text);
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
        run_with_input(count + 1, words, rest);
    }
    free(text);
    return 0;
}

/* Compiles main under another name, with return instead of exit. Standard input remains that of
 * the last run. */
#include "tests/support/program.h"

#include "layout/base/steps.h"

#include <getopt.h>
#include <malloc.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/random.h>

#define main             command_line
#define exit(status)     return (status)
#define getrandom(...)   0 /* every run gives the same result */
#define mallopt(...)     (void)0
#define madvise(at, ...) (void)(at)
int command_line(int argc, char **argv);
#include "cli/main.c"
#undef exit

int
program_file(char path[PROGRAM_PATH], const char *bytes, size_t length)
{
    int file = memfd_create("input", MFD_CLOEXEC);
    if (file < 0 || write(file, bytes, length) != (ssize_t)length)
        abort();
    lseek(file, 0, SEEK_SET);
    snprintf(path, PROGRAM_PATH, "/proc/self/fd/%d", file);
    return file;
}

static void
put_in(const char *input)
{
    char path[PROGRAM_PATH];
    int file = program_file(path, input, strlen(input));
    dup2(file, STDIN_FILENO);
    close(file);
}

struct program_run
program_run(int count, char **words, const char *input)
{
    FILE *real_out = stdout, *real_err = stderr;
    struct program_run run = {0};
    put_in(input);
    optind = 0; /* resets getopt's position within a word; "-": keeps the order of words */
    getopt(1, words, "-");
    stdout = open_memstream(&run.out.text, &run.out.length);
    stderr = open_memstream(&run.err.text, &run.err.length);
    struct steps current = steps_within(STEPS_DEFAULT);
    run.status = command_line(count, words);
    steps_resume(current);
    fclose(stdout);
    fclose(stderr);
    stdout = real_out;
    stderr = real_err;
    return run;
}

void
program_run_free(struct program_run *run)
{
    free(run->out.text);
    free(run->err.text);
}

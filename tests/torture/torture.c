/*
 * Replaces the program in tests: runs it once as it is, then again and again with one fault
 * each, and compares each outcome with the first. It prints what the first run printed. These
 * are the faults, and the outcomes that are right:
 *
 *   an allocation fails, or all from one on: status 3 and "out of memory", or the same outcome
 *   reads fail from one on: status 2 or 3 and a message, or the same outcome
 *   output has no room behind some bytes: status 3 and a message; nor has the copy of an
 * archive within an archive: status 2 and a message input arrives in pieces of 1, 2, 3 and 7
 * bytes: the same outcome standard input becomes shorter once it is mapped: status 3 and a
 * message
 *
 * Environment: TORTURE_PROGRAM; TORTURE_SHIM, the library of shim.c; TORTURE_REPORT, a file to
 * which it appends a line for each wrong outcome and "runs N" at the end; TORTURE_SAMPLE, the
 * number of runs of each kind; TORTURE_SEED; TORTURE_OWN, 1 if only allocations that the
 * program's own code makes are counted and fail.
 */
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#define INPUT_LIMIT ((size_t)64 << 20) /* most bytes of standard input that are kept */

enum kind { NOTHING, ALLOCATION, ONWARD, READ, PIECE, SHRINK, WRITE };

static const char *const names[] = {"nothing",      "TORTURE_ALLOCATION", "TORTURE_ONWARD",
                                    "TORTURE_READ", "TORTURE_PIECE",      "TORTURE_SHRINK",
                                    "TORTURE_WRITE"};

struct outcome {
    int status; /* exit status of the program; -N: signal N ended it */
    char *out, *err;
    size_t out_length, err_length;
    long allocations, reads, maps;
};

struct torture {
    char **arguments;
    int input; /* a copy of standard input; -1: /dev/null */
    struct outcome first;
    FILE *report;
    uint64_t random;
    long sample, runs;
};

static void
give_up(const char *what)
{
    perror(what);
    exit(99);
}

/* Makes a file in memory. */
static int
new_file(void)
{
    int file = memfd_create("torture", 0);
    if (file < 0)
        give_up("memfd_create");
    return file;
}

/* Reads all of a file. The caller frees it. */
static char *
contents(int file, size_t *length)
{
    off_t size = lseek(file, 0, SEEK_END);
    char *bytes = malloc((size_t)size + 1);
    if (!bytes || pread(file, bytes, (size_t)size, 0) != size)
        give_up("read");
    bytes[size] = '\0';
    *length = (size_t)size;
    return bytes;
}

/* Reads a pipe to its end. The caller frees the result. */
static char *
drain(int file, size_t *length)
{
    int copy = new_file();
    char bytes[4096];
    ssize_t count;
    while ((count = read(file, bytes, sizeof bytes)) > 0)
        if (write(copy, bytes, (size_t)count) != count)
            give_up("write");
    char *all = contents(copy, length);
    close(copy);
    close(file);
    return all;
}

/* Runs in the child process; never returns. */
static void
become_program(const struct torture *t, enum kind kind, long value, const int *files)
{
    char number[24];
    const struct rlimit seconds = {20, 21};
    setrlimit(RLIMIT_CPU, &seconds);
    if (kind == WRITE) { /* the limit does not apply to standard error, which is a pipe */
        const struct rlimit room = {(rlim_t)value, (rlim_t)value};
        signal(SIGXFSZ, SIG_IGN);
        setrlimit(RLIMIT_FSIZE, &room);
    } else if (kind != NOTHING) {
        snprintf(number, sizeof number, "%ld", value);
        setenv(names[kind], number, 1);
    }
    snprintf(number, sizeof number, "%d", files[2]);
    setenv("TORTURE_COUNTS", number, 1);
    setenv("LD_PRELOAD", getenv("TORTURE_SHIM"), 1);
    int input = t->input < 0 ? open("/dev/null", O_RDONLY) : t->input;
    if (dup2(input, 0) < 0 || dup2(files[0], 1) < 0 || dup2(files[1], 2) < 0)
        give_up("dup2");
    execv(getenv("TORTURE_PROGRAM"), t->arguments);
    give_up("execv");
}

static struct outcome
run(struct torture *t, enum kind kind, long value)
{
    struct outcome outcome = {0};
    int errors[2], counts[2], out = new_file(), status;
    if (pipe(errors) || pipe(counts))
        give_up("pipe");
    if (t->input >= 0)
        lseek(t->input, 0, SEEK_SET);
    pid_t child = fork();
    if (child < 0)
        give_up("fork");
    if (child == 0)
        become_program(t, kind, value, (int[]){out, errors[1], counts[1]});
    close(errors[1]);
    close(counts[1]);
    outcome.err = drain(errors[0], &outcome.err_length);
    size_t length;
    char *told = drain(counts[0], &length);
    sscanf(told, "%ld %ld %ld", &outcome.allocations, &outcome.reads, &outcome.maps);
    free(told);
    waitpid(child, &status, 0);
    outcome.status = WIFSIGNALED(status) ? -WTERMSIG(status) : WEXITSTATUS(status);
    outcome.out = contents(out, &outcome.out_length);
    close(out);
    t->runs++;
    return outcome;
}

static bool
is_same(const struct outcome *a, const struct outcome *b)
{
    return a->status == b->status && a->out_length == b->out_length &&
           memcmp(a->out, b->out, a->out_length) == 0 && a->err_length == b->err_length &&
           memcmp(a->err, b->err, a->err_length) == 0;
}

static bool
is_right(const struct torture *t, enum kind kind, const struct outcome *o)
{
    if (is_same(o, &t->first))
        return kind != WRITE && kind != SHRINK;
    switch (kind) {
    case ALLOCATION:
    case ONWARD:
        return o->status == 3 && strstr(o->err, "memory");
    case READ:
        return (o->status == 2 || o->status == 3) && strstr(o->err, "Input/output error");
    case SHRINK:
        return o->status == 3 && strstr(o->err, "became shorter");
    case WRITE:
        return (o->status == 3 && strstr(o->err, "cannot write")) ||
               (o->status == 2 && strstr(o->err, "no room for a temporary copy"));
    default:
        return false;
    }
}

/* Runs the program with one fault and checks the outcome. */
static void
torment(struct torture *t, enum kind kind, long value)
{
    struct outcome outcome = run(t, kind, value);
    if (!is_right(t, kind, &outcome)) {
        fprintf(t->report,
                "fault: %s=%ld status %d, %d without; output %zu, %zu bytes:", names[kind],
                value, outcome.status, t->first.status, outcome.out_length,
                t->first.out_length);
        for (char **argument = t->arguments + 1; *argument; argument++)
            fprintf(t->report, " '%.200s'", *argument);
        fprintf(t->report, "\n  %.*s\n", (int)strcspn(outcome.err, "\n"), outcome.err);
    }
    free(outcome.out);
    free(outcome.err);
}

/* xorshift64 */
static long
any_below(struct torture *t, long end)
{
    t->random ^= t->random << 13;
    t->random ^= t->random >> 7;
    t->random ^= t->random << 17;
    return (long)(t->random % (uint64_t)end);
}

/* Runs with the values 1 to count, or with a random sample of them if they are too many. If the
 * sample is one, each kind of fault is left out with probability 1/2. */
static void
torment_all(struct torture *t, enum kind kind, long count)
{
    if (t->sample == 1 && any_below(t, 2))
        return;
    for (long i = 1; count <= t->sample && i <= count; i++)
        torment(t, kind, i);
    for (long i = 0; count > t->sample && i < t->sample; i++)
        torment(t, kind, 1 + any_below(t, count));
}

/* Runs with a copy of standard input that is cut once it is mapped. */
static void
cut(struct torture *t)
{
    size_t length;
    int whole = t->input;
    char *bytes = contents(whole, &length);
    t->input = new_file();
    if (write(t->input, bytes, length) != (ssize_t)length)
        give_up("write");
    torment(t, SHRINK, 1 + any_below(t, (long)length));
    close(t->input);
    t->input = whole;
    free(bytes);
}

/* Keeps a copy of standard input for all runs. */
static void
keep_input(struct torture *t)
{
    static char bytes[1 << 16];
    size_t kept = 0;
    ssize_t count;
    t->input = new_file();
    while (kept < INPUT_LIMIT && (count = read(0, bytes, sizeof bytes)) > 0) {
        if (write(t->input, bytes, (size_t)count) != count)
            give_up("write");
        kept += (size_t)count;
    }
    if (kept == 0) {
        close(t->input);
        t->input = -1;
    }
}

int
main(int argc, char **argv)
{
    static const long pieces[] = {1, 2, 3, 7};
    const char *sample = getenv("TORTURE_SAMPLE"), *seed = getenv("TORTURE_SEED");
    struct torture t = {.arguments = argv,
                        .report = fopen(getenv("TORTURE_REPORT"), "a"),
                        .sample = sample ? atol(sample) : 300,
                        .random = seed ? (uint64_t)atoll(seed) | 1 : 1};
    if (!t.report)
        give_up("TORTURE_REPORT");
    for (int i = 1; i < argc; i++)
        for (const char *c = argv[i]; *c; c++)
            t.random = t.random * 31 + (unsigned char)*c;
    t.random = t.random ? t.random : 1;
    signal(SIGPIPE, SIG_IGN);
    keep_input(&t);
    t.first = run(&t, NOTHING, 0);
    torment_all(&t, ALLOCATION, t.first.allocations);
    torment_all(&t, ONWARD, t.first.allocations);
    torment_all(&t, READ, t.first.reads);
    if (t.first.out_length)
        for (long i = 0; i < 3 && i < t.sample; i++)
            torment(&t, WRITE, any_below(&t, (long)t.first.out_length));
    for (long i = 0; t.first.reads && i < 4; i++)
        if (t.sample >= 4 || i == any_below(&t, 4))
            torment(&t, PIECE, pieces[i]);
    for (long i = 0; t.first.maps && t.input >= 0 && i < 4 && i < t.sample; i++)
        cut(&t);
    fprintf(t.report, "runs %ld\n", t.runs);
    fclose(t.report);
    if (fwrite(t.first.out, 1, t.first.out_length, stdout) != t.first.out_length ||
        fwrite(t.first.err, 1, t.first.err_length, stderr) != t.first.err_length)
        return t.first.status; /* the reader has gone away */
    return t.first.status < 0 ? 99 : t.first.status;
}

/* Makes a program of any bytes and writes it in other ways, and delivers it in others: packed,
 * in a pipe, beside another program. Its figures must stay; with larger arrays none becomes
 * less. */
#include "layout/base/text.h"
#include "tests/fuzz/must.h"
#include "tests/support/account_log.h"
#include "tests/support/made_program.h"
#include "tests/support/program.h"
#include "tests/support/run_check.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size);

enum { PIPE_ROOM = 65536 };

/* Runs memory on two files, the second of which may be NULL. */
static struct program_run
measure(char *path, char *second)
{
    char *words[6] = {"hlo-layout", "memory", "--json", path, second};
    struct program_run run = program_run(second ? 5 : 4, words, "");
    run_check(&run, false);
    if (run.status)
        fputs(run.err.text, stderr);
    must(run.status == 0);
    return run;
}

static void
must_equal(const char *what, const struct text *wanted, const struct text *said)
{
    if (said->length == wanted->length && memcmp(said->data, wanted->data, said->length) == 0)
        return;
    fprintf(stderr, "written:\n%s%s:\n%s", wanted->data, what, said->length ? said->data : "");
    must(false);
}

/* The figures of a file that is in memory. */
static void
log_file(struct text *log, const struct text *bytes)
{
    char path[PROGRAM_PATH];
    int file = program_file(path, bytes->data, bytes->length);
    struct program_run run = measure(path, NULL);
    account_log(log, &run, NULL);
    program_run_free(&run);
    close(file);
}

/* ---- other ways to deliver a text ---- */

static uint32_t
crc32_of(const struct text *bytes)
{
    uint32_t crc = ~UINT32_C(0);
    for (size_t i = 0; i < bytes->length; i++) {
        crc ^= (unsigned char)bytes->data[i];
        for (int bit = 0; bit < 8; bit++)
            crc = crc >> 1 ^ (crc & 1 ? UINT32_C(0xedb88320) : 0);
    }
    return ~crc;
}

static void
put_little_endian(struct text *out, uint32_t value, int bytes)
{
    for (int i = 0; i < bytes; i++)
        text_char(out, (char)(value >> 8 * i));
}

/* Writes a file of gzip with one stored block (RFC 1951, 1952). */
static void
pack(struct text *out, const struct text *bytes)
{
    static const char head[] = "\x1f\x8b\x08\0\0\0\0\0\0\xff\x01";
    text_append(out, head, sizeof head - 1);
    put_little_endian(out, (uint32_t)bytes->length, 2);
    put_little_endian(out, ~(uint32_t)bytes->length & 0xffff, 2);
    text_append(out, bytes->data, bytes->length);
    put_little_endian(out, crc32_of(bytes), 4);
    put_little_endian(out, (uint32_t)bytes->length, 4);
}

static void
log_packed(struct text *log, const struct text *bytes)
{
    struct text packed = {0};
    pack(&packed, bytes);
    log_file(log, &packed);
    text_free(&packed);
}

static void
log_pipe(struct text *log, const struct text *bytes)
{
    char path[PROGRAM_PATH];
    int ends[2];
    must(pipe(ends) == 0);
    must(write(ends[1], bytes->data, bytes->length) == (ssize_t)bytes->length);
    close(ends[1]);
    snprintf(path, sizeof path, "/proc/self/fd/%d", ends[0]);
    struct program_run run = measure(path, NULL);
    account_log(log, &run, NULL);
    program_run_free(&run);
    close(ends[0]);
}

/* Two programs in one file are the same as in two. */
static void
check_split(const struct text *bytes, const struct text *other)
{
    struct text both = {0}, together = {0}, apart = {0};
    char paths[2][PROGRAM_PATH];
    text_append(&both, bytes->data, bytes->length);
    text_append(&both, other->data, other->length);
    log_file(&together, &both);
    int first = program_file(paths[0], bytes->data, bytes->length);
    int second = program_file(paths[1], other->data, other->length);
    struct program_run run = measure(paths[0], paths[1]);
    account_log(&apart, &run, NULL);
    must_equal("in two files", &together, &apart);
    program_run_free(&run);
    close(first);
    close(second);
    text_free(&both);
    text_free(&together);
    text_free(&apart);
}

/* ---- other ways to write it ---- */

static void
check_style(const uint8_t *data, size_t size, unsigned choice, const struct text *wanted)
{
    static const struct {
        const char *name;
        struct made_style style;
    } styles[] = {{"renamed", {.renamed = true}},
                  {"reordered", {.reordered = true}},
                  {"with comments", {.commented = true}},
                  {"with CR LF", {.returned = true}},
                  {"all of it", {true, true, true, true, false}}};
    struct text text = {0}, said = {0};
    unsigned i = choice % (sizeof styles / sizeof *styles);
    made_program(&text, data, size, &styles[i].style);
    log_file(&said, &text);
    must_equal(styles[i].name, wanted, &said);
    text_free(&text);
    text_free(&said);
}

/* Where temporaries lie is chosen anew, so of them only what is alive at once grows. */
static void
check_doubled(const struct text *text, const struct text *doubled)
{
    static const char *const figures[] = {"argument_bytes", "output_bytes", "floor_bytes"};
    char paths[2][PROGRAM_PATH];
    int files[2] = {program_file(paths[0], text->data, text->length),
                    program_file(paths[1], doubled->data, doubled->length)};
    struct program_run runs[2] = {measure(paths[0], NULL), measure(paths[1], NULL)};
    for (size_t i = 0; i < sizeof figures / sizeof *figures; i++) {
        int64_t less = account_figure(&runs[0], figures[i]);
        int64_t more = account_figure(&runs[1], figures[i]);
        if (more < less)
            fprintf(stderr, "doubled, %s: %lld, before %lld\n", figures[i], (long long)more,
                    (long long)less);
        must(more >= less);
    }
    for (int i = 0; i < 2; i++) {
        program_run_free(&runs[i]);
        close(files[i]);
    }
}

static void
check_delivery(unsigned choice, const struct text *text, const struct text *doubled,
               const struct text *wanted)
{
    struct text said = {0};
    if (choice == 0) {
        check_split(text, doubled);
        return;
    }
    if (choice == 1)
        log_packed(&said, text);
    else
        log_pipe(&said, text);
    must_equal(choice == 1 ? "packed" : "in a pipe", wanted, &said);
    text_free(&said);
}

int
LLVMFuzzerTestOneInput(const unsigned char *data, size_t size)
{
    struct text text = {0}, doubled = {0}, wanted = {0};
    unsigned choice = size ? data[0] : 0;
    const uint8_t *made = size ? data + 1 : data;
    size_t count = size ? size - 1 : 0;
    made_program(&text, made, count, &(struct made_style){0});
    made_program(&doubled, made, count, &(struct made_style){.doubled = true});
    must(text.length < PIPE_ROOM);
    log_file(&wanted, &text);
    must(wanted.length > 0);
    check_style(made, count, choice / 3, &wanted);
    check_delivery(choice % 3, &text, &doubled, &wanted);
    check_doubled(&text, &doubled);
    text_free(&text);
    text_free(&doubled);
    text_free(&wanted);
    return 0;
}

/* Tests of the window: how the bytes arrive must not matter, memory must not grow with the
 * text, and a text that is cut off must give all complete instructions. */
#include "layout/base/diagnostic.h"
#include "parser/hlo/module_parse.h"
#include "parser/lex/reader.h"
#include "parser/shape/shape_table.h"
#include "tests/suites.h"
#include "tests/support/event_log.h"
#include "tests/support/rows.h"

#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

static const char *const dumps[] = {"tests/dumps/pre-size0_rank0.hlo",
                                    "tests/dumps/tpu-v5e-bounded_dynamic_dims.hlo",
                                    "tests/dumps/tpu-v6e-size0_rank0.hlo"};

static struct text
load(const char *path)
{
    struct text text = {0};
    char buffer[4096];
    size_t count;
    FILE *file = fopen(path, "r");
    ck_assert_msg(file != NULL, "cannot open %s", path);
    while ((count = fread(buffer, 1, sizeof buffer, file)) > 0)
        text_append(&text, buffer, count);
    fclose(file);
    return text;
}

/* ---- chunks and windows ---- */

static void
check_arrivals(const char *text, size_t length, const char *at)
{
    static const size_t chunks[] = {1, 2, 3, 7, 64, 4096}, windows[] = {64, 1024, 256 << 10};
    struct event_log whole, other;
    event_log_read(&whole, text, length, 0, 256 << 10);
    ck_assert_msg(whole.odd == 0, "%s:\n%s", at, whole.text.data);
    for (size_t i = 0; i < sizeof chunks / sizeof *chunks; i++) {
        for (size_t j = 0; j < sizeof windows / sizeof *windows; j++) {
            event_log_read(&other, text, length, chunks[i], windows[j]);
            ck_assert_msg(strcmp(whole.text.data, other.text.data) == 0,
                          "%s: chunk %zu, window %zu:\n%s\nnot\n%s", at, chunks[i], windows[j],
                          other.text.data, whole.text.data);
            ck_assert_msg(strcmp(whole.excerpts.data, other.excerpts.data) == 0,
                          "%s: chunk %zu, window %zu shows\n%s\nnot\n%s", at, chunks[i],
                          windows[j], other.excerpts.data, whole.excerpts.data);
            event_log_free(&other);
        }
    }
    event_log_free(&whole);
}

static void
check_row_arrivals(json_t *row, const char *at)
{
    const char *text = row_string(row, "text");
    check_arrivals(text, strlen(text), at);
}

START_TEST(arrival_of_rows)
    {
        static const char vectors[] = "tests/vectors/xla.jsonl";
        ck_assert_uint_gt(rows_each(vectors, "module_parse", check_row_arrivals), 80);
        ck_assert_uint_gt(rows_each(vectors, "module_reject", check_row_arrivals), 45);
    }
END_TEST

START_TEST(arrival_of_dumps)
    {
        struct text text = load(dumps[_i]);
        check_arrivals(text.data, text.length, dumps[_i]);
        text_free(&text);
    }
END_TEST

static const struct {
    const char *text;
    size_t length;
} odd_texts[] = {
#define ODD(text)                                                                              \
    {                                                                                          \
        text, sizeof text - 1                                                                  \
    }
    ODD("HloModule m\n/bin/sh x\nENTRY e {\n a = f32[] parameter(0)\n /x\n ROOT b = f32[] "
        "f(a)\n}\n"),
    ODD("HloModule m\nENTRY e {\n a = f32[] f(b), x=c[0] /* of x */ , literal=f32[] "
        "/*\n*/\n}\n"),
    ODD("HloModule m\nENTRY e {\n a = f32[] f(b\0), x={\0\"\0\"}\n}\n"),
    ODD("HloModule m\nENTRY e {\n a = f32[] f(b), x={\0\"\0\"/*\0*/}, y='\0' //\0\n}\n"),
    ODD("HloModule m\nENTRY e {\n %a = f32[=3]{0} f(%b)\n %c = f32[<3] f(%b)\n %d = f32[<=3] "
        "f(%b)\n}\n"),
    ODD("\0"),
    ODD("HloModule m\r\nENTRY e {\r\n a = f32[] f(b), x={\r\n\r\n}// c\r\n}"),
    ODD("e { a = "
        "f32[1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29"
        "]{1,0 / \n b = f32[2]{0 = \n c = f32[2] { 0 /* } % */ :T(8)} f() \n}"),
    ODD("e {\n a = f(g(h(b, f32[2] c), \xc3\xa9\n \xc3\n \xa9\xa9\n % \n\t% 1\n "
        "1234567890123456789012345"
        "67890 \n aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa.bbbbbbbbbbbbbbbb 2\n ROOT b = "
        "g()\n}\n"),
    ODD("e {\n a = f(), x=[1] <=\n, y=[1]<\n b = f(), z=[1]<=[1]T\n c = f(), u=a->, v=a-\n}\n"),
    ODD("HloModule m\n\nHloModule n\ne { a = f() }\nHloModule o\ne { a = f() } // end"),
    ODD("HloModule m\nFileNames\nStackFrames\n1 {a}\n1 \"a\"\n 1 {\n\n}x\ne { a = f() \n\n }"),
    ODD("e {\n f32[8,3]{1,0} parameter(0)\n bf16[2] f()\n}\nf64[8,3]{1,0}) p(0)\n"), /* no names
                                                                                      */
#undef ODD
};

START_TEST(arrival_of_odd_texts)
    {
        check_arrivals(odd_texts[_i].text, odd_texts[_i].length, odd_texts[_i].text);
    }
END_TEST

/* ---- text that is cut off ---- */

/* Returns whether the brackets of a printed instruction's operands close within its line. */
static bool
has_operands(const char *line, size_t length)
{
    const char *equal = memmem(line, length, " = ", 3), *end = line + length;
    const char *p = equal ? equal + 3 : end;
    int depth = 0;
    for (bool tuple = p < end && *p == '('; p < end; p++) {
        depth += (*p == '(') - (*p == ')');
        if (depth || *p != ')')
            continue;
        const char *layout = memchr(line, '{', (size_t)(p - line));
        bool within = layout && !memchr(layout, '}', (size_t)(p - layout));
        for (const char *q = layout; q && q < p; q++) /* the last brace before it */
            within = *q == '{' || (within && *q != '}');
        if (!tuple && !within)
            return true;
        tuple = within && tuple;
    }
    return false;
}

/* Counts the instructions of a printed dump whose operands are complete. */
static size_t
whole_instructions(const char *text, size_t length)
{
    size_t count = 0;
    for (const char *line = text; line < text + length;) {
        size_t left = length - (size_t)(line - text);
        const char *newline = memchr(line, '\n', left);
        size_t here = newline ? (size_t)(newline - line) : left;
        count += strncmp(line, "  ", 2) == 0 && (newline || has_operands(line, here));
        line += here + 1;
    }
    return count;
}

START_TEST(every_prefix)
    {
        struct text text = load(dumps[_i]);
        size_t whole = text.length;
        while (text.data[whole - 1] != '}')
            whole--;
        for (size_t length = 0; length <= text.length; length++) {
            struct event_log log;
            event_log_read(&log, text.data, length, 0, 64);
            ck_assert_msg(log.errors == (length < whole), "%zu of %s:\n%s", length, dumps[_i],
                          log.text.data);
            ck_assert_uint_eq(log.instructions, whole_instructions(text.data, length));
            ck_assert_uint_eq(log.odd, 0);
            event_log_free(&log);
        }
        text_free(&text);
    }
END_TEST

/* If a bracket is never closed, its statement is lost, but the next line is read. */
START_TEST(unclosed_brackets)
    {
        static const char *const openings[] = {
            " b = f32[] f(a), metadata={op_name=\"x\"\n",
            " b = f32[] f(a), backend_config={\"x\":{}\n",
            " b = f32[] f(a), x={\"\n",
            " b = f32[] f(a), x=[1,{2}\n",
            " b = f32[] f(a), x='\n",
            " b = f32[] f(a) /* x\n",
            " b = (f32[], f32[2]{0} f(a)\n",
            " b = f32[2 f(a)\n",
            " b = f32[2]{0 f(a)\n",
            " b = f32[2]{0:T(8 f(a)\n",
        };
        struct text text = {0};
        struct event_log log;
        text_format(
            &text, "HloModule m\ne {\n a = f32[] f(a)\n%s c = f32[] f(a)\n d = f32[] f(a)\n}\n",
            openings[_i]);
        for (int i = 0; i < 1000; i++)
            text_format(&text, "call%d {\n a = f32[] f(a), x={}\n b = f32[] f(a), y=[(1)]\n}\n",
                        i);
        event_log_read(&log, text.data, text.length, 0, 1024);
        ck_assert_msg(strstr(log.text.data, "\n4:") != NULL, "%s", log.text.data);
        ck_assert_msg(log.instructions >= 2000, "%zu", log.instructions);
        ck_assert_uint_eq(log.errors, 1);
        ck_assert_uint_eq(log.odd, 0);
        event_log_free(&log);
        text_free(&text);
    }
END_TEST

/* ---- large texts ---- */

/* A reader that gives head, then `units` times unit, then tail; at most `chunk` bytes at a time
 * (0: as many as fit). */
struct long_reader {
    struct reader reader;
    const char *parts[3];
    int part;
    size_t at, units, chunk;
};

static ssize_t
read_long(struct reader *reader, unsigned char *buffer, size_t size)
{
    struct long_reader *l = (struct long_reader *)reader;
    size_t count = 0;
    size = l->chunk && l->chunk < size ? l->chunk : size;
    while (count < size && l->part < 3) {
        const char *part = l->parts[l->part];
        if (part[l->at]) {
            buffer[count++] = (unsigned char)part[l->at++];
            continue;
        }
        l->at = 0;
        l->part += l->part != 1 || --l->units == 0;
    }
    return (ssize_t)count;
}

struct counts {
    size_t instructions, errors, warnings;
    uint64_t last_line;
    char message[240];
};

static int
count_instruction(void *context, struct hlo_instruction *instruction)
{
    struct counts *counts = context;
    counts->instructions++;
    counts->last_line = instruction->line;
    return 0;
}

static void
count_problem(void *context, const struct diagnostic *d, const struct source_place *place)
{
    struct counts *counts = context;
    bool error = diagnostic_level(d->code) == LEVEL_ERROR;
    *(error ? &counts->errors : &counts->warnings) += 1;
    if (counts->errors + counts->warnings == 1)
        snprintf(counts->message, sizeof counts->message, "%llu:%llu: %.200s",
                 (unsigned long long)place->line, (unsigned long long)place->column,
                 d->message);
}

/* The most that was resident. 0 with the address sanitizer, which keeps what was freed. */
static long
resident_kib(void)
{
#ifdef __SANITIZE_ADDRESS__
    return 0;
#else
    struct rusage usage;
    getrusage(RUSAGE_SELF, &usage);
    return usage.ru_maxrss;
#endif
}

#define HEAD "HloModule m\nENTRY e {\n a = f32[2] parameter(0)\n"
#define TAIL "\n z = f32[2] negate(b)\n}\n"

#define LENGTH ((size_t)24 << 20)
#define OVER   ((size_t)48 << 20) /* added so that growth with the text is noticed */

static const struct {
    const char *head, *unit, *tail, *message;
    size_t instructions, mebibytes;
    uint64_t last_line;
    size_t more; /* bytes in addition to LENGTH */
} large[] = {
    {HEAD " b = f32[9] constant({", "1, -2.5e3,", "7})" TAIL, "", 3, 4, 5, 0},
    {HEAD " b = f32[9] constant({", "\n", "7})" TAIL, "", 3, 4, LENGTH + 5, 0},
    {HEAD " b = f32[9] constant({", "/* 7 */", "7})" TAIL, "", 3, 4, 5, 0},
    {HEAD " b = f32[9] constant({/*", "7 }", "*/7})" TAIL, "", 3, 4, 5, 0},
    {HEAD, "\n", TAIL, "", 2, 4, LENGTH + 5, 0},
    {HEAD "/*", "* /", "*/" TAIL, "", 2, 4, 5, 0},
    {HEAD "//", "/*", TAIL, "", 2, 4, 5, 0},
    {HEAD " b = f32[2] ", "// x\n", " negate(a)" TAIL, "", 3, 4, LENGTH / 5 + 5, 0},
    {HEAD " b = f32[2] f(a), x={", "{},", "}" TAIL,
     "4:19: the value of x is longer than 16 MiB and is left out", 3, 50, 5, OVER},
    {HEAD " b = f32[2] f(a), x={'", "{\n", "'}" TAIL,
     "4:19: the value of x is longer than 16 MiB and is left out", 3, 50,
     (LENGTH + OVER) / 2 + 5, OVER},
    {HEAD " b = f32[2] f(a), x=\"", "{\n", "\"" TAIL,
     "4:19: the value of x is longer than 16 MiB and is left out", 3, 50,
     (LENGTH + OVER) / 2 + 5, OVER},
    {HEAD " b = f32[2] f(a), backend_config={\"x\":\"", "{\\\"", "\"}" TAIL,
     "4:19: the value of backend_config is longer than 16 MiB and is left out", 3, 50, 5, OVER},
    {HEAD " b = f32[2] f(a), x={/*", "{ /", "*/}" TAIL,
     "4:19: the value of x is longer than 16 MiB and is left out", 3, 100, 5, 2 * OVER},
    {HEAD " b = f32[2] f(a), x={", "{},\n", "\n", "4:21: this bracket is never closed", 2, 50,
     4, OVER},
    {HEAD " b = f32[2] f(a), x={'", "{},\n", "\n", "4:21: this string is never closed", 2, 50,
     4, OVER},
    {HEAD " b = f32[2] f(a), x={\"\n", "{}, y = f()\n", "\n",
     "4:21: this string is never closed", 2, 50, 4, OVER},
    {HEAD "/*", "{}\n", "\n", "4:1: this comment is never closed", 1, 4, 3, 0},
    {HEAD " b = f32[2] f(", "a, ", "a)" TAIL, "4:2: more than 1000000 things in one list", 2,
     200, 5, 0},
    {HEAD " b = (", "f32[2], ", "f32[2]) f(a)" TAIL,
     "4:2: a statement is longer than 64 MiB and is left out", 2, 200, 5, OVER},
    {HEAD " ", "b", " = f32[2] f(a)" TAIL,
     "4:2: a statement is longer than 64 MiB and is left out", 2, 200, 5, OVER},
};

START_TEST(large_texts)
    {
        struct long_reader l = {.reader = {.read = read_long},
                                .parts = {large[_i].head, large[_i].unit, large[_i].tail},
                                .units = (LENGTH + large[_i].more) / strlen(large[_i].unit)};
        struct shape_table shapes = {0};
        struct counts counts = {0};
        struct module_sink sink = {
            .context = &counts, .instruction = count_instruction, .problem = count_problem};
        long before = resident_kib();
        module_parse(&l.reader, 256 << 10, &shapes, &sink);
        long grown = (resident_kib() - before) / 1024;
        shape_table_free(&shapes);
        ck_assert_str_eq(counts.message, large[_i].message);
        ck_assert_uint_le(counts.errors + counts.warnings, 1);
        ck_assert_uint_eq(counts.instructions, large[_i].instructions);
        ck_assert_uint_eq(counts.last_line, large[_i].last_line);
        ck_assert_msg(grown <= (long)large[_i].mebibytes, "%ld MiB more", grown);
    }
END_TEST

static const struct {
    const char *head, *unit, *tail;
    size_t units; /* number of units at the limit */
    const char *message;
} limits[] = {
    {HEAD " b = f32[2] f(", "a, ", "a)" TAIL, 999999,
     "4:2: more than 1000000 things in one list"},
    {HEAD " b = f32[2] f(a)", ", x=1", TAIL, 1000000,
     "4:2: more than 1000000 things in one list"},
    {HEAD " b = f32[2] f(a), x={", "1", "}" TAIL, ((size_t)16 << 20) - 2,
     "4:19: the value of x is longer than 16 MiB and is left out"},
    {HEAD " ", "b", " = f32[2] f(a)" TAIL, ((size_t)64 << 20) - (sizeof " = f32[2] f(a)" - 1),
     "4:2: a statement is longer than 64 MiB and is left out"},
};

/* A statement at a limit of the man page is accepted, and one that is longer by one unit is
 * not, however the bytes arrive. */
START_TEST(at_a_limit_and_above)
    {
        static const size_t chunks[] = {0, 4099};
        for (size_t i = 0; i < 2 * sizeof chunks / sizeof *chunks; i++) {
            struct long_reader l = {
                .reader = {.read = read_long},
                .parts = {limits[_i].head, limits[_i].unit, limits[_i].tail},
                .units = limits[_i].units + i % 2,
                .chunk = chunks[i / 2]};
            struct shape_table shapes = {0};
            struct counts counts = {0};
            struct module_sink sink = {
                .context = &counts, .instruction = count_instruction, .problem = count_problem};
            module_parse(&l.reader, 256 << 10, &shapes, &sink);
            shape_table_free(&shapes);
            ck_assert_str_eq(counts.message, i % 2 ? limits[_i].message : "");
            ck_assert_uint_eq(counts.last_line, 5);
        }
    }
END_TEST

/* Statements that are too long to keep, with and without a fault, whole or in pieces. */
static const struct {
    const char *head, *unit, *tail;
} excessive[] = {
    {HEAD " b = f32[2] constant({", "1, ", "2}), =\n" TAIL},
    {HEAD " b = f32[2] constant({", "1, ", "2)), =\n" TAIL},
    {HEAD " b = f32[2] constant({", "1, ", "'\\q'}), =\n" TAIL},
    {HEAD " b = f32[2] constant({", "1,\n", "2)), =\n" TAIL},
    {HEAD " b = f32[2] constant({", "1, ", "2\n" TAIL},
    {HEAD " /* ", "b ", "*/ b = f32[2] f(a), =\n" TAIL},
};

START_TEST(arrivals_of_what_is_too_long)
    {
        static const size_t units[] = {20000, 30000, 60000, 120000};
        for (size_t i = 0; i < sizeof units / sizeof *units; i++) {
            struct text text = {0};
            struct event_log whole, pieces;
            text_string(&text, excessive[_i].head);
            for (size_t k = 0; k < units[i]; k++)
                text_string(&text, excessive[_i].unit);
            text_string(&text, excessive[_i].tail);
            event_log_read(&whole, text.data, text.length, 0, 256 << 10);
            event_log_read(&pieces, text.data, text.length, 777, 1024);
            ck_assert_str_eq(whole.text.data, pieces.text.data);
            ck_assert_ptr_nonnull(strstr(whole.text.data, "error"));
            event_log_free(&whole);
            event_log_free(&pieces);
            text_free(&text);
        }
    }
END_TEST

/* Behind a value of a megabyte, places are the same as behind a short one. */
START_TEST(places_behind_a_large_value)
    {
        struct text text = {0};
        struct event_log log;
        text_string(&text, HEAD " b = f32[2] f(a), x={");
        for (int i = 0; i < 100000; i++)
            text_string(&text, "{'abc\n'},\n");
        text_string(&text, "}, =\n c = f32[2]{0:T(8} f()\n" TAIL);
        event_log_read(&log, text.data, text.length, 0, 1024);
        ck_assert_ptr_nonnull(strstr(
            log.text.data, "\n200004:4: error: expected an attribute, name=value, got '='\n"));
        ck_assert_ptr_nonnull(strstr(log.text.data, "\n200005:18: error: expected a shape"));
        ck_assert_uint_eq(log.errors, 2);
        event_log_free(&log);
        text_free(&text);
    }
END_TEST

#define COUNT(array) ((int)(sizeof array / sizeof *array))

Suite *
module_stream_suite(void)
{
    Suite *suite = suite_create("module_stream");
    TCase *tests = tcase_create("module_stream");
    tcase_add_test(tests, arrival_of_rows);
    tcase_add_loop_test(tests, arrival_of_dumps, 0, COUNT(dumps));
    tcase_add_loop_test(tests, arrival_of_odd_texts, 0, COUNT(odd_texts));
    tcase_add_loop_test(tests, every_prefix, 0, COUNT(dumps));
    tcase_add_loop_test(tests, unclosed_brackets, 0, 10);
    tcase_add_loop_test(tests, large_texts, 0, COUNT(large));
    tcase_add_loop_test(tests, at_a_limit_and_above, 0, COUNT(limits));
    tcase_add_loop_test(tests, arrivals_of_what_is_too_long, 0, COUNT(excessive));
    tcase_add_test(tests, places_behind_a_large_value);
    suite_add_tcase(suite, tests);
    return suite;
}

/* The grammar reads every statement but those of a form that it has read before
 * (statement_form.h), and nothing else delivers an instruction. The tests link hlo_grammar_read
 * through a wrapper that counts (the linker's --wrap). */
#include "layout/base/diagnostic.h"
#include "parser/hlo/module_parse.h"
#include "parser/hlo/statement.h"
#include "parser/lex/reader.h"
#include "parser/report/input_kind.h"
#include "parser/shape/shape_table.h"
#include "tests/suites.h"

#include <fcntl.h>
#include <glob.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static struct {
    size_t instructions, computations; /* found by the grammar in statements without a fault */
} grammar;

void __real_hlo_grammar_read(struct statement *s, struct hlo_lexer *lexer, int first);
void __wrap_hlo_grammar_read(struct statement *s, struct hlo_lexer *lexer, int first);

void
__wrap_hlo_grammar_read(struct statement *s, struct hlo_lexer *lexer, int first)
{
    __real_hlo_grammar_read(s, lexer, first);
    if (s->failed)
        return;
    grammar.instructions += s->kind == STATEMENT_INSTRUCTION ? s->head_count : 0;
    grammar.computations += s->kind == STATEMENT_COMPUTATION;
}

struct delivered {
    size_t instructions /* of no known form */, computations, in_place, errors;
};

static int
count_instruction(void *context, struct hlo_instruction *instruction)
{
    struct delivered *delivered = context;
    delivered->instructions += instruction->form == 0;
    return 0;
}

static int
count_computation(void *context, const struct hlo_computation *computation)
{
    struct delivered *delivered = context;
    *(computation->in_place ? &delivered->in_place : &delivered->computations) += 1;
    return 0;
}

static void
count_error(void *context, const struct diagnostic *d, const struct source_place *place)
{
    struct delivered *delivered = context;
    (void)place;
    delivered->errors += diagnostic_level(d->code) == LEVEL_ERROR;
}

/* Returns whether a file is a proto as text, of which the grammar reads nothing. */
static bool
is_proto(int fd)
{
    unsigned char start[INPUT_KIND_LINE];
    struct reader reader = reader_of_file(fd);
    size_t length = reader_fill(&reader, start, sizeof start);
    lseek(fd, 0, SEEK_SET);
    return input_kind_of(start, length) == INPUT_PROTO;
}

/* Returns false if there is a fault, as that may have dropped a statement that the grammar had
 * read. */
static bool
check_file(const char *path)
{
    struct delivered delivered = {0};
    struct module_sink sink = {.context = &delivered,
                               .computation = count_computation,
                               .instruction = count_instruction,
                               .problem = count_error};
    struct shape_table shapes = {0};
    int fd = open(path, O_RDONLY);
    ck_assert_msg(fd >= 0, "cannot open %s", path);
    if (is_proto(fd)) {
        close(fd);
        return false;
    }
    struct reader reader = reader_of_file(fd);
    grammar.instructions = grammar.computations = 0;
    module_parse(&reader, 64 << 10, &shapes, &sink);
    close(fd);
    shape_table_free(&shapes);
    ck_assert_msg(delivered.instructions <= grammar.instructions, "%s", path);
    ck_assert_msg(delivered.computations <= grammar.computations, "%s", path);
    if (delivered.errors)
        return false;
    ck_assert_msg(delivered.instructions == grammar.instructions, "%s", path);
    ck_assert_msg(delivered.computations == grammar.computations, "%s", path);
    return delivered.instructions > 0;
}

static size_t
check_files(const char *pattern)
{
    glob_t found = {0};
    size_t whole = 0;
    glob(pattern, 0, NULL, &found);
    for (size_t i = 0; i < found.gl_pathc; i++)
        whole += check_file(found.gl_pathv[i]);
    globfree(&found);
    return whole;
}

START_TEST(every_statement_by_the_grammar)
    {
        ck_assert_uint_ge(check_files("tests/dumps/*.hlo") + check_files("samples/*.hlo"), 8);
    }
END_TEST

START_TEST(every_statement_of_the_corpus)
    {
        const char *corpus = getenv("CORPUS");
        char pattern[4096];
        if (!corpus || access(corpus, R_OK) != 0)
            return;
        snprintf(pattern, sizeof pattern, "%s/*/*.hlo", corpus);
        ck_assert_uint_ge(check_files(pattern), 100);
        snprintf(pattern, sizeof pattern, "%s/cpu/*_optimizations.txt", corpus);
        ck_assert_uint_ge(check_files(pattern), 10);
    }
END_TEST

Suite *
statements_suite(void)
{
    Suite *suite = suite_create("statements");
    TCase *tests = tcase_create("statements");
    tcase_add_test(tests, every_statement_by_the_grammar);
    tcase_add_test(tests, every_statement_of_the_corpus);
    suite_add_tcase(suite, tests);
    return suite;
}

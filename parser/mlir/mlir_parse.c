/* Which statement is what, and the modules that they make. */
#include "parser/mlir/mlir_parse.h"

#include "layout/base/diagnostic.h"
#include "layout/base/memory.h"
#include "layout/base/minmax.h"
#include "layout/program/hlo.h"
#include "parser/lex/source.h"
#include "parser/mlir/mlir_deliver.h"
#include "parser/mlir/mlir_parser.h"
#include "parser/mlir/mlir_syntax.h"

#include <stdlib.h>

/* ---- modules ---- */

/* Begins a module, unless one is open. */
static void
need_module(struct mlir_parser *p)
{
    if (p->module.open)
        return;
    p->module.open = true;
    p->module.line = p->statements.line;
    p->module.name = p->module.attributes = (struct slice){"", 0};
}

/* Delivers the open module, if it has a function. Returns whether it has. */
static bool
deliver_module(struct mlir_parser *p, enum ending ending)
{
    bool any = p->module.first != NULL;
    mlir_module_order(&p->module);
    if (any)
        p->stopped = mlir_deliver(&p->module, &p->locations, ending, p->shapes, p->sink) != 0;
    mlir_module_free(&p->module);
    return any;
}

/* Ends the module that stands before the statement. Returns whether it was delivered: the
 * statement is read again when the next module is asked for. */
static bool
ends_module(struct mlir_parser *p)
{
    p->again = deliver_module(p, ENDING_WHOLE);
    return p->again;
}

/* module @jit_f attributes {mhlo.num_partitions = 8 : i32, ...} { */
static void
begin_module(struct mlir_parser *p, struct slice text)
{
    if (ends_module(p))
        return;
    need_module(p);
    p->module.name =
        mlir_keep(p, mlir_symbol((struct slice){text.text, mlir_find(text, 0, "{")}));
    if (*text.text == '"')
        p->module.name = mlir_keep(p, mlir_inside_string(mlir_value_of(text, "sym_name")));
    p->module.attributes = mlir_keep(p, text);
}

static void
begin_function(struct mlir_parser *p, struct slice text)
{
    need_module(p);
    mlir_function_begin(p, text);
}

/* ---- statements within a function ---- */

static void
close_brace(struct mlir_parser *p, struct slice text)
{
    struct slice rest = mlir_trim(mlir_from(text, 1));
    while (rest.length && (*rest.text == ')' || *rest.text == ','))
        rest = mlir_trim(mlir_from(rest, 1));
    if (p->depth > 1 || p->left_out)
        mlir_region_close(p, rest);
    else if (p->function)
        mlir_function_end(p);
    else if (slice_begins(rest, "{"))
        p->module.attributes = mlir_keep(p, rest);
}

/* Returns whether the word at the beginning of a line is that of an operation. */
static bool
is_operation(struct slice text)
{
    struct slice word = {text.text, mlir_name_length(text)};
    return *text.text == '"' || memchr(word.text, '.', word.length) ||
           slice_is(word, "return") || slice_is(word, "call");
}

/* "return", or that of a dialect: "func.return". */
static bool
is_return(struct slice word)
{
    size_t dialect = word.length;
    while (dialect > 0 && word.text[dialect - 1] != '.')
        dialect--;
    return slice_is(mlir_from(word, dialect), "return");
}

/* A line within a function that names no result: an operation without any, what the function
 * returns, or the head of a region, "cond {". */
static void
read_word(struct mlir_parser *p, struct slice text)
{
    bool quoted = *text.text == '"';
    struct slice word = mlir_from(text, quoted), head = text;
    word.length = mlir_name_length(word);
    bool closed = !quoted || slice_begins(mlir_from(text, word.length + 1), "\"");
    bool returns = closed && is_return(word);
    struct mlir_operation *last = mlir_scope(p)->block->last;
    if (returns)
        mlir_return_read(p, mlir_from(text, word.length + 2 * quoted));
    else if (is_operation(text))
        mlir_operation_read(p, (struct slice){"", 0}, text);
    else if (last && mlir_opens_region(&head))
        mlir_region_open(p, last, head);
    else
        mlir_report_expected(p, "an operation", "this line", text.text);
}

/* %3:2 = "stablehlo.sort"(%0, %1) <{...}> ({ */
static void
read_results(struct mlir_parser *p, struct slice text)
{
    size_t equals = mlir_find(text, 0, "=");
    struct slice rest = mlir_trim(mlir_from(text, min_size(equals + 1, text.length)));
    if (rest.length)
        mlir_operation_read(p, (struct slice){text.text, equals}, rest);
    else
        mlir_report_expected(p, "'=' and an operation", "this line", text.text);
}

static void
read_in_function(struct mlir_parser *p, struct slice text)
{
    if (*text.text == '}')
        close_brace(p, text);
    else if (p->left_out)
        p->left_out += mlir_opens_region(&text);
    else if (*text.text == '^')
        mlir_block_read(p, text);
    else if (*text.text == '%')
        read_results(p, text);
    else
        read_word(p, text);
}

/* ---- statements within a module ---- */

/* #loc3 = loc("jit(f)/add"(#loc1)). That a name comes again shows that another text begins. */
static void
read_alias(struct mlir_parser *p, struct slice text)
{
    struct slice name = {text.text, mlir_name_length(text)};
    size_t equals = mlir_find(text, 0, "=");
    struct slice rest = mlir_trim(mlir_from(text, min_size(equals + 1, text.length)));
    if (!slice_begins(rest, "loc(") || mlir_names_add(&p->locations, name, rest) ||
        ends_module(p))
        return;
    mlir_names_free(&p->locations);
    mlir_names_add(&p->locations, name, rest);
}

/* sdy.mesh @mesh = <["x"=2]>, or "sdy.mesh"() <{mesh = #sdy.mesh<["x"=2]>, sym_name = "mesh"}>
 */
static void
read_mesh(struct mlir_parser *p, struct slice text)
{
    struct slice name = mlir_symbol(text);
    need_module(p);
    if (!name.length)
        name = mlir_inside_string(mlir_value_of(text, "sym_name"));
    mlir_names_add(&p->module.meshes, name, text);
}

static void
read_in_module(struct mlir_parser *p, struct slice text)
{
    struct slice word = mlir_from(text, *text.text == '"');
    word.length = mlir_name_length(word);
    if (*text.text == '#')
        read_alias(p, text);
    else if (*text.text == '}')
        close_brace(p, text);
    else if (slice_is(word, "module") || slice_is(word, "builtin.module"))
        begin_module(p, text);
    else if (slice_is(word, "func.func"))
        begin_function(p, text);
    else if (slice_is(word, "sdy.mesh"))
        read_mesh(p, text);
}

/* Cuts off the location at the end of a line. */
static struct slice
without_location(struct slice text, struct slice *location)
{
    *location = (struct slice){"", 0};
    if (!text.length || text.text[text.length - 1] != ')')
        return text;
    size_t found = text.length;
    for (size_t at = 0; (at = mlir_find(text, at, "l")) < text.length; at++)
        if (at > 0 && text.text[at - 1] == ' ' && slice_begins(mlir_from(text, at), "loc("))
            found = at;
    *location = mlir_from(text, found);
    return mlir_trim((struct slice){text.text, found});
}

static void
read_statement(struct mlir_parser *p)
{
    struct slice text = {p->statements.text.data, p->statements.text.length};
    text = mlir_trim(text);
    if (*text.text != '#')
        text = without_location(text, &p->location);
    if (p->function)
        read_in_function(p, text);
    else
        read_in_module(p, text);
}

/* Reports a text that is cut off, or has no function. */
static enum ending
finish(struct mlir_parser *p)
{
    bool cut = p->function || p->statements.lines.source->error;
    if (p->function)
        diagnostic_set(p->d, MLIR_CUT, 0, 0);
    else if (!p->any_function)
        diagnostic_set(p->d, MLIR_EMPTY, 0, 0);
    if (p->function || !p->any_function) {
        p->any_error = true;
        if (p->sink->problem)
            p->sink->problem(p->sink->context, p->d, NULL);
    }
    if (p->function)
        p->function->ending = ENDING_CUT;
    return cut ? ENDING_CUT : ENDING_WHOLE;
}

struct mlir_parser *
mlir_parser(struct source *source, struct shape_table *shapes, const struct module_sink *sink,
            struct diagnostic *d)
{
    struct mlir_parser *p = memory_zeroed(1, sizeof *p);
    *p = (struct mlir_parser){
        .statements.lines.source = source, .shapes = shapes, .sink = sink, .d = d};
    return p;
}

int
mlir_next(struct mlir_parser *p)
{
    bool delivered = false;
    while (!delivered && (p->again || mlir_statement_next(&p->statements))) {
        p->again = false;
        read_statement(p);
        delivered = p->again;
    }
    if (!delivered && !p->ended) {
        delivered = deliver_module(p, finish(p));
        p->ended = true;
    }
    return p->stopped ? -1 : delivered;
}

bool
mlir_parser_free(struct mlir_parser *p)
{
    bool error = p->any_error;
    for (size_t i = 0; i <= MLIR_DEPTH; i++) {
        table_free(&p->scopes[i].table);
        free(p->scopes[i].values);
    }
    mlir_module_free(&p->module);
    mlir_names_free(&p->locations);
    mlir_statements_free(&p->statements);
    free(p);
    return error;
}

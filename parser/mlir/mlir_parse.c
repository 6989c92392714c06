/*
 * Reads line by line into a module. Names are resolved as they come: a scope for the function
 * and for each region that is open knows those that it defines, and those that it has captured.
 */
#include "parser/mlir/mlir_parse.h"

#include "layout/base/diagnostic.h"
#include "layout/base/grow.h"
#include "layout/base/memory.h"
#include "layout/base/minmax.h"
#include "layout/base/text.h"
#include "layout/program/hlo.h"
#include "parser/lex/quote.h"
#include "parser/lex/source.h"
#include "parser/mlir/mlir_deliver.h"
#include "parser/mlir/mlir_shape.h"
#include "parser/mlir/mlir_statement.h"
#include "parser/mlir/mlir_syntax.h"
#include "parser/shape/shape_table.h"

#include <stdlib.h>

struct mlir_scope {
    struct mlir_block *block;
    struct mlir_operation *owner; /* NULL: of a function */
    struct table table;           /* name -> number + 1 in values */
    size_t count, capacity;
    struct mlir_value **values;
};

struct mlir_parser {
    struct mlir_statements statements;
    struct shape_table *shapes;
    const struct module_sink *sink;
    struct diagnostic *d;
    struct mlir_module module;
    struct mlir_names locations;
    struct mlir_function *function; /* that is open; NULL: none is */
    size_t depth;                   /* of open scopes */
    struct mlir_scope scopes[MLIR_DEPTH + 1];
    size_t left_out;       /* depth of regions that are passed over, being too deep */
    struct slice location; /* of the statement */
    bool any_function, any_error, stopped;
};

/* ---- faults ---- */

/* Reports *p->d at a part of the statement. */
static void
mlir_report(struct mlir_parser *p, const char *at)
{
    size_t offset = at ? (size_t)(at - p->statements.text.data) : 0;
    struct source_place place = mlir_statement_place(&p->statements, offset);
    p->any_error |= diagnostic_level(p->d->code) == LEVEL_ERROR;
    if (p->sink->problem)
        p->sink->problem(p->sink->context, p->d, &place);
}

/* Reports that another thing was expected here, so that the function is not whole. */
static void
report_expected(struct mlir_parser *p, const char *expected, const char *got, const char *at)
{
    diagnostic_set(p->d, EXPECTED, 0, 0, expected, got);
    mlir_report(p, at);
    p->function->ending = ENDING_BROKEN;
}

static void
report_no_type(struct mlir_parser *p)
{
    report_expected(p, "a type", "the end of the line",
                    p->statements.text.data + p->statements.text.length);
}

/* Returns where a text that is kept stands in the statement. NULL: it does not. */
static const char *
in_statement(const struct mlir_parser *p, struct slice text)
{
    return memmem(p->statements.text.data, p->statements.text.length, text.text, text.length);
}

/* Returns the shape of a type, and reports a type that is not known once. */
static struct shape_entry *
shape_of(struct mlir_parser *p, struct slice type)
{
    struct shape_entry *shape = mlir_shape(p->shapes, type);
    const struct diagnostic *fault = shape->fault;
    if (!fault || fault->code != UNKNOWN_TYPE || shape_table_type_reported(p->shapes, shape))
        return shape;
    *p->d = *fault;
    mlir_report(p, in_statement(p, type));
    return shape;
}

/* Returns the shape of the type that must stand at the beginning of a text. NULL: none does,
 * which is reported. */
static struct shape_entry *
expect_shape(struct mlir_parser *p, struct slice text)
{
    struct slice type = {text.text, mlir_find(text, 0, " ")};
    if (mlir_is_type(type))
        return shape_of(p, type);
    if (type.length)
        report_expected(p, "a type", "this text", in_statement(p, type));
    else
        report_no_type(p);
    return NULL;
}

/* ---- names ---- */

static struct slice
name_in_scope(const void *owner, uint32_t number)
{
    return ((const struct mlir_scope *)owner)->values[number - 1]->name;
}

/* Of values with the same name, the last one counts. */
static void
define(struct mlir_scope *scope, struct mlir_value *value)
{
    grow(&scope->values, scope->count, &scope->capacity, sizeof *scope->values);
    scope->values[scope->count] = value;
    *table_slot(&scope->table, value->name, name_in_scope, scope) = (uint32_t)++scope->count;
}

static struct mlir_value *
find_in(const struct mlir_scope *scope, struct slice name)
{
    uint32_t number = table_find(&scope->table, name, name_in_scope, scope);
    return number ? scope->values[number - 1] : NULL;
}

/* Finds a value from the innermost scope on; NULL: there is none. The regions between its scope
 * and here capture it. */
static struct mlir_value *
use(struct mlir_parser *p, struct slice name)
{
    size_t depth = p->depth;
    struct mlir_value *value = NULL;
    while (depth > 0 && !(value = find_in(&p->scopes[depth - 1], name)))
        depth--;
    for (; value && depth < p->depth; depth++) {
        struct mlir_captures *captures = p->scopes[depth].block->captures;
        arena_grow(&p->module.arena, &captures->items, captures->count, &captures->capacity,
                   sizeof *captures->items);
        captures->items[captures->count++] = value;
        define(&p->scopes[depth], value);
    }
    return value;
}

static void
use_all(struct mlir_parser *p, struct slice text)
{
    struct slice name;
    for (size_t at = 0; mlir_use(text, &at, &name);)
        use(p, name);
}

/* ---- scopes ---- */

static struct mlir_scope *
innermost(struct mlir_parser *p)
{
    return p->depth ? &p->scopes[p->depth - 1] : NULL;
}

static void
open_scope(struct mlir_parser *p, struct mlir_block *block, struct mlir_operation *owner)
{
    struct mlir_scope *scope = &p->scopes[p->depth++];
    scope->block = block;
    scope->owner = owner;
    scope->count = 0;
    table_free(&scope->table);
    block->line = p->statements.line;
}

/* Keeps a part of the line until the module ends. */
static struct slice
keep(struct mlir_parser *p, struct slice text)
{
    return (struct slice){arena_copy(&p->module.arena, text.text, text.length), text.length};
}

/* The name behind an @, which may stand in quotes. */
static struct slice
symbol(struct slice text)
{
    const char *at = memchr(text.text, '@', text.length);
    if (!at)
        return (struct slice){"", 0};
    struct slice rest = mlir_from(text, (size_t)(at + 1 - text.text));
    if (rest.length && *rest.text == '"')
        return mlir_inside_string(rest);
    return (struct slice){rest.text, mlir_name_length(rest)};
}

/* "%arg0: tensor<3xf32> {...} loc(...)", or "%i = %0" of a loop. */
static void
read_argument(struct mlir_parser *p, struct slice item, struct mlir_argument *argument)
{
    struct slice name = mlir_from(item, 1);
    name.length = mlir_name_length(name);
    struct slice rest = mlir_trim(mlir_from(item, 1 + name.length));
    argument->value.name = keep(p, name);
    if (rest.length && *rest.text == '=') {
        rest = mlir_trim(mlir_from(rest, 1));
        argument->initial = keep(p, mlir_from(rest, rest.length > 0));
        return;
    }
    rest = mlir_trim(mlir_from(rest, rest.length > 0));
    argument->value.shape = expect_shape(p, rest);
    rest = mlir_trim(mlir_from(rest, mlir_find(rest, 0, " ")));
    if (rest.length && *rest.text == '{')
        argument->attributes = keep(p, (struct slice){rest.text, mlir_find(rest, 0, " ")});
    if (mlir_begins(mlir_from(rest, mlir_find(rest, 0, "l")), "loc("))
        argument->location = keep(p, mlir_from(rest, mlir_find(rest, 0, "l")));
}

/* Reads the arguments of a region or a function within parentheses. */
static void
read_arguments(struct mlir_parser *p, struct slice list, struct mlir_block *block)
{
    size_t capacity = 0;
    struct slice item;
    block->argument_count = 0;
    block->arguments = NULL;
    while (mlir_item(&list, &item)) {
        if (*item.text != '%')
            continue;
        arena_grow(&p->module.arena, &block->arguments, block->argument_count, &capacity,
                   sizeof *block->arguments);
        struct mlir_argument *argument = &block->arguments[block->argument_count++];
        *argument = (struct mlir_argument){.attributes = {"", 0}};
        read_argument(p, item, argument);
    }
}

static void
define_arguments(struct mlir_scope *scope)
{
    for (size_t i = 0; i < scope->block->argument_count; i++)
        define(scope, &scope->block->arguments[i].value);
}

/* The parentheses in the head of a region that hold arguments, "(%a: tensor<f32>)" or "(%i =
 * %0)"; empty: none do. */
static struct slice
argument_list(struct slice head)
{
    struct slice found = {"", 0};
    for (size_t at = 0; (at = mlir_find(head, at, "(")) < head.length; at++) {
        struct slice inside = mlir_inside(mlir_from(head, at));
        size_t name = inside.length ? 1 + mlir_name_length(mlir_from(inside, 1)) : 0;
        struct slice behind = mlir_trim(mlir_from(inside, name));
        bool argument = behind.length && (*behind.text == ':' || *behind.text == '=');
        if (argument && *inside.text == '%')
            found = inside;
        at += inside.length;
    }
    return found;
}

/* ---- operations ---- */

/* What stands behind "->", or all. */
static struct slice
behind_arrow(struct slice text)
{
    for (size_t i = mlir_find(text, 0, "-"); i + 1 < text.length;
         i = mlir_find(text, i + 1, "-"))
        if (text.text[i + 1] == '>')
            return mlir_trim(mlir_from(text, i + 2));
    return text;
}

/* The types of results, behind the last ':' of the operation; empty: it has none. */
static struct slice
result_types(struct slice text)
{
    size_t at = text.length, next = 0;
    while ((next = mlir_find(text, next, ":")) < text.length)
        at = ++next;
    return behind_arrow(mlir_trim(mlir_from(text, at)));
}

static size_t
count_items(struct slice list)
{
    size_t count = 0;
    struct slice item;
    while (mlir_item(&list, &item))
        count++;
    return count;
}

/* Sets the shapes of results. If there are more types than results, the last ones count.
 * Dialects that do not become HLO may write something else than types. */
static void
set_shapes(struct mlir_parser *p, struct slice types, const struct mlir_operation *operation)
{
    size_t count = operation->result_count;
    bool hlo = mlir_is_hlo(operation);
    struct slice item;
    if (types.length && *types.text == '(')
        types = mlir_inside(types);
    size_t written = count_items(types);
    for (; written > count; written--)
        mlir_item(&types, &item);
    for (size_t i = 0; i < count && mlir_item(&types, &item); i++)
        operation->results[i].shape = hlo ? expect_shape(p, item) : shape_of(p, item);
    if (hlo && written < count)
        report_no_type(p);
}

/* "%0:2" stands for %0#0 and %0#1. Returns how many results one name stands for. */
static size_t
read_result_name(struct slice item, struct slice *name)
{
    size_t count = 0, at;
    *name = mlir_from(item, 1);
    name->length = mlir_name_length(*name);
    at = 1 + name->length;
    if (at == item.length || item.text[at] != ':')
        return 1;
    for (at++; at < item.length && item.text[at] >= '0' && item.text[at] <= '9'; at++)
        count = count < 1U << 20 ? count * 10 + (size_t)(item.text[at] - '0') : count;
    return count;
}

/* Names the results of an operation. Numbers that no type stands for make none: types limits
 * them. */
static void
name_results(struct mlir_parser *p, struct mlir_operation *operation, struct slice names)
{
    size_t capacity = 0;
    struct slice item, name = {"", 0}, first = {"", 0};
    while (mlir_item(&names, &item) && *item.text == '%') {
        size_t count = read_result_name(item, &name);
        if (!first.text[0])
            first = name;
        for (size_t i = 0; i < count; i++) {
            struct text text = {0};
            text_append(&text, name.text, name.length);
            if (count > 1)
                text_format(&text, "#%zu", i);
            arena_grow(&p->module.arena, &operation->results, operation->result_count,
                       &capacity, sizeof *operation->results);
            operation->results[operation->result_count++] =
                (struct mlir_value){.name = text_keep_slice(&text, &p->module.arena)};
        }
    }
    struct text all = {0};
    text_append(&all, first.text, first.length);
    if (operation->result_count == 0)
        text_format(&all, "[line %llu]", (unsigned long long)operation->line);
    if (operation->result_count > 1)
        text_format(&all, ":%zu", operation->result_count);
    operation->name = text_keep_slice(&all, &p->module.arena);
}

/* Sets the types of results, once they have been read, and defines them. */
static void
finish_operation(struct mlir_parser *p, struct mlir_operation *operation)
{
    struct slice types = result_types(operation->tail);
    if (!types.length)
        types = result_types(operation->head);
    if (operation->finished)
        return;
    set_shapes(p, types, operation);
    for (size_t i = 0; i < operation->result_count; i++)
        define(innermost(p), &operation->results[i]);
    operation->finished = true;
}

/* Returns the length of an opcode, which ends with a blank or a bracket, or of the generic form
 * with a quote. What no opcode has is reported. */
static size_t
opcode_length(struct mlir_parser *p, struct slice text, bool quoted)
{
    const struct text *all = &p->statements.text;
    size_t length = 0, valid = 0;
    while (length < text.length && !mlir_is_one_of(text.text[length], " \t([{<%@:,\""))
        length++;
    while (valid < length && mlir_is_opcode(text.text[valid]))
        valid++;
    bool closed = !quoted || (length < text.length && text.text[length] == '"');
    if (valid == length && closed)
        return length;
    const char *at = text.text + valid;
    expected_at((struct slice){all->data, all->length}, (size_t)(at - all->data),
                quoted ? "'\"' behind the opcode" : "'(' or a blank behind the opcode", p->d);
    mlir_report(p, at);
    p->function->ending = ENDING_BROKEN;
    return length;
}

/* Splits stablehlo.add, which may stand in quotes. */
static struct slice
read_opcode(struct mlir_parser *p, struct slice text, struct mlir_operation *operation)
{
    bool quoted = text.length && *text.text == '"';
    struct slice rest = mlir_from(text, quoted);
    struct slice whole = {rest.text, opcode_length(p, rest, quoted)};
    size_t dialect = whole.length;
    while (dialect > 0 && whole.text[dialect - 1] != '.')
        dialect--;
    operation->opcode = keep(p, mlir_from(whole, dialect));
    if (dialect > 0)
        operation->dialect = keep(p, (struct slice){whole.text, dialect - 1});
    bool closed = quoted && whole.length < rest.length && rest.text[whole.length] == '"';
    return mlir_from(rest, whole.length + closed);
}

/* Keeps the name of a function that an operation calls. */
static void
keep_callee(struct mlir_parser *p, const struct mlir_operation *operation)
{
    struct mlir_function *f = p->function;
    bool call = slice_is(operation->opcode, "call"),
         composite = slice_is(operation->opcode, "composite");
    struct slice name = operation->head;
    if (composite || (call && !mlir_begins(name, "@")))
        name = mlir_value_of(name, composite ? "decomposition" : "callee");
    if (!call && !composite)
        return;
    arena_grow(&p->module.arena, &f->callees, f->callee_count, &f->callee_capacity,
               sizeof *f->callees);
    f->callees[f->callee_count++] = symbol(name);
}

/* ---- regions ---- */

/* Opens a region of the operation. head: what stands before its "{". */
static void
open_region(struct mlir_parser *p, struct mlir_operation *operation, struct slice head)
{
    struct mlir_block *last = operation->last;
    struct arena *arena = &p->module.arena;
    if (p->depth > MLIR_DEPTH || p->left_out) {
        diagnostic_set(p->d, TOO_DEEP, 0, 0, MLIR_DEPTH);
        if (!p->left_out)
            mlir_report(p, NULL);
        p->left_out++;
        return;
    }
    struct mlir_block *block = arena_alloc(arena, sizeof *block);
    bool loop = slice_is(operation->opcode, "while");
    block->captures =
        loop && last ? last->captures : arena_alloc(arena, sizeof *block->captures);
    *(last ? &last->next : &operation->first) = block;
    operation->last = block;
    struct slice list = argument_list(head);
    if (!list.length)
        list = argument_list(operation->head);
    open_scope(p, block, operation);
    read_arguments(p, list, block);
    for (size_t i = 0; i < block->argument_count && i < operation->result_count; i++)
        if (!block->arguments[i].value.shape)
            block->arguments[i].value.shape = operation->results[i].shape;
    define_arguments(innermost(p));
    for (size_t i = 0; i < block->captures->count; i++)
        define(innermost(p), block->captures->items[i]);
}

/* The head without the "{" or "({" that opens a region. Returns whether it opens one. */
static bool
opens_region(struct slice *head)
{
    *head = mlir_trim(*head);
    if (!head->length || head->text[head->length - 1] != '{')
        return false;
    head->length--;
    if (head->length && head->text[head->length - 1] == '(')
        head->length--;
    *head = mlir_trim(*head);
    return true;
}

/* %3:2 = "stablehlo.sort"(%0, %1) <{...}> ({ */
static void
read_operation(struct mlir_parser *p, struct slice names, struct slice text)
{
    struct mlir_block *block = innermost(p)->block;
    struct mlir_operation *operation = arena_alloc(&p->module.arena, sizeof *operation);
    struct slice none = {"", 0};
    operation->line = p->statements.line;
    operation->dialect = operation->tail = none;
    struct slice head = mlir_trim(read_opcode(p, text, operation));
    bool opens = opens_region(&head);
    operation->head = keep(p, head);
    operation->location = keep(p, p->location);
    use_all(p, operation->head);
    keep_callee(p, operation);
    name_results(p, operation, names);
    *(block->last ? &block->last->next : &block->first) = operation;
    block->last = operation;
    block->operation_count++;
    if (!opens || result_types(operation->head).length)
        finish_operation(p, operation);
    if (opens)
        open_region(p, operation, head);
}

/* Makes a value that the text does not define. */
static struct mlir_value *
unknown_value(struct mlir_parser *p, struct slice name)
{
    struct mlir_value *value = arena_alloc(&p->module.arena, sizeof *value);
    value->name = name;
    return value;
}

/* Keeps what a function or a region returns. */
static void
read_return(struct mlir_parser *p, struct slice text)
{
    struct mlir_block *block = innermost(p)->block;
    struct slice name;
    size_t capacity = 0;
    text = keep(p, text);
    block->return_line = p->statements.line;
    block->returns = NULL;
    block->return_count = 0;
    for (size_t at = 0; mlir_use(text, &at, &name);) {
        arena_grow(&p->module.arena, &block->returns, block->return_count, &capacity,
                   sizeof *block->returns);
        struct mlir_value *value = use(p, name);
        block->returns[block->return_count++] = value ? value : unknown_value(p, name);
    }
}

/* ---- functions and modules ---- */

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

static void
deliver_module(struct mlir_parser *p, enum ending ending)
{
    mlir_module_order(&p->module);
    if (p->module.first && !p->stopped)
        p->stopped = mlir_deliver(&p->module, &p->locations, ending, p->shapes, p->sink) != 0;
    mlir_module_free(&p->module);
}

/* module @jit_f attributes {mhlo.num_partitions = 8 : i32, ...} { */
static void
begin_module(struct mlir_parser *p, struct slice text)
{
    deliver_module(p, ENDING_WHOLE);
    need_module(p);
    p->module.name = keep(p, symbol((struct slice){text.text, mlir_find(text, 0, "{")}));
    if (*text.text == '"')
        p->module.name = keep(p, mlir_inside_string(mlir_value_of(text, "sym_name")));
    p->module.attributes = keep(p, text);
}

/* "func.func"() <{function_type = ..., sym_name = "main"}> ({, whose arguments stand in the
 * next line. */
static void
read_generic_head(struct mlir_parser *p, struct slice text, struct mlir_function *f)
{
    f->name = keep(p, mlir_inside_string(mlir_value_of(text, "sym_name")));
    f->private = slice_is(mlir_value_of(text, "sym_visibility"), "\"private\"");
    f->argument_attributes = keep(p, mlir_inside(mlir_value_of(text, "arg_attrs")));
    struct slice types = behind_arrow(mlir_value_of(text, "function_type"));
    struct slice attributes = keep(p, mlir_inside(mlir_value_of(text, "res_attrs"))), item;
    types = types.length && *types.text == '(' ? mlir_inside(types) : types;
    f->result_count = count_items(types);
    f->results = arena_array(&p->module.arena, f->result_count, sizeof *f->results);
    for (size_t i = 0; mlir_item(&types, &item); i++) {
        f->results[i].shape = expect_shape(p, item);
        if (mlir_item(&attributes, &item))
            f->results[i].attributes = item;
    }
}

/* func.func public @main(%arg0: tensor<3xf32> {...}, ...) -> (tensor<3xf32> {...}, ...) { */
static void
read_head(struct mlir_parser *p, struct slice text, struct mlir_function *f)
{
    size_t open = mlir_find(text, 0, "(");
    struct slice list = mlir_inside(mlir_from(text, open)), item;
    f->name = keep(p, symbol((struct slice){text.text, open}));
    f->private = slice_behind((struct slice){text.text, open}, " private ");
    read_arguments(p, list, &f->body);
    struct slice rest =
        mlir_trim(mlir_from(text, min_size(open + list.length + 2, text.length)));
    if (!mlir_begins(rest, "->"))
        return;
    rest = mlir_trim(mlir_from(rest, 2));
    if (rest.length && *rest.text == '(')
        rest = mlir_inside(rest);
    else
        rest.length = mlir_find(rest, 0, " ");
    f->result_count = count_items(rest);
    f->results = arena_array(&p->module.arena, f->result_count, sizeof *f->results);
    for (size_t i = 0; mlir_item(&rest, &item); i++) {
        f->results[i].shape = expect_shape(p, item);
        f->results[i].attributes = keep(p, mlir_trim(mlir_from(item, mlir_find(item, 0, " "))));
    }
}

/* A function without a body is left out. */
static void
begin_function(struct mlir_parser *p, struct slice text)
{
    need_module(p);
    if (!opens_region(&text))
        return;
    struct mlir_function *f = arena_alloc(&p->module.arena, sizeof *f);
    *(p->module.last ? &p->module.last->next : &p->module.first) = f;
    p->module.last = f;
    p->function = f;
    p->any_function = true;
    f->line = p->statements.line;
    if (*text.text == '"')
        read_generic_head(p, text, f);
    else
        read_head(p, text, f);
    open_scope(p, &f->body, NULL);
    define_arguments(innermost(p));
}

/* ^bb0(%arg0: tensor<3xf32>): begins a region, or a function in the generic form. */
static void
read_block(struct mlir_parser *p, struct slice text)
{
    struct mlir_block *block = innermost(p)->block;
    struct slice attributes = p->function->argument_attributes;
    if (block->operation_count || block->return_line) {
        report_expected(p, "an operation", "another block", text.text);
        return;
    }
    read_arguments(p, mlir_inside(mlir_from(text, mlir_find(text, 0, "("))), block);
    for (size_t i = 0; p->depth == 1 && i < block->argument_count; i++)
        mlir_item(&attributes, &block->arguments[i].attributes);
    define_arguments(innermost(p));
}

/* Gives the values that the function returns their names in the framework. */
static void
end_function(struct mlir_parser *p)
{
    struct mlir_function *f = p->function;
    for (size_t i = 0; i < f->result_count && i < f->body.return_count; i++) {
        struct mlir_value *value = find_in(innermost(p), f->body.returns[i]->name);
        if (value && !value->info.length)
            value->info = mlir_value_of(f->results[i].attributes, "jax.result_info");
    }
    p->depth = 0;
    p->function = NULL;
}

/* ---- lines ---- */

/* "}) : (tensor<3xf32>) -> tensor<3xf32>", "}, {" or "} do {" */
static void
close_region(struct mlir_parser *p, struct slice rest)
{
    struct mlir_operation *operation = innermost(p)->owner;
    if (p->left_out) {
        p->left_out--;
        operation = innermost(p)->block->last;
    } else
        p->depth--;
    if (opens_region(&rest)) {
        open_region(p, operation, rest);
        return;
    }
    if (p->left_out)
        return;
    operation->tail = keep(p, rest);
    if (p->location.length)
        operation->location = keep(p, p->location);
    finish_operation(p, operation);
}

static void
close_brace(struct mlir_parser *p, struct slice text)
{
    struct slice rest = mlir_trim(mlir_from(text, 1));
    while (rest.length && (*rest.text == ')' || *rest.text == ','))
        rest = mlir_trim(mlir_from(rest, 1));
    if (p->depth > 1 || p->left_out)
        close_region(p, rest);
    else if (p->function)
        end_function(p);
    else if (mlir_begins(rest, "{"))
        p->module.attributes = keep(p, rest);
}

/* Returns whether the word at the beginning of a line is that of an operation. */
static bool
is_operation(struct slice text)
{
    struct slice word = {text.text, mlir_name_length(text)};
    return *text.text == '"' || memchr(word.text, '.', word.length) ||
           slice_is(word, "return") || slice_is(word, "call");
}

/* A line within a function that names no result: an operation without any, what the function
 * returns, or the head of a region, "cond {". */
static void
read_word(struct mlir_parser *p, struct slice text)
{
    bool quoted = *text.text == '"';
    struct slice word = mlir_from(text, quoted), head = text;
    word.length = mlir_name_length(word);
    bool returns = word.length >= 6 && memcmp(word.text + word.length - 6, "return", 6) == 0 &&
                   (word.length == 6 || word.text[word.length - 7] == '.');
    struct mlir_operation *last = innermost(p)->block->last;
    if (returns)
        read_return(p, mlir_from(text, (size_t)(word.text + word.length - text.text) + quoted));
    else if (is_operation(text))
        read_operation(p, (struct slice){"", 0}, text);
    else if (last && opens_region(&head))
        open_region(p, last, head);
    else
        report_expected(p, "an operation", "this line", text.text);
}

/* %3:2 = "stablehlo.sort"(%0, %1) <{...}> ({ */
static void
read_results(struct mlir_parser *p, struct slice text)
{
    size_t equals = mlir_find(text, 0, "=");
    struct slice rest = mlir_from(text, min_size(equals + 1, text.length));
    rest = mlir_trim(rest);
    if (rest.length)
        read_operation(p, (struct slice){text.text, equals}, rest);
    else
        report_expected(p, "'=' and an operation", "this line", text.text);
}

static void
read_in_function(struct mlir_parser *p, struct slice text)
{
    if (*text.text == '}')
        close_brace(p, text);
    else if (p->left_out)
        p->left_out += opens_region(&text);
    else if (*text.text == '^')
        read_block(p, text);
    else if (*text.text == '%')
        read_results(p, text);
    else
        read_word(p, text);
}

/* #loc3 = loc("jit(f)/add"(#loc1)). That a name comes again shows that another text begins. */
static void
read_alias(struct mlir_parser *p, struct slice text)
{
    struct slice name = {text.text, mlir_name_length(text)};
    size_t equals = mlir_find(text, 0, "=");
    struct slice rest = mlir_trim(mlir_from(text, min_size(equals + 1, text.length)));
    if (!mlir_begins(rest, "loc(") || mlir_names_add(&p->locations, name, rest) || p->function)
        return;
    deliver_module(p, ENDING_WHOLE);
    mlir_names_free(&p->locations);
    mlir_names_add(&p->locations, name, rest);
}

/* sdy.mesh @mesh = <["x"=2]>, or "sdy.mesh"() <{mesh = #sdy.mesh<["x"=2]>, sym_name = "mesh"}>
 */
static void
read_mesh(struct mlir_parser *p, struct slice text)
{
    struct slice name = symbol(text);
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
        if (at > 0 && text.text[at - 1] == ' ' && mlir_begins(mlir_from(text, at), "loc("))
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

static void
free_parser(struct mlir_parser *p)
{
    for (size_t i = 0; i <= MLIR_DEPTH; i++) {
        table_free(&p->scopes[i].table);
        free(p->scopes[i].values);
    }
    mlir_module_free(&p->module);
    mlir_names_free(&p->locations);
    mlir_statements_free(&p->statements);
    free(p);
}

int
mlir_parse(struct source *source, struct shape_table *shapes, const struct module_sink *sink,
           struct diagnostic *d)
{
    struct mlir_parser *p = memory_zeroed(1, sizeof *p);
    *p = (struct mlir_parser){
        .statements.lines.source = source, .shapes = shapes, .sink = sink, .d = d};
    while (!p->stopped && mlir_statement_next(&p->statements))
        read_statement(p);
    if (!p->stopped)
        deliver_module(p, finish(p));
    int result = p->stopped ? -1 : p->any_error;
    free_parser(p);
    return result;
}

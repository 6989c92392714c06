/* Operations, their opcodes and results. */
#include "layout/base/text.h"
#include "layout/program/hlo.h"
#include "parser/lex/quote.h"
#include "parser/mlir/mlir_parser.h"
#include "parser/mlir/mlir_syntax.h"

/* The types of results, behind the last ':' of the operation; empty: it has none. */
static struct slice
result_types(struct slice text)
{
    size_t at = text.length, next = 0;
    while ((next = mlir_find(text, next, ":")) < text.length)
        at = ++next;
    return mlir_behind_arrow(mlir_trim(mlir_from(text, at)));
}

/* Sets the shapes of results. If there are more types than results, the last ones count.
 * Dialects that do not become HLO may write something else than types. */
static void
set_shapes(struct mlir_parser *p, struct slice types, const struct mlir_operation *operation)
{
    size_t count = operation->results.count;
    bool hlo = mlir_is_hlo(operation);
    struct slice item;
    if (types.length && *types.text == '(')
        types = mlir_inside(types);
    size_t written = mlir_count_items(types);
    for (; written > count; written--)
        mlir_item(&types, &item);
    for (size_t i = 0; i < count && mlir_item(&types, &item); i++)
        operation->results.items[i]->shape =
            hlo ? mlir_expect_shape(p, item) : mlir_shape_of(p, item);
    if (hlo && written < count)
        mlir_report_no_type(p);
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

static void
add_result(struct mlir_parser *p, struct mlir_operation *operation, struct text *name)
{
    struct mlir_value *value = arena_alloc(&p->module.arena, sizeof *value);
    value->name = text_keep_slice(name, &p->module.arena);
    mlir_values_add(&operation->results, value, &p->module.arena);
}

static void
name_results(struct mlir_parser *p, struct mlir_operation *operation, struct slice names)
{
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
            add_result(p, operation, &text);
        }
    }
    struct text all = {0};
    text_append(&all, first.text, first.length);
    if (operation->results.count == 0)
        text_format(&all, "[line %llu]", (unsigned long long)operation->line);
    if (operation->results.count > 1)
        text_format(&all, ":%zu", operation->results.count);
    operation->name = text_keep_slice(&all, &p->module.arena);
}

void
mlir_operation_finish(struct mlir_parser *p, struct mlir_operation *operation)
{
    if (operation->finished)
        return;
    struct slice types = result_types(operation->tail);
    if (!types.length)
        types = result_types(operation->head);
    set_shapes(p, types, operation);
    for (size_t i = 0; i < operation->results.count; i++)
        mlir_scope_define(p, operation->results.items[i]);
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
    operation->opcode = mlir_keep(p, mlir_from(whole, dialect));
    if (dialect > 0)
        operation->dialect = mlir_keep(p, (struct slice){whole.text, dialect - 1});
    bool closed = quoted && whole.length < rest.length && rest.text[whole.length] == '"';
    return mlir_from(rest, whole.length + closed);
}

/* Keeps the name of a function that an operation calls. */
static void
keep_callee(struct mlir_parser *p, const struct mlir_operation *operation)
{
    struct mlir_function *f = p->function;
    bool call = slice_is(operation->opcode, "call");
    bool composite = slice_is(operation->opcode, "composite");
    struct slice name = operation->head;
    if (composite || (call && !slice_begins(name, "@")))
        name = mlir_value_of(name, composite ? "decomposition" : "callee");
    if (!call && !composite)
        return;
    arena_grow(&p->module.arena, &f->callees, f->callee_count, &f->callee_capacity,
               sizeof *f->callees);
    f->callees[f->callee_count++] = mlir_symbol(name);
}

static bool
calls_kernel(const struct mlir_operation *operation)
{
    struct slice head = operation->head;
    return slice_is(operation->opcode, "custom_call") &&
           (slice_begins(head, "@" MOSAIC_TARGET "(") ||
            slice_is(mlir_value_of(head, "call_target_name"), "\"" MOSAIC_TARGET "\""));
}

void
mlir_operation_read(struct mlir_parser *p, struct slice names, struct slice text)
{
    struct mlir_block *block = mlir_scope(p)->block;
    struct mlir_operation *operation = arena_alloc(&p->module.arena, sizeof *operation);
    operation->line = p->statements.line;
    operation->dialect = operation->tail = (struct slice){"", 0};
    struct slice head = mlir_trim(read_opcode(p, text, operation));
    bool opens = mlir_opens_region(&head);
    operation->head = mlir_keep(p, head);
    operation->location = mlir_keep(p, p->location);
    mlir_scope_use(p, operation->head, &operation->operands);
    keep_callee(p, operation);
    p->module.calls_kernels |= calls_kernel(operation);
    name_results(p, operation, names);
    *(block->last ? &block->last->next : &block->first) = operation;
    block->last = operation;
    if (!opens || result_types(operation->head).length)
        mlir_operation_finish(p, operation);
    if (opens)
        mlir_region_open(p, operation, head);
}

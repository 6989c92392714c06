/* Blocks: regions of operations and bodies of functions, each with arguments and a return. */
#include "layout/base/diagnostic.h"
#include "parser/mlir/mlir_parser.h"
#include "parser/mlir/mlir_syntax.h"

/* ---- arguments ---- */

/* "%arg0: tensor<3xf32> {...} loc(...)", or "%i = %0" of a loop. */
static void
read_argument(struct mlir_parser *p, struct slice item, struct mlir_argument *argument)
{
    struct slice name = mlir_from(item, 1);
    name.length = mlir_name_length(name);
    struct slice rest = mlir_trim(mlir_from(item, 1 + name.length));
    argument->value.name = mlir_keep(p, name);
    if (rest.length && *rest.text == '=')
        return;
    rest = mlir_trim(mlir_from(rest, rest.length > 0));
    argument->value.shape = mlir_expect_shape(p, rest);
    rest = mlir_trim(mlir_from(rest, mlir_find(rest, 0, " ")));
    if (rest.length && *rest.text == '{')
        argument->attributes = mlir_keep(p, (struct slice){rest.text, mlir_find(rest, 0, " ")});
    argument->value.shape = mlir_laid_out(p, argument->value.shape, argument->attributes);
    if (slice_begins(mlir_from(rest, mlir_find(rest, 0, "l")), "loc("))
        argument->location = mlir_keep(p, mlir_from(rest, mlir_find(rest, 0, "l")));
}

void
mlir_arguments_read(struct mlir_parser *p, struct slice list, struct mlir_block *block)
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

/* ---- regions ---- */

void
mlir_region_open(struct mlir_parser *p, struct mlir_operation *operation, struct slice head)
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
    mlir_arguments_read(p, list, block);
    for (size_t i = 0; i < block->argument_count && i < operation->results.count; i++)
        if (!block->arguments[i].value.shape)
            block->arguments[i].value.shape = operation->results.items[i]->shape;
    mlir_scope_open(p, block, operation);
}

void
mlir_region_close(struct mlir_parser *p, struct slice rest)
{
    struct mlir_operation *operation = mlir_scope(p)->owner;
    if (p->left_out) {
        p->left_out--;
        operation = mlir_scope(p)->block->last;
    } else
        p->depth--;
    if (mlir_opens_region(&rest)) {
        mlir_region_open(p, operation, rest);
        return;
    }
    if (p->left_out)
        return;
    operation->tail = mlir_keep(p, rest);
    if (p->location.length)
        operation->location = mlir_keep(p, p->location);
    mlir_operation_finish(p, operation);
}

void
mlir_block_read(struct mlir_parser *p, struct slice text)
{
    struct mlir_block *block = mlir_scope(p)->block;
    struct slice attributes = p->function->argument_attributes;
    if (block->first || block->return_line) {
        mlir_report_expected(p, "an operation", "another block", text.text);
        return;
    }
    mlir_arguments_read(p, mlir_inside(mlir_from(text, mlir_find(text, 0, "("))), block);
    for (size_t i = 0; p->depth == 1 && i < block->argument_count; i++) {
        struct mlir_argument *argument = &block->arguments[i];
        mlir_item(&attributes, &argument->attributes);
        argument->value.shape = mlir_laid_out(p, argument->value.shape, argument->attributes);
    }
    mlir_scope_define_arguments(p, block);
}

void
mlir_return_read(struct mlir_parser *p, struct slice text)
{
    struct mlir_block *block = mlir_scope(p)->block;
    block->return_line = p->statements.line;
    block->returns = (struct mlir_values){0};
    mlir_scope_use(p, mlir_keep(p, text), &block->returns);
}

/* Names are resolved as they come. */
#include "layout/base/grow.h"
#include "parser/mlir/mlir_parser.h"
#include "parser/mlir/mlir_syntax.h"

static struct slice
name_in_scope(const void *owner, uint32_t number)
{
    return ((const struct mlir_scope *)owner)->values[number - 1]->name;
}

struct mlir_scope *
mlir_scope(struct mlir_parser *p)
{
    return &p->scopes[p->depth - 1];
}

static void
define_in(struct mlir_scope *scope, struct mlir_value *value)
{
    grow(&scope->values, scope->count, &scope->capacity, sizeof *scope->values);
    scope->values[scope->count] = value;
    *table_slot(&scope->table, value->name, name_in_scope, scope) = (uint32_t)++scope->count;
}

void
mlir_scope_define(struct mlir_parser *p, struct mlir_value *value)
{
    define_in(mlir_scope(p), value);
}

void
mlir_scope_define_arguments(struct mlir_parser *p, struct mlir_block *block)
{
    for (size_t i = 0; i < block->argument_count; i++)
        mlir_scope_define(p, &block->arguments[i].value);
}

void
mlir_scope_open(struct mlir_parser *p, struct mlir_block *block, struct mlir_operation *owner)
{
    struct mlir_scope *scope = &p->scopes[p->depth++];
    scope->block = block;
    scope->owner = owner;
    scope->count = 0;
    table_free(&scope->table);
    block->line = p->statements.line;
    mlir_scope_define_arguments(p, block);
    for (size_t i = 0; block->captures && i < block->captures->count; i++)
        define_in(scope, block->captures->items[i]);
}

static struct mlir_value *
find_in(const struct mlir_scope *scope, struct slice name)
{
    uint32_t number = table_find(&scope->table, name, name_in_scope, scope);
    return number ? scope->values[number - 1] : NULL;
}

/* Finds a value from the innermost scope on, and lets the regions between capture it. Makes one
 * that the text does not define. */
static struct mlir_value *
value_named(struct mlir_parser *p, struct slice name)
{
    size_t depth = p->depth;
    struct mlir_value *value = NULL;
    while (depth > 0 && !(value = find_in(&p->scopes[depth - 1], name)))
        depth--;
    if (!value) {
        value = arena_alloc(&p->module.arena, sizeof *value);
        value->name = name;
        return value;
    }
    for (; depth < p->depth; depth++) {
        mlir_values_add(p->scopes[depth].block->captures, value, &p->module.arena);
        define_in(&p->scopes[depth], value);
    }
    return value;
}

void
mlir_scope_use(struct mlir_parser *p, struct slice text, struct mlir_values *used)
{
    struct mlir_values initial = {0};
    struct slice name;
    for (size_t at = 0; mlir_use(text, &at, &name);) {
        bool init = name.text - text.text >= 7 && memcmp(name.text - 7, "init: ", 6) == 0;
        mlir_values_add(init ? &initial : used, value_named(p, name), &p->module.arena);
    }
    for (size_t i = 0; i < initial.count; i++)
        mlir_values_add(used, initial.items[i], &p->module.arena);
}

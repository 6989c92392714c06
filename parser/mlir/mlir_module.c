#include "parser/mlir/mlir_module.h"

#include "layout/base/grow.h"

#include <stdlib.h>

bool
mlir_is_hlo(const struct mlir_operation *operation)
{
    static const char *const dialects[] = {"", "stablehlo", "mhlo", "chlo", "func", "sdy"};
    for (size_t i = 0; i < sizeof dialects / sizeof *dialects; i++)
        if (slice_is(operation->dialect, dialects[i]))
            return true;
    return false;
}

void
mlir_values_add(struct mlir_values *values, struct mlir_value *value, struct arena *arena)
{
    arena_grow(arena, &values->items, values->count, &values->capacity, sizeof *values->items);
    values->items[values->count++] = value;
}

static struct slice
name_at(const void *owner, uint32_t number)
{
    return ((const struct mlir_names *)owner)->items[number - 1].name;
}

bool
mlir_names_add(struct mlir_names *names, struct slice name, struct slice text)
{
    if (table_find(&names->table, name, name_at, names))
        return false;
    grow(&names->items, names->count, &names->capacity, sizeof *names->items);
    struct mlir_named *added = &names->items[names->count];
    added->name.text = arena_copy(&names->arena, name.text, name.length);
    added->name.length = name.length;
    added->text.text = arena_copy(&names->arena, text.text, text.length);
    added->text.length = text.length;
    *table_slot(&names->table, added->name, name_at, names) = (uint32_t)++names->count;
    return true;
}

struct slice
mlir_names_find(const struct mlir_names *names, struct slice name)
{
    uint32_t number = table_find(&names->table, name, name_at, names);
    return number ? names->items[number - 1].text : (struct slice){"", 0};
}

void
mlir_names_free(struct mlir_names *names)
{
    arena_free(&names->arena);
    table_free(&names->table);
    free(names->items);
    *names = (struct mlir_names){0};
}

/* ---- the order of functions ---- */

/* A search through the calls. Of functions with one name the last one is called. */
struct mlir_search {
    struct table table; /* name -> number + 1 */
    size_t count;
    struct mlir_function **functions; /* by number */
    struct mlir_visit {
        struct mlir_function *function;
        size_t callee; /* the next one to look at */
    } * stack;
    bool *seen; /* by number */
    struct mlir_function **end;
};

static struct slice
function_name(const void *owner, uint32_t number)
{
    return ((const struct mlir_search *)owner)->functions[number - 1]->name;
}

/* Visits a function, its callees first. */
static void
search_from(struct mlir_search *search, size_t number)
{
    size_t depth = 1;
    search->stack[0] = (struct mlir_visit){search->functions[number], 0};
    search->seen[number] = true;
    while (depth) {
        struct mlir_visit *top = &search->stack[depth - 1];
        if (top->callee == top->function->callee_count) {
            *search->end = top->function;
            search->end = &top->function->caller;
            depth--;
            continue;
        }
        struct slice name = top->function->callees[top->callee++];
        uint32_t callee = table_find(&search->table, name, function_name, search);
        if (callee == 0 || search->seen[callee - 1])
            continue;
        search->seen[callee - 1] = true;
        search->stack[depth++] = (struct mlir_visit){search->functions[callee - 1], 0};
    }
}

void
mlir_module_order(struct mlir_module *module)
{
    struct mlir_search search = {.end = &module->callees_first};
    size_t count = 0;
    for (const struct mlir_function *f = module->first; f; f = f->next)
        count++;
    search.functions = arena_array(&module->arena, count, sizeof *search.functions);
    search.stack = arena_array(&module->arena, count, sizeof *search.stack);
    search.seen = arena_array(&module->arena, count, sizeof *search.seen);
    for (struct mlir_function *f = module->first; f; f = f->next) {
        search.functions[search.count++] = f;
        *table_slot(&search.table, f->name, function_name, &search) = (uint32_t)search.count;
    }
    for (size_t i = 0; i < count; i++)
        if (!search.seen[i])
            search_from(&search, i);
    table_free(&search.table);
}

void
mlir_module_free(struct mlir_module *module)
{
    arena_free(&module->arena);
    mlir_names_free(&module->meshes);
    *module = (struct mlir_module){0};
}

/* Functions, func.func. */
#include "layout/base/minmax.h"
#include "parser/mlir/mlir_layout.h"
#include "parser/mlir/mlir_parser.h"
#include "parser/mlir/mlir_syntax.h"

/* Reads the types of results. The attributes of each are in a list, or stand behind the type.
 */
static void
read_function_results(struct mlir_parser *p, struct mlir_function *f, struct slice types,
                      struct slice attributes)
{
    struct slice type, own;
    if (types.length && *types.text == '(')
        types = mlir_inside(types);
    f->result_count = mlir_count_items(types);
    f->results = arena_array(&p->module.arena, f->result_count, sizeof *f->results);
    for (size_t i = 0; mlir_item(&types, &type); i++) {
        f->results[i].shape = mlir_expect_shape(p, type);
        if (!mlir_item(&attributes, &own))
            own = mlir_trim(mlir_from(type, mlir_find(type, 0, " ")));
        f->results[i].attributes = mlir_keep(p, own);
        f->results[i].shape = mlir_laid_out(p, f->results[i].shape, own);
    }
}

/* "func.func"() <{function_type = ..., sym_name = "main"}> ({, whose arguments stand in the
 * next statement. */
static void
read_generic_head(struct mlir_parser *p, struct slice text, struct mlir_function *f)
{
    f->name = mlir_keep(p, mlir_inside_string(mlir_value_of(text, "sym_name")));
    f->private = slice_is(mlir_value_of(text, "sym_visibility"), "\"private\"");
    f->argument_attributes = mlir_keep(p, mlir_inside(mlir_value_of(text, "arg_attrs")));
    read_function_results(p, f, mlir_behind_arrow(mlir_value_of(text, "function_type")),
                          mlir_inside(mlir_value_of(text, "res_attrs")));
}

/* func.func public @main(%arg0: tensor<3xf32> {...}, ...) -> (tensor<3xf32> {...}, ...) { */
static void
read_function_head(struct mlir_parser *p, struct slice text, struct mlir_function *f)
{
    size_t open = mlir_find(text, 0, "(");
    struct slice list = mlir_inside(mlir_from(text, open));
    f->name = mlir_keep(p, mlir_symbol((struct slice){text.text, open}));
    f->private = slice_behind((struct slice){text.text, open}, " private ");
    mlir_arguments_read(p, list, &f->body);
    struct slice rest =
        mlir_trim(mlir_from(text, min_size(open + list.length + 2, text.length)));
    if (!slice_begins(rest, "->"))
        return;
    rest = mlir_trim(mlir_from(rest, 2));
    rest.length = mlir_find(rest, 0, " ");
    read_function_results(p, f, rest, (struct slice){"", 0});
}

void
mlir_function_begin(struct mlir_parser *p, struct slice text)
{
    if (!mlir_opens_region(&text))
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
        read_function_head(p, text, f);
    mlir_scope_open(p, &f->body, NULL);
}

static bool
is_function_argument(const struct mlir_function *f, const struct mlir_value *value)
{
    for (size_t i = 0; i < f->body.argument_count; i++)
        if (&f->body.arguments[i].value == value)
            return true;
    return false;
}

/* Gives a value that the function returns its name in the framework, and the layout that is
 * asked for. */
static void
end_result(struct mlir_function *f, struct mlir_value *value, const struct mlir_result *result)
{
    if (!value->info.length)
        value->info = mlir_value_of(result->attributes, "jax.result_info");
    if (mlir_layout_mode(result->attributes).length && !is_function_argument(f, value))
        value->shape = result->shape;
}

void
mlir_function_end(struct mlir_parser *p)
{
    struct mlir_function *f = p->function;
    const struct mlir_values *returns = &f->body.returns;
    for (size_t i = 0; i < f->result_count && i < returns->count; i++)
        end_result(f, returns->items[i], &f->results[i]);
    p->depth = 0;
    p->function = NULL;
}

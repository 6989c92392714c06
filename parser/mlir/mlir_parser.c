#include "parser/mlir/mlir_parser.h"

#include "layout/base/diagnostic.h"
#include "layout/program/hlo.h"
#include "layout/shape_entry.h"
#include "parser/lex/source.h"
#include "parser/mlir/mlir_layout.h"
#include "parser/mlir/mlir_shape.h"
#include "parser/mlir/mlir_syntax.h"
#include "parser/shape/shape_table.h"

void
mlir_report(struct mlir_parser *p, const char *at)
{
    size_t offset = at ? (size_t)(at - p->statements.text.data) : 0;
    struct source_place place = mlir_statement_place(&p->statements, offset);
    p->any_error |= diagnostic_level(p->d->code) == LEVEL_ERROR;
    if (p->sink->problem)
        p->sink->problem(p->sink->context, p->d, &place);
}

void
mlir_report_expected(struct mlir_parser *p, const char *expected, const char *got,
                     const char *at)
{
    diagnostic_set(p->d, EXPECTED, 0, 0, expected, got);
    mlir_report(p, at);
    p->function->ending = ENDING_BROKEN;
}

void
mlir_report_no_type(struct mlir_parser *p)
{
    const struct text *text = &p->statements.text;
    mlir_report_expected(p, "a type", "the end of the line", text->data + text->length);
}

/* Returns where a text that is kept stands in the statement. NULL: it does not. */
static const char *
in_statement(const struct mlir_parser *p, struct slice text)
{
    return memmem(p->statements.text.data, p->statements.text.length, text.text, text.length);
}

struct shape_entry *
mlir_shape_of(struct mlir_parser *p, struct slice type)
{
    struct shape_entry *shape = mlir_shape(p->shapes, type);
    const struct diagnostic *fault = shape->fault;
    if (!fault || fault->code != UNKNOWN_TYPE || shape_table_type_reported(p->shapes, shape))
        return shape;
    *p->d = *fault;
    mlir_report(p, in_statement(p, type));
    return shape;
}

struct shape_entry *
mlir_expect_shape(struct mlir_parser *p, struct slice text)
{
    struct slice type = {text.text, mlir_find(text, 0, " ")};
    if (mlir_is_type(type))
        return mlir_shape_of(p, type);
    if (type.length)
        mlir_report_expected(p, "a type", "this text", in_statement(p, type));
    else
        mlir_report_no_type(p);
    return NULL;
}

struct shape_entry *
mlir_laid_out(struct mlir_parser *p, struct shape_entry *shape, struct slice attributes)
{
    struct slice mode = mlir_layout_mode(attributes);
    struct shape_entry *laid_out = mlir_layout_apply(p->shapes, shape, mode);
    if (laid_out == shape || !laid_out->fault)
        return laid_out;
    if (!slice_is(mode, "auto"))
        diagnostic_set(p->d, LAYOUT_MODE, 0, 0, (int)mode.length, mode.text);
    else
        diagnostic_set(p->d, LAYOUT_AUTO, 0, 0);
    if (!slice_is(mode, "auto") || !p->auto_said)
        mlir_report(p, in_statement(p, mode));
    p->auto_said |= slice_is(mode, "auto");
    return laid_out;
}

struct slice
mlir_keep(struct mlir_parser *p, struct slice text)
{
    return (struct slice){arena_copy(&p->module.arena, text.text, text.length), text.length};
}

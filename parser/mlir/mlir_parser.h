/*
 * Reading a module of MLIR, statement by statement. What the statements say goes into
 * p->module; the texts of one are kept there as far as they are needed (mlir_keep). An error
 * leaves the function broken, and what follows is read.
 */
#ifndef PARSER_MLIR_MLIR_PARSER_H
#define PARSER_MLIR_MLIR_PARSER_H

#include "parser/mlir/mlir_module.h"
#include "parser/mlir/mlir_statement.h"

struct diagnostic;
struct module_sink;
struct shape_table;

/* The names that a function, or a region that is open, defines or has captured. */
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
    bool again; /* the statement, before which a module was delivered, is still to be read */
    bool ended; /* the text has, and its last module was delivered */
    bool auto_said; /* that a layout is left to the compiler */
};

/* ---- faults and texts, mlir_parser.c ---- */

/* Reports *p->d at a part of the statement. NULL: at its beginning. */
void mlir_report(struct mlir_parser *p, const char *at);
/* Reports that another thing was expected here. */
void mlir_report_expected(struct mlir_parser *p, const char *expected, const char *got,
                          const char *at);
/* Reports that a type was expected at the end of the statement. */
void mlir_report_no_type(struct mlir_parser *p);

/* Returns the shape of a type. A type that is not known is reported once. */
struct shape_entry *mlir_shape_of(struct mlir_parser *p, struct slice type);
/* Returns the shape of the type that must stand at the beginning of a text. NULL: none does,
 * which is reported. */
struct shape_entry *mlir_expect_shape(struct mlir_parser *p, struct slice text);

/* Returns the shape of an argument or a result with the layout that its attributes ask for. A
 * layout that is not known is reported. */
struct shape_entry *mlir_laid_out(struct mlir_parser *p, struct shape_entry *shape,
                                  struct slice attributes);

/* Keeps a part of the statement until the module ends. */
struct slice mlir_keep(struct mlir_parser *p, struct slice text);

/* ---- scopes, mlir_scope.c ---- */

/* Opens the scope of a block, whose arguments and captures are known in it. */
void mlir_scope_open(struct mlir_parser *p, struct mlir_block *block,
                     struct mlir_operation *owner);
/* Adds a value to the innermost scope. Of values with the same name, the last one counts. */
void mlir_scope_define(struct mlir_parser *p, struct mlir_value *value);
void mlir_scope_define_arguments(struct mlir_parser *p, struct mlir_block *block);
/* Adds the values that a text uses, which is kept, to a list: those behind "init:" last. The
 * regions between the scope of a value and the innermost one capture it. */
void mlir_scope_use(struct mlir_parser *p, struct slice text, struct mlir_values *used);
/* The innermost scope. */
struct mlir_scope *mlir_scope(struct mlir_parser *p);

/* ---- statements ---- */

/* "stablehlo.sort"(%0, %1) <{...}> ({; names: what stands before '=', or empty. */
void mlir_operation_read(struct mlir_parser *p, struct slice names, struct slice text);
/* Sets the types of results, once they have been read, and defines them. */
void mlir_operation_finish(struct mlir_parser *p, struct mlir_operation *operation);

/* Reads the arguments of a region or a function within parentheses. */
void mlir_arguments_read(struct mlir_parser *p, struct slice list, struct mlir_block *block);
/* Opens a region of the operation. head: what stands before its "{". */
void mlir_region_open(struct mlir_parser *p, struct mlir_operation *operation,
                      struct slice head);
/* Closes the innermost region. rest: what stands behind its "}" and ')'. */
void mlir_region_close(struct mlir_parser *p, struct slice rest);
/* ^bb0(%arg0: tensor<3xf32>): begins a region, or a function in the generic form. */
void mlir_block_read(struct mlir_parser *p, struct slice text);
/* Keeps what a function or a region returns. */
void mlir_return_read(struct mlir_parser *p, struct slice text);

/* Begins a function. One without a body is left out. */
void mlir_function_begin(struct mlir_parser *p, struct slice text);
void mlir_function_end(struct mlir_parser *p);

#endif

/*
 * A module of MLIR as it was read: functions, their operations and the regions of these, with
 * names resolved. Texts and lists live in the arena of the module; types are shapes of the
 * table of shapes. What the text says is delivered as a program by mlir_deliver.c.
 */
#ifndef PARSER_MLIR_MLIR_MODULE_H
#define PARSER_MLIR_MLIR_MODULE_H

#include "layout/base/arena.h"
#include "layout/base/slice.h"
#include "layout/base/table.h"
#include "layout/owner/ending.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct shape_entry;

#define MLIR_DEPTH 30 /* of regions within a function */

/* An argument of a function or of a region, or a result of an operation. */
struct mlir_value {
    struct slice name; /* without %: "3", "3#1" */
    struct shape_entry *shape;
    struct slice info; /* of a result of the program: its name in the framework, quoted */
};

struct mlir_argument {
    struct mlir_value value;
    struct slice attributes; /* {...}; of a region's: empty */
    struct slice location;
};

/* Values in their order. */
struct mlir_values {
    size_t count, capacity;
    struct mlir_value **items;
};

/* A region, or the body of a function. */
struct mlir_block {
    struct mlir_block *next; /* the next region of the same operation */
    uint64_t line;
    size_t argument_count;
    struct mlir_argument *arguments;
    struct mlir_operation *first, *last;
    struct mlir_values returns;
    uint64_t return_line;         /* 0: it does not end with a return */
    struct mlir_values *captures; /* from outside, that its operations use; the regions of a
                                     loop have one list */
};

struct mlir_operation {
    struct mlir_operation *next;
    uint64_t line;
    struct slice dialect, opcode; /* "stablehlo", "add"; without a dialect, that is empty */
    struct slice head, tail; /* what stands behind the opcode, and behind the last region */
    struct slice location;
    struct mlir_values operands; /* those behind "init:" last, as in HLO */
    struct mlir_values results;
    struct slice name; /* of all results together: "3", "3:2" */
    struct mlir_block *first, *last;
    bool finished; /* its results are known */
};

/* Returns whether an operation is of a dialect that becomes HLO, or of none that is written. */
bool mlir_is_hlo(const struct mlir_operation *operation);

struct mlir_function {
    struct mlir_function *next;
    struct mlir_function *caller; /* the next one in the order of callees_first */
    struct slice name;            /* without @ */
    bool private;
    uint64_t line;
    struct mlir_block body;
    struct slice argument_attributes; /* of the generic form: those of all, in a list */
    size_t result_count;
    struct mlir_result {
        struct shape_entry *shape;
        struct slice attributes;
    } * results;
    size_t callee_count, callee_capacity;
    struct slice *callees; /* names of functions that it calls */
    enum ending ending;
};

/* Texts by their names: #loc3, and meshes. */
struct mlir_names {
    struct arena arena;
    struct table table;
    size_t count, capacity;
    struct mlir_named {
        struct slice name, text;
    } * items;
};

struct mlir_module {
    struct arena arena;
    struct slice name; /* empty: it has none */
    uint64_t line;
    bool open;          /* its head was read, or a function without one */
    bool calls_kernels; /* of Mosaic */
    struct slice attributes;
    struct mlir_function *first, *last;
    struct mlir_function *callees_first; /* see mlir_module_order */
    struct mlir_names meshes;
};

/* Adds a value to a list in the arena. */
void mlir_values_add(struct mlir_values *values, struct mlir_value *value, struct arena *arena);

/* Adds a name, unless it is there, and returns whether it was not. */
bool mlir_names_add(struct mlir_names *names, struct slice name, struct slice text);
/* Returns the text of a name; empty: it is not known. */
struct slice mlir_names_find(const struct mlir_names *names, struct slice name);
void mlir_names_free(struct mlir_names *names);

/* Puts the functions into an order in which callees come before callers, where calls do not go
 * round in a circle. */
void mlir_module_order(struct mlir_module *module);

void mlir_module_free(struct mlir_module *module);

#endif

/*
 * Instructions of HLO on their way to the sink. What an instruction consists of is made in an
 * arena and forgotten by who makes it. Names that the text does not have contain a '[', which
 * no name of MLIR does.
 */
#ifndef PARSER_MLIR_MLIR_DELIVERY_H
#define PARSER_MLIR_MLIR_DELIVERY_H

#include "layout/program/hlo.h"
#include "parser/mlir/mlir_attribute.h"
#include "parser/mlir/mlir_module.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct shape_table;

struct mlir_delivery {
    const struct mlir_module *module;
    const struct mlir_names *locations;
    struct shape_table *shapes;
    const struct module_sink *sink;
    const struct mlir_function *function;
    struct arena arena;
    struct mlir_attributes attributes; /* of the instruction that is being made */
    struct slice root;                 /* name of the root of the open computation */
    size_t regions;                    /* begun in the module */
    bool stopped;                      /* the sink wants no more */
};

/* Returns one list behind the other. */
struct mlir_values mlir_values_both(const struct mlir_values *a, const struct mlir_values *b,
                                    struct arena *arena);
/* The shape of a tuple; NULL if that of an item is not known. */
struct shape_entry *mlir_tuple_shape(struct shape_table *shapes,
                                     struct shape_entry *const *items, size_t count);
/* The shape of one value, or of a tuple of several. */
struct shape_entry *mlir_values_shape(struct mlir_delivery *d,
                                      const struct mlir_values *values);

/* Begins an instruction without operands. */
struct hlo_instruction mlir_instruction(struct slice name, const char *opcode,
                                        struct shape_entry *shape, uint64_t line);
/* The names of values as a list of operands. */
struct slice mlir_operands(struct mlir_delivery *d, const struct mlir_values *values);
/* Delivers an instruction with the attributes that have been added. */
void mlir_deliver_instruction(struct mlir_delivery *d, struct hlo_instruction instruction);
void mlir_deliver_parameter(struct mlir_delivery *d, const struct mlir_value *value,
                            size_t number, uint64_t line);
/* Delivers a value that is an element of a tuple. */
void mlir_deliver_element(struct mlir_delivery *d, const struct mlir_value *value,
                          struct slice tuple, size_t index, uint64_t line);

#endif

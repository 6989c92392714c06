/* Attributes of MLIR, as HLO writes them. */
#ifndef PARSER_MLIR_MLIR_ATTRIBUTE_H
#define PARSER_MLIR_MLIR_ATTRIBUTE_H

#include "layout/base/slice.h"
#include "layout/program/attribute_kind.h"

#include <stdbool.h>
#include <stddef.h>

struct arena;
struct attribute;
struct mlir_names;
struct mlir_operation;
struct text;

/* A list of attributes that is being made in an arena. */
struct mlir_attributes {
    struct arena *arena;
    size_t count, capacity;
    struct attribute *items;
};

/* Adds an attribute. The texts must outlive the list. */
void mlir_attribute_add(struct mlir_attributes *list, enum attribute_kind kind,
                        const char *name, struct slice value);
/* The same with a text, which is copied and freed. */
void mlir_attribute_keep(struct mlir_attributes *list, enum attribute_kind kind,
                         const char *name, struct text *value);

/* Adds what an operation says besides operands and types. An attribute that HLO does not have
 * stays as it is. */
void mlir_attributes_read(struct mlir_attributes *list, const struct mlir_operation *operation,
                          const struct mlir_names *meshes);

/* Adds the sharding that the attributes of an argument say. */
void mlir_attributes_shard(struct mlir_attributes *list, struct slice attributes,
                           const struct mlir_names *meshes);

/* Appends the name of a function as that of a computation, which is a word. */
void mlir_computation_name(struct slice name, struct text *out);

#endif

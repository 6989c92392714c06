/*
 * How the arrays of a sharded StableHLO module are divided among devices, as jax writes it:
 *
 *     sdy.mesh @mesh = <["x"=2, "y"=4]>
 *     sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {"y":(1)2}, {?}]>
 *     #sdy.sharding_per_value<[<@mesh, [{"x"}]>, ...]>
 *     out_shardings=[<@mesh, [{"x"}]>, ...]
 *     sdy.sharding_constraint %1 <@mesh, [{"x"}, {}]>
 *     mhlo.sharding = "{devices=[2,1,4]<=[8] last_tile_dim_replicate}"
 *
 * sdy.sharding and mhlo.sharding stand at an argument or a result; a list has an item for each
 * result.
 *
 * Source: Shardy, "Sharding representation"; XLA, hlo_sharding.h.
 */
#ifndef PARSER_MLIR_MLIR_SHARDING_H
#define PARSER_MLIR_MLIR_SHARDING_H

#include "layout/base/arena.h"
#include "layout/base/text.h"
#include "parser/xla_sharding.h"

#include <stdbool.h>
#include <stddef.h>

/* The meshes of a module. All zeros: none. */
struct mlir_meshes {
    struct arena arena;
    size_t count, capacity;
    struct mlir_mesh *items;
};

/* Adds the mesh of a line that begins with "sdy.mesh @". */
void mlir_mesh_read(struct mlir_meshes *meshes, const char *line);

enum sharding_kind { SHARDING_NONE, SHARDING_ONE, SHARDING_LIST, SHARDING_MHLO };

/* The sharding that a text says. */
struct mlir_sharding {
    enum sharding_kind kind;
    const char *at;
    size_t number; /* of a list: `at` stands in front of the item of this value */
};

/* Finds the sharding that is written in a text, which must outlive it. */
struct mlir_sharding mlir_sharding_find(struct slice text);

/* Replaces the dimensions of a type that XLA spells, "f32[8,<=128]", by those of the largest
 * shard, as the sharding of value `number` (from 0) says, if that is known; the values of a
 * list are asked for in ascending order. */
enum division mlir_sharding_divide(const struct mlir_meshes *meshes,
                                   struct mlir_sharding *sharding, size_t number,
                                   struct text *type);

void mlir_meshes_free(struct mlir_meshes *meshes);

#endif

/*
 * How an array is divided among devices, as XLA writes it in HLO text and in mhlo.sharding:
 *
 *     {replicated}  {manual}  {maximal device=0}  {unknown}
 *     {devices=[2,1,2]<=[2,2]T(1,0) last_tile_dim_replicate}
 *     {devices=[2,2]0,1,2,3}
 *     {mesh['x'=2,'y'=4], [{'x'}, {'y':(1)2, ?}], replicated={'y'}}
 *     {{devices=[4,1]<=[4]}, {replicated}}
 *
 * The last one is of a tuple, and has a sharding for each of its arrays. Source: XLA,
 * hlo_sharding.h, named_sharding.h.
 */
#ifndef PARSER_XLA_SHARDING_H
#define PARSER_XLA_SHARDING_H

#include "layout/base/slice.h"
#include "layout/setting/shards.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define SHARDING_RANK 16 /* the most dimensions of an array that is divided */

/* How many shards there are along each dimension. What stands behind the dimensions of the
 * array counts copies. */
struct shard_counts {
    size_t count;
    int64_t items[SHARDING_RANK];
    int64_t devices; /* that it names; 0: none */
    bool open;       /* the compiler may divide it further */
    bool local;      /* it is what one device has already */
};

/* Reads a sharding of one array. Returns false if it does not say how the array is divided. */
bool xla_sharding_read(struct slice text, struct shard_counts *counts);

/* Returns whether a sharding has one for each array of a tuple. */
bool xla_sharding_is_list(struct slice text);

/* Takes the next sharding from the list, from its "{" to its "}"; empty: there are no more. Of
 * a list, *rest begins behind its first "{". */
struct slice xla_sharding_next(struct slice *rest);

/* What shard counts do to an array of this rank. */
enum division shard_counts_division(const struct shard_counts *counts, size_t rank);

#endif

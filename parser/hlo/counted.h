/*
 * The shape that an instruction counts with, where that is not the one in its text. Arrays of a
 * program whose layouts are not chosen yet get the default ones of a target; of a program that
 * is still to be divided among devices, an array is what one device holds of it.
 */
#ifndef PARSER_HLO_COUNTED_H
#define PARSER_HLO_COUNTED_H

#include "layout/base/slice.h"
#include "layout/setting/setting.h"

#include <stdbool.h>

struct arena;
struct computation;
struct hlo_instruction;
struct hlo_module;
struct shape;
struct shape_table;

/* How instructions of the current module are counted. The caller sets the first five, and
 * assumed in the table, too. */
struct counted {
    struct setting *setting; /* of the module: shards and layouts are kept there */
    struct shape_table *shapes;
    struct arena *arena; /* of shapes that are made; may be reset between instructions */
    const struct target *assumed; /* whose default layouts arrays get that have none; NULL: none
                                     do */
    bool guesses;  /* no target is known: of a module that calls kernels which only a TPU runs,
                      those are assumed that all TPUs have in common */
    bool compiled; /* the module is compiled, so nothing is assumed */
    bool divided;  /* its sharding says that an array of the module is divided */
    const struct shape *parameters; /* in the module's header; NULL: not given */
};

/* Begins a module. NULL: the text has no header. */
void counted_begin(struct counted *counted, const struct hlo_module *module);

/* Returns whether instructions of the module may count with other shapes than those in the
 * text. */
static inline bool
counted_changes(const struct counted *counted)
{
    return (counted->assumed && !counted->compiled) || !counted->setting->shards.divided;
}

/* Gives an instruction the shape that it counts with. computation: the name of its own; entry:
 * the open entry, whose next instruction it is, NULL if it is of another computation or rows
 * are made as they come; in_entry: it is of the entry. */
void counted_shape(struct counted *counted, struct hlo_instruction *instruction,
                   struct slice computation, const struct computation *entry, bool in_entry);

/* ---- for counted_shape ---- */

/* Replaces the shape of an instruction by what one device holds of it, if its sharding is
 * written and is still to be applied. Returns whether an array is divided. */
bool counted_shard(struct counted *counted, struct hlo_instruction *instruction,
                   struct slice computation, const struct computation *entry);

/* Reads from the module's header how it is divided. */
void counted_shard_begin(struct counted *counted, const struct hlo_module *module);

#endif

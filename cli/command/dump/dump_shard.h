/*
 * Reads how arrays are divided among devices (layout/setting/shards.h), and makes them what one
 * device holds. A text tells whether its arrays are divided already: a scheduled module is, and
 * the partitioner names each computation that it has divided NAME_spmd.
 */
#ifndef CLI_COMMAND_DUMP_DUMP_SHARD_H
#define CLI_COMMAND_DUMP_DUMP_SHARD_H

#include "layout/base/slice.h"

#include <stdint.h>

struct computation;
struct dump;
struct hlo_instruction;
struct hlo_module;

/* Begins a module. NULL: the text has no header. */
void dump_shard_module(struct dump *dump, const struct hlo_module *module);

/* Replaces the shape of an instruction by what one device holds of it, if its sharding is
 * written and is still to be applied. computation: its name; entry: the open entry, whose next
 * instruction it is; NULL: it is of another computation, or rows are made as they come. */
void dump_shard_shape(struct dump *dump, struct hlo_instruction *instruction,
                      struct slice computation, const struct computation *entry);

/* Says once what bytes are of in a program that is divided among `count` devices. */
void dump_shard_note(struct dump *dump, int64_t count);

#endif

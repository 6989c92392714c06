/*
 * The text of a program before XLA's partitioner has run (SPMD) has whole arrays, and shardings
 * that say how they are divided; behind it the arrays are those of one device, though
 * parameters keep their shardings. A text tells which it is: a scheduled module is divided, and
 * the partitioner names each computation that it has divided NAME_spmd.
 */
#ifndef CLI_COMMAND_DUMP_DUMP_SHARD_H
#define CLI_COMMAND_DUMP_DUMP_SHARD_H

#include "parser/xla_sharding.h"

struct computation;
struct dump;
struct hlo_instruction;
struct hlo_module;

/* What a command does with shardings. */
enum shard_use {
    SHARDS_WHOLE,  /* counts arrays as they are written, and a note says so */
    SHARDS_DIVIDE, /* counts what one device holds, and a note says so */
    SHARDS_TOLD    /* does the same, and says so itself */
};

/* What shardings say of the current module. */
struct dump_shards {
    bool divided;       /* it is divided already, so that nothing is to be divided */
    bool unsure;        /* an array was left whole, because its computation has no name */
    bool noted;         /* a note has been printed, in this file or in one before */
    int64_t partitions; /* as the header says; 0: it does not */
    int64_t devices;    /* that it is divided among; 1: none, or not known */
    size_t step_count, step_capacity;
    uint8_t *steps; /* enum division of the entry's instructions, by number */
    size_t root_count, root_capacity;
    uint8_t *root; /* enum division of the arrays of the entry's result */
};

/* Begins a module. NULL: the text has no header. */
void dump_shard_module(struct dump *dump, const struct hlo_module *module);

/* Replaces the shape of an instruction by what one device holds of it, if its sharding is
 * written and is still to be applied. computation: its name; entry: the open entry, whose next
 * instruction it is; NULL: it is of another computation, or rows are made as they come. */
void dump_shard_shape(struct dump *dump, struct hlo_instruction *instruction,
                      struct slice computation, const struct computation *entry);

/* Says once what bytes are of in a program that is divided among `count` devices. */
void dump_shard_note(struct dump *dump, int64_t count);

/* The divisions that were read: of an instruction of the entry, and of array `leaf` of the
 * entry's result. */
enum division dump_shard_step(const struct dump *dump, uint32_t step);
enum division dump_shard_root(const struct dump *dump, size_t leaf);

void dump_shard_free(struct dump_shards *shards);

#endif

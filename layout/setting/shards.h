/*
 * How the arrays of a program are divided among devices. Before XLA's partitioner has run
 * (SPMD) a text has whole arrays, and shardings that say how they are divided; behind it the
 * arrays are those of one device, though parameters keep their shardings.
 */
#ifndef LAYOUT_SETTING_SHARDS_H
#define LAYOUT_SETTING_SHARDS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* What a sharding does to an array. */
enum division {
    DIVISION_UNKNOWN, /* none is written, or one that leaves all to the compiler, "{?}", or it
                         cannot be read */
    DIVISION_REPLICATED, /* each device has all of it */
    DIVISION_PARTS
};

/* The word for rows: "replicated", "divided"; NULL: not known. */
const char *division_text(enum division division);

/* What shardings say of a program. */
struct shards {
    bool divided;       /* it is divided already, so that nothing is to be divided */
    bool unsure;        /* an array was left whole, because its computation has no name */
    int64_t partitions; /* as the header says; 0: it does not */
    int64_t replicas;   /* that run the program, likewise */
    int64_t devices;    /* that it is divided among; 1: none, or not known */
    size_t step_count, step_capacity;
    uint8_t *steps; /* enum division of the entry's instructions, by number */
    size_t root_count, root_capacity;
    uint8_t *root; /* enum division of the arrays of the entry's result */
};

/* Begins a program of one device. */
void shards_begin(struct shards *shards);

/* Adds the division of the next array of the entry's result. */
void shards_add_root(struct shards *shards, enum division division);
/* Keeps the division of an instruction of the entry. */
void shards_set_step(struct shards *shards, size_t step, enum division division);

/* The divisions that are kept: of an instruction of the entry, and of array `leaf` of the
 * entry's result. */
enum division shards_step(const struct shards *shards, uint32_t step);
enum division shards_root(const struct shards *shards, size_t leaf);

/* The devices among which a program is still to be divided; 1: it is not, or it is not known.
 * What is counted is then what one of them holds. */
int64_t shards_devices(const struct shards *shards);

/* All devices that run a program, on each of which it takes what is counted. */
int64_t shards_all_devices(const struct shards *shards);

void shards_free(struct shards *shards);

#endif

/*
 * How compilers pack the temporaries of a program: each rule a file of its own, checked against
 * the compiler's own allocations (pack_tpu.c: libtpu 0.0.51; pack_gpu.c: jaxlib 0.10.2).
 */
#ifndef LAYOUT_MEMORY_PACK_H
#define LAYOUT_MEMORY_PACK_H

#include "layout/memory/buffers.h"
#include "layout/memory/heap.h"

/* The temporaries of one memory space. */
struct packing {
    int64_t temp_bytes;    /* of the allocation */
    int64_t heap_bytes;    /* ... of values that share places */
    int64_t table_bytes;   /* ... of tuples' tables, which share none */
    int64_t scratch_bytes; /* ... of SparseCore offloads' contexts */
    bool fallback;         /* TPU: packed the other way, as the program comes near the limit */
    bool too_many;         /* more values than the rule can pack in time: an estimate */
};

/* Slots of a TPU's main memory. */
#define TPU_SLOT 16384
/* Above the limit less this much the TPU compiler packs another way, too, and takes the smaller
 * heap. */
#define TPU_MARGIN (INT64_C(5) << 29)

/* The main memory of a TPU. others: bytes of arguments, outputs and constants; limit: of the
 * memory, 0: not known. Offsets of buffers are from the heap's start. 0, or -1 when memory runs
 * out. */
int pack_tpu(struct buffers *buffers, int64_t others, int64_t limit, struct packing *packing);

/* All memory spaces of a GPU, or of a CPU, which differs in the alignment of every piece and in
 * what fusions overwrite: packings[space - SPACE_MIN], which begin as zeros. 0, or -1 when
 * memory runs out. */
int pack_gpu(struct buffers *buffers, bool cpu, struct packing *packings);

/* ---- for the rules ---- */

/* Which buffers go where. */
struct pack_lists {
    uint32_t heap_count, scratch_count, fixed_count, table_count;
    uint32_t *heap;    /* temporaries */
    uint32_t *scratch; /* SparseCore contexts */
    uint32_t *fixed;   /* outputs and arguments that give their memory to them */
};

/* Sorts the buffers of a space; lists live in the walk's arena. -1 when memory runs out. */
int pack_sort(const struct buffers *buffers, int space, struct pack_lists *lists);

/* A buffer as a block of a heap, without intervals. */
struct heap_block pack_block(const struct buffers *buffers, uint32_t buffer);

/* The other way: temporaries within outputs, the rest by best fit. */
int pack_tpu_fallback(struct buffers *buffers, struct packing *packing);

#endif

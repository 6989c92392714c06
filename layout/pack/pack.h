/*
 * How compilers pack the temporaries of a program. Each rule has its own file and was checked
 * against the compiler's own allocations (pack_tpu.c: libtpu 0.0.51; pack_gpu.c: jaxlib
 * 0.10.2). The buffers must have few enough bytes that every sum of them fits 64 bits.
 */
#ifndef LAYOUT_PACK_PACK_H
#define LAYOUT_PACK_PACK_H

#include "layout/flow/buffers.h"
#include "layout/pack/heap.h"

/* The packed temporaries of one memory space. */
struct packing {
    int64_t temp_bytes;    /* of all temporaries */
    int64_t heap_bytes;    /* of these, values that share places */
    int64_t table_bytes;   /* of these, tuple tables, which share none */
    int64_t scratch_bytes; /* of these, contexts of SparseCore offloads */
    bool fallback; /* TPU: packed by the fallback, as the program comes near the limit */
    bool too_many; /* too many values to pack in time; the figures are an estimate */
};

/* Bytes of a slot, the unit in which a TPU's main memory is allocated. */
#define TPU_SLOT 16384
/* If the program exceeds the limit less these bytes, the TPU compiler also packs by the
 * fallback, and uses the smaller heap. */
#define TPU_MARGIN (INT64_C(5) << 29)

/* Packs the main memory of a TPU. others: bytes of arguments, outputs and constants. limit:
 * bytes of the memory; 0: not known. Offsets of buffers count from the start of the heap. */
void pack_tpu(struct buffers *buffers, int64_t others, int64_t limit, struct packing *packing);

/* Packs all memory spaces of a GPU, or of a CPU, which differs in the alignment of every piece
 * and in what fusions overwrite. Fills in packings[space - SPACE_MIN], which must be zeros. */
void pack_gpu(struct buffers *buffers, bool cpu, struct packing *packings);

/* ---- for the rules ---- */

/* The buffers of a memory space (their numbers), by how they are packed. */
struct pack_lists {
    uint32_t heap_count, scratch_count, fixed_count, table_count;
    uint32_t *heap;    /* other temporaries */
    uint32_t *scratch; /* SparseCore contexts */
    uint32_t *fixed;   /* outputs and donated arguments */
};

/* Sorts the buffers of a space into lists, which live in the walk's arena. */
struct pack_lists pack_sort(const struct buffers *buffers, int space);

/* A buffer as a block of a heap, without its intervals. */
struct heap_block pack_block(const struct buffers *buffers, uint32_t buffer);

/* Gives the buffers of a TPU's heap the offsets of their blocks, and sums up the packing. */
void pack_tpu_heap(struct buffers *buffers, const struct heap_block *blocks, uint32_t count,
                   int64_t heap_bytes, struct packing *packing);

/* The fallback: places temporaries within outputs and donated arguments, the rest by best
 * fit. */
void pack_tpu_fallback(struct buffers *buffers, struct packing *packing);

#endif

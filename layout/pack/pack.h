/*
 * How compilers pack the temporaries of a program. Each rule was checked against the compiler's
 * own allocations. The buffers must have few enough bytes that every sum of them fits 64 bits.
 */
#ifndef LAYOUT_PACK_PACK_H
#define LAYOUT_PACK_PACK_H

#include "layout/device/libtpu.h"
#include "layout/flow/buffers.h"

/* The packed temporaries of one memory space. */
struct packing {
    int64_t temp_bytes;    /* of all temporaries, to the end of the last one */
    int64_t rounded_bytes; /* the same to the end of the last one's slot */
    int64_t heap_bytes;    /* of temp_bytes, values that share places */
    int64_t table_bytes;   /* of these, tuple tables, which share none */
    int64_t scratch_bytes; /* of these, contexts of SparseCore offloads */
    uint32_t last_table;   /* 1-based buffer that ends temp_bytes, if it is a table; else 0 */
    bool fallback;         /* TPU: packed in another way, as the program comes near the limit */
    bool too_many;         /* too many values to pack in time; the figures are an estimate */
};

/* Bytes of a slot, the unit in which a TPU's main memory is allocated. */
#define TPU_SLOT 16384
/* If the program exceeds the limit less these bytes, PACK_MERGE and PACK_SWEEP try other ways,
 * and keep the one that takes least: PACK_SWEEP its own assignment with the heap of PACK_BEST,
 * then both try PACK_BEST; of equals the first (near-limit programs of libtpu 0.0.52 for five
 * chips). */
#define TPU_MARGIN (INT64_C(5) << 29)

/* Packs the main memory of a TPU. threads: computations run within instructions (embedded.h),
 * whose values are allocated last. others: bytes of arguments, outputs and constants. limit:
 * bytes of the memory; 0: not known. Offsets of buffers count from the start of the heap. */
void pack_tpu(struct buffers *buffers, enum pack_rule rule, bool threads, int64_t others,
              int64_t limit, struct packing *packing);

/* Packs another memory space of a TPU, but for the one in which memory-space assignment has
 * placed values before (VMEM). Its bytes are exact, but most values there have the same size,
 * and their order is not known: they get no offsets. */
void pack_tpu_space(struct buffers *buffers, int space, struct packing *packing);

/* Finds which values of that space take over the place of others. */
void pack_tpu_fast(struct buffers *buffers, int space);

/* Packs all memory spaces of a GPU, or of a CPU, which differs in the alignment of every piece
 * and in what fusions overwrite. Fills in packings[space - SPACE_MIN], which must be zeros. */
void pack_gpu(struct buffers *buffers, bool cpu, struct packing *packings);

#endif

/* One function while it is measured; private to the folder's files about Triton. */
#ifndef LAYOUT_KERNEL_TTIR_FUNCTION_H
#define LAYOUT_KERNEL_TTIR_FUNCTION_H

#include "layout/kernel/ttir_flow.h"
#include "layout/kernel/ttir_kernel.h"

struct ttir_function {
    struct arena *arena;
    const struct ttir_module *module;
    struct ttir_flow flow;
    struct ttir_region body;
    size_t op_count, op_capacity;
    struct ttir_op **ops; /* of its blocks and those of partitions, in their order */
    size_t region_count, region_capacity;
    const struct ttir_region **regions; /* all, each of which is live by itself */
    uint32_t numbered;                  /* operations that have a number */
    bool *used;                         /* by value: an operation takes it */
    size_t buffer_count, buffer_capacity;
    struct ttir_buffer *buffers;
    size_t tensor_count, tensor_capacity;
    struct ttir_tensor *tensors;
    const struct lives *lives; /* of ttir_live.c */
    enum ttir_doubt doubt;
    const struct ttir_op *doubted;
};

/* Notes the first doubt about the figure. */
void ttir_doubt(struct ttir_function *f, enum ttir_doubt doubt, const struct ttir_op *op);

/* Sets the bytes and the alignment of an alloc by its type; 0 bytes: it is not read. */
void ttir_size_alloc(const struct ttir_module *module, struct ttir_buffer *buffer);

/* ---- ttir_scratch.c ---- */

/* The bytes that an operation needs while it runs. */
int64_t ttir_scratch(struct ttir_function *f, const struct ttir_op *op);

/* The bytes and the alignment of an array in shared memory; 0: its encoding is not read. */
int64_t ttir_memory_bytes(const struct ttir_module *module, const struct ttir_type *type,
                          int64_t *alignment);

/* ---- ttir_live.c ---- */

/* Finds from when to when buffers are alive, by the values that lie in them. */
void ttir_live(struct ttir_function *f);
/* Returns whether a value lies, or may lie, in a block of tensor memory. */
bool ttir_lies_in(const struct ttir_function *f, uint32_t value, size_t tensor);

/* ---- ttir_offsets.c ---- */

/* Gives the buffers their offsets. Returns the bytes that they take. */
int64_t ttir_offsets(struct ttir_function *f);

/* ---- ttir_tensor.c ---- */

/* Sets the rows and columns of a block of tensor memory. Returns false if its encoding is not
 * read. */
bool ttir_tensor_size(const struct ttir_module *module, struct ttir_tensor *tensor);
/* Gives the blocks their places. Returns the columns that they take. */
int64_t ttir_tensor_place(struct ttir_function *f);

/* Returns whether two operations run in different partitions of one warp_specialize. */
static inline bool
ttir_beside(const struct ttir_op *a, const struct ttir_op *b)
{
    return a->specialize != TTIR_NONE && a->specialize == b->specialize &&
           a->partition != b->partition;
}

static inline int64_t
ttir_round_up(int64_t value, int64_t to)
{
    return (value + to - 1) / to * to;
}

#endif

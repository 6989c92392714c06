/*
 * What a kernel takes of the memories on its chip, whoever compiled it: what it needs of each,
 * and the buffers of which that consists. Texts live as long as the kernel's arena.
 */
#ifndef LAYOUT_KERNEL_KERNEL_H
#define LAYOUT_KERNEL_KERNEL_H

#include "layout/base/slice.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define KERNEL_UNKNOWN INT64_MIN /* no number */

enum kernel_memory { KERNEL_VMEM, KERNEL_SMEM, KERNEL_SHARED, KERNEL_TENSOR };

/* "VMEM", "SMEM", "shared", "tensor". */
const char *kernel_memory_name(enum kernel_memory memory);

enum kernel_bound {
    KERNEL_NOTHING,  /* nothing is known */
    KERNEL_ESTIMATE, /* it may take less or more */
    KERNEL_AT_LEAST,
    KERNEL_EXACT
};

const char *kernel_bound_name(enum kernel_bound bound);

enum kernel_fits { KERNEL_FITS_NOT, KERNEL_MAY_FIT, KERNEL_FITS };

/* What a kernel needs of one memory. */
struct kernel_need {
    enum kernel_memory memory;
    enum kernel_bound bound;
    enum kernel_fits fits;
    int64_t bytes, least_bytes; /* KERNEL_UNKNOWN: nothing is known */
    int64_t compiler_bytes;     /* the compiler's own figure; KERNEL_UNKNOWN: none is written */
    int64_t limit_bytes;        /* KERNEL_UNKNOWN: not known */
    int64_t columns;            /* of tensor memory */
    int64_t semaphores;
    const char *limit_known_by; /* NULL: not known */
    const char *why;            /* why no more is known; NULL: nothing is to be said */
};

struct kernel_buffer {
    enum kernel_memory memory;
    uint64_t line;
    const char *what;
    const char *why;              /* it has so many copies, or takes nothing; NULL */
    const char *source;           /* NULL: not known */
    struct slice shape, encoding; /* empty: not known */
    int64_t bytes, padding_bytes; /* of all copies */
    int64_t copies, stages;       /* KERNEL_UNKNOWN, and so all below: it has none */
    int64_t moves, moved_bytes;   /* how often it is copied over the grid, at most */
    int64_t alignment, offset;
    int64_t columns, column, rows; /* of tensor memory */
    int64_t live_from, live_to;
};

/* A buffer of which nothing but its memory is known. */
struct kernel_buffer kernel_buffer_of(enum kernel_memory memory);

/* What would make a kernel take less, or give it more. */
struct kernel_lever {
    const char *what;
    int64_t change_bytes; /* of what it takes */
    int64_t bytes;        /* that it takes then */
    int64_t limit_bytes;  /* that it may take then; KERNEL_UNKNOWN: as before */
};

/* A copy that gives an operand the order that a kernel wants: row-major. */
struct kernel_copy {
    size_t operand;
    struct slice name;     /* of the copy */
    const char *from, *to; /* arrays, as XLA prints them */
    int64_t read_bytes, written_bytes;
};

#define KERNEL_NEEDS 2 /* memories of a kernel */

struct kernel {
    const char *file;
    const char *kind; /* "pallas", "mosaic_gpu", "triton", "custom" */
    uint64_t line;
    struct slice name, module, target; /* empty: not known */
    const char *source;                /* NULL: not known */
    size_t grid_rank;
    const int64_t *grid; /* steps; KERNEL_UNKNOWN: known when it runs */
    int64_t warps;       /* KERNEL_UNKNOWN: it has none */
    const char *note;    /* by what the figures are known; NULL */
    size_t need_count;
    struct kernel_need needs[KERNEL_NEEDS];
    size_t buffer_count, buffer_capacity;
    struct kernel_buffer *buffers;
    size_t lever_count, lever_capacity;
    struct kernel_lever *levers;
    size_t copy_count, copy_capacity;
    struct kernel_copy *copies; /* of operands */
};

struct arena;

/* A need of which nothing is known. */
struct kernel_need kernel_need_of(enum kernel_memory memory);

/* Adds one. */
struct kernel_need *kernel_add_need(struct kernel *kernel, enum kernel_memory memory);

/* Sets what the compiler itself states, and judges it. limit_bytes: that the user sets; 0:
 * none.
 */
void kernel_set_stated(struct kernel_need *need, int64_t bytes, int64_t limit_bytes);

/* Sets whether a need fits its limit: a bound cannot say that it does. */
void kernel_judge(struct kernel_need *need);

/* What a need of VMEM is to come down to: its limit, or if that is not known, the least that
 * TPUs give. */
int64_t kernel_vmem_goal(const struct kernel_need *need);

/* Returns whether a need is over its limit, or so near that what is not known may be too much.
 */
bool kernel_is_near(const struct kernel_need *need);

void kernel_add_lever(struct kernel *kernel, const struct kernel_lever *lever,
                      struct arena *arena);

/* Adds a lever that changes the need of the first memory by so much, if it takes less then. */
void kernel_add_saving(struct kernel *kernel, const char *what, int64_t change_bytes,
                       struct arena *arena);

/* Sorts the levers, that which saves most first, and drops all but the first five. */
void kernel_keep_best_levers(struct kernel *kernel);

#endif

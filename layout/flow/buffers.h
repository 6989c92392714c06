/*
 * The buffers of a program: sets of values that must share memory, with their sizes and lives
 * (XLA's HloBuffer).
 */
#ifndef LAYOUT_FLOW_BUFFERS_H
#define LAYOUT_FLOW_BUFFERS_H

#include "layout/flow/flow.h"
#include "layout/flow/interval.h"
#include "layout/flow/post_order.h"
#include "layout/space.h"

struct size;
struct target;

struct buffer {
    int64_t bytes;         /* size of its largest value, as the target books it */
    int64_t padding_bytes; /* padding within that */
    int64_t offset;        /* bytes within its allocation once packed; -1: not known */
    uint32_t first, count; /* its values, sorted by start: a range in buffers.members */
    uint32_t widest;       /* its largest value */
    uint32_t start, end;   /* the first start and the last end of its values */
    uint32_t first_end;    /* end of the value that starts first */
    uint32_t scratch;      /* SparseCore offload: 1-based number of its context; else 0 */
    uint32_t allocation;   /* 1-based number in the compiler's own assignment; 0: not known */
    uint32_t within; /* 1-based number of the output, donated argument or SparseCore context
                        in whose memory it was packed; 0: none */
    int16_t space;
    uint8_t flags;   /* enum value_flag, of any of its values */
    bool takes_over; /* packed in the place of a buffer that ends where it starts */
};

struct buffers {
    struct flow *flow;
    const struct target *target;
    uint32_t count;
    struct buffer *items;
    uint32_t *of_value;     /* 1-based buffer of each value that value_same returns */
    uint32_t *members;      /* value numbers */
    struct interval *lives; /* the life of each member */
    struct post_order order;
    uint32_t *ids;        /* post-order number of each value */
    uint32_t *over_first; /* see buffers_over; NULL: the text names no such values */
    uint32_t *over;
    bool *sparsecore; /* by computation: it runs on a TPU's SparseCores; NULL: main memory was
                         not packed for a TPU */
    struct fused **fused; /* by computation (gpu_fused.h); NULL: none was looked at */
    bool cpu; /* the target is a CPU, whose fusions overwrite other operands than a GPU's */
    size_t unsized; /* values of unknown size, which count as 0 bytes */
    uint32_t first_unsized;
    uint32_t *by_space; /* the numbers of all buffers by memory space; those of space s begin at
                           space_first[s - SPACE_MIN]. Set by buffers_list_spaces */
    uint32_t space_first[SPACE_COUNT + 1];
};

/* Numbers of buffers. */
struct buffer_list {
    uint32_t count;
    const uint32_t *numbers;
};

enum buffer_role { BUFFER_ARGUMENT, BUFFER_OUTPUT, BUFFER_CONSTANT, BUFFER_TEMP };

/* The role of a buffer: argument if a value in it is one, even if an output shares it; else
 * constant, output or temporary, in this order. */
static inline enum buffer_role
buffer_role(const struct buffer *buffer)
{
    if (buffer->flags & VALUE_ARGUMENT)
        return BUFFER_ARGUMENT;
    if (buffer->flags & VALUE_CONSTANT)
        return BUFFER_CONSTANT;
    return buffer->flags & VALUE_OUTPUT ? BUFFER_OUTPUT : BUFFER_TEMP;
}

/* Makes the buffers of a walk in the walk's arena. late_start: what an asynchronous start wraps
 * makes its values when the start runs, one tick later. */
void buffers_make(struct buffers *buffers, struct flow *flow, const struct target *target,
                  bool late_start);

/* Lists the buffers by memory space. Their spaces do not change from then on. */
void buffers_list_spaces(struct buffers *buffers);

/* The buffers of a memory space in their order, once they are listed by space. */
static inline struct buffer_list
buffers_in_space(const struct buffers *buffers, int space)
{
    const uint32_t *first = &buffers->space_first[space - SPACE_MIN];
    return (struct buffer_list){first[1] - first[0], buffers->by_space + first[0]};
}

/* The size of a value as the target books it, and its memory space. Of a table only the bytes
 * are set. False: the size is not known. */
bool value_size(const struct buffers *buffers, uint32_t value, struct size *size, int *space);
/* The bytes of a value, how many of them are padding, and its memory space. False: the size is
 * not known, and both numbers are 0. */
bool value_bytes(const struct buffers *buffers, uint32_t value, int64_t *bytes,
                 int64_t *padding_bytes, int *space);

/* Books the tables of tuples anew, after the target was changed to another TPU. */
void buffers_book_tables(struct buffers *buffers);

/* What the tables of arguments and outputs take more on another TPU, with a table among the
 * temporaries. last: the 1-based number of its buffer; 0: none. */
int64_t buffers_wider_tables(const struct buffers *buffers, const struct target *target,
                             uint32_t last);

/* Sorts many values of the program by start, then end, then id. */
void buffers_sort_values(const struct buffers *buffers, uint32_t *values, uint32_t count);

/* The operands whose place a value may take because the TPU compiler's text says so. */
struct value_list {
    uint32_t count;
    const uint32_t *values;
};

static inline struct value_list
buffers_over(const struct buffers *buffers, uint32_t value)
{
    if (!buffers->over_first)
        return (struct value_list){0, NULL};
    uint32_t first = buffers->over_first[value];
    return (struct value_list){buffers->over_first[value + 1] - first, buffers->over + first};
}

static inline const struct value *
buffer_value(const struct buffers *buffers, const struct buffer *buffer, uint32_t i)
{
    return &buffers->flow->values.items[buffers->members[buffer->first + i]];
}

#endif

/*
 * The values of a program (XLA's HloValue). A value is made by one step, at one part of its
 * result, and lives from one tick of the schedule to another. Values that must share a buffer
 * are joined. A value that proves to be the same as another is merged into it.
 */
#ifndef LAYOUT_FLOW_VALUE_H
#define LAYOUT_FLOW_VALUE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum value_flag {
    VALUE_PHI = 1,      /* carries what flows round a loop or out of a branch */
    VALUE_PENDING = 2,  /* its tick will be that of a parameter that has not run yet */
    VALUE_ARGUMENT = 4, /* an argument of the program */
    VALUE_DONATED = 8,  /* an argument whose memory an output reuses */
    VALUE_CONSTANT = 16,
    VALUE_OUTPUT = 32,   /* an output of the program */
    VALUE_TABLE = 64,    /* the table of a tuple */
    VALUE_WRAPPED = 128, /* made by the operation that an asynchronous start wraps */
};

struct value {
    uint32_t tick;       /* tick of the step that makes it */
    uint32_t part;       /* part of that step's result */
    uint32_t start, end; /* ticks, both inclusive */
    uint32_t buffer;     /* union-find parent: another value of its buffer, or itself */
    uint32_t same;       /* the value that it was merged into, or itself */
    uint8_t flags;
};

/* The last position (step and part of its result) in the schedule at which a value appears. */
struct stand {
    uint32_t time; /* tick of the step; for a root, the tick after its computation */
    uint32_t tick; /* tick of the step */
    uint32_t part; /* part of its result */
};

#define NO_VALUE UINT32_MAX

struct values {
    uint32_t count, capacity;
    struct value *items;
    struct stand *stands; /* one per value */
};

/* Makes a value that is alive at its tick. */
uint32_t value_new(struct values *values, uint32_t tick, uint32_t part, unsigned flags);

/* The value that a value was merged into, or itself. */
static inline uint32_t
value_same(const struct values *values, uint32_t value)
{
    while (values->items[value].same != value)
        value = values->items[value].same;
    return value;
}

/* Extends the life of a value to a tick. */
static inline void
value_use(struct values *values, uint32_t value, uint32_t tick)
{
    struct value *v = &values->items[value_same(values, value)];
    if (v->end < tick)
        v->end = tick;
}

/* Notes that a value appears at a part of the result of the step at `tick` and lives until
 * `time`. */
void value_stand(struct values *values, uint32_t value, uint32_t time, uint32_t tick,
                 uint32_t part);

/* The value that represents all values of this value's buffer. */
uint32_t value_buffer(struct values *values, uint32_t value);

/* Puts both values, with all values of their buffers, into one buffer. */
void value_join(struct values *values, uint32_t a, uint32_t b);

/* Merges `value` into `other`, which takes over its life and positions. */
void value_become(struct values *values, uint32_t value, uint32_t other);

void values_free(struct values *values);

#endif

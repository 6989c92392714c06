/*
 * The values of a program: what some step makes, at one part of its result, that lives from one
 * tick of the schedule to another (XLA's HloValue). Values that must lie in one buffer are
 * joined; one that turns out to be another is that one from then on.
 */
#ifndef LAYOUT_MEMORY_VALUE_H
#define LAYOUT_MEMORY_VALUE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum value_flag {
    VALUE_PHI = 1,      /* stands for what flows round a loop or out of a branch */
    VALUE_PENDING = 2,  /* its tick is that of a parameter that has not been reached */
    VALUE_ARGUMENT = 4, /* of the program */
    VALUE_DONATED = 8,  /* an argument that gives its memory to an output */
    VALUE_CONSTANT = 16,
    VALUE_OUTPUT = 32,   /* of the program */
    VALUE_TABLE = 64,    /* of a tuple */
    VALUE_WRAPPED = 128, /* made by what an asynchronous start wraps */
};

struct value {
    uint32_t tick;       /* of the step that makes it */
    uint32_t part;       /* of that step's result */
    uint32_t start, end; /* ticks, both within */
    uint32_t buffer;     /* another value of its buffer, or itself */
    uint32_t same;       /* the value that it turned out to be, or itself */
    uint8_t flags;
};

/* The last place in the schedule where a value stands. */
struct stand {
    uint32_t time; /* the end of its computation where that is at a root */
    uint32_t tick; /* of the step */
    uint32_t part; /* of its result */
};

#define NO_VALUE UINT32_MAX

struct values {
    uint32_t count, capacity;
    struct value *items;
    struct stand *stands; /* of each value */
    bool failed;          /* memory ran out, or there are too many */
};

/* A new value, alive at its tick. Where memory ran out it is one of those that were there. */
uint32_t value_new(struct values *values, uint32_t tick, uint32_t part, unsigned flags);

/* What a value turned out to be. */
static inline uint32_t
value_same(const struct values *values, uint32_t value)
{
    while (values->items[value].same != value)
        value = values->items[value].same;
    return value;
}

/* It is alive at a tick. */
static inline void
value_use(struct values *values, uint32_t value, uint32_t tick)
{
    struct value *v = &values->items[value_same(values, value)];
    if (v->end < tick)
        v->end = tick;
}

/* It stands at a part of the result of the step at `tick`, from then to `time`. */
void value_stand(struct values *values, uint32_t value, uint32_t time, uint32_t tick,
                 uint32_t part);

/* One value of all that lie in the buffer of this one. */
uint32_t value_buffer(struct values *values, uint32_t value);

/* Both lie in one buffer. */
void value_join(struct values *values, uint32_t a, uint32_t b);

/* `value` is `other`, and was so wherever it stood. */
void value_become(struct values *values, uint32_t value, uint32_t other);

void values_free(struct values *values);

#endif

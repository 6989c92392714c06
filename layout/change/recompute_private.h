/* What is followed (recompute.c), the passes and scopes of steps (recompute_places.c), the
 * calls of scopes (recompute_calls.c), and where what is made again lies (recompute_room.c). */
#ifndef LAYOUT_CHANGE_RECOMPUTE_PRIVATE_H
#define LAYOUT_CHANGE_RECOMPUTE_PRIVATE_H

#include "layout/base/checked.h"
#include "layout/base/words.h"
#include "layout/change/recompute.h"
#include "layout/change/stacks.h"
#include "layout/program/sources.h"

#define NO_TICK UINT32_MAX

/* What is known of a step of the entry. */
struct place {
    uint32_t tick;  /* NO_TICK: it has none */
    uint32_t scope; /* number of the word; 0: none */
    uint32_t call;  /* of the scope; its number: it is not split into calls */
    uint32_t other; /* of a rematted step: tick of the next one of another scope; NO_TICK */
    bool named, forward, backward, loop;
    bool rematted; /* within jax.checkpoint: the forward pass that is made again, which counts
                      as backward, too */
};

/* When a value is made again. */
struct again {
    uint32_t start, end;  /* ticks */
    int64_t bytes, whole; /* of it, and of the array that has its layout */
    bool saved;           /* it is saved from then on: no value of a short life */
};

/* The value that is made again of those that one step makes. */
struct made {
    uint32_t value; /* number + 1; 0: none yet */
};

/* How a loop saves what it carries. */
struct carry_saving {
    int64_t steps; /* 0: it does not */
    uint32_t end;  /* tick of the last use */
};

struct made_in_loop {
    const struct step *step;
    struct made made;
};

struct recomputing {
    struct trial *trial;
    struct recompute_how how;
    struct dropped *dropped;
    struct flow *flow;
    struct words scopes;
    struct place *places; /* by step */
    uint32_t call_count;
    uint32_t *first;      /* by call: tick of its first backward step; NO_TICK: none */
    uint32_t *first_used; /* by scope: likewise of those that are not rematted */
    uint32_t backward;    /* tick of the first one of all */
    struct stacks *stacks;
    struct carry_saving *saving; /* by step of the entry */
    uint32_t value_count;        /* that the program has */
    uint32_t *next;              /* by value: another one of its buffer; NO_VALUE: none */
    /* by value that stands for a buffer: */
    uint32_t *newest, *oldest, *ends;
    unsigned char *flags;
    bool *gone;        /* its buffer takes nothing */
    bool *retyped;     /* its stack is kept in another type */
    struct made *made; /* by step of the entry */
    struct {
        size_t count, capacity;
        struct made_in_loop *items;
    } in_loops;
    size_t again_count, again_capacity;
    struct again *again; /* by value that is made again */
};

static inline struct arena *
recompute_arena(const struct recomputing *r)
{
    return trial_arena(r->trial);
}

static inline const struct record *
recompute_record(const struct recomputing *r)
{
    return flow_walked(r->flow, r->flow->entry)->record;
}

/* The bytes of an array of so many bits an element, with other elements. */
static inline int64_t
scaled(int64_t bytes, int64_t bits, int64_t other)
{
    return (int64_t)((wide_integer)bytes * other / bits);
}

/* Finds the places of the entry's steps, and where the backward pass begins. */
void recompute_find_places(struct recomputing *r);

/* Splits the scopes of the places into calls, and finds where the backward pass of each
 * begins. */
void recompute_find_calls(struct recomputing *r);

/* Gives the buffers of what is made again their sizes, and those that fit a place in the fast
 * memory. context: a struct recomputing. */
void recompute_in_buffers(void *context, struct buffers *buffers);

#endif

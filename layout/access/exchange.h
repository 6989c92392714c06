/* What threads must do to hold the elements of one layout in the registers of another. */
#ifndef LAYOUT_ACCESS_EXCHANGE_H
#define LAYOUT_ACCESS_EXCHANGE_H

#include "layout/access/access.h"

enum exchange {
    EXCHANGE_NOTHING,   /* each value holds the same element in both */
    EXCHANGE_REGISTERS, /* each thread has its elements, in other registers */
    EXCHANGE_WARP,      /* each warp has its elements: shuffles */
    EXCHANGE_BLOCK,     /* each block has them: shared memory */
    EXCHANGE_CLUSTER,   /* elements of other blocks: distributed shared memory */
    EXCHANGE_MISSING    /* no thread of the first holds an element of the second */
};

struct exchange_need {
    enum exchange exchange;
    /* The first value of the second layout that needs it, and who holds its element in the
     * first; EXCHANGE_NOTHING: not set. */
    size_t thread, value, holder;
    int64_t element;
    int64_t moved; /* values of the second that their thread does not hold in the first */
};

const char *exchange_name(enum exchange exchange);

/* The exchange of this name, which is one of exchange_name. */
enum exchange exchange_named(const char *name);

/* Finds it. Returns -1 with *d set if no steps are
 * left, or the counts of elements differ. */
int exchange_find(const struct access_threads *from, const struct access_threads *to,
                  struct arena *arena, struct exchange_need *need, struct diagnostic *d);

#endif

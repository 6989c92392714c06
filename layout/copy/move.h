/* What a copy, a transpose or a reshape moves. */
#ifndef LAYOUT_COPY_MOVE_H
#define LAYOUT_COPY_MOVE_H

#include "layout/copy/copy.h"
#include "layout/shape_entry.h"

/* The steps of a computation that change the order of elements, and the fusions within which
 * something does. */
struct moves {
    uint32_t count;
    uint32_t steps[];
};

static inline int
space_of(const struct shape_entry *entry)
{
    return shape_array(entry->shape)->layout.memory_space;
}

/* The kind of a move of an array in the same order; COPY_KINDS: it is none. */
enum copy_kind move_in_order(struct node node, const struct shape_entry *from,
                             const struct shape_entry *to);

/* The kind of what a copy, a transpose or a reshape does; COPY_KINDS: it moves nothing. Sets
 * both arrays; NULL: not known. */
enum copy_kind move_kind(struct graph *graph, struct node node, const struct shape_entry **from,
                         const struct shape_entry **to);

/* Finds the moves of a fused computation, whose fusions are looked into `depth` levels deep,
 * less than NESTED_MOVES. They are found once and live as long as the program. */
const struct moves *moves_within(struct graph *graph, struct graph_body *c, unsigned depth);

#endif

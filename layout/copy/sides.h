/* Who gives an array its order, and who wants another: rules that were tried on compiled
 * programs. The nearest one counts; whether the compiler had to, or chose to, text cannot
 * tell. */
#ifndef LAYOUT_COPY_SIDES_H
#define LAYOUT_COPY_SIDES_H

#include "layout/copy/copy.h"

#define SIDE_NAME 200 /* the most bytes of a name */
#define SIDE_TEXT 800 /* the most bytes of a side */

/* What the two searches know. */
struct sides {
    struct graph *graph;
    const struct boundary_modes *modes;
};

/* Finds who gives and who wants of a copy, and whether both orders are used. */
void copy_find_sides(const struct sides *sides, struct copy *copy);

/* Returns whether what a copy reads, copy->origin, is used in its old order by another
 * instruction. */
bool copy_uses_both_orders(struct graph *graph, const struct copy *copy);

/* Finds who gives the order of what an instruction yields: an argument, a constant, a loop, or
 * an instruction that writes in an order of its own. visits: how far the search goes. */
struct copy_side side_given(const struct sides *sides, struct node node, uint32_t visits);

/* Finds who wants the order of what an instruction yields. */
struct copy_side side_wanted(const struct sides *sides, struct node node, uint32_t visits);

/* Who wants the order of what an instruction within a fusion yields, within the same fusion. */
struct copy_side side_wanted_within(const struct sides *sides, struct node node,
                                    const struct graph_body *outer);

/* ---- words for a side ---- */

/* Cuts what is longer than SIDE_TEXT bytes. */
struct copy_side side_say(const struct graph *graph, const char *reason, const char *format,
                          ...) __attribute__((format(printf, 3, 4)));
/* A name, cut to SIDE_NAME bytes. */
const char *side_name(const struct graph *graph, struct node node);
/* "scatter", "custom-call TopK" */
const char *side_opcode(const struct graph *graph, struct node node);
/* "operand 0", "lhs (bf_io->bf)", "rhs contracting {0}" */
const char *side_operand(const struct graph *graph, struct node node, uint32_t number);
/* "argument 0 x (default layout)", "result 2 (layout given: {1,0})" */
struct copy_side side_argument(const struct sides *sides, struct node parameter);
struct copy_side side_result(const struct sides *sides, int64_t number);

#endif

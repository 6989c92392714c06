/* Thread-value layouts of CuTe, (thread, value) -> element, turned round: where each element
 * is.
 */
#ifndef PARSER_NOTATION_THREAD_LAYOUT_H
#define PARSER_NOTATION_THREAD_LAYOUT_H

#include "layout/tirx/tirx.h"

#include <stdbool.h>

struct arena;
struct diagnostic;
struct layout_argument;

/* Whether the layout's text says that it maps threads and their values: a label, or the name of
 * an instruction. */
bool is_thread_value(const struct layout_argument *argument);

/* The tile of an instruction's operand, rows and columns, in the arena; rank 0: the layout is
 * none, so that its elements are one dim. */
struct tirx_shape thread_value_tile(const struct layout_argument *argument,
                                    struct arena *arena);

/* Turns a thread-value layout over the dims that an option says, the first the fastest, else
 * over the tile of the instruction's operand, or one dim: it becomes iters, and bases where all
 * are powers of two. A warp has the lanes that the text says, else WARP_LANES. Returns -1 with
 * *d set if it cannot be turned. */
int thread_value_turn(struct layout_argument *argument, struct arena *arena,
                      struct diagnostic *d);

/* Turns the thread-value layouts among two that are compared, if the other one is of threads,
 * too. Where a text says no array, it is the other one's. Where it says no lanes, a warp has as
 * many as bases or iters beside it, and WARP_LANES at least; beside another thread-value layout
 * it has WARP_LANES. The order of the two makes no difference. Two that cannot be turned stay.
 * Returns NULL, or with *d set the one that cannot be turned, or whose dims an option says in
 * vain. */
const struct layout_argument *thread_values_match(struct layout_argument *first,
                                                  struct layout_argument *second,
                                                  struct arena *arena, struct diagnostic *d);

/* Turns a layout that is drawn. One that cannot be turned stays: threads by values. Returns -1
 * with *d set if an option says the dims of its array and they do not fit. */
int thread_value_show(struct layout_argument *argument, struct arena *arena,
                      struct diagnostic *d);

#endif

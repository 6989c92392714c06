/* Thread-value layouts of CuTe, (thread, value) -> element, turned round: where each element
 * is.
 */
#ifndef PARSER_NOTATION_THREAD_LAYOUT_H
#define PARSER_NOTATION_THREAD_LAYOUT_H

#include "layout/tirx/algebra.h"

#include <stdbool.h>

struct arena;
struct diagnostic;
struct layout_argument;

/* Whether the layout's text says that it maps threads and their values: a label, or the name of
 * an instruction. */
bool is_thread_value(const struct layout_argument *argument);

/* Makes the linear layout of a thread-value layout over an array of these dims, its first the
 * fastest; rank 0: those of the instruction's operand, else one dim. Threads are lanes of warps
 * of 32. The text stays, and the other fields. Returns -1 with *d set if the layout is not
 * linear over GF(2), or the dims are no powers of two or too few. */
int thread_value_turn(struct layout_argument *argument, struct tirx_shape shape,
                      struct arena *arena, struct diagnostic *d);

/* Turns the thread-value layouts among two that are compared, if the other one is of threads,
 * too. Two that cannot be turned stay as they are. Returns -1 with *d set if one cannot. */
int thread_values_match(struct layout_argument *first, struct layout_argument *second,
                        struct arena *arena, struct diagnostic *d);

/* Turns a layout that is drawn. One that cannot be turned stays: threads by values. */
void thread_value_show(struct layout_argument *argument, struct arena *arena);

#endif

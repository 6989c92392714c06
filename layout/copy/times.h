/* How often the instructions of a computation run. */
#ifndef LAYOUT_COPY_TIMES_H
#define LAYOUT_COPY_TIMES_H

#include "layout/copy/graph.h"

#define TIMES_UNKNOWN (-1)

/* Finds how often each computation runs when the program runs once: the sum over its calls,
 * where a loop runs its condition and its body as often as its trip count says. Sets `times` of
 * each graph_body; TIMES_UNKNOWN: not known. */
void graph_time(struct graph *graph);

#endif

/*
 * What the compiler recomputes of itself: near the limit it writes clones of instructions,
 * NAME.remat, so that values need not be kept. A text with such clones is a bad base for
 * changes: with less to keep it would not have recomputed.
 */
#ifndef LAYOUT_CHANGE_RECOMPUTED_H
#define LAYOUT_CHANGE_RECOMPUTED_H

#include "layout/trial/trial.h"

/* The number of clones in what a walk ran: the entry, and what it calls but for fusions. */
size_t recomputed_count(const struct flow *flow);

/* Measures the trial as if the entry recomputed nothing: values are kept to the end of their
 * clones, which take no memory. */
void recomputed_undo(struct trial *trial);

#endif

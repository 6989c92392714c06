/* How far compilers came from what is promised of a change. */
#ifndef LAYOUT_HELP_SPREAD_H
#define LAYOUT_HELP_SPREAD_H

#include "layout/change/edit.h"

struct target;

/* Bytes that a program may take less and more than is promised. */
struct margins {
    int64_t low, high;
    bool rough; /* they are good to tell what fits, but are no range to print */
};

/* The margins of a promise of so many bytes: of 100 programs that were compiled with such a
 * change, 95 lie within them unless they are rough. */
struct margins spread_margins(const struct target *target, enum edit_kind kind,
                              const struct effect *effect, int64_t bytes);

#endif

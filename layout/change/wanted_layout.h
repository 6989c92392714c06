/* Arrays that are alive at the peak in a layout that only a scatter, a gather, a sort or a
 * kernel wants: a second layout of a value that has another one, or one that pads it much; and
 * others that are padded so much. Nobody can set such a layout, but the program can do without
 * what wants it, or hold its data in other dimensions. */
#ifndef LAYOUT_CHANGE_WANTED_LAYOUT_H
#define LAYOUT_CHANGE_WANTED_LAYOUT_H

#include "layout/pack/memory.h"
#include "layout/trial/trial.h"

struct wanted_layout {
    const struct shape_entry *array; /* as it is wanted */
    const struct shape_entry *from;  /* what it is copied from; NULL: nothing */
    const char *wanted; /* by whom: "scatter-add"; NULL: by none of these. Like the next one,
                           it lives as long as the records of the walk */
    const char *about;  /* if none of these wants it: who else does, "for reduce-window"; else
                           who makes it, "of cumsum", "of argument x" */
    int64_t bytes;      /* of all arrays like it that are alive at the peak */
};

/* Finds those of a measured program's main memory, the largest first. Returns their number, at
 * most `room`. */
size_t wanted_layouts_find(const struct program *program, const struct memory *memory,
                           struct wanted_layout *items, size_t room);

/* Lets buffers with a layout, as XLA prints it, take what they hold without padding if that is
 * at most half; else temporaries take nothing. */
void wanted_layout_undo(struct trial *trial, const char *layout);

#endif

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
    const char *about; /* of an argument that its caller has laid out so: that; if none of these
                          wants it: who else does, "for reduce-window"; else who makes it, "of
                          cumsum", "of argument x" */
    bool given;        /* to an argument, by its caller, and another one is the default */
    int64_t bytes;     /* of all arrays like it that are alive at the peak */
    int64_t instead_bytes; /* that one of them takes without it: its data, or as by default */
};

/* Finds those of a measured program's main memory, the largest first. Returns their number, at
 * most `room`. */
size_t wanted_layouts_find(const struct program *program, const struct memory *memory,
                           struct wanted_layout *items, size_t room);

/* Lets buffers with a layout, as XLA prints it, take so many bytes if their data are at most
 * half of what they take; else temporaries take nothing. */
void wanted_layout_undo(struct trial *trial, const char *layout, int64_t bytes);

#endif

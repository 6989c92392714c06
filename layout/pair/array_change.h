/*
 * The arrays that differ between two matched programs. An array is compared with the one at the
 * same place of its mate's result.
 */
#ifndef LAYOUT_PAIR_ARRAY_CHANGE_H
#define LAYOUT_PAIR_ARRAY_CHANGE_H

#include "layout/pair/paired_array.h"
#include "layout/pair/shape_difference.h"

enum change_kind { CHANGE_ADDED, CHANGE_REMOVED, CHANGE_CHANGED };

/* What an array is to the program: an argument or a result, a value that it computes, or one
 * that only moves data. */
enum change_class { CHANGES_ARGUMENT, CHANGES_VALUE, CHANGES_MOVE };

struct array_change {
    enum change_kind kind;
    enum change_class class;
    unsigned what; /* bits of enum array_difference; 0 but of CHANGE_CHANGED */
    struct paired_array old, new;
    bool donated; /* the new array is an argument that is donated */
    int64_t delta_bytes, delta_padding_bytes;
};

struct array_changes {
    size_t count, capacity;
    struct array_change
        *items; /* those of steps of the old program and their mates, then of
                   the new one alone, then of outputs whose steps have no mates */
};

/* Finds the arrays that differ between two matched programs, of which one may be missing. The
 * programs and the match outlive the changes, which array_changes_free frees. */
void array_changes_find(struct array_changes *changes, const struct match *match);
void array_changes_free(struct array_changes *changes);

/* The array that a change is about: the new one, or the old one if it is gone. */
static inline const struct paired_array *
array_change_about(const struct array_change *change)
{
    return change->kind == CHANGE_REMOVED ? &change->old : &change->new;
}

#endif

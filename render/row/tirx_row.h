/* A TIRx layout as fields: the common ones of a layout, then its own (the command line's
 * contract, Rows). */
#ifndef RENDER_ROW_TIRX_ROW_H
#define RENDER_ROW_TIRX_ROW_H

#include "layout/primitive.h"
#include "render/row/row.h"

struct diagnostic;
struct mapping;
struct tirx_layout;

/* What is known of the layout at hand. */
struct tirx_subject {
    const struct tirx_layout *layout;
    const struct mapping *mapping;
    const char *canonical;
    enum primitive type; /* PRIMITIVE_UNKNOWN: sizes in bytes are null */
};

/*
 * shape, notation, type, dims, ... expansion; shard, replica, offset, swizzle, axes, injective,
 * copies, holes, overlaps. bytes: all places within the range of every axis, so padding is
 * holes and further copies. What is too much to look at is null. -1 with *d set when a number
 * does not fit 64 bits.
 */
int tirx_row_add(struct row *row, const struct tirx_subject *subject, struct diagnostic *d);

#endif

/* A TIRx layout as fields: those that all layouts have, then its own. */
#ifndef RENDER_ROW_TIRX_ROW_H
#define RENDER_ROW_TIRX_ROW_H

#include "layout/primitive.h"
#include "render/row/row.h"

struct diagnostic;
struct mapping;
struct tirx_layout;

/* A layout and what is known of it. */
struct tirx_subject {
    const struct tirx_layout *layout;
    const struct mapping *mapping;
    const char *canonical;
    const char *notation; /* of that text */
    enum primitive type;  /* PRIMITIVE_UNKNOWN: the type is null */
    int64_t element_bits; /* 0: sizes in bytes are null */
};

/*
 * Adds shape, notation, type, dims, ... expansion; shard, replica, offset, swizzle, axes,
 * injective, copies, holes, overlaps. bytes counts all places within the range of every axis,
 * so padding consists of holes and further copies. A figure that takes too many steps to
 * compute is null. Returns -1 with *d set if a number does not fit 64 bits.
 */
int tirx_row_add(struct row *row, const struct tirx_subject *subject, struct diagnostic *d);

#endif

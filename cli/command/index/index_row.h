/* Rows of `index`: an element and its place. */
#ifndef CLI_COMMAND_INDEX_INDEX_ROW_H
#define CLI_COMMAND_INDEX_INDEX_ROW_H

#include "cli/command/index/place_search.h"
#include "cli/command/layout_argument.h"
#include "render/row/place.h"

struct context;
struct cute_leaves;
struct cute_mode;

/* A layout and the current look-up. */
struct lookup {
    struct context *context;
    struct layout_argument layout;
    const struct mapping *mapping;
    struct plan plan;                    /* if the mapping is linear */
    const struct cute_mode *coordinates; /* an INDEX is a coordinate of these; NULL: of dims */
    struct mapping tile;      /* of an instruction's operand: a place is an element of it */
    int64_t *index, *scratch; /* the current element and room for evaluating the mapping */
    struct arena_mark mark;   /* where the arena is rewound after each row */
    struct place_search search;
    bool inverse, explain;
    bool linear;  /* a place is a single number */
    bool threads; /* a place is a register of a thread, T5 V2, as linear bases have it */
    const struct cute_leaves *basis; /* strides are coordinates: the leaves; else NULL */
    unsigned known;                  /* what is known of enum field_need in all rows */
};

/* Writes a row. place: the place asked for, with --inverse; NULL: show where lookup->index
 * lies. found: number of elements at the place. */
void index_row_put(struct lookup *lookup, const int64_t *place, size_t found);

/* Appends the coordinate that the current element has where strides are coordinates. */
void index_tuple(const struct lookup *lookup, struct printable *out);

/* Writes the row of a line with an error. It has the fields of other rows in the same order, so
 * that csv always has its header. */
void index_row_put_error(struct lookup *lookup, const struct diagnostic *d);

#endif

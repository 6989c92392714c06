/* Rows of `index`: an element and its place. */
#ifndef CLI_INDEX_ROW_H
#define CLI_INDEX_ROW_H

#include "cli/layout_argument.h"
#include "cli/place_search.h"
#include "render/row/place.h"

struct context;

/* A layout and the question at hand. */
struct lookup {
    struct context *context;
    struct layout_argument layout;
    const struct mapping *mapping;
    struct plan plan;         /* of a linear mapping */
    int64_t *index, *scratch; /* of the element at hand */
    struct arena_mark mark;   /* the row at hand is forgotten back to here */
    struct place_search search;
    bool inverse, explain;
    bool linear;  /* a place is one number */
    bool columns; /* places are in tensor memory, and the element type is known */
};

/* place: what was asked for with --inverse; NULL: where lookup->index lies. found: elements. */
void index_row_put(struct lookup *lookup, const int64_t *place, size_t found);

/* A line that was no question. It has the fields of other rows in their order, so that csv has
 * its header in any case. */
void index_row_put_error(struct lookup *lookup, const struct diagnostic *d);

#endif

/* What the files in this directory share: the layouts that are open, and the answer. */
#ifndef RENDER_PAGE_CORE_SIDE_H
#define RENDER_PAGE_CORE_SIDE_H

#include "layout/base/arena.h"
#include "layout/base/diagnostic.h"
#include "parser/notation/layout_read.h"
#include "render/geometry/geometry.h"
#include "render/row/row.h"

struct printable;

#define SIDES       6
#define SIDE_PANELS 3 /* logical, memory or axes, banks or words */

struct side {
    struct arena arena; /* everything of the layout that is open */
    struct layout_argument argument;
    const struct mapping *mapping; /* NULL: nothing is open, or its elements have no places */
    struct map_view view;
    size_t panel_count;
    struct map_panel panels[SIDE_PANELS];
};

/* The side of a number, 0 to 5; any other number means side 0. */
struct side *side_at(int number);

/* A panel by its number; NULL if there is none. */
const struct map_panel *side_panel(const struct side *side, size_t panel);

/* The index of an element, allocated in the arena; NULL if there is no such element. */
int64_t *side_index(const struct side *side, int64_t flat, struct arena *arena);

/* Drops the last answer; returns the arena of the next one. */
struct arena *answer_begin(void);
/* The answer as text. */
const char *answer_row(const struct row *row);
/* An error as an answer. field: the text in which offset and length of *d count. */
const char *answer_error(const char *field, const struct diagnostic *d);

/* The error for a layout, panel or element that does not exist. */
const char *nothing_there(void);

/* The text as a cell; null if it is empty. Clears the text. */
struct cell words_cell(struct arena *arena, struct printable *text);

#endif

/* What the files in this directory share: the layouts that are open, and the answer. */
#ifndef CLI_WEB_SIDE_H
#define CLI_WEB_SIDE_H

#include "cli/layout_read.h"
#include "layout/base/arena.h"
#include "layout/base/diagnostic.h"
#include "render/map/geometry.h"
#include "render/row/row.h"

struct text;

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

/* The index of an element, allocated in the arena; NULL if there is no such element, or memory
 * runs out. */
int64_t *side_index(const struct side *side, int64_t flat, struct arena *arena);

/* Clears the out-of-memory flags of all sides, at the beginning of a call. */
void sides_begin(void);
/* Has memory run out for any side since then? Drawing a layout also sets the flag, in the arena
 * of its side, if it has no room for scratch. */
bool sides_lack_memory(void);

/* Drops the last answer; returns the arena of the next one. */
struct arena *answer_begin(void);
/* Has memory run out since answer_begin? The answer may be incomplete then. */
bool answer_lacks_memory(void);
/* The answer as text. If memory has run out, or row is NULL, it is the error that says so. */
const char *answer_row(const struct row *row);
/* An error as an answer. field: the text in which offset and length of *d count. */
const char *answer_error(const char *field, const struct diagnostic *d);

/* The error for a layout, panel or element that does not exist. */
const char *nothing_there(void);

/* The text as a cell; null if it is empty. Clears the text. */
struct cell words_cell(struct arena *arena, struct text *text);

#endif

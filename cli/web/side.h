/* What the files of the pages' core share: the layouts that are open, and the answer. */
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
    struct arena arena; /* of all that is open */
    struct layout_argument argument;
    const struct mapping *mapping; /* NULL: nothing is open, or it has no places */
    struct map_view view;
    size_t panel_count;
    struct map_panel panels[SIDE_PANELS];
};

/* Side 0 to 5; another number is side 0. */
struct side *side_at(int number);

/* The panel; NULL where there is none. */
const struct map_panel *side_panel(const struct side *side, size_t panel);

/* The index of an element, in the arena; NULL where there is none, or no memory. */
int64_t *side_index(const struct side *side, int64_t flat, struct arena *arena);

/* A new question: forgets that memory ran out for a layout. */
void sides_begin(void);
/* Has it since, for a layout that is open or is read? What is drawn of a layout marks the arena
 * of its side where it has no room to work in. */
bool sides_lack_memory(void);

/* Forgets the last answer; the arena of the next one. */
struct arena *answer_begin(void);
/* Has memory run out since? Then something may be missing in the answer. */
bool answer_lacks_memory(void);
/* The answer; where memory has run out, or row is NULL, the error that says so. */
const char *answer_row(const struct row *row);
/* field: which text the place of *d counts in. */
const char *answer_error(const char *field, const struct diagnostic *d);

/* An error where the page asks for what is not there. */
const char *nothing_there(void);

/* What the text has, as a cell, null where that is nothing; the text is cleared. */
struct cell words_cell(struct arena *arena, struct text *text);

#endif

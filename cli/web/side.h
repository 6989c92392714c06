/* What the files of the explorer's core share: the layouts that are open, and the answer. */
#ifndef CLI_WEB_SIDE_H
#define CLI_WEB_SIDE_H

#include "cli/layout_read.h"
#include "layout/arena.h"
#include "layout/diagnostic.h"
#include "render/map/geometry.h"
#include "render/row.h"

#define SIDES       2
#define SIDE_PANELS 3 /* logical, memory or axes, banks */

struct side {
    struct arena arena; /* of all that is open */
    struct layout_argument argument;
    const struct mapping *mapping; /* NULL: nothing is open, or it has no places */
    struct map_view view;
    size_t panel_count;
    struct map_panel panels[SIDE_PANELS];
};

/* Side 0 or 1; another number is side 0. */
struct side *side_at(int number);

/* Forgets the last answer; the arena of the next one. */
struct arena *answer_begin(void);
/* The answer, or what to say instead: row NULL, or memory has run out. */
const char *answer_row(const struct row *row);
/* field: which text the place of *d counts in. */
const char *answer_error(const char *field, const struct diagnostic *d);

/* An error where the page asks for what is not there. */
const char *nothing_there(void);

/* Fields flat, index: element `flat`, or where that is -1 the first that lives at coordinates;
 * elements: all who live there. coordinates NULL: no place is known. How many; -1 with *d set.
 */
int add_elements(struct row *row, const struct side *side, const int64_t *coordinates,
                 int64_t flat, struct diagnostic *d);
/* Fields at, place: coordinates as values and as text; null where they are NULL. */
void add_place(struct row *row, const struct side *side, const int64_t *coordinates);

#endif

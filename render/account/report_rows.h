/* Rows of a compiler's own reports: the sums of memory spaces, and what lies at which offset.
 */
#ifndef RENDER_ACCOUNT_REPORT_ROWS_H
#define RENDER_ACCOUNT_REPORT_ROWS_H

#include "layout/setting/figures.h"
#include "parser/report/input_kind.h"
#include "render/row/row.h"

struct diagnostic;
struct shape_table;
struct target;

/* A report as rows show it. */
struct report_rows {
    const char *file;
    enum input_kind kind;
    const struct figures *figures;
    struct shape_table *shapes; /* takes the shapes of values */
    struct arena *arena;        /* of what is made */
};

/* All values at one offset of an allocation: they share memory, or use it in turn. */
struct report_place {
    const struct figure *widest;
    int64_t values;
};

struct report_places {
    size_t count;
    struct report_place *items;
};

/* Returns whether values have tiles, as only those of TPUs have. */
bool report_has_tiles(const struct figures *figures);

/* The bytes of a memory space; -1: the report does not name it. */
int64_t report_space_bytes(const struct report_rows *report, int space);

/* The totals, with the target's names of memory spaces. */
struct row *report_totals(const struct report_rows *report, const struct target *target);

/* The places in a memory space, or of all if it is NO_SPACE. Values of a buffer assignment at
 * one offset share a place, and the largest places come first. Other reports keep their
 * order. */
struct report_places report_places(const struct report_rows *report, int space);
struct row *report_place_row(const struct report_rows *report,
                             const struct report_place *place);

/* Finds the next value, from number *i on, that has less room than its data, which *d says.
 * Returns false if there is none. */
bool report_next_too_small(const struct report_rows *report, size_t *i, struct diagnostic *d);

#endif

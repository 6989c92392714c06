/* The data of a page that shows a program's memory: its steps and buffers, and what is said of
 * the tick that is looked at. */
#ifndef RENDER_ACCOUNT_MEMORY_PAGE_H
#define RENDER_ACCOUNT_MEMORY_PAGE_H

#include "layout/help/outcome.h"
#include "render/row/row.h"

/* What a page shows. */
struct memory_page {
    const struct account *account;
    struct arena *arena; /* of what is added to the totals */
    unsigned by;         /* bits of enum fold_key */
    const char *limit;   /* as the user wrote it; NULL: none */
    int limit_space;
};

/* Adds to the totals what the page needs besides them. */
void memory_page_data(const struct memory_page *page, struct row *totals, int space,
                      uint32_t tick);

/* Adds to the totals of a program what it takes with changes, whose account the page has: rows
 * of the changes, of what owns memory at the peak then, and the main memory at each step. */
void memory_page_change(const struct memory_page *page, const struct trying *trying,
                        const struct outcome *together, struct cell_list *rows,
                        struct row *totals);

#endif

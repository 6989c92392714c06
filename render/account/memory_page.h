/* The data of a page that shows a program's memory: its steps and buffers, and what is said of
 * the tick that is looked at. */
#ifndef RENDER_ACCOUNT_MEMORY_PAGE_H
#define RENDER_ACCOUNT_MEMORY_PAGE_H

#include "layout/account/account.h"
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

#endif

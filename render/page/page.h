/*
 * A command's page: one self-contained HTML file. What it shows is embedded as JSON and the
 * page's scripts draw it; nothing is loaded from elsewhere, which the page's own security
 * policy holds.
 */
#ifndef RENDER_PAGE_PAGE_H
#define RENDER_PAGE_PAGE_H

#include "render/page/source.h"
#include "render/row/row.h"

struct page {
    const struct page_source *source;
    const char *const *fields; /* of each row, dotted names: all that the page knows of it */
};

extern const struct page audit_page;
extern const struct page audit_page_suggested; /* its rows have suggestions */
extern const struct page memory_page;

/* A row as JSON for a script element, which no byte of it can end. */
void page_json(struct text *out, const struct row *row);

/* ---- the explorer's page ---- */

/* Appends a state of it: layout, shape, type, swizzle, label, color, view, element as the
 * page's address has them, null where not said. Number 0 begins the page and is shown first. */
void explorer_page_add(struct text *out, const struct row *state, int number);
/* Ends the page; count: how many states it has. */
void explorer_page_end(struct text *out, int count);

#endif

/*
 * A command's page: one self-contained HTML file. Its data are embedded as JSON, and its
 * scripts draw them. It loads nothing from elsewhere, as its own security policy ensures.
 */
#ifndef RENDER_PAGE_PAGE_H
#define RENDER_PAGE_PAGE_H

#include "render/page/source.h"
#include "render/row/row.h"

struct page {
    const struct page_source *source;
    const char *const *fields; /* paths of the fields of each row that the page gets; ended by
                                  NULL */
};

extern const struct page audit_page;
extern const struct page audit_page_suggested; /* for rows with suggestions */
extern const struct page memory_page;
extern const struct page diff_page; /* two programs, in the page of memory */
extern const struct page kernel_page;

/* Appends a row as JSON for a script element. No byte of it can end the element. */
void page_json(struct markup *out, const struct row *row);

/* Appends to a page's JSON where its links lead: "share", an address or "." for the page's own
 * folder, unless NULL, and "site", the address of the explorer that this build was made for. */
void page_address(struct markup *out, const char *share_base);

/* ---- the explorer's page ---- */

/* Appends a state of the explorer: layout, shape, type, swizzle, label, color, view and
 * element, written as in the page's address; null if not given. State number 0 begins the page
 * and is shown first. */
void explorer_page_add(struct markup *out, const struct row *state, int number);
/* Ends the page. count: number of its states; share_base: of page_address. */
void explorer_page_end(struct markup *out, int count, const char *share_base);

#endif

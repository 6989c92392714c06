/*
 * A command's page: one self-contained HTML file. The rows and totals are embedded as JSON and
 * the page's scripts draw them; nothing is loaded from elsewhere, which the page's own security
 * policy holds.
 */
#ifndef RENDER_PAGE_PAGE_H
#define RENDER_PAGE_PAGE_H

struct output;
struct row;
struct text;

/* Sources are those of render/page/web/; lists end in NULL. */
struct page {
    const char *title;
    const char *const *fields; /* of each row, dotted names: all that the page knows of it */
    const char *const *styles;
    const char *body;
    const char *const *scripts; /* they find the JSON in the element "data" */
};

extern const struct page audit_page;
extern const struct page audit_page_suggested; /* its rows have suggestions */

/* ---- for documents that are no rows ---- */

/* From the doctype up to and with <body>; the title may be any bytes. */
void page_head(struct text *out, const char *title, const char *const *styles);
/* The sources within an element: style or script. */
void page_element(struct text *out, const char *name, const char *const *sources);
/* A row as JSON for a script element. */
void page_json(struct text *out, const struct row *row);

/* The back end html. */
void page_begin(struct output *output);
void page_row(struct output *output, const struct row *row);
void page_end(struct output *output, const struct row *totals);

#endif

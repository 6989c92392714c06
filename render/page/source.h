/* Pages as the Makefile has put them together: one file each, but for what they show. */
#ifndef RENDER_PAGE_SOURCE_H
#define RENDER_PAGE_SOURCE_H

#include <stdbool.h>
#include <stddef.h>

struct text;

struct page_source {
    const char *html;
    size_t size;
    bool core; /* the core is in it, as WebAssembly */
};

extern const struct page_source page_source_audit, page_source_memory, page_source_explore,
    page_source_picture;

/* The page up to where belongs what it shows, and behind that. */
void page_source_begin(const struct page_source *source, struct text *out);
void page_source_end(const struct page_source *source, struct text *out);

#endif

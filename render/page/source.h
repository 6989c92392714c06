/* Pages without their data, each put together as one file by the Makefile. */
#ifndef RENDER_PAGE_SOURCE_H
#define RENDER_PAGE_SOURCE_H

#include <stdbool.h>
#include <stddef.h>

struct markup;

struct page_source {
    const char *html;
    size_t size;
    bool core; /* it contains the core, as WebAssembly */
};

extern const struct page_source page_source_memory, page_source_kernel, page_source_explore,
    page_source_picture;

/* Append the page up to its data, and the rest behind them. */
void page_source_begin(const struct page_source *source, struct markup *out);
void page_source_end(const struct page_source *source, struct markup *out);

#endif

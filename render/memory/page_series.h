/* The series of a memory page (render/page/series.def): steps, buffers, and who made what they
 * hold. */
#ifndef RENDER_ACCOUNT_PAGE_SERIES_H
#define RENDER_ACCOUNT_PAGE_SERIES_H

#include "render/account/fold_key.h"
#include "render/memory/memory_page.h"
#include "render/page/series.h"

struct page_series {
    const struct memory_page *page;
    struct series_set set;
    struct words owners; /* keys of folds; numbers are those of the page's owners */
    struct words makers, sizes;
};

void page_series_begin(struct page_series *series, const struct memory_page *page);
/* The number of the owner that a fold is of, also of one that is room without buffers. */
uint32_t page_series_room(struct page_series *series, const struct fold *fold);
/* Adds the steps of the schedule. */
void page_series_steps(struct page_series *series);
/* Adds the buffers of a memory space. folds: what occupies it at the tick that is looked at,
 * whose keys owners have at every tick. */
void page_series_buffers(struct page_series *series, struct folds *folds);
/* Adds what steps take in a memory space while they run. */
void page_series_scratch(struct page_series *series, int space);
/* Appends all as base64, and frees it. */
void page_series_end(struct page_series *series, struct text *out);

#endif

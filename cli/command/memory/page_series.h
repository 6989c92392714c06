/* The series of a memory page (render/page/series.def): steps, buffers, and who made what they
 * hold. */
#ifndef CLI_COMMAND_MEMORY_PAGE_SERIES_H
#define CLI_COMMAND_MEMORY_PAGE_SERIES_H

#include "cli/command/memory/fold_key.h"
#include "render/page/series.h"

struct page_series {
    struct memory_command *command;
    struct series_set set;
    struct words owners; /* keys of folds; numbers are those of the page's owners */
    struct words makers, sizes;
};

void page_series_begin(struct page_series *page, struct memory_command *command);
/* The number of the owner that a fold is of, also of one that is room without buffers. */
uint32_t page_series_room(struct page_series *page, const struct fold *fold);
/* Adds the steps of the schedule. */
void page_series_steps(struct page_series *page);
/* Adds the buffers of a memory space. folds: what occupies it at the tick that is looked at,
 * whose keys owners have at every tick. */
void page_series_buffers(struct page_series *page, struct folds *folds);
/* Adds what steps take in a memory space while they run. */
void page_series_scratch(struct page_series *page, int space);
/* Appends all as base64, and frees it. */
void page_series_end(struct page_series *page, struct text *out);

#endif

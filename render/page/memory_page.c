/* The page of a program's memory: its data are in the totals of each module. */
#include "render/page/page.h"
#include "render/page/source.h"

#include <stddef.h>

static const char *const fields[] = {NULL};

const struct page memory_page = {&page_source_memory, fields};

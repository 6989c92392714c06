/* The page of a program's memory, and of two programs'. Its data are in the totals of each
 * module; of two programs it also has the rows, in which arrays differ. */
#include "render/page/page.h"
#include "render/page/source.h"

#include <stddef.h>

#define ARRAY(side)                                                                            \
    side ".name", side ".source", side ".shape", side ".bytes", side ".padding_bytes",         \
        side ".memory_space"

static const char *const fields[] = {NULL};
static const char *const diff_fields[] = {"class",      "change",     "what",   "how",
                                          "count",      "scope",      "arrays", "delta_bytes",
                                          ARRAY("old"), ARRAY("new"), NULL};

const struct page memory_page = {&page_source_memory, fields};
const struct page diff_page = {&page_source_memory, diff_fields};

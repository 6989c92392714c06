/* The page of an audit: that of memory, with rows that sum what instructions own. */
#include "render/page/page.h"
#include "render/page/source.h"

#include <stddef.h>

/* A row is a memory space, computation and shape, or a finer part; the page groups rows. */
#define FIELDS                                                                                 \
    "memory_space", "computation", "shape", "assumed", "count", "elements", "data_bytes",      \
        "bytes", "padding_bytes", "padding.tile", "padding.widening", "padding.tail",          \
        "padding.register", "name", "opcode", "role", "op_name", "source", "file", "line",     \
        "module", "peak_bytes", "padding_at_peak", "at_peak"

static const char *const fields[] = {FIELDS, NULL};
static const char *const fields_suggested[] = {FIELDS, "saving_bytes", "how", "suggestion",
                                               NULL};

const struct page audit_page = {&page_source_memory, fields};
const struct page audit_page_suggested = {&page_source_memory, fields_suggested};

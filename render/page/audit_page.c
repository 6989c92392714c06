/* The page of an audit: totals and findings, a treemap, a table. */
#include "render/page/page.h"
#include "render/page/web.h"

#include <stddef.h>

/* Rows are as fine as memory space, computation and shape; the page groups them. */
#define FIELDS                                                                                 \
    "memory_space", "computation", "shape", "assumed", "count", "elements", "data_bytes",      \
        "bytes", "padding_bytes", "padding.tile", "padding.widening", "padding.tail",          \
        "padding.register", "name", "opcode", "role", "source", "file", "line", "module"

static const char *const fields[] = {FIELDS, NULL};
static const char *const fields_suggested[] = {FIELDS, "saving_bytes", "how", "suggestion",
                                               NULL};

static const char *const styles[] = {web_page_css, web_audit_css, NULL};
static const char *const scripts[] = {
    web_units_js,        web_treemap_js,   web_table_js, web_audit_data_js,
    web_audit_totals_js, web_audit_map_js, web_audit_js, NULL};

const struct page audit_page = {"hlo-layout audit", fields, styles, web_audit_html, scripts};
const struct page audit_page_suggested = {"hlo-layout audit", fields_suggested, styles,
                                          web_audit_html, scripts};

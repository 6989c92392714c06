/* The totals of each module, which formats with an envelope write at the end: only for these
 * are they kept. */
#ifndef CLI_MODULE_TOTALS_H
#define CLI_MODULE_TOTALS_H

#include "render/row/output.h"
#include "render/row/row.h"

struct module_totals {
    struct arena arena;
    struct cell_list *kept;
    size_t count; /* of modules, kept or not */
};

void module_totals_begin(struct module_totals *all);

/* Copies the totals of the next module. */
void module_totals_add(struct module_totals *all, const struct output *output,
                       const struct row *totals);

void module_totals_free(struct module_totals *all);

#endif

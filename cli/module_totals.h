/* The totals of each module, which formats with an envelope write at the end: only for these
 * are they kept, as JSON. */
#ifndef CLI_MODULE_TOTALS_H
#define CLI_MODULE_TOTALS_H

#include "cli/spool.h"
#include "render/row/output.h"
#include "render/row/row.h"

struct console;

struct module_totals {
    struct console *console; /* where it is said that a temporary file cannot be read */
    struct arena arena;
    size_t count;      /* of modules, kept or not */
    struct row *first; /* the totals of the first module, if they are kept */
    struct spool kept; /* of all modules, with commas between them */
    struct written_list list;
};

void module_totals_begin(struct module_totals *all, struct console *console);

/* Keeps the totals of the next module. */
void module_totals_add(struct module_totals *all, const struct output *output,
                       const struct row *totals);

/* Moves the totals of other modules behind these. */
void module_totals_join(struct module_totals *all, struct module_totals *more);

/* The list of all, to be written once. It refers to the struct. */
struct cell module_totals_list(struct module_totals *all);

/* The totals of the one module. If there are several, an object with their list: no sum goes
 * across programs. It refers to the struct. */
struct row *module_totals_row(struct module_totals *all);

void module_totals_free(struct module_totals *all);

#endif

/* Several modules, each with its peak. */
#ifndef RENDER_ARRAY_MODULES_TEXT_H
#define RENDER_ARRAY_MODULES_TEXT_H

#include "render/array/space_sums.h"
#include "render/row/output.h"

/* The module that takes most of main memory. Of equal ones it is the first by file and name. */
struct largest_module {
    int64_t bytes; /* its peak; negative: it is not known */
    const char *file, *module;
    uint64_t line; /* of its header */
};

/* Keeps the other one if that is larger. */
void largest_module_take(struct largest_module *largest, const struct largest_module *other);

/* The peak of a module's main memory, from its totals; -1: it is not known. */
int64_t module_peak(const struct row *totals);

/* The totals of the modules whose peak is known, the largest first, in the arena. */
struct cell_list *modules_by_peak(const struct cell_list *totals, struct arena *arena);

/* Appends a row for each of such modules, but at most `most`. */
void modules_text(const struct output *output, struct text *out, const struct cell_list *totals,
                  size_t most);

/* Appends arguments and outputs of programs whose temporaries are not known: "HBM   arguments
 * 3.47 GiB, outputs 1.00 GiB beside them". */
void space_sums_text(const struct output *output, struct text *out, struct space_sums *sums);

#endif

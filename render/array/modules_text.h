/* What is said of several modules. */
#ifndef RENDER_ARRAY_MODULES_TEXT_H
#define RENDER_ARRAY_MODULES_TEXT_H

#include "render/array/array_modules.h"
#include "render/array/space_sums.h"
#include "render/row/output.h"

/* Appends a row for each of the modules that modules_by_peak returns, but at most `most`;
 * count: of all modules. */
void modules_text(const struct output *output, struct printable *out,
                  const struct cell_list *totals, size_t most, size_t count);

/* Appends of which modules the rows are, that are alive at a peak: of the largest alone, or of
 * all. */
void modules_whose_text(struct printable *out, const struct array_modules *modules,
                        bool largest);

/* Appends what is known of the modules that are not scheduled: "HBM   arguments 3.47 GiB,
 * outputs 1.00 GiB beside them". */
void modules_unscheduled_text(const struct output *output, struct printable *out,
                              const struct array_modules *modules,
                              const struct space_sums *sums);

#endif

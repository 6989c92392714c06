/* What reports on the memory of a module, or of one of its spaces, say alike: phrases on a row
 * of totals. */
#ifndef RENDER_TEXT_MEMORY_NEED_WORDS_H
#define RENDER_TEXT_MEMORY_NEED_WORDS_H

#include "render/row/field.h"

#include <stdbool.h>
#include <stdint.h>

struct row;
struct printable;

/* 0 if it is not known. */
int64_t need_bytes(const struct row *row, enum field_number name);
bool need_is_known(const struct row *row, enum field_number name);
bool need_is_estimate(const struct row *space);

/* Appends `before` and bytes. */
void need_put(struct printable *out, const char *before, const struct row *row,
              enum field_number name, bool exact);

/* "; 3.10 GiB as by libtpu 0.0.41 to 0.0.45": other figures, one of which may be the right one.
 */
void need_put_versions(struct printable *out, const struct row *totals, enum field_number bytes,
                       bool exact);

/* "scratch: at most 64.00 MiB while %all-reduce.3 runs, not counted" */
void need_put_scoped(struct printable *out, const char *before, const struct row *totals,
                     bool exact);

/* "VMEM about 110.00 MiB of 128.00 MiB, estimated, at most 112.00 MiB" */
void need_put_estimate(struct printable *out, const char *name, const struct row *space,
                       bool exact);

/* "jit_f", or "unnamed program". */
void need_put_module(struct printable *out, const struct row *totals);

/* "fits, ", "does not fit, " or "may fit, if both cores are one device (megacore, 30.75 GiB):
 * ": what the margin is of. after: ", " or ": ", what stands behind the first two. */
void need_put_fit(struct printable *out, const struct row *totals, const char *after,
                  bool exact);

/* "v5e (target_arguments.txt)": the target, or the device's own name, and the end of the name
 * of the file that names it. */
void need_put_target(struct printable *out, const struct row *totals);

#endif

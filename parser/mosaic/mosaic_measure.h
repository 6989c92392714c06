/* From the backend_config of a tpu_custom_call to what its kernel takes. */
#ifndef PARSER_MOSAIC_MOSAIC_MEASURE_H
#define PARSER_MOSAIC_MOSAIC_MEASURE_H

#include "layout/base/diagnostic.h"
#include "layout/kernel/mosaic_report.h"
#include "parser/mosaic/mosaic_config.h"

struct shape_entry;

struct mosaic_measured {
    struct mosaic_config config;
    struct mosaic_module module; /* its arena has all of this, the body, too */
    struct mosaic_kernel kernel;
    bool read;               /* the kernel is that of the body */
    bool text;               /* it is not, because the body is text, which is no fault */
    struct diagnostic fault; /* why it is not; NONE: the config has no body, or text */
};

/* The arrays of a result, a tuple or one, in the arena; NULL among them: not known. */
const struct shape **mosaic_results(const struct shape_entry *shape, struct arena *arena,
                                    size_t *count);

/* Measures a kernel into what is zeroed, and freed by the caller. Returns whether its body was
 * read. */
bool mosaic_measure(struct slice config, const struct mosaic_call *call,
                    struct mosaic_measured *measured);

/* What it takes, whether its body was read or not. A text lives in the arena. */
struct kernel_sum mosaic_measured_sum(const struct mosaic_measured *measured, bool assigned,
                                      struct arena *arena);

void mosaic_measured_free(struct mosaic_measured *measured);

#endif

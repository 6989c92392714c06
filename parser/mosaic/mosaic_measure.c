#include "parser/mosaic/mosaic_measure.h"

#include "layout/shape_entry.h"
#include "parser/mosaic/mosaic_read.h"

/* Returns whether a body is text: XLA writes those of the kernels that it makes itself so
 * (libtpu 0.0.52), jax never. */
static bool
is_text(struct slice body)
{
    return body.length && *body.text != 'M' && slice_behind(body, "func.func @");
}

bool
mosaic_measure(struct slice config, const struct mosaic_call *call,
               struct mosaic_measured *measured)
{
    mosaic_config_read(config, &measured->module.arena, &measured->config);
    measured->text = is_text(measured->config.body);
    if (!measured->config.body.length || measured->text ||
        mosaic_read(measured->config.body, &measured->module, &measured->fault))
        return false;
    mosaic_kernel_make(&measured->module, call, &measured->kernel);
    measured->read = true;
    return true;
}

const struct shape **
mosaic_results(const struct shape_entry *shape, struct arena *arena, size_t *count)
{
    *count = shape ? shape->leaf_count : 0;
    const struct shape **results = arena_array(arena, *count, sizeof *results);
    for (size_t i = 0; i < *count; i++)
        if (shape->leaves[i].entry->shape)
            results[i] = shape_array(shape->leaves[i].entry->shape);
    return results;
}

struct kernel_sum
mosaic_measured_sum(const struct mosaic_measured *measured, bool assigned, struct arena *arena)
{
    struct kernel_sum sum = {.assigned = assigned,
                             .vmem_bytes = KERNEL_UNKNOWN,
                             .least_vmem_bytes = KERNEL_UNKNOWN,
                             .smem_bytes = KERNEL_UNKNOWN,
                             .semaphores = KERNEL_UNKNOWN,
                             .own_limit_bytes = measured->config.limit,
                             .used_bytes = measured->config.used,
                             .body_key = measured->config.body_key,
                             .why = "its body is not read"};
    if (measured->read)
        return mosaic_sum(&measured->module, &measured->kernel, sum, arena);
    if (measured->text)
        sum.why = "its body is text of MLIR, as XLA writes its own kernels, which is not read";
    else if (measured->fault.code == DIAGNOSTIC_NONE)
        sum.why = "its backend_config has no body";
    return sum;
}

void
mosaic_measured_free(struct mosaic_measured *measured)
{
    mosaic_free(&measured->module);
}

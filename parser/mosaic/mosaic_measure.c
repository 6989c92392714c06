#include "parser/mosaic/mosaic_measure.h"

#include "parser/mosaic/mosaic_read.h"

bool
mosaic_measure(struct slice config, const struct mosaic_call *call,
               struct mosaic_measured *measured)
{
    mosaic_config_read(config, &measured->module.arena, &measured->config);
    if (!measured->config.body.length ||
        mosaic_read(measured->config.body, &measured->module, &measured->fault))
        return false;
    mosaic_kernel_make(&measured->module, call, &measured->kernel);
    measured->read = true;
    return true;
}

void
mosaic_measured_free(struct mosaic_measured *measured)
{
    mosaic_free(&measured->module);
}

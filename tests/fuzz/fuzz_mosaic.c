/* Reads any bytes as the body of a kernel of Mosaic, and measures what it takes; reads them as
 * the configuration of its call, of Mosaic GPU, too. */
#include "layout/base/diagnostic.h"
#include "layout/kernel/mosaic_kernel.h"
#include "parser/mosaic/mosaic_config.h"
#include "parser/mosaic/mosaic_gpu.h"
#include "parser/mosaic/mosaic_read.h"
#include "tests/fuzz/must.h"

int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size);

static void
measure(struct slice body, struct mosaic_module *module, bool assigned)
{
    const struct mosaic_call call = {.assigned = assigned};
    struct mosaic_kernel kernel;
    int64_t sum = 0;
    mosaic_kernel_make(module, &call, &kernel);
    if (kernel.doubt != MOSAIC_SURE)
        return;
    must(kernel.least_vmem >= 0 && kernel.least_vmem <= kernel.vmem && kernel.smem >= 0);
    for (size_t i = 0; i < kernel.buffer_count; i++) {
        const struct mosaic_buffer *buffer = &kernel.buffers[i];
        must(buffer->bytes >= 0 && buffer->type->kind == MOSAIC_MEMREF);
        if (buffer->type->space == MOSAIC_VMEM && buffer->kind != MOSAIC_ALLOCATION)
            sum += buffer->bytes;
    }
    must(sum + kernel.stack == kernel.vmem);
    must(body.length > 0);
}

int
LLVMFuzzerTestOneInput(const unsigned char *data, size_t size)
{
    struct slice body = {(const char *)data, size};
    struct mosaic_module module = {0};
    struct mosaic_config config;
    struct arena arena = {0};
    struct diagnostic d;
    if (mosaic_read(body, &module, &d) == 0)
        measure(body, &module, size & 1);
    else
        must(d.offset <= size);
    mosaic_free(&module);
    struct mosaic_gpu gpu = {0};
    if (mosaic_gpu_read(body, &gpu, &d) == 0)
        must(gpu.shared >= 0 || gpu.shared == MOSAIC_DYNAMIC);
    mosaic_free(&gpu.module);
    mosaic_config_read(body, &arena, &config);
    must(config.body.length <= size && config.offset >= 0);
    arena_free(&arena);
    return 0;
}

/* The GPUs, and in which phases their shared memory serves the lanes of a warp. */
#include "layout/access/access.h"

#include "layout/base/minmax.h"
#include "layout/device/bank.h"

static const struct access_gpu gpus[] = {
#define GPU(name, ...) {#name, __VA_ARGS__},
#include "layout/access/gpu.def"
#undef GPU
};

const struct access_gpu *
access_gpu_at(size_t i)
{
    return i < sizeof gpus / sizeof *gpus ? &gpus[i] : NULL;
}

const char *
access_gpu_name(size_t i)
{
    const struct access_gpu *gpu = access_gpu_at(i);
    return gpu ? gpu->name : NULL;
}

int
access_phase_lanes(const struct access_gpu *gpu, int width)
{
    int words = max_int(width / BANK_WORD_BYTES, 1);
    return min_int(gpu->banks / words, gpu->lanes);
}

/* Lanes of 16 bytes: bit 5 of the lane is bit 0 of the phase. With 32 banks bits 2 and 4 differ
 * or not, and bit 3 counts; with 64 banks the parity of all three does. */
int
access_phase_of(const struct access_gpu *gpu, int width, int lane)
{
    if (!gpu->out_of_order || width < BANK_MAX_WIDTH)
        return lane / access_phase_lanes(gpu, width);
    int bit2 = lane >> 2 & 1, bit3 = lane >> 3 & 1, bit4 = lane >> 4 & 1, half = lane >> 5 & 1;
    if (gpu->banks == BANK_COUNT)
        return half | (bit2 ^ bit4) << 1 | bit3 << 2;
    return half | (bit2 ^ bit3 ^ bit4) << 1;
}

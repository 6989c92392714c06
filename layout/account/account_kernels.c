#include "layout/account/account_kernels.h"

#include "layout/setting/kernel_figures.h"

#include <string.h>

/* What a kernel takes, with the compiler's own figure if it is known from elsewhere. */
static struct kernel_sum
compiled_sum(const struct account *account, const char *name, const struct kernel_sum *sum)
{
    struct kernel_sum with = *sum;
    if (with.used_bytes < 0)
        with.used_bytes = kernel_figures_find(account->setting->kernels, sum->body_key,
                                              (struct slice){name, strlen(name)});
    return with;
}

bool
account_next_kernel(const struct account *account, uint32_t *tick, int64_t limit_bytes,
                    struct account_kernel *kernel)
{
    const struct flow *flow = &account->memory.flow;
    const struct target *target = account->setting->target;
    while (account->memory.rule == MEMORY_TPU && *tick < flow->tick_count) {
        uint32_t at = (*tick)++;
        const struct links *links = flow_step(flow, at)->operation.links;
        if (!links || !links->kernel_sum)
            continue;
        const char *name = links->kernel_sum->name;
        if (!name)
            name = account_step_name(account, at);
        const struct kernel_sum sum = compiled_sum(account, name, links->kernel_sum);
        struct kernel_need vmem = kernel_vmem_need(&sum, target, limit_bytes),
                           smem = kernel_smem_need(&sum, target);
        bool other = smem.fits == KERNEL_FITS_NOT && vmem.fits != KERNEL_FITS_NOT;
        *kernel = (struct account_kernel){at, name, other ? smem : vmem};
        return true;
    }
    return false;
}

enum fit
account_kernels_fit(const struct account *account, int64_t limit_bytes)
{
    static const enum fit fits[] = {
        [KERNEL_FITS_NOT] = FITS_NOT, [KERNEL_MAY_FIT] = MAY_FIT, [KERNEL_FITS] = FITS};
    struct account_kernel kernel;
    enum fit least = FITS;
    for (uint32_t tick = 0; account_next_kernel(account, &tick, limit_bytes, &kernel);)
        if (fits[kernel.need.fits] < least)
            least = fits[kernel.need.fits];
    return least;
}

#include "layout/kernel/kernel_sum.h"

#include "layout/base/minmax.h"
#include "layout/kernel/kernel_limit.h"
#include "layout/space.h"

/* Sets the most that a kernel may take of VMEM: what the user says, else what its text says
 * within what the chip has, else the chip's default. */
static void
set_vmem_limit(struct kernel_need *need, const struct kernel_sum *sum,
               const struct target *target, int64_t limit_bytes)
{
    int64_t chip = kernel_chip_bytes(target, SPACE_VMEM), own = sum->own_limit_bytes;
    if (limit_bytes) {
        need->limit_bytes = limit_bytes;
        need->limit_known_by = "--limit";
    } else if (own >= 0 && chip && chip < own) {
        need->limit_bytes = chip;
        need->limit_known_by = "the chip's VMEM";
    } else if (own >= 0) {
        need->limit_bytes = own;
        need->limit_known_by = "vmem_limit_bytes";
    } else if (kernel_vmem_limit(target)) {
        need->limit_bytes = kernel_vmem_limit(target);
        need->limit_known_by = "default";
    }
}

/* Judges a need without a limit: what passes what any chip gives does not fit, and what was
 * compiled does. */
static void
judge(struct kernel_need *need, int64_t most)
{
    kernel_judge(need);
    if (need->limit_bytes != KERNEL_UNKNOWN || need->bound == KERNEL_NOTHING)
        return;
    if (need->bound == KERNEL_EXACT)
        need->fits = KERNEL_FITS;
    else if (need->least_bytes > most)
        need->fits = KERNEL_FITS_NOT;
}

/* What is said of a sum that is no more than a bound. */
static const char *
bound_words(const struct kernel_sum *sum, bool sure)
{
    if (sure)
        return "what the compiler spills is not in the text";
    return sum->assigned ? "scratch that the compiler may keep in registers"
                         : "which operands lie in VMEM is not known yet";
}

/* An array that is larger than all VMEM is refused even if it is never read, and would take
 * nothing (libtpu 0.0.52). */
static void
add_largest(struct kernel_need *need, const struct kernel_sum *sum, const struct target *target)
{
    int64_t chip = kernel_chip_bytes(target, SPACE_VMEM);
    if (sum->largest_bytes <= (chip ? chip : KERNEL_VMEM_CHIP))
        return;
    need->bytes = max_i64(need->bytes, sum->largest_bytes);
    need->least_bytes = max_i64(need->least_bytes, sum->largest_bytes);
    need->why = "a scratch that is larger than all VMEM is refused, whatever is done with it";
}

struct kernel_need
kernel_vmem_need(const struct kernel_sum *sum, const struct target *target, int64_t limit_bytes)
{
    struct kernel_need need = kernel_need_of(KERNEL_VMEM);
    bool known = sum->vmem_bytes != KERNEL_UNKNOWN;
    bool sure = sum->assigned && sum->vmem_bytes == sum->least_vmem_bytes;
    need.why = sum->why;
    need.semaphores = sum->semaphores;
    if (sum->used_bytes >= 0) {
        need.bytes = need.least_bytes = need.compiler_bytes = sum->used_bytes;
        need.bound = KERNEL_EXACT;
        need.why = NULL;
    } else if (known) {
        need.bytes = sum->vmem_bytes;
        need.least_bytes = sum->least_vmem_bytes;
        need.bound = sure ? KERNEL_AT_LEAST : KERNEL_ESTIMATE;
        need.why = bound_words(sum, sure);
        add_largest(&need, sum, target);
    }
    set_vmem_limit(&need, sum, target, limit_bytes);
    judge(&need, sum->own_limit_bytes >= 0 ? sum->own_limit_bytes : KERNEL_VMEM_MOST);
    return need;
}

struct kernel_need
kernel_smem_need(const struct kernel_sum *sum, const struct target *target)
{
    struct kernel_need need = kernel_need_of(KERNEL_SMEM);
    int64_t chip = kernel_chip_bytes(target, SPACE_SMEM);
    if (sum->smem_bytes != KERNEL_UNKNOWN) {
        need.bytes = need.least_bytes = sum->smem_bytes;
        need.bound = KERNEL_AT_LEAST;
    }
    if (chip > 0) {
        need.limit_bytes = chip;
        need.limit_known_by = "the chip's SMEM";
    }
    judge(&need, KERNEL_SMEM_MOST);
    return need;
}

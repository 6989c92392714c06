/* Kernels of Pallas that a program calls: measured while it is read, and found by their call.
 */
#ifndef CLI_COMMAND_MEASURE_PALLAS_KERNEL_H
#define CLI_COMMAND_MEASURE_PALLAS_KERNEL_H

#include "cli/command/dump/dump.h"
#include "cli/command/measure/beside.h"

struct call_names;

struct pallas_reader {
    const struct target *target; /* NULL: that of the dump */
    int64_t limit_bytes;         /* that the user sets for VMEM; 0: none */
    struct arena *arena;         /* of the current kernel */
    /* Takes a kernel, which lives until it returns. */
    void (*take)(void *user, const struct kernel *kernel);
    void *user;
    struct call_names *names; /* of the open computation */
};

/* Takes an instruction of a dump: measures it if it calls a kernel. Returns 0, or -1 if the
 * output failed. */
int pallas_kernel_read(struct pallas_reader *reader, struct dump *dump,
                       const struct hlo_instruction *instruction);

void pallas_reader_free(struct pallas_reader *reader);

/* Finds the kernel that does not fit in the programs beside a message. label: its call as the
 * compiler names it, "%f.1 = f32[8] custom-call(%x), custom_call_target=...". Returns false if
 * there is none, or several that take differently. */
bool pallas_kernel_find(struct context *context, const struct beside *where, struct slice label,
                        int64_t limit_bytes, struct arena *arena, struct found_kernel *found);

#endif

/* Kernels of Triton in files: measured, and found by what they take. */
#ifndef CLI_COMMAND_MEASURE_TRITON_KERNEL_H
#define CLI_COMMAND_MEASURE_TRITON_KERNEL_H

#include "cli/command/measure/beside.h"
#include "layout/kernel/kernel.h"
#include "layout/kernel/ttir.h"

struct arena;
struct diagnostic;

/* A kernel, whose texts live as long as the module. */
struct triton_kernel {
    struct ttir_module module;
    struct kernel kernel;
    struct unread_file json; /* the compiler's figure: the kernel has then what is computed */
};

/* Measures the text of a file; what the compiler says of it counts, in the text or in the .json
 * file that Triton's cache has beside it. limit_bytes: that the user sets for shared memory; 0:
 * none. Returns 0, or -1 with *d set; the caller frees it in any case. */
int triton_kernel_read(struct triton_kernel *triton, const char *file, struct slice text,
                       int64_t limit_bytes, struct arena *arena, struct diagnostic *d);

void triton_kernel_free(struct triton_kernel *triton);

/* What a message of a kernel that does not fit is searched for. */
struct triton_search {
    struct beside where;
    enum kernel_memory memory;  /* shared or tensor */
    int64_t bytes, limit_bytes; /* that it takes of that, and may take; 0: not known */
};

/* Finds a kernel that takes so much. Returns false if there is none, or several of other
 * names. */
bool triton_kernel_find(const struct triton_search *search, struct arena *arena,
                        struct found_kernel *found);

#endif

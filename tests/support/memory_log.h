/* The memory of a module as one line of text. */
#ifndef TESTS_SUPPORT_MEMORY_LOG_H
#define TESTS_SUPPORT_MEMORY_LOG_H

#include "layout/base/text.h"

#include <stdint.h>

struct memory;
struct target;

/* Called with the memory of each module, which is freed afterwards. */
typedef void memory_reader(struct memory *memory, void *context);

/* Reads HLO text and measures its modules. target NULL: found out from the text.
 * Returns what module_parse returns. */
int memory_read(const char *hlo, size_t length, const struct target *target,
                memory_reader *reader, void *context);

/* Writes "x n r | x 0-3 argument 512; n 1-2 temp 512; m+w 2-3 output 512": the steps in order
 * ('#' behind an inner tick), then the buffers with the names of their values; then "!" and the
 * number of faults, if there are any. */
memory_reader memory_log;

#endif

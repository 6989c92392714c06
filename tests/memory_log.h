/* What a module's memory is, as one line of text. */
#ifndef TESTS_MEMORY_LOG_H
#define TESTS_MEMORY_LOG_H

#include "layout/base/text.h"

#include <stdint.h>

struct memory;

/* Called with what was measured of each module; nothing of it lives longer. */
typedef void memory_reader(struct memory *memory, void *context);

/* Reads HLO text and measures its modules. target: its name; NULL: as the text tells. Returns
 * what module_parse does. */
int memory_read(const char *hlo, size_t length, const char *target, int64_t limit,
                memory_reader *reader, void *context);

/* "x n r | x 0-3 argument 512; n 1-2 temp 512; m+w 2-3 output 512": the steps in their order (a
 * '#' behind what is within one), then the buffers with the names of their values; "!" and a
 * number where the walk met faults. */
memory_reader memory_log;

#endif

/* The memory of a module as one line of text. */
#ifndef TESTS_MEMORY_LOG_H
#define TESTS_MEMORY_LOG_H

#include "layout/base/text.h"

#include <stdint.h>

struct memory;

/* Called with the memory of each module, which is only valid during the call. */
typedef void memory_reader(struct memory *memory, void *context);

/* Reads HLO text and measures its modules. target: a name, or NULL: found from the text.
 * Returns the status of module_parse. */
int memory_read(const char *hlo, size_t length, const char *target, int64_t limit,
                memory_reader *reader, void *context);

/*
 * Writes a line such as "x n r | x 0-3 argument 512; n 1-2 temp 512; m+w 2-3 output 512": the
 * steps in order ('#' after a step within an operation), then the buffers with the names of
 * their values, and "!" with the number of faults, if any.
 */
memory_reader memory_log;

#endif

/* Registers of threads, T5 V2, of a look-up. */
#ifndef CLI_COMMAND_INDEX_THREADS_H
#define CLI_COMMAND_INDEX_THREADS_H

#include "cli/command/index/index_row.h"
#include "layout/base/text.h"

/* Fills place with that of a register of a thread: the number of its warp, and its lane.
 * Returns whether an axis that the mapping does not have is not 0. */
bool thread_place(const struct lookup *lookup, int64_t thread, int64_t value, int64_t *place);

/* Appends a place as "T5 V2", and its block if that is not 0. */
void place_thread_print(const struct lookup *lookup, struct printable *out,
                        const int64_t *place);

/* Appends elements of a layout of threads and values: "T5 V2 | T9 V2". */
void index_thread_values(struct printable *out, const struct place_search *search);

/* The numbers of threads of a block and of their values. */
int64_t threads_of(const struct lookup *lookup);
int64_t values_of(const struct lookup *lookup);

#endif

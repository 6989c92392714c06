/* Rows for the allocations that out-of-memory messages list. */
#ifndef CLI_COMMAND_ALLOCATION_ROW_H
#define CLI_COMMAND_ALLOCATION_ROW_H

#include <stdbool.h>
#include <stdint.h>

struct context;
struct message;
struct message_whole;
struct row;

/* Makes the row of one allocation, including the totals that the message states. Every row has
 * the same fields. If a TPU's message states no tiles, the shape gets the target's default
 * layout. */
struct row *allocation_row(struct context *context, const struct message *message,
                           const char *file);

/* Adds needed_bytes, limit_bytes, over_bytes, argument_bytes, output_bytes and temp_bytes:
 * totals of a memory space or of one request. */
void allocation_row_whole(struct row *row, const struct message_whole *whole);

/* Returns free_bytes: what an allocator has left. NONE: the message does not say. */
int64_t allocation_free(const struct message_whole *whole);

/* Returns whether the device has room for what is needed, but what others hold leaves none. */
bool allocation_held(const struct message_whole *whole);

/* Sets *bytes to over_bytes. Returns false if the message does not say. */
bool allocation_over(const struct message_whole *whole, int64_t *bytes);

#endif

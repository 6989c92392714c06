/* The allocations of out-of-memory messages as rows. */
#ifndef CLI_ALLOCATION_ROW_H
#define CLI_ALLOCATION_ROW_H

#include <stdbool.h>
#include <stdint.h>

struct context;
struct message;
struct message_whole;
struct row;

/* The allocation that the message tells, with what it says of the whole: every row has the same
 * fields. The shape has the layout that the target gives it where a TPU's message has no tiles.
 * NULL when memory runs out. */
struct row *allocation_row(struct context *context, const struct message *message,
                           const char *file);

/* space, needed_bytes, limit_bytes, over_bytes: of a memory space or of one request. */
void allocation_row_whole(struct row *row, const struct message_whole *whole);

/* over_bytes; false where the message does not tell. */
bool allocation_over(const struct message_whole *whole, int64_t *bytes);

#endif

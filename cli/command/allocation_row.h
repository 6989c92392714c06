/* Rows for the allocations that out-of-memory messages list. */
#ifndef CLI_COMMAND_ALLOCATION_ROW_H
#define CLI_COMMAND_ALLOCATION_ROW_H

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

#endif

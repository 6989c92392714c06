/* Says why a layout cannot be written in another notation. */
#ifndef CLI_COMMAND_UNWRITTEN_H
#define CLI_COMMAND_UNWRITTEN_H

struct context;
struct diagnostic;
struct layout_argument;
struct notation;

/* Reports a finding: what the diagnostic says, or the tile of an XLA layout that is the cause.
 */
void report_unwritten(struct context *context, const struct layout_argument *argument,
                      const struct notation *writer, const struct diagnostic *d);

#endif

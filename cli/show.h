/* What show says of one layout. */
#ifndef CLI_SHOW_H
#define CLI_SHOW_H

struct context;
struct diagnostic;
struct layout_argument;
struct row;

/* The row of anything but a tuple, in the context's arena. NULL with *d set. */
struct row *show_row(struct context *context, const struct layout_argument *argument,
                     struct diagnostic *d);

#endif

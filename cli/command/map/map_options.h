/* Options of `map` that choose what a picture shows. Each function returns -1 after a report.
 */
#ifndef CLI_COMMAND_MAP_MAP_OPTIONS_H
#define CLI_COMMAND_MAP_MAP_OPTIONS_H

struct context;
struct map_picture;

/* --window: ranges of the first dims; the remaining dims are whole. The ranges live in the
 * context's arena. */
int map_window_read(struct context *context, struct map_picture *picture);

/* --label and --color-by; the defaults depend on the view. */
int map_choices_read(struct context *context, struct map_picture *picture);

#endif

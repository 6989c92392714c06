/* Options of map that choose what a picture shows and says. Each returns -1 after a report. */
#ifndef CLI_MAP_OPTIONS_H
#define CLI_MAP_OPTIONS_H

struct context;
struct map_picture;

/* --window: ranges of the first dims, the others are whole. They live in the context's arena.
 */
int map_window_read(struct context *context, struct map_picture *picture);

/* --label and --color-by; where they are not given the view's own. */
int map_choices_read(struct context *context, struct map_picture *picture);

/* --cell: pixels, by default MAP_SVG_CELL. */
int map_cell_read(struct context *context);

#endif

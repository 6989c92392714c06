/* Memory maps on a terminal. */
#ifndef RENDER_MAP_TEXT_H
#define RENDER_MAP_TEXT_H

#include <stdbool.h>

struct diagnostic;
struct map_picture;
struct printable;

struct map_terminal {
    int columns, rows; /* characters that each panel may take */
    bool bounded;      /* the whole picture must fit in `rows`, too */
    bool color;
    bool ascii;
};

/* Appends the title, both panels (side by side if they fit), the legend and notes on what is
 * left out. Returns -1 with *d set. */
int map_text(const struct map_picture *picture, const struct map_terminal *terminal,
             struct printable *out, struct diagnostic *d);

#endif

/* Memory maps on a terminal. */
#ifndef RENDER_MAP_TEXT_H
#define RENDER_MAP_TEXT_H

#include <stdbool.h>

struct diagnostic;
struct map_picture;
struct text;

struct map_terminal {
    int columns, rows; /* characters that a panel is kept within */
    bool bounded;      /* so is the whole picture: rows are no guess */
    bool color;
    bool ascii;
};

/* The layout's text, both panels (side by side where they fit), the legend, what is left out.
 * -1 with *d set. */
int map_text(const struct map_picture *picture, const struct map_terminal *terminal,
             struct text *out, struct diagnostic *d);

#endif

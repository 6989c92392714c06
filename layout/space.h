/* Memory spaces: numbers in a layout, names by target (layout/target.h). */
#ifndef LAYOUT_SPACE_H
#define LAYOUT_SPACE_H

#define SPACE_MIN  (-128) /* XLA keeps a memory space in one signed byte */
#define SPACE_MAX  127
#define SPACE_HOST 5 /* XLA layout.h, kHostMemorySpace */
#define SPACE_TEXT 16

/* "HBM", or the number where it has no name, into text[SPACE_TEXT]; returns text. By the names
 * of the default target. */
const char *space_name(int space, char *text);

#endif

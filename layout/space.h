/* Memory spaces by name; space.def is the one table. */
#ifndef LAYOUT_SPACE_H
#define LAYOUT_SPACE_H

#include <stddef.h> /* for size_t */

#define SPACE_MIN  (-128) /* XLA keeps a memory space in one signed byte */
#define SPACE_MAX  127
#define SPACE_TEXT 16

/* "HBM", or the number where it has no name, into text[SPACE_TEXT]; returns text. */
const char *space_name(int space, char *text);

#endif

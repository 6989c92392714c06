/* How a layout in the notation of CuTe begins. */
#ifndef PARSER_CUTE_CUTE_BEGINS_H
#define PARSER_CUTE_CUTE_BEGINS_H

#include <stdbool.h>

/* Returns whether the text begins as cute_parse reads it. */
bool cute_begins(const char *text);

#endif

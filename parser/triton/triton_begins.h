/* How a layout in the notation of Triton begins. */
#ifndef PARSER_TRITON_TRITON_BEGINS_H
#define PARSER_TRITON_TRITON_BEGINS_H

#include <stdbool.h>

/* Returns whether the text begins as triton_parse reads it. */
bool triton_begins(const char *text);

#endif

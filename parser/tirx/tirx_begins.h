/* How a layout in the notation of TIRx begins. */
#ifndef PARSER_TIRX_TIRX_BEGINS_H
#define PARSER_TIRX_TIRX_BEGINS_H

#include <stdbool.h>

/* Returns whether the text begins as tirx_parse reads it. */
bool tirx_begins(const char *text);
/* Returns whether the text begins as preset_parse reads it: with the name of a preset. */
bool preset_begins(const char *text);

#endif

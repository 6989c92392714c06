/* Parsing layouts that hardware prescribes, written as calls. */
#ifndef PARSER_TIRX_PRESET_PARSE_H
#define PARSER_TIRX_PRESET_PARSE_H

#include "layout/primitive.h"
#include "layout/tirx/preset.h"

/*
 * Parses a text that is NAME(ARGUMENT, ...), such as mma_shared_layout(float16,128B,64,64).
 * Arguments come in any order: numbers are the shape, major to minor; an element type sets
 * *type; sub_slab=1; another word is the variant (swizzle mode, datapath, instruction shape,
 * annotation). Quotes and inner parentheses, as in Python, are skipped. *type is the default on
 * entry, and the type that is written, if any, on return. preset->shape is the layout's logical
 * shape. Returns 0, or -1 with *d set.
 */
int preset_parse(const char *text, struct arena *arena, struct tirx_preset *preset,
                 enum primitive *type, struct tirx_layout *layout, struct diagnostic *d);

#endif

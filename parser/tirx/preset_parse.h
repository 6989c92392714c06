/* Layouts that hardware prescribes, written as calls. */
#ifndef PARSER_TIRX_PRESET_PARSE_H
#define PARSER_TIRX_PRESET_PARSE_H

#include "layout/primitive.h"
#include "layout/tirx/preset.h"

/*
 * Reads NAME(ARGUMENT, ...), the whole text: mma_shared_layout(float16,128B,64,64). Arguments
 * come in any order: numbers are the shape, major to minor; an element type is one; sub_slab=1;
 * a word is the variant (swizzle mode, datapath, instruction shape, annotation). Quotes and
 * inner parentheses, as Python has them, are skipped. *type is what holds when none is written,
 * and what was written otherwise. preset->shape is the layout's logical shape. -1 with *d set.
 */
int preset_parse(const char *text, struct arena *arena, struct tirx_preset *preset,
                 enum primitive *type, struct tirx_layout *layout, struct diagnostic *d);

#endif

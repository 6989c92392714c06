/*
 * Gluon's layouts, as Python prints and takes them. Each is an attribute of Triton:
 *
 *     BlockedLayout(size_per_thread=[1, 8], threads_per_warp=[8, 4], warps_per_cta=[4, 1],
 * order=[1, 0]) #ttg.blocked<{sizePerThread = [1, 8], threadsPerWarp = [8, 4], warpsPerCTA =
 * [4, 1], order = [1, 0]}>
 *
 * Source: Triton 3.9, triton.experimental.gluon.language._layouts.
 */
#ifndef PARSER_NOTATION_GLUON_TEXT_H
#define PARSER_NOTATION_GLUON_TEXT_H

#include "layout/base/diagnostic.h"

#include <stdbool.h>
#include <stdint.h>

struct arena;
struct text;

/* Returns whether a text begins with the name of one, perhaps behind modules. */
bool gluon_text_begins(const char *text);

/* Spells it as Triton's attribute. Returns -1 with *d set. */
int gluon_text_spell(const char *text, struct arena *arena, const char **attribute,
                     struct diagnostic *d);

/* Writes an attribute that Triton 3.9 prints as Gluon does. shape: of the array, which some
 * layouts say. Returns -1 with *d set if Gluon has no such layout. */
int gluon_text_write(const char *attribute, const int64_t *shape, size_t rank,
                     struct arena *arena, struct text *gluon, struct diagnostic *d);

#endif

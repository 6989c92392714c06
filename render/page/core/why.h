/* Explains in a few sums why an element lies where it does. */
#ifndef RENDER_PAGE_CORE_WHY_H
#define RENDER_PAGE_CORE_WHY_H

#include "render/page/core/side.h"

/*
 * Adds field why to a row.
 *
 * If memory is the only axis, it has terms [{name, sum, value}]: the parts of the linear index,
 * each with the sum that makes it, such as "4 × 4" and 16. In a tiled layout they are the tile
 * and the place within it; else one for each digit, major first, and the offset. linear is the
 * sum of all terms; swizzled is what a swizzle makes of it, or null. A tiled layout also has
 * number (of the tile in memory; null if a later tile has taken it apart) and tile_dims.
 *
 * Otherwise it has digits [{name, value, extent, stride, unit}], each stride in units of an
 * axis, and axes [{name, sum, value, offset, of}], finest first: offset says whether the sum
 * has one, of names its digits.
 *
 * Both have replicas [{axis, name, extent, stride}].
 */
void why_add(struct row *row, const struct side *side, const int64_t *index);

#endif

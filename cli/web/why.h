/* Why an element lies where it does, as a few sums. */
#ifndef CLI_WEB_WHY_H
#define CLI_WEB_WHY_H

#include "cli/web/side.h"

/*
 * Adds field why to a row.
 *
 * Where memory is the only axis: terms [{name, sum, value}], parts of the linear index with the
 * sum that makes each, "4 × 4" and 16: of tiled layouts which tile, then where within, else one
 * a digit, major first, and an offset. linear, the sum of all; swizzled, what a swizzle makes
 * of it, or null. Of tiled layouts also number (of the tile in memory; null where a later tile
 * has taken it apart) and tile_dims.
 *
 * Else: digits [{name, value, extent, stride, unit}], each stride in units of an axis, and axes
 * [{name, sum, value, offset, of}], finest first: whether an offset is in the sum, and which
 * digits.
 *
 * replicas [{axis, name, extent, stride}].
 */
void why_add(struct row *row, const struct side *side, const int64_t *index);

#endif

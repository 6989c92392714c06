/* A mapping without its swizzle. */
#ifndef LAYOUT_CONVERT_UNSWIZZLE_H
#define LAYOUT_CONVERT_UNSWIZZLE_H

#include "layout/mapping.h"

/* Makes the same mapping without its swizzle where places are sums of digits all the same, as
 * if the swizzle moves none, or each in one way. Returns false if they are not, or if that
 * cannot be decided. */
bool mapping_without_swizzle(const struct mapping *m, struct arena *arena,
                             struct mapping *plain);

#endif

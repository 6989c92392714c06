/* Thread-value layouts and iters by a table of what each value holds, where that is small. Each
 * returns false if it is not, or if there are no modes or iters. */
#ifndef LAYOUT_CONVERT_THREAD_TABLE_H
#define LAYOUT_CONVERT_THREAD_TABLE_H

#include "layout/cute/cute.h"

/* Makes the modes of threads and of values, and sets the lanes of a warp. */
bool thread_table_modes(const struct mapping *m, struct arena *arena, struct cute_mode *modes,
                        int64_t *lanes);

/* Makes the iters of the row-major number of an element, of an array of these dims, each of
 * whose elements one value of one thread holds. */
bool thread_table_iters(const struct cute_mode *layout, int64_t lanes, struct tirx_shape array,
                        struct arena *arena, struct tirx_layout *result);

#endif

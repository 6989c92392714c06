/* What occupies memory at the peak of a program, by the arrays that own it. */
#ifndef RENDER_ARRAY_ARRAY_PEAK_H
#define RENDER_ARRAY_ARRAY_PEAK_H

#include "layout/account/account.h"
#include "render/array/array_sums.h"

/* The site of the i-th value of a buffer. */
struct site site_of_value(struct site_maker *sites, const struct account *account,
                          const struct buffer *buffer, uint32_t i);

/* Adds to the groups of arrays what of them is live at the peak of each memory space, and what
 * else the peak counts: together all of it, to the byte. The program's arrays are added before.
 */
void array_peak_add(struct array_sums *sums, const struct account *account,
                    struct site_maker *sites);

#endif

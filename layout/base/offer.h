/* What a message offers in place of a name that there is not. */
#ifndef LAYOUT_BASE_OFFER_H
#define LAYOUT_BASE_OFFER_H

#include "layout/base/slice.h"

struct arena;
struct words;

/* Returns ", did you mean 'img'?", where one of the names that there are is near, else the
 * first of them: "; there are ps, img, ...". */
const char *offer(const struct words *names, struct slice mistaken, struct arena *arena);

#endif

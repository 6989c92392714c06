/* Places as people write them: the way back from what `index` prints. */
#ifndef CLI_PLACE_TEXT_H
#define CLI_PLACE_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct diagnostic;
struct mapping;

/* "17" where axis m is all there is, "laneid=5 warpid=5 m=1" always; blanks or commas between
 * axes, absent ones are 0. Fills coordinates[m->axis_count]; *elsewhere: a coordinate that is
 * not 0 is on an axis that the mapping does not use. -1 with *d set, its place counted from
 * text. */
int place_read(const char *text, size_t length, const struct mapping *m, int64_t *coordinates,
               bool *elsewhere, struct diagnostic *d);

#endif

/* Reads places as people write them, in the form that `index` prints. */
#ifndef PARSER_NOTATION_PLACE_TEXT_H
#define PARSER_NOTATION_PLACE_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct diagnostic;
struct mapping;

/* Reads "17" if m is the only axis, and "laneid=5 warpid=5 m=1" always. Blanks or commas
 * separate axes; absent axes are 0. Fills coordinates[m->axis_count]. *elsewhere: an axis that
 * the mapping does not use has a coordinate other than 0. Returns -1 with *d set, its offset
 * counted from text. */
int place_read(const char *text, size_t length, const struct mapping *m, int64_t *coordinates,
               bool *elsewhere, struct diagnostic *d);

#endif

/* 'size x:0 8->max': the largest size with which a program fits. */
#ifndef LAYOUT_HELP_LARGEST_SIZE_H
#define LAYOUT_HELP_LARGEST_SIZE_H

#include <stddef.h>

struct edit;
struct trying;

/* The edit whose size is looked for; NULL: none of them. */
const struct edit *largest_size_asked(const struct edit *edits, size_t count);

/* The edits with the size that is looked for, which one of them is, replaced by the largest
 * with which the program fits its limit with all others; in the arena of what is tried. */
struct edit *largest_size_find(struct trying *trying, const struct edit *edits, size_t count);

#endif

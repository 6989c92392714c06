/* An array with other sizes or another type, and a shape with other arrays. */
#ifndef LAYOUT_CHANGE_RETILE_H
#define LAYOUT_CHANGE_RETILE_H

#include "layout/shape.h"

struct arena;
struct shape_entry;
struct shape_table;
struct target;

/* Copies an array with other dimensions. If its tiles were the target's default ones, they are
 * those of the new dimensions; else they stay, as the order and the memory space do. */
struct shape *array_resized(const struct shape *array, const int64_t *dims,
                            const struct target *target, struct arena *arena);

/* Copies an array with another type, and the tiles that this type has. */
struct shape *array_retyped(const struct shape *array, enum primitive type,
                            const struct target *target, struct arena *arena);

/* The entry of a shape whose leaves are replaced by arrays; NULL: the leaf stays. */
struct shape_entry *shape_with_arrays(struct shape_table *shapes,
                                      const struct shape_entry *entry,
                                      struct shape *const *arrays, struct arena *arena);

#endif

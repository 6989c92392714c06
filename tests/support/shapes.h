/* Shapes from text. */
#ifndef TESTS_SUPPORT_SHAPES_H
#define TESTS_SUPPORT_SHAPES_H

#include "layout/base/arena.h"
#include "layout/shape.h"

/* Returns the shape; invalid text fails the test. */
struct shape *shape_of(struct arena *arena, const char *text);

#endif

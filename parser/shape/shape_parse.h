/*
 * Text -> struct shape. The grammar is shape_grammar.y; this is its front door.
 */
#ifndef PARSER_SHAPE_SHAPE_PARSE_H
#define PARSER_SHAPE_SHAPE_PARSE_H

#include "layout/shape.h"

#include <stdbool.h>
#include <stddef.h>

struct arena;

#define SHAPE_DEPTH_LIMIT  1000    /* nested tuples */
#define SHAPE_LIST_LIMIT   100000  /* numbers in one list: dimensions, an order, a tile */
#define SHAPE_TILING_LIMIT 1100000 /* n * (n + dimensions), n: tiles and numbers in them */

/* One shape (array, tuple, buffer), nothing behind it; text[length] must be NUL. The shape and
 * its parts live in the arena, offsets count from text. An unknown element type is kept
 * (PRIMITIVE_UNKNOWN). Gate 1 only: see shape_validate. NULL with *d set when it does not
 * parse. */
struct shape *shape_parse(const char *text, size_t length, struct arena *arena,
                          struct diagnostic *d);

/* The same of a tuple, whose arrays are not opened where they are written as XLA prints them:
 * they have nothing but offset and length. */
struct shape *shape_parse_deferred(const char *text, size_t length, struct arena *arena,
                                   struct diagnostic *d);

/* Is it such an array? */
bool shape_is_deferred(const struct shape *shape);

#endif

/*
 * Parsing the text of one shape. The grammar is shape_grammar.y.
 */
#ifndef PARSER_SHAPE_SHAPE_PARSE_H
#define PARSER_SHAPE_SHAPE_PARSE_H

#include "layout/shape_entry.h"

#include <stdbool.h>
#include <stddef.h>

struct arena;

#define SHAPE_DEPTH_LIMIT LEAF_DEPTH_LIMIT /* depth of parentheses */
#define SHAPE_LIST_LIMIT  100000 /* items of one list: dimensions, an order, a tuple, ... */

/* Parses a text that is one shape: an array, a tuple or a buffer. text[length] must be a NUL.
 * The shape and its parts live in the arena; their offsets count from text. An unknown element
 * type is kept as PRIMITIVE_UNKNOWN. The elements of a tuple are validated, as in XLA, but the
 * shape itself is not (shape_validate). Returns NULL with *d set if the text does not parse. */
struct shape *shape_parse(const char *text, size_t length, struct arena *arena,
                          struct diagnostic *d);

/* The same for a tuple, but its arrays are deferred if they are spelled as XLA prints them:
 * they are not parsed and have only offset and length. */
struct shape *shape_parse_deferred(const char *text, size_t length, struct arena *arena,
                                   struct diagnostic *d);

#endif

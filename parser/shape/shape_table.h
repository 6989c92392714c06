/* The table of shapes as a cache of their texts: each distinct text is parsed once. */
#ifndef PARSER_SHAPE_SHAPE_TABLE_H
#define PARSER_SHAPE_SHAPE_TABLE_H

#include "layout/program/shape_table.h"

/* Returns the entry of a text, which is made when the text is first seen. */
struct shape_entry *shape_table_get(struct shape_table *table, const char *text, size_t length)
    __attribute__((returns_nonnull));

/* Returns the entry of a text that was seen before, is exactly what XLA prints, and has no
 * fault; otherwise NULL. */
struct shape_entry *shape_table_find_printed(const struct shape_table *table, const char *text,
                                             size_t length);

#endif

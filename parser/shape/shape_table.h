/*
 * Every distinct text of a shape, read once and sized once. A dump repeats itself: 22,048
 * shapes of one, 930 of them different. Entries live until the table is freed.
 */
#ifndef PARSER_SHAPE_SHAPE_TABLE_H
#define PARSER_SHAPE_SHAPE_TABLE_H

#include "layout/base/arena.h"
#include "layout/base/table.h"
#include "layout/device/predict.h"
#include "layout/shape_entry.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct shape_table {
    struct arena arena;
    struct arena scratch;         /* of the shape that is being read */
    struct table texts;           /* id + 1 */
    struct table layouts;         /* text -> id + 1 of the first shape that has it */
    struct shape_entry **entries; /* by id */
    size_t count, capacity;
    const char **unknown_types; /* reported ones; in the arena */
    size_t unknown_count, unknown_capacity;
    const struct target *target;  /* whose bookings count; NULL: sizes are those of layouts */
    const struct target *assumed; /* whose layouts shape_table_assume takes */
    enum predict_scope scope;     /* ... and where */
};

/* The entry of a text, made at first sight; NULL when memory runs out, and ever after. */
struct shape_entry *shape_table_get(struct shape_table *table, const char *text, size_t length);

/* The entry with layouts assumed where none is written: the same entry where nothing changes,
 * it is no valid shape, or its padded size would not fit 64 bits. NULL when memory runs out. */
struct shape_entry *shape_table_assume(struct shape_table *table, struct shape_entry *entry);

/* Has the unknown type of this entry been asked about before? Notes it. */
bool shape_table_type_reported(struct shape_table *table, const struct shape_entry *entry);

void shape_table_free(struct shape_table *table);

#endif

/*
 * The interning table of shapes: each distinct text is parsed once and sized once. Dumps repeat
 * shapes: one has 22,048 of them, 930 of which are distinct. Entries live until the table is
 * freed.
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

/* Shapes that are inferred because the text leaves them out. Without a limit a few lines could
 * make shapes of any size. */
struct inferred {
    size_t text;    /* bytes of names, opcodes and operands of instructions without a shape */
    size_t spelled; /* bytes that the inferred shapes take as text, each use of one counted */
    bool refused;   /* a shape was too long to infer */
    bool reported;  /* by the reader */
};

struct shape_table {
    struct arena arena;
    struct arena scratch;         /* for the shape that is being read */
    struct table texts;           /* text -> id + 1 */
    struct table layouts;         /* text -> id + 1 of the first shape that has it */
    struct shape_entry **entries; /* by id */
    size_t count, capacity;
    const char **unknown_types; /* those reported so far; in the arena */
    size_t unknown_count, unknown_capacity;
    const struct target *target;  /* whose bookings are included in sizes; NULL: none */
    const struct target *assumed; /* whose layouts shape_table_assume takes */
    struct inferred inferred;
    enum predict_scope scope; /* which layouts shape_table_assume replaces */
};

/* Returns the entry of a text, which is made when the text is first seen. */
struct shape_entry *shape_table_get(struct shape_table *table, const char *text, size_t length)
    __attribute__((returns_nonnull));

/* Returns the entry of a text that was seen before, is exactly what XLA prints, and has no
 * fault; otherwise NULL. */
struct shape_entry *shape_table_find_printed(const struct shape_table *table, const char *text,
                                             size_t length);

/* Returns the entry of the same shape with layouts assumed where none is written. Returns the
 * same entry if nothing changes, the shape is invalid, or its padded size does not fit 64
 * bits. */
struct shape_entry *shape_table_assume(struct shape_table *table, struct shape_entry *entry);

/* Returns whether this was called before for an entry with the same unknown type. */
bool shape_table_type_reported(struct shape_table *table, const struct shape_entry *entry);

void shape_table_free(struct shape_table *table);

#endif

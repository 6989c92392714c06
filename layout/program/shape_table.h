/*
 * The interning table of shapes: each distinct shape is sized once. Dumps repeat shapes: one
 * has 22,048 of them, 930 of which are distinct. Two texts that differ only by a blank get two
 * entries; a shape that is given as a value has the entry of its canonical text. Entries live
 * until the table is freed.
 */
#ifndef LAYOUT_PROGRAM_SHAPE_TABLE_H
#define LAYOUT_PROGRAM_SHAPE_TABLE_H

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

/* Returns the entry of a shape, whose layouts count as written. A tuple nested too deeply has
 * an entry without a shape. */
struct shape_entry *shape_table_intern(struct shape_table *table, const struct shape *shape)
    __attribute__((returns_nonnull));

/* Returns the entry of the same shape with layouts assumed where none is written. Returns the
 * same entry if nothing changes, the shape is invalid, or its padded size does not fit 64
 * bits. */
struct shape_entry *shape_table_assume(struct shape_table *table, struct shape_entry *entry);

/* Returns whether this was called before for an entry with the same unknown type. */
bool shape_table_type_reported(struct shape_table *table, const struct shape_entry *entry);

/* ---- for readers of texts ---- */

/* Returns the entry of a text. If the text is new, the entry is empty and *made is true. */
struct shape_entry *shape_table_entry(struct shape_table *table, const char *text,
                                      size_t length, bool *made);
/* Returns the number of the entry of a text as in `texts`; 0: there is none. */
uint32_t shape_table_number(const struct shape_table *table, const char *text, size_t length);
/* Returns whether the shape is a deferred array, which has only offset and length in the text.
 */
static inline bool
shape_is_deferred(const struct shape *shape)
{
    return shape->kind == SHAPE_ARRAY && !shape->type_name;
}

/* Fills an entry in with the array that its text says, or the tuple, whose elements `element`
 * finds where they are deferred (shape_parse.h). */
void shape_table_fill_array(struct shape_table *table, struct shape_entry *entry,
                            const struct shape *shape);
typedef struct shape_entry *shape_element(struct shape_table *table,
                                          const struct shape_entry *tuple,
                                          const struct shape *element);
void shape_table_fill_tuple(struct shape_table *table, struct shape_entry *entry,
                            const struct shape *shape, shape_element *element);
/* Keeps why a text is no shape. */
void shape_table_fail(struct shape_table *table, struct shape_entry *entry,
                      const struct diagnostic *d);

void shape_table_free(struct shape_table *table);

#endif

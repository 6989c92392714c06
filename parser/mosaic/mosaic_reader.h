/* A body while it is read: its tables, from which operations take what they name. */
#ifndef PARSER_MOSAIC_MOSAIC_READER_H
#define PARSER_MOSAIC_MOSAIC_READER_H

#include "layout/kernel/mosaic.h"
#include "parser/mosaic/mosaic_bytes.h"

#define MOSAIC_DEPTH   64  /* of attributes, types and regions within one another */
#define MOSAIC_MEMBERS 256 /* of a dictionary */

/* Where an attribute or a type stands. */
struct mosaic_entry {
    uint32_t at, length; /* in the body */
    uint32_t dialect;
    bool custom; /* in a binary form; else as text */
};

struct mosaic_reader {
    struct mosaic_module *module;
    struct mosaic_fault fault;
    size_t string_count, dialect_count, name_count, attribute_count, type_count;
    struct slice *strings;
    struct slice *dialects;
    enum mosaic_kind *names;                    /* of operations */
    struct mosaic_entry *entries;               /* of attributes, then of types */
    const struct mosaic_attribute **attributes; /* NULL: not read yet */
    const struct mosaic_type **types;
    unsigned depth;
    size_t ops_left, values_left; /* that the bytes can still hold */
    size_t open_count, open_capacity;
    uint32_t *open; /* the values of the regions that are open, by their number in the bytes */
    size_t next_value; /* of the innermost region, among these */
    size_t value_capacity, func_capacity;
    struct mosaic_op *function; /* that is open, or was last */
};

static inline struct mosaic_bytes
mosaic_entry_bytes(struct mosaic_reader *r, const struct mosaic_entry *entry)
{
    const unsigned char *at = r->fault.begin + entry->at;
    return (struct mosaic_bytes){at, at + entry->length, &r->fault};
}

/* The string of the index that comes next, which a fault makes an empty one. */
static inline struct slice
mosaic_next_string(struct mosaic_reader *r, struct mosaic_bytes *bytes)
{
    uint32_t index = mosaic_index(bytes, r->string_count);
    return r->fault.what ? (struct slice){"", 0} : r->strings[index];
}

/* The attribute or type of an index, which a fault makes one of nothing. */
const struct mosaic_attribute *mosaic_attribute_at(struct mosaic_reader *r, uint32_t index);
const struct mosaic_type *mosaic_type_at(struct mosaic_reader *r, uint32_t index);

/* The same of the index that comes next. */
const struct mosaic_attribute *mosaic_next_attribute(struct mosaic_reader *r,
                                                     struct mosaic_bytes *bytes);
const struct mosaic_type *mosaic_next_type(struct mosaic_reader *r, struct mosaic_bytes *bytes);

/* The line of a source that a location names: the innermost one, or the one that all others
 * are called from. NULL: none is known. */
const struct mosaic_site *mosaic_site_at(struct mosaic_reader *r, uint32_t index,
                                         bool innermost);

/* Reads the operations: the section of the IR. */
void mosaic_operations(struct mosaic_reader *r, struct mosaic_bytes *bytes);

#endif

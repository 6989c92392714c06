/*
 * Shapes of protos: xla.ShapeProto and xla.LayoutProto (xla_data.proto of jaxlib 0.10.2) in the
 * notation of XLA, so that a shape is checked and kept as one of a text. Each distinct one is
 * read once.
 */
#ifndef PARSER_PROTO_PROTO_SHAPE_H
#define PARSER_PROTO_PROTO_SHAPE_H

#include "layout/base/words.h"
#include "parser/proto/wire.h"

struct shape_entry;
struct shape_table;

/* Shapes by their bytes. */
struct proto_shapes {
    struct shape_table *table;
    struct words bytes;
    struct shape_entry **entries; /* by number of the bytes */
    size_t capacity;
};

/* xla.PrimitiveType. */
enum { PROTO_PRED = 1 };

/* Returns whether an element type is one of floating point, or complex. */
bool proto_type_is_float(int64_t type);

/* Appends a shape as XLA prints it. */
void proto_shape_put(struct text *out, const struct wire_message *shape);

/* Appends a shape index, "{0,1}". */
void proto_index_put(struct text *out, const struct wire_message *m, uint32_t number);

/* Returns the table's entry of a shape, the bytes of a field of m; NULL: part of it cannot be
 * read. A fault is reported where the shape is first met. */
struct shape_entry *proto_shape(struct proto_shapes *shapes, const struct wire_message *m,
                                struct slice bytes, const char *name);

void proto_shapes_free(struct proto_shapes *shapes);

#endif

/*
 * Attributes of an instruction of a proto, as XLA prints them, in its order: what reads the
 * attributes of a text reads these (source: XLA, hlo_instructions.cc, PrintExtraAttributes).
 */
#ifndef PARSER_PROTO_PROTO_ATTRIBUTE_H
#define PARSER_PROTO_PROTO_ATTRIBUTE_H

#include "layout/base/text.h"
#include "layout/program/hlo.h"
#include "parser/proto/wire.h"

/* A list, whose room is used again; names and values live in the arena, or longer. */
struct proto_attributes {
    struct arena *arena;
    size_t count, capacity;
    struct attribute *items;
    struct text value; /* of the attribute that is being written */
};

/* Adds an attribute, which is to be set. */
struct attribute *proto_attribute_add(struct proto_attributes *list);

/* Begins an attribute, whose value is appended to what this returns, and ends it. */
struct text *proto_attribute_begin(struct proto_attributes *list);
void proto_attribute_end(struct proto_attributes *list, enum attribute_kind kind,
                         const char *name);

/* Add an attribute with a word, a number, or the numbers of a field: {0,1}. */
void proto_attribute_word(struct proto_attributes *list, enum attribute_kind kind,
                          const char *name, struct slice word);
void proto_attribute_number(struct proto_attributes *list, enum attribute_kind kind,
                            const char *name, int64_t number);
void proto_attribute_numbers(struct proto_attributes *list, enum attribute_kind kind,
                             const char *name, const struct wire_message *m, uint32_t number);

/* Appends the name of an instruction or a computation, "%x". */
void proto_reference_put(struct text *out, struct slice name);

/* Appends a string in quotes, escaped as XLA does. */
void proto_string_put(struct text *out, struct slice string);

/* Add what an operation has of its own: all but the names of computations, sharding, metadata,
 * and what any instruction may have. */
void proto_operation_attributes(struct proto_attributes *list, const struct wire_message *m,
                                struct slice opcode);
/* Adds those of them that memory depends on. */
void proto_memory_attributes(struct proto_attributes *list, const struct wire_message *m,
                             struct slice opcode);
/* Returns whether any of them has a kind. */
bool proto_operation_is_typed(const struct wire_message *m, struct slice opcode);
/* Those of them that are of dimensions: windows, convolutions, products, slices, gathers. */
void proto_window_attributes(struct proto_attributes *list, const struct wire_message *m);
void proto_dimension_attributes(struct proto_attributes *list, const struct wire_message *m);
/* Adds the groups of devices that a collective has. */
void proto_group_attributes(struct proto_attributes *list, const struct wire_message *m,
                            bool collective);

/* Appends xla.OpSharding. */
void proto_sharding_put(struct text *out, const struct wire_message *sharding);

/* Appends xla.LiteralProto, "(5)"; "({...})" if it has more elements than XLA prints. */
void proto_literal_put(struct text *out, const struct wire_message *literal);

#endif

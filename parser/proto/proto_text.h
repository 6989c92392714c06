/*
 * HLO protos in the text format of protocol buffers (protobuf.dev, Text Format Language
 * Specification), as DebugString and text_format print them: hlo_module { name: "jit_f" ... }.
 * A text becomes the bytes of the same message, which the reader of protos reads: fields by
 * their names (proto_field.def); those that the table does not have are passed over.
 */
#ifndef PARSER_PROTO_PROTO_TEXT_H
#define PARSER_PROTO_PROTO_TEXT_H

#include "layout/base/text.h"
#include "parser/proto/wire.h"

/* Returns whether bytes, the first of a file, begin the text of an HloProto, an HloSnapshot or
 * an HloModuleProto. */
bool proto_text_begins(const unsigned char *bytes, size_t length);

/* The bytes of a text. */
struct proto_text {
    struct text bytes;
    struct wire_places places; /* where in the text the bytes stand */
};

/* Reads a text, wire->bytes, which becomes what is written into text. What cannot be read is
 * reported as a fault of the wire with its place in the text, and what stands on its line is
 * passed over. A text that is cut off becomes a message that is. */
void proto_text_read(struct wire *wire, struct proto_text *text);

void proto_text_free(struct proto_text *text);

#endif

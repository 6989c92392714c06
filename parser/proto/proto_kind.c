#include "parser/proto/proto_kind.h"

#include "parser/proto/proto_executable.h"
#include "parser/proto/proto_space.h"
#include "parser/proto/proto_text.h"
#include "parser/proto/wire.h"

/* A part of the file: where it ends, and how much of it is there. */
struct part {
    const unsigned char *at, *seen; /* seen: end of the bytes that are there, or of the part */
    bool whole;                     /* the part ends at `seen` */
};

/* Passes a number of bytes, or all that are there. */
static void
pass(struct part *part, uint64_t length)
{
    uint64_t left = (uint64_t)(part->seen - part->at);
    part->at += length < left ? length : left;
}

/* Passes a number, or all bytes if they end within it, and returns false then. */
static bool
pass_number(struct part *part, uint64_t *value)
{
    const unsigned char *next = wire_varint(part->at, part->seen, value);
    bool cut = !next && part->seen - part->at < 10;
    if (next || cut)
        part->at = next ? next : part->seen;
    return next != NULL;
}

/* A field: its number, type, and of bytes the part that they are. */
struct seen_field {
    uint64_t number;
    unsigned type;
    struct part bytes;
};

/* Reads the next field. Returns false if there is none, or it is none. */
static bool
next_field(struct part *part, struct seen_field *field)
{
    uint64_t tag, value;
    if (part->at >= part->seen || !pass_number(part, &tag) || tag >> 3 == 0)
        return false;
    field->number = tag >> 3;
    field->type = tag & 7;
    if (field->type == WIRE_FIXED64 || field->type == WIRE_FIXED32) {
        pass(part, field->type == WIRE_FIXED64 ? 8 : 4);
        return true;
    }
    if (!pass_number(part, &value) || (field->type != WIRE_VARINT && field->type != WIRE_BYTES))
        return false;
    if (field->type == WIRE_VARINT)
        return true;
    field->bytes = *part;
    pass(part, value);
    field->bytes.whole = (uint64_t)(part->at - field->bytes.at) == value;
    field->bytes.seen = part->at;
    return true;
}

/* Returns whether the bytes that are there of a name are those of a text. */
static bool
is_name(struct part name)
{
    for (const unsigned char *at = name.at; at < name.seen; at++)
        if (*at < ' ' || *at == 127)
            return false;
    return name.at < name.seen || !name.whole;
}

/* Returns whether a part begins an instruction or a computation: its field 1 is a name; of an
 * instruction, field 2 is an opcode. certain: a name has been seen around it. */
static bool
begins_named(struct part part, bool instruction, bool certain)
{
    struct seen_field field;
    bool any = false; /* a name is there */
    while (next_field(&part, &field)) {
        bool name = field.number == 1 || (instruction && field.number == 2);
        if (name && (field.type != WIRE_BYTES || !is_name(field.bytes)))
            return false;
        any |= name && field.bytes.at < field.bytes.seen;
        if (!instruction && field.number == 2)
            return field.type == WIRE_BYTES && begins_named(field.bytes, true, any || certain);
        if (instruction && field.number == 2)
            return any;
    }
    return (any || certain) && part.at >= part.seen;
}

/* Returns whether a part begins a module: it has a name, and computations as far as it is
 * there. */
static bool
begins_module(struct part part)
{
    struct seen_field field;
    bool named = false;
    while (next_field(&part, &field)) {
        if (field.number <= 3 && field.type != WIRE_BYTES)
            return false;
        if (field.number <= 2 && !is_name(field.bytes))
            return false;
        named |= field.number <= 2 && field.bytes.at < field.bytes.seen;
        if (field.number == 3)
            return begins_named(field.bytes, false, named);
    }
    return named && !part.whole && part.at >= part.seen;
}

/* Finds the first field 1. Returns false if there is none, or it is no message. */
static bool
find_first(struct part part, struct part *found)
{
    struct seen_field field;
    while (next_field(&part, &field)) {
        if (field.number != 1)
            continue;
        *found = field.bytes;
        return field.type == WIRE_BYTES && found->at < found->seen;
    }
    return false;
}

enum proto_kind
proto_kind_of(const unsigned char *bytes, size_t length)
{
    struct part file = {bytes, bytes + length, false}, first, second;
    if (length == 0)
        return PROTO_OTHER;
    if (proto_space_begins(bytes, length))
        return PROTO_SPACE;
    if (proto_executable_is_marked(bytes, length))
        return PROTO_EXECUTABLE;
    if (find_first(file, &first)) {
        if (begins_module(first))
            return PROTO_HLO;
        if (find_first(first, &second) && begins_module(second))
            return PROTO_SNAPSHOT;
    }
    if (begins_module(file))
        return PROTO_MODULE;
    return proto_executable_begins(bytes, length) ? PROTO_EXECUTABLE : PROTO_OTHER;
}

bool
proto_has_control(const unsigned char *bytes, size_t length)
{
    enum { ESCAPE = 27 };    /* begins a colour in a log */
    unsigned char found = 0; /* without a branch, so that gcc takes many bytes at a time */
    for (size_t i = 0; i < length; i++)
        found |=
            (bytes[i] < '\t') | ((bytes[i] > '\r') & (bytes[i] < ' ') & (bytes[i] != ESCAPE));
    return found;
}

bool
proto_may_be(const unsigned char *bytes, size_t length)
{
    return length && *bytes < ' ' && proto_has_control(bytes, length);
}

bool
proto_is_message(const unsigned char *bytes, size_t length)
{
    enum { MOST = 20 }; /* bytes of a tag and a number, which may be cut off */
    struct part file = {bytes, bytes + length, false};
    struct seen_field field;
    const unsigned char *last = file.at;
    while (next_field(&file, &field))
        last = file.at;
    return proto_may_be(bytes, length) &&
           (last == file.seen || (file.at == file.seen && file.seen - last < MOST));
}

bool
proto_is_text(const unsigned char *bytes, size_t length)
{
    enum { START = 4096 };
    size_t start = length < START ? length : START;
    return proto_text_begins(bytes, start) && !proto_has_control(bytes, start);
}

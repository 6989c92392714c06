/* The names of fields and of numbers in the text of a proto, from proto_field.def. */
#ifndef PARSER_PROTO_PROTO_NAME_H
#define PARSER_PROTO_PROTO_NAME_H

#include "layout/base/slice.h"

#include <stdbool.h>
#include <stdint.h>

/* What a field has. */
enum proto_has {
    HAS_INTEGER, /* or true, false */
    HAS_FLOAT,
    HAS_DOUBLE,
    HAS_STRING,
#define MESSAGE(name)     HAS_##name,
#define ENUMERATION(name) HAS_##name,
#define FIELD(number, name, has)
#define NUMBER(number, name)
#include "parser/proto/proto_field.def"
#undef MESSAGE
#undef ENUMERATION
#undef FIELD
#undef NUMBER
    HAS_COUNT
};

/* A field, or a name of a number, behind the message or the enumeration that has it. */
struct proto_name {
    const char *name; /* NULL: a message or an enumeration begins */
    uint32_t number;
    enum proto_has has;
};

/* Returns whether a field has a message. */
bool proto_has_message(enum proto_has has);

/* Finds a name of a message or an enumeration; NULL: it has none that is known. */
const struct proto_name *proto_name_find(enum proto_has owner, struct slice name);

#endif

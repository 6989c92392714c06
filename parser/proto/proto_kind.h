/* Telling HLO protos by their bytes. */
#ifndef PARSER_PROTO_PROTO_KIND_H
#define PARSER_PROTO_PROTO_KIND_H

#include <stdbool.h>
#include <stddef.h>

/* In which message of the file the module is. */
enum proto_kind {
    PROTO_OTHER,      /* it has none */
    PROTO_MODULE,     /* HloModuleProto: the file is the module */
    PROTO_HLO,        /* HloProto, HloUnoptimizedSnapshot: it is field 1 */
    PROTO_SNAPSHOT,   /* HloSnapshot: it is field 1 of field 1 */
    PROTO_SPACE,      /* XSpace: several HloProtos (proto_space.h) */
    PROTO_EXECUTABLE, /* somewhere in a compiled program (proto_executable.h) */
};

/* Returns the kind of a file by its first bytes: at least 24, or all. An HloProto is asked for
 * first: one with a buffer assignment has the fields 1 and 3, as a module has. */
enum proto_kind proto_kind_of(const unsigned char *bytes, size_t length);

/* Returns whether the bytes begin a proto that is written as text (proto_text.h). */
bool proto_is_text(const unsigned char *bytes, size_t length);

/* Returns whether a control character is among the bytes that no text has. */
bool proto_has_control(const unsigned char *bytes, size_t length);

/* Returns whether the bytes may begin a binary proto: they begin with the tag of one of the
 * first fields, and have such a character. */
bool proto_may_be(const unsigned char *bytes, size_t length);

/* Returns whether they do, and are fields of a message of whatever kind. */
bool proto_is_message(const unsigned char *bytes, size_t length);

#endif

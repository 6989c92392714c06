/*
 * The compiler's buffer assignment in an HloProto, field 3 (xla/service/hlo.proto of jaxlib
 * 0.10.2, BufferAssignmentProto): the figures that a text of it gives (figures_read.h), for
 * every memory space. A value is named by the instruction that defines it and the index of its
 * part of that instruction's shape, "copy-start{0}", as in the text. Sizes are in bytes.
 *
 * A message of values comes before one of allocations in no particular order, and values name
 * instructions by ids: what is needed of the module is its instructions' ids and names.
 */
#ifndef PARSER_PROTO_PROTO_ASSIGNMENT_H
#define PARSER_PROTO_PROTO_ASSIGNMENT_H

#include "layout/setting/figures.h"
#include "parser/proto/wire.h"

enum proto_assignment {
    PROTO_ASSIGNMENT_NONE,   /* there is none, or one without allocations */
    PROTO_ASSIGNMENT_READ,   /* figures have it, and are closed */
    PROTO_ASSIGNMENT_FAULTY, /* it cannot be read as a whole: its first fault is reported, and
                                figures are to be freed */
};

/* Reads the assignment of an HloProto into figures that have begun. Faults of the module are
 * left to its own reader. */
enum proto_assignment proto_assignment_read(const struct wire_message *hlo,
                                            struct figures *figures);

#endif

/*
 * Profiles: tensorflow.profiler.XSpace (HOST.xplane.pb), which holds each program that ran, as
 * an HloProto (source: tsl/profiler/protobuf/xplane.proto of TensorFlow 2.21; profiles of JAX
 * 0.10.2). Its planes hold events, the metadata of events, and the names of their statistics;
 * the plane /host:metadata has an event for each program, whose statistic "Hlo Proto" is the
 * proto. All else is passed over.
 */
#ifndef PARSER_PROTO_PROTO_SPACE_H
#define PARSER_PROTO_PROTO_SPACE_H

#include "layout/base/slice.h"

#include <stdbool.h>
#include <stddef.h>

struct proto_reader;
struct wire_message;

/* Returns whether bytes, the first of a file, begin an XSpace: a plane with a name. */
bool proto_space_begins(const unsigned char *bytes, size_t length);

/* Delivers every program, in the order of the file. A statistic whose name is cut off counts if
 * it is an HloProto. Returns how many there were. */
size_t proto_space_deliver(struct proto_reader *reader, const struct wire_message *file);

#endif

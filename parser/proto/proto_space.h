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
#include <stdint.h>

struct arena;
struct proto_reader;

/* Returns whether bytes, the first of a file, begin an XSpace: a plane with a name. */
bool proto_space_begins(const unsigned char *bytes, size_t length);

/* Delivers the next program that has a module, in the order of the file. A statistic whose name
 * is cut off counts if it is an HloProto. Returns false at the end. */
bool proto_space_deliver(struct proto_reader *reader);

/* A program of a profile. */
struct space_program {
    uint64_t keys[2]; /* the same if two are the same program, whatever number their processes
                         have given it, and in whatever order maps were written */
    size_t at;        /* the byte of the file that is the tag of the field with the program */
};

/* What the tag of a program is replaced by for a reader that is to pass it over: that of a
 * field that nobody knows. */
#define SPACE_PASSED 0x7a

/* Finds the programs of a profile, the bytes of a whole file, without messages. *programs lives
 * in the arena. Returns how many there are. */
size_t proto_space_programs(struct slice file, struct arena *arena,
                            struct space_program **programs);

#endif

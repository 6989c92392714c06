/*
 * Compiled programs that JAX has saved: entries of its compilation cache (unpacked),
 * serialize() of an executable, pickles of serialize_executable (JAX 0.10.2; libtpu 0.0.52).
 * They hold whole HloModuleProtos, at a place that differs between backends and releases: a
 * CPU's has one; a TPU's three, of which the first and the last are the optimized one, and the
 * other is the one from before. So a module is found by what it is: a field of bytes with a
 * name, the name of its entry computation, and computations, of which one has the entry's id. A
 * pickle is searched, not run.
 */
#ifndef PARSER_PROTO_PROTO_EXECUTABLE_H
#define PARSER_PROTO_PROTO_EXECUTABLE_H

#include "layout/base/slice.h"

#include <stdbool.h>
#include <stddef.h>

struct proto_executable;
struct proto_reader;

/* Return whether bytes, the first of a file, begin such a file: JAX says so near its start; or
 * a module is within them. An HloProto has one within, too: ask for that first. */
bool proto_executable_is_marked(const unsigned char *bytes, size_t length);
bool proto_executable_begins(const unsigned char *bytes, size_t length);

/* Delivers the next module of the file that is scheduled, which are the optimized ones, each
 * once; the first module if none is. One that the file's end cuts off is delivered up to there.
 * The search takes time in proportion to the bytes. Returns false at the end. */
bool proto_executable_deliver(struct proto_reader *reader);
void proto_executable_free(struct proto_executable *executable);

#endif

/*
 * Reading HLO protos: xla.HloProto, HloModuleProto, HloSnapshot and HloUnoptimizedSnapshot
 * (xla/service/hlo.proto of jaxlib 0.10.2). A module becomes the events of a module of HLO
 * (layout/program/hlo.h), with attributes as XLA prints them, so that what reads a program
 * reads it, too: lines only tell the order (layout/base/line.h).
 *
 * An HloProto, which XLA dumps, is delivered as the text that XLA dumps beside it: keys of
 * libtpu's backend_config are sorted, as since libtpu 0.0.46. A bare module, which a program
 * asks for, is delivered as as_text() of the same: keys are not, and asynchronous operations
 * are one instruction, slice-start.
 *
 * The fields of a message may come in any order, and what an instruction refers to by an id may
 * stand behind it: so the file is held in memory as a whole, once, and messages are read in
 * place. Beyond it memory grows with the distinct shapes, metadata and configurations, and with
 * the instructions of one computation.
 */
#ifndef PARSER_PROTO_PROTO_PARSE_H
#define PARSER_PROTO_PROTO_PARSE_H

#include "layout/base/slice.h"

#include <stdbool.h>

struct module_sink;
struct shape_table;

struct proto_reader;

/* Begins to read the bytes of a file, which must outlive the reader. */
struct proto_reader *proto_reader(struct slice bytes, struct shape_table *shapes,
                                  const struct module_sink *sink);
/* Delivers the next module. What cannot be read is reported, with the offset in the file and
 * the path of the field, and what is whole is delivered. Returns as module_next does
 * (parser/hlo/module_parse.h). */
int proto_next(struct proto_reader *reader);
/* Returns whether an error was reported. */
bool proto_reader_free(struct proto_reader *reader);

/* Reads only the buffer assignment of an HloProto. Returns 0; 1 if an error was reported. */
int proto_parse_assignment(struct slice bytes, const struct module_sink *sink);

#endif

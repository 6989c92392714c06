/* Printing HLO protos as the text that XLA prints of them (source: XLA, hlo_module.cc,
 * HloModule::Print): with the frame tables, and what is delivered by proto_parse.h. */
#ifndef PARSER_PROTO_PROTO_PRINT_H
#define PARSER_PROTO_PROTO_PRINT_H

#include "layout/base/slice.h"
#include "layout/program/hlo.h"

struct text;

/* Appends the text of the bytes of a file. sink: gets what could not be read, and the buffer
 * assignment, which is no part of the text; its other functions are not called. Returns whether
 * an error was reported. */
bool proto_print(struct slice bytes, struct text *out, const struct module_sink *sink);

#endif

/* JSON as XLA prints it in a dump: the members of an object by their names. */
#ifndef PARSER_PROTO_PROTO_JSON_H
#define PARSER_PROTO_PROTO_JSON_H

#include "layout/base/text.h"

/* Appends a text of JSON with the members of all objects sorted; as it is if it is no JSON, or
 * nested too deep (source: XLA, service/hlo_instruction.cc, sort_backend_config). */
void proto_json_put(struct text *out, struct slice json);

#endif

/* Aliases between what a module or an instruction is given and what it returns. */
#ifndef PARSER_ALIASES_H
#define PARSER_ALIASES_H

#include "layout/ownership.h"
#include "parser/module/module_parse.h"

struct arena;

/* The aliases of output_to_operand_aliasing={{0}: (1, {}), ...} and input_output_alias={...}:
 * paths live in the arena. Returns how many, -1 when memory runs out; what does not read as an
 * alias ends the list. */
int64_t aliases_read(struct slice value, struct arena *arena, struct alias **aliases);

/* The values of a header's input_output_alias and buffer_donor, which list {output}:
 * (parameter, {index}, kind) and (parameter, {index}) (reference: xla hlo_parser.cc,
 * ParseAliasing and ParseBufferDonor). 0, or -1 with *d set, its place counted from the
 * value's. */
int aliases_check(struct slice value, struct diagnostic *d);
int donors_check(struct slice value, struct diagnostic *d);

#endif

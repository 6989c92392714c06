/* Reading lists of aliases between the inputs of a module or an instruction and its output. */
#ifndef PARSER_HLO_ALIASES_H
#define PARSER_HLO_ALIASES_H

#include "layout/base/diagnostic.h"
#include "layout/owner/ownership.h"
#include "parser/hlo/module_parse.h"

struct arena;

/* Reads a list of aliases: items {output}: (parameter, {index}, kind) of input_output_alias,
 * {output}: (operand, {index}) of output_to_operand_aliasing, or (parameter, {index}) of
 * buffer_donor, which have no path. They and their paths live in the arena (reference: xla
 * hlo_parser.cc, ParseAliasing and ParseBufferDonor). Returns how many. The list ends at the
 * first item that cannot be read, and *d says why, its place counted from the value's;
 * otherwise its code is NONE. A value that was too long to keep is empty and has no aliases. */
size_t aliases_read(struct slice value, enum attribute_kind list, struct arena *arena,
                    struct alias **aliases, struct diagnostic *d);

#endif

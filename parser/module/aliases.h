/* Reading lists of aliases between the inputs of a module or an instruction and its output. */
#ifndef PARSER_MODULE_ALIASES_H
#define PARSER_MODULE_ALIASES_H

#include "layout/base/diagnostic.h"
#include "layout/memory/ownership.h"
#include "parser/module/module_parse.h"

struct arena;

enum alias_list {
    ALIAS_LIST,   /* {output}: (parameter, {index}, kind): input_output_alias */
    OPERAND_LIST, /* {output}: (operand, {index}): an instruction's output_to_operand_aliasing
                   */
    DONOR_LIST,   /* (parameter, {index}): buffer_donor; such an alias has no path */
};

/* Reads a list of aliases. They and their paths live in the arena (reference: xla
 * hlo_parser.cc, ParseAliasing and ParseBufferDonor). Returns how many; -1 when memory runs
 * out. The list ends at the first item that cannot be read, and *d says why, its place counted
 * from the value's; otherwise its code is NONE. A value that was too long to keep is empty and
 * has no aliases. */
int64_t aliases_read(struct slice value, enum alias_list list, struct arena *arena,
                     struct alias **aliases, struct diagnostic *d);

#endif

/*
 * What ownership asks of the text: an instruction as a struct value, operands by number, the
 * aliases of a module's header.
 */
#ifndef PARSER_VALUE_FACTS_H
#define PARSER_VALUE_FACTS_H

#include "layout/ownership.h"
#include "parser/module/module_parse.h"

/* What ownership asks of an instruction, copied into the arena; the computations that it names
 * go to ownership, unless that is NULL. operands are copied only where a chain can pass.
 * Returns -1 when memory runs out. */
int value_read(struct value *value, const struct hlo_instruction *instruction,
               struct ownership *ownership, struct arena *arena);

/* An ownership of what is read here. */
struct ownership ownership_of_text(const struct ownership_client *client);

/* The instruction as ownership's next value, to be completed and handed to ownership_value;
 * NULL when memory runs out. */
struct value *ownership_read(struct ownership *ownership,
                             const struct hlo_instruction *instruction);

/* The header's input_output_alias, for ownership_end_module. -1 when memory runs out. */
int ownership_read_header(struct ownership *ownership, const struct hlo_module *module);

/* For ownership.operand. */
bool value_operand(struct name operands, size_t k, struct name *name);
size_t value_operands(struct name operands, struct name *names, size_t room);

#endif

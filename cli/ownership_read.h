/*
 * What memory asks of the text: an instruction as an operation, operands by number, the aliases
 * of a module's header.
 */
#ifndef CLI_OWNERSHIP_READ_H
#define CLI_OWNERSHIP_READ_H

#include "layout/memory/ownership.h"
#include "parser/module/module_parse.h"

/* What memory asks of an operation; what it points at lives in the arena. The computations that
 * it names go to ownership, unless that is NULL. Returns -1 when memory runs out. */
int operation_read(struct operation *operation, const struct hlo_instruction *instruction,
                   struct ownership *ownership, struct arena *arena);

/* An ownership of what is read here. */
struct ownership ownership_of_text(const struct ownership_client *client);

/* The instruction as ownership's next one, to be completed and handed to
 * ownership_instruction; NULL when memory runs out. Its operands are copied only where a chain
 * can pass. Where its shape is not written and follows from the operands', it comes from
 * `shapes`, which the operands' are of. */
struct instruction *ownership_read(struct ownership *ownership,
                                   const struct hlo_instruction *instruction,
                                   struct shape_table *shapes);

/* The header's input_output_alias, for ownership_end_module. -1 when memory runs out. */
int ownership_read_header(struct ownership *ownership, const struct hlo_module *module);

#endif

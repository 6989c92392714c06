/* What a kernel of Pallas takes that an instruction of a program calls. */
#ifndef PARSER_HLO_KERNEL_READ_H
#define PARSER_HLO_KERNEL_READ_H

#include "layout/kernel/kernel_sum.h"
#include "layout/program/builder.h"

/* The name that the author of a kernel gives it, which StableHLO has; empty: none is written.
 */
struct slice kernel_name_of(const struct hlo_instruction *instruction);

/* Measures the kernel that an instruction calls, which is a statement of the open computation,
 * whose operands are known. The result lives as long as the program. */
const struct kernel_sum *kernel_read(struct program_builder *builder,
                                     const struct program_statement *statement,
                                     const struct hlo_instruction *instruction,
                                     struct arena *scratch);

#endif

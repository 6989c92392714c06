/* What a kernel of Pallas takes that an instruction of a program calls. */
#ifndef PARSER_HLO_KERNEL_READ_H
#define PARSER_HLO_KERNEL_READ_H

#include "layout/kernel/kernel_sum.h"
#include "layout/program/builder.h"

/* Measures the kernel of a statement of the open computation, whose operands are known. config:
 * its backend_config. The result lives as long as the program. */
const struct kernel_sum *kernel_read(struct program_builder *builder,
                                     const struct program_statement *statement,
                                     struct slice config, struct arena *scratch);

#endif

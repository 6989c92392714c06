/* Reading what a TPU instruction's backend_config says about memory. */
#ifndef PARSER_HLO_BACKEND_CONFIG_H
#define PARSER_HLO_BACKEND_CONFIG_H

#include "parser/hlo/module_parse.h"

struct arena;
struct links;

/* Reads the groups of "aliasing_operands":{"lists":[{"indices":["0","2"]}]}, and the scratch in
 * the fast memory space and in main memory from "scoped_memory_configs", and whether it is a
 * "__ynn_fusion", into links. What is written in another way is skipped. */
void backend_config_read(struct slice value, struct links *links, struct arena *arena);

#endif

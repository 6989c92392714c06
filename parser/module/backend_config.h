/* What memory asks of a TPU instruction's backend_config. */
#ifndef PARSER_MODULE_BACKEND_CONFIG_H
#define PARSER_MODULE_BACKEND_CONFIG_H

#include "parser/module/module_parse.h"

struct arena;
struct links;

/* Groups of "aliasing_operands":{"lists":[{"indices":["0","2"]}]}, and scratch of the fast
 * memory space from "scoped_memory_configs", into links. 0, or -1 when memory runs out. What
 * does not read so is passed over. */
int backend_config_read(struct slice value, struct links *links, struct arena *arena);

/* Do only GPU compilers write such a one? TPU compilers, once they have assigned memory? */
bool backend_config_is_gpu(struct slice value);
bool backend_config_is_assigned(struct slice value);

#endif

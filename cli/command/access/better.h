/* What would make a copy cheaper, as a list of rows. */
#ifndef CLI_COMMAND_ACCESS_BETTER_H
#define CLI_COMMAND_ACCESS_BETTER_H

#include "cli/command/access/case.h"
#include "render/row/row.h"

/* Finds changes of shared memory that lose less: the modes of swizzles that hardware has, and
 * if `all` is asked for any swizzle, Triton's columns and longer rows. Each is written as a
 * layout, read again, and counted as the copy itself was. */
struct cell access_better(const struct access_case *c, bool all);

#endif

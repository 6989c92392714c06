/* What is said of programs whose arrays are divided among devices. */
#ifndef CLI_COMMAND_DUMP_DUMP_SHARD_H
#define CLI_COMMAND_DUMP_DUMP_SHARD_H

#include <stdint.h>

struct dump;

/* Says once what bytes are of in a program that is divided among `count` devices. */
void dump_shard_note(struct dump *dump, int64_t count);

#endif

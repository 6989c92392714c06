/* What the files of a walk through dumps share. */
#ifndef CLI_COMMAND_DUMP_DUMP_PRIVATE_H
#define CLI_COMMAND_DUMP_DUMP_PRIVATE_H

#include "cli/command/dump/dump.h"

/* ---- dump_module.c ---- */

void dump_begin_module(struct dump *dump, const struct hlo_module *module);
void dump_open_computation(struct dump *dump, struct slice name, bool entry);
/* Gives an instruction the shape that it counts with. entry: as for counted_shape. */
void dump_change_shape(struct dump *dump, struct hlo_instruction *instruction,
                       struct slice computation, const struct computation *entry);

/* ---- dump_stream.c, dump_programs.c ---- */

/* Reads an input. Returns -1 if the walk must stop. */
int dump_read_stream(struct dump *dump, struct input *input);
int dump_read_programs(struct dump *dump, struct input *input);

#endif

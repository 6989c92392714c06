/* What the files of a walk through dumps share. */
#ifndef CLI_COMMAND_DUMP_DUMP_PRIVATE_H
#define CLI_COMMAND_DUMP_DUMP_PRIVATE_H

#include "cli/command/dump/dump.h"

/* ---- dump_module.c ---- */

void dump_name_module(struct dump *dump, struct slice name);
void dump_open_computation(struct dump *dump, struct slice name, bool entry);
/* Says once what bytes are of in a program that is divided among devices. */
void dump_note_shards(struct dump *dump);

/* ---- dump_stream.c, dump_programs.c ---- */

/* Streams an input. Returns -1 if the output fails. */
int dump_read_stream(struct dump *dump, struct input *input);

/* Begins to read the programs of an input; and ends, if they have begun. */
void dump_begin_programs(struct dump *dump, struct input *input);
void dump_end_programs(struct dump *dump);
/* Makes a program that was read the current one. */
void dump_take_program(struct dump *dump, const struct program *program);

#endif

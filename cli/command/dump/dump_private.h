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

/* Reads an input. Returns -1 if the walk must stop. */
int dump_read_stream(struct dump *dump, struct input *input);
int dump_read_programs(struct dump *dump, struct input *input);

#endif

/* Layouts for dumps without layouts, with --assume. */
#ifndef CLI_COMMAND_DUMP_DUMP_ASSUME_H
#define CLI_COMMAND_DUMP_DUMP_ASSUME_H

struct dump;
struct hlo_instruction;
struct hlo_module;

/* Reads from the module's header whether layouts are chosen already, and the parameters. */
void dump_assume_module(struct dump *dump, const struct hlo_module *module);

/* Gives a parameter of the entry the layouts of the module's header. Only for --assume. */
void dump_assume_parameter(struct dump *dump, struct hlo_instruction *instruction);

/* Replaces the instruction's shape by the shape with assumed layouts. Only for --assume. */
void dump_assume_shape(struct dump *dump, struct hlo_instruction *instruction);

#endif

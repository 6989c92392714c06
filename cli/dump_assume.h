/* Layouts for a dump that has none, with --assume. */
#ifndef CLI_DUMP_ASSUME_H
#define CLI_DUMP_ASSUME_H

struct dump;
struct hlo_instruction;
struct hlo_module;

/* Looks at the header: are layouts chosen already? -1 when memory runs out. */
int dump_assume_module(struct dump *dump, const struct hlo_module *module);

/* Puts the shape with assumed layouts in the place of the instruction's. Call it with --assume
 * only. -1 when memory runs out. */
int dump_assume_shape(struct dump *dump, struct hlo_instruction *instruction);

#endif

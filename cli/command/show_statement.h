/* Shows an instruction that is given as an argument. */
#ifndef CLI_COMMAND_SHOW_STATEMENT_H
#define CLI_COMMAND_SHOW_STATEMENT_H

struct context;

/* Writes a row with the facts of its result (as for a layout), its operands and its attributes.
 * Reports a text that is no instruction. */
void show_statement(struct context *context, const char *text);

#endif

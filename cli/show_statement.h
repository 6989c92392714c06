/* An instruction that is given as an argument. */
#ifndef CLI_SHOW_STATEMENT_H
#define CLI_SHOW_STATEMENT_H

struct context;

/* Puts its row: what is known of its result, as of a layout, its operands and attributes. What
 * is no instruction is reported. */
void show_statement(struct context *context, const char *text);

#endif

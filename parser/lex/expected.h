/* What a message says about a token that cannot stand where it does. */
#ifndef PARSER_LEX_EXPECTED_H
#define PARSER_LEX_EXPECTED_H

#include <stddef.h>
#include <stdint.h>

/* A token of a grammar, as messages name it. */
struct token_name {
    int code; /* below 64; the end: 0 */
    const char *name;
};

/* The name of a code in a table; the last one's if it is not there. */
const char *token_name(const struct token_name *tokens, size_t count, int code);

/* Room for the longest list of tokens. */
#define EXPECTED_TEXT 120

/* Writes a list such as "',' or ')'" of the tokens whose bits are set, in the order of the
 * table. A list of more than four ends in "...". */
void expected_list(char list[EXPECTED_TEXT], const struct token_name *tokens, size_t count,
                   uint64_t expected);

/* Writes the character at `text`, which a NUL ends, as messages show it. Returns its length in
 * bytes. */
size_t expected_byte(const char *text, char shown[8]);

#endif

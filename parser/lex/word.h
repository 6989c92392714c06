/* Classes of bytes: those of words (names, opcodes, numbers), and blanks. */
#ifndef PARSER_LEX_WORD_H
#define PARSER_LEX_WORD_H

#include <stdbool.h>

static inline bool
is_word(int c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
           c == '_' || c == '.' || c == '-';
}

static inline bool
is_blank(int c)
{
    return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

#endif

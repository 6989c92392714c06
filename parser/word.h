/* The bytes of which words are: names, opcodes, numbers. */
#ifndef PARSER_WORD_H
#define PARSER_WORD_H

#include <stdbool.h>

static inline bool
is_word(int c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
           c == '_' || c == '.' || c == '-';
}

#endif

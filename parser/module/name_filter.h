/* A quick no to "is it one of these names?". Nine of ten attributes are none of those asked
 * about, and comparing them with one after another is what a processor guesses worst. */
#ifndef PARSER_MODULE_NAME_FILTER_H
#define PARSER_MODULE_NAME_FILTER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The first bytes (lower-case letters) and the lengths (below 32) of the names, a bit each. */
struct name_filter {
    uint32_t letters, lengths;
};

#define NAME_LETTER(c) (UINT32_C(1) << ((c)&31))
#define NAME_LENGTH(n) (UINT32_C(1) << (n))

/* false: it is none of them. Names are not empty. */
static inline bool
name_filter_passes(struct name_filter filter, const char *name, size_t length)
{
    return (filter.letters >> (name[0] & 31) & filter.lengths >> (length & 31) & 1) != 0;
}

#endif

/* A range of bytes in a statement; offsets count from source.base. */
#ifndef PARSER_LEX_SPAN_H
#define PARSER_LEX_SPAN_H

#include <stddef.h>

struct span {
    size_t offset, length;
};

/* Returns the span from the first byte of `first` to the last byte of `last`, which lies behind
 * it. */
static inline struct span
span_join(struct span first, struct span last)
{
    return (struct span){first.offset, last.offset + last.length - first.offset};
}

#endif

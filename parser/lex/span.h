/* A piece of a statement: bytes counted from source.base. */
#ifndef PARSER_LEX_SPAN_H
#define PARSER_LEX_SPAN_H

#include <stddef.h>

struct span {
    size_t offset, length;
};

/* From the first byte of one to the last of another behind it. */
static inline struct span
span_join(struct span first, struct span last)
{
    return (struct span){first.offset, last.offset + last.length - first.offset};
}

#endif

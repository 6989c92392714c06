/* A piece of a statement: bytes counted from source.base. */
#ifndef PARSER_SPAN_H
#define PARSER_SPAN_H

#include <stddef.h>

struct span {
    size_t offset, length;
};

#endif

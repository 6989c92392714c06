/* The bytes beside an instruction: the header, its attributes, the operands as written. */
#ifndef LAYOUT_PROGRAM_KEPT_H
#define LAYOUT_PROGRAM_KEPT_H

#include <stdint.h>

struct kept_header {
    uint32_t attribute_count, operands_length;
};

/* Name and value are words. */
struct kept_attribute {
    uint32_t kind, name, value;
};

#endif

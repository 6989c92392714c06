/*
 * What a program keeps beside an instruction as bytes: a header, attributes, the operands as
 * written. Of the metadata of all instructions it keeps the different ones, by number.
 */
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

/* In place of the name of an attribute that is typed: its value is a word, or numbers. */
#define KEPT_WORD    (UINT32_MAX - 1)
#define KEPT_NUMBERS UINT32_MAX

/* Name and file are words; a file has a line, and no file may have a frame. */
struct kept_metadata {
    uint32_t op_name, file, line, frame;
};

#endif

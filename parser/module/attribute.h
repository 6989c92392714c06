/*
 * Opening the values of attributes that a command needs; the others stay text.
 */
#ifndef PARSER_MODULE_ATTRIBUTE_H
#define PARSER_MODULE_ATTRIBUTE_H

#include "parser/module/module_parse.h"

#include <stdint.h>

/* What metadata={...} says of where an instruction comes from. Slices point into the value;
 * strings are still escaped. Numbers are 0 where nothing is said. */
struct metadata {
    struct slice op_name;
    struct slice source_file;
    int64_t source_line;
    int64_t stack_frame;
};

struct metadata metadata_read(struct slice value);

/* stack_frame_id where it stands last, as XLA prints it: nearly as good as metadata_read and
 * much quicker. 0 otherwise. */
int64_t metadata_frame(struct slice value);

/* The number that a value begins with; 0 when it does not. */
int64_t number_of(struct slice value);

/* name=NUMBER within {...}; 0 when it is not there. */
int64_t field_number(struct slice value, const char *name);

#endif

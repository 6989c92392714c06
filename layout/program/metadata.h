/*
 * Reading the values of attributes that a command needs; the others stay text.
 */
#ifndef LAYOUT_PROGRAM_METADATA_H
#define LAYOUT_PROGRAM_METADATA_H

#include "layout/program/hlo.h"

#include <stdint.h>

/* Where an instruction comes from, as metadata={...} says. Slices point into the value; strings
 * are still escaped. A number that is not given is 0. */
struct metadata {
    struct slice op_name;
    struct slice source_file;
    int64_t source_line;
    int64_t stack_frame;
};

struct metadata metadata_read(struct slice value);

/* Returns stack_frame_id if it is the last field, as XLA prints it; otherwise 0. Much quicker
 * than metadata_read. */
int64_t metadata_frame(struct slice value);

/* Returns the number that a value begins with; 0 if there is none. */
int64_t number_of(struct slice value);

/* Returns the NUMBER of name=NUMBER within {...}; 0 if it is not there. */
int64_t field_number(struct slice value, const char *name);

#endif

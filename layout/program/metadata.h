/* Where an instruction comes from. */
#ifndef LAYOUT_PROGRAM_METADATA_H
#define LAYOUT_PROGRAM_METADATA_H

#include "layout/base/slice.h"

#include <stdint.h>

/* A number that is not given is 0. */
struct metadata {
    struct slice op_name;
    struct slice source_file;
    int64_t source_line;
    int64_t stack_frame; /* if no file is given: its number in the frame tables */
};

#endif

/*
 * What the name of a file says that --xla_dump_to has written: of which module it is, and after
 * which stage of the compilation (reference: xla service/dump.cc). For instance
 *
 *     module_0006.jit_f.before_optimizations.txt
 *     module_0006.jit_f.0007.fusion.after_pipeline-start.before_algsimp.txt
 *     module_0006.jit_f.sm_8.0_gpu_after_optimizations.txt
 *     module_0006.jit_f.cpu_after_optimizations-buffer-assignment.txt
 */
#ifndef PARSER_DUMP_NAME_H
#define PARSER_DUMP_NAME_H

#include "layout/base/slice.h"

#include <stdbool.h>

enum dump_part {
    DUMP_OTHER,  /* nothing that is known */
    DUMP_MODULE, /* the module's text at a stage */
    DUMP_REPORT, /* of the optimized module: buffer assignment, memory usage, live ranges */
    DUMP_BESIDE, /* of a module, perhaps its text */
};

/* Later stages have the larger number; the one that memory reports speak of has the largest. */
enum {
    STAGE_BEFORE = 0, /* a pass: its number, and 1 */
    STAGE_OTHER = 100000000,
    STAGE_OPTIMIZED, /* from here on: after optimizations */
    STAGE_AFTER = STAGE_OPTIMIZED + 3,
};

struct dump_name {
    enum dump_part part;
    struct slice module; /* the path up to the stage; empty: not known */
    struct slice stage;  /* "after_optimizations", without what stands for a device */
    int order;           /* of the stage */
};

struct dump_name dump_name_read(struct slice path);

/* A path without the ending that a compressed file has. */
struct slice dump_name_unpacked(struct slice path);

#endif

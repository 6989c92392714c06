/*
 * Reading the names of files that --xla_dump_to writes: which module a file belongs to, and
 * which stage of the compilation (reference: xla service/dump.cc). Examples:
 *
 *     module_0006.jit_f.before_optimizations.txt
 *     module_0006.jit_f.0007.fusion.after_pipeline-start.before_algsimp.txt
 *     module_0006.jit_f.sm_8.0_gpu_after_optimizations.txt
 *     module_0006.jit_f.cpu_after_optimizations-buffer-assignment.txt
 *     module_0006.jit_f.cpu_after_optimizations.hlo.pb
 */
#ifndef PARSER_DUMP_NAME_H
#define PARSER_DUMP_NAME_H

#include "layout/base/slice.h"

#include <stdbool.h>

enum dump_part {
    DUMP_OTHER,  /* not recognised */
    DUMP_MODULE, /* the module's text, or its proto, at a stage */
    DUMP_REPORT, /* a report on the optimized module: buffer assignment, memory usage, live
                    ranges */
    DUMP_BESIDE, /* another file of a module, perhaps its text or its proto */
};

/* The orders of stages. A later stage has a larger number, and the stage that memory reports
 * describe has the largest. */
enum {
    STAGE_BEFORE = 0, /* a pass has its number + 1 */
    STAGE_OTHER = 100000000,
    STAGE_OPTIMIZED, /* this and larger: after optimizations */
    STAGE_AFTER = STAGE_OPTIMIZED + 3,
};

struct dump_name {
    enum dump_part part;
    struct slice module; /* the path up to the stage; empty: not known */
    struct slice stage;  /* "after_optimizations", without the device */
    int order;           /* of the stage */
};

struct dump_name dump_name_read(struct slice path);

/* What the name of a file ends with when it is as it was written, "", or compressed, ".gz" and
 * so on; NULL ends the list. */
extern const char *const dump_name_packed[];

/* Returns the path without the ending of a compressed file. */
struct slice dump_name_unpacked(struct slice path);

/* Returns the path without the endings of a compressed file, and of a text or a proto: it is
 * the same for the text and the proto of one module. */
struct slice dump_name_stem(struct slice path);

#endif

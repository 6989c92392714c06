/*
 * What a compiler reports of a program's memory, line by line: *-buffer-assignment.txt,
 * *-memory-usage-report.txt and *-live-range.txt (reference: xla buffer_assignment.cc, ToString
 * and MemoryUsageReport; hlo_live_range.cc, ToString).
 */
#ifndef PARSER_REPORT_REPORT_H
#define PARSER_REPORT_REPORT_H

#include "layout/base/slice.h"
#include "parser/input_kind.h"

#include <stdint.h>

struct source;

enum report_item {
    REPORT_END,        /* of the text, or of what it says for the first time */
    REPORT_ALLOCATION, /* number, bytes, space, roles */
    REPORT_VALUE,      /* of that allocation: name, index, bytes, offset, shape */
    REPORT_SPACE,      /* name, space: of what follows */
    REPORT_TOTAL,      /* bytes */
    REPORT_PIECE,      /* name: its size as printed; offset, number of values, shape: shapes */
    REPORT_STEP,       /* number, name */
    REPORT_RANGE,      /* name, index, start, end */
    REPORT_PEAK,       /* number: of a step */
    REPORT_ALIVE,      /* at the peak: name, index, bytes */
    REPORT_FAULT,      /* a line that is none of these */
};

struct report_line {
    int64_t number, bytes, offset, start, end;
    int64_t space;                   /* 0 where none is written */
    unsigned roles;                  /* enum figure_role */
    struct slice name, index, shape; /* in the window, until the next line is read; an array's
                                        index is empty */
};

/* Reads on to the next line that says something; after a fault source.base is where its line
 * begins. */
enum report_item report_read(struct source *s, enum input_kind kind, struct report_line *line);

#endif

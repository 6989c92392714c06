/*
 * Reading a compiler's reports of a program's memory, line by line: *-buffer-assignment.txt,
 * *-memory-usage-report.txt and *-live-range.txt (reference: xla buffer_assignment.cc, ToString
 * and MemoryUsageReport; hlo_live_range.cc, ToString). Usage reports of jaxlib 0.4 to 0.7 and
 * libtpu 0.0.11 to 0.0.30 sum all memory spaces and list one allocation after another.
 */
#ifndef PARSER_REPORT_REPORT_H
#define PARSER_REPORT_REPORT_H

#include "layout/base/slice.h"
#include "parser/report/input_kind.h"

#include <stdint.h>

struct source;

/* Kinds of line, and the fields of struct report_line that each one sets. */
enum report_item {
    REPORT_END,        /* end of the text, or of the part that is read */
    REPORT_ALLOCATION, /* number, bytes, space, roles */
    REPORT_VALUE,      /* in the last allocation: name, index, bytes, offset, shape */
    REPORT_SPACE,      /* name, space: of the lines that follow */
    REPORT_TOTAL,      /* bytes */
    REPORT_ALL,        /* bytes: of all memory spaces */
    REPORT_BLOCK,      /* an allocation: name: size as printed; space; shape: of a parameter */
    REPORT_PIECE, /* name: size as printed; number: of values; shape: their shapes; offset */
    REPORT_STEP,  /* number, name */
    REPORT_RANGE, /* name, index, start, end */
    REPORT_PEAK,  /* number: a step */
    REPORT_ALIVE, /* at the peak: name, index, bytes */
    REPORT_FAULT, /* a line that is none of these */
};

struct report_line {
    int64_t number, bytes, offset, start, end;
    int64_t space;                   /* 0 if none is written */
    unsigned roles;                  /* enum figure_role */
    bool pages;                      /* the allocation has a page */
    struct slice name, index, shape; /* in the window until the next line is read; index is
                                        empty for an array */
};

/* Reads the next line that says something, and returns its kind. After REPORT_FAULT the line
 * begins at source.base. */
enum report_item report_read(struct source *s, enum input_kind kind, struct report_line *line);

#endif

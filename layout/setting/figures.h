/*
 * What a compiler's own files say about a program's memory: its buffer assignment, its usage
 * report, its live ranges (parser/report/figures_read.h reads them, and
 * parser/proto/proto_assignment.h a buffer assignment in a proto).
 */
#ifndef LAYOUT_SETTING_FIGURES_H
#define LAYOUT_SETTING_FIGURES_H

#include "layout/base/arena.h"
#include "layout/space.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* What an allocation is for. */
enum figure_role {
    FIGURE_ARGUMENT = 1,
    FIGURE_OUTPUT = 2,
    FIGURE_CONSTANT = 4,
    FIGURE_TEMP = 8,
    FIGURE_THREAD = 16, /* thread-local: values of computations within instructions */
};

struct figure_allocation {
    int64_t bytes;
    int16_t space;
    uint8_t roles; /* enum figure_role */
};

/* A value; which fields are set depends on its file. */
struct figure {
    const char *name;    /* "copy-start{0}"; of an array "fusion.1{}" */
    const char *shape;   /* as written */
    int64_t bytes;       /* as booked in a buffer assignment; without padding at a peak */
    int64_t offset;      /* within its allocation */
    uint32_t allocation; /* its number in figures.allocations */
    int64_t start, end;  /* ticks */
};

/* Whether a buffer assignment divides allocations into pages. */
enum figures_pages {
    PAGES_UNKNOWN, /* a proto does not say it */
    PAGES_NONE,
    PAGES_USED
};

struct figure_list {
    size_t count, capacity;
    struct figure *items;
};

/* The contents of one file. */
struct figures {
    struct arena arena; /* of names and shapes */
    size_t allocation_count, allocation_capacity;
    struct figure_allocation *allocations;
    struct figure_list values; /* of the buffer assignment; figures_close sorts by name */
    struct figure_list ranges; /* of the live ranges; figures_close sorts by name */
    struct figure_list steps;  /* names alone, in the order of the schedule */
    struct figure_list alive;  /* at the peak of the live ranges */
    struct figure_list pieces; /* of the usage report. name: a size as printed, rounded; shape:
                                  shapes; start: number of values; end: memory space */
    int64_t peak;              /* tick of the live ranges' peak */
    int64_t totals[SPACE_COUNT]; /* of the usage report; -1: none */
    enum figures_pages pages;    /* of the allocations */
    int64_t all_bytes; /* that an older usage report states for all memory spaces; -1: none */
};

/* Bytes of all allocations at most. Arguments and outputs may be added to them again. */
#define FIGURES_SUM_LIMIT (INT64_MAX / 4)

void figures_begin(struct figures *figures);
/* All allocations together take at most FIGURES_SUM_LIMIT bytes. */
void figures_add_allocation(struct figures *figures, struct figure_allocation allocation);
void figures_add(struct figure_list *list, struct figure figure);
/* To be called once all is read; only then can figures be found. */
void figures_close(struct figures *figures);
void figures_free(struct figures *figures);

/* Finds a figure by name; NULL: there is none. */
const struct figure *figures_find(const struct figure_list *list, const char *name);

/* Sums of the allocations in a memory space. Those with FIGURE_THREAD are summed separately. */
struct figure_sums {
    int64_t argument_bytes, output_bytes, donated_bytes, constant_bytes, temp_bytes,
        thread_bytes;
    int64_t total_bytes; /* of all allocations */
    bool used;
};
struct figure_sums figures_sum(const struct figures *figures, int space);

#endif

/* The memory command, between reading (memory.c), what it says (report.c), totals
 * (totals.c), rows of who is alive (rows.c), what would help (suggest.c),
 * limits (limit.c), documents (draw.c, page.c), the compiler's own reports
 * (figures.h, compiler.c) and how both compare (check.c). */
#ifndef CLI_MEMORY_MEMORY_H
#define CLI_MEMORY_MEMORY_H

#include "cli/dump.h"
#include "cli/memory/figures.h"
#include "cli/origin.h"
#include "cli/words.h"
#include "layout/memory/memory.h"
#include "render/map/sheet.h"

struct context;
struct size;
struct text;

/* What is asked of all modules. */
struct memory_options {
    const struct target *target; /* NULL: the text tells */
    int64_t limit_bytes;         /* 0: none is set */
    int limit_space;
    const char *limit; /* as written; NULL: none */
    const char *at;    /* the step to look at; NULL: the peak */
    const char *space; /* whose buffers are listed; NULL: the main one's */
    bool check;        /* compare with the compiler's own figures */
};

struct memory_command {
    struct context *context;
    struct dump *dump;
    struct memory_options options;
    struct ownership ownership;
    struct words words;
    struct arena arena; /* of totals: until the end */
    const char *module;
    bool scheduled;                /* the module at hand is */
    bool incomplete;               /* part of it is not known */
    struct cell_list *all;         /* totals of each module */
    struct memory *memory;         /* of the module at hand, once it was measured */
    struct memory_reports reports; /* of all FILEs */
    struct map_sheet sheet;        /* svg */
    const struct figures *usage;   /* the report of the module at hand; NULL: none */
};

/* ---- limit.c ---- */

/* Reads --limit. -1 after a usage error. */
int memory_limit_read(struct memory_command *command);
/* The number of a memory space by its name, or as 1 or S(1); false when it is none. target
 * NULL: by the name that any gives it. */
bool memory_space_number(const struct target *target, const char *text, int *number);
/* Adds limit_bytes, fits and margin_bytes; a finding where it does not fit. -1 when memory runs
 * out. */
int memory_limit_check(struct memory_command *command, struct row *totals);

/* ---- report.c ---- */

/* Reports the module that was measured. -1 when memory runs out. */
int memory_report(struct memory_command *command);
/* Messages for what keeps the module from being known whole; command->incomplete tells. */
void memory_faults(struct memory_command *command);
/* Is there such a thing? */
bool memory_lacks(const struct memory_command *command);
/* The name of the step at a tick. */
const char *memory_step_name(const struct memory *memory, uint32_t tick);

/* ---- totals.c ---- */

/* Of the module that was measured. suggests: with what would help in main memory and in the
 * space `asked`. NULL when memory runs out. */
struct row *memory_totals(struct memory_command *command, bool suggests, int asked);
/* Are the temporaries of a memory space known? Not of text that is not scheduled, or from
 * before memory was assigned. */
bool memory_knows(const struct memory_command *command, int space);

/* ---- rows.c ---- */

/* Rows of who is alive at a tick in a memory space, the largest first. -1 when memory runs out.
 */
int memory_rows(struct memory_command *command, int space, uint32_t tick);
/* Names and bytes of the largest alive at the space's peak, "%a 8.00 GiB, %b 1.00 GiB". -1 when
 * memory runs out. */
int memory_largest(struct memory_command *command, int space, struct text *out);

/* The row of a buffer, its value that of a tick. NULL when memory runs out. */
struct row *memory_buffer_row(struct memory_command *command, const struct buffer *buffer,
                              uint32_t tick);

/* The row of what stands for many: only its words and bytes are known. NULL when memory runs
 * out. */
struct row *memory_sum_row(struct memory_command *command, int space, const char *name,
                           const char *role, const struct size *size);

/* ---- draw.c ---- */

/* The module that was measured in the format that is open: rows, a picture or a page's rows.
 * totals: a page has the curves in them. -1 when memory runs out. */
int memory_view(struct memory_command *command, struct row *totals, int space, uint32_t tick);

/* ---- page.c ---- */

/* A row for each buffer of the module, in every memory space, alive or not; curves and steps
 * into totals. -1 when memory runs out. */
int memory_page_rows(struct memory_command *command, struct row *totals, int space,
                     uint32_t tick);

/* ---- memory_suggest.c ---- */

/* Adds peak_without_padding_bytes, and suggestions with the peak that each would leave. */
int memory_suggest(struct memory_command *command, int space, struct row *totals);

/* ---- memory_compiler.c ---- */

/* Rows and totals of the reports that belong to no dump. -1 when memory runs out. */
int memory_reports_rest(struct memory_command *command);

/* ---- memory_check.c ---- */

/* A row for each difference between the module that was measured and its reports: a finding.
 * -1 when memory runs out. */
int memory_check(struct memory_command *command);

#endif

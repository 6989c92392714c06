/* The memory command: reading (memory.c), headings (report.c), rows (rows.c), limits (limit.c),
 * documents (draw.c, page_change.c), the compiler's own reports (compiler.c), the comparison
 * with them (check.c), and programs that are not compiled yet (stablehlo.c). */
#ifndef CLI_COMMAND_MEMORY_MEMORY_H
#define CLI_COMMAND_MEMORY_MEMORY_H

#include "cli/command/dump/dump.h"
#include "layout/change/edit.h"
#include "layout/help/trying.h"
#include "render/account/account_totals.h"
#include "render/account/fold_row.h"
#include "render/account/memory_page.h"
#include "render/account/occupant_row.h"
#include "render/map/sheet.h"

struct context;
struct outcome;
struct text;

/* Options, which are the same for all modules. */
struct memory_options {
    const struct target *target; /* NULL: found out from the text */
    int64_t limit_bytes;         /* of --limit; with --by and without it, of the current
                                    module's target; 0: no limit */
    int limit_space;
    const char *limit; /* as written; NULL: none */
    const char *at;    /* name of the step to look at; NULL: the peak */
    const char *space; /* memory space whose buffers are listed; NULL: main memory */
    unsigned by;       /* bits of enum fold_key: rows are folded; 0: a row for each buffer */
    bool check;        /* compare with the compiler's own figures */
};

struct memory_command {
    struct context *context;
    struct dump *dump;
    struct memory_options options;
    struct account *account; /* of the current module; with changes while they are reported */
    struct arena arena;      /* totals; lives until the end */
    struct cell_list *all;   /* totals of each module so far */
    struct trying trying;    /* the module without changes */
    size_t change_count;
    struct edit *changes;        /* of --what-if */
    const struct outcome *tried; /* whose fit the limit is compared with; else NULL */
    struct dump_reports reports; /* reports among all FILE arguments */
    struct map_sheet sheet;      /* the picture, if the format is svg */
};

/* ---- limit.c ---- */

/* Reads --limit. -1 after a usage error. */
int memory_limit_read(struct memory_command *command);
/* Reads the number of a memory space from its name, or from its number as 1 or S(1). Returns
 * false if it is neither. target NULL: the name may be that of any target. */
bool memory_space_number(const struct target *target, const char *text, int *number);
/* Adds limit_bytes, fits and margin_bytes to the totals, and reports a finding if the module
 * does not fit. */
void memory_limit_check(struct memory_command *command, struct row *row);

/* Without a limit, reports the peak of a memory space, which is then compared with the
 * baseline. */
void memory_baseline_check(struct memory_command *command, int space);
/* Reads --baseline, if it is given. Returns -1 after an error. */
int memory_remember(struct memory_command *command);

/* ---- report.c ---- */

/* Prints the report on the measured module. */
void memory_report(struct memory_command *command);
/* ---- rows.c ---- */

/* Prints a row for each occupant of a memory space at a tick, the largest first, or for each
 * fold of them. Together they are peak_bytes. */
void memory_rows(struct memory_command *command, int space, uint32_t tick);

/* How the rows of the current module are made. */
struct occupant_rows memory_rows_made(struct memory_command *command);

/* ---- draw.c ---- */

/* Writes the measured module in the format of the output: rows, a picture, or the rows of a
 * page, whose curves are added to totals. */
void memory_view(struct memory_command *command, struct row *totals, int space, uint32_t tick);

/* What a page shows of the current module. */
struct memory_page memory_page_of(struct memory_command *command);

/* ---- page_change.c ---- */

/* Adds to a page's totals of a program what it takes if it is changed, as measured: rows of the
 * changes, of what owns memory at the peak then, and the main memory at each step. */
void memory_page_change(struct memory_command *command, struct row *totals,
                        const struct outcome *together, struct cell_list *rows);

/* ---- fit.c ---- */

/* Reports the measured module with the smallest set of changes that makes it fit. */
void memory_fit(struct memory_command *command);

/* ---- compiler.c ---- */

/* Prints rows and totals of the reports that belong to no dump. */
void memory_reports_rest(struct memory_command *command);

/* ---- stablehlo.c ---- */

/* Reports what StableHLO says: arguments and results, of one device. */
void memory_read_values(struct memory_command *command, struct dump *dump, struct input *input);

/* ---- check.c ---- */

/* Prints a row for each difference between the measured module and its reports; any difference
 * is a finding. */
void memory_check(struct memory_command *command);

#endif

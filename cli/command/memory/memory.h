/* The memory command: what its options ask of the account of each program. */
#ifndef CLI_COMMAND_MEMORY_MEMORY_H
#define CLI_COMMAND_MEMORY_MEMORY_H

#include "cli/command/dump/dump.h"
#include "cli/module_totals.h"
#include "layout/change/edit.h"
#include "layout/help/trying.h"
#include "render/account/account_totals.h"
#include "render/account/fold_row.h"
#include "render/account/occupant_row.h"
#include "render/map/sheet.h"
#include "render/memory/memory_page.h"

struct context;
struct outcome;
struct printable;

/* Options, which are the same for all modules. */
struct memory_options {
    const struct target *target;       /* NULL: found out from the text */
    const struct target *limit_target; /* that --limit or --fit names; NULL: a size, or none */
    int64_t limit_bytes;               /* of --limit; with --by and without it, of the current
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
    struct arena arena;      /* what is said of the current module */
    struct module_totals all;
    struct trying trying; /* the module without changes */
    size_t change_count;
    struct edit *changes;        /* of --what-if */
    struct module_totals before; /* with it, of each module without the changes */
    bool estimated;              /* some figure of a changed module is */
    const struct outcome *tried; /* whose fit the limit is compared with; else NULL */
    struct dump_reports reports; /* reports among all FILE arguments */
    struct map_sheet sheet;      /* the picture, if the format is svg */
};

/* Returns where to append words on the next module, behind a blank line if others came before
 * it; NULL if only rows are wanted. */
struct printable *memory_words(struct memory_command *command);

/* ---- memory_limit.c ---- */

/* Reads --limit. -1 after a usage error. */
int memory_limit_read(struct memory_command *command);
/* Adds limit_bytes, fits and margin_bytes to the totals, and reports a finding if the module
 * does not fit. */
void memory_limit_check(struct memory_command *command, struct row *row);

/* Without a limit, reports the peak of a memory space, which is then compared with the
 * baseline. */
void memory_baseline_check(struct memory_command *command, int space);
/* Reads --baseline, if it is given. Returns -1 after an error. */
int memory_baseline_read(struct memory_command *command);

/* How the rows of the current module are made. */
struct occupant_rows memory_rows_made(struct memory_command *command);

/* ---- memory_report.c ---- */

/* Prints the report on the measured module. */
void memory_report(struct memory_command *command);

/* Writes the measured module in the format of the output: a row for each occupant of a memory
 * space at a tick or for each fold of them, which together are peak_bytes; a picture; or the
 * rows of a page, whose curves are added to totals. */
void memory_view(struct memory_command *command, struct row *totals, int space, uint32_t tick);

/* What a page shows of the current module. */
struct memory_page memory_page_of(struct memory_command *command);

/* ---- memory_what_if.c, memory_fit.c ---- */

/* Reads --what-if. -1 after a usage error. */
int memory_what_if_read(struct memory_command *command);
/* Reports the measured module as it would be, with a row for each change. */
void memory_what_if(struct memory_command *command);
/* Reports the measured module with the smallest set of changes that makes it fit. */
void memory_fit(struct memory_command *command);

/* ---- memory_check.c, memory_reports.c ---- */

/* Prints a row for each difference between the measured module and its reports; any difference
 * is a finding. */
void memory_check(struct memory_command *command);
/* Prints rows and totals of the reports that belong to no dump. */
void memory_reports_rest(struct memory_command *command);

#endif

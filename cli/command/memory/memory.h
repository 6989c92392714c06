/* The memory command: reading (memory.c), messages and headings (report.c, faults.c), totals
 * (totals.c), rows of live buffers (rows.c), padding (padding.c), limits (limit.c),
 * documents (draw.c, page.c), the compiler's own reports (figures.h, compiler.c), the
 * comparison with them (check.c), and programs that are not compiled yet (stablehlo.c) or not
 * divided among devices yet (shards.c). */
#ifndef CLI_COMMAND_MEMORY_MEMORY_H
#define CLI_COMMAND_MEMORY_MEMORY_H

#include "cli/command/dump/dump.h"
#include "cli/command/memory/figures.h"
#include "layout/pack/memory.h"
#include "parser/change/edit.h"
#include "render/map/sheet.h"

struct context;
struct folds;
struct occupant;
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
    struct program *program;     /* the current module */
    const struct target *target; /* that is named for it; NULL: found out from the text */
    struct arena arena;          /* totals; lives until the end */
    bool incomplete;             /* part of the current module is not known */
    struct cell_list *all;       /* totals of each module so far */
    struct memory *memory;       /* of the current module, after it is measured */
    struct memory_given given;   /* what it was measured with */
    size_t change_count;
    struct edit *changes;    /* of --what-if */
    struct space_memory old; /* with --what-if: the main memory without changes */
    int64_t undone_bytes;    /* of it, if the compiler recomputes nothing; 0: not looked for */
    const struct outcome *tried;   /* whose fit the limit is compared with; else NULL */
    struct cell_list *help;        /* what would help; NULL: nothing, or not looked for */
    struct row *before;            /* with --what-if: the program as it is; else NULL */
    struct memory_reports reports; /* reports among all FILE arguments */
    struct map_sheet sheet;        /* the picture, if the format is svg */
    const struct figures *usage;   /* usage report of the current module; NULL: none */
    const uint8_t *divisions; /* enum division of the measured module's values; NULL: none is
                                 divided */
};

/* ---- memory.c ---- */

/* Returns whether the header of a text that ends within its entry tells more than the part that
 * was read: which of the values there are outputs is not known, so that they count once. */
bool memory_header_tells_more(const struct program *program, struct memory *memory);
/* Makes the entry of such a text what the header says, and measures it in place of what was. */
void memory_use_header(struct program *program, struct memory *memory,
                       const struct memory_given *given);
/* Reports a text that has no entry, or only what the header says of it. */
void memory_report_cut(const struct dump *dump, const struct program *program);

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
/* Reports what is missing from the module, and sets command->incomplete if anything is. */
void memory_faults(struct memory_command *command);

/* Warns if the text contradicts the target of the command line, which counts. */
void memory_warn_target(struct memory_command *command);

/* Appends the names of chips (bits): "v4 and v5e". */
void memory_put_chips(struct text *out, unsigned chips);
/* Returns whether part of the module is not known. */
bool memory_lacks(const struct memory_command *command);
/* The name of the step at a tick. */
const char *memory_step_name(const struct memory *memory, uint32_t tick);

/* ---- totals.c ---- */

/* The totals of the measured module. pads: with the peak without padding of main memory and the
 * memory space `asked`. */
struct row *memory_totals(struct memory_command *command, bool pads, int asked);

/* The figures of the main memory, in the command's arena. */
struct row *memory_main_row(struct memory_command *command);

/* Adds the file and the name of the measured module. */
void memory_add_module(const struct memory_command *command, struct row *row);

/* What is assumed because no target is named; NULL: nothing. */
const char *memory_assumed_target(struct memory_command *command);
/* Returns whether the temporaries of a memory space are known. They are not if the text is not
 * scheduled, or is from before memory was assigned. */
bool memory_knows(const struct memory_command *command, int space);
/* The bytes that a memory space takes at the peak. If temporaries are not known, it is what
 * arguments and outputs take. */
int64_t memory_need(const struct memory_command *command, int space);

/* Why only arguments and outputs are known of a module. */
const char *memory_unknown(const struct program *program);

/* The bytes of the outputs that the module's header names, in main memory. */
int64_t memory_header_outputs(const struct program *program);

/* ---- rows.c ---- */

/* Prints a row for each occupant of a memory space at a tick, the largest first. Together they
 * are peak_bytes. */
void memory_rows(struct memory_command *command, int space, uint32_t tick);
/* Appends the steps with most bytes alive at the space's peak: "%a 8.00 GiB in 2 arrays, %b
 * 1.00 GiB". */
void memory_largest(struct memory_command *command, int space, struct text *out);

/* The row of the largest buffer that is live at the space's peak; NULL if there is none. */
struct row *memory_largest_row(struct memory_command *command, int space);

/* The row of a buffer, named after the value that it holds at a tick. */
struct row *memory_buffer_row(struct memory_command *command, const struct buffer *buffer,
                              uint32_t tick);

/* The name of an occupant that is no buffer: "[held for 2 outputs]". */
const char *memory_room_name(const struct occupant *occupant, struct arena *arena);

/* The row of an occupant. One that is no buffer has only a name, a role and bytes. */
struct row *memory_occupant_row(struct memory_command *command, int space,
                                const struct occupant *occupant, uint32_t tick);

/* ---- verdict.c ---- */

/* Prints a row for each fold of what occupies a memory space at a tick. */
void memory_folded_rows(struct memory_command *command, int space, uint32_t tick);
/* What a page shows of these rows, as a list in the command's arena, each with the number of
 * its arrays that are as large as the largest. */
struct cell_list *memory_folded_list(struct memory_command *command, const struct folds *folds);
/* Appends where a tick is: "step 369 of 709, layer3/attention/sub, train.py:38". */
void memory_place(struct memory_command *command, uint32_t tick, struct text *out);

/* ---- draw.c ---- */

/* Writes the measured module in the format of the output: rows, a picture, or the rows of a
 * page, whose curves are added to totals. */
void memory_view(struct memory_command *command, struct row *totals, int space, uint32_t tick);

/* ---- page.c ---- */

/* Adds to the totals what the page needs besides them: all steps and buffers of the module. */
void memory_page_data(struct memory_command *command, struct row *totals, int space,
                      uint32_t tick);
/* The same for the page of another command: at the peak, with what would help. */
void memory_page_verdict(struct memory_command *command, struct row *totals);
/* The totals of the measured module with what the page needs, at the peak of a memory space. */
struct row *memory_page_whole(struct memory_command *command, int space);

/* ---- page_change.c ---- */

/* Adds to a page's totals of a program what it takes if it is changed, as measured: rows of the
 * changes, of what owns memory at the peak then, and the main memory at each step. */
void memory_page_change(struct memory_command *command, struct row *totals,
                        const struct outcome *together, struct cell_list *rows);

/* ---- fit.c ---- */

/* Reports the measured module with the smallest set of changes that makes it fit. */
void memory_fit(struct memory_command *command);

/* ---- padding.c ---- */

/* The peak of a memory space if nothing were padded. */
int64_t memory_peak_without_padding(struct memory_command *command, int space);

/* ---- compiler.c ---- */

/* Prints rows and totals of the reports that belong to no dump. */
void memory_reports_rest(struct memory_command *command);

/* ---- shards.c ---- */

/* The devices among which the current module is still to be divided; 1: it is not. */
int64_t memory_devices(const struct memory_command *command);
/* What the shardings say of a buffer of the measured module. */
enum division memory_division(const struct memory_command *command,
                              const struct buffer *buffer);
/* Makes arguments and outputs of a module that is still to be divided what one device holds of
 * them (struct memory_edit). */
void memory_divide(void *command, struct flow *flow);
/* Adds notes on what is divided. */
void memory_division_notes(struct memory_command *command, struct cell_list *notes);
/* Adds the notes on a program of several devices, of whose arrays some have no sharding. */
void memory_devices_notes(struct cell_list *notes, int64_t devices, size_t whole);

/* ---- stablehlo.c ---- */

/* Reports what StableHLO says: arguments and results, of one device. */
void memory_read_values(struct memory_command *command, struct dump *dump, struct input *input);

/* ---- check.c ---- */

/* Prints a row for each difference between the measured module and its reports; any difference
 * is a finding. */
void memory_check(struct memory_command *command);

#endif

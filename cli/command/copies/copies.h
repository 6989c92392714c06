/* The copies command: reading (copies.c), rows (rows.c, groups.c), --baseline (remember.c),
 * totals (totals.c, spaces.c), words (words.c). */
#ifndef CLI_COMMAND_COPIES_COPIES_H
#define CLI_COMMAND_COPIES_COPIES_H

#include "cli/module_totals.h"
#include "layout/account/account.h"
#include "layout/copy/copy.h"
#include "render/account/copies_text.h"
#include "render/row/row.h"

struct context;
struct dump;

/* Moves of one kind, each as often as it runs. */
struct copy_sum {
    int64_t count, bytes_read, bytes;
    bool known; /* the sums fit 64 bits */
};

/* The first word of --by: no groups. */
#define COPIES_BY_INSTRUCTION 0
#define COPIES_UNGROUPED      (1U << COPIES_BY_INSTRUCTION)

struct copies_command {
    struct context *context;
    struct dump *dump;
    unsigned by;                 /* the words of --by, as bits */
    struct copies_listed listed; /* all: --only asks for kinds */
    struct arena arena;          /* what is said of the current module */
    struct module_totals all;
    /* of the current module: */
    const struct program *program;
    struct boundary_modes modes;
    struct graph graph;
    struct copies copies;
    const struct account *account;
    bool measured; /* its peak is known */
    struct copy_sum sums[COPY_KINDS];
    int64_t fused, unknown_times, at_peak_bytes;
};

/* Prints the rows of the current module, those with most traffic first. */
void copies_rows(struct copies_command *command);

/* Reads --baseline, if it is given. Returns -1 after an error. */
int copies_remember(struct copies_command *command);
/* With a baseline and without a limit, reports the copies that count, which are then compared
 * with it. */
void copies_compare(struct copies_command *command);

/* The copy that counts and has most traffic; NULL: there is none. */
const struct copy *copies_largest(const struct copies *copies);

/* Prints rows of what the listed copies, those with most traffic first, have in common. */
void copies_group_rows(struct copies_command *command, const struct copy *const *listed,
                       size_t count);

/* Adds a copy to a sum, as often as it runs, once if that is not known. */
void copy_sum_add(struct copy_sum *sum, const struct copy *copy);

/* Sums up the current module, and returns its totals. */
struct row *copies_totals(struct copies_command *command);

/* Rows of what the current module moves from one memory space to another, those that write most
 * first. */
struct cell_list *copies_directions(struct copies_command *command);

/* Bytes read and written, as often as the copy runs, once if that is not known; NONE: they do
 * not fit 64 bits. */
int64_t copy_traffic(const struct copy *copy);

/* Returns whether a copy is a matter of layouts or of sharing memory, and counts by itself. */
bool copy_counts(const struct copy *copy);

/* The memory space of an array. */
int copy_space(const struct shape_entry *entry);

/* Returns whether what a copy writes is alive at the peak of its memory space: its value is, or
 * the buffer that begins with it. The module must be measured. */
bool copy_at_peak(const struct copies_command *command, const struct copy *copy);

/* ---- words.c: texts in the arena ---- */

/* "f32[8,128]"; "f32[8,128] -> f32[1024]" where both differ. */
const char *copy_array_text(const struct copy *copy, struct arena *arena);
/* The dimensions of what is a transpose, "{1,0}"; empty: it is none. */
struct slice copy_permutation(const struct copies_command *command, const struct copy *copy,
                              struct arena *arena);
/* "{0,1} VMEM -> {1,0} HBM", with tiles where they differ. */
const char *copy_layouts_text(const struct copies_command *command, const struct copy *copy,
                              struct arena *arena);
/* NULL: unknown. */
const char *copy_op_name_text(const struct copies_command *command, const struct copy *copy,
                              struct arena *arena);
const char *copy_source_text(const struct copies_command *command, const struct copy *copy,
                             struct arena *arena);

#endif

/* What came of a list of changes: figures, and how sure they are. */
#ifndef CLI_COMMAND_MEMORY_OUTCOME_H
#define CLI_COMMAND_MEMORY_OUTCOME_H

#include "layout/pack/memory.h"
#include "parser/change/edit.h"
#include "render/row/row.h"

struct memory_command;

/* Texts live in the command's arena. */
struct outcome {
    const char *change; /* NULL: --what-if takes none for it */
    const char *what, *certainty;
    const char *refused;       /* why there are no figures; NULL: there are some */
    struct cell_list *notes;   /* NULL: none */
    struct dropped dropped;    /* of a change of what is kept; else zeros */
    int64_t surely, perhaps;   /* of a size that was looked for, as struct edit has them */
    bool state;                /* state of the program follows a size */
    bool past;                 /* so far past the limit that the compiler recomputes */
    struct space_memory space; /* the main memory */
    int spread;                /* percent by which it may be off */
    int64_t low_bytes, high_bytes;
    int64_t saved_undone; /* what it saves if the compiler recomputes nothing */
};

/* Applies changes to the current module, all of them together, and measures it again. */
struct outcome outcome_of(struct memory_command *command, const struct edit *changes,
                          size_t count);

/* The row of an outcome. */
struct row *outcome_row(struct memory_command *command, const struct outcome *outcome);

/* Whether the program fits with it; null: not known, or it may. */
struct cell outcome_fits(const struct memory_command *command, const struct outcome *outcome);

#endif

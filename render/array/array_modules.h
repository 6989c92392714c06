/* The modules whose arrays are summed, each with its peak. */
#ifndef RENDER_ARRAY_ARRAY_MODULES_H
#define RENDER_ARRAY_ARRAY_MODULES_H

#include "layout/account/account.h"
#include "layout/base/words.h"
#include "render/array/array_groups.h"
#include "render/row/row.h"

/* The module that takes most of main memory. Of equal ones it is the first by file and name. */
struct largest_module {
    int64_t bytes; /* its peak; negative: it is not known */
    const char *file, *module;
    uint64_t line; /* of its header */
};

struct array_modules {
    int64_t count, peaks;        /* peaks: modules whose peak is known */
    struct cell_list *totals;    /* of those that are kept: the first by modules_by_peak */
    size_t most;                 /* how many are kept */
    int64_t totals_count;        /* of those that have totals, kept or not */
    struct arena arenas[2];      /* of totals, which live until the end: those of the list */
    size_t copies;               /* totals in it, also of those that are kept no more */
    const struct target *target; /* of the last one whose target is known; NULL: none */
    struct largest_module largest;
    struct text largest_name;
    const char *first_file; /* the file of the first one; NULL: none was read */
    const char *unknown;    /* why only the header tells of one; NULL: none */
    struct words files;     /* if rows are read: their files */
    struct words of_rows;   /* if rows are read: what identifies each module */
    bool several_files;     /* another one is of another file */
    bool unscheduled;       /* at least one is not scheduled, or cut off */
    bool compiled;          /* a layout is to be assumed, but one has its layouts already */
};

/* most: the number of totals that are kept. */
void array_modules_begin(struct array_modules *modules, size_t most);

/* Takes the name of the file that a module is in. */
void array_modules_add_file(struct array_modules *modules, const char *file);

/* Takes what the account of a module knows. */
void array_modules_add_account(struct array_modules *modules, const struct account *account);

/* Keeps a copy of a module's totals, if it is one of the first by modules_by_peak. */
void array_modules_add_totals(struct array_modules *modules, const struct row *totals);

/* Returns whether a module is the largest so far. Its name is copied. */
bool array_modules_add_peak(struct array_modules *modules, const struct largest_module *module);

/* The number of the module that a row is of, which is another than that of any module of a
 * dump. Modules are told apart by the file of rows, the file of the dump, and the module's name
 * and header line. */
uint64_t array_modules_of_row(struct array_modules *modules, const char *file,
                              const struct site *site);

/* The totals of the module, if it is the only one and was measured; else NULL. */
const struct row *array_modules_only(const struct array_modules *modules);

/* Adds other modules, whose memory must live as long. */
void array_modules_join(struct array_modules *modules, const struct array_modules *more);

void array_modules_free(struct array_modules *modules);

/* The peak of a module's main memory, from its totals; -1: it is not known. */
int64_t module_peak(const struct row *totals);

/* The totals of all modules in the arena, the largest peak first; at the end is what is known
 * of those whose peak is not: file, module, verdict. */
struct cell_list *modules_by_peak(const struct cell_list *totals, struct arena *arena);

#endif

/*
 * --baseline: what an earlier run had. Rows, saved or made from an old dump, are summed by what
 * they are about; a finding is one only if its sum is now larger.
 */
#ifndef CLI_ROWS_BASELINE_H
#define CLI_ROWS_BASELINE_H

#include "layout/base/arena.h"
#include "layout/base/table.h"
#include "layout/base/words.h"
#include "parser/lex/json.h"
#include "render/row/field.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct baseline;

/* A row, as JSON. Its texts live until the next one. */
struct baseline_row {
    struct arena *arena;
    struct json_member *members;
    size_t count;
};

/* What a sum is of. Absent texts are "". */
struct subject {
    const char *module; /* baseline_module */
    const char *memory_space;
    const char *key; /* within them; "": all of it */
};

struct baseline {
    struct arena arena;
    const char *file;     /* NULL: there is none */
    const char *fault;    /* what is wrong with a row; NULL: nothing so far */
    size_t rows;          /* read so far */
    struct words modules; /* as subjects have them */
    const char **sorted;  /* the same in order, once baseline_sort was called */
    size_t count, capacity;
    struct baseline_sum *sums;
    struct table table; /* subject -> number + 1 */
    /* Adds what a row is about with baseline_add. Returns what is wrong with the row; NULL:
     * nothing. */
    const char *(*take)(struct baseline *baseline, const struct baseline_row *row, void *user);
    void *user;
};

/* Reads a line as one row. Returns what is wrong with it; NULL: nothing. */
const char *baseline_read(struct baseline *baseline, struct slice line);

/* The value of a field: a text; NULL if it is none. A number; `otherwise` if it is none. */
const char *baseline_text(const struct baseline_row *row, enum field_number field);
int64_t baseline_number(const struct baseline_row *row, enum field_number field,
                        int64_t otherwise);
bool baseline_flag(const struct baseline_row *row, enum field_number field);
/* Returns whether the row has the field, perhaps null. */
bool baseline_has(const struct baseline_row *row, enum field_number field);

/* A module of a subject: its name, the number that the dump's file has, module_0042, else the
 * file's name, and the folder that this is in, which tell apart the modules of one name. Texts
 * may be NULL. */
const char *baseline_module(const char *name, const char *file, struct arena *arena);

/* The same of a row. */
const char *baseline_row_module(const struct baseline_row *row);

/* The name of such a module alone. */
struct slice baseline_module_name(const char *module);

/* Adds bytes to a sum, which stops at INT64_MAX. */
void baseline_add(struct baseline *baseline, const struct subject *subject, int64_t bytes);

/* Returns the sum of a subject; -1 if no row is about it. */
int64_t baseline_bytes(const struct baseline *baseline, const struct subject *subject);

/* Puts modules in order, once all are added. */
void baseline_sort(struct baseline *baseline);

/* The module of a sorted baseline that one of `ours`, sorted too, is compared with. If both
 * sides have equally many of its name, the first is that of the first, and so on, for numbers
 * shift when a program compiles something before; else the same one, or that of its number. A
 * module that is the only one of the baseline is that of one that is `alone`. */
const char *baseline_pair(const struct baseline *baseline, const struct baseline *ours,
                          const char *module, bool alone);

void baseline_free(struct baseline *baseline);

#endif

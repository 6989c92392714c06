/*
 * Findings: what passes a limit. Commands report them while they read; once the rows are
 * printed each is a message on standard error with status 1, and an object in the totals.
 * Formats for other programs have the findings alone.
 */
#ifndef CLI_FINDING_H
#define CLI_FINDING_H

#include "cli/rows/baseline.h"
#include "cli/rows/ignored.h"
#include "layout/base/arena.h"
#include "layout/space.h"
#include "parser/notation/quantity.h"
#include "render/row/row.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct context;
struct printable;

/* A text that is NULL is not known. All texts are copied. */
struct finding {
    const char *rule; /* the option that sets the limit: "max-waste" */
    const char *file, *module;
    uint64_t line;            /* of the instruction, in the file; 0: not known */
    int space;                /* number of the memory space; NO_SPACE: it is of none */
    struct cell limit, value; /* in one unit */
    const char *name;         /* the instruction that has most of it */
    const char *shape, *op_name;
    const char *source;  /* its source file and line */
    const char *details; /* more to be said, in lines; NULL: nothing */
    bool sum;            /* of many arrays, of which the instruction has most */
    /* What --baseline compares: bytes of something, "padding", summed over the findings of one
     * rule, module and memory space with this key, as the baseline's rows are by key. */
    const char *key;  /* NULL: "" */
    const char *what; /* NULL: nothing is compared */
    int64_t bytes;
};

struct findings {
    struct arena arena;
    size_t count, capacity;
    struct kept_finding *items;
    struct ignored ignored;     /* --ignore */
    struct baseline baseline;   /* --baseline */
    struct growth growth;       /* --max-growth */
    int64_t modules;            /* that were read */
    struct cell_list *rows;     /* made at the end: what is found */
    struct cell_list *suppress; /* likewise: what --ignore names */
};

/* Reads what the options say of findings. Returns -1 after a usage error. */
int findings_begin(struct context *context);

/* Keeps a finding with what it says, until the rows are printed. Frees the message. */
void finding_report(struct context *context, const struct finding *finding,
                    struct printable *message);

/* Takes over the findings that a share of a command has kept. */
void findings_join(struct findings *findings, const struct findings *more);

/* Adds the findings to the totals of the command, which may be NULL, if an option asks for
 * some, and passes them to the format of the output. */
void findings_end(struct context *context, struct row *totals);

/* Says what was found, behind the output. */
void findings_say(struct context *context);

void findings_free(struct findings *findings);

#endif

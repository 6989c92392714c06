/* Findings: what passes a limit. Each is a message on standard error with status 1, and an
 * object in the totals, which formats may also print by themselves. */
#ifndef CLI_FINDING_H
#define CLI_FINDING_H

#include "layout/space.h"
#include "render/row/row.h"

struct console;
struct context;
struct output;
struct text;

#define NO_SPACE (SPACE_MAX + 1)

/* A text that is NULL is not known. All texts are copied. */
struct finding {
    const char *rule; /* the option that sets the limit: "max-waste" */
    const char *file, *module;
    uint64_t line;            /* of the instruction, in the file; 0: not known */
    int space;                /* number of the memory space; NO_SPACE: it is of none */
    struct cell limit, value; /* in one unit */
    const char *name;         /* the instruction that has most of it */
    const char *source;       /* its source file and line */
};

/* Begins a list of findings if the command may have some and an option asks for them. */
void findings_begin(struct context *context);

/* Keeps a finding with what it says, and reports it. Frees the message. */
void finding_report(struct context *context, const struct finding *finding,
                    struct text *message);

/* Keeps a finding, for a command that reports it later. Frees the message. Returns its copy. */
const char *finding_keep(struct output *output, const struct finding *finding,
                         struct text *message);

/* Adds the findings to the totals of a command. */
void findings_add(const struct output *output, struct row *totals);

#endif

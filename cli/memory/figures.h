/* The compiler's own reports among the FILE arguments of memory: which belong to which dump. */
#ifndef CLI_MEMORY_FIGURES_H
#define CLI_MEMORY_FIGURES_H

#include "layout/memory/figures.h"
#include "parser/input_kind.h"

struct context;
struct dump;
struct input;

/* A report, read whole. */
struct memory_report_file {
    const char *file; /* as given */
    enum input_kind kind;
    bool joined; /* with a dump */
    struct figures figures;
};

struct memory_reports {
    size_t count, capacity, dump_count;
    bool among; /* some stand in a directory or an archive, beside those of other dumps */
    struct memory_report_file **items;
};

/* Puts reports in front of the dumps among the arguments, as far as files tell what they are.
 * -1 when memory runs out. */
int memory_reports_begin(struct memory_reports *reports, struct context *context);
/* Reads one. -1 when memory runs out. */
int memory_reports_read(struct memory_reports *reports, struct dump *dump, struct input *input);
/* The report of a kind that belongs to a dump: its name goes on where that of the dump has its
 * ending, or there is no other dump. NULL: none was read. */
const struct figures *memory_reports_find(struct memory_reports *reports, const char *dump,
                                          enum input_kind kind);
void memory_reports_free(struct memory_reports *reports);

#endif

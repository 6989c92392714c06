/* The compiler's own reports among the FILE arguments of memory, and the dumps that they belong
 * to. */
#ifndef CLI_COMMAND_MEMORY_FIGURES_H
#define CLI_COMMAND_MEMORY_FIGURES_H

#include "layout/pack/figures.h"
#include "parser/report/input_kind.h"

struct console;
struct context;
struct dump;
struct input;

/* A report that was read completely. */
struct memory_report_file {
    const char *file; /* as given */
    enum input_kind kind;
    bool joined; /* belongs to a dump that was read */
    bool among;  /* in a directory or an archive */
    struct figures figures;
};

struct memory_reports {
    size_t count, capacity, dump_count;
    size_t mlir_count; /* dumps that are StableHLO */
    bool among; /* some are in a directory or an archive, next to reports of other dumps */
    struct memory_report_file **items;
};

/* Moves reports in front of the dumps among the arguments. Directories and archives are not
 * moved. */
void memory_reports_begin(struct memory_reports *reports, struct context *context);
void memory_reports_read(struct memory_reports *reports, struct dump *dump,
                         struct input *input);
/* The report of a kind that belongs to a dump: its name continues the dump's name without the
 * ending, or there is only one dump. NULL if none was read. */
const struct figures *memory_reports_find(struct memory_reports *reports, const char *dump,
                                          enum input_kind kind);
/* Which libtpu packed a dump, as far as the command line, the dump's name and its buffer
 * assignment tell. */
struct libtpu memory_reports_libtpu(struct memory_reports *reports, const struct dump *dump);
/* Replaces measured figures by those of the dump's buffer assignment, if that was read, and
 * reports an assignment of another program. Returns the figures of the usage report; NULL:
 * none. */
const struct figures *memory_reports_apply(struct memory_reports *reports, struct dump *dump,
                                           struct memory *memory);
/* Reports as errors the FILE arguments that belong to no dump. */
void memory_reports_refuse(const struct memory_reports *reports, struct console *console);
void memory_reports_free(struct memory_reports *reports);

#endif

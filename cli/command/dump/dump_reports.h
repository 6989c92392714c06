/* The compiler's own reports among the inputs, and the dumps that they belong to. */
#ifndef CLI_COMMAND_DUMP_DUMP_REPORTS_H
#define CLI_COMMAND_DUMP_DUMP_REPORTS_H

#include "layout/setting/figures.h"
#include "parser/report/input_kind.h"

struct console;
struct context;
struct dump;
struct input;

/* A report that was read completely. */
struct dump_report {
    const char *file; /* as given */
    enum input_kind kind;
    bool joined; /* belongs to a dump that was read */
    bool among;  /* in a directory or an archive */
    struct figures figures;
};

struct dump_reports {
    size_t count, capacity, dump_count;
    bool among; /* some are in a directory or an archive, next to reports of other dumps */
    struct dump_report **items;
};

/* Moves reports in front of the dumps among the arguments. Directories and archives are not
 * moved. */
void dump_reports_begin(struct dump_reports *reports, struct context *context);
/* Adds a report; of a proto beside a text its buffer assignment, if it has one. */
void dump_reports_read(struct dump_reports *reports, struct dump *dump, struct input *input);
/* The report of a kind that belongs to a dump: its name continues the dump's name without the
 * ending, or there is only one dump. NULL if none was read. */
const struct figures *dump_reports_find(struct dump_reports *reports, const char *dump,
                                        enum input_kind kind);
/* The name of the file that has the figures, which are among the reports; NULL: none are
 * given. */
const char *dump_reports_file(const struct dump_reports *reports,
                              const struct figures *figures);
/* Reports as errors the FILE arguments that belong to no dump. */
void dump_reports_refuse(const struct dump_reports *reports, struct console *console);
void dump_reports_free(struct dump_reports *reports);

#endif

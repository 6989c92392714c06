/* Reading a compiler's reports into figures. */
#ifndef PARSER_REPORT_FIGURES_READ_H
#define PARSER_REPORT_FIGURES_READ_H

#include "layout/setting/figures.h"
#include "parser/report/input_kind.h"

struct diagnostic;
struct reader;
struct source_place;

/* problem is called for each line that cannot be read, and when reading fails. */
struct figures_sink {
    void *context;
    void (*problem)(void *context, const struct diagnostic *d,
                    const struct source_place *place);
};

/* Reads a report into figures that have begun, and closes them. Lines that cannot be read are
 * reported and left out. */
void figures_read(struct figures *figures, enum input_kind kind, struct reader *reader,
                  const struct figures_sink *sink);

#endif

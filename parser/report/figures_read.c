/* Turns lines into figures. A value belongs to the allocation on a line above it. */
#include "parser/report/figures_read.h"

#include "layout/base/diagnostic.h"
#include "parser/lex/reader.h"
#include "parser/lex/source.h"
#include "parser/report/report.h"

#include <stdbool.h>
#include <string.h>

enum { WINDOW = 1 << 18 };

struct filler {
    struct figures *figures;
    int space;    /* that the usage report speaks of */
    bool block;   /* the last piece stands for a whole allocation */
    bool several; /* more spaces than main memory */
    bool refused; /* the last line says something impossible */
    bool lost;    /* the line of the allocation could not be read: its values belong to none */
    bool outside; /* what it says of a value contradicts the allocation */
    bool excess;  /* all allocations together would be too large */
    int64_t sum;  /* of all allocations */
};

static const char *
keep(struct filler *filler, struct slice text)
{
    return arena_copy(&filler->figures->arena, text.text, text.length);
}

/* Returns a value's name with its index: "copy-start{0}", or "fusion.1{}" for an array. */
static const char *
keep_name(struct filler *filler, const struct report_line *line)
{
    struct slice name = line->name, index = line->index;
    if (!index.length)
        index = (struct slice){"{}", 2};
    char *copy = arena_alloc_raw(&filler->figures->arena, name.length + index.length + 1);
    memcpy(copy, name.text, name.length);
    memcpy(copy + name.length, index.text, index.length);
    copy[name.length + index.length] = '\0';
    return copy;
}

static void
add_allocation(struct filler *filler, const struct report_line *line)
{
    struct figure_allocation allocation = {line->bytes, (int16_t)line->space,
                                           (uint8_t)line->roles};
    if (filler->figures->pages != PAGES_USED)
        filler->figures->pages = line->pages ? PAGES_USED : PAGES_NONE;
    filler->excess = line->bytes > FIGURES_SUM_LIMIT - filler->sum;
    filler->refused = filler->lost = filler->excess || line->space > SPACE_MAX;
    if (filler->refused)
        return;
    filler->sum += line->bytes;
    figures_add_allocation(filler->figures, allocation);
}

static void
add_value(struct filler *filler, const struct report_line *line)
{
    struct figures *figures = filler->figures;
    if (filler->lost)
        return;
    filler->refused = figures->allocation_count == 0;
    if (filler->refused)
        return;
    int64_t room = figures->allocations[figures->allocation_count - 1].bytes;
    filler->refused = filler->outside =
        line->offset > room || line->bytes > room - line->offset;
    if (filler->refused)
        return;
    struct figure figure = {.name = keep_name(filler, line),
                            .shape = keep(filler, line->shape),
                            .bytes = line->bytes,
                            .offset = line->offset,
                            .allocation = (uint32_t)(figures->allocation_count - 1)};
    figures_add(&figures->values, figure);
}

static void
add_piece(struct filler *filler, const struct report_line *line)
{
    struct figure_list *pieces = &filler->figures->pieces;
    struct figure figure = {.name = keep(filler, line->name),
                            .shape = line->shape.length ? keep(filler, line->shape) : NULL,
                            .offset = line->offset,
                            .start = line->number,
                            .end = filler->space};
    filler->refused = line->number < 1; /* of values that use it */
    if (filler->refused)
        return;
    if (filler->block) /* its pieces take its place */
        pieces->count--;
    filler->block = false;
    figures_add(pieces, figure);
}

static void
set_space(struct filler *filler, const struct report_line *line)
{
    filler->refused = line->space > SPACE_MAX;
    filler->space = filler->refused ? 0 : (int)line->space;
    filler->several |= filler->space != SPACE_DEFAULT;
    filler->block = false;
}

/* Adds an allocation of one value. If it has several, pieces follow. */
static void
add_block(struct filler *filler, struct report_line line)
{
    set_space(filler, &line);
    line.number = 1;
    add_piece(filler, &line);
    filler->block = true;
}

static void
add_line(struct filler *filler, enum report_item item, const struct report_line *line)
{
    struct figures *figures = filler->figures;
    filler->refused = filler->outside = filler->excess = false;
    switch (item) {
    case REPORT_ALLOCATION:
        add_allocation(filler, line);
        break;
    case REPORT_VALUE:
        add_value(filler, line);
        break;
    case REPORT_SPACE:
        set_space(filler, line);
        break;
    case REPORT_ALL:
        figures->all_bytes = line->bytes;
        break;
    case REPORT_BLOCK:
        add_block(filler, *line);
        break;
    case REPORT_TOTAL:
        figures->totals[filler->space - SPACE_MIN] = line->bytes;
        break;
    case REPORT_PIECE:
        add_piece(filler, line);
        break;
    case REPORT_STEP:
        figures_add(&figures->steps, (struct figure){.name = keep(filler, line->name)});
        break;
    case REPORT_RANGE:
        figures_add(&figures->ranges, (struct figure){.name = keep_name(filler, line),
                                                      .start = line->start,
                                                      .end = line->end});
        break;
    case REPORT_PEAK:
        figures->peak = line->number;
        break;
    case REPORT_ALIVE:
        figures_add(&figures->alive,
                    (struct figure){.name = keep_name(filler, line), .bytes = line->bytes});
        break;
    case REPORT_FAULT:
        filler->refused = true;
        break;
    case REPORT_END:
        break;
    }
}

static void
report_line_fault(const struct source *s, const struct filler *filler, enum input_kind kind,
                  const struct figures_sink *sink)
{
    const struct figures *figures = filler->figures;
    struct source_place place = source_locate(s, 0);
    struct diagnostic d;
    if (filler->outside)
        diagnostic_set(&d, VALUE_OUTSIDE, 0, 0,
                       (long long)figures->allocations[figures->allocation_count - 1].bytes);
    else if (filler->excess)
        diagnostic_set(&d, ALLOCATIONS_LARGE, 0, 0);
    else
        diagnostic_set(&d, REPORT_LINE, 0, 0, input_kind_name(kind));
    sink->problem(sink->context, &d, &place);
}

static void
report_failure(const struct source *s, const struct figures_sink *sink)
{
    struct source_place place = source_locate(s, 0);
    struct diagnostic d;
    diagnostic_set(&d, READ_FAILED, 0, 0, reader_failure(s->reader, s->error));
    sink->problem(sink->context, &d, &place);
}

void
figures_read(struct figures *figures, enum input_kind kind, struct reader *reader,
             const struct figures_sink *sink)
{
    struct filler filler = {.figures = figures};
    struct report_line line;
    struct source source;
    enum report_item item;
    source_begin(&source, reader, WINDOW);
    while ((item = report_read(&source, kind, &line)) != REPORT_END) {
        add_line(&filler, item, &line);
        if (item == REPORT_FAULT && strncmp((const char *)source.base, "allocation ", 11) == 0)
            filler.lost = true;
        if (filler.refused)
            report_line_fault(&source, &filler, kind, sink);
    }
    if (source.error)
        report_failure(&source, sink);
    if (kind == INPUT_USAGE && figures->all_bytes >= 0 && !filler.several)
        figures->totals[SPACE_DEFAULT - SPACE_MIN] = figures->all_bytes;
    figures_close(figures);
    source_free(&source);
}

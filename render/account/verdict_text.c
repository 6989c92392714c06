/* The need beside the limit, and what lies around the rows of who takes it. */
#include "render/account/verdict_text.h"

#include "layout/base/text.h"
#include "render/account/need_words.h"
#include "render/row/escape.h"
#include "render/row/row.h"
#include "render/row/size_text.h"
#include "render/row/units.h"

#include <string.h>

#define PADDING_PERCENT 1 /* of the peak: less is not the problem */

/* "does not fit, 20.00 GiB of 15.75 GiB, 4.25 GiB over" */
static void
put_fit(struct printable *out, const struct row *totals, bool exact)
{
    struct cell fits = row_get(totals, FIELD_fits),
                margin = row_get(totals, FIELD_margin_bytes);
    const char *relation = margin.integer < 0 ? " over" : " left";
    need_put_fit(out, totals, ", ", exact);
    struct cell peak = row_get(totals, FIELD_peak_bytes),
                limit = row_get(totals, FIELD_limit_bytes);
    bool least = peak.kind == CELL_NULL;
    if (least)
        peak = cell_bytes(limit.integer - margin.integer);
    if (margin.integer < 0)
        margin.integer = -margin.integer;
    if (least && fits.kind == CELL_BOOLEAN)
        text_string(out, "at least ");
    size_text_apart(out, peak, limit, exact);
    text_string(out, " of ");
    size_text_apart(out, limit, peak, exact);
    text_string(out, ", ");
    size_text_bytes(out, margin, exact);
    escape_string(out, relation);
}

/* What is taken where no limit is known, or no schedule. */
static void
put_need(struct printable *out, const struct row *totals, bool exact)
{
    if (need_is_known(totals, FIELD_peak_bytes)) {
        struct cell incomplete = row_get(totals, FIELD_incomplete);
        need_put(out, "takes ", totals, FIELD_peak_bytes, exact);
        if (cell_is_true(&incomplete))
            text_string(out, ", part of it is not known");
        return;
    }
    need_put(out, "arguments ", totals, FIELD_argument_bytes, exact);
    need_put(out, ", outputs ", totals, FIELD_output_bytes, exact);
}

/* "as by libtpu 0.0.46 or later; 2.90 GiB as by libtpu 0.0.41 to 0.0.45 (--libtpu decides)" */
static void
put_versions(struct printable *out, const struct row *totals, bool exact)
{
    struct cell others = row_get(totals, FIELD_other_versions);
    if (cell_count(&others) == 0)
        return;
    text_string(out, "as by ");
    units_text(out, totals, FIELD_packed_as);
    need_put_versions(out, totals, FIELD_peak_bytes, exact);
    text_char(out, '\n');
}

void
verdict_put(struct printable *out, const struct row *totals, bool exact)
{
    struct cell trust = row_get(totals, FIELD_trust);
    text_string(out, "on ");
    need_put_target(out, totals);
    text_string(out, ": ");
    if (!need_is_known(totals, FIELD_argument_bytes))
        text_string(out, "what it takes is not known");
    else if (need_is_known(totals, FIELD_margin_bytes))
        put_fit(out, totals, exact);
    else
        put_need(out, totals, exact);
    if (trust.kind == CELL_TEXT && strcmp(trust.text, "estimate") == 0)
        text_string(out, ", estimated");
}

void
verdict_text(struct printable *out, const struct row *totals, const char *file, bool exact)
{
    struct cell notes = row_get(totals, FIELD_notes);
    need_put_module(out, totals);
    text_char(out, ' ');
    verdict_put(out, totals, exact);
    text_char(out, '\n');
    if (file) {
        escape_terminal(out, file, strlen(file));
        text_char(out, '\n');
    }
    put_versions(out, totals, exact);
    for (size_t i = 0; i < cell_count(&notes); i++)
        text_format(out, "%s\n", notes.list->cells[i].text);
}

static void
put_padding(struct printable *out, const struct row *totals, bool exact)
{
    struct cell padding = row_get(totals, FIELD_padding_at_peak),
                peak = row_get(totals, FIELD_peak_bytes);
    if (padding.kind != CELL_BYTES || peak.kind != CELL_BYTES || padding.integer == 0)
        return;
    text_string(out, "padding ");
    size_text_bytes(out, padding, exact);
    if (padding.integer < peak.integer / 100 * PADDING_PERCENT) {
        text_string(out, ": not the problem\n");
        return;
    }
    text_string(out, ", ");
    units_percent(out, padding.integer, peak.integer);
    if (need_is_known(totals, FIELD_peak_without_padding_bytes))
        need_put(out, "; without it ", totals, FIELD_peak_without_padding_bytes, exact);
    text_char(out, '\n');
}

static void
put_space(struct printable *out, const char *name, const struct row *space, bool exact)
{
    if (!need_is_known(space, FIELD_peak_bytes) || need_bytes(space, FIELD_peak_bytes) == 0)
        return;
    if (need_is_estimate(space)) {
        need_put_estimate(out, name, space, exact);
    } else {
        text_format(out, "%s ", name);
        need_put(out, "", space, FIELD_peak_bytes, exact);
        if (need_is_known(space, FIELD_capacity_bytes))
            need_put(out, " of ", space, FIELD_capacity_bytes, exact);
    }
    text_char(out, '\n');
}

void
verdict_text_end(struct printable *out, const struct row *totals, bool exact)
{
    struct cell spaces = row_get(totals, FIELD_spaces);
    put_padding(out, totals, exact);
    need_put_scoped(out, "", totals, exact);
    for (size_t i = 1; i < cell_count(&spaces); i++) /* the first is the main one */
        put_space(out, spaces.object->fields[i].name, spaces.object->fields[i].cell.object,
                  exact);
}

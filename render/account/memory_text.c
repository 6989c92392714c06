/* A line for each memory space, the default one in full. */
#include "render/account/memory_text.h"

#include "layout/base/text.h"
#include "render/account/need_words.h"
#include "render/row/escape.h"
#include "render/row/row.h"
#include "render/row/size_text.h"
#include "render/row/units.h"

#include <string.h>

/* ", outputs 3.47 GiB", unless there are none. */
static void
print_part(struct printable *out, const struct row *row, const char *what,
           enum field_number name, bool exact)
{
    if (need_bytes(row, name) == 0)
        return;
    if (out->length == 0 || out->data[out->length - 1] != ' ')
        text_string(out, ", ");
    text_format(out, "%s ", what);
    size_text_bytes(out, row_get(row, name), exact);
}

/* "arguments 3.47 GiB, outputs 3.47 GiB (3.46 GiB of them in arguments), ..." */
static void
print_parts(struct printable *out, const struct row *row, bool exact)
{
    print_part(out, row, "arguments", FIELD_argument_bytes, exact);
    print_part(out, row, "outputs", FIELD_output_bytes, exact);
    if (need_bytes(row, FIELD_donated_bytes)) {
        need_put(out, " (", row, FIELD_donated_bytes, exact);
        text_string(out, " of them in donated arguments)");
    }
    print_part(out, row, "constants", FIELD_constant_bytes, exact);
    print_part(out, row, "temporaries", FIELD_temp_bytes, exact);
}

/* How far the packed size can be trusted. */
static void
print_trust(struct printable *out, const struct row *totals, const struct row *space,
            bool exact)
{
    struct cell trust = row_get(space, FIELD_trust), error = row_get(space, FIELD_known_error);
    struct cell fallback = row_get(space, FIELD_fallback);
    if (trust.kind != CELL_TEXT)
        return;
    if (strcmp(trust.text, "exact") == 0 || strcmp(trust.text, "either") == 0) {
        text_string(out, "packed as by ");
        units_text(out, totals, FIELD_packed_as);
        if (cell_is_true(&fallback))
            text_string(out, ", its fallback near the limit");
        if (strcmp(trust.text, "either") == 0)
            need_put_versions(out, totals, FIELD_temp_bytes, exact);
        return;
    }
    if (strcmp(trust.text, "compiler") == 0) {
        text_string(out, "as the compiler's buffer assignment says");
        return;
    }
    if (strcmp(trust.text, "incomplete") == 0) {
        text_string(out, "of what is known");
        return;
    }
    text_string(out, "estimated");
    if (error.kind == CELL_TEXT)
        text_format(out, ", %s", error.text);
}

static void
print_main(struct printable *out, const struct row *totals, bool exact)
{
    text_string(out, "  ");
    print_parts(out, totals, exact);
    text_char(out, '\n');
    if (need_bytes(totals, FIELD_temp_bytes)) {
        text_string(out, "  temporaries: ");
        print_trust(out, totals, totals, exact);
        need_put(out, "; alive at most ", totals, FIELD_live_temp_bytes, exact);
        text_string(out, " at %");
        units_text(out, totals, FIELD_peak_at);
        text_char(out, '\n');
    }
    if (need_is_known(totals, FIELD_total_bytes)) {
        need_put(out, "  the compiler's usage report: ", totals, FIELD_total_bytes, exact);
        text_char(out, '\n');
    }
    need_put_scoped(out, "  ", totals, exact);
    if (need_bytes(totals, FIELD_padding_at_peak) == 0)
        return;
    need_put(out, "  padding ", totals, FIELD_padding_at_peak, exact);
    text_string(out, ", ");
    units_percent(out, need_bytes(totals, FIELD_padding_at_peak),
                  need_bytes(totals, FIELD_peak_bytes));
    if (need_is_known(totals, FIELD_peak_without_padding_bytes))
        need_put(out, "; without it ", totals, FIELD_peak_without_padding_bytes, exact);
    text_char(out, '\n');
}

/* "SMEM 24 B   temporaries 24 B, packed as by libtpu 0.0.46 or later, at %fusion.3" */
static void
print_space(struct printable *out, const struct row *totals, const char *name,
            const struct row *space, bool exact)
{
    if (need_is_estimate(space)) {
        need_put_estimate(out, name, space, exact);
    } else {
        text_format(out, "%s ", name);
        if (need_is_known(space, FIELD_peak_bytes))
            size_text_bytes(out, row_get(space, FIELD_peak_bytes), exact);
        text_string(out, "   ");
        print_parts(out, space, exact);
    }
    if (need_bytes(space, FIELD_temp_bytes)) {
        if (!need_is_estimate(space)) {
            text_string(out, ", ");
            print_trust(out, totals, space, exact);
        }
        text_string(out, ", at %");
        units_text(out, space, FIELD_peak_at);
    }
    text_char(out, '\n');
}

static void
print_limit(struct printable *out, const struct row *totals, bool exact)
{
    struct cell margin = row_get(totals, FIELD_margin_bytes);
    if (margin.kind != CELL_BYTES)
        return;
    const char *relation = margin.integer < 0 ? " too much for " : " left of ";
    text_string(out, "  ");
    need_put_fit(out, totals, ": ", exact);
    if (margin.integer < 0)
        margin.integer = -margin.integer;
    size_text_bytes(out, margin, exact);
    escape_string(out, relation);
    size_text_bytes(out, row_get(totals, FIELD_limit_bytes), exact);
    text_char(out, '\n');
}

/* "jit_f: 52 steps, for v5e" */
static void
print_program(struct printable *out, const struct row *totals)
{
    need_put_module(out, totals);
    text_string(out, ": ");
    units_count(out, row_get(totals, FIELD_steps).integer, "step", "steps");
    if (row_get(totals, FIELD_target).kind == CELL_TEXT) {
        text_string(out, ", for ");
        need_put_target(out, totals);
    }
    text_char(out, '\n');
}

void
memory_text(struct printable *out, const struct row *totals, const char *file, bool exact)
{
    struct cell spaces = row_get(totals, FIELD_spaces), notes = row_get(totals, FIELD_notes);
    if (file) {
        escape_terminal(out, file, strlen(file));
        text_string(out, ": ");
    }
    print_program(out, totals);
    for (size_t i = 0; i < cell_count(&notes); i++)
        text_format(out, "  %s\n", notes.list->cells[i].text);
    bool known = need_is_known(totals, FIELD_argument_bytes);
    for (size_t i = 0; known && i < cell_count(&spaces); i++) {
        const struct field *space = &spaces.object->fields[i];
        if (i) {
            print_space(out, totals, space->name, space->cell.object, exact);
            continue;
        }
        escape_string(out, space->name);
        if (need_is_known(totals, FIELD_peak_bytes))
            need_put(out, " ", totals, FIELD_peak_bytes, exact);
        text_char(out, '\n');
        print_main(out, totals, exact);
        print_limit(out, totals, exact);
    }
}

void
memory_report_text(struct printable *out, const struct row *totals, bool exact)
{
    struct cell spaces = row_get(totals, FIELD_spaces), steps = row_get(totals, FIELD_steps);
    units_text(out, totals, FIELD_file);
    text_string(out, ": ");
    units_text(out, totals, FIELD_report);
    if (steps.kind == CELL_INTEGER) {
        text_string(out, ", ");
        units_count(out, steps.integer, "step", "steps");
        text_string(out, "; alive at %");
        units_text(out, totals, FIELD_peak_at);
        text_string(out, ", without padding, in all memory spaces:");
    }
    if (need_is_known(totals, FIELD_total_bytes)) {
        need_put(out, ", ", totals, FIELD_total_bytes, exact);
        text_string(out, " in all memory spaces");
    }
    text_char(out, '\n');
    for (size_t i = 0; i < cell_count(&spaces); i++) {
        const struct row *space = spaces.object->fields[i].cell.object;
        text_format(out, "%s ", spaces.object->fields[i].name);
        size_text_bytes(out, row_get(space, FIELD_total_bytes), exact);
        text_string(out, "   ");
        print_parts(out, space, exact);
        print_part(out, space, "thread-local", FIELD_thread_local_bytes, exact);
        text_char(out, '\n');
    }
}

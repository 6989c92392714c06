/* A line for each memory space, the default one in full; or the need beside the limit. */
#include "render/text/memory_text.h"

#include "layout/base/text.h"
#include "render/row/escape.h"
#include "render/row/row.h"
#include "render/row/units.h"
#include "render/text/size_text.h"

#include <string.h>

#define PADDING_PERCENT 1 /* of the peak: less is not the problem */

static int64_t
bytes_of(const struct row *row, enum field_number name)
{
    struct cell cell = row_get(row, name);
    return cell.kind == CELL_BYTES ? cell.integer : 0;
}

static bool
is_known(const struct row *row, enum field_number name)
{
    return row_get(row, name).kind == CELL_BYTES;
}

static void
print_bytes(struct text *out, const char *before, const struct row *row, enum field_number name,
            bool exact)
{
    text_string(out, before);
    size_text_bytes(out, row_get(row, name), exact);
}

/* ", outputs 3.47 GiB", unless there are none. */
static void
print_part(struct text *out, const struct row *row, const char *what, enum field_number name,
           bool exact)
{
    if (bytes_of(row, name) == 0)
        return;
    if (out->length == 0 || out->data[out->length - 1] != ' ')
        text_string(out, ", ");
    text_format(out, "%s ", what);
    size_text_bytes(out, row_get(row, name), exact);
}

/* "arguments 3.47 GiB, outputs 3.47 GiB (3.46 GiB of them in arguments), ..." */
static void
print_parts(struct text *out, const struct row *row, bool exact)
{
    print_part(out, row, "arguments", FIELD_argument_bytes, exact);
    print_part(out, row, "outputs", FIELD_output_bytes, exact);
    if (bytes_of(row, FIELD_donated_bytes)) {
        print_bytes(out, " (", row, FIELD_donated_bytes, exact);
        text_string(out, " of them in donated arguments)");
    }
    print_part(out, row, "constants", FIELD_constant_bytes, exact);
    print_part(out, row, "temporaries", FIELD_temp_bytes, exact);
}

/* "; 3.10 GiB as by libtpu 0.0.41 to 0.0.45": other figures, one of which may be the right one.
 */
static void
print_versions(struct text *out, const struct row *totals, enum field_number bytes, bool exact)
{
    struct cell others = row_get(totals, FIELD_other_versions);
    for (size_t i = 0; i < cell_count(&others); i++) {
        const struct row *other = others.list->cells[i].object;
        print_bytes(out, "; ", other, bytes, exact);
        text_string(out, " as by ");
        units_text(out, other, FIELD_packed_as);
    }
    text_string(out, cell_count(&others) ? " (--libtpu decides)" : "");
}

/* How far the packed size can be trusted. */
static void
print_trust(struct text *out, const struct row *totals, const struct row *space, bool exact)
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
            print_versions(out, totals, FIELD_temp_bytes, exact);
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

/* "scratch: at most 64.00 MiB while %all-reduce.3 runs, not counted". */
static void
print_scoped(struct text *out, const char *before, const struct row *totals, bool exact)
{
    if (bytes_of(totals, FIELD_scoped_bytes) == 0)
        return;
    text_string(out, before);
    print_bytes(out, "scratch: at most ", totals, FIELD_scoped_bytes, exact);
    text_string(out, " while %");
    units_text(out, totals, FIELD_scoped_at);
    text_string(out, " runs, not counted: the compiler takes what it needs of it\n");
}

static void
print_main(struct text *out, const struct row *totals, bool exact)
{
    text_string(out, "  ");
    print_parts(out, totals, exact);
    text_char(out, '\n');
    if (bytes_of(totals, FIELD_temp_bytes)) {
        text_string(out, "  temporaries: ");
        print_trust(out, totals, totals, exact);
        print_bytes(out, "; alive at most ", totals, FIELD_live_temp_bytes, exact);
        text_string(out, " at %");
        units_text(out, totals, FIELD_peak_at);
        text_char(out, '\n');
    }
    if (is_known(totals, FIELD_total_bytes)) {
        print_bytes(out, "  the compiler's usage report: ", totals, FIELD_total_bytes, exact);
        text_char(out, '\n');
    }
    print_scoped(out, "  ", totals, exact);
    if (bytes_of(totals, FIELD_padding_at_peak) == 0)
        return;
    print_bytes(out, "  padding ", totals, FIELD_padding_at_peak, exact);
    text_string(out, ", ");
    units_percent(out, bytes_of(totals, FIELD_padding_at_peak),
                  bytes_of(totals, FIELD_peak_bytes));
    if (is_known(totals, FIELD_peak_without_padding_bytes))
        print_bytes(out, "; without it ", totals, FIELD_peak_without_padding_bytes, exact);
    text_char(out, '\n');
}

/* "VMEM about 110.00 MiB of 128.00 MiB, estimated, at most 112.00 MiB" */
static void
put_estimate(struct text *out, const char *name, const struct row *space, bool exact)
{
    text_string(out, name);
    print_bytes(out, " about ", space, FIELD_peak_bytes, exact);
    if (is_known(space, FIELD_capacity_bytes))
        print_bytes(out, " of ", space, FIELD_capacity_bytes, exact);
    text_string(out, ", estimated");
    if (bytes_of(space, FIELD_most_bytes) > bytes_of(space, FIELD_peak_bytes))
        print_bytes(out, ", at most ", space, FIELD_most_bytes, exact);
}

static bool
is_estimate(const struct row *space)
{
    struct cell trust = row_get(space, FIELD_trust);
    return trust.kind == CELL_TEXT && strcmp(trust.text, "estimate") == 0 &&
           is_known(space, FIELD_peak_bytes);
}

/* "SMEM 24 B   temporaries 24 B, packed as by libtpu 0.0.46 or later, at %fusion.3" */
static void
print_space(struct text *out, const struct row *totals, const char *name,
            const struct row *space, bool exact)
{
    if (is_estimate(space)) {
        put_estimate(out, name, space, exact);
    } else {
        text_format(out, "%s ", name);
        if (is_known(space, FIELD_peak_bytes))
            size_text_bytes(out, row_get(space, FIELD_peak_bytes), exact);
        text_string(out, "   ");
        print_parts(out, space, exact);
    }
    if (bytes_of(space, FIELD_temp_bytes)) {
        if (!is_estimate(space)) {
            text_string(out, ", ");
            print_trust(out, totals, space, exact);
        }
        text_string(out, ", at %");
        units_text(out, space, FIELD_peak_at);
    }
    text_char(out, '\n');
}

/* Returns whether only the program's own code makes it unknown whether it fits. */
static bool
lacks_code(const struct row *totals)
{
    struct cell incomplete = row_get(totals, FIELD_incomplete);
    return row_get(totals, FIELD_peak_bytes).kind == CELL_BYTES && !cell_is_true(&incomplete);
}

static void
print_limit(struct text *out, const struct row *totals, bool exact)
{
    struct cell fits = row_get(totals, FIELD_fits),
                margin = row_get(totals, FIELD_margin_bytes);
    if (margin.kind != CELL_BYTES)
        return;
    const char *verdict = "  may fit: temporaries are not known; without them ",
               *relation = " left of ";
    if (cell_is_true(&fits)) {
        verdict = "  fits: ";
    } else if (fits.kind == CELL_BOOLEAN) {
        verdict = "  does not fit: ";
        relation = " too much for ";
    } else if (lacks_code(totals)) {
        verdict = "  may fit, without the program's own code: ";
    }
    if (margin.integer < 0)
        margin.integer = -margin.integer;
    text_string(out, verdict);
    size_text_bytes(out, margin, exact);
    text_string(out, relation);
    size_text_bytes(out, row_get(totals, FIELD_limit_bytes), exact);
    text_char(out, '\n');
}

/* "for v5e (target_arguments.txt)": the target, and the end of the name of the file that names
 * it. */
static void
print_target(struct text *out, const struct row *totals)
{
    struct cell file = row_get(totals, FIELD_target_file);
    units_text(out, totals, FIELD_target);
    if (file.kind != CELL_TEXT)
        return;
    const char *word = file.text + strlen(file.text);
    for (int points = 0; word > file.text && word[-1] != '/'; word--)
        if (word[-1] == '.' && ++points > 1)
            break;
    text_string(out, " (");
    escape_terminal(out, word, strlen(word));
    text_char(out, ')');
}

/* "jit_f: 52 steps, for v5e"; of a program that is not compiled, "jit_f: StableHLO, for v5e" or
 * "kernel of Mosaic". */
static void
print_program(struct text *out, const struct row *totals)
{
    struct cell steps = row_get(totals, FIELD_steps);
    units_text(out, totals, FIELD_module);
    if (steps.kind == CELL_INTEGER)
        text_format(out, ": %lld steps", (long long)steps.integer);
    else if (row_get(totals, FIELD_report).kind == CELL_TEXT &&
             strcmp(row_get(totals, FIELD_report).text, "kernel of Mosaic") == 0)
        text_string(out, row_get(totals, FIELD_module).length ? ": kernel of Mosaic"
                                                              : "kernel of Mosaic");
    else
        text_string(out, ": StableHLO");
    if (row_get(totals, FIELD_target).kind == CELL_TEXT) {
        text_string(out, ", for ");
        print_target(out, totals);
    }
    text_char(out, '\n');
}

void
memory_text(struct text *out, const struct row *totals, const char *file, bool exact)
{
    struct cell spaces = row_get(totals, FIELD_spaces), notes = row_get(totals, FIELD_notes);
    if (file) {
        escape_terminal(out, file, strlen(file));
        text_string(out, ": ");
    }
    print_program(out, totals);
    for (size_t i = 0; i < cell_count(&notes); i++)
        text_format(out, "  %s\n", notes.list->cells[i].text);
    for (size_t i = 0; i < cell_count(&spaces); i++) {
        const struct field *space = &spaces.object->fields[i];
        if (i) {
            print_space(out, totals, space->name, space->cell.object, exact);
            continue;
        }
        text_string(out, space->name);
        if (is_known(totals, FIELD_peak_bytes))
            print_bytes(out, " ", totals, FIELD_peak_bytes, exact);
        text_char(out, '\n');
        print_main(out, totals, exact);
        print_limit(out, totals, exact);
    }
}

void
memory_report_text(struct text *out, const struct row *totals, bool exact)
{
    struct cell spaces = row_get(totals, FIELD_spaces), steps = row_get(totals, FIELD_steps);
    units_text(out, totals, FIELD_file);
    text_string(out, ": ");
    units_text(out, totals, FIELD_report);
    if (steps.kind == CELL_INTEGER) {
        text_format(out, ", %lld steps; alive at %%", (long long)steps.integer);
        units_text(out, totals, FIELD_peak_at);
        text_string(out, ", without padding, in all memory spaces:");
    }
    if (is_known(totals, FIELD_total_bytes)) {
        print_bytes(out, ", ", totals, FIELD_total_bytes, exact);
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

/* ---- the verdict ---- */

/* "does not fit, 20.00 GiB of 15.75 GiB, 4.25 GiB over" */
static void
put_fit(struct text *out, const struct row *totals, bool exact)
{
    struct cell fits = row_get(totals, FIELD_fits),
                margin = row_get(totals, FIELD_margin_bytes);
    const char *verdict = "does not fit, ", *relation = " over";
    if (fits.kind != CELL_BOOLEAN) {
        struct cell incomplete = row_get(totals, FIELD_incomplete);
        verdict = "may fit: temporaries are not known, without them ";
        relation = " left";
        if (cell_is_true(&incomplete))
            verdict = "may fit, part of it is not known: ";
        else if (lacks_code(totals))
            verdict = "may fit, without the program's own code: ";
    } else if (cell_is_true(&fits)) {
        verdict = "fits, ";
        relation = " left";
    }
    struct cell peak = row_get(totals, FIELD_peak_bytes),
                limit = row_get(totals, FIELD_limit_bytes);
    bool least = peak.kind == CELL_NULL;
    if (least)
        peak = cell_bytes(limit.integer - margin.integer);
    if (margin.integer < 0)
        margin.integer = -margin.integer;
    text_string(out, verdict);
    if (least && fits.kind == CELL_BOOLEAN)
        text_string(out, "at least ");
    size_text_apart(out, peak, limit, exact);
    text_string(out, " of ");
    size_text_apart(out, limit, peak, exact);
    text_string(out, ", ");
    size_text_bytes(out, margin, exact);
    text_string(out, relation);
}

/* What is taken where no limit is known, or no schedule. */
static void
put_need(struct text *out, const struct row *totals, bool exact)
{
    if (is_known(totals, FIELD_peak_bytes)) {
        struct cell incomplete = row_get(totals, FIELD_incomplete);
        print_bytes(out, "takes ", totals, FIELD_peak_bytes, exact);
        if (cell_is_true(&incomplete))
            text_string(out, ", part of it is not known");
        return;
    }
    print_bytes(out, "arguments ", totals, FIELD_argument_bytes, exact);
    print_bytes(out, ", outputs ", totals, FIELD_output_bytes, exact);
}

/* "as by libtpu 0.0.46 or later; 2.90 GiB as by libtpu 0.0.41 to 0.0.45 (--libtpu decides)" */
static void
put_versions(struct text *out, const struct row *totals, bool exact)
{
    struct cell others = row_get(totals, FIELD_other_versions);
    if (cell_count(&others) == 0)
        return;
    text_string(out, "as by ");
    units_text(out, totals, FIELD_packed_as);
    print_versions(out, totals, FIELD_peak_bytes, exact);
    text_char(out, '\n');
}

void
verdict_text(struct text *out, const struct row *totals, const char *file, bool exact)
{
    struct cell notes = row_get(totals, FIELD_notes), trust = row_get(totals, FIELD_trust);
    units_text(out, totals, FIELD_module);
    text_string(out, " on ");
    print_target(out, totals);
    text_string(out, ": ");
    if (is_known(totals, FIELD_margin_bytes))
        put_fit(out, totals, exact);
    else
        put_need(out, totals, exact);
    if (trust.kind == CELL_TEXT && strcmp(trust.text, "estimate") == 0)
        text_string(out, ", estimated");
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
put_padding(struct text *out, const struct row *totals, bool exact)
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
    if (is_known(totals, FIELD_peak_without_padding_bytes))
        print_bytes(out, "; without it ", totals, FIELD_peak_without_padding_bytes, exact);
    text_char(out, '\n');
}

static void
put_space(struct text *out, const char *name, const struct row *space, bool exact)
{
    if (!is_known(space, FIELD_peak_bytes) || bytes_of(space, FIELD_peak_bytes) == 0)
        return;
    if (is_estimate(space)) {
        put_estimate(out, name, space, exact);
    } else {
        text_format(out, "%s ", name);
        print_bytes(out, "", space, FIELD_peak_bytes, exact);
        if (is_known(space, FIELD_capacity_bytes))
            print_bytes(out, " of ", space, FIELD_capacity_bytes, exact);
    }
    text_char(out, '\n');
}

void
verdict_text_end(struct text *out, const struct row *totals, bool exact)
{
    struct cell spaces = row_get(totals, FIELD_spaces);
    put_padding(out, totals, exact);
    print_scoped(out, "", totals, exact);
    for (size_t i = 1; i < cell_count(&spaces); i++) /* the first is the main one */
        put_space(out, spaces.object->fields[i].name, spaces.object->fields[i].cell.object,
                  exact);
}

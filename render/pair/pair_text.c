#include "render/pair/pair_text.h"

#include "layout/base/text.h"
#include "layout/pair/peak_growth.h"
#include "render/row/escape.h"
#include "render/row/row.h"
#include "render/row/size_text.h"
#include "render/row/units.h"

#include <stdlib.h>
#include <string.h>

#define MOST_NAMED 3 /* of a memory space */
#define WIDTH      14

static const struct line {
    const char *name;
    enum field_number field;
} lines[] = {
    {"arguments", FIELD_argument_bytes},      {"outputs", FIELD_output_bytes},
    {"donated", FIELD_donated_bytes},         {"constants", FIELD_constant_bytes},
    {"temporaries", FIELD_temp_bytes},        {"peak", FIELD_peak_bytes},
    {"padding in it", FIELD_padding_at_peak},
};

static void
pair_print_right(struct printable *out, struct printable *cell)
{
    text_format(out, "  %*s", WIDTH, text_contents(cell));
    text_clear(cell);
}

static void
pair_print_bytes(struct printable *out, struct cell bytes, struct cell other, bool exact)
{
    struct printable cell = {0};
    if (bytes.kind == CELL_BYTES)
        size_text_apart(&cell, bytes, other, exact);
    else
        text_char(&cell, '-');
    pair_print_right(out, &cell);
    text_free(&cell);
}

static void
pair_print_delta(struct printable *out, int64_t delta, bool exact)
{
    struct printable cell = {0};
    if (delta > 0)
        text_char(&cell, '+');
    if (delta == 0)
        text_char(&cell, '=');
    else
        size_text_bytes(&cell, cell_bytes(delta), exact);
    pair_print_right(out, &cell);
    text_free(&cell);
}

static struct cell
pair_cell(const struct row *row, enum field_number field)
{
    return row ? row_get(row, field) : cell_null();
}

static void
pair_print_line(struct printable *out, const struct line *line, const struct row *old,
                const struct row *new, bool exact)
{
    struct cell a = pair_cell(old, line->field), b = pair_cell(new, line->field);
    bool known = a.kind == CELL_BYTES && b.kind == CELL_BYTES;
    bool some = (a.kind == CELL_BYTES && a.integer) || (b.kind == CELL_BYTES && b.integer);
    if (!some)
        return;
    text_format(out, "  %-13s", line->name);
    pair_print_bytes(out, a, b, exact);
    pair_print_bytes(out, b, a, exact);
    if (known)
        pair_print_delta(out, b.integer - a.integer, exact);
    text_char(out, '\n');
}

/* The memory spaces of one of the programs, FIELD_old or FIELD_new; null if there is none. */
static struct cell
pair_spaces(const struct row *totals, enum field_number side)
{
    struct cell program = row_get(totals, side);
    return program.kind == CELL_OBJECT ? row_get(program.object, FIELD_spaces) : cell_null();
}

static const struct row *
pair_space(const struct row *totals, enum field_number side, const char *name)
{
    struct cell spaces = pair_spaces(totals, side);
    if (spaces.kind != CELL_OBJECT)
        return NULL;
    struct cell space = row_get_named(spaces.object, name);
    return space.kind == CELL_OBJECT ? space.object : NULL;
}

/* By how much the peak of a space differs; 0: not known. */
static int64_t
pair_growth(const struct row *totals, const char *space)
{
    struct cell a = pair_cell(pair_space(totals, FIELD_old, space), FIELD_peak_bytes),
                b = pair_cell(pair_space(totals, FIELD_new, space), FIELD_peak_bytes);
    return a.kind == CELL_BYTES && b.kind == CELL_BYTES ? b.integer - a.integer : 0;
}

/* Begins a line of what is at the peak, which has no figures of one side. */
static void
pair_print_at_peak(struct printable *out, bool first, int64_t delta, bool exact)
{
    text_format(out, "  %-13s%*s", first ? "at the peak" : "", 2 * (WIDTH + 2), "");
    pair_print_delta(out, delta, exact);
}

/* "  +64.00 MiB  %fusion.3 f32[4096,4096]{1,0}", then what else differs. */
static void
pair_print_grown(struct printable *out, const struct row *totals, const char *space, bool exact)
{
    struct cell list = row_get(totals, FIELD_grown);
    int64_t growth = pair_growth(totals, space), rest = growth;
    int named = 0;
    for (size_t i = 0; i < cell_count(&list) && named < MOST_NAMED; i++) {
        const struct row *grown = list.list->cells[i].object;
        struct cell in = row_get(grown, FIELD_memory_space);
        if (in.kind != CELL_TEXT || strcmp(in.text, space) != 0)
            continue;
        int64_t delta = row_get(grown, FIELD_delta_bytes).integer;
        pair_print_at_peak(out, named++ == 0, delta, exact);
        text_string(out, "  %");
        units_text(out, grown, FIELD_name);
        text_char(out, ' ');
        units_text(out, grown, FIELD_shape);
        text_char(out, '\n');
        rest -= delta;
    }
    if (growth == 0 || llabs(rest) <= llabs(growth) / GROWTH_TRIFLE)
        return;
    pair_print_at_peak(out, named == 0, rest, exact);
    text_either(out, named, "  others (--by owner)\n", "  in all (--by owner)\n");
}

static bool
pair_is_same(const struct row *old, const struct row *new)
{
    for (size_t i = 0; old && new &&i < sizeof lines / sizeof *lines; i++) {
        struct cell a = row_get(old, lines[i].field), b = row_get(new, lines[i].field);
        if (a.kind != b.kind || (a.kind == CELL_BYTES && a.integer != b.integer))
            return false;
    }
    return old && new;
}

/* Of a space in which nothing differs only the peak is said. */
static void
pair_print_space(struct printable *out, const struct row *totals, const char *name, bool exact)
{
    const struct row *old = pair_space(totals, FIELD_old, name);
    const struct row *new = pair_space(totals, FIELD_new, name);
    if (pair_is_same(old, new) && row_get(new, FIELD_peak_bytes).kind == CELL_BYTES) {
        text_format(out, "%s ", name);
        size_text_bytes(out, row_get(new, FIELD_peak_bytes), exact);
        text_string(out, ", as before\n");
        return;
    }
    text_format(out, "%-15s  %*s  %*s\n", name, WIDTH, "old", WIDTH, "new");
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++)
        pair_print_line(out, &lines[i], old, new, exact);
    pair_print_grown(out, totals, name, exact);
}

static void
pair_print_spaces(struct printable *out, const struct row *totals, bool exact)
{
    struct cell old = pair_spaces(totals, FIELD_old), new = pair_spaces(totals, FIELD_new);
    for (size_t i = 0; i < cell_count(&new); i++)
        pair_print_space(out, totals, new.object->fields[i].name, exact);
    for (size_t i = 0; i < cell_count(&old); i++)
        if (!pair_space(totals, FIELD_new, old.object->fields[i].name))
            pair_print_space(out, totals, old.object->fields[i].name, exact);
}

static void
pair_print_notes(struct printable *out, const struct row *totals)
{
    struct cell notes = row_get(totals, FIELD_notes);
    for (size_t i = 0; i < cell_count(&notes); i++)
        text_format(out, "  %s\n", notes.list->cells[i].text);
}

static bool
pair_is_assigned(const struct row *side)
{
    struct cell trust = row_get(side, FIELD_trust);
    return trust.kind == CELL_TEXT && strcmp(trust.text, "compiler") == 0;
}

/* Says that only one side counts by the compiler's buffer assignment: sums may then differ
 * though the programs do not. */
static void
pair_print_assigned(struct printable *out, const struct row *old, const struct row *new)
{
    if (pair_is_assigned(old) != pair_is_assigned(new))
        text_format(out, "  only the %s program has the compiler's buffer assignment\n",
                    pair_is_assigned(new) ? "new" : "old");
}

static void
pair_print_file(struct printable *out, const char *before, const struct row *row)
{
    const char *file = row_get(row, FIELD_file).text;
    escape_string(out, before);
    escape_terminal(out, file, strlen(file));
}

void
pair_text(struct printable *out, const struct row *totals, bool names_files, bool exact)
{
    struct cell a = row_get(totals, FIELD_old), b = row_get(totals, FIELD_new);
    const struct row *old = a.kind == CELL_OBJECT ? a.object : NULL;
    const struct row *new = b.kind == CELL_OBJECT ? b.object : NULL;
    if (names_files && old)
        pair_print_file(out, "  ", old);
    if (names_files && new)
        pair_print_file(out, old ? " -> " : "  ", new);
    if (names_files)
        text_char(out, '\n');
    if (new)
        pair_print_notes(out, new);
    if (old && new)
        pair_print_assigned(out, old, new);
    pair_print_spaces(out, totals, exact);
}

/* The cost of a copy as text. */
#include "render/text/sentences.h"

#include "layout/base/text.h"
#include "render/row/escape.h"
#include "render/row/row.h"
#include "render/row/units.h"

#include <string.h>

static int64_t
number(const struct row *row, enum field_number field)
{
    return row_get(row, field).integer;
}

/* "0-7 16 17": numbers in order, runs of three or more by their ends. */
static void
print_runs(struct printable *out, const struct cell_list *list)
{
    for (size_t i = 0, end; i < list->count; i = end) {
        int64_t first = list->cells[i].integer;
        for (end = i + 1; end < list->count; end++)
            if (list->cells[end].integer != first + (int64_t)(end - i))
                break;
        if (end - i < 3)
            end = i + 1;
        text_format(out, " %lld", (long long)first);
        if (end > i + 1)
            text_format(out, "-%lld", (long long)list->cells[end - 1].integer);
    }
}

/* "vector 16 B (8 elements)" */
static void
print_vector(struct printable *out, const struct row *row)
{
    text_format(out, "vector %lld B (", (long long)number(row, FIELD_vector_bytes));
    units_count(out, number(row, FIELD_vector_elements), "element", "elements");
    text_char(out, ')');
}

static void
print_loss(struct printable *out, int64_t taken, int64_t ideal, const char *one,
           const char *many)
{
    units_count(out, taken, one, many);
    if (taken > ideal)
        text_format(out, " where %lld would do: %lld lost", (long long)ideal,
                    (long long)(taken - ideal));
    else
        text_string(out, ": none lost");
}

/* ---- shared memory ---- */

static void
print_shared(struct printable *out, const struct row *row)
{
    struct cell worst = row_get(row, FIELD_worst);
    text_format(out, "   %lld lanes a wavefront   ", (long long)number(row, FIELD_phase_lanes));
    if (worst.kind != CELL_OBJECT) {
        text_string(out, "no lane takes part\n");
        return;
    }
    int64_t taken = number(worst.object, FIELD_wavefronts);
    int64_t ideal = number(worst.object, FIELD_ideal);
    print_loss(out, taken, ideal, "wavefront", "wavefronts");
    if (taken > ideal) {
        text_format(out, "\n  worst: warp %lld, vector of V%lld, lanes",
                    (long long)number(worst.object, FIELD_warp),
                    (long long)number(worst.object, FIELD_value));
        print_runs(out, row_get(worst.object, FIELD_lanes).list);
    }
    text_string(out, "\n  in all ");
    units_count(out, number(row, FIELD_instructions), "instruction", "instructions");
    text_string(out, ", at most ");
    units_count(out, number(row, FIELD_most_of_instruction), "wavefront", "wavefronts");
    text_string(out, " each; ");
    print_loss(out, number(row, FIELD_wavefronts), number(row, FIELD_ideal), "wavefront",
               "wavefronts");
    text_char(out, '\n');
}

/* Triton's own count is said only where it differs. */
static void
print_library(struct printable *out, const struct row *row)
{
    struct cell library = row_get(row, FIELD_gluon_bank_conflicts);
    struct cell excess = row_get(row, FIELD_excess_per_wavefront);
    if (library.kind == CELL_INTEGER && excess.kind == CELL_REAL &&
        (double)library.integer != excess.real)
        text_format(out,
                    "  gluon.bank_conflicts says %lld a wavefront: it takes parts of words for "
                    "banks\n",
                    (long long)library.integer);
}

/* ---- global memory ---- */

static void
print_global(struct printable *out, const struct row *row, bool exact_bytes)
{
    struct cell moved = row_get(row, FIELD_moved_bytes), used = row_get(row, FIELD_used_bytes);
    text_format(out, "   %lld lanes an instruction   ",
                (long long)number(row, FIELD_warp_lanes));
    print_loss(out, number(row, FIELD_most_of_instruction),
               number(row, FIELD_ideal_of_instruction), "sector", "sectors");
    text_string(out, "\n  in all ");
    units_count(out, number(row, FIELD_instructions), "instruction", "instructions");
    text_string(out, ", ");
    units_count(out, number(row, FIELD_sectors), "sector of 32 B", "sectors of 32 B");
    text_string(out, " in ");
    units_count(out, number(row, FIELD_lines), "line of 128 B", "lines of 128 B");
    text_string(out, "; ");
    units_cell(out, &used, exact_bytes);
    text_string(out, " used of ");
    units_cell(out, &moved, exact_bytes);
    text_string(out, " moved, ");
    units_percent(out, used.integer, moved.integer);
    text_char(out, '\n');
}

/* ---- what costs less ---- */

/* "  swizzle 128B, Sw<3,4,3> in bytes, LAYOUT: none lost" */
static void
print_better(struct printable *out, const struct row *better, bool exact_bytes)
{
    struct cell added = row_get(better, FIELD_added_bytes);
    int64_t lost = number(better, FIELD_wavefronts) - number(better, FIELD_ideal);
    text_string(out, "  ");
    units_text(out, better, FIELD_what);
    text_char(out, ' ');
    units_text(out, better, FIELD_name);
    text_string(out, ", ");
    units_text(out, better, FIELD_text);
    if (lost)
        text_format(out, ": %lld lost", (long long)lost);
    else
        text_string(out, ": none lost");
    if (added.integer) {
        text_string(out, ", ");
        units_cell(out, &added, exact_bytes);
        text_string(out, " more");
    }
    text_char(out, '\n');
}

void
access_text(struct printable *out, const struct row *row, bool exact_bytes)
{
    struct cell limit = row_get(row, FIELD_vector_limit);
    print_vector(out, row);
    if (row_get(row, FIELD_sectors).kind == CELL_INTEGER)
        print_global(out, row, exact_bytes);
    else
        print_shared(out, row);
    print_library(out, row);
    if (limit.kind == CELL_TEXT) {
        text_string(out, "  no wider vector: ");
        escape_terminal(out, limit.text, limit.length);
        text_char(out, '\n');
    }
    struct cell better = row_get(row, FIELD_better);
    for (size_t i = 0; i < cell_count(&better); i++)
        print_better(out, better.list->cells[i].object, exact_bytes);
}

#include "render/account/copies_text.h"

#include "render/row/units.h"

static int64_t
number_in(const struct row *totals, enum field_number kind, enum field_number field)
{
    struct cell sum = row_get(totals, kind);
    struct cell cell = sum.kind == CELL_OBJECT ? row_get(sum.object, field) : cell_null();
    return cell.kind == CELL_NULL ? 0 : cell.integer;
}

static void
put_bytes(struct printable *out, const struct row *row, enum field_number field,
          bool exact_bytes)
{
    struct cell cell = row_get(row, field);
    units_cell(out, &cell, exact_bytes);
}

static const struct kind {
    enum field_number field;
    const char *plural;
} kinds[] = {{FIELD_relayout, "relayouts"},
             {FIELD_reshape, "reshapes"},
             {FIELD_duplicate, "duplicates"}};

static void
put_count(struct printable *out, const struct row *totals, const struct kind *kind,
          size_t *said)
{
    int64_t count = number_in(totals, kind->field, FIELD_count);
    if (count == 0)
        return;
    text_separate(out, (*said)++, ", ");
    units_count(out, count, field_name(kind->field), kind->plural);
}

static void
put_at_peak(struct printable *out, const struct row *totals, bool exact_bytes)
{
    struct cell peak = row_get(totals, FIELD_peak_bytes),
                alive = row_get(totals, FIELD_at_peak_bytes);
    if (alive.kind == CELL_NULL || alive.integer <= 0)
        return;
    text_string(out, "; ");
    units_cell(out, &alive, exact_bytes);
    text_string(out, " of it is alive at the peak of ");
    units_cell(out, &peak, exact_bytes);
    text_string(out, " (");
    units_percent(out, alive.integer, peak.integer);
    text_char(out, ')');
}

/* What is moved for a layout, or because memory is not shared. */
static void
put_moved(struct printable *out, const struct row *totals, bool exact_bytes)
{
    size_t said = 0;
    if (row_get(totals, FIELD_traffic_bytes).integer == 0) {
        text_string(out, "nothing is moved for a layout");
        return;
    }
    put_bytes(out, totals, FIELD_traffic_bytes, exact_bytes);
    text_string(out, " read and written by ");
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        put_count(out, totals, &kinds[i], &said);
    put_at_peak(out, totals, exact_bytes);
}

/* "between memory spaces 2.00 MiB HBM -> VMEM by 2 moves, 1.00 MiB VMEM -> HBM by 1 move" */
static void
put_directions(struct printable *out, const struct cell_list *moves, bool exact_bytes)
{
    text_string(out, "between memory spaces ");
    for (size_t i = 0; i < moves->count; i++) {
        const struct row *move = moves->cells[i].object;
        text_separate(out, i, ", ");
        put_bytes(out, move, FIELD_bytes, exact_bytes);
        text_char(out, ' ');
        units_text(out, move, FIELD_from);
        text_string(out, " -> ");
        units_text(out, move, FIELD_to);
        text_string(out, " by ");
        units_count(out, row_get(move, FIELD_count).integer, "move", "moves");
    }
}

void
copies_text(struct printable *out, const struct row *totals, const struct copies_listed *listed,
            bool exact_bytes)
{
    const struct cell_list *moves = row_get(totals, FIELD_space_moves).list;
    units_text(out, totals, FIELD_module);
    text_string(out, ": ");
    if (row_get(totals, FIELD_fused).kind == CELL_NULL) {
        text_string(out, "more moves within fusions than are counted\n");
        return;
    }
    put_moved(out, totals, exact_bytes);
    if ((listed->spaces || listed->all) && moves->count) {
        text_string(out, "; ");
        put_directions(out, moves, exact_bytes);
    }
    if (row_get(totals, FIELD_unknown_times).integer)
        text_string(out, "; loops of unknown length count once");
    text_char(out, '\n');
}

void
copies_text_rest(struct printable *out, const struct row *totals,
                 const struct copies_listed *listed, bool exact_bytes)
{
    const struct cell_list *moves = row_get(totals, FIELD_space_moves).list;
    struct cell fused = row_get(totals, FIELD_fused);
    size_t said = 0;
    if (moves->count && !listed->spaces && !listed->all) {
        text_either(out, said++, "; ", "not listed: ");
        put_directions(out, moves, exact_bytes);
        text_string(out, " (--space)");
    }
    if (fused.integer && !listed->fused) {
        text_either(out, said++, "; ", "not listed: ");
        units_count(out, fused.integer, "move", "moves");
        text_string(out, " within fusions that compute (--fused)");
    }
    if (said)
        text_char(out, '\n');
}

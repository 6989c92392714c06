/* Phases as text: conflicts first, then the banks. */
#include "render/text/sentences.h"

#include "layout/base/text.h"
#include "render/row/escape.h"
#include "render/row/row.h"
#include "render/row/units.h"

#include <string.h>

static void
print_numbers(struct printable *out, const char *label, struct cell list,
              enum field_number field)
{
    escape_string(out, label);
    for (size_t i = 0; i < cell_count(&list); i++) {
        struct cell number = list.list->cells[i];
        if (field)
            number = row_get(number.object, field);
        text_format(out, " %lld", (long long)number.integer);
    }
    text_char(out, '\n');
}

void
bank_text(struct printable *out, const struct row *row, bool exact_bytes)
{
    struct cell lanes = row_get(row, FIELD_lanes), elements = row_get(row, FIELD_elements);
    struct cell access = row_get(row, FIELD_access);
    int64_t wavefronts = row_get(row, FIELD_wavefronts).integer;
    int64_t ideal = row_get(row, FIELD_ideal).integer;
    (void)exact_bytes;
    escape_terminal(out, access.text, access.length);
    text_format(out, " phase %lld: ", (long long)row_get(row, FIELD_phase).integer);
    units_count(out, (int64_t)elements.list->count, "lane", "lanes");
    text_format(out, " of %lld B, ", (long long)row_get(row, FIELD_width).integer);
    units_count(out, wavefronts, "wavefront", "wavefronts");
    if (wavefronts > ideal) {
        text_format(out, " where %lld would do: %lld-way conflict\n", (long long)ideal,
                    (long long)wavefronts);
        print_numbers(out, "  lanes", lanes, NOT_A_FIELD);
    } else {
        text_string(out, ", no conflict\n");
    }
    print_numbers(out, "  banks", elements, FIELD_bank);
}

/* Prints the smallest swizzle without conflicts, and the hardware mode that it is or that works
 * too. */
static void
print_swizzle(struct printable *out, const struct row *totals)
{
    struct cell suggestion = row_get(totals, FIELD_suggestion),
                mode = row_get(totals, FIELD_mode);
    struct cell other = row_get(totals, FIELD_smallest_mode);
    text_string(out, "smallest swizzle without conflicts: ");
    if (suggestion.kind != CELL_TEXT) {
        text_string(out, "there is none\n");
        return;
    }
    escape_terminal(out, suggestion.text, suggestion.length);
    if (mode.kind != CELL_TEXT)
        text_string(out, ", no mode of TMA or MMA");
    else if (strcmp(mode.text, "none") != 0)
        text_format(out, ", mode %s of TMA and MMA", mode.text);
    if (mode.kind != CELL_TEXT && other.kind == CELL_TEXT)
        text_format(out, "; mode %s does it, too", other.text);
    text_char(out, '\n');
}

/* "or a row pitch of 66 elements, now 64: padding of 3.0 %, no swizzle" */
static void
print_pitch(struct printable *out, const struct row *totals)
{
    struct cell now = row_get(totals, FIELD_pitch),
                better = row_get(totals, FIELD_suggested_pitch);
    if (now.kind != CELL_INTEGER || better.kind != CELL_INTEGER ||
        now.integer == better.integer)
        return;
    text_format(out, "or a row pitch of %lld elements, now %lld: padding of ",
                (long long)better.integer, (long long)now.integer);
    units_percent(out, better.integer - now.integer, better.integer);
    text_string(out, ", no swizzle\n");
}

void
bank_totals_text(struct printable *out, const struct row *totals)
{
    int64_t wavefronts = row_get(totals, FIELD_wavefronts).integer;
    int64_t ideal = row_get(totals, FIELD_ideal).integer;
    units_count(out, wavefronts, "wavefront", "wavefronts");
    text_format(out, ", ideal %lld", (long long)ideal);
    if (wavefronts > ideal)
        text_format(out, ": %lld lost to conflicts", (long long)(wavefronts - ideal));
    text_char(out, '\n');
    if (row_has(totals, FIELD_suggestion)) {
        print_swizzle(out, totals);
        print_pitch(out, totals);
    }
}

/* Phases as text: conflicts first, then the banks. */
#include "render/text/bank_text.h"

#include "layout/base/text.h"
#include "render/row/row.h"
#include "render/row/units.h"

#include <string.h>

static void
print_numbers(struct text *out, const char *label, struct cell list, const char *field)
{
    text_string(out, label);
    for (size_t i = 0; list.kind == CELL_LIST && i < list.list->count; i++) {
        struct cell number = list.list->cells[i];
        if (field)
            number = row_get(number.object, field);
        text_format(out, " %lld", (long long)number.integer);
    }
    text_char(out, '\n');
}

void
bank_text(struct text *out, const struct row *row, bool exact_bytes)
{
    struct cell lanes = row_get(row, "lanes"), elements = row_get(row, "elements");
    struct cell access = row_get(row, "access");
    int64_t wavefronts = row_get(row, "wavefronts").integer;
    int64_t ideal = row_get(row, "ideal").integer;
    (void)exact_bytes;
    text_append(out, access.text, access.length);
    text_format(out, " phase %lld: %zu %s of %lld B, %lld %s",
                (long long)row_get(row, "phase").integer, elements.list->count,
                elements.list->count == 1 ? "lane" : "lanes",
                (long long)row_get(row, "width").integer, (long long)wavefronts,
                wavefronts == 1 ? "wavefront" : "wavefronts");
    if (wavefronts > ideal) {
        text_format(out, " where %lld would do: %lld-way conflict\n", (long long)ideal,
                    (long long)wavefronts);
        print_numbers(out, "  lanes", lanes, NULL);
    } else {
        text_string(out, ", no conflict\n");
    }
    print_numbers(out, "  banks", elements, "bank");
}

/* Prints the smallest swizzle without conflicts, and the hardware mode that it is or that works
 * too. */
static void
print_swizzle(struct text *out, const struct row *totals)
{
    struct cell suggestion = row_get(totals, "suggestion"), mode = row_get(totals, "mode");
    struct cell other = row_get(totals, "smallest_mode");
    text_string(out, "smallest swizzle without conflicts: ");
    if (suggestion.kind != CELL_TEXT) {
        text_string(out, "there is none\n");
        return;
    }
    text_append(out, suggestion.text, suggestion.length);
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
print_pitch(struct text *out, const struct row *totals)
{
    struct cell now = row_get(totals, "pitch"), better = row_get(totals, "suggested_pitch");
    if (now.kind != CELL_INTEGER || better.kind != CELL_INTEGER ||
        now.integer == better.integer)
        return;
    text_format(out, "or a row pitch of %lld elements, now %lld: padding of ",
                (long long)better.integer, (long long)now.integer);
    units_percent(out, better.integer - now.integer, better.integer);
    text_string(out, ", no swizzle\n");
}

void
bank_totals_text(struct text *out, const struct row *totals)
{
    int64_t wavefronts = row_get(totals, "wavefronts").integer;
    int64_t ideal = row_get(totals, "ideal").integer;
    text_format(out, "%lld %s, ideal %lld", (long long)wavefronts,
                wavefronts == 1 ? "wavefront" : "wavefronts", (long long)ideal);
    if (wavefronts > ideal)
        text_format(out, ": %lld lost to conflicts", (long long)(wavefronts - ideal));
    text_char(out, '\n');
    if (row_has(totals, "suggestion")) {
        print_swizzle(out, totals);
        print_pitch(out, totals);
    }
}

/* A suggestion: what it saves, the size with it, and the layout; on the next line what to
 * do. */
#include "render/text/sentences.h"

#include "layout/base/text.h"
#include "render/row/escape.h"
#include "render/row/row.h"
#include "render/row/size_text.h"
#include "render/row/units.h"

void
suggest_text_now(struct printable *out, const struct row *row, bool exact_bytes)
{
    struct cell as_written = row_get(row, FIELD_as_written_bytes);
    units_text(out, row, FIELD_shape);
    if (row_has(row, FIELD_assumed)) {
        text_string(out, "   (");
        units_text(out, row, FIELD_target);
        text_format(out, "'s %s assumed",
                    as_written.kind == CELL_NULL ? "default layout is" : "tiles are");
        if (as_written.kind != CELL_NULL) {
            text_string(out, "; without any, as written, it takes ");
            size_text_bytes(out, as_written, exact_bytes);
        }
        text_char(out, ')');
    }
    text_string(out, "\n  ");
    size_text(out, row, exact_bytes);
}

/* "  1024: 500.00 KiB, padding 0 %   f32[1024,125]{1,0:T(8,128)}" */
static void
print_extent(struct printable *out, const struct row *row, bool exact)
{
    struct cell bytes = row_get(row, FIELD_bytes), padding = row_get(row, FIELD_padding_bytes);
    struct cell extent = row_get(row, FIELD_extent);
    if (extent.kind == CELL_NULL) {
        text_string(out, "  ");
        units_text(out, row, FIELD_how);
        text_char(out, '\n');
        return;
    }
    text_format(out, "  %lld: ", (long long)extent.integer);
    size_text_bytes(out, bytes, exact);
    text_string(out, ", padding ");
    units_percent(out, padding.integer, bytes.integer);
    text_string(out, "   ");
    units_text(out, row, FIELD_shape);
    text_string(out, "\n    ");
    units_text(out, row, FIELD_how);
    text_char(out, '\n');
}

void
suggest_text(struct printable *out, const struct row *row, bool exact_bytes)
{
    struct cell bytes = row_get(row, FIELD_bytes), data = row_get(row, FIELD_data_bytes);
    struct cell saving = row_get(row, FIELD_saving_bytes), preset = row_get(row, FIELD_default);
    if (row_get(row, FIELD_dim).kind == CELL_INTEGER) {
        print_extent(out, row, exact_bytes);
        return;
    }
    text_string(out, "  saves ");
    size_text_bytes(out, saving, exact_bytes);
    text_string(out, ": ");
    size_text_bytes(out, bytes, exact_bytes);
    text_string(out, ", ");
    units_expansion(out, bytes.integer, data.integer);
    text_string(out, "   ");
    units_text(out, row, FIELD_shape);
    text_string(out, "\n    ");
    units_text(out, row, FIELD_how);
    if (cell_is_true(&preset)) {
        text_string(out, "; ");
        units_text(out, row, FIELD_target);
        text_string(out, "'s default layout");
    }
    text_char(out, '\n');
}

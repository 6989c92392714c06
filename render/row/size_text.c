/* The memory that an array takes, in one line. */
#include "render/row/size_text.h"

#include "layout/base/text.h"
#include "render/row/escape.h"
#include "render/row/units.h"

void
size_text_bytes(struct printable *out, struct cell bytes, bool exact)
{
    if (bytes.kind == CELL_NULL)
        text_string(out, "unknown");
    else if (exact)
        text_format(out, "%lld B", (long long)bytes.integer);
    else
        units_bytes(out, bytes.integer);
}

void
size_text_apart(struct printable *out, struct cell bytes, struct cell other, bool exact)
{
    if (exact || bytes.kind == CELL_NULL || other.kind == CELL_NULL)
        size_text_bytes(out, bytes, exact);
    else
        units_bytes_apart(out, bytes.integer, other.integer);
}

void
size_text(struct printable *out, const struct row *row, bool exact)
{
    struct cell data = row_get(row, FIELD_data_bytes), bytes = row_get(row, FIELD_bytes);
    struct cell padding = row_get(row, FIELD_padding_bytes);
    text_string(out, "data ");
    size_text_bytes(out, data, exact);
    text_string(out, "   occupies ");
    size_text_bytes(out, bytes, exact);
    text_string(out, "   padding ");
    size_text_bytes(out, padding, exact);
    text_string(out, " (");
    units_percent(out, padding.integer, bytes.integer);
    text_string(out, ")   ");
    units_expansion(out, bytes.integer, data.integer);
    text_char(out, '\n');
}

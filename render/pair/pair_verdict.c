#include "render/pair/pair_verdict.h"

#include "layout/base/text.h"
#include "render/row/escape.h"
#include "render/row/size_text.h"
#include "render/row/units.h"

#include <string.h>

/* "12.36 -> 12.92 GiB", "980.00 MiB -> 1.01 GiB" */
static void
put_sizes(struct printable *out, struct cell before, struct cell now, bool exact)
{
    struct printable old = {0}, new = {0};
    size_text_apart(&old, before, now, exact);
    size_text_apart(&new, now, before, exact);
    const char *old_unit = strrchr(text_contents(&old), ' '),
               *new_unit = strrchr(text_contents(&new), ' ');
    size_t length = old.length;
    if (old_unit && new_unit && strcmp(old_unit, new_unit) == 0)
        length -= strlen(old_unit);
    escape_terminal(out, old.data, length);
    text_format(out, " -> %s", new.data);
    text_free(&old);
    text_free(&new);
}

/* ", over 3 %", ", within 64 MiB" */
static void
put_limit(struct printable *out, struct pair_limit limit)
{
    size_t number = strspn(limit.text, "0123456789."), space = strspn(limit.text + number, " ");
    const char *unit = limit.text + number + space;
    text_format(out, ", %s %.*s", limit.passed ? "over" : "within", (int)number, limit.text);
    if (*unit)
        text_format(out, " %s", unit);
}

void
pair_verdict_growth(struct printable *out, struct cell before, struct cell now,
                    struct pair_limit limit, bool exact)
{
    int64_t growth = now.integer - before.integer;
    if (growth == 0) {
        size_text_bytes(out, now, exact);
        text_string(out, ", as before");
    } else {
        put_sizes(out, before, now, exact);
    }
    if (growth && before.integer) {
        text_either(out, growth > 0, ", +", ", -");
        units_percent(out, growth > 0 ? growth : -growth, before.integer);
    }
    if (growth && limit.text)
        put_limit(out, limit);
}

static const struct row *
side_of(const struct row *totals, enum field_number side)
{
    struct cell cell = row_get(totals, side);
    return cell.kind == CELL_OBJECT ? cell.object : NULL;
}

void
pair_verdict(struct printable *out, const struct row *totals, struct pair_limit limit,
             bool exact)
{
    const struct row *old = side_of(totals, FIELD_old), *new = side_of(totals, FIELD_new);
    struct cell before = old ? row_get(old, FIELD_peak_bytes) : cell_null(),
                now = new ? row_get(new, FIELD_peak_bytes) : cell_null();
    units_text(out, new ? new : old, FIELD_module);
    text_string(out, ": ");
    if (before.kind == CELL_BYTES && now.kind == CELL_BYTES) {
        pair_verdict_growth(out, before, now, limit, exact);
    } else if (old && new) {
        text_string(out, "what is alive at a time is not known of both");
    } else {
        text_either(out, new, "new", "gone");
        struct cell only = new ? now : before;
        if (only.kind == CELL_BYTES) {
            text_string(out, ", ");
            size_text_bytes(out, only, exact);
        }
    }
}

bool
pair_verdict_packer(struct printable *out, const struct row *totals, bool exact)
{
    struct cell delta = row_get(totals, FIELD_packer_delta_bytes);
    const struct row *old = side_of(totals, FIELD_old), *new = side_of(totals, FIELD_new);
    if (delta.kind != CELL_BYTES || !old || !new)
        return false;
    text_string(out, "the packer differs, ");
    units_text(out, totals, FIELD_old_packer);
    text_string(out, " -> ");
    units_text(out, totals, FIELD_new_packer);
    text_either(out, delta.integer == 0, ": both pack the new program alike", ": ");
    if (delta.integer > 0)
        text_char(out, '+');
    if (delta.integer) {
        size_text_bytes(out, delta, exact);
        text_string(out, " by it");
    }
    text_char(out, '\n');
    return true;
}

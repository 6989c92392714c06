#include "render/account/need_words.h"

#include "layout/base/text.h"
#include "render/row/escape.h"
#include "render/row/row.h"
#include "render/row/size_text.h"
#include "render/row/units.h"

#include <string.h>

int64_t
need_bytes(const struct row *row, enum field_number name)
{
    struct cell cell = row_get(row, name);
    return cell.kind == CELL_BYTES ? cell.integer : 0;
}

bool
need_is_known(const struct row *row, enum field_number name)
{
    return row_get(row, name).kind == CELL_BYTES;
}

void
need_put(struct printable *out, const char *before, const struct row *row,
         enum field_number name, bool exact)
{
    escape_string(out, before);
    size_text_bytes(out, row_get(row, name), exact);
}

void
need_put_versions(struct printable *out, const struct row *totals, enum field_number bytes,
                  bool exact)
{
    struct cell others = row_get(totals, FIELD_other_versions);
    for (size_t i = 0; i < cell_count(&others); i++) {
        const struct row *other = others.list->cells[i].object;
        need_put(out, "; ", other, bytes, exact);
        text_string(out, " as by ");
        units_text(out, other, FIELD_packed_as);
    }
    text_either(out, cell_count(&others), " (--libtpu decides)", "");
}

void
need_put_scoped(struct printable *out, const char *before, const struct row *totals, bool exact)
{
    if (need_bytes(totals, FIELD_scoped_bytes) == 0)
        return;
    escape_string(out, before);
    need_put(out, "scratch: at most ", totals, FIELD_scoped_bytes, exact);
    text_string(out, " while %");
    units_text(out, totals, FIELD_scoped_at);
    text_string(out, " runs, not counted: the compiler takes what it needs of it\n");
}

void
need_put_estimate(struct printable *out, const char *name, const struct row *space, bool exact)
{
    escape_string(out, name);
    need_put(out, " about ", space, FIELD_peak_bytes, exact);
    if (need_is_known(space, FIELD_capacity_bytes))
        need_put(out, " of ", space, FIELD_capacity_bytes, exact);
    text_string(out, ", estimated");
    if (need_bytes(space, FIELD_most_bytes) > need_bytes(space, FIELD_peak_bytes))
        need_put(out, ", at most ", space, FIELD_most_bytes, exact);
}

bool
need_is_estimate(const struct row *space)
{
    struct cell trust = row_get(space, FIELD_trust);
    return trust.kind == CELL_TEXT && strcmp(trust.text, "estimate") == 0 &&
           need_is_known(space, FIELD_peak_bytes);
}

/* Whether only its kernels make it unknown whether it fits, or make it not fit. */
static bool
is_of_kernels(const struct row *totals)
{
    struct cell kernels = row_get(totals, FIELD_kernels_fit),
                fits = row_get(totals, FIELD_fits),
                margin = row_get(totals, FIELD_margin_bytes),
                incomplete = row_get(totals, FIELD_incomplete);
    bool over = margin.kind == CELL_BYTES && margin.integer < 0;
    if (kernels.kind != CELL_TEXT ||
        slice_is((struct slice){kernels.text, kernels.length}, "yes") || over ||
        cell_is_true(&fits))
        return false;
    return fits.kind == CELL_BOOLEAN ||
           (need_is_known(totals, FIELD_peak_bytes) && !cell_is_true(&incomplete));
}

/* Why it is not known whether it fits. */
static void
put_may(struct printable *out, const struct row *totals, bool exact)
{
    struct cell incomplete = row_get(totals, FIELD_incomplete);
    text_string(out, "may fit");
    if (cell_is_true(&incomplete)) {
        text_string(out, ", part of it is not known: ");
    } else if (row_get(totals, FIELD_margin_bytes).integer < 0) {
        need_put(out, ", if both cores are one device (megacore, ", totals,
                 FIELD_joined_limit_bytes, exact);
        text_string(out, "): ");
    } else if (!need_is_known(totals, FIELD_peak_bytes)) {
        text_string(out, ": temporaries are not known, without them ");
    } else if (is_of_kernels(totals)) {
        text_string(out, ", if its kernels do: ");
    } else if (need_is_known(totals, FIELD_outside_bytes)) {
        text_string(out, ", without what YNNPACK takes: ");
    } else if (need_is_known(totals, FIELD_device_bytes)) {
        text_string(out, ", if JAX takes more than its 75 % of the memory "
                         "(XLA_PYTHON_CLIENT_MEM_FRACTION): ");
    } else {
        text_string(out, ", without the program's own code: ");
    }
}

void
need_put_fit(struct printable *out, const struct row *totals, const char *after, bool exact)
{
    struct cell fits = row_get(totals, FIELD_fits);
    if (fits.kind != CELL_BOOLEAN)
        put_may(out, totals, exact);
    else if (is_of_kernels(totals))
        text_string(out, "does not fit, as a kernel does not; main memory ");
    else
        text_format(out, "%s%s", cell_is_true(&fits) ? "fits" : "does not fit", after);
}

/* The last two endings of a file's name, "target_arguments.txt"; three of a packed file. */
static const char *
name_end(const char *file)
{
    const char *last = strrchr(file, '.'), *end = file + strlen(file);
    bool plain = last && (strcmp(last, ".txt") == 0 || strcmp(last, ".pbtxt") == 0);
    int endings = plain ? 2 : 3;
    while (end > file && end[-1] != '/' && (end[-1] != '.' || --endings > 0))
        end--;
    return end;
}

void
need_put_module(struct printable *out, const struct row *totals)
{
    if (row_get(totals, FIELD_module).length)
        units_text(out, totals, FIELD_module);
    else
        text_string(out, "unnamed program");
}

void
need_put_target(struct printable *out, const struct row *totals)
{
    struct cell file = row_get(totals, FIELD_target_file);
    bool named = row_get(totals, FIELD_device).kind == CELL_TEXT;
    units_text(out, totals, named ? FIELD_device : FIELD_target);
    if (file.kind != CELL_TEXT)
        return;
    const char *end = name_end(file.text);
    text_string(out, " (");
    escape_terminal(out, end, strlen(end));
    text_char(out, ')');
}

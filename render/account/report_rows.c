/* Rows of buffer assignments, usage reports and live ranges. */
#include "render/account/report_rows.h"

#include "layout/base/diagnostic.h"
#include "layout/base/minmax.h"
#include "layout/device/target.h"
#include "layout/shape_entry.h"
#include "parser/shape/shape_table.h"
#include "render/row/layout_row.h"

#include <stdlib.h>
#include <string.h>

/* ---- totals ---- */

bool
report_has_tiles(const struct figures *figures)
{
    for (size_t i = 0; i < figures->values.count; i++)
        if (strstr(figures->values.items[i].shape, ":T("))
            return true;
    return false;
}

int64_t
report_space_bytes(const struct report_rows *report, int space)
{
    if (report->kind == INPUT_USAGE)
        return report->figures->totals[space - SPACE_MIN];
    struct figure_sums sums = figures_sum(report->figures, space);
    return sums.used ? sums.total_bytes : -1;
}

static struct row *
report_space_row(const struct report_rows *report, int space)
{
    struct row *row = row_new(report->arena);
    struct figure_sums sums = figures_sum(report->figures, space);
    if (report->kind != INPUT_USAGE) {
        row_add(row, FIELD_argument_bytes, cell_bytes(sums.argument_bytes));
        row_add(row, FIELD_output_bytes, cell_bytes(sums.output_bytes));
        row_add(row, FIELD_donated_bytes, cell_bytes(sums.donated_bytes));
        row_add(row, FIELD_constant_bytes, cell_bytes(sums.constant_bytes));
        row_add(row, FIELD_temp_bytes, cell_bytes(sums.temp_bytes));
        row_add(row, FIELD_thread_local_bytes, cell_bytes(sums.thread_bytes));
    }
    row_add(row, FIELD_total_bytes, cell_bytes(report_space_bytes(report, space)));
    return row;
}

struct row *
report_totals(const struct report_rows *report, const struct target *target)
{
    const struct figures *figures = report->figures;
    struct row *row = row_new(report->arena), *spaces = row_new(report->arena);
    row_add(row, FIELD_file, cell_text(report->file));
    row_add(row, FIELD_report, cell_text(input_kind_name(report->kind)));
    if (report->kind == INPUT_LIVE_RANGE) {
        bool known = figures->peak >= 0 && (size_t)figures->peak < figures->steps.count;
        row_add(row, FIELD_steps, cell_integer((int64_t)figures->steps.count));
        row_add(row, FIELD_peak_at,
                cell_text(known ? figures->steps.items[figures->peak].name : NULL));
        return row;
    }
    for (int i = SPACE_MIN; i <= SPACE_MAX; i++) {
        char *name = arena_alloc(report->arena, SPACE_TEXT);
        if (report_space_bytes(report, i) >= 0)
            row_add_named(spaces, target_space_name(target, i, name),
                          cell_object(report_space_row(report, i)));
    }
    row_add(row, FIELD_spaces, cell_object(spaces));
    if (spaces->count == 0 && figures->all_bytes >= 0)
        row_add(row, FIELD_total_bytes, cell_bytes(figures->all_bytes));
    return row;
}

/* ---- places ---- */

static const struct figure_list *
listed_figures(const struct report_rows *report)
{
    const struct figures *figures = report->figures;
    if (report->kind == INPUT_ASSIGNMENT)
        return &figures->values;
    return report->kind == INPUT_USAGE ? &figures->pieces : &figures->alive;
}

static int
compare_offsets(const void *left, const void *right)
{
    const struct figure *a = ((const struct report_place *)left)->widest;
    const struct figure *b = ((const struct report_place *)right)->widest;
    if (a->allocation != b->allocation)
        return compare_numbers(a->allocation, b->allocation);
    if (a->offset != b->offset)
        return compare_numbers(a->offset, b->offset);
    if (a->bytes != b->bytes)
        return compare_numbers(b->bytes, a->bytes);
    return strcmp(a->name, b->name);
}

static int
compare_widest(const void *left, const void *right)
{
    const struct figure *a = ((const struct report_place *)left)->widest;
    const struct figure *b = ((const struct report_place *)right)->widest;
    if (a->bytes != b->bytes)
        return compare_numbers(b->bytes, a->bytes);
    return compare_offsets(left, right);
}

static int64_t
figure_space(const struct report_rows *report, const struct figure *figure)
{
    if (report->kind == INPUT_USAGE)
        return figure->end;
    return report->figures->allocations[figure->allocation].space;
}

/* Makes one place of those at one offset, which follow one another, the widest first. */
static void
join_places(struct report_places *places)
{
    size_t count = 0;
    for (size_t i = 0; i < places->count; i++) {
        struct report_place *one = &places->items[i];
        struct report_place *last = count ? &places->items[count - 1] : NULL;
        if (last && last->widest->allocation == one->widest->allocation &&
            last->widest->offset == one->widest->offset)
            last->values++;
        else
            places->items[count++] = *one;
    }
    places->count = count;
}

struct report_places
report_places(const struct report_rows *report, int space)
{
    const struct figure_list *list = listed_figures(report);
    struct report_places places = {0};
    places.items = arena_array(report->arena, list->count + 1, sizeof *places.items);
    for (size_t i = 0; i < list->count; i++)
        if (space == NO_SPACE || figure_space(report, &list->items[i]) == space)
            places.items[places.count++] = (struct report_place){&list->items[i], 1};
    if (report->kind != INPUT_ASSIGNMENT)
        return places;
    qsort(places.items, places.count, sizeof *places.items, compare_offsets);
    join_places(&places);
    qsort(places.items, places.count, sizeof *places.items, compare_widest);
    return places;
}

/* ---- rows ---- */

static const char *
figure_role(unsigned roles)
{
    if (roles & FIGURE_THREAD)
        return "thread-local";
    if (roles & FIGURE_ARGUMENT)
        return "argument";
    if (roles & FIGURE_CONSTANT)
        return "constant";
    return roles & FIGURE_OUTPUT ? "output" : "temp";
}

/* Makes "fusion.1" of "fusion.1{}". */
static struct cell
figure_name_cell(const char *name)
{
    size_t length = strlen(name);
    bool array = length > 2 && strcmp(name + length - 2, "{}") == 0;
    return cell_slice(name, length - (array ? 2 : 0));
}

static const struct shape_entry *
figure_shape(const struct report_rows *report, const struct figure *figure)
{
    return shape_table_get(report->shapes, figure->shape, strlen(figure->shape));
}

static bool
is_array(const struct shape_entry *entry)
{
    return entry->shape && entry->leaf_count == 1 && leaf_depth(&entry->leaves[0]) == 0;
}

/* Adds the shape and the size that its layout gives, but with the bytes that the compiler
 * books; an excess is padding to a whole register. */
static void
add_figure_shape(const struct report_rows *report, struct row *row, const struct figure *figure)
{
    const struct shape_entry *entry = figure_shape(report, figure);
    struct size size = {0};
    bool array = is_array(entry);
    if (array && entry->size.known && figure->bytes >= entry->size.bytes) {
        size = entry->size;
        size.register_bytes += figure->bytes - size.bytes;
        size.padding_bytes += figure->bytes - size.bytes;
        size.bytes = figure->bytes;
    }
    layout_row_shape(row, array ? entry->shape : NULL, figure->shape);
    layout_row_size(row, &size);
    row_set(row, FIELD_bytes, cell_bytes(figure->bytes));
}

struct row *
report_place_row(const struct report_rows *report, const struct report_place *place)
{
    const struct figure *figure = place->widest;
    struct row *row = row_new(report->arena);
    row_add(row, FIELD_file, cell_text(report->file));
    if (report->kind == INPUT_USAGE) {
        row_add(row, FIELD_size, cell_text(figure->name));
        row_add(row, FIELD_offset, cell_bytes(figure->offset));
        row_add(row, FIELD_values, cell_integer(figure->start));
        row_add(row, FIELD_shape, cell_text(figure->shape));
        row_add(row, FIELD_memory_space, cell_space((int)figure->end));
        return row;
    }
    row_add(row, FIELD_name, figure_name_cell(figure->name));
    if (report->kind == INPUT_LIVE_RANGE) {
        row_add(row, FIELD_bytes, cell_bytes(figure->bytes));
        return row;
    }
    const struct figure_allocation *allocation =
        &report->figures->allocations[figure->allocation];
    row_add(row, FIELD_role, cell_text(figure_role(allocation->roles)));
    row_add(row, FIELD_allocation, cell_integer(figure->allocation));
    row_add(row, FIELD_offset, cell_bytes(figure->offset));
    row_add(row, FIELD_values, cell_integer(place->values));
    add_figure_shape(report, row, figure);
    row_set(row, FIELD_memory_space, cell_space(allocation->space));
    return row;
}

bool
report_next_too_small(const struct report_rows *report, size_t *i, struct diagnostic *d)
{
    const struct figure_list *values = &report->figures->values;
    while (*i < values->count) {
        const struct figure *figure = &values->items[(*i)++];
        const struct shape_entry *entry = figure_shape(report, figure);
        if (!is_array(entry) || !entry->size.known || figure->bytes >= entry->size.data_bytes)
            continue;
        diagnostic_set(d, VALUE_TOO_SMALL, 0, 0, figure->name, (long long)figure->bytes,
                       figure->shape, (long long)entry->size.data_bytes);
        return true;
    }
    return false;
}

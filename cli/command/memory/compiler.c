/* Prints the compiler's own reports that belong to no dump: the sums of memory spaces, and what
 * lies at which offset. */
#include "cli/command.h"
#include "cli/command/memory/memory.h"
#include "cli/input/input.h"
#include "layout/base/memory.h"
#include "layout/base/minmax.h"
#include "render/account/memory_text.h"
#include "render/row/layout_row.h"
#include "render/row/units.h"

#include <stdlib.h>
#include <string.h>

/* All values at one offset of an allocation: they share memory, or use it in turn. */
struct place {
    const struct figure *widest;
    int64_t values;
};

struct listing {
    struct memory_command *command;
    const struct dump_report *report;
    size_t count;
    struct place *places;
};

/* ---- totals ---- */

static bool
has_tiles(const struct figure_list *values)
{
    for (size_t i = 0; i < values->count; i++)
        if (strstr(values->items[i].shape, ":T("))
            return true;
    return false;
}

/* The target that names the memory spaces. A report does not say it, but tiles in any of the
 * buffer assignments mean a TPU. */
static const struct target *
find_target(const struct memory_command *command)
{
    const struct dump_reports *reports = &command->reports;
    bool values = false;
    if (command->options.target)
        return command->options.target;
    for (size_t i = 0; i < reports->count; i++) {
        if (has_tiles(&reports->items[i]->figures.values))
            return target_by_name("tpu");
        values |= reports->items[i]->figures.values.count > 0;
    }
    return target_by_name(values ? "gpu" : "tpu");
}

/* The bytes of a memory space; -1: the report does not name it. */
static int64_t
space_bytes(const struct dump_report *report, int number)
{
    if (report->kind == INPUT_USAGE)
        return report->figures.totals[number - SPACE_MIN];
    struct figure_sums sums = figures_sum(&report->figures, number);
    return sums.used ? sums.total_bytes : -1;
}

static struct row *
space_row(const struct dump_report *report, int number, struct arena *arena)
{
    struct row *row = row_new(arena);
    struct figure_sums sums = figures_sum(&report->figures, number);
    if (report->kind == INPUT_USAGE) {
        row_add(row, FIELD_total_bytes, cell_bytes(report->figures.totals[number - SPACE_MIN]));
        return row;
    }
    row_add(row, FIELD_argument_bytes, cell_bytes(sums.argument_bytes));
    row_add(row, FIELD_output_bytes, cell_bytes(sums.output_bytes));
    row_add(row, FIELD_donated_bytes, cell_bytes(sums.donated_bytes));
    row_add(row, FIELD_constant_bytes, cell_bytes(sums.constant_bytes));
    row_add(row, FIELD_temp_bytes, cell_bytes(sums.temp_bytes));
    row_add(row, FIELD_thread_local_bytes, cell_bytes(sums.thread_bytes));
    row_add(row, FIELD_total_bytes, cell_bytes(sums.total_bytes));
    return row;
}

static struct row *
totals_of(struct memory_command *command, const struct dump_report *report)
{
    const struct figures *figures = &report->figures;
    const struct target *target = command->context->output.target;
    struct row *row = row_new(&command->arena), *spaces = row_new(&command->arena);
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
        char *name = arena_alloc(&command->arena, SPACE_TEXT);
        if (space_bytes(report, i) >= 0)
            row_add_named(spaces, target_space_name(target, i, name),
                          cell_object(space_row(report, i, &command->arena)));
    }
    row_add(row, FIELD_spaces, cell_object(spaces));
    if (spaces->count == 0 && figures->all_bytes >= 0)
        row_add(row, FIELD_total_bytes, cell_bytes(figures->all_bytes));
    return row;
}

/* ---- rows ---- */

static const struct figure_list *
listed(const struct dump_report *report)
{
    const struct figures *figures = &report->figures;
    if (report->kind == INPUT_ASSIGNMENT)
        return &figures->values;
    return report->kind == INPUT_USAGE ? &figures->pieces : &figures->alive;
}

static int
compare_places(const void *left, const void *right)
{
    const struct figure *a = ((const struct place *)left)->widest;
    const struct figure *b = ((const struct place *)right)->widest;
    if (a->allocation != b->allocation)
        return compare_numbers(a->allocation, b->allocation);
    if (a->offset != b->offset)
        return compare_numbers(a->offset, b->offset);
    if (a->bytes != b->bytes)
        return compare_numbers(b->bytes, a->bytes);
    return strcmp(a->name, b->name);
}

static int
compare_bytes(const void *left, const void *right)
{
    const struct figure *a = ((const struct place *)left)->widest;
    const struct figure *b = ((const struct place *)right)->widest;
    if (a->bytes != b->bytes)
        return compare_numbers(b->bytes, a->bytes);
    return compare_places(left, right);
}

/* Returns whether the figure is in the memory space of --space, if that is given. */
static bool
is_asked(const struct listing *listing, const struct figure *figure)
{
    const struct dump_report *report = listing->report;
    const char *asked = listing->command->options.space;
    int number;
    if (!asked)
        return true;
    memory_space_number(listing->command->context->output.target, asked, &number);
    return number == (report->kind == INPUT_USAGE
                          ? figure->end
                          : report->figures.allocations[figure->allocation].space);
}

/* Collects the places to list. Values of a buffer assignment at one offset share a place, and
 * the largest places come first. Other reports keep their order. */
static void
find_places(struct listing *listing)
{
    const struct figure_list *list = listed(listing->report);
    size_t count = 0;
    listing->places = memory_zeroed(list->count, sizeof *listing->places);
    for (size_t i = 0; i < list->count; i++)
        if (is_asked(listing, &list->items[i]))
            listing->places[listing->count++] = (struct place){&list->items[i], 1};
    if (listing->report->kind != INPUT_ASSIGNMENT)
        return;
    qsort(listing->places, listing->count, sizeof *listing->places, compare_places);
    for (size_t i = 0; i < listing->count; i++) {
        struct place *last = count ? &listing->places[count - 1] : NULL, *one;
        one = &listing->places[i];
        if (last && last->widest->allocation == one->widest->allocation &&
            last->widest->offset == one->widest->offset)
            last->values++;
        else
            listing->places[count++] = *one;
    }
    listing->count = count;
    qsort(listing->places, count, sizeof *listing->places, compare_bytes);
}

static const char *
role_of(unsigned roles)
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
name_cell(const char *name)
{
    size_t length = strlen(name);
    bool array = length > 2 && strcmp(name + length - 2, "{}") == 0;
    return cell_slice(name, length - (array ? 2 : 0));
}

/* Adds the shape and the size that its layout gives, but with the bytes that the compiler
 * books; an excess is padding to a whole register. */
static struct shape_entry *
shape_of(struct listing *listing, const struct figure *figure)
{
    return shape_table_get(&listing->command->context->shapes, figure->shape,
                           strlen(figure->shape));
}

static bool
is_array(const struct shape_entry *entry)
{
    return entry->shape && entry->leaf_count == 1 && leaf_depth(&entry->leaves[0]) == 0;
}

/* Reports the values of a buffer assignment that have less room than their data. */
static void
report_too_small(struct listing *listing)
{
    const struct figure_list *values = &listing->report->figures.values;
    for (size_t i = 0; i < values->count; i++) {
        const struct figure *figure = &values->items[i];
        const struct shape_entry *entry = shape_of(listing, figure);
        struct diagnostic d;
        if (!is_array(entry) || !entry->size.known || figure->bytes >= entry->size.data_bytes)
            continue;
        diagnostic_set(&d, VALUE_TOO_SMALL, 0, 0, figure->name, (long long)figure->bytes,
                       figure->shape, (long long)entry->size.data_bytes);
        report_file(&listing->command->context->console, input_name(listing->report->file), &d,
                    NULL);
    }
}

static void
add_shape(struct listing *listing, struct row *row, const struct figure *figure)
{
    struct shape_entry *entry = shape_of(listing, figure);
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

static struct row *
place_row(struct listing *listing, const struct place *place)
{
    const struct dump_report *report = listing->report;
    const struct figure *figure = place->widest;
    struct row *row = row_new(&listing->command->context->arena);
    row_add(row, FIELD_file, cell_text(report->file));
    if (report->kind == INPUT_USAGE) {
        row_add(row, FIELD_size, cell_text(figure->name));
        row_add(row, FIELD_offset, cell_bytes(figure->offset));
        row_add(row, FIELD_values, cell_integer(figure->start));
        row_add(row, FIELD_shape, cell_text(figure->shape));
        row_add(row, FIELD_memory_space, cell_space((int)figure->end));
        return row;
    }
    row_add(row, FIELD_name, name_cell(figure->name));
    if (report->kind == INPUT_LIVE_RANGE) {
        row_add(row, FIELD_bytes, cell_bytes(figure->bytes));
        return row;
    }
    const struct figure_allocation *allocation =
        &report->figures.allocations[figure->allocation];
    row_add(row, FIELD_role, cell_text(role_of(allocation->roles)));
    row_add(row, FIELD_allocation, cell_integer(figure->allocation));
    row_add(row, FIELD_offset, cell_bytes(figure->offset));
    row_add(row, FIELD_values, cell_integer(place->values));
    add_shape(listing, row, figure);
    row_set(row, FIELD_memory_space, cell_space(allocation->space));
    return row;
}

static void
put_rows(struct listing *listing)
{
    struct memory_command *command = listing->command;
    struct output *output = &command->context->output;
    report_too_small(listing);
    find_places(listing);
    for (size_t i = 0; i < listing->count && !output->failed; i++)
        row_put(&command->context->query, place_row(listing, &listing->places[i]));
    row_query_end(&command->context->query);
    free(listing->places);
}

/* ---- a report ---- */

static void
check_limit(struct memory_command *command, const struct dump_report *report)
{
    const struct memory_options *options = &command->options;
    int64_t bytes = space_bytes(report, options->limit_space);
    struct text text = {0};
    char name[SPACE_TEXT];
    if (!options->limit)
        return;
    target_space_name(command->context->output.target, options->limit_space, name);
    if (bytes < 0 && report->figures.all_bytes > options->limit_bytes)
        usage_error(&command->context->console,
                    "%s: says what all memory spaces take, and not what %s does",
                    input_name(report->file), name);
    if (bytes <= options->limit_bytes)
        return;
    text_format(&text, "%s: %s takes ", input_name(report->file), name);
    units_bytes(&text, bytes);
    text_format(&text, ", more than --limit %s", options->limit);
    struct finding finding = {.rule = "limit",
                              .file = report->file,
                              .space = options->limit_space,
                              .limit = cell_bytes(options->limit_bytes),
                              .value = cell_bytes(bytes)};
    finding_report(command->context, &finding, &text);
}

static bool
needs_dump(struct memory_command *command, const struct dump_report *report)
{
    const struct memory_options *options = &command->options;
    bool sums = report->kind != INPUT_LIVE_RANGE;
    const char *option = NULL;
    if (options->check)
        option = "--check";
    else if (options->at)
        option = "--at";
    else if (options->limit && !sums)
        option = "--limit";
    else if (options->space && !sums)
        option = "--space";
    if (option)
        usage_error(&command->context->console, "%s: %s needs the dump that this belongs to",
                    input_name(report->file), option);
    return option;
}

static void
put_report(struct memory_command *command, const struct dump_report *report)
{
    struct listing listing = {.command = command, .report = report};
    struct output *output = &command->context->output;
    if (needs_dump(command, report))
        return;
    output->target = find_target(command);
    check_limit(command, report);
    struct row *totals = totals_of(command, report);
    struct text *words = output_words(output);
    if (words && command->all->count)
        text_char(words, '\n');
    if (words)
        memory_report_text(words, totals, output->exact_bytes);
    put_rows(&listing);
    list_add(command->all, cell_object(totals));
}

/* Returns whether live ranges stand beside a program whose verdict is given. */
static bool
is_beside(const struct memory_command *command, const struct dump_report *report)
{
    return command->options.by && command->reports.dump_count &&
           report->kind == INPUT_LIVE_RANGE;
}

void
memory_reports_rest(struct memory_command *command)
{
    const struct dump_reports *reports = &command->reports;
    for (size_t i = 0; i < reports->count && !command->context->output.failed; i++)
        if (!reports->items[i]->joined && !is_beside(command, reports->items[i]))
            put_report(command, reports->items[i]);
}

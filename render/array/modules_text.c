#include "render/array/modules_text.h"

#include "layout/base/minmax.h"
#include "layout/device/target.h"
#include "render/row/size_text.h"

#include <stdlib.h>
#include <string.h>

void
largest_module_take(struct largest_module *largest, const struct largest_module *other)
{
    int order = 0;
    if (largest->bytes == other->bytes && other->bytes >= 0) {
        order = strcmp(other->file, largest->file);
        order = order ? order : strcmp(other->module, largest->module);
    }
    if (other->bytes > largest->bytes || order < 0)
        *largest = *other;
}

int64_t
module_peak(const struct row *totals)
{
    struct cell peak = row_get(totals, FIELD_peak_bytes);
    return peak.kind == CELL_BYTES ? peak.integer : -1;
}

/* The largest first; equal ones by file and name. */
static int
compare_modules(const void *a, const void *b)
{
    const struct row *first = ((const struct cell *)a)->object;
    const struct row *second = ((const struct cell *)b)->object;
    int result = compare_numbers(module_peak(second), module_peak(first));
    if (result == 0)
        result = strcmp(row_get(first, FIELD_file).text, row_get(second, FIELD_file).text);
    if (result == 0)
        result = strcmp(row_get(first, FIELD_module).text, row_get(second, FIELD_module).text);
    return result;
}

struct cell_list *
modules_by_peak(const struct cell_list *totals, struct arena *arena)
{
    struct cell_list *known = list_new(arena);
    for (size_t i = 0; i < totals->count; i++)
        if (module_peak(totals->cells[i].object) >= 0)
            list_add(known, totals->cells[i]);
    if (known->count)
        qsort(known->cells, known->count, sizeof *known->cells, compare_modules);
    return known;
}

void
modules_text(const struct output *output, struct text *out, const struct cell_list *totals,
             size_t most)
{
    static const struct column columns[] = {
        {.field = FIELD_peak_bytes, .heading = "peak"},
        {.field = FIELD_limit_bytes, .heading = "limit"},
        {.field = FIELD_padding_at_peak, .heading = "padding"},
        {.field = FIELD_module, .min_width = 12},
        {.field = FIELD_target, .flags = COLUMN_SPARE},
        {.field = FIELD_largest, .heading = "largest", .path = "largest.bytes"},
        {.field = FIELD_largest,
         .min_width = 20,
         .flags = COLUMN_SHAPE,
         .heading = "shape",
         .path = "largest.shape"},
        {.field = FIELD_largest,
         .min_width = 8,
         .flags = COLUMN_END,
         .heading = "source",
         .path = "largest.source"},
        {.field = FIELD_file, .min_width = 12, .flags = COLUMN_END | COLUMN_SPARE},
    };
    struct cell_list shown = *totals;
    shown.count = min_size(totals->count, most);
    size_t others = totals->count - shown.count;
    output_table(output, out, columns, sizeof columns / sizeof *columns, &shown);
    if (others)
        text_format(out, "[%zu other%s: --top all]\n", others,
                    others == 1 ? " module" : " modules");
}

static void
put_bytes(const struct output *output, struct text *out, const char *before, int64_t bytes)
{
    text_string(out, before);
    size_text_bytes(out, bytes < 0 ? cell_null() : cell_bytes(bytes), output->exact_bytes);
}

void
space_sums_text(const struct output *output, struct text *out, struct space_sums *sums)
{
    char name[SPACE_TEXT];
    for (int i = SPACE_MIN; i <= SPACE_MAX; i++) {
        const struct space_sum *sum = space_sum(sums, i);
        if (sum->argument_bytes == 0 && sum->output_bytes == 0)
            continue;
        text_string(out, target_space_name(output->target, i, name));
        put_bytes(output, out, "   arguments ", sum->argument_bytes);
        put_bytes(output, out, ", outputs ", sum->output_bytes);
        text_string(out, " beside them\n");
    }
}

#include "render/array/modules_text.h"

#include "layout/base/minmax.h"
#include "layout/device/target.h"
#include "render/account/need_words.h"
#include "render/row/escape.h"
#include "render/row/size_text.h"

#include <string.h>

/* "bytes of jit_f and 2 more are those of one of 4 devices": of the first module that runs on
 * several, and those that run on as many. */
static void
put_devices(struct printable *out, const struct cell_list *shown)
{
    const struct row *first = NULL;
    int64_t devices = 0;
    size_t more = 0;
    for (size_t i = 0; i < shown->count; i++) {
        const struct row *module = shown->cells[i].object;
        struct cell count = row_get(module, FIELD_devices);
        if (count.kind == CELL_NULL || (first && count.integer != devices))
            continue;
        more += first != NULL;
        first = first ? first : module;
        devices = count.integer;
    }
    if (!first)
        return;
    text_string(out, "bytes of ");
    need_put_module(out, first);
    if (more)
        text_format(out, " and %zu more", more);
    text_format(out, " are those of one of %lld devices\n", (long long)devices);
}

void
modules_text(const struct output *output, struct printable *out, const struct cell_list *totals,
             size_t most, size_t count)
{
    static const struct column columns[] = {
        {.field = FIELD_peak_bytes, .heading = "need"},
        {.field = FIELD_limit_bytes, .heading = "limit"},
        {.field = FIELD_verdict},
        {.field = FIELD_padding_at_peak, .flags = COLUMN_SPARE, .heading = "padding"},
        {.field = FIELD_module, .min_width = 24, .flags = COLUMN_FIRM},
        {.field = FIELD_target, .flags = COLUMN_SPARE},
        {.field = FIELD_largest, .heading = "largest", .path = "largest.bytes"},
        {.field = FIELD_largest,
         .min_width = 20,
         .flags = COLUMN_SHAPE,
         .heading = "shape",
         .path = "largest.shape"},
        {.field = FIELD_largest,
         .min_width = 8,
         .flags = COLUMN_END | COLUMN_SPARE,
         .heading = "source",
         .path = "largest.source"},
        {.field = FIELD_file, .min_width = 40, .flags = COLUMN_END | COLUMN_SPARE},
    };
    struct cell_list shown = *totals;
    shown.count = min_size(totals->count, most);
    size_t others = count - shown.count;
    output_table(output, out, columns, sizeof columns / sizeof *columns, &shown);
    if (others)
        text_format(out, "[%zu other%s: --top all]\n", others,
                    others == 1 ? " module" : " modules");
    put_devices(out, &shown);
}

static void
put_bytes(const struct output *output, struct printable *out, const char *before, int64_t bytes)
{
    escape_string(out, before);
    size_text_bytes(out, bytes < 0 ? cell_null() : cell_bytes(bytes), output->exact_bytes);
}

/* Appends arguments and outputs of programs whose temporaries are not known. */
static void
space_sums_text(const struct output *output, struct printable *out,
                const struct space_sums *sums)
{
    char name[SPACE_TEXT];
    for (size_t i = 0; i < sums->count; i++) {
        const struct space_sum *sum = &sums->items[i];
        if (sum->argument_bytes == 0 && sum->output_bytes == 0)
            continue;
        escape_string(out, target_space_name(sum->target, sum->space, name));
        put_bytes(output, out, "   arguments ", sum->argument_bytes);
        put_bytes(output, out, ", outputs ", sum->output_bytes);
        text_string(out, " beside them\n");
    }
}

void
modules_whose_text(struct printable *out, const struct array_modules *modules, bool largest)
{
    const char *module = modules->largest.module;
    bool all = modules->peaks == modules->count;
    if (!largest) {
        text_format(out, "rows of %s %lld module%s%s, each alive at the peak of its own:\n",
                    all ? "all" : "the", (long long)modules->peaks,
                    modules->peaks == 1 ? "" : "s", all ? "" : " whose peak is known");
        return;
    }
    text_string(out, "alive at the peak of the largest, ");
    escape_terminal(out, module, strlen(module));
    text_string(out, ":\n");
}

void
modules_unscheduled_text(const struct output *output, struct printable *out,
                         const struct array_modules *modules, const struct space_sums *sums)
{
    if (modules->unknown && modules->count == 1)
        text_format(out, "%s\n", modules->unknown);
    else
        text_format(out,
                    "not scheduled: what is live at once is not known, only arguments and "
                    "outputs are%s\n",
                    modules->count > 1 ? ", here of all such modules together" : "");
    space_sums_text(output, out, sums);
    text_char(out, '\n');
}

/* The text of an audit besides its rows and sums: headline and note. */
#include "cli/command/audit/words.h"

#include "cli/command.h"
#include "cli/input/input.h"
#include "layout/base/minmax.h"
#include "layout/base/text.h"
#include "layout/device/target.h"
#include "render/account/memory_text.h"
#include "render/row/escape.h"
#include "render/text/size_text.h"

#include <stdlib.h>
#include <string.h>

bool
audit_is_incomplete(const struct audit *audit)
{
    return audit->overflow || audit->unsized || audit->context->console.status >= STATUS_INPUT;
}

/* Appends what else there is to say of the rows, a line each. */
static void
put_notes(const struct audit *audit, struct text *note)
{
    if (audit_is_incomplete(audit) && !audit->context->output.backend->page)
        text_string(note, "\npart of the input is not counted: it could not be read, or its "
                          "size is unknown");
    if (audit->assumed && audit->context->assumed)
        text_string(note, "\n~ the layout is assumed, the default one: inside the program the "
                          "compiler may choose others");
    if (audit->compiled)
        text_string(note, "\na scheduled module's layouts are chosen already: nothing is "
                          "assumed there");
    if (option_given(&audit->context->options, OPTION_SUGGEST))
        text_string(note, "\nwhat to try is arithmetic, no promise: the compiler chooses "
                          "layouts");
}

const char *
audit_note(struct audit *audit)
{
    struct text note = {0};
    if (audit->modules > 1 && !audit->sums_modules)
        text_format(&note, "%lld modules, each of which has rows of its own, together: ",
                    (long long)audit->modules);
    text_string(&note, "sums over instructions that own memory, not over time: not what the "
                       "program takes at once");
    if (audit->sums_modules)
        text_string(&note, "\npeaks of modules do not add: without --merge there are those of "
                           "each");
    put_notes(audit, &note);
    return text_keep(&note, &audit->context->arena);
}

void
audit_print_rest(struct audit *audit)
{
    struct text *out = NULL;
    row_query_end(&audit->context->query);
    out = output_words(&audit->context->output);
    if (!out)
        return;
    text_string(out, "\nwhat all instructions own, whenever it is alive: --sums");
    put_notes(audit, out);
    text_char(out, '\n');
}

static void
print_bytes(struct text *out, int64_t bytes, bool exact)
{
    size_text_bytes(out, bytes < 0 ? cell_null() : cell_bytes(bytes), exact);
}

/* Prints "HBM  arguments 3.47 GiB, outputs 1.00 GiB beside them", summed over
 * modules that are not scheduled. */
static void
print_unscheduled(const struct audit *audit, struct text *out)
{
    const struct output *output = &audit->context->output;
    char name[SPACE_TEXT];
    if (audit->unknown && audit->modules == 1)
        text_format(out, "%s\n", audit->unknown);
    else
        text_format(out,
                    "not scheduled: what is live at once is not known, only arguments and "
                    "outputs are%s\n",
                    audit->modules > 1 ? ", here of all such modules together" : "");
    for (size_t i = 0; i < SPACE_COUNT; i++) {
        const struct space_sum *sum = &audit->spaces[i];
        if (sum->argument_bytes == 0 && sum->output_bytes == 0)
            continue;
        text_format(out, "%s   arguments ",
                    target_space_name(output->target, (int)i + SPACE_MIN, name));
        print_bytes(out, sum->argument_bytes, output->exact_bytes);
        text_string(out, ", outputs ");
        print_bytes(out, sum->output_bytes, output->exact_bytes);
        text_string(out, " beside them\n");
    }
    text_char(out, '\n');
}

static int64_t
peak_of(const struct cell *cell)
{
    struct cell peak = row_get(cell->object, FIELD_peak_bytes);
    return peak.kind == CELL_BYTES ? peak.integer : -1;
}

/* The largest first; equal ones by file and name. */
static int
compare_peaks(const void *a, const void *b)
{
    const struct row *first = ((const struct cell *)a)->object;
    const struct row *second = ((const struct cell *)b)->object;
    int64_t x = peak_of(a), y = peak_of(b);
    int result = (x < y) - (x > y);
    if (result == 0)
        result = strcmp(row_get(first, FIELD_file).text, row_get(second, FIELD_file).text);
    if (result == 0)
        result = strcmp(row_get(first, FIELD_module).text, row_get(second, FIELD_module).text);
    return result;
}

/* Says how to ask for the verdict on a module, if it has a file of its own that can be named.
 */
static void
print_way_on(struct audit *audit, const char *file, struct text *out)
{
    if (!audit->several_files || !input_is_file(file))
        return;
    text_string(out, "does the largest fit, who takes it, what would help: hlo-layout ");
    escape_terminal(out, file, strlen(file));
    text_char(out, '\n');
}

/* Says of which modules the rows are. */
static void
print_whose(const struct audit *audit, struct text *out)
{
    const struct largest_module *largest = &audit->largest;
    if (!audit->one_module) {
        text_format(out, "rows of all %lld modules, each alive at the peak of its own:\n",
                    (long long)audit->modules);
        return;
    }
    text_string(out, "alive at the peak of the largest, ");
    escape_terminal(out, largest->module, strlen(largest->module));
    text_string(out, ":\n");
}

/* The totals of the modules whose peak is known, the largest first. */
static struct cell_list
known_peaks(struct audit *audit)
{
    struct cell_list *known = list_new(&audit->totals_arena);
    for (size_t i = 0; i < audit->totals->count; i++)
        if (peak_of(&audit->totals->cells[i]) >= 0)
            list_add(known, audit->totals->cells[i]);
    if (known->count)
        qsort(known->cells, known->count, sizeof *known->cells, compare_peaks);
    return *known;
}

/* Prints a row for each module, or as many as --top allows, the largest first. */
static void
print_modules(struct audit *audit, struct cell_list rows, struct text *out)
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
    size_t most = audit->context->query.top;
    most = most ? most : 1; /* --top 0 asks for the totals only */
    size_t others = rows.count;
    rows.count = min_size(rows.count, most);
    others -= rows.count;
    output_table(&audit->context->output, out, columns, sizeof columns / sizeof *columns,
                 &rows);
    if (others)
        text_format(out, "[%zu other%s: --top all]\n", others,
                    others == 1 ? " module" : " modules");
    print_way_on(audit, row_get(rows.cells[0].object, FIELD_file).text, out);
    text_char(out, '\n');
    if (audit->at_peak)
        print_whose(audit, out);
}

static void
print_module(const struct audit *audit, const struct row *totals, struct text *out)
{
    const char *file = row_get(totals, FIELD_file).text;
    memory_text(out, totals, audit->several_files ? input_name(file) : NULL,
                audit->context->output.exact_bytes);
    text_char(out, '\n');
}

/* The headline: the peak of the only module, or a row for each. */
void
audit_print_headline(struct audit *audit)
{
    struct output *output = &audit->context->output;
    const struct cell_list *totals = audit->totals;
    struct text *out = output_words(output);
    if (!out || audit->sums_modules)
        return;
    const struct cell_list known = known_peaks(audit);
    bool alone = totals->count == 1 && audit->modules == 1;
    if (known.count > 1)
        print_modules(audit, known, out);
    else if (alone || known.count)
        print_module(audit, (alone ? totals : &known)->cells[0].object, out);
    if (audit->unscheduled && !alone)
        print_unscheduled(audit, out);
}

/* The text of an audit besides its rows and sums: headline and note. */
#include "cli/command/audit/audit.h"

#include "cli/command.h"
#include "cli/input/input.h"
#include "layout/base/text.h"
#include "render/account/memory_text.h"
#include "render/row/escape.h"

#include <string.h>

bool
audit_is_incomplete(const struct audit *audit)
{
    return array_sums_overflow(&audit->sums) || audit->sums.unsized ||
           audit->context->console.status >= STATUS_INPUT;
}

/* Appends what else there is to say of the rows, a line each. */
static void
put_notes(const struct audit *audit, struct printable *note)
{
    if (audit_is_incomplete(audit) && !audit->context->output.backend->page)
        text_string(note, "\npart of the input is not counted: it could not be read, or its "
                          "size is unknown");
    if (audit->sums.assumed && audit->context->assumed)
        text_string(note, "\n~ the layout is assumed, the default one: inside the program the "
                          "compiler may choose others");
    if (audit->modules.compiled)
        text_string(note, "\na scheduled module's layouts are chosen already: nothing is "
                          "assumed there");
    if (option_given(&audit->context->options, OPTION_SUGGEST))
        text_string(note, "\nwhat to try is arithmetic, no promise: the compiler chooses "
                          "layouts");
}

const char *
audit_note(struct audit *audit)
{
    struct printable note = {0};
    if (audit->modules.count > 1 && !audit->query.merges)
        text_format(&note, "%lld modules, each of which has rows of its own, together: ",
                    (long long)audit->modules.count);
    text_string(&note, "sums over instructions that own memory, not over time: not what the "
                       "program takes at once");
    if (audit->query.merges)
        text_string(&note, "\npeaks of modules do not add: without --merge there are those of "
                           "each");
    put_notes(audit, &note);
    return text_keep(&note, &audit->context->arena);
}

void
audit_print_rest(struct audit *audit)
{
    row_query_end(&audit->context->query);
    struct printable *out = output_words(&audit->context->output);
    if (!out)
        return;
    text_string(out, "\nwhat all instructions own, whenever it is alive: --sums");
    put_notes(audit, out);
    text_char(out, '\n');
}

/* Says how to ask for the verdict on the largest module, if its file can be named. */
static void
print_way_on(const struct audit *audit, const struct row *largest, struct printable *out)
{
    const char *file = row_get(largest, FIELD_file).text;
    const char *module = row_get(largest, FIELD_module).text;
    bool several = audit->modules.several_files;
    if (!input_is_file(file) || (!several && !*module))
        return;
    text_string(out, "does the largest fit, who takes it, what would help: hlo-layout ");
    text_either(out, several, "", "memory --by owner,phase ");
    escape_terminal(out, file, strlen(file));
    if (!several) {
        text_string(out, " --only module=");
        escape_terminal(out, module, strlen(module));
    }
    text_char(out, '\n');
}

/* Prints a row for each module, or as many as --top allows, the largest first. */
static void
print_modules(struct audit *audit, const struct cell_list *totals, struct printable *out)
{
    size_t top = audit->context->query.top; /* 0 asks for the totals only */
    modules_text(&audit->context->output, out, totals, top ? top : 1,
                 (size_t)audit->modules.totals_count);
    if (audit->modules.peaks > 0)
        print_way_on(audit, totals->cells[0].object, out);
    text_char(out, '\n');
    if (audit->table.at_peak)
        modules_whose_text(out, &audit->modules, audit->table.one_module);
}

static void
print_module(const struct audit *audit, const struct row *totals, struct printable *out)
{
    const char *file = row_get(totals, FIELD_file).text;
    memory_text(out, totals, audit->modules.several_files ? input_name(file) : NULL,
                audit->context->output.exact_bytes);
    text_char(out, '\n');
}

/* The headline: the peak of the only module, or a row for each. */
void
audit_print_headline(struct audit *audit)
{
    struct output *output = &audit->context->output;
    const struct cell_list *totals = audit->modules.totals;
    struct printable *out = output_words(output);
    if (!out || audit->query.merges)
        return;
    bool alone = audit->modules.totals_count == 1 && audit->modules.count == 1;
    if (alone)
        print_module(audit, totals->cells[0].object, out);
    else if (totals->count)
        print_modules(audit, modules_by_peak(totals, totals->arena), out);
    if (audit->modules.unscheduled && !alone && !audit->table.at_peak)
        modules_unscheduled_text(output, out, &audit->modules, &audit->sums.spaces);
}

#include "cli/command/dump/dump_account.h"

#include "cli/command.h"
#include "cli/command/dump/dump.h"
#include "layout/base/text.h"
#include "layout/device/target.h"

static void
set_fault(struct diagnostic *d, enum flow_fault_kind kind, const char *name)
{
#define FAULT(kind)                                                                            \
    case FLOW_##kind:                                                                          \
        diagnostic_set(d, MEMORY_##kind, 0, 0, name);                                          \
        break
    switch (kind) {
    case FLOW_CALLEE_BEHIND: /* reported by dump_programs.c */
        break;
        FAULT(NO_CALLEE);
        FAULT(NAME_TWICE);
        FAULT(CUT);
        FAULT(TOO_DEEP);
        FAULT(NO_ELEMENT);
        FAULT(NO_ALIAS);
        FAULT(NO_OPERAND);
        FAULT(NO_SHAPE);
    }
#undef FAULT
}

static void
report_fault(struct dump *dump, const struct account *account, const struct flow_fault *fault)
{
    const struct computation *c = fault->computation;
    const struct ownership *o = &account->program->ownership;
    struct origin origin = {.line = c->line};
    if (fault->step)
        origin = step_origin(o, c, fault->step, NULL, NULL);
    struct source_place place = {.line = origin.line, .column = 1};
    const struct slice computation = c->name;
    const char *unit = computation.length ? computation.text : "a computation without a name";
    struct diagnostic d;
    bool cut = fault->kind == FLOW_NO_ALIAS && account->program->header_entry;
    if (fault->kind == FLOW_CALLEE_BEHIND || cut) /* the outputs were not read */
        return;
    set_fault(&d, fault->kind,
              fault->step ? step_name(o, c, fault->step, &account->records->arena) : unit);
    report_file(&dump->context->console, input_name(dump->file), &d, &place);
}

static void
report_faults(struct dump *dump, const struct account *account)
{
    struct console *console = &dump->context->console;
    const struct memory *memory = &account->memory;
    const struct flow *flow = &memory->flow;
    for (size_t i = 0; i < flow->fault_count && i < FLOW_FAULT_LIMIT; i++)
        report_fault(dump, account, &flow->faults[i]);
    if (flow->fault_count > FLOW_FAULT_LIMIT)
        report_warning(console, "%zu more such faults", flow->fault_count - FLOW_FAULT_LIMIT);
    if (memory->buffers.unsized) {
        uint32_t tick = flow->values.items[memory->buffers.first_unsized].tick;
        report_warning(console, "values of unknown size are not counted: %zu, first %%%s",
                       memory->buffers.unsized, account_step_name(account, tick));
    }
    if (memory->overflow)
        report_overflow(console);
}

/* ---- the target ---- */

/* The option that names the target; NULL: none does. */
static const char *
naming_option(const struct context *context)
{
    const struct options *options = &context->options;
    if (option_given(options, OPTION_TARGET))
        return "--target";
    if (!context->target || context->assumed)
        return NULL;
    return option_given(options, OPTION_LIMIT) ? "--limit" : "--fit";
}

/* Warns, once a file, if a program contradicts the target that the user names, which counts. */
static void
warn_target(struct dump *dump, const struct account *account)
{
    const struct text_target *text = &account->memory.text;
    const char *option = naming_option(dump->context);
    struct text words = {0};
    if (!option || !text_target_denies(text) || dump->noted & NOTED_DENIAL ||
        dump->setting.target_denied) /* which is reported */
        return;
    if (text->untiled && !account->program->scheduled) /* layouts are not chosen yet */
        return;
    if (text->said)
        chips_put(&words, text->said);
    else
        text_string(&words, marks_of_gpu(text->marks) ? "a GPU"
                                                      : "a CPU or GPU, for no array has tiles");
    report_warning(&dump->context->console,
                   "%s: what its compiler wrote is of %s: it is counted as of %s, as %s says",
                   input_name(dump->file), words.data, text->target->name, option);
    text_free(&words);
    dump->noted |= NOTED_DENIAL;
}

/* ---- the compiler's assignment ---- */

static void
report_assignment(struct dump *dump, const struct account *account)
{
    struct console *console = &dump->context->console;
    const char *file = dump_reports_file(dump->reports, dump->setting.assignment);
    if (!file)
        file = dump->file;
    if (account->assignment == ASSIGNMENT_TARGET)
        report_warning(console, "%s: not used: it is of the other target", input_name(file));
    else if (account->assignment == ASSIGNMENT_REFUSED)
        report_file(console, input_name(file), &account->refusal, NULL);
}

/* ---- the account ---- */

void
dump_report_cut(struct dump *dump, bool of_header)
{
    usage_error(&dump->context->console, "%s: no entry computation could be read in full%s",
                input_name(dump->file),
                of_header ? ": arguments and outputs are those of the header" : "");
}

struct account *
dump_account(struct dump *dump, const struct program *program)
{
    struct account *account = NULL;
    if (program->entry)
        account = account_make(program, &dump->setting, NULL);
    if (!account || account->of_header)
        dump_report_cut(dump, account);
    if (!account)
        return NULL;
    warn_target(dump, account);
    report_assignment(dump, account);
    if (!program->entry->loose) /* lines of a program: most of it is missing */
        report_faults(dump, account);
    return account;
}

/* Reports what is wrong with a module, or missing from it. */
#include "cli/command.h"
#include "cli/command/dump/dump.h"
#include "cli/command/memory/memory.h"

static void
set_fault(struct diagnostic *d, enum flow_fault_kind kind, const char *name)
{
#define FAULT(kind)                                                                            \
    case FLOW_##kind:                                                                          \
        diagnostic_set(d, MEMORY_##kind, 0, 0, name);                                          \
        break
    switch (kind) {
    case FLOW_CALLEE_BEHIND: /* reported by dump.c */
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
report_fault(struct memory_command *command, const struct flow_fault *fault)
{
    const struct computation *c = fault->computation;
    struct ownership *o = &command->program->ownership;
    struct origin origin = {.line = c->line};
    if (fault->step)
        origin = step_origin(o, c, fault->step, NULL, NULL);
    struct source_place place = {.line = origin.line, .column = 1};
    const struct slice computation = c->name;
    const char *unit = computation.length ? computation.text : "a computation without a name";
    struct diagnostic d;
    bool cut = fault->kind == FLOW_NO_ALIAS && command->program->header_entry;
    if (fault->kind == FLOW_CALLEE_BEHIND || cut) /* the outputs were not read */
        return;
    set_fault(&d, fault->kind, fault->step ? step_name(o, c, fault->step, &o->arena) : unit);
    report_file(&command->context->console, input_name(command->dump->file), &d, &place);
}

/* The option that names the target; NULL: none does. */
static const char *
naming_option(const struct memory_command *command)
{
    const struct memory_options *options = &command->options;
    if (option_given(&command->context->options, OPTION_TARGET))
        return "--target";
    if (!options->target || options->target == command->context->target)
        return NULL;
    return options->limit ? "--limit" : "--fit";
}

void
memory_warn_target(struct memory_command *command)
{
    const struct text_target *text = &command->memory->text;
    const char *option = naming_option(command);
    struct text words = {0};
    if (!option || !text_target_denies(text) || command->dump->denied) /* which is reported */
        return;
    if (text->untiled && !command->program->scheduled) /* layouts are not chosen yet */
        return;
    if (text->said)
        memory_put_chips(&words, text->said);
    else
        text_string(&words, marks_of_gpu(text->marks) ? "a GPU"
                                                      : "a CPU or GPU, for no array has tiles");
    report_warning(&command->context->console,
                   "%s: what its compiler wrote is of %s: it is counted as of %s, as %s says",
                   input_name(command->dump->file), words.data, text->target->name, option);
    text_free(&words);
}

bool
memory_lacks(const struct memory_command *command)
{
    const struct memory *memory = command->memory;
    return memory->flow.fault_count || memory->buffers.unsized || memory->overflow ||
           dump_has_errors(command->dump);
}

void
memory_faults(struct memory_command *command)
{
    const struct memory *memory = command->memory;
    const struct flow *flow = &memory->flow;
    for (size_t i = 0; i < flow->fault_count && i < FLOW_FAULT_LIMIT; i++)
        report_fault(command, &flow->faults[i]);
    if (flow->fault_count > FLOW_FAULT_LIMIT)
        report_warning(&command->context->console, "%zu more such faults",
                       flow->fault_count - FLOW_FAULT_LIMIT);
    if (memory->buffers.unsized) {
        uint32_t tick = flow->values.items[memory->buffers.first_unsized].tick;
        report_warning(&command->context->console,
                       "values of unknown size are not counted: %zu, first %%%s",
                       memory->buffers.unsized, memory_step_name(memory, tick));
    }
    if (memory->overflow)
        report_overflow(&command->context->console);
    command->incomplete = memory_lacks(command);
}

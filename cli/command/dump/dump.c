/* Turns files into callbacks. An error in one file does not stop the next from being read. */
#include "cli/command/dump/dump.h"

#include "cli/command.h"
#include "cli/command/dump/dump_assume.h"
#include "layout/base/grow.h"
#include "layout/owner/late_calls.h"
#include "parser/lex/escape.h"

#include <stdlib.h>
#include <string.h>

#define WINDOW ((size_t)1 << 18)

bool
dump_in_entry(const struct dump *dump)
{
    return dump->depth && dump->open[dump->depth - 1].entry;
}

void
dump_source(const struct dump *dump, const struct metadata *metadata, struct text *text)
{
    struct slice file = metadata->source_file;
    int64_t line = metadata->source_line;
    if (file.length == 0 && metadata->stack_frame)
        file = frames_source(&dump->frames, metadata->stack_frame, &line);
    if (file.length == 0)
        return;
    unescape(text, file);
    if (line) {
        text_char(text, ':');
        text_integer(text, line);
    }
}

/* ---- instructions outside any computation: for a client with a computation callback they form
 * the entry of a module without a name, as XLA reads a lone instruction, or of the module whose
 * header was read ---- */

static int
open_top_level(struct dump *dump, uint64_t line)
{
    const struct hlo_module module = {.line = line};
    const struct hlo_computation computation = {.line = line, .entry = !dump->entry};
    dump->top_level = true;
    if (!dump->in_module && dump->client->module && dump->client->module(dump, &module))
        return -1;
    return dump->client->computation(dump, &computation);
}

static int
close_top_level(struct dump *dump)
{
    if (!dump->top_level)
        return 0;
    dump->top_level = false;
    dump->ending = ENDING_BROKEN; /* other instructions may be missing around them */
    if (dump->client->computation_end && dump->client->computation_end(dump))
        return -1;
    return !dump->in_module && dump->client->module_end ? dump->client->module_end(dump) : 0;
}

static int
hand_on(struct dump *dump, const struct hlo_instruction *instruction)
{
    if (!instruction->top_level || instruction->lost || !dump->client->computation)
        return dump->client->instruction(dump, instruction);
    if (!dump->top_level && open_top_level(dump, instruction->line))
        return -1;
    struct hlo_instruction inside = *instruction;
    inside.top_level = false;
    return dump->client->instruction(dump, &inside);
}

/* ---- callbacks of the parser ---- */

static int
on_module(void *context, const struct hlo_module *module)
{
    struct dump *dump = context;
    if (close_top_level(dump))
        return -1;
    dump->in_module = true;
    dump->entry = false;
    text_clear(&dump->module);
    text_append(&dump->module, module->name.text, module->name.length);
    dump->aliases = attribute_find(module->attributes, module->attribute_count,
                                   ATTRIBUTE_INPUT_OUTPUT_ALIAS)
                        .length != 0;
    if (dump->context->assumed && dump_assume_module(dump, module))
        return -1;
    return dump->client->module ? dump->client->module(dump, module) : 0;
}

static int
on_table_entry(void *context, enum hlo_table table, struct slice entry)
{
    struct dump *dump = context;
    frames_add(&dump->frames, table, entry);
    return 0;
}

static int
on_computation(void *context, const struct hlo_computation *computation)
{
    struct dump *dump = context;
    if (!computation->in_place && close_top_level(dump))
        return -1;
    dump->entry |= computation->entry;
    size_t before = dump->capacity;
    grow(&dump->open, dump->depth, &dump->capacity, sizeof *dump->open);
    memset(dump->open + before, 0, (dump->capacity - before) * sizeof *dump->open);
    struct open_computation *at = &dump->open[dump->depth++];
    text_clear(&at->name);
    text_append(&at->name, computation->name.text, computation->name.length);
    at->entry = computation->entry;
    return dump->client->computation ? dump->client->computation(dump, computation) : 0;
}

static int
on_instruction(void *context, const struct hlo_instruction *instruction)
{
    struct dump *dump = context;
    if (!dump->context->assumed)
        return hand_on(dump, instruction);
    struct hlo_instruction assumed = *instruction;
    return dump_assume_shape(dump, &assumed) ? -1 : hand_on(dump, &assumed);
}

static int
on_computation_end(void *context, enum ending ending)
{
    struct dump *dump = context;
    dump->ending = ending;
    int result = dump->client->computation_end ? dump->client->computation_end(dump) : 0;
    dump->depth--;
    return result;
}

static int
on_module_end(void *context, enum ending ending)
{
    struct dump *dump = context;
    if (close_top_level(dump))
        return -1;
    dump->ending = ending;
    int result = dump->client->module_end ? dump->client->module_end(dump) : 0;
    dump->in_module = dump->entry = false;
    frames_clear(&dump->frames);
    text_clear(&dump->module);
    return result;
}

static void
on_problem(void *context, const struct diagnostic *d, const struct source_place *place)
{
    struct dump *dump = context;
    report_file(&dump->context->console, input_name(dump->file), d, place);
}

/* Reads one input. Returns -1 if the walk must stop. */
static int
take_input(void *user, struct input *input)
{
    struct dump *dump = user;
    struct module_sink sink = {dump,           on_module,      on_table_entry,
                               on_computation, on_instruction, on_computation_end,
                               on_module_end,  on_problem};
    struct diagnostic d;
    int result;
    dump->file = input->file;
    dump->among = input->among;
    if (dump->client->kinds >> input->kind & 1) {
        result = dump->client->report(dump, input);
        if (result)
            out_of_memory(&dump->context->console);
        return result;
    }
    dump->depth = 0;
    dump->compiled = false;
    dump->parameters = NULL;
    result = module_parse(input->reader, WINDOW, &dump->context->shapes, &sink, &d);
    if (result >= 0 && close_top_level(dump))
        result = -1;
    /* A client also stops the walk when its output has failed; end_output reports that. */
    if (result < 0 && !dump->context->output.failed)
        out_of_memory(&dump->context->console);
    return result < 0 ? -1 : 0;
}

int
dump_end_ownership(struct dump *dump, struct ownership *ownership)
{
    if (ownership_bind_late_calls(ownership))
        return -1;
    struct misplaced misplaced = ownership_misplaced(ownership);
    struct source_place place = {.line = misplaced.line, .column = 1};
    struct diagnostic d;
    if (misplaced.count) {
        diagnostic_set(&d, CALLEE_BEHIND, 0, 0, misplaced.callee->name.text);
        report_file(&dump->context->console, input_name(dump->file), &d, &place);
    }
    if (misplaced.count > 1)
        report_warning(&dump->context->console, "more such calls: %zu", misplaced.count - 1);
    if (misplaced.absent_count &&
        !ownership->keeps) /* otherwise the live range analysis reports it */
        report_warning(&dump->context->console,
                       "calls of computations that the text lacks: %zu, first %s: what they "
                       "own is not counted",
                       misplaced.absent_count, misplaced.absent.text);
    return ownership_end_module(ownership, dump->ending);
}

void
dump_walk(struct context *context, const struct dump_client *client, void *user)
{
    struct dump dump = {.context = context,
                        .client = client,
                        .user = user,
                        .needs = row_query_needs(&context->query)};
    read_inputs(context, 1U << INPUT_TEXT | client->kinds, take_input, &dump);
    for (size_t i = 0; i < dump.capacity; i++)
        text_free(&dump.open[i].name);
    free(dump.open);
    text_free(&dump.module);
    frames_clear(&dump.frames);
}

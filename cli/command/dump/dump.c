/* Turns files into callbacks. An error in one file does not stop the next from being read. */
#include "cli/command/dump/dump.h"

#include "cli/command.h"
#include "layout/base/grow.h"
#include "layout/base/memory.h"
#include "parser/hlo/attribute_read.h"

#include <stdlib.h>
#include <string.h>

#define WINDOW ((size_t)1 << 18)

bool
dump_in_entry(const struct dump *dump)
{
    return dump->depth && dump->open[dump->depth - 1].entry;
}

/* ---- what streams and programs have in common ---- */

/* Finds whose layouts are assumed in a module: if no target is known, those that all TPUs have
 * in common where it calls a kernel that only a TPU runs. */
static void
find_assumed_in(struct dump *dump, const struct hlo_module *module)
{
    struct context *context = dump->context;
    if (!dump->client->accounts || dump->setting.target || context->assumed)
        return;
    dump->counted.assumed = module->calls_kernels ? target_by_name("tpu") : NULL;
    context->shapes.assumed = dump->counted.assumed;
}

static void
begin_module(struct dump *dump, const struct hlo_module *module)
{
    find_assumed_in(dump, module);
    text_clear(&dump->module);
    text_append(&dump->module, module->name.text, module->name.length);
    counted_begin(&dump->counted, module);
}

void
dump_shard_note(struct dump *dump, int64_t count)
{
    struct console *console = &dump->context->console;
    long long devices = (long long)count;
    if (dump->shards_noted || dump->client->says_divided)
        return;
    dump->shards_noted = true;
    if (dump->setting.shards.unsure)
        report_note(console,
                    "whether it is divided among %lld devices already is not known, as its "
                    "entry has no name: arrays count as they are written",
                    devices);
    else
        report_note(console,
                    "arrays whose sharding is written count as what one of %lld devices holds "
                    "of them, others as they are written",
                    devices);
}

/* Gives an instruction the shape that it counts with. entry: as for counted_shape. */
static void
change_shape(struct dump *dump, struct hlo_instruction *instruction, struct slice computation,
             const struct computation *entry)
{
    if (counted_changes(&dump->counted) &&
        counted_shape(&dump->counted, instruction, computation, entry,
                      entry || dump_in_entry(dump)))
        dump_shard_note(dump, dump->setting.shards.devices);
}

static void
on_problem(void *context, const struct diagnostic *d, const struct source_place *place)
{
    struct dump *dump = context;
    report_file(&dump->context->console, input_name(dump->file), d, place);
    /* A type is reported once. Of a program, what counts is values without a size. */
    if (d->code == UNKNOWN_TYPE)
        dump->errors++;
}

/* ---- a stream ---- */

static int
on_module(void *context, const struct hlo_module *module)
{
    struct dump *dump = context;
    begin_module(dump, module);
    dump->scheduled = module_is_scheduled(module);
    dump->aliases = module_attribute(module, ATTRIBUTE_INPUT_OUTPUT_ALIAS).length ||
                    (module_attribute(module, ATTRIBUTE_BUFFER_DONOR).length &&
                     !module_is_scheduled(module));
    return 0;
}

static int
on_table_entry(void *context, enum hlo_table table, struct slice entry)
{
    struct dump *dump = context;
    frames_add(&dump->own_frames, table, frame_read(table, entry, &dump->own_frames.arena));
    return 0;
}

static void
open_computation(struct dump *dump, struct slice name, bool entry)
{
    size_t before = dump->capacity;
    grow(&dump->open, dump->depth, &dump->capacity, sizeof *dump->open);
    memset(dump->open + before, 0, (dump->capacity - before) * sizeof *dump->open);
    struct open_computation *at = &dump->open[dump->depth++];
    text_clear(&at->name);
    text_append(&at->name, name.text, name.length);
    at->entry = entry;
}

static int
on_computation(void *context, const struct hlo_computation *computation)
{
    struct dump *dump = context;
    open_computation(dump, computation->name, computation->entry);
    dump->computations++;
    return 0;
}

static int
on_instruction(void *context, struct hlo_instruction *instruction)
{
    struct dump *dump = context;
    const struct open_computation *open = dump->depth ? &dump->open[dump->depth - 1] : NULL;
    struct slice name = {0};
    if (open)
        name = (struct slice){open->name.data, open->name.length};
    change_shape(dump, instruction, name, NULL);
    return dump->client->instruction(dump, instruction);
}

static int
on_computation_end(void *context, enum ending ending)
{
    (void)ending;
    ((struct dump *)context)->depth--;
    return 0;
}

static int
on_module_end(void *context, enum ending ending)
{
    struct dump *dump = context;
    (void)ending;
    frames_clear(&dump->own_frames);
    text_clear(&dump->module);
    return 0;
}

static int
read_stream(struct dump *dump, struct input *input)
{
    struct module_sink sink = {.context = dump,
                               .module = on_module,
                               .table_entry = on_table_entry,
                               .computation = on_computation,
                               .instruction = on_instruction,
                               .computation_end = on_computation_end,
                               .module_end = on_module_end,
                               .problem = on_problem};
    struct diagnostic d;
    dump->frames = &dump->own_frames;
    dump->depth = 0;
    return module_parse(input->reader, WINDOW, &dump->context->shapes, &sink, &d);
}

/* ---- programs ---- */

void
dump_enter(struct dump *dump, const struct program *program, const struct computation *c)
{
    const struct ownership *o = &program->ownership;
    dump->depth = 0;
    dump->scheduled = program->scheduled;
    dump->aliases = o->alias_count || o->donor_count;
    if (c != program->lost && !c->loose)
        open_computation(dump, c->name, c->entry);
}

static int
on_program_module(void *context, const struct program *program, const struct hlo_module *module)
{
    struct dump *dump = context;
    if (module)
        begin_module(dump, module);
    else
        counted_begin(&dump->counted, NULL);
    return dump->client->module ? dump->client->module(dump, program, module) : 0;
}

static void
on_assume(void *context, struct hlo_instruction *instruction, const struct computation *c)
{
    struct slice name = c ? c->name : (struct slice){0};
    change_shape(context, instruction, name, c && c->entry ? c : NULL);
}

/* Reports computations that are called before they end, or that the text lacks. */
static void
report_misplaced(struct dump *dump, const struct ownership *ownership)
{
    struct console *console = &dump->context->console;
    struct misplaced misplaced = ownership_misplaced(ownership);
    struct source_place place = {.line = misplaced.line, .column = 1};
    struct diagnostic d;
    if (misplaced.count) {
        diagnostic_set(&d, CALLEE_BEHIND, 0, 0, misplaced.callee->name.text);
        report_file(console, input_name(dump->file), &d, &place);
    }
    if (misplaced.count > 1)
        report_warning(console, "more such calls: %zu", misplaced.count - 1);
    if (misplaced.absent_count &&
        !ownership->keeps) /* otherwise the live range analysis reports it */
        report_warning(console,
                       "calls of computations that the text lacks: %zu, first %s: what they "
                       "own is not counted",
                       misplaced.absent_count, misplaced.absent.text);
}

/* An assignment is no part of the program, nor are its faults. */
void
dump_assignment_take(void *context, struct figures *figures)
{
    struct dump *dump = context;
    figures_free(&dump->own_assignment);
    figures_begin(&dump->own_assignment);
    if (figures)
        dump->own_assignment = *figures;
    dump->errors = dump->context->console.errors;
}

/* Finds the compiler's reports on the current file. A report in a file of its own, which the
 * user has put beside the program, comes before the one in the program's file. */
static void
find_reports(struct dump *dump, const struct program *program)
{
    struct setting *setting = &dump->setting;
    if (!dump->reports)
        return;
    setting->assignment = dump_reports_find(dump->reports, dump->file, INPUT_ASSIGNMENT);
    if (!setting->assignment && dump->own_assignment.allocation_count)
        setting->assignment = &dump->own_assignment;
    setting->usage = dump_reports_find(dump->reports, dump->file, INPUT_USAGE);
    setting->kernels = NULL;
    if (program->ownership.marks & MARK_KERNEL)
        setting->kernels =
            dump_kernels_beside(&dump->own_kernels, dump->file, &dump->context->console);
    dump_reports_find(dump->reports, dump->file, INPUT_LIVE_RANGE); /* says nothing more */
}

static int
on_program(void *context, const struct program *program)
{
    struct dump *dump = context;
    dump->frames = &program->frames;
    report_misplaced(dump, &program->ownership);
    dump->setting.faulty = dump->context->console.errors > dump->errors;
    find_reports(dump, program);
    int result = dump->client->program(dump, program);
    dump->errors = dump->context->console.errors;
    text_clear(&dump->module);
    return result;
}

static int
read_programs(struct dump *dump, struct input *input)
{
    struct program_sink sink = {.context = dump,
                                .module = on_program_module,
                                .assume = on_assume,
                                .program = on_program,
                                .problem = on_problem};
    struct program_options options = dump->client->options;
    if (dump->client->accounts)
        options.texts |= PROGRAM_SIGNATURE;
    if (dump->reports)
        sink.assignment = dump_assignment_take;
    return programs_read(input->reader, &dump->context->shapes, &options, &sink);
}

/* ---- files ---- */

static void
find_target(struct dump *dump)
{
    struct setting *setting = &dump->setting;
    const struct target *named = dump->context->target;
    const struct dump_target *found =
        dump->among
            ? dump_targets_find(dump->targets, dump->file)
            : dump_targets_beside(&dump->own_targets, dump->file, &dump->context->inputs);
    bool said = option_given(&dump->context->options, OPTION_TARGET);
    setting->target = named;
    setting->target_file = NULL;
    setting->device = (struct device){0};
    if (found && !named) {
        setting->target = found->target;
        setting->target_file = found->file;
    }
    if (found && found->target == setting->target)
        setting->device = found->device;
    setting->target_denied = found && said && found->target != named;
    if (setting->target_denied)
        report_warning(&dump->context->console,
                       "%s says %s: the module is counted as of %s, as --target says",
                       found->file, found->target->name, named->name);
}

/* Finds which libtpu packed the file, as far as the command line and the file's name tell. */
static void
find_libtpu(struct dump *dump)
{
    dump->setting.libtpu = dump->context->libtpu;
    if (!dump->setting.libtpu.rules)
        libtpu_of_file_name(dump->file, &dump->setting.libtpu);
}

/* Finds whose layouts are assumed. */
static void
find_assumed(struct dump *dump)
{
    struct context *context = dump->context;
    const struct target *assumed = context->assumed;
    dump->setting.layouts_asked = assumed != NULL;
    if (!assumed && dump->client->accounts)
        assumed = dump->setting.target;
    context->shapes.assumed = assumed;
    dump->counted =
        (struct counted){&dump->setting, &context->shapes, &context->arena, .assumed = assumed};
}

/* Reads one input. Returns -1 if the walk must stop. */
static int
take_input(void *user, struct input *input)
{
    struct dump *dump = user;
    if (input->kind == INPUT_TARGET && input->among) {
        dump_targets_read(&dump->own_targets, input);
        return 0;
    }
    dump->file = dump->setting.file = input->file;
    dump->setting.file_name = input_name(input->file);
    dump->among = input->among;
    dump_assignment_take(dump, NULL);
    dump_kernels_clear(&dump->own_kernels);
    dump->errors = dump->context->console.errors;
    find_target(dump);
    find_libtpu(dump);
    find_assumed(dump);
    if (dump->reports && (input->beside || input_kind_is_report(input->kind))) {
        dump_reports_read(dump->reports, dump, input);
        return 0;
    }
    if (dump->client->kinds >> input->kind & 1)
        return dump->client->report(dump, input);
    if (dump->client->other && dump->client->other(dump, input))
        return 0;
    counted_begin(&dump->counted, NULL);
    if (dump->client->text)
        input->reader = dump->client->text(dump, input->reader);
    int result =
        dump->client->instruction ? read_stream(dump, input) : read_programs(dump, input);
    return result < 0 ? -1 : 0;
}

static struct dump
dump_of(struct context *context, const struct dump_client *client, void *user)
{
    return (struct dump){.context = context,
                         .client = client,
                         .user = user,
                         .needs = row_query_needs(&context->query)};
}

static void
dump_free(struct dump *dump)
{
    for (size_t i = 0; i < dump->capacity; i++)
        text_free(&dump->open[i].name);
    free(dump->open);
    text_free(&dump->module);
    frames_clear(&dump->own_frames);
    figures_free(&dump->own_assignment);
    dump_kernels_clear(&dump->own_kernels);
    shards_free(&dump->setting.shards);
    dump_targets_free(&dump->own_targets);
}

/* What a walk reads: the kinds that the client takes, and what belongs to its programs. */
static struct input_request
request_of(const struct dump_client *client, struct dump *dump)
{
    unsigned kinds = 1U << INPUT_TEXT | 1U << INPUT_MLIR | 1U << INPUT_PROTO |
                     1U << INPUT_TARGET | client->kinds;
    if (client->accounts)
        kinds |= INPUT_REPORTS;
    return (struct input_request){.kinds = kinds, .take = take_input, .user = dump};
}

/* The reports of a walk: the client's, or those of the walk; NULL: none are read. */
static struct dump_reports *
reports_of(const struct dump_client *client, struct dump_reports *own)
{
    if (client->reports)
        return client->reports;
    return client->accounts ? own : NULL;
}

void
dump_walk_shared(struct context *context, const struct dump_client *client, void *user,
                 const struct dump_taker *takers, size_t taker_count)
{
    struct dump dump = dump_of(context, client, user);
    struct dump_reports own = {0};
    struct dump *dumps = memory_zeroed(taker_count, sizeof *dumps);
    struct input_taker *inputs = memory_zeroed(taker_count, sizeof *inputs);
    dump.targets = &dump.own_targets;
    dump.reports = reports_of(client, &own);
    if (dump.reports == &own)
        dump_reports_begin(&own, context);
    for (size_t i = 0; i < taker_count; i++) {
        dumps[i] = dump_of(takers[i].context, client, takers[i].user);
        dumps[i].targets = &dump.own_targets;
        dumps[i].reports = dump.reports;
        inputs[i] = (struct input_taker){&takers[i].context->console, &dumps[i]};
    }
    struct input_request request = request_of(client, &dump);
    request.takers = inputs;
    request.taker_count = taker_count;
    read_inputs(context, &request);
    dump_reports_refuse(&own, &context->console);
    dump_reports_free(&own);
    for (size_t i = 0; i < taker_count; i++)
        dump_free(&dumps[i]);
    dump_free(&dump);
    free(dumps);
    free(inputs);
}

void
dump_walk(struct context *context, const struct dump_client *client, void *user)
{
    dump_walk_shared(context, client, user, NULL, 0);
}

void
dump_walk_file(struct context *context, const struct dump_client *client, void *user,
               const char *file)
{
    struct dump dump = dump_of(context, client, user);
    struct dump_reports own = {0};
    struct input_request request = request_of(client, &dump);
    request.files = &file;
    request.file_count = 1;
    dump.targets = &dump.own_targets;
    dump.reports = reports_of(client, &own);
    read_inputs(context, &request);
    dump_reports_refuse(&own, &context->console);
    dump_reports_free(&own);
    dump_free(&dump);
}

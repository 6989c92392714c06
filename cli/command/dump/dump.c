/* The walk through files. An error in one file does not stop the next from being read. */
#include "cli/command.h"
#include "cli/command/dump/dump_private.h"

#include <stdlib.h>

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
    dump->counted = (struct counted){.setting = &dump->setting,
                                     .shapes = &context->shapes,
                                     .arena = &context->arena,
                                     .assumed = assumed,
                                     .guesses = dump->client->accounts && !assumed};
}

/* Reads one input, but begins to read its programs. Returns -1 if the output fails. */
static int
take_input(struct dump *dump, struct input *input)
{
    if (input->kind == INPUT_TARGET && input->among) {
        dump_targets_read(&dump->own_targets, input);
        return 0;
    }
    dump->file = dump->setting.file = input->file;
    dump->setting.file_name = input_name(input->file);
    dump->among = input->among;
    dump->noted &= ~(unsigned)NOTED_DENIAL;
    dump_assignment_take(dump, NULL);
    dump_kernels_clear(&dump->own_kernels);
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
    if (dump->client->text)
        input->reader = dump->client->text(dump, input->reader);
    if (dump->client->instruction)
        return dump_read_stream(dump, input) < 0 ? -1 : 0;
    dump_begin_programs(dump, input);
    return 0;
}

const struct program *
dump_next(struct dump *dump)
{
    struct dump_reading *reading = &dump->reading;
    const struct program *program = NULL;
    while (!reading->open || !(program = program_reader_next(&reading->programs))) {
        dump_end_programs(dump);
        struct input *input = input_next(&reading->inputs);
        if (!input || take_input(dump, input))
            return NULL;
    }
    dump_take_program(dump, program);
    return program;
}

void
dump_begin(struct dump *dump, struct context *context, const struct dump_client *client,
           void *user, const char *const *file)
{
    struct dump_reading *reading = &dump->reading;
    struct input_request request = {.files = file,
                                    .file_count = file != NULL,
                                    .shared = client->shared,
                                    .kinds = 1U << INPUT_TEXT | 1U << INPUT_MLIR |
                                             1U << INPUT_PROTO | 1U << INPUT_TARGET |
                                             client->kinds};
    *dump = (struct dump){.context = context,
                          .client = client,
                          .user = user,
                          .needs = row_query_needs(&context->query),
                          .reports = client->reports};
    dump->targets = &dump->own_targets;
    reading->request = (struct program_request){.shapes = &context->shapes,
                                                .options = client->options,
                                                .counted = &dump->counted,
                                                .context = dump,
                                                .problem = dump_on_problem};
    if (client->accounts) {
        request.kinds |= INPUT_REPORTS;
        reading->request.options.texts |= PROGRAM_SIGNATURE;
    }
    if (client->accounts && !client->reports) {
        dump->reports = &reading->reports;
        if (!file)
            dump_reports_begin(dump->reports, context);
    }
    reading->request.assignments = dump->reports != NULL;
    begin_inputs(context, &reading->inputs, &request);
}

void
dump_end(struct dump *dump)
{
    struct dump_reading *reading = &dump->reading;
    dump_end_programs(dump);
    input_end(&reading->inputs);
    dump_reports_refuse(&reading->reports, &dump->context->console);
    dump_reports_free(&reading->reports);
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

void
dump_stream(struct context *context, const struct dump_client *client, void *user,
            const char *const *file)
{
    struct dump dump;
    dump_begin(&dump, context, client, user, file);
    dump_next(&dump);
    dump_end(&dump);
}

void
dump_share(const struct dump *dump, struct dump *share, size_t number, size_t count)
{
    share->targets = &dump->own_targets;
    share->reports = dump->reports;
    input_share(&dump->reading.inputs, &share->reading.inputs, number, count);
}

/* The walk through files. An error in one file does not stop the next from being read. */
#include "cli/command.h"
#include "cli/command/dump/dump_private.h"
#include "layout/base/memory.h"

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
    int result = dump->client->instruction ? dump_read_stream(dump, input)
                                           : dump_read_programs(dump, input);
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

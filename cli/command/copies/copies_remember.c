/* --baseline of copies: what is moved, by kind, array, layouts and op_name. */
#include "cli/baseline_run.h"
#include "cli/command.h"
#include "cli/command/copies/copies.h"
#include "cli/command/dump/dump.h"
#include "layout/base/line.h"
#include "render/row/escape.h"
#include "render/row/units.h"

#include <string.h>

static const char *
key_of(const char *kind, const char *array, const char *layouts, const char *op_name,
       struct arena *arena)
{
    struct printable key = {0};
    text_format(&key, "%s\n%s\n%s\n%s", kind, array, layouts, op_name ? op_name : "");
    return text_keep(&key, arena);
}

static bool
kind_counts(const char *kind)
{
    for (int i = 0; i < COPY_KINDS; i++)
        if (strcmp(copy_kind_name((enum copy_kind)i), kind) == 0)
            return i != COPY_SPACE && i != COPY_CONVERT;
    return false;
}

static const char *
take_baseline_row(struct baseline *baseline, const struct baseline_row *row, void *user)
{
    const char *kind = baseline_text(row, FIELD_kind), *array = baseline_text(row, FIELD_array),
               *layouts = baseline_text(row, FIELD_layouts);
    struct subject subject = {.module = baseline_row_module(row)};
    int64_t traffic = baseline_number(row, FIELD_traffic_bytes, INT64_MAX);
    (void)user;
    if (!kind || !array || !layouts)
        return "it is no row of copies, or of a group of them";
    if (!kind_counts(kind) || baseline_flag(row, FIELD_fused))
        return NULL;
    baseline_add(baseline, &subject, traffic);
    subject.key = key_of(kind, array, layouts, baseline_text(row, FIELD_op_name), row->arena);
    baseline_add(baseline, &subject, traffic);
    return NULL;
}

int
copies_remember(struct copies_command *command)
{
    const struct baseline_client client = {.take = take_baseline_row,
                                           .without = TAKES(BY) | TAKES(ONLY) | TAKES(DEPTH) |
                                                      TAKES(SPACES) | TAKES(FUSED)};
    return baseline_run(command->context, &client);
}

static void
report_copy(struct copies_command *command, const struct copy *copy, struct arena *arena)
{
    const char *kind = copy_kind_name(copy->kind), *array = copy_array_text(copy, arena),
               *layouts = copy_layouts_text(command, copy, arena),
               *name = node_name(&command->graph, copy->node);
    struct origin origin =
        step_origin(&command->program->ownership, copy->node.body->computation,
                    node_step(copy->node), NULL, NULL);
    int64_t traffic = copy_traffic(copy);
    struct printable text = {0};
    struct finding finding = {.rule = "baseline",
                              .file = command->dump->file,
                              .module = command->program->name,
                              .line = line_written(origin.line),
                              .space = NO_SPACE,
                              .name = name,
                              .shape = copy->to->canonical,
                              .op_name = copy_op_name_text(command, copy, arena),
                              .source = copy_source_text(command, copy, arena),
                              .what = "traffic",
                              .bytes = traffic < 0 ? INT64_MAX : traffic};
    finding.key = key_of(kind, array, layouts, finding.op_name, arena);
    text_format(&text, "%s: %s of %s, %s", name, kind, array, layouts);
    if (copy->wanted.text)
        text_format(&text, ", for %s", copy->wanted.text);
    finding_report(command->context, &finding, &text);
}

void
copies_compare(struct copies_command *command)
{
    const struct options *options = &command->context->options;
    struct arena arena = {0};
    if (!option_given(options, OPTION_BASELINE) || option_given(options, OPTION_MAX_COPIES))
        return;
    for (size_t i = 0; i < command->copies.count; i++)
        if (copy_counts(&command->copies.items[i]))
            report_copy(command, &command->copies.items[i], &arena);
    arena_free(&arena);
}

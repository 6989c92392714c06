/* A tile is of a TPU at once; that a program has none, its end tells. */
#include "cli/command/scan_device.h"

#include "cli/command.h"
#include "cli/input/input.h"
#include "layout/base/grow.h"
#include "layout/device/mark.h"
#include "layout/pack/text_target.h"
#include "layout/shape_entry.h"

#include <stdlib.h>

#define OF_TPU (MARK_TILES | MARK_KERNEL) /* a program with one is a TPU's */

/* The marks of words. */
static const unsigned marks_of[SCAN_WORDS] = {
    [SCAN_GPU] = MARK_GPU, [SCAN_ASSIGNED] = MARK_ASSIGNED, [SCAN_KERNEL] = MARK_KERNEL};

static const struct target *
target_beside(struct scan_device *device, const struct input *input)
{
    const struct dump_target *found =
        input->among
            ? dump_targets_find(&device->targets, input->file)
            : dump_targets_beside(&device->targets, input->file, &device->context->inputs);
    return found ? found->target : NULL;
}

bool
scan_device_begin(struct scan_device *device, const struct input *input)
{
    struct context *context = device->context;
    device->asked = output_shows(&context->output, FIELD_memory_space) ||
                    row_query_asks(&context->query, FIELD_memory_space);
    device->named = context->target;
    if (device->asked && !device->named)
        device->named = target_beside(device, input);
    device->marks = 0;
    device->known = ~0U;
    device->report = input->kind == INPUT_ASSIGNMENT;
    device->program = device->body = input->kind == INPUT_MLIR || device->report;
    context->output.target = device->named;
    return device->asked && !device->named;
}

bool
scan_device_waits(struct scan_device *device, const struct scan_match *match)
{
    if (!device->asked || device->named)
        return false;
    device->program |= match->result;
    device->body |= match->result;
    if (device->body) /* what a module's first line says of the entry counts for no command */
        device->marks |= marks_of_array(match->shape->shape);
    if (!device->program || device->marks & OF_TPU)
        return false;
    grow(&device->waiting, device->count, &device->capacity, sizeof *device->waiting);
    device->waiting[device->count++] = *match;
    return true;
}

void
scan_device_word(struct scan_device *device, enum scan_word word)
{
    device->marks |= marks_of[word];
}

void
scan_device_end(struct scan_device *device)
{
    if (!device->asked || device->named || !device->program || device->marks == device->known)
        return;
    device->context->output.target =
        device->report ? text_target_of_report(device->marks & MARK_TILES, true)
                       : text_target_find(device->marks, NULL).target;
    device->known = device->marks;
}

void
scan_device_leave(struct scan_device *device)
{
    device->context->output.target = device->named;
    device->known = ~0U;
}

void
scan_device_module(struct scan_device *device)
{
    device->program = true;
    device->report = device->body = false;
    device->known = ~0U;
    device->marks = 0;
}

const struct scan_match *
scan_device_next(struct scan_device *device)
{
    if (device->next < device->count)
        return &device->waiting[device->next++];
    device->next = device->count = 0;
    return NULL;
}

void
scan_device_free(struct scan_device *device)
{
    dump_targets_free(&device->targets);
    free(device->waiting);
}

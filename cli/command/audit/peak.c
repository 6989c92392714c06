/* Adds each buffer that is live at the peak to the row of the array that owns it. */
#include "cli/command/audit/peak.h"

#include "cli/command.h"
#include "cli/command/audit/limits.h"
#include "cli/command/dump/dump.h"
#include "layout/base/checked.h"
#include "layout/device/target.h"
#include "render/row/row_make.h"

#include <string.h>

/* The shape of the array that a value is; NULL if it is a tuple table. */
static const struct shape_entry *
shape_of(const struct flow *flow, const struct value *value)
{
    const struct shape_entry *shape = flow_step(flow, value->tick)->operation.shape;
    const struct part *part = &flow_form(flow, shape)->parts[value->part];
    return part->leaf == NO_PART ? NULL : shape->leaves[part->leaf].entry;
}

static enum role
role_of(const struct buffer *buffer)
{
    static const enum role roles[] = {[BUFFER_ARGUMENT] = ROLE_ARGUMENT,
                                      [BUFFER_OUTPUT] = ROLE_OUTPUT,
                                      [BUFFER_CONSTANT] = ROLE_CONSTANT,
                                      [BUFFER_TEMP] = ROLE_TEMP};
    return roles[buffer_role(buffer)];
}

static struct site
site_of_value(struct audit *audit, const struct flow *flow, const struct value *value,
              enum role role)
{
    return audit_site(audit, flow->ticks[value->tick].computation, flow_step(flow, value->tick),
                      role);
}

/* The row of the array that owns a buffer: of the buffer's values, the first that has a row.
 * NULL if there is none, or --only excludes it. */
static struct group *
find_owner(struct audit *audit, const struct memory *memory, const struct buffer *buffer)
{
    for (uint32_t i = 0; i < buffer->count; i++) {
        const struct value *value = buffer_value(&memory->buffers, buffer, i);
        const struct shape_entry *shape = shape_of(&memory->flow, value);
        if (!shape)
            continue;
        struct site site = site_of_value(audit, &memory->flow, value, role_of(buffer));
        struct group *group = audit_group(audit, shape, &site, false);
        if (group)
            return audit_selects(audit, &site, shape) ? group : NULL;
    }
    return NULL;
}

static void
add_to_group(struct audit *audit, struct group *group, const struct buffer *buffer)
{
    group->at_peak++;
    audit->overflow |= !checked_add(group->peak_bytes, buffer->bytes, &group->peak_bytes);
    group->peak_padding_bytes += buffer->padding_bytes; /* cannot overflow: part of the bytes */
}

static void
add_buffer(struct audit *audit, const struct memory *memory, const struct buffer *buffer)
{
    struct group *group = find_owner(audit, memory, buffer);
    if (!group)
        return;
    add_to_group(audit, group, buffer);
    if (audit->fine)
        add_to_group(audit, &audit->wholes.items[group->whole], buffer);
}

static int64_t
bytes_of(const struct buffer *buffer)
{
    return buffer->bytes;
}

static int64_t
padding_of(const struct buffer *buffer)
{
    return buffer->padding_bytes;
}

/* The buffer with most of something at the peak of a memory space; NULL if none has any. */
static const struct buffer *
find_most(const struct memory *memory, int space, int64_t (*measure)(const struct buffer *))
{
    const struct buffer *most = NULL;
    uint32_t tick = memory->spaces[space - SPACE_MIN].peak_tick;
    for (uint32_t i = 0; i < memory->buffers.count; i++) {
        const struct buffer *buffer = &memory->buffers.items[i];
        if (buffer->space == space && measure(buffer) > (most ? measure(most) : 0) &&
            memory_counts(memory, buffer, tick))
            most = buffer;
    }
    return most;
}

/* The row of the largest array at the peak of a memory space, which lives until the end; NULL
 * if there is none. */
static struct row *
largest_row(struct audit *audit, const struct memory *memory, int space)
{
    const struct buffer *largest = find_most(memory, space, bytes_of);
    const struct shape_entry *shape = largest ? memory_shape(memory, largest) : NULL;
    if (!shape)
        return NULL;
    const struct value *value = buffer_value(&memory->buffers, largest, 0);
    struct site site = site_of_value(audit, &memory->flow, value, role_of(largest));
    struct row *row = row_new(&audit->peak.arena);
    site.name = arena_copy(row->arena, site.name, strlen(site.name));
    if (site.source)
        site.source = arena_copy(row->arena, site.source, strlen(site.source));
#include "render/row/fields/largest.def"
    return row;
}

static void
check_limits(struct audit *audit, struct memory *memory)
{
    for (int i = SPACE_MIN; i <= SPACE_MAX; i++) {
        const struct space_memory *space = memory_space(memory, i);
        if (!space->used || !limits_passed(audit, space->padding_bytes, space->peak_bytes))
            continue;
        const struct buffer *worst = find_most(memory, i, padding_of);
        const struct value *value = worst ? buffer_value(&memory->buffers, worst, 0) : NULL;
        struct site site = value ? site_of_value(audit, &memory->flow, value, role_of(worst))
                                 : (struct site){0};
        struct padding padding = {i, true, space->padding_bytes, space->peak_bytes,
                                  value ? &site : NULL};
        limits_add_space(audit, &padding);
    }
}

static void
report(struct audit *audit, struct memory *memory)
{
    struct memory_command *peak = &audit->peak;
    peak->dump = audit->dump;
    peak->program = audit->program;
    peak->memory = memory;
    peak->incomplete = memory_lacks(peak);
    struct row *totals = memory_totals(peak, false, SPACE_DEFAULT);
    struct row *largest = audit->measured ? largest_row(audit, memory, SPACE_DEFAULT) : NULL;
    if (peak->target && peak->target->limit_bytes)
        row_add(totals, FIELD_limit_bytes, cell_bytes(peak->target->limit_bytes));
    if (largest)
        row_add(totals, FIELD_largest, cell_object(largest));
    peak->memory = NULL;
    if (peak->incomplete)
        report_warning(&audit->context->console,
                       "%s: the peak counts only the known part of the program: the memory "
                       "command says what is missing",
                       input_name(audit->dump->file));
    list_add(peak->all, cell_object(totals));
}

void
audit_peak(struct audit *audit, struct memory *memory)
{
    report(audit, memory);
    for (uint32_t i = 0; audit->measured && i < memory->buffers.count; i++) {
        const struct buffer *buffer = &memory->buffers.items[i];
        if (memory_counts(memory, buffer, memory_space(memory, buffer->space)->peak_tick))
            add_buffer(audit, memory, buffer);
    }
    if (audit->measured)
        check_limits(audit, memory);
}

/* Adds each buffer that is live at the peak to the row of the array that owns it. */
#include "cli/command/audit/peak.h"

#include "cli/command.h"
#include "cli/command/audit/limits.h"
#include "cli/command/dump/dump.h"
#include "layout/base/checked.h"
#include "layout/base/minmax.h"
#include "layout/device/target.h"
#include "render/account/account_totals.h"
#include "render/account/fold_key.h"
#include "render/account/help_text.h"
#include "render/account/memory_page.h"
#include "render/account/occupant_row.h"
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

/* What the peak of a memory space has, as rows take it. */
struct taking {
    struct audit *audit;
    int space;
    int64_t left;           /* bytes of the peak that are of no row yet */
    struct occupant tables; /* pointers of tuples */
};

/* The row of the array that owns a buffer: of the buffer's values, the first that has a row.
 * NULL if there is none, or --only excludes it, which sets *excluded. */
static struct group *
find_owner(struct audit *audit, const struct buffer *buffer, bool *excluded)
{
    const struct memory *memory = &audit->account->memory;
    for (uint32_t i = 0; i < buffer->count; i++) {
        const struct value *value = buffer_value(&memory->buffers, buffer, i);
        const struct shape_entry *shape = shape_of(&memory->flow, value);
        if (!shape)
            continue;
        struct site site = site_of_value(audit, &memory->flow, value, role_of(buffer));
        struct group *group = audit_group(audit, shape, &site, false);
        *excluded = group && !audit_selects(audit, &site, shape);
        if (group)
            return *excluded ? NULL : group;
    }
    return NULL;
}

static void
add_to_group(struct audit *audit, struct group *group, const struct occupant *occupant)
{
    group->at_peak += occupant->count;
    audit->overflow |= !checked_add(group->peak_bytes, occupant->bytes, &group->peak_bytes);
    group->peak_padding_bytes += occupant->padding_bytes; /* part of the bytes */
}

/* Adds a buffer to its row. Tuples have no row of their own. */
static void
add_buffer(struct taking *taking, const struct occupant *occupant)
{
    struct audit *audit = taking->audit;
    bool excluded = false;
    const struct buffers *buffers = &audit->account->memory.buffers;
    struct group *group = find_owner(audit, &buffers->items[occupant->buffer], &excluded);
    if (!group && !excluded) {
        taking->tables.count += occupant->bytes > 0;
        taking->tables.bytes += occupant->bytes;
    }
    taking->left -= occupant->bytes;
    if (!group)
        return;
    add_to_group(audit, group, occupant);
    if (audit->fine)
        add_to_group(audit, &audit->wholes.items[group->whole], occupant);
}

/* Adds what the peak has besides buffers as a row. A page has none: its sums are of arrays. */
static void
add_room(struct taking *taking, const struct occupant *occupant)
{
    struct audit *audit = taking->audit;
    const struct program *program = audit->program;
    bool constant = occupant->kind == OCCUPANT_CONSTANTS;
    struct site site = {.file = audit->dump->file,
                        .module = program->name,
                        .module_line = program->line,
                        .computation = program->entry->name.text,
                        .name = occupant_room_name(occupant, &audit->arena),
                        .role = constant ? ROLE_CONSTANT : ROLE_TEMP};
    if (occupant->bytes && !audit->fine && !audit->sums_modules)
        audit_add_room(audit, &site, taking->space, occupant->count, occupant->bytes);
}

static struct occupant
occupant_of(const struct memory *memory, uint32_t number)
{
    const struct buffer *buffer = &memory->buffers.items[number];
    return (struct occupant){.kind = OCCUPANT_BUFFER,
                             .buffer = number,
                             .count = 1,
                             .bytes = buffer->bytes,
                             .padding_bytes = buffer->padding_bytes};
}

/* Adds the outputs whose room is held, with the temporaries in it, and what has no bytes. */
static void
add_other_buffers(struct taking *taking, uint32_t tick)
{
    const struct memory *memory = &taking->audit->account->memory;
    struct buffer_list list = buffers_in_space(&memory->buffers, taking->space);
    for (uint32_t i = 0; i < list.count; i++) {
        const struct buffer *buffer = &memory->buffers.items[list.numbers[i]];
        struct occupant occupant = occupant_of(memory, list.numbers[i]);
        bool held = buffer_role(buffer) != BUFFER_TEMP && !memory_alive(memory, buffer, tick);
        if (held || (!buffer->bytes && memory_counts(memory, buffer, tick)))
            add_buffer(taking, &occupant);
    }
}

/* Adds all that the peak of a memory space counts, to the byte. */
static void
add_space(struct audit *audit, int space)
{
    const struct memory *memory = &audit->account->memory;
    const struct space_memory *about = account_space(audit->account, space);
    struct arena arena = {0};
    struct occupants all = account_occupants(audit->account, space, about->peak_tick, &arena);
    struct taking taking = {.audit = audit,
                            .space = space,
                            .left = about->peak_bytes,
                            .tables.kind = OCCUPANT_TABLES};
    for (uint32_t i = 0; i < all.count; i++) {
        const struct occupant *one = &all.items[i];
        if (one->kind == OCCUPANT_BUFFER && !memory->buffers.items[one->buffer].within)
            add_buffer(&taking, one);
    }
    add_other_buffers(&taking, about->peak_tick);
    for (uint32_t i = 0; i < all.count; i++) {
        struct occupant *one = &all.items[i];
        if (one->kind == OCCUPANT_BUFFER || one->kind == OCCUPANT_HELD ||
            one->kind == OCCUPANT_FREE)
            continue;
        taking.left -= one->bytes;
        if (one->kind == OCCUPANT_TABLES) {
            taking.tables.count += one->count;
            taking.tables.bytes += one->bytes;
            continue;
        }
        add_room(&taking, one);
    }
    add_room(&taking, &taking.tables);
    add_room(&taking, &(struct occupant){.kind = OCCUPANT_FREE, .bytes = taking.left});
    arena_free(&arena);
}

/* Adds what is alive in a memory space of which no more is known. */
static void
add_alive(struct audit *audit, int space)
{
    const struct memory *memory = &audit->account->memory;
    struct taking taking = {.audit = audit, .space = space};
    uint32_t tick = account_space(audit->account, space)->peak_tick;
    for (uint32_t i = 0; i < memory->buffers.count; i++) {
        const struct buffer *buffer = &memory->buffers.items[i];
        struct occupant occupant = occupant_of(memory, i);
        if (buffer->space == space && memory_counts(memory, buffer, tick))
            add_buffer(&taking, &occupant);
    }
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
largest_row(struct audit *audit, int space)
{
    const struct memory *memory = &audit->account->memory;
    const struct buffer *largest = find_most(memory, space, bytes_of);
    const struct shape_entry *shape = largest ? memory_shape(memory, largest) : NULL;
    if (!shape)
        return NULL;
    const struct value *value = buffer_value(&memory->buffers, largest, 0);
    struct site site = site_of_value(audit, &memory->flow, value, role_of(largest));
    struct row *row = row_new(&audit->totals_arena);
    site.name = arena_copy(row->arena, site.name, strlen(site.name));
    if (site.source)
        site.source = arena_copy(row->arena, site.source, strlen(site.source));
#include "render/row/fields/largest.def"
    return row;
}

static void
check_limits(struct audit *audit)
{
    const struct memory *memory = &audit->account->memory;
    int64_t most_bytes = 0;
    for (int i = SPACE_MIN; i <= SPACE_MAX; i++)
        most_bytes = max_i64(most_bytes, account_space(audit->account, i)->peak_bytes);
    for (int i = SPACE_MIN; i <= SPACE_MAX; i++) {
        const struct space_memory *space = account_space(audit->account, i);
        struct padding padding = {i,          true, space->padding_bytes, space->peak_bytes,
                                  most_bytes, NULL};
        if (!space->used || !limits_passed(audit, &padding))
            continue;
        const struct buffer *worst = find_most(memory, i, padding_of);
        const struct value *value = worst ? buffer_value(&memory->buffers, worst, 0) : NULL;
        struct site site = value ? site_of_value(audit, &memory->flow, value, role_of(worst))
                                 : (struct site){0};
        padding.worst = value ? &site : NULL;
        limits_add_space(audit, &padding);
    }
}

void
largest_module_take(struct largest_module *largest, const struct largest_module *other)
{
    int order = 0;
    if (largest->bytes == other->bytes && other->bytes >= 0) {
        order = strcmp(other->file, largest->file);
        order = order ? order : strcmp(other->module, largest->module);
    }
    if (other->bytes > largest->bytes || order < 0)
        *largest = *other;
}

/* Keeps the module if it is the largest so far. */
static void
take_largest(struct audit *audit, const struct row *totals)
{
    struct cell peak = row_get(totals, FIELD_peak_bytes);
    struct largest_module module = {
        .bytes = peak.kind == CELL_BYTES ? peak.integer : -1,
        .file = audit->dump->file,
        .module = row_get(totals, FIELD_module).text,
        .line = audit->program->line,
    };
    largest_module_take(&audit->largest, &module);
}

/* Adds what a page shows besides the totals: steps, buffers, what would help. */
static void
add_page(struct audit *audit, struct row *totals)
{
    const struct account *account = audit->account;
    struct trying trying = {.account = account,
                            .shapes = &audit->context->shapes,
                            .arena = &audit->totals_arena,
                            .limit_bytes = account->memory.target->limit_bytes};
    const struct memory_page page = {
        .account = account, .arena = &audit->totals_arena, .by = PAGE_KEYS};
    const struct help help = help_find(&trying, false);
    row_add_named(totals, "advice", cell_list(help_lines(&trying, &help)));
    memory_page_data(&page, totals, SPACE_DEFAULT,
                     account_space(account, SPACE_DEFAULT)->peak_tick);
}

static void
add_totals(struct audit *audit)
{
    const struct account *account = audit->account;
    struct row *totals = account_totals(account, &audit->totals_arena, false, SPACE_DEFAULT);
    const struct target *target = account->setting->target;
    struct row *largest = audit->measured ? largest_row(audit, SPACE_DEFAULT) : NULL;
    if (target && target->limit_bytes)
        row_add(totals, FIELD_limit_bytes, cell_bytes(target->limit_bytes));
    if (largest)
        row_add(totals, FIELD_largest, cell_object(largest));
    bool page = audit->context->output.backend->page;
    if (page && audit->measured)
        add_page(audit, totals);
    if (!page || audit->measured) /* a page chooses among programs whose peak is known */
        list_add(audit->totals, cell_object(totals));
    audit->peaks += audit->measured;
    take_largest(audit, totals);
}

void
audit_peak(struct audit *audit)
{
    const struct account *account = audit->account;
    add_totals(audit);
    for (int i = SPACE_MIN; audit->measured && i <= SPACE_MAX; i++) {
        if (account_knows(account, i) && account_space(account, i)->used)
            add_space(audit, i);
        else if (account_space(account, i)->used)
            add_alive(audit, i);
    }
    if (audit->measured)
        check_limits(audit);
}

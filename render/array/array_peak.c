/* A buffer belongs to the group of the array that its first value is. */
#include "render/array/array_peak.h"

#include "layout/shape.h"
#include "layout/shape_entry.h"
#include "render/account/occupant_row.h"

struct array_peak {
    struct array_sums *sums;
    const struct account *account;
    struct site_maker *sites;
};

struct site
site_of_value(struct site_maker *sites, const struct account *account,
              const struct buffer *buffer, uint32_t i)
{
    static const enum role roles[] = {[BUFFER_ARGUMENT] = ROLE_ARGUMENT,
                                      [BUFFER_OUTPUT] = ROLE_OUTPUT,
                                      [BUFFER_CONSTANT] = ROLE_CONSTANT,
                                      [BUFFER_TEMP] = ROLE_TEMP};
    const struct flow *flow = &account->memory.flow;
    const struct value *value = buffer_value(&account->memory.buffers, buffer, i);
    return site_of_step(sites, flow->ticks[value->tick].computation,
                        flow_step(flow, value->tick), roles[buffer_role(buffer)]);
}

/* The group of the array that owns a buffer: of the buffer's values, the first that has one.
 * NULL if there is none, or the filter excludes it, which sets *excluded. */
static struct array_group *
group_of_buffer(struct array_peak *peak, const struct buffer *buffer, bool *excluded)
{
    const struct memory *memory = &peak->account->memory;
    for (uint32_t i = 0; i < buffer->count; i++) {
        uint32_t number = memory->buffers.members[buffer->first + i];
        const struct shape_entry *shape = flow_array(&memory->flow, number);
        if (!shape)
            continue;
        struct site site = site_of_value(peak->sites, peak->account, buffer, i);
        int space = shape_array(shape->shape)->layout.memory_space;
        struct array_group *group = array_sums_group(peak->sums, shape, space, &site, false);
        *excluded = group && !array_sums_selects(peak->sums, &site, shape, cell_null());
        if (group)
            return *excluded ? NULL : group;
    }
    return NULL;
}

static void
add_occupant(struct array_sums *sums, struct array_group *group,
             const struct occupant *occupant)
{
    array_sums_add_peak(sums, group, occupant->count, occupant->bytes, occupant->padding_bytes);
}

/* Adds a buffer to its group. Tuples have none of their own. */
static void
add_buffer(struct array_peak *peak, const struct occupant *occupant, struct occupant *tables)
{
    struct array_sums *sums = peak->sums;
    const struct buffers *buffers = &peak->account->memory.buffers;
    bool excluded = false;
    struct array_group *group =
        group_of_buffer(peak, &buffers->items[occupant->buffer], &excluded);
    if (!group && !excluded) {
        tables->count += occupant->bytes > 0;
        tables->bytes += occupant->bytes;
    }
    if (!group)
        return;
    add_occupant(sums, group, occupant);
    if (sums->parts)
        add_occupant(sums, &sums->wholes.items[group->whole], occupant);
}

/* Adds what the peak has besides buffers. Parts have none: they are of arrays. */
static void
add_room(struct array_peak *peak, int space, const struct occupant *occupant)
{
    const struct program *program = peak->account->program;
    bool constant = occupant->kind == OCCUPANT_CONSTANTS;
    struct site site = {.file = peak->sites->file,
                        .module = program->name,
                        .module_line = program->line,
                        .computation = program->entry->name.text,
                        .name = occupant_room_name(occupant, peak->sites->arena),
                        .role = constant ? ROLE_CONSTANT : ROLE_TEMP};
    if (occupant->bytes && !peak->sums->parts)
        array_sums_add_room(peak->sums, &site, space, occupant->count, occupant->bytes);
}

static void
add_space(struct array_peak *peak, int space)
{
    const struct account *account = peak->account;
    struct occupant tables = {.kind = OCCUPANT_TABLES};
    struct arena arena = {0};
    const struct occupants all = account_whole_occupants(
        account, space, account_space(account, space)->peak_tick, &arena);
    for (uint32_t i = 0; i < all.count; i++) {
        const struct occupant *one = &all.items[i];
        if (one->kind == OCCUPANT_BUFFER) {
            add_buffer(peak, one, &tables);
        } else if (one->kind == OCCUPANT_TABLES) {
            tables.count += one->count;
            tables.bytes += one->bytes;
        } else {
            add_room(peak, space, one);
        }
    }
    if (account_knows(account, space))
        add_room(peak, space, &tables);
    arena_free(&arena);
}

void
array_peak_add(struct array_sums *sums, const struct account *account, struct site_maker *sites)
{
    struct array_peak peak = {sums, account, sites};
    for (int i = SPACE_MIN; i <= SPACE_MAX; i++)
        if (account_space(account, i)->used)
            add_space(&peak, i);
}

/* Adds what occupies each memory space at the peak to the rows of the arrays that own it. */
#include "cli/command/audit/audit.h"

#include "cli/command.h"
#include "layout/base/checked.h"
#include "layout/base/minmax.h"
#include "layout/device/target.h"
#include "layout/shape_entry.h"
#include "render/account/account_totals.h"
#include "render/account/folds.h"
#include "render/account/help_text.h"
#include "render/memory/memory_page.h"
#include "render/account/occupant_row.h"

/* ---- the rows of occupants ---- */

/* The site of the i-th value of a buffer. */
static struct site
site_of_value(struct audit *audit, const struct buffer *buffer, uint32_t i)
{
    static const enum role roles[] = {[BUFFER_ARGUMENT] = ROLE_ARGUMENT,
                                      [BUFFER_OUTPUT] = ROLE_OUTPUT,
                                      [BUFFER_CONSTANT] = ROLE_CONSTANT,
                                      [BUFFER_TEMP] = ROLE_TEMP};
    const struct memory *memory = &audit->module.account->memory;
    const struct flow *flow = &memory->flow;
    const struct value *value = buffer_value(&memory->buffers, buffer, i);
    return site_of_step(&audit->module.sites, flow->ticks[value->tick].computation,
                        flow_step(flow, value->tick), roles[buffer_role(buffer)]);
}

/* The row of the array that owns a buffer: of the buffer's values, the first that has a row.
 * NULL if there is none, or --only excludes it, which sets *excluded. */
static struct array_group *
group_of_buffer(struct audit *audit, const struct buffer *buffer, bool *excluded)
{
    const struct memory *memory = &audit->module.account->memory;
    for (uint32_t i = 0; i < buffer->count; i++) {
        uint32_t number = memory->buffers.members[buffer->first + i];
        const struct shape_entry *shape = flow_array(&memory->flow, number);
        if (!shape)
            continue;
        struct site site = site_of_value(audit, buffer, i);
        struct array_group *group = audit_group(audit, shape, &site, false);
        *excluded = group && !audit_selects(audit, &site, shape, cell_null());
        if (group)
            return *excluded ? NULL : group;
    }
    return NULL;
}

static void
add_occupant(struct audit *audit, struct array_group *group, const struct occupant *occupant)
{
    group->at_peak += occupant->count;
    audit->sums.overflow |=
        !checked_add(group->peak_bytes, occupant->bytes, &group->peak_bytes);
    group->peak_padding_bytes += occupant->padding_bytes; /* part of the bytes */
}

/* Adds a buffer to its row. Tuples have no row of their own. */
static void
add_buffer(struct audit *audit, const struct occupant *occupant, struct occupant *tables)
{
    const struct buffers *buffers = &audit->module.account->memory.buffers;
    bool excluded = false;
    struct array_group *group =
        group_of_buffer(audit, &buffers->items[occupant->buffer], &excluded);
    if (!group && !excluded) {
        tables->count += occupant->bytes > 0;
        tables->bytes += occupant->bytes;
    }
    if (!group)
        return;
    add_occupant(audit, group, occupant);
    if (audit->query.parts)
        add_occupant(audit, &audit->sums.wholes.items[group->whole], occupant);
}

struct array_group *
audit_add_room(struct audit *audit, const struct site *site, int space, int64_t count,
               int64_t bytes)
{
    const struct array_grouping *grouping = &audit->query.grouping;
    struct array_groups *groups = &audit->sums.groups;
    struct array_group_key key = {.text = site->name, .space = space};
    if (!audit_selects(audit, site, NULL, cell_space(space)))
        return NULL;
    if (grouping_is(grouping, KEY_SPACE) || grouping_is(grouping, KEY_ROLE) ||
        grouping_is(grouping, KEY_MODULE))
        key.text = array_key(grouping, site, NULL, &audit->module.arena).text;
    struct array_group *group = array_group_get(groups, key, true);
    array_group_add_room(groups, group, site);
    group->at_peak += count;
    audit->sums.overflow |= !checked_add(group->peak_bytes, bytes, &group->peak_bytes);
    return group;
}

/* Adds what the peak has besides buffers as a row. A page has none: its sums are of arrays. */
static void
add_room(struct audit *audit, int space, const struct occupant *occupant)
{
    const struct program *program = audit->module.program;
    bool constant = occupant->kind == OCCUPANT_CONSTANTS;
    struct site site = {.file = audit->module.dump->file,
                        .module = program->name,
                        .module_line = program->line,
                        .computation = program->entry->name.text,
                        .name = occupant_room_name(occupant, &audit->module.arena),
                        .role = constant ? ROLE_CONSTANT : ROLE_TEMP};
    if (occupant->bytes && !audit->query.parts)
        audit_add_room(audit, &site, space, occupant->count, occupant->bytes);
}

/* Adds all that the peak of a memory space counts, to the byte. */
static void
add_space(struct audit *audit, int space)
{
    const struct account *account = audit->module.account;
    struct occupant tables = {.kind = OCCUPANT_TABLES};
    struct arena arena = {0};
    const struct occupants all = account_whole_occupants(
        account, space, account_space(account, space)->peak_tick, &arena);
    for (uint32_t i = 0; i < all.count; i++) {
        const struct occupant *one = &all.items[i];
        if (one->kind == OCCUPANT_BUFFER) {
            add_buffer(audit, one, &tables);
        } else if (one->kind == OCCUPANT_TABLES) {
            tables.count += one->count;
            tables.bytes += one->bytes;
        } else {
            add_room(audit, space, one);
        }
    }
    if (account_knows(account, space))
        add_room(audit, space, &tables);
    arena_free(&arena);
}

/* ---- what is largest ---- */

/* The buffer with most bytes, or most padding, at the peak of a memory space; NULL if none has
 * any. */
static const struct buffer *
largest_buffer(const struct account *account, int space, bool of_padding)
{
    const struct buffer *most = NULL, *items = account->memory.buffers.items;
    struct arena arena = {0};
    const struct occupants all = account_whole_occupants(
        account, space, account_space(account, space)->peak_tick, &arena);
    int64_t most_bytes = 0;
    for (uint32_t i = 0; i < all.count; i++) {
        const struct buffer *buffer = &items[all.items[i].buffer];
        int64_t bytes = of_padding ? buffer->padding_bytes : buffer->bytes;
        if (all.items[i].kind != OCCUPANT_BUFFER || bytes < most_bytes || bytes == 0)
            continue;
        if (bytes > most_bytes || buffer < most)
            most = buffer;
        most_bytes = bytes;
    }
    arena_free(&arena);
    return most;
}

static void
check_padding(struct audit *audit)
{
    const struct account *account = audit->module.account;
    int64_t most_bytes = 0;
    for (int i = SPACE_MIN; i <= SPACE_MAX; i++)
        most_bytes = max_i64(most_bytes, account_space(account, i)->peak_bytes);
    for (int i = SPACE_MIN; i <= SPACE_MAX; i++) {
        const struct space_memory *space = account_space(account, i);
        struct space_padding padding = {
            i, true, space->padding_bytes, space->peak_bytes, most_bytes, NULL};
        struct site site;
        if (!space->used || !audit_passes_limit(audit, &padding))
            continue;
        const struct buffer *worst = largest_buffer(account, i, true);
        if (worst) {
            site = site_of_value(audit, worst, 0);
            padding.worst = &site;
        }
        audit_check_padding(audit, &padding);
    }
}

/* ---- totals ---- */

/* The row of the largest array at the peak of main memory, which lives until the end; NULL if
 * there is none. */
static struct row *
largest_row(struct audit *audit)
{
    const struct memory *memory = &audit->module.account->memory;
    const struct buffer *largest = largest_buffer(audit->module.account, SPACE_DEFAULT, false);
    const struct shape_entry *shape = largest ? memory_shape(memory, largest) : NULL;
    if (!shape)
        return NULL;
    struct site site = site_of_value(audit, largest, 0);
    return largest_array_row(shape, largest->bytes, &site, &audit->modules.totals_arena);
}

/* Adds what a page shows besides the totals: steps, buffers, what would help. */
static void
add_page(struct audit *audit, struct row *totals)
{
    const struct account *account = audit->module.account;
    struct arena *arena = &audit->modules.totals_arena;
    struct trying trying = {.account = account,
                            .shapes = &audit->context->shapes,
                            .arena = arena,
                            .limit_bytes = account->memory.target->limit_bytes};
    const struct memory_page page = {.account = account, .arena = arena, .by = PAGE_KEYS};
    const struct help help = help_find(&trying, false);
    row_add_named(totals, "advice", cell_list(help_lines(&trying, &help)));
    memory_page_data(&page, totals, SPACE_DEFAULT,
                     account_space(account, SPACE_DEFAULT)->peak_tick);
}

static void
add_totals(struct audit *audit)
{
    struct audit_modules *modules = &audit->modules;
    const struct account *account = audit->module.account;
    struct row *totals = account_totals(account, &modules->totals_arena, false, SPACE_DEFAULT);
    const struct target *target = account->setting->target;
    struct row *largest = audit->module.measured ? largest_row(audit) : NULL;
    if (target && target->limit_bytes)
        row_add(totals, FIELD_limit_bytes, cell_bytes(target->limit_bytes));
    if (largest)
        row_add(totals, FIELD_largest, cell_object(largest));
    bool page = audit->context->output.backend->page;
    if (page && audit->module.measured)
        add_page(audit, totals);
    if (!page || audit->module.measured) /* a page chooses among programs whose peak is known */
        list_add(modules->totals, cell_object(totals));
    modules->peaks += audit->module.measured;
    const struct largest_module module = {.bytes = module_peak(totals),
                                          .file = audit->module.dump->file,
                                          .module = row_get(totals, FIELD_module).text,
                                          .line = audit->module.program->line};
    largest_module_take(&modules->largest, &module);
}

void
audit_peak(struct audit *audit)
{
    add_totals(audit);
    if (!audit->module.measured)
        return;
    for (int i = SPACE_MIN; i <= SPACE_MAX; i++)
        if (account_space(audit->module.account, i)->used)
            add_space(audit, i);
    check_padding(audit);
}

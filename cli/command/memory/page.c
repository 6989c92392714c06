/* The data of the memory page: of each module its steps and buffers, and what the command says
 * of the tick that is looked at. */
#include "cli/command.h"
#include "cli/command/memory/help.h"
#include "cli/command/memory/memory.h"
#include "cli/command/memory/page_series.h"
#include "layout/base/text.h"
#include "layout/device/target.h"
#include "layout/pack/occupants.h"

#include <string.h>

/* ---- the spaces ---- */

static struct cell
space_cell(struct memory_command *command, int space)
{
    char name[SPACE_TEXT];
    target_space_name(command->memory->target, space, name);
    return cell_text(arena_copy(&command->arena, name, strlen(name)));
}

/* Bytes of room at any tick; tables have less where the peak leaves less. */
static int64_t
room_bytes(const struct page_series *page, const struct folds *folds, const struct fold *fold)
{
    bool tables = strcmp(fold->what, "pointers of tuples") == 0;
    int64_t bytes = memory_space(page->command->memory, folds->space)->packing.table_bytes;
    return tables ? bytes : fold->room_bytes;
}

/* What occupies a memory space without being a buffer: its kind, its owner, its bytes, and how
 * many it stands for. */
static struct cell
rooms_cell(struct page_series *page, const struct folds *folds)
{
    struct arena *arena = &page->command->arena;
    struct cell_list *list = list_new(arena);
    for (uint32_t i = 0; i < folds->count; i++) {
        const struct fold *fold = &folds->items[i];
        if (fold->largest >= 0 && !fold->room_bytes)
            continue;
        struct row *room = row_new(arena);
        row_add_named(room, "owner", cell_integer(page_series_room(page, fold)));
        row_add_named(room, "what", cell_text(arena_string(arena, fold->what)));
        row_add_named(room, "bytes", cell_integer(room_bytes(page, folds, fold)));
        row_add_named(room, "count", cell_integer(fold->room_count));
        list_add(list, cell_object(room));
    }
    return cell_list(list);
}

/* The rows of the command. */
static struct cell
owners_cell(struct page_series *page, struct folds *folds)
{
    struct cell_list *list = memory_folded_list(page->command, folds);
    for (uint32_t i = 0; i < folds->count; i++)
        row_add_named(list->cells[i].object, "number",
                      cell_integer(page_series_room(page, &folds->items[i])));
    return cell_list(list);
}

/* Adds a memory space to the series, and what the series leave out to its figures. */
static void
add_space(struct page_series *page, struct row *figures, int space, uint32_t tick)
{
    struct memory_command *command = page->command;
    struct folds folds = folds_make(command, space, tick, command->options.by);
    page_series_buffers(page, &folds);
    if (memory_knows(command, space))
        page_series_scratch(page, space);
    row_add_named(figures, "number", cell_integer(space - SPACE_MIN));
    row_add_named(figures, "known", cell_boolean(memory_knows(command, space)));
    row_add_named(figures, "tick", cell_integer(tick));
    row_add_named(figures, "peak_tick",
                  cell_integer(memory_space(command->memory, space)->peak_tick));
    row_add_named(figures, "rooms", rooms_cell(page, &folds));
    row_add_named(figures, "owners", owners_cell(page, &folds));
    folds_free(&folds);
}

static void
add_spaces(struct page_series *page, struct row *totals, int space, uint32_t tick)
{
    struct memory *memory = page->command->memory;
    struct cell spaces = row_path(totals, "spaces");
    char name[SPACE_TEXT];
    for (int i = SPACE_MIN; i <= SPACE_MAX; i++) {
        if (!memory_space(memory, i)->used)
            continue;
        struct cell one = row_path(spaces.object, target_space_name(memory->target, i, name));
        if (one.kind == CELL_OBJECT)
            add_space(page, one.object, i,
                      i == space ? tick : memory_space(memory, i)->peak_tick);
    }
}

/* ---- the module ---- */

/* Where the tick is, in the words of the text. */
static struct cell
place_cell(struct memory_command *command, uint32_t tick)
{
    struct text text = {0};
    memory_place(command, tick, &text);
    return cell_text(text_keep(&text, &command->arena));
}

/* What programs may use of each device's main memory, by its name. */
static struct cell
device_limits(struct arena *arena)
{
    struct row *limits = row_new(arena);
    const struct target *target;
    for (size_t i = 0; (target = target_at(i)); i++)
        if (target->limit_bytes)
            row_add_named(limits, target->name, cell_bytes(target->limit_bytes));
    return cell_object(limits);
}

static void
add_view(struct memory_command *command, struct row *totals, int space, uint32_t tick)
{
    const struct memory *memory = command->memory;
    const struct memory_options *options = &command->options;
    row_add_named(totals, "space", space_cell(command, space));
    row_add_named(totals, "place", place_cell(command, tick));
    row_add_named(totals, "main_space", space_cell(command, SPACE_DEFAULT));
    row_add_named(totals, "device_bytes",
                  memory->target->limit_bytes ? cell_bytes(memory->target->limit_bytes)
                                              : cell_null());
    row_add_named(totals, "device_limits", device_limits(&command->arena));
    row_add_named(totals, "limit", cell_text(options->limit));
    row_add_named(totals, "limit_space", space_cell(command, options->limit_space));
}

void
memory_page_data(struct memory_command *command, struct row *totals, int space, uint32_t tick)
{
    struct page_series page;
    struct text text = {0};
    add_view(command, totals, space, tick);
    page_series_begin(&page, command);
    page_series_steps(&page);
    add_spaces(&page, totals, space, tick);
    series_names(&text);
    row_add_named(totals, "series", cell_text(text_keep(&text, &command->arena)));
    page_series_end(&page, &text);
    row_add_named(totals, "packed", cell_text(text_keep(&text, &command->arena)));
}

void
memory_page_verdict(struct memory_command *command, struct row *totals)
{
    command->options.by = PAGE_KEYS;
    command->options.limit_bytes = command->memory->target->limit_bytes;
    struct help help = help_find(command, false);
    row_add_named(totals, "advice", cell_list(help_lines(command, &help)));
    memory_page_data(command, totals, SPACE_DEFAULT,
                     memory_space(command->memory, SPACE_DEFAULT)->peak_tick);
}

struct row *
memory_page_whole(struct memory_command *command, int space)
{
    struct row *before = command->before;
    command->before = NULL;
    struct row *totals = memory_totals(command, true, space);
    command->before = before;
    memory_page_data(command, totals, space, memory_space(command->memory, space)->peak_tick);
    return totals;
}

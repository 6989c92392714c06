/* Sentences and rows are those of the commands; steps and buffers are series. */
#include "render/memory/memory_page.h"

#include "layout/base/text.h"
#include "layout/device/target.h"
#include "layout/pack/timeline.h"
#include "render/account/account_totals.h"
#include "render/account/fit_row.h"
#include "render/account/fold_row.h"
#include "render/account/outcome_row.h"
#include "render/memory/page_series.h"

#include <string.h>

/* ---- the spaces ---- */

static struct cell
space_cell(const struct memory_page *page, int space)
{
    char name[SPACE_TEXT];
    target_space_name(page->account->memory.target, space, name);
    return cell_text(arena_copy(page->arena, name, strlen(name)));
}

/* Bytes of room at any tick; tables have less where the peak leaves less. */
static int64_t
room_bytes(const struct page_series *series, const struct folds *folds, const struct fold *fold)
{
    bool tables = strcmp(fold->what, "pointers of tuples") == 0;
    int64_t bytes = account_space(series->page->account, folds->space)->packing.table_bytes;
    return tables ? bytes : fold->room_bytes;
}

/* What occupies a memory space without being a buffer: its kind, its owner, its bytes, and how
 * many it stands for. */
static struct cell
rooms_cell(struct page_series *series, const struct folds *folds)
{
    struct arena *arena = series->page->arena;
    struct cell_list *list = list_new(arena);
    for (uint32_t i = 0; i < folds->count; i++) {
        const struct fold *fold = &folds->items[i];
        if (fold->largest >= 0 && !fold->room_bytes)
            continue;
        struct row *room = row_new(arena);
        row_add_named(room, "owner", cell_integer(page_series_room(series, fold)));
        row_add_named(room, "what", cell_text(arena_string(arena, fold->what)));
        row_add_named(room, "bytes", cell_integer(room_bytes(series, folds, fold)));
        row_add_named(room, "count", cell_integer(fold->room_count));
        list_add(list, cell_object(room));
    }
    return cell_list(list);
}

/* The rows of the command. */
static struct cell
owners_cell(struct page_series *series, struct folds *folds)
{
    struct cell_list *list = folds_list(series->page->account, folds, series->page->arena);
    for (uint32_t i = 0; i < folds->count; i++)
        row_add_named(list->cells[i].object, "number",
                      cell_integer(page_series_room(series, &folds->items[i])));
    return cell_list(list);
}

/* Adds a memory space to the series, and what the series leave out to its figures. */
static void
add_space(struct page_series *series, struct row *figures, int space, uint32_t tick)
{
    const struct memory_page *page = series->page;
    const struct account *account = page->account;
    struct folds folds = folds_make(account, space, tick, page->by, page->arena);
    page_series_buffers(series, &folds);
    if (account_knows(account, space))
        page_series_scratch(series, space);
    row_add_named(figures, "number", cell_integer(space - SPACE_MIN));
    row_add_named(figures, "known", cell_boolean(account_knows(account, space)));
    row_add_named(figures, "tick", cell_integer(tick));
    row_add_named(figures, "peak_tick", cell_integer(account_space(account, space)->peak_tick));
    row_add_named(figures, "rooms", rooms_cell(series, &folds));
    row_add_named(figures, "owners", owners_cell(series, &folds));
    folds_free(&folds);
}

static void
add_spaces(struct page_series *series, struct row *totals, int space, uint32_t tick)
{
    const struct account *account = series->page->account;
    struct cell spaces = row_path(totals, "spaces");
    char name[SPACE_TEXT];
    for (int i = SPACE_MIN; i <= SPACE_MAX; i++) {
        if (!account_space(account, i)->used)
            continue;
        struct cell one =
            row_path(spaces.object, target_space_name(account->memory.target, i, name));
        if (one.kind == CELL_OBJECT)
            add_space(series, one.object, i,
                      i == space ? tick : account_space(account, i)->peak_tick);
    }
}

/* ---- the module ---- */

/* Where the tick is, in the words of the text. */
static struct cell
place_cell(const struct memory_page *page, uint32_t tick)
{
    struct printable text = {0};
    place_put(page->account, tick, &text);
    return cell_text(text_keep(&text, page->arena));
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
add_view(const struct memory_page *page, struct row *totals, int space, uint32_t tick)
{
    int64_t limit = account_limit(page->account);
    row_add_named(totals, "space", space_cell(page, space));
    row_add_named(totals, "place", place_cell(page, tick));
    row_add_named(totals, "main_space", space_cell(page, SPACE_DEFAULT));
    row_add_named(totals, "device_limit_bytes", limit ? cell_bytes(limit) : cell_null());
    row_add_named(totals, "device_limits", device_limits(page->arena));
    row_add_named(totals, "limit", cell_text(page->limit));
    row_add_named(totals, "limit_space", space_cell(page, page->limit_space));
}

void
memory_page_data(const struct memory_page *page, struct row *totals, int space, uint32_t tick)
{
    struct page_series series;
    struct text text = {0};
    add_view(page, totals, space, tick);
    page_series_begin(&series, page);
    page_series_steps(&series);
    add_spaces(&series, totals, space, tick);
    series_names(&text);
    row_add_named(totals, "series", cell_text(text_keep(&text, page->arena)));
    page_series_end(&series, &text);
    row_add_named(totals, "numbers", cell_text(text_keep(&text, page->arena)));
}

/* ---- a changed program ---- */

/* Adds the bytes of the main memory at each step. */
static void
add_curve(const struct memory_page *page, struct row *row)
{
    struct series_set set;
    struct timeline timeline;
    struct text text = {0};
    timeline_make(&timeline, &page->account->memory, SPACE_DEFAULT, page->arena);
    series_begin(&set);
    for (uint32_t i = 0; i < timeline.count; i++)
        series_put(&set, SERIES_curve_bytes, timeline.kept + timeline.live[i]);
    series_names(&text);
    row_add_named(row, "series", cell_text(text_keep(&text, page->arena)));
    series_end(&set, &text);
    row_add_named(row, "numbers", cell_text(text_keep(&text, page->arena)));
}

void
memory_page_change(const struct memory_page *page, const struct trying *trying,
                   const struct outcome *together, struct cell_list *rows, struct row *totals)
{
    const struct space_memory *main = account_space(page->account, SPACE_DEFAULT);
    struct row *row = row_new(page->arena);
    struct folds folds =
        folds_make(page->account, SPACE_DEFAULT, main->peak_tick, page->by, page->arena);
    row_add_named(row, "rows", cell_list(rows));
    row_add_named(row, "bytes", cell_bytes(together->space.peak_bytes));
    bool range = outcome_has_range(together);
    row_add_named(row, "low_bytes", range ? cell_bytes(together->low_bytes) : cell_null());
    row_add_named(row, "high_bytes", range ? cell_bytes(together->high_bytes) : cell_null());
    row_add_named(row, "fits", fit_cell(outcome_fits(trying, together)));
    row_add_named(row, "peak_tick", cell_integer(main->peak_tick));
    row_add_named(row, "owners", cell_list(folds_list(page->account, &folds, page->arena)));
    if (account_knows(page->account, SPACE_DEFAULT))
        add_curve(page, row);
    folds_free(&folds);
    row_add_named(totals, "what_if", cell_object(row));
}

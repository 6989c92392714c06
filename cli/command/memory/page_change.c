/* What a changed program takes, over the page of the program as it is. */
#include "cli/command.h"
#include "cli/command/memory/memory.h"
#include "layout/pack/timeline.h"
#include "render/account/fold_row.h"
#include "render/account/outcome_row.h"
#include "render/page/series.h"

/* Adds the bytes of the main memory at each step. */
static void
add_curve(struct memory_command *command, struct row *row)
{
    struct series_set set;
    struct timeline timeline;
    struct text text = {0};
    timeline_make(&timeline, &command->account->memory, SPACE_DEFAULT,
                  &command->account->program->ownership.arena);
    series_begin(&set);
    for (uint32_t i = 0; i < timeline.count; i++)
        series_put(&set, SERIES_curve_bytes, timeline.kept + timeline.live[i]);
    series_names(&text);
    row_add_named(row, "series", cell_text(text_keep(&text, &command->arena)));
    series_end(&set, &text);
    row_add_named(row, "packed", cell_text(text_keep(&text, &command->arena)));
}

void
memory_page_change(struct memory_command *command, struct row *totals,
                   const struct outcome *together, struct cell_list *rows)
{
    const struct space_memory *main = account_space(command->account, SPACE_DEFAULT);
    struct row *row = row_new(&command->arena);
    struct folds folds = folds_make(command->account, SPACE_DEFAULT, main->peak_tick,
                                    command->options.by, &command->arena);
    row_add_named(row, "rows", cell_list(rows));
    row_add_named(row, "bytes", cell_bytes(together->space.peak_bytes));
    row_add_named(row, "low_bytes", cell_bytes(together->low_bytes));
    row_add_named(row, "high_bytes", cell_bytes(together->high_bytes));
    row_add_named(row, "fits", outcome_fits_cell(&command->trying, together));
    row_add_named(row, "peak_tick", cell_integer(main->peak_tick));
    row_add_named(row, "owners",
                  cell_list(folds_list(command->account, &folds, &command->arena)));
    if (account_knows(command->account, SPACE_DEFAULT))
        add_curve(command, row);
    folds_free(&folds);
    row_add_named(totals, "what_if", cell_object(row));
}

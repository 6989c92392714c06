/* The data of the page of a pair: both programs as the memory page has them, which step is
 * which, and who has what at the peaks. */
#include "cli/command.h"
#include "cli/command/diff/diff.h"
#include "render/memory/memory_page.h"
#include "render/page/series.h"

#include <string.h>

void
diff_page_keep(struct diff *diff, const struct account *account, struct module *module)
{
    const struct memory_page page = {
        .account = account, .arena = &diff->arena, .by = PAGE_KEYS};
    diff_keep_schedule(account, module);
    memory_page_data(&page, module->totals, SPACE_DEFAULT,
                     account_space(account, SPACE_DEFAULT)->peak_tick);
}

void
diff_page_pair(struct diff *diff, const struct match *match, struct row *totals)
{
    struct arena *arena = &diff->arena;
    struct series_set set;
    struct text text = {0};
    row_add_named(totals, "owners", cell_list(diff_owners(diff)));
    if (!diff->a || !diff->b)
        return;
    series_begin(&set);
    row_add_named(totals, "matched", cell_integer(diff_steps(diff, match, &set)));
    series_names(&text);
    row_add_named(totals, "series", cell_text(text_keep(&text, arena)));
    series_end(&set, &text);
    row_add_named(totals, "numbers", cell_text(text_keep(&text, arena)));
}

/* The data of the page of a pair: both programs as the memory page has them, which step is
 * which, and who has what at the peaks. */
#include "cli/command/diff/diff.h"

#include "render/memory/memory_page.h"
#include "render/page/series.h"

#include <stdlib.h>

void
diff_page_keep(struct diff *diff, const struct account *account, struct module *module)
{
    const struct memory_page page = {
        .account = account, .arena = &diff->arena, .by = PAGE_KEYS};
    memory_page_data(&page, module->totals, SPACE_DEFAULT,
                     account_space(account, SPACE_DEFAULT)->peak_tick);
}

/* Puts runs of ticks whose mates follow one another, too. */
static void
diff_put_mates(const uint32_t *mates, uint32_t count, struct series_set *set)
{
    for (uint32_t i = 0, length; i < count; i += length) {
        length = 1;
        if (mates[i] == RISING_NONE)
            continue;
        while (i + length < count && mates[i + length] == mates[i] + length)
            length++;
        series_put(set, SERIES_match_old, i);
        series_put(set, SERIES_match_new, mates[i]);
        series_put(set, SERIES_match_length, length);
    }
}

void
diff_page_pair(struct diff *diff, const struct match *match, struct row *totals)
{
    struct arena *arena = &diff->pair;
    struct series_set set;
    struct text text = {0};
    uint32_t matched;
    row_add_named(totals, "owners", cell_list(diff_owners(diff)));
    if (!diff->a || !diff->b)
        return;
    uint32_t *mates = schedule_mates(&diff->a->schedule, &diff->b->schedule, match, &matched);
    row_add_named(totals, "matched", cell_integer(matched));
    series_begin(&set);
    diff_put_mates(mates, diff->a->schedule.count, &set);
    free(mates);
    series_names(&text);
    row_add_named(totals, "series", cell_text(text_keep(&text, arena)));
    series_end(&set, &text);
    row_add_named(totals, "numbers", cell_text(text_keep(&text, arena)));
}

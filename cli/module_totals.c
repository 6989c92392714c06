#include "cli/module_totals.h"

void
module_totals_begin(struct module_totals *all)
{
    *all = (struct module_totals){0};
    all->kept = list_new(&all->arena);
}

void
module_totals_add(struct module_totals *all, const struct output *output,
                  const struct row *totals)
{
    all->count++;
    if (output_ends_with_totals(output))
        list_add(all->kept, cell_object(row_copy(&all->arena, totals)));
}

void
module_totals_free(struct module_totals *all)
{
    arena_free(&all->arena);
}

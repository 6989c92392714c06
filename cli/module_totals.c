#include "cli/module_totals.h"

#include "cli/console.h"
#include "render/row/escape.h"
#include "render/row/json.h"

#include <string.h>

void
module_totals_begin(struct module_totals *all, struct console *console)
{
    *all = (struct module_totals){.console = console};
}

void
module_totals_add(struct module_totals *all, const struct output *output,
                  const struct row *totals)
{
    if (output_ends_with_totals(output)) {
        if (!all->first)
            all->first = row_copy(&all->arena, totals);
        text_separate(&all->kept.text, all->count, ",");
        json_row(&all->kept.text, totals);
        spool_settle(&all->kept);
    }
    all->count++;
}

/* The next piece of the list. An error is reported. */
static struct printable_part
next_piece(void *user)
{
    struct module_totals *all = user;
    struct printable_part piece = spool_next(&all->kept);
    if (piece.length == 0 && all->kept.error) {
        usage_error(all->console, "totals of modules: their temporary file cannot be read: %s",
                    strerror(all->kept.error));
        status_raise(all->console, STATUS_SYSTEM);
    }
    return piece;
}

void
module_totals_join(struct module_totals *all, struct module_totals *more)
{
    text_separate(&all->kept.text, all->count && more->count, ",");
    for (struct printable_part piece; (piece = next_piece(more)).length;) {
        escaped_part(&all->kept.text, piece);
        spool_settle(&all->kept);
    }
    all->count += more->count;
}

struct cell
module_totals_list(struct module_totals *all)
{
    all->list = (struct written_list){next_piece, all};
    return cell_written(&all->list);
}

struct row *
module_totals_row(struct module_totals *all)
{
    if (all->count == 1 && all->first)
        return all->first;
    struct row *totals = row_new(&all->arena);
    row_add(totals, FIELD_modules, module_totals_list(all));
    return totals;
}

void
module_totals_free(struct module_totals *all)
{
    spool_free(&all->kept);
    arena_free(&all->arena);
}

#include "render/account/account_json.h"

#include "layout/base/text.h"
#include "render/account/account_totals.h"
#include "render/account/occupant_row.h"
#include "render/row/output.h"

static void
put_rows(struct output *output, const struct account *account)
{
    struct arena arena = {0}, row_arena = {0};
    const struct occupant_rows rows = {.account = account, .arena = &row_arena};
    const uint32_t tick = account_space(account, SPACE_DEFAULT)->peak_tick;
    struct occupants all = account_occupants(account, SPACE_DEFAULT, tick, &arena);
    output->target = account->memory.target;
    for (uint32_t i = 0; i < all.count; i++) {
        output_row(output, occupant_row(&rows, SPACE_DEFAULT, &all.items[i], tick));
        arena_reset(&row_arena);
    }
    arena_free(&row_arena);
    arena_free(&arena);
}

void
account_json(struct printable *out, const struct account *const *accounts, size_t count)
{
    struct arena arena = {0};
    struct cell_list *totals = list_new(&arena);
    struct output output = {.backend = &format_json, .command = "memory", .buffer = *out};
    output_begin(&output);
    for (size_t i = 0; i < count; i++) {
        struct row *row = account_totals(accounts[i], &arena, true, SPACE_DEFAULT);
        list_add(totals, cell_object(row));
        put_rows(&output, accounts[i]);
    }
    output.backend->end(&output, modules_totals(totals, &arena));
    *out = output.buffer;
    arena_free(&arena);
}

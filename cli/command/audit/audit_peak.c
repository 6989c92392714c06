/* The account of a module: its totals, what is live at its peak, limits on its padding. */
#include "cli/command/audit/audit.h"

#include "cli/command.h"
#include "render/account/account_totals.h"
#include "render/account/fit_row.h"
#include "render/account/folds.h"
#include "render/account/help_text.h"
#include "render/memory/memory_page.h"

/* Checks the limits on the padding of memory spaces. */
static void
check_padding(struct audit *audit)
{
    const struct account *account = audit->module.account;
    struct space_padding paddings[SPACE_COUNT];
    size_t count = space_paddings_at_peak(account, paddings);
    for (size_t i = 0; i < count; i++) {
        struct site site;
        const struct buffer *worst = NULL;
        if (audit_passes_limit(audit, &paddings[i]))
            worst = account_largest_buffer(account, paddings[i].space, true);
        if (worst) {
            site = site_of_value(&audit->module.sites, account, worst, 0);
            paddings[i].worst = &site;
        }
        audit_check_padding(audit, &paddings[i]);
    }
}

/* Adds what a page shows besides the totals: steps, buffers, what would help. */
static void
add_page(struct audit *audit, struct row *totals)
{
    const struct account *account = audit->module.account;
    struct arena *arena = &audit->module.arena;
    struct trying trying = {.account = account,
                            .shapes = &audit->context->shapes,
                            .arena = arena,
                            .limit_bytes = account_limit(account)};
    const struct memory_page page = {.account = account, .arena = arena, .by = PAGE_KEYS};
    const struct help help = help_find(&trying, false);
    row_add_named(totals, "advice", cell_list(help_lines(&trying, &help)));
    memory_page_data(&page, totals, SPACE_DEFAULT,
                     account_space(account, SPACE_DEFAULT)->peak_tick);
}

static void
add_totals(struct audit *audit)
{
    struct array_modules *modules = &audit->modules;
    const struct account *account = audit->module.account;
    struct arena *arena = &audit->module.arena;
    struct row *totals = account_totals(account, arena, false, SPACE_DEFAULT);
    struct row *largest = NULL;
    account_add_limit(account, totals, arena);
    if (audit->module.measured)
        largest = largest_array_row(&audit->module.sites, account, arena);
    if (largest)
        row_add(totals, FIELD_largest, cell_object(largest));
    bool page = audit->context->output.backend->page;
    if (page && audit->module.measured)
        add_page(audit, totals);
    /* a page chooses among programs whose peak is known */
    if (!page || audit->module.measured) {
        array_modules_add_totals(modules, totals);
        module_totals_add(&audit->totals, &audit->context->output, totals);
    }
    modules->peaks += audit->module.measured;
    const struct largest_module module = {.bytes = module_peak(totals),
                                          .file = audit->module.dump->file,
                                          .module = row_get(totals, FIELD_module).text,
                                          .line = audit->module.program->line};
    audit->module.largest = array_modules_add_peak(modules, &module);
}

void
audit_add_unread(struct audit *audit)
{
    struct audit_module *module = &audit->module;
    if (audit->context->output.backend->human)
        array_modules_add_totals(
            &audit->modules,
            account_unread_row(module->program, module->dump->file, &module->arena));
}

void
audit_peak(struct audit *audit)
{
    add_totals(audit);
    if (!audit->module.measured)
        return;
    array_peak_add(&audit->sums, audit->module.account, &audit->module.sites);
    check_padding(audit);
}

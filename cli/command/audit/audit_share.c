#include "cli/command/audit/audit.h"

#include "cli/command.h"
#include "cli/command/dump/dump.h"
#include "layout/base/memory.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct audit_share {
    struct context context;
    struct held_messages messages;
    struct audit audit;
};

/* The number of threads: one if there is no directory to divide, and one with --merge, --only
 * and --assume, whose sums, tests and notes are of all modules together. */
static size_t
thread_count(const struct audit *audit)
{
    const struct context *context = audit->context;
    const struct options *options = &context->options;
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    if (audit->query.merges || context->query.test_count || context->assumed ||
        options->argument_count != 1 || !input_is_folder(options->arguments[0]))
        return 1;
    return (size_t)option_count(options, OPTION_JOBS, cores > 1 ? cores : 1);
}

/* Begins a share as a copy of an audit that has read nothing. */
static void
share_begin(struct audit_share *share, const struct audit *audit)
{
    struct context *context = &share->context;
    *context = *audit->context;
    context->arena = (struct arena){0};
    context->shapes =
        (struct shape_table){.target = context->shapes.target, .scope = context->shapes.scope};
    context->shape_rows = (struct shape_rows){0};
    context->findings = (struct findings){0};
    context->console.held = &share->messages;
    context->console.output = &context->output;
    share->audit = *audit;
    share->audit.context = context;
    array_modules_begin(&share->audit.modules, audit->modules.most);
}

static void
join_share(struct audit *audit, const struct audit *share)
{
    if (share->modules.count == 0)
        return;
    array_modules_join(&audit->modules, &share->modules);
    array_sums_join(&audit->sums, &share->sums);
    findings_join(&audit->context->findings, &share->context->findings);
}

struct audit_shares
audit_read(struct audit *audit, const struct dump_client *client)
{
    size_t count = thread_count(audit);
    struct audit_shares shares = {0};
    if (count == 1) {
        dump_walk(audit->context, client, audit);
        return shares;
    }
    struct dump_taker *takers = memory_zeroed(count, sizeof *takers);
    const struct console **consoles = memory_zeroed(count, sizeof *consoles);
    shares = (struct audit_shares){count, memory_zeroed(count, sizeof *shares.items)};
    for (size_t i = 0; i < count; i++) {
        share_begin(&shares.items[i], audit);
        takers[i] = (struct dump_taker){&shares.items[i].context, &shares.items[i].audit};
        consoles[i] = &shares.items[i].context.console;
    }
    dump_walk_shared(audit->context, client, audit, takers, count);
    console_release(&audit->context->console, consoles, count);
    for (size_t i = 0; i < count; i++)
        join_share(audit, &shares.items[i].audit);
    free(takers);
    free(consoles);
    return shares;
}

void
audit_shares_free(struct audit_shares *shares)
{
    for (size_t i = 0; i < shares->count; i++) {
        struct audit_share *share = &shares->items[i];
        audit_free(&share->audit);
        findings_free(&share->context.findings);
        arena_free(&share->context.arena);
        shape_table_free(&share->context.shapes);
        arena_free(&share->messages.arena);
    }
    free(shares->items);
}

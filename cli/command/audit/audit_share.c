#include "cli/command/audit/audit.h"

#include "cli/command.h"
#include "cli/command/dump/dump.h"
#include "cli/stack.h"
#include "layout/base/memory.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct audit_share {
    struct dump dump;
    bool threaded; /* else the thread that divides reads it */
    pthread_t thread;
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
share_begin(struct audit_share *share, const struct audit *audit,
            const struct dump_client *client)
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
    module_totals_begin(&share->audit.totals, &context->console);
    dump_begin(&share->dump, context, client, &share->audit, NULL);
}

static void
join_share(struct audit *audit, struct audit *share)
{
    if (share->modules.count == 0)
        return;
    array_modules_join(&audit->modules, &share->modules);
    module_totals_join(&audit->totals, &share->totals);
    array_sums_join(&audit->sums, &share->sums);
    findings_join(&audit->context->findings, &share->context->findings);
}

static void *
share_read(void *user)
{
    struct audit_share *share = user;
    audit_programs(&share->audit, &share->dump);
    return NULL;
}

/* Reads what the dump leaves to shares, each on a thread of its own. */
static void
read_shares(const struct audit_shares *shares, const struct dump *dump)
{
    for (size_t i = 0; i < shares->count; i++) {
        struct audit_share *share = &shares->items[i];
        dump_share(dump, &share->dump, i, shares->count);
        share->threaded = stack_thread(&share->thread, share_read, share) == 0;
    }
    for (size_t i = 0; i < shares->count; i++) {
        struct audit_share *share = &shares->items[i];
        if (share->threaded)
            pthread_join(share->thread, NULL);
        else
            share_read(share);
        dump_end(&share->dump);
    }
}

static void
join_shares(struct audit *audit, const struct audit_shares *shares)
{
    const struct console **consoles = memory_zeroed(shares->count, sizeof *consoles);
    for (size_t i = 0; i < shares->count; i++)
        consoles[i] = &shares->items[i].context.console;
    console_release(&audit->context->console, consoles, shares->count);
    for (size_t i = 0; i < shares->count; i++)
        join_share(audit, &shares->items[i].audit);
    free(consoles);
}

struct audit_shares
audit_read(struct audit *audit, struct dump_client *client)
{
    size_t count = thread_count(audit);
    struct audit_shares shares = {0};
    struct dump dump;
    client->shared = count > 1;
    if (client->shared)
        shares = (struct audit_shares){count, memory_zeroed(count, sizeof *shares.items)};
    for (size_t i = 0; i < shares.count; i++)
        share_begin(&shares.items[i], audit, client);
    dump_begin(&dump, audit->context, client, audit, NULL);
    audit_programs(audit, &dump);
    read_shares(&shares, &dump);
    dump_end(&dump);
    join_shares(audit, &shares);
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

/* Rows of what occupies a memory space at a tick. */
#include "cli/command.h"
#include "cli/command/memory/memory.h"

struct occupant_rows
memory_rows_made(struct memory_command *command)
{
    struct context *context = command->context;
    return (struct occupant_rows){.account = command->account,
                                  .arena = &context->arena,
                                  .depth = context->query.depth,
                                  .shares = output_asks(&context->output, FIELD_shares) ||
                                            row_query_asks(&context->query, FIELD_shares)};
}

static void
put_occupants(struct memory_command *command, int space, uint32_t tick)
{
    const struct occupant_rows rows = memory_rows_made(command);
    struct arena arena = {0};
    struct occupants all = account_occupants(command->account, space, tick, &arena);
    for (uint32_t i = 0; i < all.count && !command->context->output.failed; i++)
        row_put(&command->context->query, occupant_row(&rows, space, &all.items[i], tick));
    arena_free(&arena);
}

static void
put_folds(struct memory_command *command, int space, uint32_t tick)
{
    struct context *context = command->context;
    struct arena arena = {0};
    struct folds folds = folds_make(command->account, space, tick, command->options.by, &arena);
    int64_t before = 0;
    for (uint32_t i = 0; i < folds.count && !context->output.failed; i++) {
        row_put(&context->query,
                fold_row(command->account, &folds, &folds.items[i], before, &context->arena));
        before += folds.items[i].bytes;
    }
    row_query_end(&context->query);
    folds_free(&folds);
    arena_free(&arena);
}

void
memory_rows(struct memory_command *command, int space, uint32_t tick)
{
    if (command->options.by) {
        put_folds(command, space, tick);
        return;
    }
    put_occupants(command, space, tick);
    row_query_end(&command->context->query);
}

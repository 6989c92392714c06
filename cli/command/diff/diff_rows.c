/* The rows of a pair. */
#include "cli/command/diff/diff.h"

#include "cli/command.h"
#include "render/pair/change_row.h"

static struct owner_side
module_owners(const struct module *module)
{
    return module ? (struct owner_side){&module->owners, &module->peaks}
                  : (struct owner_side){0};
}

struct cell_list *
diff_owners(struct diff *diff)
{
    return owner_pair_rows(module_owners(diff->a), module_owners(diff->b),
                           diff->now->program->name, diff->page, &diff->pair);
}

static struct change_grouping
diff_grouping(const struct diff *diff)
{
    const struct context *context = diff->context;
    struct change_grouping grouping = {
        .by = (enum change_key)option_word(&context->options, OPTION_BY, CHANGES_BY_CHANGE),
        .depth = context->query.depth,
        .module = diff->now->program->name,
        .target = diff->now->target};
    if (diff->a && diff->b && diff->a->program->scheduled != diff->b->program->scheduled)
        grouping.unscheduled =
            diff->a->program->scheduled ? diff->b->program : diff->a->program;
    bool by_change = grouping.by == CHANGES_BY_CHANGE || grouping.by == CHANGES_BY_OWNER;
    if (by_change && !(diff->a && diff->b)) {
        grouping.by = CHANGES_BY_CHANGE;
        grouping.whole_module = true;
    }
    return grouping;
}

static void
diff_put_changes(struct diff *diff, const struct change_groups *groups)
{
    struct context *context = diff->context;
    for (size_t i = 0; i < groups->count && !context->output.error; i++)
        row_put(&context->query,
                change_group_row(groups->grouping, &groups->items[i], &context->arena));
}

static void
diff_put_owners(struct diff *diff)
{
    struct context *context = diff->context;
    struct cell_list *list = diff_owners(diff);
    for (size_t i = 0; i < list->count && !context->output.error; i++)
        row_put(&context->query, list->cells[i].object);
}

void
diff_rows(struct diff *diff, const struct array_changes *changes)
{
    struct change_grouping grouping = diff_grouping(diff);
    struct change_groups groups;
    change_groups_make(&groups, &grouping, changes);
    for (size_t i = 0; i < groups.count; i++)
        diff->found |= !change_group_costs_nothing(&groups.items[i]);
    diff->overflow |= groups.overflow;
    if (diff->owners && !diff->page)
        diff_put_owners(diff);
    else
        diff_put_changes(diff, &groups);
    row_query_end(&diff->context->query);
    change_groups_free(&groups);
}

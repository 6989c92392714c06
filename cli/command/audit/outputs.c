/* Follows the entry's result through calls to the computations whose results it has. */
#include "cli/command/audit/outputs.h"

#include "cli/command/audit/audit.h"
#include "layout/base/least.h"
#include "layout/owner/roots.h"
#include "layout/shape_entry.h"

#include <stdlib.h>

struct audit_output {
    const struct computation *computation;
    size_t root; /* number of a leaf of its result */
    const struct shape_entry *held;
};

static int
compare_outputs(const void *left, const void *right)
{
    const struct audit_output *a = left, *b = right;
    int order = compare_numbers((int64_t)a->computation->line, (int64_t)b->computation->line);
    return order ? order : compare_numbers((int64_t)a->root, (int64_t)b->root);
}

struct audit_outputs
audit_outputs(struct audit *audit)
{
    const struct computation *entry = audit->program->entry;
    struct audit_outputs outputs = {0};
    if (!entry || !entry->root_shape || audit->dump->shards.root_count < entry->root_count)
        return outputs;
    outputs.items = arena_array(&audit->arena, entry->root_count + 1, sizeof *outputs.items);
    for (size_t i = 0; i < entry->root_count; i++) {
        struct audit_output output = {entry, i, entry->root_shape->leaves[i].entry};
        const struct root_leaf *leaf = &entry->roots[i];
        if (dump_shard_root(audit->dump, i) == DIVISION_UNKNOWN)
            continue;
        for (; leaf->kind == OWNER_CALLEE && leaf->leaf < leaf->callee->root_count;
             leaf = &leaf->callee->roots[leaf->leaf]) {
            output.computation = leaf->callee;
            output.root = leaf->leaf;
        }
        outputs.items[outputs.count++] = output;
    }
    qsort(outputs.items, outputs.count, sizeof *outputs.items, compare_outputs);
    return outputs;
}

const struct shape_entry *
audit_output_shape(const struct audit_outputs *outputs, const struct computation *c,
                   size_t root, const struct shape_entry *own)
{
    const struct audit_output wanted = {c, root, NULL}, *found = NULL;
    if (outputs->count)
        found = bsearch(&wanted, outputs->items, outputs->count, sizeof *outputs->items,
                        compare_outputs);
    return found && found->computation == c ? found->held : own;
}

/* Follows the entry's result through calls to the computations whose results it has. */
#include "cli/command/audit/outputs.h"

#include "cli/command/audit/audit.h"
#include "layout/base/minmax.h"
#include "layout/owner/copied.h"
#include "layout/owner/record.h"
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
    int order = compare_addresses(a->computation, b->computation);
    return order ? order : compare_numbers((int64_t)a->root, (int64_t)b->root);
}

static struct audit_output
find_maker(const struct computation *entry, size_t root)
{
    struct audit_output made = {.root = root, .held = entry->root_shape->leaves[root].entry};
    made.computation = root_maker(entry, &made.root);
    return made;
}

struct audit_outputs
audit_outputs(struct audit *audit)
{
    const struct computation *entry = audit->program->entry;
    struct audit_outputs outputs = {0};
    if (!entry || !entry->root_shape ||
        audit->dump->setting.shards.root_count < entry->root_count)
        return outputs;
    outputs.items = arena_array(&audit->arena, entry->root_count + 1, sizeof *outputs.items);
    for (size_t i = 0; i < entry->root_count; i++)
        if (shards_root(&audit->dump->setting.shards, i) != DIVISION_UNKNOWN)
            outputs.items[outputs.count++] = find_maker(entry, i);
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

void
audit_count_copies(struct audit *audit)
{
    const struct computation *entry = audit->program->entry;
    const bool *copied = copied_outputs(entry, &audit->arena);
    const struct record *record = copied ? records_open(audit->records, entry) : NULL;
    if (!record || record->root == NO_STEP)
        return;
    struct site site = audit_site(audit, entry, &record->steps[record->root], ROLE_OUTPUT);
    for (uint32_t i = 0; i < entry->root_count; i++)
        if (copied[i])
            audit_count(audit, entry->root_shape->leaves[i].entry, 1, &site);
}

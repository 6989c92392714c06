/* Follows the entry's result through calls to the computations whose results it has, and finds
 * what the compiler will have to copy into it. */
#include "cli/command/audit/outputs.h"

#include "cli/command/audit/audit.h"
#include "layout/base/least.h"
#include "layout/owner/record.h"
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

/* Where leaf `root` of the entry's result is made: by the entry, or by what it calls. */
static struct audit_output
find_maker(const struct computation *entry, size_t root)
{
    struct audit_output made = {entry, root, entry->root_shape->leaves[root].entry};
    for (const struct root_leaf *leaf = &entry->roots[root];
         leaf->kind == OWNER_CALLEE && leaf->leaf < leaf->callee->root_count;
         leaf = &leaf->callee->roots[leaf->leaf]) {
        made.computation = leaf->callee;
        made.root = leaf->leaf;
    }
    return made;
}

struct audit_outputs
audit_outputs(struct audit *audit)
{
    const struct computation *entry = audit->program->entry;
    struct audit_outputs outputs = {0};
    if (!entry || !entry->root_shape || audit->dump->shards.root_count < entry->root_count)
        return outputs;
    outputs.items = arena_array(&audit->arena, entry->root_count + 1, sizeof *outputs.items);
    for (size_t i = 0; i < entry->root_count; i++)
        if (dump_shard_root(audit->dump, i) != DIVISION_UNKNOWN)
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

/* ---- copies ---- */

/* An output, and where its array is made. */
struct copied {
    const struct computation *computation;
    const struct root_leaf *made;
    uint32_t output;
};

static int
compare_arrays(const struct copied *a, const struct copied *b)
{
    int order = compare_numbers((int64_t)a->computation->line, (int64_t)b->computation->line);
    if (order == 0)
        order = compare_numbers(a->made->owner, b->made->owner);
    return order ? order : compare_numbers(a->made->leaf, b->made->leaf);
}

static int
compare_copied(const void *left, const void *right)
{
    const struct copied *a = left, *b = right;
    int order = compare_arrays(a, b);
    return order ? order : compare_numbers(a->output, b->output);
}

/* Counts an output that is a copy, unless it lies in an argument. */
static void
count_copy(struct audit *audit, struct computation *entry, uint32_t output)
{
    struct ownership *o = &audit->program->ownership;
    const struct record *record = computation_record(o, entry);
    if (record->root == NO_STEP || entry->roots[output].role != ROLE_OUTPUT)
        return;
    const struct step *root = &record->steps[record->root];
    struct site site = audit_site(audit, entry, root, ROLE_OUTPUT);
    audit_count(audit, entry->root_shape->leaves[output].entry, 1, &site);
}

void
audit_count_copies(struct audit *audit)
{
    struct computation *entry = audit->program->entry;
    if (!entry || !entry->root_shape)
        return;
    struct copied *list = arena_array(&audit->arena, entry->root_count + 1, sizeof *list);
    size_t count = 0;
    for (uint32_t i = 0; i < entry->root_count; i++) {
        struct audit_output maker = find_maker(entry, i);
        const struct root_leaf *made = &maker.computation->roots[maker.root];
        if (made->kind == OWNER_PARAMETER)
            count_copy(audit, entry, i);
        else if (made->kind == OWNER_INSTRUCTION)
            list[count++] = (struct copied){maker.computation, made, i};
    }
    qsort(list, count, sizeof *list, compare_copied);
    for (size_t i = 1; i < count; i++)
        if (compare_arrays(&list[i - 1], &list[i]) == 0)
            count_copy(audit, entry, list[i].output);
}

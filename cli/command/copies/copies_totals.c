/* What a module moves, by kind. */
#include "cli/command/copies/copies.h"
#include "cli/command/dump/dump.h"
#include "layout/base/checked.h"
#include "layout/shape_entry.h"
#include "render/account/account_totals.h"
#include "render/row/row_make.h"

#include <string.h>

static void
add_copy(struct copies_command *command, const struct copy *copy)
{
    if (copy->fused) {
        command->fused++;
        return;
    }
    command->unknown_times += copy->times < 0;
    copy_sum_add(&command->sums[copy->kind], copy);
    if (command->measured && copy_counts(copy) && copy_space(copy->to) == SPACE_DEFAULT &&
        copy_at_peak(command, copy))
        checked_add(command->at_peak_bytes, copy->to->size.bytes, &command->at_peak_bytes);
}

/* Of a program with too many moves no sum over its fusions is known. */
static void
forget_sums(struct copies_command *command)
{
    command->fused = command->at_peak_bytes = NONE;
    for (int kind = 0; kind < COPY_KINDS; kind++)
        command->sums[kind].known = false;
}

static struct cell
sum_cell(struct copies_command *command, enum copy_kind kind)
{
    const struct copy_sum *sum = &command->sums[kind];
    struct row *row = row_new(&command->arena);
#include "render/row/fields/copy_sum.def"
    return cell_object(row);
}

/* What counts, read and written; NONE: it does not fit 64 bits. */
static int64_t
all_traffic(const struct copies_command *command)
{
    int64_t traffic = 0;
    for (int kind = 0; kind <= COPY_DUPLICATE; kind++) {
        const struct copy_sum *sum = &command->sums[kind];
        if (!sum->known || !checked_add(traffic, sum->bytes_read, &traffic) ||
            !checked_add(traffic, sum->bytes, &traffic))
            return NONE;
    }
    return traffic;
}

struct row *
copies_totals(struct copies_command *command)
{
    for (int kind = 0; kind < COPY_KINDS; kind++)
        command->sums[kind] = (struct copy_sum){.known = true};
    command->fused = command->unknown_times = command->at_peak_bytes = 0;
    for (size_t i = 0; i < command->copies.count; i++)
        add_copy(command, &command->copies.items[i]);
    if (command->copies.cut)
        forget_sums(command);
    struct row *row = row_new(&command->arena);
    const struct row *known =
        account_totals(command->account, &command->arena, false, SPACE_DEFAULT);
    int64_t traffic = all_traffic(command);
#include "render/row/fields/copies_totals.def"
    return row;
}

/* Moves between memory spaces, by direction. */
#include "cli/command.h"
#include "cli/command/copies/copies.h"
#include "cli/command/dump/dump.h"
#include "layout/base/memory.h"
#include "layout/device/target.h"
#include "layout/space.h"
#include "render/row/row_make.h"

#include <stdlib.h>
#include <string.h>

struct direction {
    int from, to;
    struct copy_sum sum;
};

static int
compare_directions(const void *left, const void *right)
{
    const struct copy *a = *(const struct copy *const *)left,
                      *b = *(const struct copy *const *)right;
    int by_from = copy_space(a->from) - copy_space(b->from);
    return by_from ? by_from : copy_space(a->to) - copy_space(b->to);
}

/* A sum that is not known is the most. */
static int
compare_sums(const void *left, const void *right)
{
    const struct direction *a = left, *b = right;
    if (a->sum.known != b->sum.known)
        return a->sum.known - b->sum.known;
    if (a->sum.bytes != b->sum.bytes)
        return a->sum.bytes < b->sum.bytes ? 1 : -1;
    return a->from != b->from ? a->from - b->from : a->to - b->to;
}

/* The name of a memory space, which outlives the module's target. */
static const char *
space_text(struct copies_command *command, int space)
{
    char name[SPACE_TEXT];
    return arena_string(&command->arena,
                        target_space_name(command->context->output.target, space, name));
}

static struct row *
direction_row(struct copies_command *command, const struct direction *direction)
{
    struct row *row = row_new(&command->arena);
#include "render/row/fields/space_move.def"
    return row;
}

/* Sums up copies that are sorted by direction. Returns the number of directions. */
static size_t
sum_up(const struct copies_command *command, const struct copy *const *moves, size_t count,
       struct direction *directions)
{
    size_t sums = 0;
    for (size_t i = 0; i < count; i++) {
        if (i == 0 || compare_directions(&moves[i - 1], &moves[i]) != 0)
            directions[sums++] = (struct direction){copy_space(moves[i]->from),
                                                    copy_space(moves[i]->to),
                                                    {.known = !command->copies.cut}};
        copy_sum_add(&directions[sums - 1].sum, moves[i]);
    }
    return sums;
}

struct cell_list *
copies_directions(struct copies_command *command)
{
    const struct copies *copies = &command->copies;
    struct cell_list *list = list_new(&command->arena);
    size_t count = 0;
    const struct copy **moves = memory_zeroed(copies->count + 1, sizeof *moves);
    for (size_t i = 0; i < copies->count; i++)
        if (copies->items[i].kind == COPY_SPACE && !copies->items[i].fused)
            moves[count++] = &copies->items[i];
    qsort(moves, count, sizeof *moves, compare_directions);
    struct direction *directions = memory_zeroed(count + 1, sizeof *directions);
    size_t sums = sum_up(command, moves, count, directions);
    qsort(directions, sums, sizeof *directions, compare_sums);
    for (size_t i = 0; i < sums; i++)
        list_add(list, cell_object(direction_row(command, &directions[i])));
    free(directions);
    free(moves);
    return list;
}

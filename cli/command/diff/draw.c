/* The picture of a pair: what both programs take, over the steps of both. */
#include "cli/command.h"
#include "cli/command/diff/diff.h"
#include "cli/command/dump/dump.h"
#include "layout/base/memory.h"
#include "layout/base/minmax.h"
#include "layout/base/rising.h"
#include "layout/pack/timeline.h"
#include "render/memory/svg.h"

#include <stdlib.h>

void
diff_draw_keep(const struct account *account, struct module *module)
{
    struct timeline line;
    struct arena arena = {0};
    diff_keep_schedule(account, module);
    if (!module->tick_count)
        return;
    timeline_make(&line, &account->memory, SPACE_DEFAULT, &arena);
    module->taken = memory_zeroed(line.count, sizeof *module->taken);
    for (uint32_t i = 0; i < line.count; i++)
        module->taken[i] = line.kept + line.live[i];
    arena_free(&arena);
}

/* ---- one axis for the steps of both ---- */

/* Steps that are mates share a place. Between two pairs of mates the shorter schedule is
 * stretched to the length of the longer one. */
struct pair_axis {
    const struct module *a, *b;
    uint32_t count;
    int64_t *old, *new; /* taken at each place */
};

/* The step of [from, to) at place i of `width`; of an empty range the step before it. */
static uint32_t
stretched(uint32_t i, uint32_t width, uint32_t from, uint32_t to)
{
    if (to > from)
        return from + (uint32_t)((uint64_t)i * (to - from) / width);
    return from ? from - 1 : 0;
}

static void
add_place(struct pair_axis *axis, uint32_t old, uint32_t new)
{
    axis->old[axis->count] = axis->a->taken[old];
    axis->new[axis->count++] = axis->b->taken[new];
}

static void
add_gap(struct pair_axis *axis, const uint32_t old[2], const uint32_t new[2])
{
    uint32_t width = (uint32_t)max_i64(old[1] - old[0], new[1] - new[0]);
    for (uint32_t i = 0; i < width; i++)
        add_place(axis, stretched(i, width, old[0], old[1]),
                  stretched(i, width, new[0], new[1]));
}

static void
make_axis(struct pair_axis *axis, const uint32_t *mates)
{
    uint32_t count = axis->a->tick_count, old = 0, new = 0;
    size_t places = (size_t)count + axis->b->tick_count; /* at most */
    axis->old = memory_zeroed(places, sizeof *axis->old);
    axis->new = memory_zeroed(places, sizeof *axis->new);
    for (uint32_t i = 0; i < count; i++) {
        if (mates[i] == RISING_NONE)
            continue;
        add_gap(axis, (uint32_t[]){old, i}, (uint32_t[]){new, mates[i]});
        add_place(axis, i, mates[i]);
        old = i + 1;
        new = mates[i] + 1;
    }
    add_gap(axis, (uint32_t[]){old, count}, (uint32_t[]){new, axis->b->tick_count});
}

/* ---- the picture ---- */

static void
put_nothing(struct diff *diff, const char *title)
{
    map_sheet_name(&diff->sheet, title);
    map_sheet_words(
        &diff->sheet,
        "nothing to draw: what both programs take at a time is not known, as a text "
        "is not scheduled or from before memory was assigned\n");
}

static bool
is_known(const struct module *module)
{
    return module && module->taken && module->known[SPACE_DEFAULT - SPACE_MIN];
}

static const char *
file_of(const struct module *module)
{
    return module ? input_name(module->file) : "-";
}

void
diff_draw(struct diff *diff, const struct match *match)
{
    struct pair_axis axis = {.a = diff->a, .b = diff->b};
    struct text title = {0};
    uint32_t matched;
    text_format(&title, "%s: %s -> %s", diff->now->program->name, file_of(diff->a),
                file_of(diff->b));
    if (!is_known(diff->a) || !is_known(diff->b)) {
        put_nothing(diff, text_contents(&title));
        text_free(&title);
        return;
    }
    uint32_t *mates = diff_mates(diff, match, &matched);
    make_axis(&axis, mates);
    size_t at = SPACE_DEFAULT - SPACE_MIN;
    memory_pair_svg_add(&diff->sheet, &(struct memory_pair){
                                          .title = text_contents(&title),
                                          .target = diff->b->target,
                                          .count = axis.count,
                                          .old = axis.old,
                                          .new = axis.new,
                                          .old_peak = diff->a->peaks[at],
                                          .new_peak = diff->b->peaks[at],
                                      });
    free(axis.old);
    free(axis.new);
    free(mates);
    text_free(&title);
}

/* Marks leave chips; what is taken for several is the generic target. */
#include "layout/pack/text_target.h"

#include "layout/base/text.h"
#include "layout/device/libtpu.h"
#include "layout/space.h"

#include <string.h>

static const char *const names[CHIP_COUNT] = {"v4", "v5e", "v5p", "v6e", "v7x"};

const struct target *
chip_target(enum chip chip)
{
    return target_by_name(names[chip]);
}

/* ---- which chips it may be ---- */

#define ONLY(chip) (1U << CHIP_##chip)
#define ANY        ((1U << CHIP_COUNT) - 1)

static const struct {
    unsigned mark, chips;
} evidence[] = {
    {MARK_FIRST_PRIORITY, ONLY(V5E) | ONLY(V5P) | ONLY(V6E)},
    {MARK_LATER_PRIORITY, ONLY(V7X)},
    {MARK_MEGACORE, ONLY(V4) | ONLY(V5P)},
    {MARK_OUTPUT_FUSION, ONLY(V6E) | ONLY(V7X)},
    {MARK_SPARSECORE | MARK_HIGH_SPACE, ONLY(V5P) | ONLY(V6E) | ONLY(V7X)},
};

/* Several chips have one target; if all of them have the same tables, it has these. */
static void
take_target(struct text_target *text)
{
    text->target = target_by_name("tpu");
    for (enum chip i = 0; i < CHIP_COUNT; i++)
        if (text->chips == 1U << i)
            text->target = chip_target(i);
}

static void
leave(struct text_target *text, unsigned chips)
{
    if (text->chips & chips) /* else the text contradicts what is known */
        text->chips &= chips;
}

static void
find_chips(struct text_target *text)
{
    text->chips = ANY;
    if (text->marks & MARK_VMEM)
        leave(text, ANY & ~ONLY(V4));
    else if (text->marks & MARK_CMEM)
        leave(text, ONLY(V4));
    for (size_t i = 0; i < sizeof evidence / sizeof *evidence; i++)
        if (text->marks & evidence[i].mark)
            leave(text, evidence[i].chips);
    text->said = text->chips;
}

/* The bit of a target that is one chip; 0: it is none. */
static unsigned
chip_of(const struct target *target)
{
    for (enum chip i = 0; i < CHIP_COUNT; i++)
        if (strcmp(names[i], target->name) == 0)
            return 1U << i;
    return 0;
}

bool
text_target_denies(const struct text_target *text)
{
    unsigned chip = chip_of(text->target);
    bool flat = text->target->tiles.lanes == 0;
    if (flat)
        return text->said ||
               (marks_of_gpu(text->marks) && strcmp(text->target->name, "cpu") == 0);
    return marks_of_gpu(text->marks) || text->untiled ||
           (text->said && chip && !(text->said & chip));
}

struct text_target
text_target_find(unsigned marks, const struct target *named)
{
    struct text_target text = {.target = named, .marks = marks};
    bool tpu = marks & (MARK_TILES | MARK_KERNEL);
    text.untiled = marks & MARK_ARRAYS && !tpu;
    if (tpu)
        find_chips(&text);
    if (named)
        text.chips = 0;
    else if (tpu)
        take_target(&text);
    else
        text.target = target_by_name(marks_of_gpu(marks) ? "gpu" : "cpu");
    text.unassigned = text.target->tiles.lanes && marks & MARK_TILES && marks & MARK_FUSION &&
                      !(marks & (MARK_VMEM | MARK_CMEM | MARK_ASSIGNED));
    text.marks |= strcmp(text.target->name, "v4") == 0 ? MARK_V4 : 0;
    return text;
}

const struct target *
text_target_of_report(bool tiled, bool values)
{
    return target_by_name(values && !tiled ? "gpu" : "tpu");
}

void
text_target_narrow(struct text_target *text, int64_t fast_bytes)
{
    unsigned chips = 0;
    for (enum chip i = 0; i < CHIP_COUNT; i++) {
        const struct target_space *fast = target_space(chip_target(i), SPACE_VMEM);
        if (fast->budget_bytes == 0 || fast_bytes <= fast->budget_bytes)
            chips |= 1U << i;
    }
    leave(text, chips);
    take_target(text);
}

unsigned
chips_with_wider_tables(unsigned chips, const struct target *target)
{
    unsigned wider = 0;
    for (enum chip i = 0; i < CHIP_COUNT; i++)
        if (chips >> i & 1 && chip_target(i)->table_round_bytes > target->table_round_bytes)
            wider |= 1U << i;
    return wider;
}

void
chips_put(struct text *out, unsigned chips)
{
    const char *before = "";
    for (enum chip i = 0; chips; i++) {
        if (!(chips >> i & 1))
            continue;
        chips &= ~(1U << i);
        text_format(out, "%s%s", before, chip_target(i)->name);
        before = chips & (chips - 1) ? ", " : " and ";
    }
}

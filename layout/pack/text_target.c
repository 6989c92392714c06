/* Marks leave chips; what is taken for several is the generic target. */
#include "layout/pack/text_target.h"

#include "layout/base/text.h"
#include "layout/device/libtpu.h"
#include "layout/shape.h"
#include "layout/shape_entry.h"
#include "layout/space.h"

#include <string.h>

#define SPACE_SPARSECORE 8 /* and above */

static const char *const names[CHIP_COUNT] = {"v4", "v5e", "v5p", "v6e", "v7x"};

const struct target *
chip_target(enum chip chip)
{
    return target_by_name(names[chip]);
}

/* ---- what is in the text ---- */

struct spaces {
    bool arrays, tiles, vmem, cmem, sparsecore; /* arrays: in main memory, of a dimension */
};

/* Copies between a chip and its host never have a priority, in texts of any version. */
static void
mark_step(const struct operation *operation, struct spaces *spaces, unsigned *marks)
{
    bool host = false;
    *marks |= operation->rule == RULE_FUSION ? MARK_FUSION : 0;
    for (size_t i = 0; operation->shape && i < operation->shape->leaf_count; i++) {
        const struct shape *array = shape_array(operation->shape->leaves[i].entry->shape);
        const struct layout *layout = &array->layout;
        spaces->arrays |= array->rank > 0 && layout->memory_space == SPACE_DEFAULT;
        spaces->tiles |= layout->tile_count > 0;
        spaces->vmem |= layout->memory_space == SPACE_VMEM;
        spaces->cmem |= layout->memory_space == SPACE_CMEM;
        spaces->sparsecore |= layout->memory_space >= SPACE_SPARSECORE;
        host |= layout->memory_space == SPACE_HOST;
    }
    *marks |= operation->rule == RULE_COPY_START && !host ? MARK_COPY_START : 0;
}

static struct spaces
find_spaces(const struct flow *flow, unsigned *marks)
{
    struct spaces spaces = {0};
    for (size_t i = 0; i < flow->ownership->count; i++) {
        const struct walked *walked = flow->walked[i];
        for (uint32_t k = 0; walked && k < walked->record->count; k++)
            mark_step(&walked->record->steps[k].operation, &spaces, marks);
    }
    return spaces;
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
    {MARK_SPARSECORE, ONLY(V5P) | ONLY(V6E) | ONLY(V7X)},
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
find_chips(struct text_target *text, const struct spaces *spaces)
{
    text->chips = ANY;
    if (spaces->vmem)
        leave(text, ANY & ~ONLY(V4));
    else if (spaces->cmem)
        leave(text, ONLY(V4));
    if (spaces->sparsecore)
        leave(text, ONLY(V5P) | ONLY(V6E) | ONLY(V7X));
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
text_target_find(const struct flow *flow, const struct target *named)
{
    struct text_target text = {.target = named, .marks = flow->ownership->marks};
    struct spaces spaces = find_spaces(flow, &text.marks);
    bool tpu = spaces.tiles || text.marks & MARK_KERNEL;
    text.untiled = spaces.arrays && !tpu;
    if (tpu)
        find_chips(&text, &spaces);
    if (named)
        text.chips = 0;
    else if (tpu)
        take_target(&text);
    else
        text.target = target_by_name(marks_of_gpu(text.marks) ? "gpu" : "cpu");
    text.unassigned = text.target->tiles.lanes && spaces.tiles && text.marks & MARK_FUSION &&
                      !spaces.vmem && !spaces.cmem && !(text.marks & MARK_ASSIGNED);
    text.marks |= strcmp(text.target->name, "v4") == 0 ? MARK_V4 : 0;
    return text;
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

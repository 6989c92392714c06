/* Prints the normal form of a TIRx layout. */
#include "layout/base/text.h"
#include "layout/tirx/tirx.h"

#include <string.h>

static void
print_term(struct text *text, int64_t value, enum axis axis)
{
    text_integer(text, value);
    if (axis != AXIS_M) {
        text_char(text, '@');
        text_string(text, axis_name(axis));
    }
}

/* Prints iters as `S[(8,4):(4@laneid,1)]`; a single iter has no parentheses. */
static void
print_iters(struct text *text, char kind, const struct tirx_iter *iters, size_t count)
{
    static const char *const one[] = {"[", ":", "]"}, *const several[] = {"[(", "):(", ")]"};
    const char *const *marks = count == 1 ? one : several;
    text_char(text, kind);
    text_string(text, marks[0]);
    for (size_t i = 0; i < count; i++) {
        text_separate(text, i, ",");
        text_integer(text, iters[i].extent);
    }
    text_string(text, marks[1]);
    for (size_t i = 0; i < count; i++) {
        text_separate(text, i, ",");
        print_term(text, iters[i].stride, iters[i].axis);
    }
    text_string(text, marks[2]);
}

/* Returns the axis of the next offset after that on `after`, sorted by the bytes of the
 * names. */
static enum axis
next_offset(const struct tirx_layout *layout, enum axis after)
{
    const char *floor = after == AXIS_UNKNOWN ? "" : axis_name(after);
    enum axis best = AXIS_UNKNOWN;
    for (int i = 0; i < AXIS_COUNT; i++) {
        enum axis axis = (enum axis)i;
        if (!layout->offset[i].present || strcmp(axis_name(axis), floor) <= 0)
            continue;
        if (best == AXIS_UNKNOWN || strcmp(axis_name(axis), axis_name(best)) < 0)
            best = axis;
    }
    return best;
}

static void
print_tile(struct text *text, const struct tirx_layout *layout)
{
    static const struct tirx_iter unit = {1, 1, AXIS_M};
    if (layout->shard_count)
        print_iters(text, 'S', layout->shard, layout->shard_count);
    else
        print_iters(text, 'S', &unit, 1);
    if (layout->replica_count) {
        text_string(text, " + ");
        print_iters(text, 'R', layout->replica, layout->replica_count);
    }
    enum axis axis = next_offset(layout, AXIS_UNKNOWN);
    for (; axis != AXIS_UNKNOWN; axis = next_offset(layout, axis)) {
        text_string(text, " + ");
        print_term(text, layout->offset[axis].value, axis);
    }
}

void
tirx_print(struct text *text, const struct tirx_layout *layout)
{
    if (!layout->composed) {
        print_tile(text, layout);
        return;
    }
    const struct swizzle *swizzle = &layout->swizzle;
    text_format(text, "ComposeLayout(%d,%d,%d,TileLayout(", swizzle->per_element,
                swizzle->length, swizzle->distance);
    print_tile(text, layout);
    text_string(text, swizzle->outer ? "),swizzle_inner=False)" : "))");
}

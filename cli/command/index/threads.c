/* Registers of threads: the axes of a place are lanes, warps, and m for the register. */
#include "cli/command/index/threads.h"

#include "layout/triton/linear.h"
#include "parser/notation/thread_text.h"
#include "render/row/escape.h"

static int64_t
lanes_of(const struct lookup *lookup)
{
    return (int64_t)1 << lookup->layout.linear->inputs[LINEAR_LANE].count;
}

int64_t
threads_of(const struct lookup *lookup)
{
    return lanes_of(lookup) << lookup->layout.linear->inputs[LINEAR_WARP].count;
}

int64_t
values_of(const struct lookup *lookup)
{
    return (int64_t)1 << lookup->layout.linear->inputs[LINEAR_REGISTER].count;
}

bool
thread_place(const struct lookup *lookup, int64_t thread, int64_t value, int64_t *place)
{
    const struct mapping *m = lookup->mapping;
    int64_t lanes = lanes_of(lookup);
    int64_t lane = thread % lanes, warp = thread / lanes;
    for (size_t i = 0; i < m->axis_count; i++) {
        place[i] = 0;
        if (m->axes[i] == AXIS_LANEID) {
            place[i] = lane;
            lane = 0;
        } else if (m->axes[i] == AXIS_WARPID) {
            place[i] = warp;
            warp = 0;
        } else if (m->axes[i] == AXIS_M) {
            place[i] = value;
            value = 0;
        }
    }
    return lane || warp || value;
}

static void
put_thread(struct printable *out, int64_t thread, int64_t value)
{
    struct text text = {0};
    thread_print(&text, thread, value);
    escape_text(out, &text);
}

void
place_thread_print(const struct lookup *lookup, struct printable *out, const int64_t *place)
{
    const struct mapping *m = lookup->mapping;
    int64_t thread = 0, value = 0, block = 0;
    for (size_t i = 0; i < m->axis_count; i++) {
        if (m->axes[i] == AXIS_LANEID)
            thread += place[i];
        else if (m->axes[i] == AXIS_WARPID)
            thread += place[i] * lanes_of(lookup);
        else if (m->axes[i] == AXIS_M)
            value = place[i];
        else
            block = place[i];
    }
    put_thread(out, thread, value);
    if (block)
        text_format(out, " block=%lld", (long long)block);
}

void
index_thread_values(struct printable *out, const struct place_search *search)
{
    if (search->count == 0)
        text_string(out, "padding");
    for (size_t i = 0; i < search->count; i++) {
        text_separate(out, i, " | ");
        put_thread(out, search->elements[2 * i], search->elements[2 * i + 1]);
    }
}

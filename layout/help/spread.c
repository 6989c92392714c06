#include "layout/help/spread.h"

#include "layout/base/minmax.h"
#include "layout/device/target.h"

#include <string.h>

/* Which compiler. */
enum maker { MAKER_TPU, MAKER_GPU, MAKER_CPU };

/* A margin: thousandths of the promise that it has at least and at most, and how much of it, in
 * quarters of the fast memory, whose contents the compiler chooses anew. */
struct margin {
    int least, most, quarters;
};

struct spread {
    enum maker maker;
    enum edit_kind kind;
    unsigned doubts; /* all of them are there */
    struct margin low, high;
};

/* What takes less may lie in the fast memory or not: of 11 pairs with so little, 6 were more
 * than a fifth from the promise. */
#define LEAST_BYTES (INT64_C(256) << 20)

/* Of changes of which too little is known, a part of the promise. */
#define UNKNOWN_PART 2

/*
 * Fitted to 463 pairs of programs that were compiled before and after the change: corpus/pairs
 * of 23 November (libtpu 0.0.51 and 0.0.52, jaxlib 0.10.2) and own ones (libtpu 0.0.52 on v4,
 * v5e, v5p, v6e, v7x; XLA:GPU of jaxlib 0.10.2 for H100, A100, MI300; its XLA:CPU); 444 of them
 * are within it. Of 62 pairs that were compiled afterwards (v5e, v6e, H100) 60 are. Behind each
 * row: how many pairs it is fitted to, and how many of them are within it. The first row that
 * holds counts.
 */
static const struct spread spreads[] = {
    {MAKER_TPU, EDIT_DONATE, DOUBT_COPIED, {30, 30, 0}, {50, 120, 3}}, /* 46: 44 */
    {MAKER_TPU, EDIT_DONATE, 0, {2, 2, 0}, {1, 50, 2}},                /* 36: 34 */
    {MAKER_TPU, EDIT_SIZE, DOUBT_LANES, {0, 150, 4}, {20, 200, 3}},    /* 38: 35 */
    {MAKER_TPU, EDIT_SIZE, 0, {1, 45, 6}, {30, 58, 8}},                /* 78: 75 */
    {MAKER_TPU, EDIT_TYPE, 0, {120, 120, 0}, {110, 110, 0}},           /* 27: 25 */
    {MAKER_TPU, EDIT_DROP, 0, {280, 280, 0}, {10, 150, 4}},            /* 60: 57 */
    {MAKER_GPU, EDIT_DONATE, 0, {10, 10, 0}, {80, 80, 0}},             /* 42: 41 */
    {MAKER_GPU, EDIT_SIZE, DOUBT_ALIKE, {250, 250, 0}, {200, 200, 0}}, /* 19: 18 */
    {MAKER_GPU, EDIT_SIZE, 0, {20, 20, 0}, {30, 30, 0}},               /* 37: 36 */
    {MAKER_GPU, EDIT_TYPE, 0, {120, 120, 0}, {50, 50, 0}},             /* 5: 5 */
    {MAKER_GPU, EDIT_DROP, 0, {260, 260, 0}, {150, 150, 0}},           /* 31: 30 */
    {MAKER_CPU, EDIT_DONATE, 0, {5, 5, 0}, {80, 80, 0}},               /* 20: 20 */
    {MAKER_CPU, EDIT_SIZE, DOUBT_ALIKE, {5, 5, 0}, {50, 50, 0}},       /* 4: 4 */
    {MAKER_CPU, EDIT_SIZE, 0, {5, 5, 0}, {15, 15, 0}},                 /* 20: 20 */
};

static enum maker
maker_of(const struct target *target)
{
    if (target->tiles.lanes)
        return MAKER_TPU;
    return strcmp(target->name, "cpu") == 0 ? MAKER_CPU : MAKER_GPU;
}

static int64_t
margin_bytes(const struct margin *margin, const struct target_space *fast, int64_t bytes)
{
    int64_t least = bytes / 1000 * margin->least, most = bytes / 1000 * margin->most;
    int64_t moved = fast ? fast->bytes / 4 * margin->quarters : 0;
    return max_i64(least, min_i64(most, moved));
}

struct margins
spread_margins(const struct target *target, enum edit_kind kind, const struct effect *effect,
               int64_t bytes)
{
    const struct target_space *fast = target_fast(target);
    for (size_t i = 0; i < sizeof spreads / sizeof *spreads; i++) {
        const struct spread *spread = &spreads[i];
        if (spread->maker == maker_of(target) && spread->kind == kind &&
            (spread->doubts & effect->doubts) == spread->doubts)
            return (struct margins){margin_bytes(&spread->low, fast, bytes),
                                    margin_bytes(&spread->high, fast, bytes),
                                    bytes < LEAST_BYTES};
    }
    return (struct margins){bytes / UNKNOWN_PART, bytes / UNKNOWN_PART, true};
}

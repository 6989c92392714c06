/*
 * The schedules of two matched programs over one axis. Which step of one is which of the other
 * can be shown only for steps that come in one order in both: the longest such list.
 */
#ifndef LAYOUT_PAIR_PAIRED_SCHEDULE_H
#define LAYOUT_PAIR_PAIRED_SCHEDULE_H

#include "layout/account/account.h"
#include "layout/base/rising.h"
#include "layout/match/match.h"

/* What is kept of a program's account. */
struct kept_schedule {
    uint32_t count;     /* ticks */
    struct tick *ticks; /* they need the program, but not the account */
    int64_t *taken; /* bytes at each tick in the default memory space; NULL: not asked for, or
                       there is no tick */
};

void kept_schedule_make(struct kept_schedule *schedule, const struct account *account,
                        bool with_taken);
void kept_schedule_free(struct kept_schedule *schedule);

/* For each tick of the old schedule its mate in the new one, or RISING_NONE. Stores the number
 * of all that have mates, in whatever order, in *matched. The caller frees the list. */
uint32_t *schedule_mates(const struct kept_schedule *old, const struct kept_schedule *new,
                         const struct match *match, uint32_t *matched);

/* The bytes that both take at each place of an axis. Ticks that are mates share a place.
 * Between two pairs of mates the shorter schedule is stretched to the length of the longer
 * one. */
struct schedule_axis {
    uint32_t count; /* places */
    int64_t *old, *new;
};

/* Makes the axis in the arena. Both schedules have ticks, and what they take. */
struct schedule_axis schedule_axis_make(const struct kept_schedule *old,
                                        const struct kept_schedule *new, const uint32_t *mates,
                                        struct arena *arena);

#endif

/* Limits on padding, and what a message says of what passes them. */
#ifndef RENDER_ARRAY_PADDING_LIMITS_H
#define RENDER_ARRAY_PADDING_LIMITS_H

#include "layout/account/account.h"
#include "render/array/array_sums.h"

struct padding_limits {
    double max_waste;     /* fraction of a memory space's bytes; negative: no limit */
    int64_t max_padding;  /* bytes in a memory space; negative: no limit */
    double max_expansion; /* bytes / data_bytes of one array; negative: no limit */
    int64_t min_padding;  /* bytes; max_expansion ignores arrays with less */
};

static inline bool
padding_is_limited(const struct padding_limits *limits)
{
    return limits->max_waste >= 0 || limits->max_padding >= 0 || limits->max_expansion >= 0;
}

/* The padding in a memory space. */
struct space_padding {
    int space;
    const struct target *target; /* names it */
    bool peak;                   /* the bytes are those that are live at the peak */
    int64_t padding_bytes, bytes;
    int64_t most_bytes;       /* of the memory space that takes most */
    const struct site *worst; /* the site with most padding; NULL: not known */
};

/* Writes the padding of each used memory space, SPACE_COUNT at most. Returns the number. */
size_t space_paddings_at_peak(const struct account *account, struct space_padding *paddings);
/* The padding of the current module in the memory space of sums->items[i]. */
struct space_padding space_padding_of_sum(const struct space_sums *sums, size_t i);

/* Returns whether the padding in a memory space passes max_waste, which exempts a space that
 * takes less than 1 % of what the largest takes, if its padding is less than min_padding. */
bool padding_is_waste(const struct padding_limits *limits, const struct space_padding *padding);
bool padding_is_much(const struct padding_limits *limits, const struct space_padding *padding);

/* Returns whether an array passes max_expansion. */
bool padding_expands(const struct padding_limits *limits, const struct size *size);

/* Appends "HBM: padding 11.73 MiB, 22.5 % of 52.10 MiB at the peak". */
void space_padding_text(struct printable *out, const struct space_padding *padding);
/* Appends "f32[2]{0} takes 512x its data, 4.00 KiB of padding". */
void shape_padding_text(struct printable *out, const struct shape_entry *shape);

#endif

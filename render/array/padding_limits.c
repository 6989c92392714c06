#include "render/array/padding_limits.h"

#include "layout/base/minmax.h"
#include "layout/device/target.h"
#include "layout/shape.h"
#include "layout/shape_entry.h"
#include "render/row/escape.h"
#include "render/row/units.h"

size_t
space_paddings_at_peak(const struct account *account, struct space_padding *paddings)
{
    size_t count = 0;
    int64_t most_bytes = 0;
    for (int i = SPACE_MIN; i <= SPACE_MAX; i++)
        most_bytes = max_i64(most_bytes, account_space(account, i)->peak_bytes);
    for (int i = SPACE_MIN; i <= SPACE_MAX; i++) {
        const struct space_memory *space = account_space(account, i);
        if (space->used)
            paddings[count++] = (struct space_padding){i,
                                                       account->memory.target,
                                                       true,
                                                       space->padding_bytes,
                                                       space->peak_bytes,
                                                       most_bytes,
                                                       NULL};
    }
    return count;
}

struct space_padding
space_padding_of_sum(const struct space_sums *sums, size_t i)
{
    const struct space_sum *sum = &sums->items[i];
    struct space_padding padding = {.space = sum->space,
                                    .target = sum->target,
                                    .padding_bytes = sum->module.padding_bytes,
                                    .bytes = sum->module.bytes,
                                    .worst = &sum->worst};
    for (size_t k = 0; k < sums->count; k++)
        padding.most_bytes = max_i64(padding.most_bytes, sums->items[k].module.bytes);
    return padding;
}

#define TRIFLE 100 /* a space that takes less than 1/100 of what the largest one takes */

static bool
is_trifle(const struct padding_limits *limits, const struct space_padding *padding)
{
    return padding->padding_bytes < limits->min_padding &&
           padding->bytes < padding->most_bytes / TRIFLE;
}

bool
padding_is_waste(const struct padding_limits *limits, const struct space_padding *padding)
{
    return limits->max_waste >= 0 && padding->bytes > 0 && !is_trifle(limits, padding) &&
           (double)padding->padding_bytes > limits->max_waste * (double)padding->bytes;
}

bool
padding_is_much(const struct padding_limits *limits, const struct space_padding *padding)
{
    return limits->max_padding >= 0 && padding->padding_bytes > limits->max_padding;
}

bool
padding_expands(const struct padding_limits *limits, const struct size *size)
{
    return limits->max_expansion >= 0 && size->padding_bytes >= limits->min_padding &&
           size->padding_bytes != 0 &&
           (double)size->bytes > limits->max_expansion * (double)size->data_bytes;
}

void
space_padding_text(struct printable *out, const struct space_padding *padding)
{
    char name[SPACE_TEXT];
    text_format(out, "%s: padding ", target_space_name(padding->target, padding->space, name));
    units_bytes(out, padding->padding_bytes);
    text_string(out, ", ");
    units_percent(out, padding->padding_bytes, padding->bytes);
    text_string(out, " of ");
    units_bytes(out, padding->bytes);
    if (padding->peak)
        text_string(out, " at the peak");
}

void
shape_padding_text(struct printable *out, const struct shape_entry *shape)
{
    const struct size *size = &shape->size;
    text_format(out, "%s%s takes ", shape->canonical,
                shape_is_assumed(shape->shape) ? " (a layout assumed)" : "");
    units_expansion(out, size->bytes, size->data_bytes);
    text_string(out, " its data, ");
    units_bytes(out, size->padding_bytes);
    text_string(out, " of padding");
}

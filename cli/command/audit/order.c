/* The order of an audit's rows. */
#include "cli/command/audit/order.h"

#include "cli/command.h"
#include "layout/shape_entry.h"

#include <stdlib.h>
#include <string.h>

struct order {
    const char *name;
    int64_t (*number)(const struct group *group);
    bool by_expansion;
    bool at_peak;
};

static int64_t
padding_of(const struct group *group)
{
    return group->size.padding_bytes;
}

static int64_t
bytes_of(const struct group *group)
{
    return group->size.bytes;
}

static int64_t
data_of(const struct group *group)
{
    return group->size.data_bytes;
}

static int64_t
elements_of(const struct group *group)
{
    return group->size.elements;
}

static int64_t
count_of(const struct group *group)
{
    return group->count;
}

static int64_t
peak_of(const struct group *group)
{
    return group->peak_bytes;
}

static int64_t
padding_at_peak_of(const struct group *group)
{
    return group->peak_padding_bytes;
}

static const struct order orders[] = {
    {"padding_bytes", padding_of, false, false},
    {"padding", padding_of, false, false},
    {"bytes", bytes_of, false, false},
    {"data_bytes", data_of, false, false},
    {"elements", elements_of, false, false},
    {"count", count_of, false, false},
    {"expansion", padding_of, true, false},
    {"padding_at_peak", padding_at_peak_of, false, true},
    {"peak_bytes", peak_of, false, true},
};

static double
expansion_of(const struct group *group)
{
    return group->size.data_bytes ? (double)group->size.bytes / (double)group->size.data_bytes
                                  : 0;
}

static int
descending(int64_t x, int64_t y)
{
    return (x < y) - (x > y);
}

/* The order without --sort: main memory first, then most padding at the peak, then most bytes
 * at the peak. 0 if all are equal. */
static int
compare_peaks(const struct group *first, const struct group *second)
{
    bool main = first->space == SPACE_DEFAULT, other = second->space == SPACE_DEFAULT;
    int result = descending(main, other);
    if (result == 0)
        result = descending(first->peak_padding_bytes, second->peak_padding_bytes);
    return result ? result : descending(first->peak_bytes, second->peak_bytes);
}

/* Largest first. Equal groups are in the order of the dump, whether a dump or rows of an
 * earlier audit are read. */
static int
compare_groups(const void *a, const void *b, void *user)
{
    const struct group *first = a, *second = b;
    const struct sorting *sorting = user;
    int result = sorting->main_first ? compare_peaks(first, second) : 0;
    if (result == 0 && sorting->order->by_expansion) {
        double x = expansion_of(first), y = expansion_of(second);
        result = ((x < y) - (x > y)) * sorting->sign;
    }
    if (result == 0)
        result = descending(sorting->order->number(first), sorting->order->number(second)) *
                 sorting->sign;
    if (result == 0)
        result = descending(bytes_of(first), bytes_of(second));
    if (result == 0)
        result = site_compare(&first->first, &second->first);
    if (result == 0)
        result = strcmp(first->key, second->key);
    if (result == 0)
        result = first->space - second->space;
    if (result == 0 && first->shape && second->shape)
        result = strcmp(first->shape->canonical, second->shape->canonical);
    return result ? result : first->number < second->number ? -1 : 1;
}

void
audit_sort(struct groups *groups, struct sorting *sorting)
{
    if (groups->count)
        qsort_r(groups->items, groups->count, sizeof *groups->items, compare_groups, sorting);
}

bool
audit_read_sorting(const struct context *context, struct sorting *sorting)
{
    const char *name = option_text(&context->options, OPTION_SORT);
    *sorting = (struct sorting){&orders[0], 1, !name};
    if (!name)
        return true;
    sorting->sign = name[0] == '-' ? -1 : 1;
    name += name[0] == '-';
    for (size_t i = 0; i < sizeof orders / sizeof *orders; i++)
        if (strcmp(orders[i].name, name) == 0) {
            sorting->order = &orders[i];
            return true;
        }
    sorting->sign = 1;
    sorting->main_first = true;
    return false;
}

const char *
audit_sorting_name(const struct sorting *sorting)
{
    return sorting->order->name;
}

bool
audit_sorts_by_peak(const struct sorting *sorting)
{
    return sorting->order->at_peak;
}

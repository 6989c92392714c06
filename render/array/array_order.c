/* Groups are compared by one field, then by all that tells them apart. */
#include "render/array/array_order.h"

#include "layout/shape_entry.h"
#include "layout/space.h"
#include "render/row/escape.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

/* A field that groups are sorted by, and where its number is in a group. */
struct array_order {
    enum field_number field;
    size_t at;
};

static const struct array_order orders[] = {
    {FIELD_padding_at_peak, offsetof(struct array_group, peak_padding_bytes)},
    {FIELD_peak_bytes, offsetof(struct array_group, peak_bytes)},
    {FIELD_padding_bytes, offsetof(struct array_group, size.padding_bytes)},
    {FIELD_bytes, offsetof(struct array_group, size.bytes)},
    {FIELD_data_bytes, offsetof(struct array_group, size.data_bytes)},
    {FIELD_elements, offsetof(struct array_group, size.elements)},
    {FIELD_count, offsetof(struct array_group, count)},
    {FIELD_expansion,
     offsetof(struct array_group, size.padding_bytes)},                /* after the expansion */
    {FIELD_padding, offsetof(struct array_group, size.padding_bytes)}, /* another name for it */
};

#define ORDERS (sizeof orders / sizeof *orders)

/* Returns NULL if groups are not sorted by the field. */
static const struct array_order *
order_of(enum field_number field)
{
    for (size_t i = 0; i < ORDERS; i++)
        if (orders[i].field == field)
            return &orders[i];
    return NULL;
}

static int64_t
sorted_number(const struct array_group *group, const struct array_order *order)
{
    int64_t number;
    memcpy(&number, (const char *)group + order->at, sizeof number);
    return number;
}

static double
expansion_of(const struct array_group *group)
{
    return group->size.data_bytes ? (double)group->size.bytes / (double)group->size.data_bytes
                                  : 0;
}

static int
descending(int64_t x, int64_t y)
{
    return (x < y) - (x > y);
}

/* The order without --sort: main memory first, then, if the waste comes first, most padding at
 * the peak, then most bytes at the peak. 0 if all are equal. */
static int
compare_peaks(const struct array_group *first, const struct array_group *second,
              bool waste_first)
{
    bool main = first->space == SPACE_DEFAULT, other = second->space == SPACE_DEFAULT;
    int result = descending(main, other);
    if (result == 0 && waste_first)
        result = descending(first->peak_padding_bytes, second->peak_padding_bytes);
    return result ? result : descending(first->peak_bytes, second->peak_bytes);
}

/* Largest first. Equal groups are in the order of the dump, whether a dump or rows of an
 * earlier audit are read. */
static int
compare_groups(const void *a, const void *b, void *user)
{
    const struct array_group *first = a, *second = b;
    const struct array_sorting *sorting = user;
    int result = 0;
    if (sorting->main_first)
        result = compare_peaks(first, second, sorting->waste_first);
    if (result == 0 && sorting->order->field == FIELD_expansion) {
        double x = expansion_of(first), y = expansion_of(second);
        result = ((x < y) - (x > y)) * sorting->sign;
    }
    if (result == 0)
        result = sorting->sign * descending(sorted_number(first, sorting->order),
                                            sorted_number(second, sorting->order));
    if (result == 0)
        result = descending(first->size.bytes, second->size.bytes);
    if (result == 0)
        result = site_compare(&first->first, &second->first);
    if (result == 0)
        result = strcmp(first->key, second->key);
    if (result == 0)
        result = first->space - second->space;
    if (result == 0 && first->shape && second->shape)
        result = strcmp(first->shape->canonical, second->shape->canonical);
    if (result == 0)
        result = (first->number > second->number) - (first->number < second->number);
    return result;
}

void
array_groups_sort(struct array_groups *groups, const struct array_sorting *sorting)
{
    if (groups->count)
        qsort_r(groups->items, groups->count, sizeof *groups->items, compare_groups,
                (void *)(uintptr_t)sorting);
}

bool
array_sorting_read(const char *name, struct array_sorting *sorting)
{
    *sorting = (struct array_sorting){order_of(FIELD_padding_bytes), 1, true, true};
    if (!name)
        return true;
    bool reversed = name[0] == '-';
    name += reversed;
    const struct array_order *order = order_of(field_of_name(name, strlen(name)));
    if (order)
        *sorting = (struct array_sorting){order, reversed ? -1 : 1, false, false};
    return order != NULL;
}

void
array_sorting_words(struct printable *out)
{
    for (size_t i = 0; i + 1 < ORDERS; i++) {
        if (i > 0)
            text_either(out, i + 2 < ORDERS, ", ", " or ");
        escape_string(out, field_name(orders[i].field));
    }
}

const char *
array_sorting_name(const struct array_sorting *sorting)
{
    return field_name(sorting->order->field);
}

bool
array_sorting_by_peak(const struct array_sorting *sorting)
{
    static const enum row_kind kinds[] = {KIND_group, NO_KIND};
    return field_find(kinds, sorting->order->field)->needs & NEEDS_PEAK;
}

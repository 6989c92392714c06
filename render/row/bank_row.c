/* Phases as rows. */
#include "render/row/bank_row.h"

#include "layout/base/diagnostic.h"
#include "layout/device/bank.h"
#include "render/row/row_make.h"

/* For each lane of a phase, where its bytes begin. */
static struct cell
elements_cell(struct arena *arena, const struct bank_subject *subject,
              const struct bank_phase *phase)
{
    const struct bank_access *access = subject->access;
    struct cell_list *list = list_new(arena);
    struct bank_place place;
    struct diagnostic d;
    for (size_t i = 0; i < phase->lane_count; i++) {
        struct row *row = row_new(arena);
        size_t lane = phase->first_lane + i;
        int64_t linear = swizzle_apply(subject->swizzle, access->addresses[lane]);
        if (bank_locate(linear, access->element_bits, &place, &d))
            continue; /* cannot happen: the phase has been counted */
#include "render/row/fields/lane.def"
        list_add(list, cell_object(row));
    }
    return cell_list(list);
}

static struct cell
lanes_cell(struct arena *arena, const struct bank_phase *phase)
{
    struct cell_list *list = list_new(arena);
    for (size_t i = 0; i < phase->lane_count; i++)
        if (phase->lanes >> i & 1)
            list_add(list, cell_integer((int64_t)(phase->first_lane + i)));
    return cell_list(list);
}

struct row *
bank_phase_row(struct arena *arena, const struct bank_subject *subject, size_t number,
               const struct bank_phase *phase)
{
    struct row *row = row_new(arena);
#include "render/row/fields/banks.def"
    return row;
}

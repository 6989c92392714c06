/* Elements and places by name, an element's way to its place, its column's banks. All of side
 * 0. */
#include "cli/web/core.h"

#include "cli/index_text.h"
#include "cli/place_text.h"
#include "cli/web/side.h"
#include "layout/bank.h"
#include "render/bank_row.h"
#include "render/trace.h"

#include <string.h>

/* ---- by name ---- */

const char *
core_element(const char *index)
{
    const struct side *side = side_at(0);
    const struct mapping *m = side->mapping;
    struct arena *arena = answer_begin();
    struct diagnostic d = {0};
    if (!m)
        return nothing_there();
    int64_t *values = arena_array(arena, m->rank + 1, sizeof *values);
    if (!values)
        return answer_row(NULL);
    if (index_read(index, strlen(index), m->dims, m->rank, values, &d))
        return answer_error("element", &d);
    struct row *row = row_new(arena);
    row_add(row, "flat", cell_integer(map_flat(side->mapping, values)));
    return answer_row(row);
}

/* Where the memory panel shows a place, whatever lives there. */
static struct cell
memory_position(struct arena *arena, const struct side *side, int64_t place)
{
    struct cell_list *list = list_new(arena);
    for (size_t i = 0; i < side->panel_count; i++) {
        const struct map_panel *panel = &side->panels[i];
        struct row *row = row_new(arena);
        struct map_position at;
        if (panel->kind != MAP_MEMORY || place < side->view.low || place >= side->view.high)
            continue;
        map_locate(&side->view, panel, &place, &at);
        row_add(row, "panel", cell_integer((int64_t)i));
        row_add(row, "slice", cell_integer(0));
        row_add(row, "row", cell_integer(at.row));
        row_add(row, "column", cell_integer(at.column));
        row_add(row, "part", cell_integer(0));
        list_add(list, cell_object(row));
    }
    return cell_list(list);
}

const char *
core_place(const char *text)
{
    const struct side *side = side_at(0);
    const struct mapping *m = side->mapping;
    struct arena *arena = answer_begin();
    struct diagnostic d = {0};
    int64_t place[AXIS_COUNT] = {0};
    bool elsewhere;
    if (!m)
        return nothing_there();
    if (place_read(text, strlen(text), m, place, &elsewhere, &d))
        return answer_error("place", &d);
    bool linear = side->view.linear;
    if (linear && side->argument.places >= 0 &&
        (place[0] < 0 || place[0] >= side->argument.places)) {
        diagnostic_set(&d, LINEAR_RANGE, 0, strlen(text), (long long)place[0],
                       (long long)side->argument.places);
        return answer_error("place", &d);
    }
    struct row *row = row_new(arena);
    enum map_cell_kind kind = elsewhere ? MAP_OUTSIDE : map_empty_kind(&side->view, place);
    int count = kind == MAP_OUTSIDE ? 0 : add_elements(row, side, place, -1, &d);
    if (count < 0)
        return answer_error("place", &d);
    if (count)
        kind = MAP_ELEMENT;
    row_add(row, "kind", cell_text(map_kind_name(kind)));
    add_place(row, side, elsewhere ? NULL : place);
    row_add(row, "positions",
            linear && !elsewhere ? memory_position(arena, side, place[0]) : cell_null());
    return answer_row(row);
}

/* ---- one element ---- */

static struct cell
positions_cell(struct arena *arena, const struct side *side, int64_t flat)
{
    struct cell_list *list = list_new(arena);
    struct map_position at;
    for (size_t i = 0; i < side->panel_count; i++)
        for (int64_t copy = 0; copy < TRACE_COPIES; copy++) {
            if (!map_find(&side->view, &side->panels[i], flat, copy, &at))
                break;
            struct row *row = row_new(arena);
            row_add(row, "panel", cell_integer((int64_t)i));
            row_add(row, "slice", cell_integer(at.slice));
            row_add(row, "row", cell_integer(at.row));
            row_add(row, "column", cell_integer(at.column));
            row_add(row, "part", cell_integer(at.part));
            row_add(row, "copy", cell_integer(copy));
            list_add(list, cell_object(row));
        }
    return cell_list(list);
}

/* The index of an element of side 0, or NULL. */
static int64_t *
index_of(const struct side *side, int64_t flat, struct arena *arena)
{
    if (!side->mapping || flat < 0 || flat >= side->view.elements)
        return NULL;
    int64_t *index = arena_array(arena, side->mapping->rank + 1, sizeof *index);
    if (index)
        mapping_unflatten(side->mapping, flat, index);
    return index;
}

const char *
core_trace(int64_t flat)
{
    const struct side *side = side_at(0);
    const struct trace_subject subject = {side->mapping, side->argument.tiling,
                                          side->argument.element_bits};
    struct arena *arena = answer_begin();
    struct diagnostic d = {0};
    const int64_t *index = index_of(side, flat, arena);
    struct row *row = index ? trace_row(&subject, index, arena, &d) : NULL;
    if (!index)
        return nothing_there();
    if (!row)
        return answer_error("element", &d);
    row_add(row, "positions", positions_cell(arena, side, flat));
    return answer_row(row);
}

const char *
core_banks(int64_t flat)
{
    const struct side *side = side_at(0);
    const struct mapping *m = side->mapping;
    struct arena *arena = answer_begin();
    struct bank_access access;
    struct diagnostic d = {0};
    const int64_t *index = index_of(side, flat, arena);
    int bits = (int)side->argument.element_bits;
    if (!index || bits == 0)
        return nothing_there();
    int64_t column = m->rank ? index[m->rank - 1] : 0;
    if (bank_access_column(m, column, 0, bits, arena, &access, &d))
        return answer_error("banks", &d);
    size_t count = bank_phase_count(&access);
    struct bank_phase *phases = arena_array(arena, count + 1, sizeof *phases);
    if (!phases)
        return answer_row(NULL);
    if (bank_phases(&access, &m->swizzle, phases, &d))
        return answer_error("banks", &d);
    struct row *row = row_new(arena);
    struct cell_list *list = list_new(arena);
    int64_t wavefronts = 0, ideal = 0;
    for (size_t i = 0; i < count; i++) {
        list_add(list, cell_object(bank_phase_row(arena, "column", &access, &m->swizzle, i,
                                                  &phases[i])));
        wavefronts += phases[i].wavefronts;
        ideal += phases[i].ideal;
    }
    row_add(row, "column", cell_integer(column));
    row_add(row, "wavefronts", cell_integer(wavefronts));
    row_add(row, "ideal", cell_integer(ideal));
    row_add(row, "phases", cell_list(list));
    return answer_row(row);
}

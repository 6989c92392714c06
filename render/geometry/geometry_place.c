/* The place of a cell and its elements: cells of the panels memory, axes and banks. */
#include "render/geometry/geometry_private.h"

#include "layout/base/checked.h"
#include "layout/base/diagnostic.h"

#include <string.h>

/* The place that begins in a part of a word, or that the word belongs to. */
static int64_t
bank_place(const struct map_view *view, const struct map_panel *panel,
           const struct map_position *at)
{
    int64_t word = (panel->first + at->row) * panel->columns + at->column;
    if (view->element_bits > WORD_BITS)
        return floor_divide(word, view->element_bits / WORD_BITS);
    return word * panel->depth + at->part;
}

static bool
axis_coordinates(const struct map_view *view, const struct map_panel *panel,
                 const struct map_position *at, int64_t *coordinates)
{
    int64_t column = at->column;
    if (panel->wrapped)
        column += at->row * panel->columns;
    if (column >= map_scales_count(view, panel->columns_of))
        return false;
    map_scales_coordinates(view, panel->rows_of, panel->wrapped ? 0 : at->row, coordinates);
    map_scales_coordinates(view, panel->columns_of, column, coordinates);
    map_scales_coordinates(view, panel->slices_of, at->slice, coordinates);
    map_scales_coordinates(view, panel->parts_of, at->part, coordinates);
    return true;
}

bool
map_coordinates(const struct map_view *view, const struct map_panel *panel,
                const struct map_position *at, int64_t *coordinates)
{
    int64_t place;
    switch (panel->kind) {
    case MAP_AXES:
        return axis_coordinates(view, panel, at, coordinates);
    case MAP_MEMORY:
        place = panel->first + at->row * panel->columns + at->column;
        break;
    case MAP_BANKS:
    case MAP_WORDS:
        place = bank_place(view, panel, at);
        break;
    default:
        return false;
    }
    coordinates[0] = place;
    return place >= view->low && place < view->high;
}

/* ---- elements of a place ---- */

struct occupants {
    const struct map_view *view;
    int64_t *flats; /* room for MAP_OCCUPANTS; ascending */
    int count;
};

static int
add_occupant(void *context, const int64_t *index)
{
    struct occupants *r = context;
    int64_t flat = mapping_flatten(r->view->mapping, index);
    int at = r->count;
    while (at > 0 && r->flats[at - 1] > flat)
        at--;
    if (at > 0 && r->flats[at - 1] == flat)
        return 0;
    memmove(r->flats + at + 1, r->flats + at, (size_t)(r->count - at) * sizeof *r->flats);
    r->flats[at] = flat;
    return ++r->count == MAP_OCCUPANTS;
}

int
map_occupants(const struct map_view *view, const int64_t *coordinates, int64_t *flats,
              struct diagnostic *d)
{
    struct occupants occupants = {view, flats, 0};
    if (mapping_inverse(view->mapping, coordinates, add_occupant, &occupants, d) < 0)
        return -1;
    return occupants.count;
}

/* The number of the copy of an element that lies at the coordinates. */
static int64_t
copy_at(const struct map_view *view, int64_t flat, const int64_t *coordinates, int64_t *scratch)
{
    const struct mapping *m = view->mapping;
    int64_t here[AXIS_COUNT], copies = mapping_copies(m);
    mapping_unflatten(view->mapping, flat, scratch);
    for (int64_t copy = 0; copies > 1 && copy < copies; copy++) {
        mapping_forward_copy(m, scratch, copy, scratch + m->rank, here);
        if (memcmp(here, coordinates, m->axis_count * sizeof *here) == 0)
            return copy;
    }
    return 0;
}

static bool
beyond_scales(const struct map_view *view, const int64_t *coordinates)
{
    for (size_t i = 0; i < view->scale_count; i++) {
        const struct map_scale *scale = &view->scales[i];
        int64_t at = coordinates[scale->axis];
        if (at < scale->first || at > map_scale_value(scale, scale->count - 1))
            return true;
    }
    return false;
}

/* A swizzle covers whole periods. The places that it adds behind the mapping's own are holes:
 * they are neither padding of a tile nor a tail that the layout asks for. */
enum map_cell_kind
map_empty_kind(const struct map_view *view, const int64_t *coordinates)
{
    const struct swizzle *swizzle = &view->mapping->swizzle;
    int64_t place = coordinates[0];
    if (!view->linear)
        return beyond_scales(view, coordinates) ? MAP_OUTSIDE : MAP_HOLE;
    if (place < view->low || place >= view->high)
        return MAP_OUTSIDE;
    if (swizzle_undo(swizzle, place) >= view->body)
        return swizzle->length ? MAP_HOLE : MAP_TAIL;
    return view->stage_count ? MAP_PADDING : MAP_HOLE;
}

/* Looks up one place: fills occupants, flat, copy, place, kind and colour. */
static int
fill_cell(const struct map_view *view, const int64_t *coordinates, struct map_cell *cell,
          int64_t *scratch, struct diagnostic *d)
{
    int64_t flats[MAP_OCCUPANTS];
    int count = map_occupants(view, coordinates, flats, d);
    if (count < 0)
        return -1;
    cell->occupants = (uint8_t)count;
    if (view->linear)
        cell->place = coordinates[0];
    if (count) {
        cell->kind = MAP_ELEMENT;
        cell->flat = flats[0];
        cell->copy = copy_at(view, flats[0], coordinates, scratch);
    } else {
        cell->kind = map_empty_kind(view, coordinates);
    }
    cell->hue = map_hue(view, view->coloring, cell, &cell->mix);
    return 0;
}

/* ---- lines of places ---- */

/* The level of the border behind a place on m. */
static uint8_t
border_behind(const struct map_view *view, int64_t place)
{
    for (size_t i = 0; i < view->stage_count; i++)
        if ((place + 1) % view->blocks[i] == 0)
            return (uint8_t)(view->stage_count - i);
    return 0;
}

int
map_line_cell(const struct map_filler *filler, const struct map_position *at,
              struct map_cell *cell)
{
    const struct map_view *view = filler->view;
    const struct map_panel *panel = filler->panel;
    int64_t coordinates[AXIS_COUNT];
    *cell = (struct map_cell){.kind = MAP_OUTSIDE, .flat = -1, .place = -1};
    if (!map_coordinates(view, panel, at, coordinates))
        return 0;
    if (fill_cell(view, coordinates, cell, filler->scratch, filler->d))
        return -1;
    bool swizzled = view->mapping->swizzle.length > 0;
    if (panel->kind == MAP_MEMORY && !swizzled && at->column + 1 < panel->columns &&
        cell->place + 1 < view->high)
        cell->right = border_behind(view, cell->place);
    return 0;
}

/* Finds elements and places by name, and traces an element to its place. */
#include "render/page/core/core.h"

#include "parser/notation/index_text.h"
#include "parser/notation/place_text.h"
#include "render/page/core/why.h"
#include "render/row/place.h"
#include "render/row/trace.h"

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
    if (index_read(index, strlen(index), m, values, &d))
        return answer_error("element", &d);
    struct row *row = row_new(arena);
    row_add_named(row, "flat", cell_integer(mapping_flatten(side->mapping, values)));
    return answer_row(row);
}

static void
add_position(struct cell_list *list, size_t panel, const struct map_position *at, int64_t copy)
{
    struct row *row = row_new(list->arena);
    row_add_named(row, "panel", cell_integer((int64_t)panel));
    row_add_named(row, "slice", cell_integer(at->slice));
    row_add_named(row, "row", cell_integer(at->row));
    row_add_named(row, "column", cell_integer(at->column));
    row_add_named(row, "part", cell_integer(at->part));
    row_add_named(row, "copy", cell_integer(copy));
    list_add(list, cell_object(row));
}

/* The positions of a place, empty or not, in all panels but the logical one. */
static struct cell
place_positions(struct arena *arena, const struct side *side, const int64_t *coordinates)
{
    struct cell_list *list = list_new(arena);
    for (size_t i = 1; i < side->panel_count; i++) {
        struct map_position at;
        map_locate(&side->view, &side->panels[i], coordinates, &at);
        add_position(list, i, &at, 0);
    }
    return cell_list(list);
}

/* Returns whether the place is outside of the places that the layout has. */
static bool
is_beyond(const struct side *side, const int64_t *coordinates)
{
    return side->view.linear && side->argument.places >= 0 &&
           (coordinates[0] < 0 || coordinates[0] >= side->argument.places);
}

const char *
core_place(const char *text)
{
    const struct side *side = side_at(0);
    struct arena *arena = answer_begin();
    struct diagnostic d = {0};
    int64_t place[AXIS_COUNT] = {0}, flats[MAP_OCCUPANTS];
    bool elsewhere;
    if (!side->mapping)
        return nothing_there();
    if (place_read(text, strlen(text), side->mapping, place, &elsewhere, &d))
        return answer_error("place", &d);
    if (is_beyond(side, place)) {
        diagnostic_set(&d, LINEAR_RANGE, 0, strlen(text), (long long)place[0],
                       (long long)side->argument.places);
        return answer_error("place", &d);
    }
    struct row *row = row_new(arena);
    struct printable words = {0};
    enum map_cell_kind kind = elsewhere ? MAP_OUTSIDE : map_empty_kind(&side->view, place);
    int count = kind == MAP_OUTSIDE ? 0 : map_occupants(&side->view, place, flats, &d);
    if (count < 0)
        return answer_error("place", &d);
    row_add_named(row, "kind", cell_text(map_kind_name(count ? MAP_ELEMENT : kind)));
    row_add_named(row, "flat", count ? cell_integer(flats[0]) : cell_null());
    if (!elsewhere)
        place_print(&words, side->mapping, place);
    row_add_named(row, "place", words_cell(arena, &words));
    map_tile_label(&side->view, side->view.linear ? place[0] : -1, &words);
    row_add_named(row, "tile", words_cell(arena, &words));
    text_free(&words);
    row_add_named(row, "positions",
                  kind == MAP_OUTSIDE ? cell_null() : place_positions(arena, side, place));
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
            if (i == 0 && copy > 0)
                break; /* the array has each element once */
            add_position(list, i, &at, copy);
        }
    return cell_list(list);
}

/* {label: text} of an element in the logical panel. */
static struct cell
labels_cell(struct arena *arena, const struct side *side, const int64_t *index, int64_t flat)
{
    const struct map_view *view = &side->view;
    struct map_cell cell = {.kind = MAP_ELEMENT, .flat = flat, .place = -1};
    int64_t coordinates[AXIS_COUNT];
    int64_t *scratch = arena_array(arena, mapping_scratch(side->mapping) + 1, sizeof *scratch);
    struct row *say = row_new(arena);
    struct printable text = {0};
    if (view->linear) {
        mapping_forward(side->mapping, index, scratch, coordinates);
        cell.place = coordinates[0];
    }
    for (int i = 0; i < MAP_LABELS; i++) {
        if (!map_says(view, (enum map_label)i))
            continue;
        map_say(view, (enum map_label)i, &cell, &text);
        row_add_named(say, map_label_name((enum map_label)i), words_cell(arena, &text));
    }
    text_free(&text);
    return cell_object(say);
}

const char *
core_trace(int number, int64_t flat)
{
    const struct side *side = side_at(number);
    const struct trace_subject subject = {side->mapping, side->argument.tiling,
                                          side->argument.element_bits};
    struct arena *arena = answer_begin();
    const int64_t *index = side_index(side, flat, arena);
    if (!index)
        return nothing_there();
    struct row *row = trace_row(&subject, index, arena);
    row_add_named(row, "say", labels_cell(arena, side, index, flat));
    why_add(row, side, index);
    row_add_named(row, "positions", positions_cell(arena, side, flat));
    return answer_row(row);
}

/*
 * Compares the geometry of memory maps with the mapping, over random layouts that are the same
 * in every run. The logical grid must hold every element once and every place of padding, the
 * other panels exactly the places that the mapping gives, and a window exactly the elements in
 * its ranges.
 */
#include "layout/base/diagnostic.h"
#include "layout/base/text.h"
#include "layout/coverage.h"
#include "layout/shape.h"
#include "layout/tiling.h"
#include "parser/shape/shape_parse.h"
#include "render/geometry/geometry.h"
#include "tests/suites.h"
#include "tests/support/map_subject.h"
#include "tests/support/tirx_random.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define ROUNDS 400
#define MOST   20000 /* most cells of a panel that is checked completely */

static void (*const makers[])(struct subject *s, struct random *random) = {map_subject_xla,
                                                                           map_subject_tirx};

/* ---- panels ---- */

static int64_t
panel_cells(const struct map_panel *panel)
{
    return panel->slices * panel->rows * panel->columns * panel->depth;
}

/* Returns all cells of a panel in order; NULL if they are too many. The caller frees them. */
static struct map_cell *
all_cells(struct subject *s, const struct map_panel *panel, int64_t *count)
{
    *count = panel_cells(panel);
    if (*count > MOST)
        return NULL;
    struct map_cell *cells = calloc((size_t)*count + 1, sizeof *cells);
    int64_t each = panel->slices ? *count / panel->slices : 0;
    for (int64_t slice = 0; each && slice < panel->slices; slice++) {
        struct map_window window = map_whole(panel, slice);
        ck_assert_int_eq(map_cells(&s->view, panel, &window, cells + slice * each, &s->d), 0);
    }
    return cells;
}

static void
check_logical(struct subject *s)
{
    struct map_panel panel;
    int64_t count, elements = 0, size;
    map_logical(&s->view, &panel);
    struct map_cell *cells = all_cells(s, &panel, &count);
    if (!cells)
        return;
    char *seen = calloc((size_t)s->view.elements + 1, 1);
    for (int64_t i = 0; i < count; i++) {
        if (cells[i].kind != MAP_ELEMENT)
            continue;
        ck_assert_msg(!seen[cells[i].flat]++, "%s: element %lld twice", s->text,
                      (long long)cells[i].flat);
        elements++;
    }
    ck_assert_msg(elements == s->view.elements, "%s: %lld elements drawn", s->text,
                  (long long)elements);
    ck_assert_int_eq(mapping_size(&s->mapping, &size, &s->d), 0);
    if (s->view.exact && s->view.stage_count)
        ck_assert_msg(count == size, "%s: %lld cells for %lld places", s->text,
                      (long long)count, (long long)size);
    free(seen);
    free(cells);
}

/* Every place of the tiled mapping, with padding, must be one cell of the logical grid. */
static void
check_places(struct subject *s)
{
    struct map_panel panel;
    int64_t count;
    map_logical(&s->view, &panel);
    struct map_cell *cells = all_cells(s, &panel, &count);
    if (!cells || !s->view.linear || !s->view.stage_count || !s->view.exact) {
        free(cells);
        return;
    }
    char *seen = calloc((size_t)count + 1, 1);
    for (int64_t i = 0; i < count; i++) {
        int64_t flats[MAP_OCCUPANTS];
        ck_assert(cells[i].place >= 0 && cells[i].place < count);
        ck_assert_msg(!seen[cells[i].place]++, "%s: place %lld twice", s->text,
                      (long long)cells[i].place);
        int occupants = map_occupants(&s->view, &cells[i].place, flats, &s->d);
        ck_assert_int_eq(occupants, cells[i].kind == MAP_ELEMENT);
        if (occupants)
            ck_assert_int_eq(flats[0], cells[i].flat);
    }
    free(seen);
    free(cells);
}

START_TEST(test_logical_grid_is_the_array_and_its_padding)
    {
        struct random random = {77};
        for (int i = 0; i < ROUNDS; i++) {
            struct subject s = {0};
            makers[_i](&s, &random);
            check_logical(&s);
            check_places(&s);
            arena_free(&s.arena);
        }
    }
END_TEST

/* Checks the cell of one copy of an element in a panel. */
static void
check_copy(struct subject *s, const struct map_panel *panel, int64_t flat, int64_t copy,
           int64_t *scratch)
{
    struct map_position at;
    struct map_cell cell;
    int64_t here[AXIS_COUNT], there[AXIS_COUNT], flats[MAP_OCCUPANTS];
    bool among = false;
    ck_assert(map_find(&s->view, panel, flat, copy, &at));
    struct map_window one = {at.slice,      at.row,  at.row + 1, at.column,
                             at.column + 1, at.part, at.part + 1};
    ck_assert_int_eq(map_cells(&s->view, panel, &one, &cell, &s->d), 0);
    ck_assert_msg(cell.kind == MAP_ELEMENT, "%s: element %lld", s->text, (long long)flat);
    ck_assert(map_coordinates(&s->view, panel, &at, here));
    mapping_unflatten(&s->mapping, flat, scratch);
    ck_assert_int_eq(mapping_flatten(&s->mapping, scratch), flat);
    mapping_forward_copy(&s->mapping, scratch, copy, scratch + s->mapping.rank, there);
    ck_assert_msg(memcmp(here, there, s->mapping.axis_count * sizeof *here) == 0,
                  "%s: element %lld copy %lld", s->text, (long long)flat, (long long)copy);
    int count = map_occupants(&s->view, here, flats, &s->d);
    ck_assert_int_eq(count, cell.occupants);
    for (int i = 0; i < count; i++)
        among |= flats[i] == flat;
    ck_assert_msg(among || count == MAP_OCCUPANTS, "%s: element %lld", s->text,
                  (long long)flat);
}

/* Each copy of each element must be drawn where it lies, and nothing else may be drawn. */
static void
check_second(struct subject *s, const struct map_panel *panel)
{
    struct coverage coverage;
    int64_t count, drawn = 0, copies = mapping_copies(&s->mapping);
    struct map_cell *cells = all_cells(s, panel, &count);
    int64_t *scratch =
        calloc(mapping_scratch(&s->mapping) + s->mapping.rank + 1, sizeof *scratch);
    for (int64_t flat = 0; flat < s->view.elements && flat < 300; flat++)
        for (int64_t copy = 0; copy < copies; copy++)
            check_copy(s, panel, flat, copy, scratch);
    for (int64_t i = 0; cells && i < count; i++)
        drawn += cells[i].kind == MAP_ELEMENT;
    if (cells && s->view.elements && coverage_count(&s->mapping, &coverage, &s->d) == 0)
        ck_assert_msg(drawn == coverage.places, "%s: %lld places drawn of %lld", s->text,
                      (long long)drawn, (long long)coverage.places);
    free(scratch);
    free(cells);
}

START_TEST(test_other_panels_are_the_places_of_the_mapping)
    {
        struct random random = {78};
        for (int i = 0; i < ROUNDS; i++) {
            struct subject s = {0};
            struct map_panel panel;
            makers[_i](&s, &random);
            int64_t most = random_below(&random, 20) + 1;
            if (s.view.linear)
                map_memory(&s.view, map_memory_line(&s.view, most), &panel);
            else
                map_axes(&s.view, most, &panel);
            if (s.view.linear)
                ck_assert_msg(panel.columns >= 1 && panel.columns <= most, "%s", s.text);
            check_second(&s, &panel);
            if (s.view.linear && map_banks(&s.view, &panel, &s.d) == 0)
                check_second(&s, &panel);
            arena_free(&s.arena);
        }
    }
END_TEST

/* ---- windows ---- */

struct census {
    struct subject *s;
    char *seen;
};

static int
note_elements(void *context, const struct map_window *window)
{
    struct census *census = context;
    struct map_panel panel;
    int64_t count = (window->row_end - window->row) * (window->column_end - window->column);
    struct map_cell *cells = calloc((size_t)count + 1, sizeof *cells);
    map_logical(&census->s->view, &panel);
    ck_assert_int_eq(map_cells(&census->s->view, &panel, window, cells, &census->s->d), 0);
    for (int64_t i = 0; i < count; i++)
        if (cells[i].kind == MAP_ELEMENT)
            ck_assert_int_eq(census->seen[cells[i].flat]++, 0);
    free(cells);
    return 0;
}

START_TEST(test_windows_show_what_they_name)
    {
        struct random random = {79};
        for (int i = 0; i < ROUNDS; i++) {
            struct subject s = {0};
            struct map_range ranges[64] = {{0, 0}};
            makers[_i](&s, &random);
            struct census census = {&s, calloc((size_t)s.view.elements + 1, 1)};
            for (size_t dim = 0; dim < s.mapping.rank; dim++) {
                int64_t extent = map_dim_extent(&s.view, dim);
                ranges[dim].begin = random_below(&random, extent + 1);
                ranges[dim].end =
                    ranges[dim].begin + random_below(&random, extent - ranges[dim].begin + 1);
            }
            ck_assert_int_eq(map_windows(&s.view, ranges, note_elements, &census), 0);
            for (int64_t flat = 0; flat < s.view.elements; flat++) {
                int64_t index[64];
                bool inside = true;
                mapping_unflatten(&s.mapping, flat, index);
                for (size_t dim = 0; dim < s.mapping.rank; dim++)
                    inside &= index[dim] >= ranges[dim].begin && index[dim] < ranges[dim].end;
                ck_assert_msg(census.seen[flat] == inside, "%s: element %lld, [%lld,%lld)",
                              s.text, (long long)flat, (long long)ranges[0].begin,
                              (long long)ranges[0].end);
            }
            free(census.seen);
            arena_free(&s.arena);
        }
    }
END_TEST

/* ---- borders and words ---- */

START_TEST(test_borders_are_those_of_tiles)
    {
        struct subject s = {.text = "f32[9,13]{1,0:T(4,6)(2,3)}"};
        struct map_panel panel;
        int64_t count;
        map_subject_read(&s);
        map_logical(&s.view, &panel);
        struct map_cell *cells = all_cells(&s, &panel, &count);
        ck_assert_int_eq(panel.rows, 12);
        ck_assert_int_eq(panel.columns, 18);
        for (int64_t i = 0; i < count; i++) {
            int64_t row = i / 18 + 1, column = i % 18 + 1;
            int right = column == 18 ? 0 : column % 6 == 0 ? 2 : column % 3 == 0;
            int below = row == 12 ? 0 : row % 4 == 0 ? 2 : row % 2 == 0;
            ck_assert_msg(cells[i].right == right && cells[i].below == below, "row %lld, %lld",
                          (long long)row, (long long)column);
            ck_assert_int_eq(cells[i].hue, ((row - 1) / 4 * 3 + (column - 1) / 6) % 8);
        }
        free(cells);
        map_memory(&s.view, 24, &panel);
        cells = all_cells(&s, &panel, &count);
        for (int64_t i = 0; i < count; i++)
            ck_assert_int_eq(cells[i].right, i % 24 == 23 ? 0 : i % 6 == 5);
        free(cells);
        arena_free(&s.arena);
    }
END_TEST

static void
check_label(void (*label)(const struct map_view *view, const struct map_panel *panel,
                          int64_t at, struct printable *out),
            const struct subject *s, const struct map_panel *panel, int64_t at,
            const char *expected)
{
    struct printable text = {0};
    text_string(&text, "");
    label(&s->view, panel, at, &text);
    ck_assert_str_eq(text.data, expected);
    text_free(&text);
}

START_TEST(test_labels_name_rows_and_slices)
    {
        struct subject s = {.text = "f32[2,3,2,3]{3,2,1,0:T(2,2,2)}"};
        struct map_panel panel;
        map_subject_read(&s);
        map_logical(&s.view, &panel);
        ck_assert_int_eq(panel.slices, 8);
        check_label(map_slice_label, &s, &panel, 6, "[1,2,*,*]");
        check_label(map_slice_label, &s, &panel, 7, "[1,-,*,*]");
        check_label(map_column_label, &s, &panel, 2, "2");
        check_label(map_column_label, &s, &panel, 3, "");
        map_memory(&s.view, 8, &panel);
        check_label(map_row_label, &s, &panel, 3, "24");
        check_label(map_column_label, &s, &panel, 3, "+3");
        arena_free(&s.arena);
    }
END_TEST

Suite *
map_suite(void)
{
    Suite *suite = suite_create("map");
    TCase *tests = tcase_create("geometry");
    int count = (int)(sizeof makers / sizeof *makers);
    tcase_add_loop_test(tests, test_logical_grid_is_the_array_and_its_padding, 0, count);
    tcase_add_loop_test(tests, test_other_panels_are_the_places_of_the_mapping, 0, count);
    tcase_add_loop_test(tests, test_windows_show_what_they_name, 0, count);
    tcase_add_test(tests, test_borders_are_those_of_tiles);
    tcase_add_test(tests, test_labels_name_rows_and_slices);
    suite_add_tcase(suite, tests);
    return suite;
}

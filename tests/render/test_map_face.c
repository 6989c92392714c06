/* Tests what cells of a memory map show: their colours, labels, and the lines of a TPU. */
#include "layout/base/arena.h"
#include "layout/base/diagnostic.h"
#include "layout/base/text.h"
#include "parser/notation/layout_read.h"
#include "render/geometry/geometry.h"
#include "tests/suites.h"

#include <stdlib.h>

struct face {
    struct arena arena;
    struct layout_argument argument;
    struct map_view view;
    struct map_panel panel;
    struct map_cell *cells; /* all cells of slice 0 of the panel */
};

static void
open_face(struct face *f, const char *layout, const char *shape, const char *swizzle)
{
    struct layout_options options = {.type = PRIMITIVE_UNKNOWN};
    struct diagnostic d = {0};
    *f = (struct face){0};
    if (shape)
        ck_assert_int_eq(layout_options_shape(&options, shape, &d), 0);
    if (swizzle) {
        ck_assert_int_eq(layout_options_type(&options, "f16", &d), 0);
        ck_assert_int_eq(layout_options_swizzle(&options, swizzle, &d), 0);
    }
    ck_assert_msg(layout_read(&f->argument, &f->arena, &options, layout, NULL, &d) == 0,
                  "%s: %s", layout, d.message);
    struct map_subject of = {f->argument.mapping, f->argument.tiling, f->argument.element_bits,
                             f->argument.places};
    ck_assert_int_eq(map_open(&f->view, &of, &f->arena, &d), 0);
}

static void
read_cells(struct face *f)
{
    struct diagnostic d;
    struct map_window whole = map_whole(&f->panel, 0);
    f->cells =
        arena_array(&f->arena, (size_t)(f->panel.rows * f->panel.columns * f->panel.depth),
                    sizeof *f->cells);
    ck_assert_int_eq(map_cells(&f->view, &f->panel, &whole, f->cells, &d), 0);
}

static const struct map_cell *
cell_at(const struct face *f, int64_t row, int64_t column)
{
    return &f->cells[(row * f->panel.columns + column) * f->panel.depth];
}

static void
check_said(const struct face *f, enum map_label label, const struct map_cell *cell,
           const char *expected)
{
    struct printable text = {0};
    text_string(&text, "");
    map_say(&f->view, label, cell, &text);
    ck_assert_str_eq(text.data, expected);
    text_free(&text);
}

/* ---- colors ---- */

static const char *const tiled[] = {
    "f32[3,5]{1,0:T(2,2)}",      "f32[32,64]{1,0:T(4,8)}", "f32[32,64]{0,1:T(8,4)}",
    "f32[4,8]{1,0:T(2,4)(2,1)}", "f32[16,16]{1,0:T(2,2)}", "bf16[16,48]{1,0:T(8,16)(2,1)}",
};

/* Neighbouring tiles have different hues, also in rows or columns of eight tiles, where the
 * number modulo 8 would repeat. */
START_TEST(test_tiles_beside_each_other_differ_in_hue)
    {
        struct face f;
        open_face(&f, tiled[_i], NULL, NULL);
        map_logical(&f.view, &f.panel);
        read_cells(&f);
        for (int64_t row = 0; row < f.panel.rows; row++)
            for (int64_t column = 0; column < f.panel.columns; column++) {
                const struct map_cell *cell = cell_at(&f, row, column);
                if (cell->right == f.view.levels)
                    ck_assert_uint_ne(cell->hue, cell_at(&f, row, column + 1)->hue);
                if (cell->below == f.view.levels)
                    ck_assert_uint_ne(cell->hue, cell_at(&f, row + 1, column)->hue);
            }
        arena_free(&f.arena);
    }
END_TEST

START_TEST(test_tiles_are_coloured_by_number)
    {
        struct face f;
        open_face(&f, "f32[3,5]{1,0:T(2,2)}", NULL, NULL);
        map_logical(&f.view, &f.panel);
        read_cells(&f);
        for (int64_t row = 0; row < 4; row++)
            for (int64_t column = 0; column < 6; column++)
                ck_assert_int_eq(cell_at(&f, row, column)->hue, row / 2 * 3 + column / 2);
        arena_free(&f.arena);
    }
END_TEST

/* The hue is the lane's number modulo 4. Every second group of four lanes has the other tone,
 * and every second warp the other four hues. Warps begin at 5. */
START_TEST(test_owners_are_coloured_by_lane_and_warp)
    {
        struct face f;
        open_face(&f, "S[(8,2,4,2):(4@laneid,1@warpid,1@laneid,1)] + R[2:4@warpid] + 5@warpid",
                  "8,16", NULL);
        ck_assert_int_eq(f.view.coloring, MAP_BY_OWNER);
        map_logical(&f.view, &f.panel);
        read_cells(&f);
        for (int64_t row = 0; row < 8; row++)
            for (int64_t column = 0; column < 16; column++) {
                const struct map_cell *cell = cell_at(&f, row, column);
                ck_assert_int_eq(cell->hue, column / 2 % 4 + column / 8 * 4);
                ck_assert_int_eq(cell->mix, row % 2);
            }
        map_axes(&f.view, 32, &f.panel);
        read_cells(&f);
        ck_assert_int_eq(f.panel.rows, 4);
        ck_assert_int_eq(f.panel.columns, 32);
        for (int64_t lane = 0; lane < 32; lane++) /* warp 9 has the copies of warp 5 */
            ck_assert_int_eq(cell_at(&f, 2, lane)->hue, cell_at(&f, 0, lane)->hue);
        arena_free(&f.arena);
    }
END_TEST

/* Four banks share a hue, which is the same in every line of memory. A swizzle distributes the
 * hues in the array. */
START_TEST(test_a_swizzle_is_coloured_by_bank)
    {
        static const char *const modes[] = {"none", "32B", "64B", "128B"};
        static const int64_t reach[] = {1, 2, 4,
                                        8}; /* number of hues in a column of the array */
        for (int i = 0; i < 4; i++) {
            struct face f;
            unsigned seen = 0;
            open_face(&f, "S[(8,64):(64,1)]", NULL, modes[i]);
            ck_assert_int_eq(f.view.coloring, i ? MAP_BY_BANK : MAP_BY_ROW);
            f.view.coloring = MAP_BY_BANK;
            map_logical(&f.view, &f.panel);
            read_cells(&f);
            for (int64_t row = 0; row < 8; row++)
                seen |= 1U << cell_at(&f, row, 0)->hue;
            ck_assert_int_eq(__builtin_popcount(seen), reach[i]);
            struct diagnostic d;
            ck_assert_int_eq(map_banks(&f.view, &f.panel, &d), 0);
            read_cells(&f);
            for (int64_t bank = 0; bank < 32; bank++)
                ck_assert_int_eq(cell_at(&f, 5, bank)->hue, bank / 4);
            arena_free(&f.arena);
        }
    }
END_TEST

START_TEST(test_what_says_nothing_does_not_apply)
    {
        struct face f;
        open_face(&f, "f32[3,5]{1,0:T(2,2)}", NULL, NULL);
        ck_assert(map_colors(&f.view, MAP_BY_TILE) && !map_colors(&f.view, MAP_BY_OWNER));
        ck_assert(map_says(&f.view, MAP_SAY_LINEAR) && !map_says(&f.view, MAP_SAY_BANK));
        arena_free(&f.arena);
        open_face(&f, "S[8:1@laneid]", NULL, NULL);
        ck_assert(!map_colors(&f.view, MAP_BY_TILE) && map_colors(&f.view, MAP_BY_OWNER));
        ck_assert(!map_says(&f.view, MAP_SAY_LINEAR) && map_says(&f.view, MAP_SAY_OWNER));
        ck_assert(!map_says(&f.view, MAP_SAY_BYTE) && !map_colors(&f.view, MAP_BY_BANK));
        arena_free(&f.arena);
    }
END_TEST

/* ---- labels ---- */

START_TEST(test_labels_say_where_an_element_is)
    {
        struct face f;
        open_face(&f, "f32[3,5]{1,0:T(2,2)}", NULL, NULL);
        map_logical(&f.view, &f.panel);
        read_cells(&f);
        const struct map_cell *cell = cell_at(&f, 2, 3), *padding = cell_at(&f, 3, 3);
        check_said(&f, MAP_SAY_INDEX, cell, "2,3");
        check_said(&f, MAP_SAY_LINEAR, cell, "17");
        check_said(&f, MAP_SAY_NUMBER, cell, "13");
        check_said(&f, MAP_SAY_BYTE, cell, "68");
        check_said(&f, MAP_SAY_INDEX, padding, "");
        check_said(&f, MAP_SAY_LINEAR, padding, "19");
        struct printable tile = {0};
        map_tile_label(&f.view, cell->place, &tile);
        ck_assert_str_eq(tile.data, "1,1");
        text_free(&tile);
        arena_free(&f.arena);
    }
END_TEST

START_TEST(test_owners_are_named_by_axis)
    {
        struct face f;
        open_face(&f, "S[(8,2,4,2):(4@laneid,1@warpid,1@laneid,1)] + R[2:4@warpid] + 5@warpid",
                  "8,16", NULL);
        map_logical(&f.view, &f.panel);
        read_cells(&f);
        check_said(&f, MAP_SAY_OWNER, cell_at(&f, 1, 3), "W5 T5 V1");
        arena_free(&f.arena);
        /* An axis with nothing but copies is left out, as its text would be the same
         * everywhere. */
        open_face(&f, "S[(4,8):(8@laneid,1@laneid)] + R[2:1@warpid]", NULL, NULL);
        map_logical(&f.view, &f.panel);
        read_cells(&f);
        check_said(&f, MAP_SAY_OWNER, cell_at(&f, 1, 3), "T11");
        arena_free(&f.arena);
        open_face(&f, "S[(2,4,4):(4@TCol,1@TLane,1@TCol)]", "4,8", NULL);
        map_axes(&f.view, 32, &f.panel); /* lanes down, columns across */
        ck_assert_int_eq(f.panel.rows, 4);
        ck_assert_int_eq(f.panel.columns, 8);
        arena_free(&f.arena);
    }
END_TEST

/* ---- a TPU's lines ---- */

START_TEST(test_words_lie_in_lines_of_128)
    {
        struct face f;
        struct map_position at;
        open_face(&f, "bf16[300,1000]{1,0:T(8,128)(2,1)}", NULL, NULL);
        ck_assert(map_words(&f.view, &f.panel));
        ck_assert_int_eq(f.panel.columns, 128);
        ck_assert_int_eq(f.panel.depth, 2);
        ck_assert_int_eq(f.panel.rows, 1216);
        ck_assert(map_find(&f.view, &f.panel, 299999, 0, &at));
        ck_assert_int_eq(at.row, 1213);
        ck_assert_int_eq(at.column, 103);
        ck_assert_int_eq(at.part, 1);
        ck_assert(!map_find(&f.view, &f.panel, 300000, 0, &at));
        ck_assert(!map_find(&f.view, &f.panel, 299999, 1, &at));
        arena_free(&f.arena);
        open_face(&f, "f32[3,5]{1,0:T(2,2)}", NULL, NULL);
        ck_assert(!map_words(&f.view, &f.panel));
        arena_free(&f.arena);
    }
END_TEST

Suite *
map_face_suite(void)
{
    Suite *suite = suite_create("map_face");
    TCase *tests = tcase_create("face");
    tcase_add_loop_test(tests, test_tiles_beside_each_other_differ_in_hue, 0,
                        (int)(sizeof tiled / sizeof *tiled));
    tcase_add_test(tests, test_tiles_are_coloured_by_number);
    tcase_add_test(tests, test_owners_are_coloured_by_lane_and_warp);
    tcase_add_test(tests, test_a_swizzle_is_coloured_by_bank);
    tcase_add_test(tests, test_what_says_nothing_does_not_apply);
    tcase_add_test(tests, test_labels_say_where_an_element_is);
    tcase_add_test(tests, test_owners_are_named_by_axis);
    tcase_add_test(tests, test_words_lie_in_lines_of_128);
    suite_add_tcase(suite, tests);
    return suite;
}

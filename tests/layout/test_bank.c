/* Tests of banks of shared memory: places, wavefronts, patterns and suggestions. */
#include "layout/base/diagnostic.h"
#include "layout/device/bank.h"
#include "layout/tirx/preset.h"
#include "tests/support/rows.h"
#include "tests/support/tirx_rows.h"

#include <string.h>

/* The array of mapping m, read `width` bytes at a time; 0: an element. */
#define ARRAY(bits, width) (&(struct bank_array){&m, bits, width})

static void
check_bank(struct row *row)
{
    struct mapping m;
    struct diagnostic d;
    struct bank_place place;
    struct swizzle swizzle;
    int64_t dims[ROW_RANK], index[ROW_RANK], coordinates[AXIS_COUNT];
    struct tirx_layout layout = tirx_row_layout(row, "layout");
    size_t rank = tirx_row_integers(row, "shape", dims);
    int bits = (int)tirx_row_integer(row, "dtype_bits");
    tirx_row_integers(row, "index", index);
    ck_assert_int_eq(tirx_swizzle_of(bits, tirx_row_string(row, "mode"), &swizzle, &d), 0);
    ck_assert_int_eq(swizzle.per_element, tirx_row_integer(row, "M"));
    ck_assert_int_eq(swizzle.length, tirx_row_integer(row, "B"));
    ck_assert_int_eq(swizzle.distance, tirx_row_integer(row, "S"));
    ck_assert_int_eq(
        tirx_mapping(&layout, (struct tirx_shape){rank, dims}, &row->arena, &m, &d), 0);
    m.swizzle = swizzle;
    int64_t *scratch = arena_array(&row->arena, mapping_scratch(&m), sizeof *scratch);
    mapping_forward(&m, index, scratch, coordinates);
    ck_assert_msg(coordinates[0] == tirx_row_integer(row, "addr"), "%s", row->text);
    ck_assert_int_eq(bank_locate(coordinates[0], bits, &place, &d), 0);
    ck_assert_msg(place.byte == tirx_row_integer(row, "byte"), "%s", row->text);
    ck_assert_msg(place.word == tirx_row_integer(row, "word"), "%s", row->text);
    ck_assert_msg(place.bank == tirx_row_integer(row, "bank"), "%s", row->text);
    ck_assert_msg(place.line == tirx_row_integer(row, "line"), "%s", row->text);
}

START_TEST(test_bank)
    {
        tirx_rows_run("bank", check_bank);
    }
END_TEST

static void
check_access(struct row *row)
{
    int64_t bytes[WARP_LANES];
    struct bank_phase phases[WARP_LANES];
    struct diagnostic d;
    json_t *list = row_field(row->json, "lane_bytes");
    json_t *expected = row_field(row->json, "phase_wavefronts");
    for (size_t i = 0; i < json_array_size(list); i++)
        bytes[i] = json_integer_value(json_array_get(list, i));
    struct bank_access access = {json_array_size(list), bytes,
                                 (int)tirx_row_integer(row, "width"), 8,
                                 (int)tirx_row_integer(row, "width")};
    ck_assert_uint_eq(bank_phase_count(&access), json_array_size(expected));
    ck_assert_int_eq(bank_phases(&access, NULL, phases, &d), 0);
    for (size_t i = 0; i < json_array_size(expected); i++) {
        ck_assert_msg(phases[i].wavefronts == json_integer_value(json_array_get(expected, i)),
                      "%s", row->text);
        ck_assert_int_eq(phases[i].ideal, 1);
        ck_assert_int_eq(phases[i].lanes != 0, phases[i].wavefronts > 1);
    }
}

START_TEST(test_access)
    {
        tirx_rows_run("bank_access", check_access);
    }
END_TEST

/* The largest number of wavefronts of a phase. */
static int
worst(struct arena *arena, const struct bank_access *access, const struct swizzle *swizzle)
{
    struct diagnostic d;
    int most = 0;
    size_t count = bank_phase_count(access);
    struct bank_phase *phases = arena_array(arena, count, sizeof *phases);
    ck_assert_int_eq(bank_phases(access, swizzle, phases, &d), 0);
    for (size_t i = 0; i < count; i++)
        if (phases[i].wavefronts > most)
            most = phases[i].wavefronts;
    return most;
}

START_TEST(test_column)
    {
        /* Column 0 of a swizzled (8,64) tile of 16 bits: address 72i, banks 0, 4, ..., 28. */
        struct arena arena = {0};
        struct diagnostic d;
        struct bank_access access;
        struct bank_place place;
        struct mapping m =
            mapping_from(&arena, "ComposeLayout(3,3,3,TileLayout(S[(8,64):(64,1)]))");
        ck_assert_int_eq(bank_access_column(ARRAY(16, 2), 0, &arena, &access, &d), 0);
        ck_assert_uint_eq(access.lane_count, 8);
        for (int i = 0; i < 8; i++) {
            ck_assert_int_eq(access.addresses[i], 64 * i);
            ck_assert_int_eq(swizzle_apply(&m.swizzle, access.addresses[i]), 72 * i);
            ck_assert_int_eq(bank_locate(72 * i, 16, &place, &d), 0);
            ck_assert_int_eq(place.bank, 4 * i);
        }
        ck_assert_int_eq(worst(&arena, &access, &m.swizzle), 1);
        ck_assert_int_eq(worst(&arena, &access, NULL), 8);
        arena_free(&arena);
    }
END_TEST

static const struct {
    const char *text;
    int element_bits;
    const char *pattern;
    int width;
    size_t lanes;
    int wavefronts;
} patterns[] = {
    {"S[(8,64):(64,1)]", 16, "ldmatrix", 16, 64, 8},
    {"ComposeLayout(3,3,3,S[(64,64):(64,1)])", 16, "ldmatrix", 16, 512, 1},
    {"ComposeLayout(3,1,3,S[(64,16):(16,1)])", 16, "ldmatrix", 16, 128, 1},
    {"S[(32,32):(32,1)]", 32, "column", 4, 32, 32},
    {"S[(32,33):(33,1)]", 32, "column", 4, 32, 1},
    {"S[(32,32):(32,1)]", 32, "row", 4, 32, 1},
    {"S[(32,32):(32,1)]", 32, "row", 16, 8, 1},
    {"S[(4,64):(64,1)]", 64, "row", 8, 64, 1},
    {"S[(32,16):(16,1)]", 64, "column", 8, 32, 16},
    {"S[(32,64):(64,1)]", 4, "column", 1, 32, 8},
    {"S[(8,256):(256,1)]", 4, "row", 16, 8, 1},
};

START_TEST(test_patterns)
    {
        struct arena arena = {0};
        struct diagnostic d;
        struct bank_access access;
        struct mapping m = mapping_from(&arena, patterns[_i].text);
        struct bank_array array = {&m, patterns[_i].element_bits, patterns[_i].width};
        int status;
        if (strcmp(patterns[_i].pattern, "ldmatrix") == 0)
            status = bank_access_ldmatrix(&array, &arena, &access, &d);
        else if (strcmp(patterns[_i].pattern, "column") == 0)
            status = bank_access_column(&array, 0, &arena, &access, &d);
        else
            status = bank_access_row(&array, 0, &arena, &access, &d);
        ck_assert_int_eq(status, 0);
        ck_assert_uint_eq(access.lane_count, patterns[_i].lanes);
        int found = worst(&arena, &access, &m.swizzle);
        ck_assert_msg(found == patterns[_i].wavefronts, "%s: %d", patterns[_i].text, found);
        arena_free(&arena);
    }
END_TEST

static const struct {
    const char *text;
    int element_bits;
    int per_element, length, distance;
    const char *mode; /* the smallest mode of TMA and MMA without conflicts; NULL: none */
    int64_t pitch;    /* elements from row to row that avoid conflicts without a swizzle */
} suggestions[] = {
    {"S[(8,64):(64,1)]", 16, 3, 3, 3, "128B", 72},
    {"S[(64,32):(32,1)]", 16, 3, 2, 3, "64B", 40},
    {"S[(64,16):(16,1)]", 16, 3, 1, 3, "32B", 24},
    {"S[(64,8):(8,1)]", 16, 3, 0, 3, "none", 8},
    {"S[(16,32):(32,1)]", 32, 2, 3, 3, "128B", 36},
    {"S[(8,128):(128,1)]", 16, 3, 3, 4, NULL, 136},
};

START_TEST(test_suggest)
    {
        struct arena arena = {0};
        struct diagnostic d;
        struct bank_access access;
        struct swizzle swizzle;
        struct mapping m = mapping_from(&arena, suggestions[_i].text);
        int64_t size = m.dims[0] * m.dims[1];
        int bits = suggestions[_i].element_bits;
        ck_assert_int_eq(bank_access_ldmatrix(ARRAY(bits, 0), &arena, &access, &d), 0);
        struct bank_problem problem = {&access, 1, size};
        ck_assert_int_eq(bank_suggest(&problem, &swizzle, &d), 1);
        ck_assert_msg(swizzle.per_element == suggestions[_i].per_element &&
                          swizzle.length == suggestions[_i].length &&
                          swizzle.distance == suggestions[_i].distance,
                      "%s: (%d,%d,%d)", suggestions[_i].text, swizzle.per_element,
                      swizzle.length, swizzle.distance);
        const char *mode;
        int64_t pitch;
        struct bank_rows rows;
        bank_suggest_mode(&problem, &swizzle, &mode, &d);
        ck_assert_pstr_eq(mode, suggestions[_i].mode);
        ck_assert_int_eq(bank_rows_of(&m, &arena, &rows, &d), 1);
        ck_assert_int_eq(bank_suggest_pitch(&problem, &rows, &pitch, &d), 1);
        ck_assert_int_eq(pitch, suggestions[_i].pitch);
        arena_free(&arena);
    }
END_TEST

START_TEST(test_suggest_few_lanes)
    {
        /* Only the first two addresses are read; the third would conflict with the first. */
        int64_t addresses[] = {0, 1, 32}, pitch;
        struct diagnostic d;
        struct bank_access access = {2, addresses, 4, 32, 1};
        struct bank_problem problem = {&access, 1, 64};
        struct bank_rows rows = {.pitch = 32};
        ck_assert_int_eq(bank_suggest_pitch(&problem, &rows, &pitch, &d), 1);
        ck_assert_int_eq(pitch, 32);
    }
END_TEST

/* ---- room, rows and faults ---- */

START_TEST(test_room)
    {
        /* The room includes the gap behind the last row; an iter of extent 1 adds nothing. */
        static const struct {
            const char *text;
            int64_t room;
        } rooms[] = {{"S[(8,60):(64,1)]", 512},
                     {"S[(8,64):(64,1)] + 5", 517},
                     {"S[(60,8):(1,64)]", 512},
                     {"S[(1,60):(64,1)]", 60},
                     {"S[(4,2,40):(64,30,1)]", 262}};
        struct arena arena = {0};
        struct diagnostic d;
        int64_t room;
        for (size_t i = 0; i < sizeof rooms / sizeof *rooms; i++) {
            struct mapping m = mapping_from(&arena, rooms[i].text);
            ck_assert_int_eq(bank_room(&m, &room, &d), 0);
            ck_assert_msg(room == rooms[i].room, "%s: %lld", rooms[i].text, (long long)room);
        }
        arena_free(&arena);
    }
END_TEST

START_TEST(test_rows)
    {
        /* Rows can be made longer if every other stride is a multiple of their pitch. */
        static const struct {
            const char *text;
            int64_t pitch; /* 0: there are no rows */
        } rows_of[] = {{"S[(8,60):(64,1)] + 3", 64},
                       {"S[(128,2,64):(64,8192,1)]", 64},
                       {"S[64:1]", 0},
                       {"S[(8,3,4):(27,9,1)]", 9},
                       {"S[(8,3,4):(25,9,1)]", 0},
                       {"S[(8,9):(8,1)]", 0},
                       {"S[(8,4):(-4,1)]", 0},
                       {"S[(8,4):(4,1)] + R[2:32]", 0}};
        struct arena arena = {0};
        struct diagnostic d;
        struct bank_rows rows;
        for (size_t i = 0; i < sizeof rows_of / sizeof *rows_of; i++) {
            struct mapping m = mapping_from(&arena, rows_of[i].text);
            int found = bank_rows_of(&m, &arena, &rows, &d);
            ck_assert_msg(found == (rows_of[i].pitch > 0) &&
                              (!found || rows.pitch == rows_of[i].pitch),
                          "%s: %d, %lld", rows_of[i].text, found, (long long)rows.pitch);
        }
        arena_free(&arena);
    }
END_TEST

START_TEST(test_bank_faults)
    {
        struct arena arena = {0};
        struct diagnostic d;
        struct bank_access access;
        struct bank_place place;
        struct mapping m = mapping_from(&arena, "S[(8,32):(1@laneid,1)]");
        ck_assert_int_eq(bank_access_row(ARRAY(16, 2), 0, &arena, &access, &d), -1);
        ck_assert_int_eq(d.code, BANK_AXIS);
        m = mapping_from(&arena, "S[(8,32):(1,8)]");
        ck_assert_int_eq(bank_access_row(ARRAY(16, 16), 0, &arena, &access, &d), -1);
        ck_assert_int_eq(d.code, BANK_SCATTERED);
        ck_assert_int_eq(bank_access_row(ARRAY(16, 2), 8, &arena, &access, &d), -1);
        ck_assert_int_eq(d.code, BANK_OUTSIDE);
        for (int width = 3; width <= 17; width += 2) { /* no read has such a width */
            ck_assert_int_eq(bank_access_row(ARRAY(16, width), 0, &arena, &access, &d), -1);
            ck_assert_int_eq(d.code, BANK_WIDTH);
        }
        ck_assert_int_eq(bank_access_row(ARRAY(16, 12), 0, &arena, &access, &d), -1);
        ck_assert_int_eq(d.code, BANK_WIDTH);
        ck_assert_int_eq(bank_access_row(ARRAY(16, 1), 0, &arena, &access, &d), -1);
        ck_assert_int_eq(d.code, BANK_WIDTH);
        ck_assert_int_eq(bank_locate(INT64_MAX, 16, &place, &d), -1);
        ck_assert_int_eq(bank_locate(-1, 16, &place, &d), 0);
        ck_assert_int_eq(place.bank, 31);
        ck_assert_int_eq(place.line, -1);
        arena_free(&arena);
    }
END_TEST

/* Hardware reads only from multiples of the width. The message names the lane that does not. */
START_TEST(test_alignment)
    {
        struct arena arena = {0};
        struct diagnostic d;
        struct bank_access access;
        struct bank_phase phases[WARP_LANES];
        struct mapping m = mapping_from(&arena, "S[(8,65):(65,1)]");
        ck_assert_int_eq(bank_access_column(ARRAY(16, 16), 0, &arena, &access, &d), 0);
        ck_assert_int_eq(bank_phases(&access, NULL, phases, &d), -1);
        ck_assert_int_eq(d.code, BANK_ALIGNMENT);
        ck_assert_ptr_nonnull(strstr(d.message, "lane 1:"));
        ck_assert_ptr_nonnull(strstr(d.message, "byte 130"));
        ck_assert_int_eq(bank_access_column(ARRAY(16, 2), 0, &arena, &access, &d), 0);
        ck_assert_int_eq(bank_phases(&access, NULL, phases, &d), 0);
        arena_free(&arena);
    }
END_TEST

/* An element of 4 bits can be read by itself, wherever it is in its byte. A read of a byte has
 * two elements and must begin at a byte. */
START_TEST(test_small_elements)
    {
        struct arena arena = {0};
        struct diagnostic d;
        struct bank_access access;
        struct bank_phase phases[WARP_LANES];
        struct mapping m = mapping_from(&arena, "S[(8,64):(64,1)]");
        ck_assert_int_eq(bank_access_column(ARRAY(4, 0), 63, &arena, &access, &d), 0);
        ck_assert_int_eq(access.width, 1);
        ck_assert_int_eq(bank_phases(&access, NULL, phases, &d), 0);
        ck_assert_int_eq(phases[0].wavefronts, 2);
        ck_assert_int_eq(bank_access_row(ARRAY(4, 0), 0, &arena, &access, &d), 0);
        ck_assert_uint_eq(access.lane_count, 64);
        ck_assert_int_eq(bank_access_row(ARRAY(4, 1), 0, &arena, &access, &d), 0);
        ck_assert_uint_eq(access.lane_count, 32);
        ck_assert_int_eq(bank_access_column(ARRAY(4, 1), 61, &arena, &access, &d), 0);
        ck_assert_int_eq(bank_phases(&access, NULL, phases, &d), -1);
        ck_assert_int_eq(d.code, BANK_BIT);
        arena_free(&arena);
    }
END_TEST

Suite *
bank_suite(void)
{
    Suite *suite = suite_create("bank");
    TCase *bank = tcase_create("bank");
    tcase_add_test(bank, test_bank);
    tcase_add_test(bank, test_access);
    tcase_add_test(bank, test_column);
    tcase_add_loop_test(bank, test_patterns, 0, (int)(sizeof patterns / sizeof *patterns));
    tcase_add_test(bank, test_suggest_few_lanes);
    tcase_add_loop_test(bank, test_suggest, 0, (int)(sizeof suggestions / sizeof *suggestions));
    tcase_add_test(bank, test_room);
    tcase_add_test(bank, test_rows);
    tcase_add_test(bank, test_bank_faults);
    tcase_add_test(bank, test_alignment);
    tcase_add_test(bank, test_small_elements);
    suite_add_tcase(suite, bank);
    return suite;
}

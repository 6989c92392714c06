/* Tests of reads of shared memory: places, wavefronts, patterns and suggestions. */
#include "layout/access/change.h"
#include "layout/access/read.h"
#include "layout/base/diagnostic.h"
#include "layout/device/bank.h"
#include "layout/tirx/preset.h"
#include "tests/support/rows.h"
#include "tests/support/tirx_rows.h"

#include <string.h>

#define COLUMN(i) (&(struct read_pattern){.kind = READ_COLUMN, .number = i})
#define ROW(i)    (&(struct read_pattern){.kind = READ_ROW, .number = i})
#define LDMATRIX  (&(struct read_pattern){.kind = READ_LDMATRIX})

static const struct swizzle none = {0};

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

/* The phases of a read under a swizzle. */
static const struct access_shared *
serve(struct arena *arena, const struct access_read *read, const struct swizzle *swizzle)
{
    struct access_cost *cost = arena_alloc(arena, sizeof *cost);
    struct access_read swizzled;
    struct diagnostic d;
    ck_assert_int_eq(access_read_swizzle(read, swizzle, arena, &swizzled, &d), 0);
    ck_assert_int_eq(access_cost_list(&swizzled.copy, &swizzled.vectors, arena, cost, &d), 0);
    return &cost->shared;
}

static void
check_access(struct row *row)
{
    int64_t bytes[WARP_LANES];
    struct access_read read;
    struct diagnostic d;
    json_t *list = row_field(row->json, "lane_bytes");
    json_t *expected = row_field(row->json, "phase_wavefronts");
    for (size_t i = 0; i < json_array_size(list); i++)
        bytes[i] = json_integer_value(json_array_get(list, i));
    struct mapping m = mapping_from(&row->arena, "S[1048576:1]");
    struct read_pattern pattern = {
        .kind = READ_LIST, .count = json_array_size(list), .indices = bytes};
    ck_assert_int_eq(access_read_make(&read, &m, &pattern, 8,
                                      (int)tirx_row_integer(row, "width"), &row->arena, &d),
                     0);
    const struct access_shared *shared = serve(&row->arena, &read, &none);
    ck_assert_uint_eq((size_t)shared->phases, json_array_size(expected));
    for (size_t i = 0; i < json_array_size(expected); i++) {
        const struct access_phase *phase = &shared->each[i];
        ck_assert_msg(phase->wavefronts == json_integer_value(json_array_get(expected, i)),
                      "%s", row->text);
        ck_assert_int_eq(phase->ideal, 1);
        ck_assert_int_eq(phase->lanes != 0, phase->wavefronts > 1);
    }
}

START_TEST(test_access)
    {
        tirx_rows_run("bank_access", check_access);
    }
END_TEST

/* The largest number of wavefronts of a phase. */
static int
worst(struct arena *arena, const struct access_read *read, const struct swizzle *swizzle)
{
    const struct access_shared *shared = serve(arena, read, swizzle);
    int most = 0;
    for (int64_t i = 0; i < shared->phases; i++)
        if (shared->each[i].wavefronts > most)
            most = shared->each[i].wavefronts;
    return most;
}

START_TEST(test_column)
    {
        /* Column 0 of a swizzled (8,64) tile of 16 bits: address 72i, banks 0, 4, ..., 28. */
        struct arena arena = {0};
        struct diagnostic d;
        struct access_read read;
        struct bank_place place;
        struct mapping m =
            mapping_from(&arena, "ComposeLayout(3,3,3,TileLayout(S[(8,64):(64,1)]))");
        ck_assert_int_eq(access_read_make(&read, &m, COLUMN(0), 16, 2, &arena, &d), 0);
        ck_assert_uint_eq(read.lanes, 8);
        for (int i = 0; i < 8; i++) {
            ck_assert_int_eq(read.copy.offsets[i], 64 * i);
            ck_assert_int_eq(swizzle_apply(&m.swizzle, read.copy.offsets[i]), 72 * i);
            ck_assert_int_eq(bank_locate(72 * i, 16, &place, &d), 0);
            ck_assert_int_eq(place.bank, 4 * i);
        }
        ck_assert_int_eq(worst(&arena, &read, &m.swizzle), 1);
        ck_assert_int_eq(worst(&arena, &read, &none), 8);
        arena_free(&arena);
    }
END_TEST

static const struct {
    const char *text;
    int element_bits;
    enum read_kind kind;
    int width;
    size_t lanes;
    int wavefronts;
} patterns[] = {
    {"S[(8,64):(64,1)]", 16, READ_LDMATRIX, 16, 64, 8},
    {"ComposeLayout(3,3,3,S[(64,64):(64,1)])", 16, READ_LDMATRIX, 16, 512, 1},
    {"ComposeLayout(3,1,3,S[(64,16):(16,1)])", 16, READ_LDMATRIX, 16, 128, 1},
    {"S[(32,32):(32,1)]", 32, READ_COLUMN, 4, 32, 32},
    {"S[(32,33):(33,1)]", 32, READ_COLUMN, 4, 32, 1},
    {"S[(32,32):(32,1)]", 32, READ_ROW, 4, 32, 1},
    {"S[(32,32):(32,1)]", 32, READ_ROW, 16, 8, 1},
    {"S[(4,64):(64,1)]", 64, READ_ROW, 8, 64, 1},
    {"S[(32,16):(16,1)]", 64, READ_COLUMN, 8, 32, 16},
    {"S[(32,64):(64,1)]", 4, READ_COLUMN, 1, 32, 8},
    {"S[(8,256):(256,1)]", 4, READ_ROW, 16, 8, 1},
};

START_TEST(test_patterns)
    {
        struct arena arena = {0};
        struct diagnostic d;
        struct access_read read;
        struct mapping m = mapping_from(&arena, patterns[_i].text);
        const struct read_pattern pattern = {.kind = patterns[_i].kind};
        ck_assert_int_eq(access_read_make(&read, &m, &pattern, patterns[_i].element_bits,
                                          patterns[_i].width, &arena, &d),
                         0);
        ck_assert_uint_eq(read.lanes, patterns[_i].lanes);
        int found = worst(&arena, &read, &m.swizzle);
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

/* A read of a mapping, and what memory is without a swizzle. */
struct read_case {
    struct arena arena;
    struct mapping m;
    struct access_read read;
    struct access_plain plain;
    struct diagnostic d;
};

static void
make_case(struct read_case *c, const char *text, const struct read_pattern *pattern, int bits)
{
    *c = (struct read_case){0};
    c->m = mapping_from(&c->arena, text);
    ck_assert_int_eq(access_read_make(&c->read, &c->m, pattern, bits, 0, &c->arena, &c->d), 0);
    ck_assert_int_eq(access_plain_read(&c->plain, &c->read, &c->m, &c->arena, &c->d), 0);
}

START_TEST(test_suggest)
    {
        struct read_case c;
        struct access_changed best;
        make_case(&c, suggestions[_i].text, LDMATRIX, suggestions[_i].element_bits);
        const struct access_problem problem = {&c.plain, 1, 1, 0};
        ck_assert(access_suggest_swizzle(&problem, &c.arena, &best));
        const struct swizzle *swizzle = &best.change.swizzle;
        ck_assert_msg(swizzle->per_element == suggestions[_i].per_element &&
                          swizzle->length == suggestions[_i].length &&
                          swizzle->distance == suggestions[_i].distance,
                      "%s: (%d,%d,%d)", suggestions[_i].text, swizzle->per_element,
                      swizzle->length, swizzle->distance);
        bool has_mode = access_suggest_mode(&problem, &c.arena, &best);
        ck_assert_pstr_eq(has_mode ? best.change.mode : NULL, suggestions[_i].mode);
        ck_assert(access_suggest_padding(&problem, &c.arena, &best));
        ck_assert_int_eq(c.plain.pitch + best.change.padding, suggestions[_i].pitch);
        arena_free(&c.arena);
    }
END_TEST

START_TEST(test_suggest_few_lanes)
    {
        /* Only the first two elements are read; the third would conflict with the first. */
        static const int64_t indices[] = {0, 0, 0, 1, 1, 0};
        struct read_case c;
        struct access_changed best;
        make_case(&c, "S[(2,32):(32,1)]",
                  &(struct read_pattern){.kind = READ_LIST, .count = 2, .indices = indices},
                  32);
        ck_assert(access_suggest_padding(&(struct access_problem){&c.plain, 1, 1, 0}, &c.arena,
                                         &best));
        ck_assert_int_eq(best.change.padding, 0);
        arena_free(&c.arena);
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
        for (size_t i = 0; i < sizeof rooms / sizeof *rooms; i++) {
            struct read_case c;
            make_case(&c, rooms[i].text, COLUMN(0), 16);
            ck_assert_msg(c.plain.room == rooms[i].room, "%s: %lld", rooms[i].text,
                          (long long)c.plain.room);
            arena_free(&c.arena);
        }
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
        for (size_t i = 0; i < sizeof rows_of / sizeof *rows_of; i++) {
            struct read_case c;
            make_case(&c, rows_of[i].text, COLUMN(0), 16);
            ck_assert_msg(c.plain.pitch == rows_of[i].pitch, "%s: %lld", rows_of[i].text,
                          (long long)c.plain.pitch);
            arena_free(&c.arena);
        }
    }
END_TEST

START_TEST(test_bank_faults)
    {
        struct arena arena = {0};
        struct diagnostic d;
        struct access_read read;
        struct bank_place place;
        struct mapping m = mapping_from(&arena, "S[(8,32):(1@laneid,1)]");
        ck_assert_int_eq(access_read_make(&read, &m, ROW(0), 16, 2, &arena, &d), -1);
        ck_assert_int_eq(d.code, BANK_AXIS);
        m = mapping_from(&arena, "S[(8,32):(1,8)]");
        ck_assert_int_eq(access_read_make(&read, &m, ROW(0), 16, 16, &arena, &d), -1);
        ck_assert_int_eq(d.code, BANK_SCATTERED);
        ck_assert_int_eq(access_read_make(&read, &m, ROW(8), 16, 2, &arena, &d), -1);
        ck_assert_int_eq(d.code, BANK_OUTSIDE);
        static const int widths[] = {3, 5, 7, 9, 11, 12, 13, 15, 17, 1}; /* of no read */
        for (size_t i = 0; i < sizeof widths / sizeof *widths; i++) {
            ck_assert_int_eq(access_read_make(&read, &m, ROW(0), 16, widths[i], &arena, &d),
                             -1);
            ck_assert_int_eq(d.code, BANK_WIDTH);
        }
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
        struct access_read read, same;
        struct mapping m = mapping_from(&arena, "S[(8,65):(65,1)]");
        ck_assert_int_eq(access_read_make(&read, &m, COLUMN(0), 16, 16, &arena, &d), 0);
        ck_assert_int_eq(access_read_swizzle(&read, &none, &arena, &same, &d), -1);
        ck_assert_int_eq(d.code, BANK_ALIGNMENT);
        ck_assert_ptr_nonnull(strstr(d.message, "lane 1:"));
        ck_assert_ptr_nonnull(strstr(d.message, "byte 130"));
        ck_assert_int_eq(access_read_make(&read, &m, COLUMN(0), 16, 2, &arena, &d), 0);
        ck_assert_int_eq(access_read_swizzle(&read, &none, &arena, &same, &d), 0);
        arena_free(&arena);
    }
END_TEST

/* An element of 4 bits can be read by itself, wherever it is in its byte. A read of a byte has
 * two elements and must begin at a byte. */
START_TEST(test_small_elements)
    {
        struct arena arena = {0};
        struct diagnostic d;
        struct access_read read, same;
        struct mapping m = mapping_from(&arena, "S[(8,64):(64,1)]");
        ck_assert_int_eq(access_read_make(&read, &m, COLUMN(63), 4, 0, &arena, &d), 0);
        ck_assert_int_eq(read.vectors.width, 1);
        ck_assert_int_eq(serve(&arena, &read, &none)->wavefronts, 2);
        ck_assert_int_eq(access_read_make(&read, &m, ROW(0), 4, 0, &arena, &d), 0);
        ck_assert_uint_eq(read.lanes, 64);
        ck_assert_int_eq(access_read_make(&read, &m, ROW(0), 4, 1, &arena, &d), 0);
        ck_assert_uint_eq(read.lanes, 32);
        ck_assert_int_eq(access_read_make(&read, &m, COLUMN(61), 4, 1, &arena, &d), 0);
        ck_assert_int_eq(access_read_swizzle(&read, &none, &arena, &same, &d), -1);
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

/* Tests of copies between threads and memory: phases of lanes, vectors, costs, changes. What
 * copies cost tests/scripts/access.py simulates. */
#include "layout/access/access.h"
#include "layout/access/change.h"
#include "layout/base/diagnostic.h"
#include "layout/base/steps.h"
#include "layout/triton/linear.h"
#include "tests/suites.h"

#include <check.h>

#define LANES 64

/* Every lane is in one phase, and every phase has as many lanes as fill the banks. */
START_TEST(phases_share_the_lanes)
    {
        const struct access_gpu *gpu = access_gpu_at((size_t)_i);
        ck_assert_str_eq(gpu->name, access_gpu_name((size_t)_i));
        for (int width = 1; width <= 16; width *= 2) {
            int lanes[LANES] = {0}, each = access_phase_lanes(gpu, width);
            for (int lane = 0; lane < gpu->lanes; lane++)
                lanes[access_phase_of(gpu, width, lane)]++;
            for (int phase = 0; phase < gpu->lanes / each; phase++)
                ck_assert_int_eq(lanes[phase], each);
            ck_assert_int_eq(each * (width < 4 ? 4 : width) / 4,
                             width < 4 && gpu->lanes < gpu->banks ? gpu->lanes : gpu->banks);
        }
    }
END_TEST

START_TEST(gpus_end)
    {
        size_t count = 0;
        while (access_gpu_at(count))
            count++;
        ck_assert_uint_eq(count, 4);
        ck_assert_ptr_null(access_gpu_name(count));
    }
END_TEST

/* A warp that holds a matrix of `rows` rows, a row a lane, in rows of `columns` elements. */
struct rows_case {
    struct arena arena;
    struct access_threads threads;
    struct access_memory memory;
    struct access_copy copy;
    struct mapping mapping;
    int64_t dims[2];
    struct diagnostic d;
};

static void
make_rows(struct rows_case *c, int64_t rows, int64_t columns, int64_t pitch, int bits)
{
    *c = (struct rows_case){.dims = {rows, columns}};
    struct mapping *tv = arena_alloc(&c->arena, sizeof *tv);
    int64_t *tv_dims = arena_array(&c->arena, 2, sizeof *tv_dims);
    tv_dims[0] = rows;
    tv_dims[1] = columns;
    mapping_begin(tv, &c->arena, tv_dims, 2);
    mapping_place(tv, 0, AXIS_M, 1);
    mapping_place(tv, 1, AXIS_M, rows);
    mapping_begin(&c->mapping, &c->arena, c->dims, 2);
    mapping_place(&c->mapping, 0, AXIS_M, pitch);
    mapping_place(&c->mapping, 1, AXIS_M, 1);
    c->threads = (struct access_threads){.rank = 2, .dims = c->dims};
    ck_assert_int_eq(access_threads_tv(tv, 32, false, &c->arena, &c->threads, &c->d), 0);
    ck_assert_int_eq(access_memory_mapping(&c->mapping, &c->memory, &c->d), 0);
    c->copy =
        (struct access_copy){.gpu = access_gpu_at(0), .bits = bits, .threads = &c->threads};
    ck_assert_int_eq(access_copy_make(&c->copy, &c->memory, &c->arena, &c->d), 0);
}

START_TEST(rows_collide)
    {
        struct rows_case c;
        struct access_vectors vectors;
        struct access_cost cost;
        make_rows(&c, 32, 64, 64, 16);
        ck_assert_int_eq(access_vectors_find(&c.copy, &c.arena, &vectors, &c.d), 0);
        ck_assert_int_eq(vectors.elements, 8);
        ck_assert_int_eq(vectors.limit, ACCESS_WIDEST);
        ck_assert_uint_eq(vectors.count, 8);
        ck_assert_int_eq(vectors.width, 16);
        ck_assert_int_eq(access_cost_count(&c.copy, &vectors, &cost, &c.d), 0);
        ck_assert_int_eq(cost.instructions, 8);
        ck_assert_int_eq(cost.shared.phases, 32);
        ck_assert_int_eq(cost.shared.wavefronts, 256);
        ck_assert_int_eq(cost.shared.ideal, 32);
        ck_assert_uint_eq(cost.shared.worst.lanes, 0xff);
        ck_assert_int_eq(cost.global.sectors, 0);
        arena_free(&c.arena);
    }
END_TEST

/* A pitch that is odd allows no vector, and one that is a multiple of 2 vectors of 2. */
START_TEST(pitches_limit_vectors)
    {
        static const int64_t pitches[] = {65, 66, 68, 72};
        for (size_t i = 0; i < sizeof pitches / sizeof *pitches; i++) {
            struct rows_case c;
            struct access_vectors vectors;
            make_rows(&c, 32, 64, pitches[i], 16);
            ck_assert_int_eq(access_vectors_find(&c.copy, &c.arena, &vectors, &c.d), 0);
            ck_assert_int_eq(vectors.elements, (int64_t)1 << i);
            ck_assert_int_eq(vectors.limit, i < 3 ? ACCESS_UNALIGNED : ACCESS_WIDEST);
            arena_free(&c.arena);
        }
    }
END_TEST

START_TEST(global_memory_moves_sectors)
    {
        struct rows_case c;
        struct access_vectors vectors;
        struct access_cost cost;
        make_rows(&c, 32, 64, 64, 16);
        c.copy.global = true;
        c.copy.gpu = access_gpu_at(1); /* sm100 moves 32 bytes at once */
        ck_assert_int_eq(access_vectors_find(&c.copy, &c.arena, &vectors, &c.d), 0);
        ck_assert_int_eq(vectors.elements, 16);
        ck_assert_int_eq(access_cost_count(&c.copy, &vectors, &cost, &c.d), 0);
        ck_assert_int_eq(cost.global.sectors, 128);
        ck_assert_int_eq(cost.global.ideal, 128);
        ck_assert_int_eq(cost.global.lines, 128);
        ck_assert_int_eq(cost.global.used_bytes, 4096);
        ck_assert_int_eq(cost.global.moved_bytes, 4096);
        arena_free(&c.arena);
    }
END_TEST

START_TEST(changes_lose_nothing)
    {
        struct rows_case c;
        struct access_plain plain, dense;
        struct access_changed best;
        struct access_problem problem = {&plain, 1, 8, 256};
        make_rows(&c, 32, 64, 64, 16);
        ck_assert_int_eq(access_plain_mapping(&plain, &c.copy, &c.mapping, &c.arena, &c.d), 0);
        ck_assert_int_eq(plain.pitch, 64);
        ck_assert_int_eq(plain.room, 2048);
        ck_assert(access_suggest_mode(&problem, &c.arena, &best));
        ck_assert_str_eq(best.change.mode, "128B");
        ck_assert_int_eq(best.wavefronts, 32);
        ck_assert(access_suggest_swizzle(&problem, &c.arena, &best));
        ck_assert_int_eq(best.change.swizzle.length, 3);
        ck_assert(access_suggest_padding(&problem, &c.arena, &best));
        ck_assert_int_eq(best.change.padding, 8);
        ck_assert(access_plain_dense(&dense, &c.copy, &c.memory, &c.arena));
        ck_assert_uint_eq(dense.order[0], 1);
        problem.plains = &dense;
        ck_assert(access_suggest_columns(&problem, &c.arena, &best));
        ck_assert_int_eq(best.change.vec, 8);
        ck_assert_int_eq(best.change.max_phase, 8);
        arena_free(&c.arena);
    }
END_TEST

/* Each function says so where no steps are left. */
START_TEST(steps_end)
    {
        struct rows_case c;
        struct access_vectors vectors;
        struct access_cost cost;
        make_rows(&c, 32, 64, 64, 16);
        ck_assert_int_eq(access_vectors_find(&c.copy, &c.arena, &vectors, &c.d), 0);
        steps_allow(100);
        ck_assert_int_eq(access_cost_count(&c.copy, &vectors, &cost, &c.d), -1);
        ck_assert_int_eq(c.d.code, STEPS_SPENT);
        steps_allow(100);
        ck_assert_int_eq(access_vectors_find(&c.copy, &c.arena, &vectors, &c.d), -1);
        ck_assert_int_eq(c.d.code, STEPS_SPENT);
        steps_allow(100);
        ck_assert_int_eq(access_copy_make(&c.copy, &c.memory, &c.arena, &c.d), -1);
        ck_assert_int_eq(c.d.code, STEPS_SPENT);
        steps_allow(INT64_MAX);
        arena_free(&c.arena);
    }
END_TEST

Suite *
access_suite(void)
{
    Suite *suite = suite_create("access");
    TCase *cases = tcase_create("access");
    tcase_add_loop_test(cases, phases_share_the_lanes, 0, 4);
    tcase_add_test(cases, gpus_end);
    tcase_add_test(cases, rows_collide);
    tcase_add_test(cases, pitches_limit_vectors);
    tcase_add_test(cases, global_memory_moves_sectors);
    tcase_add_test(cases, changes_lose_nothing);
    tcase_add_test(cases, steps_end);
    suite_add_tcase(suite, cases);
    return suite;
}

/*
 * Blocks that are live at the same time must not overlap, and each rule of packing must put
 * them where XLA does (reference: XLA heap_simulator.cc).
 */
#include "layout/pack/heap.h"
#include "tests/suites.h"

#include <stdlib.h>

#define COUNT(array) (sizeof array / sizeof *array)

static struct heap_block
block(uint32_t id, int64_t bytes, uint32_t start, uint32_t end)
{
    return (struct heap_block){
        .bytes = bytes, .life = {start, end}, .first_end = end, .id = id, .count = 1};
}

/* The offset of the block with this id. */
static int64_t
offset_of(const struct heap_block *blocks, size_t count, uint32_t id)
{
    for (size_t i = 0; i < count; i++)
        if (blocks[i].id == id)
            return blocks[i].offset;
    return -1;
}

/* Of the free chunks that are large enough the smallest is taken, even if another has a lower
 * offset. A block that ends at a tick still conflicts with one that starts there. */
START_TEST(merge_takes_the_best_chunk)
    {
        struct heap_block blocks[] = {
            block(0, 400, 0, 4), block(1, 100, 1, 9), block(2, 200, 2, 4), block(3, 100, 3, 9),
            block(4, 50, 4, 4),  block(5, 200, 5, 6), block(6, 300, 6, 7),
        };
        ck_assert_int_eq(heap_merge(blocks, COUNT(blocks), 100), 850);
        ck_assert_int_eq(offset_of(blocks, COUNT(blocks), 4), 800);
        ck_assert_int_eq(offset_of(blocks, COUNT(blocks), 5), 500);
        ck_assert_int_eq(offset_of(blocks, COUNT(blocks), 6), 0);
    }
END_TEST

/* Adjacent freed chunks are merged, together with the gap in front of an aligned block. */
START_TEST(merge_joins_chunks)
    {
        struct heap_block blocks[] = {block(0, 100, 0, 3), block(1, 30, 1, 3),
                                      block(2, 64, 2, 9), block(3, 150, 4, 5)};
        ck_assert_int_eq(heap_merge(blocks, COUNT(blocks), 64), 256);
        ck_assert_int_eq(offset_of(blocks, COUNT(blocks), 2), 192);
        ck_assert_int_eq(offset_of(blocks, COUNT(blocks), 3), 0);
    }
END_TEST

/* The largest blocks are placed first; small ones fit into holes above and between them. */
START_TEST(fit_by_size)
    {
        const struct interval intervals[] = {{0, 5}, {0, 9}, {6, 9}, {0, 9}};
        struct heap_block blocks[] = {block(0, 100, 0, 5), block(1, 300, 0, 9),
                                      block(2, 100, 6, 9), block(3, 50, 0, 9)};
        for (size_t i = 0; i < COUNT(blocks); i++)
            blocks[i].first = i;
        ck_assert_int_eq(
            heap_fit(blocks, COUNT(blocks), intervals, 10, HEAP_SPATIAL, INT64_MAX), 450);
        ck_assert_int_eq(offset_of(blocks, COUNT(blocks), 1), 0);
        ck_assert_int_eq(offset_of(blocks, COUNT(blocks), 0), 300);
        ck_assert_int_eq(offset_of(blocks, COUNT(blocks), 2), 300);
        ck_assert_int_eq(offset_of(blocks, COUNT(blocks), 3), 400);
    }
END_TEST

/* Where the addresses end there is no room for a block. */
START_TEST(merge_ends_with_the_addresses)
    {
        struct heap_block blocks[] = {block(0, INT64_MAX / 8, 0, 9),
                                      block(1, INT64_MAX / 8, 1, 9), block(2, 64, 2, 9)};
        ck_assert_int_eq(heap_merge(blocks, 2, 1), INT64_MAX / 8 * 2);
        ck_assert_int_eq(heap_merge(blocks, 3, 1), -1);
    }
END_TEST

/* Between the intervals of a block its memory is free for others. */
START_TEST(fit_uses_gaps)
    {
        const struct interval intervals[] = {{0, 2}, {6, 8}, {3, 5}};
        struct heap_block blocks[] = {block(0, 100, 0, 8), block(1, 100, 3, 5)};
        blocks[0].count = 2;
        blocks[1].first = 2;
        ck_assert_int_eq(heap_fit_best(blocks, COUNT(blocks), intervals, 10), 100);
    }
END_TEST

/* ---- random blocks ---- */

#define MANY  60
#define TICKS 40

static uint32_t
below(uint32_t *state, uint32_t limit)
{
    *state = *state * 1664525 + 1013904223;
    return (*state >> 8) % limit;
}

static void
check_apart(const struct heap_block *blocks, size_t count, int64_t top, int64_t alignment)
{
    for (size_t i = 0; i < count; i++) {
        ck_assert_int_eq(blocks[i].offset % alignment, 0);
        ck_assert_int_le(blocks[i].offset + blocks[i].bytes, top);
        for (size_t k = 0; k < i; k++) {
            const struct heap_block *a = &blocks[i], *b = &blocks[k];
            if (a->life.start <= b->life.end && b->life.start <= a->life.end)
                ck_assert(a->offset + a->bytes <= b->offset ||
                          b->offset + b->bytes <= a->offset);
        }
    }
}

START_TEST(random_blocks_lie_apart)
    {
        uint32_t state = (uint32_t)_i + 1;
        struct heap_block blocks[MANY];
        struct interval intervals[MANY];
        for (uint32_t i = 0; i < MANY; i++) {
            uint32_t start = below(&state, TICKS);
            intervals[i] = (struct interval){start, start + below(&state, TICKS - start)};
            blocks[i] = block(i, 1 + below(&state, 2000), intervals[i].start, intervals[i].end);
            blocks[i].first = i;
        }
        int64_t top = heap_merge(blocks, MANY, 64);
        check_apart(blocks, MANY, top, 64);
        top = heap_fit(blocks, MANY, intervals, 64, HEAP_TEMPORAL, INT64_MAX);
        check_apart(blocks, MANY, top, 64);
        int64_t best = heap_fit_best(blocks, MANY, intervals, 64);
        check_apart(blocks, MANY, best, 64);
        ck_assert_int_le(best, top);
    }
END_TEST

/* No more memory is taken than can be. Where the temporal order alone takes more, it may be
 * given up before that, for it is larger than the spatial one. */
START_TEST(best_needs_both_orders)
    {
        uint32_t state = (uint32_t)_i + 1;
        struct heap_block small[MANY], large[MANY];
        struct interval intervals[MANY];
        for (uint32_t i = 0; i < MANY; i++) {
            uint32_t start = below(&state, TICKS);
            intervals[i] = (struct interval){start, start + below(&state, TICKS - start)};
            small[i] = block(i, 1 + below(&state, 2000), intervals[i].start, intervals[i].end);
            small[i].first = i;
        }
        memcpy(large, small, sizeof large);
        int64_t spatial = heap_fit(large, MANY, intervals, 1, HEAP_SPATIAL, INT64_MAX);
        memcpy(large, small, sizeof large);
        int64_t temporal = heap_fit(large, MANY, intervals, 1, HEAP_TEMPORAL, INT64_MAX);
        int64_t most = spatial > temporal ? spatial : temporal;
        int64_t least = spatial < temporal ? spatial : temporal;
        for (int64_t scale = INT64_MAX / 4 / most, k = 0; k < 2; k++, scale++) {
            memcpy(large, small, sizeof large);
            for (uint32_t i = 0; i < MANY; i++)
                large[i].bytes = small[i].bytes * scale;
            int64_t best = heap_fit_best(large, MANY, intervals, scale);
            ck_assert(best == (k == 0 ? least * scale : -1) ||
                      (k == 1 && spatial < temporal && best == spatial * scale));
        }
    }
END_TEST

/* Every chunk that becomes free is used again. */
START_TEST(blocks_of_one_size_fill_the_heap)
    {
        uint32_t state = (uint32_t)_i + 1;
        struct heap_block blocks[MANY];
        int alive[TICKS] = {0}, most = 0;
        for (uint32_t i = 0; i < MANY; i++) {
            uint32_t start = below(&state, TICKS), end = start + below(&state, TICKS - start);
            blocks[i] = block(i, 100, start, end);
            for (uint32_t tick = start; tick <= end; tick++)
                most = ++alive[tick] > most ? alive[tick] : most;
        }
        ck_assert_int_eq(heap_merge(blocks, MANY, 1), most * 100);
    }
END_TEST

/* ---- best fit, block by block ---- */

#define SPLIT 3 /* intervals of a block, at most */

static bool
meets(const struct heap_block *a, const struct heap_block *b, const struct interval *intervals)
{
    return intervals_meet(intervals + a->first, a->count, intervals + b->first, b->count);
}

/* The smallest room of a block among the placed ones that it meets. It begins at 0 or behind
 * one of them, and ends where the next one begins. */
static int64_t
best_offset(const struct heap_block *blocks, size_t placed, const struct interval *intervals,
            int64_t alignment)
{
    const struct heap_block *block = &blocks[placed];
    int64_t best = -1, smallest = 0;
    for (size_t i = 0; i <= placed; i++) {
        int64_t from = i == placed ? 0 : blocks[i].offset + blocks[i].bytes, to = INT64_MAX;
        from = (from + alignment - 1) / alignment * alignment;
        if (i < placed && !meets(block, &blocks[i], intervals))
            continue;
        for (size_t k = 0; k < placed; k++)
            if (meets(block, &blocks[k], intervals) &&
                blocks[k].offset + blocks[k].bytes > from && blocks[k].offset < to)
                to = blocks[k].offset;
        int64_t room = to == INT64_MAX ? to : to - from;
        if (room >= block->bytes &&
            (best < 0 || room < smallest || (room == smallest && from < best))) {
            smallest = room;
            best = from;
        }
    }
    return best;
}

/* Each block lies where one that looks at all others puts it, whatever order is used. */
START_TEST(fit_takes_the_smallest_hole)
    {
        uint32_t state = (uint32_t)_i + 1, ticks = 10 + below(&state, 200);
        struct heap_block blocks[MANY * 4];
        struct interval intervals[MANY * 4 * SPLIT];
        size_t count = 1 + below(&state, COUNT(blocks)), next = 0;
        int64_t alignment = 1 + below(&state, 3) * 7;
        for (size_t i = 0; i < count; i++) {
            size_t first = next;
            uint32_t start = below(&state, ticks), life = 1 + below(&state, ticks);
            for (size_t k = 0; k <= below(&state, SPLIT) && start < ticks; k++) {
                uint32_t end = start + below(&state, life);
                intervals[next++] = (struct interval){start, end};
                start = end + 1 + below(&state, life);
            }
            blocks[i] = block((uint32_t)i, 1 + below(&state, 1 + below(&state, 50)),
                              intervals[first].start, intervals[next - 1].end);
            blocks[i].first_end = intervals[first].end;
            blocks[i].first = first;
            blocks[i].count = next - first;
        }
        int64_t top = heap_fit(blocks, count, intervals, alignment,
                               _i % 2 ? HEAP_SPATIAL : HEAP_TEMPORAL, INT64_MAX);
        for (size_t i = 0; i < count; i++) {
            ck_assert_int_eq(blocks[i].offset, best_offset(blocks, i, intervals, alignment));
            ck_assert_int_le(blocks[i].offset + blocks[i].bytes, top);
        }
    }
END_TEST

/* What has no bytes takes no place, and leaves a hole whole. */
START_TEST(fit_of_nothing)
    {
        const struct interval intervals[] = {{0, 9}, {0, 5}, {0, 9}, {0, 9}, {6, 9}};
        struct heap_block blocks[] = {block(0, 100, 0, 9), block(1, 80, 0, 5),
                                      block(2, 60, 0, 9), block(3, 0, 0, 9),
                                      block(4, 50, 6, 9)};
        for (size_t i = 0; i < COUNT(blocks); i++)
            blocks[i].first = i;
        ck_assert_int_eq(
            heap_fit(blocks, COUNT(blocks), intervals, 10, HEAP_SPATIAL, INT64_MAX), 240);
        ck_assert_int_eq(offset_of(blocks, COUNT(blocks), 3), 0);
        ck_assert_int_eq(offset_of(blocks, COUNT(blocks), 4), 100);
    }
END_TEST

Suite *
heap_suite(void)
{
    Suite *suite = suite_create("heap");
    TCase *tests = tcase_create("heap");
    tcase_add_test(tests, merge_takes_the_best_chunk);
    tcase_add_test(tests, merge_joins_chunks);
    tcase_add_test(tests, fit_by_size);
    tcase_add_test(tests, merge_ends_with_the_addresses);
    tcase_add_test(tests, fit_uses_gaps);
    tcase_add_test(tests, fit_of_nothing);
    tcase_add_loop_test(tests, fit_takes_the_smallest_hole, 0, 400);
    tcase_add_loop_test(tests, random_blocks_lie_apart, 0, 200);
    tcase_add_loop_test(tests, best_needs_both_orders, 0, 200);
    tcase_add_loop_test(tests, blocks_of_one_size_fill_the_heap, 0, 20);
    suite_add_tcase(suite, tests);
    return suite;
}

/* Tests the reader of kernels' bodies, and what is measured of one. */
#include "layout/base/diagnostic.h"
#include "layout/kernel/mosaic_kernel.h"
#include "layout/kernel/mosaic_window.h"
#include "parser/mosaic/mosaic_bytes.h"
#include "parser/mosaic/mosaic_config.h"
#include "parser/mosaic/mosaic_read.h"
#include "tests/suites.h"

#include <stdio.h>
#include <string.h>

/* jax 0.10.2, v5e: scalars are prefetched, s32[64]; the grid is 64 x 16, of blocks
 * f32[256,512]. */
static const char body[] =
    "TUzvUgFNTElSMjMuMC4wZ2l0AAEhBwEDBQEDBwMPCQsNDxETFQOzjxUBhwcTDwsLCwsPCwsLUwsLEwsPCwsPDw8T"
    "Cw9LCxMLZYULUwsPCw8LCwsTGwsbCxsbDw8PGw8PDxsLDwsPGyMLDwtTCxMFCZFhYU0BFQ8HDx8nBx8jIwsCZgcf"
    "AwMfZx1vcQUXBRkFGwUdHSNpBR8FIQUjIwUFIQABAAAAAAAAAAIAAAAAAAAFJQ0RAwMfXwUnHSNhBSkFKx0LZR0L"
    "bR0LdwMDLzEFLREFPQMRNTcHOT9BQ0VHSQlLTY1PUQUvAQWHhw0PYWZmaW5lX21hcDwoZDApIC0+IChkMCk+AGFm"
    "ZmluZV9tYXA8KGQwLCBkMSkgLT4gKGQwLCBkMSk+AAUxIwUFIUAAAAAAAAAAEAAAAAAAAAAFMxEFBQU1EQUBBTcF"
    "OQU7AQVTVwMFEVUVFwkTAwURWRUXCRkDBQcbCRMDBQcbCRkRAQEdJWMVJyctDQe1w8sRAwEdJWsVKSktDQe1a3cF"
    "PR1zdQU/FSsrLQ0HtUd5Awd7fX+Bg4UFQRETAAVDIwEJIQEAAAABAAAAAgAAAAAAAAAFRSMBAQEjdHB1LmRpbWVu"
    "c2lvbl9zZW1hbnRpY3M8YXJiaXRyYXJ5PgAjdHB1Lm1lbW9yeV9zcGFjZTxzbWVtPgAjdHB1Lm1lbW9yeV9zcGFj"
    "ZTx2bWVtPgAjdHB1LmNvcmVfdHlwZTx0Yz4AAQICAwECBBeJAwICATsXiwUCCAIQCz0LJwUCCAIQCwULAQEHCQkB"
    "BQcBAQcFAQEBCQReAgUBEQEtBwMBDQURATMHAxcjCwEBAQEHAQkBCQEDAw8DAwMDAw8DAwMJBg8DDQcHCw0DAwUD"
    "AwMDAwUDAwMJBgUDDQcJERMPBQV5CQ8JERMHAAEFEQFbBwMNEwcBAQEBBwELBiEDAwMBDQYhAwEFBQcDAwEdAwEH"
    "BAEFCQMFEQFdBwMJCwcBAQEBBwEDAwEdAwEHBAEFAQMGAwEFAQBCB0cRKQkVDR0dEyMhIyktEQsNGR0ZJSETEx0j"
    "GSMZGRUfDwkdEWJ1aWx0aW4Ac3RhYmxlX21vc2FpYwB0cHUAbW9kdWxlAGFyaXRoLmNvbnN0YW50AGZ1bmMuZnVu"
    "YwBmdW5jLnJldHVybgB2ZWN0b3IubG9hZABhcml0aC5pbmRleF9jYXN0AG1lbXJlZi5sb2FkAHRwdS52ZWN0b3Jf"
    "c3RvcmUAZnVuY3Rpb25fdHlwZQBzeW1fbmFtZQA8bGFtYmRhPgAvc3JjL3ZtZW0vazMucHkAdHJhbnNmb3JtX2lu"
    "ZGljZXMAdHJhbnNmb3JtXzAAd2luZG93X2JvdW5kcwB0cmFuc2Zvcm1fMQB2YWx1ZQBnZXQ6AGdldC9nZXQAc3Rh"
    "YmxlX21vc2FpYy52ZXJzaW9uAGRpbWVuc2lvbl9zZW1hbnRpY3MAaXRlcmF0aW9uX2JvdW5kcwBzY2FsYXJfcHJl"
    "ZmV0Y2gAc2NyYXRjaF9vcGVyYW5kcwBfbGFtYmRhXwB0cHUuY29yZV90eXBlAHdpbmRvd19wYXJhbXMAc3dhcDoA"
    "c3dhcC9zd2FwAGFkZABvcGVyYW5kU2VnbWVudFNpemVzAHN0cmlkZXMA";

static struct mosaic_config
config_of(const char *text, struct arena *arena)
{
    struct mosaic_config config;
    mosaic_config_read((struct slice){text, strlen(text)}, arena, &config);
    return config;
}

static struct slice
decode(struct arena *arena)
{
    char text[4096];
    snprintf(text, sizeof text, "{\"custom_call_config\": {\"body\": \"%s\"}}", body);
    return config_of(text, arena).body;
}

START_TEST(test_numbers)
    {
        static const struct {
            const char *bytes;
            size_t length;
            uint64_t value;
        } cases[] = {{"\x01", 1, 0},
                     {"\x03", 1, 1},
                     {"\xff", 1, 127},
                     {"\x02\x02", 2, 128},
                     {"\x00\xff\xff\xff\xff\xff\xff\xff\xff", 9, UINT64_MAX}};
        for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
            const unsigned char *at = (const unsigned char *)cases[i].bytes;
            struct mosaic_fault fault = {.begin = at};
            struct mosaic_bytes whole = {at, at + cases[i].length, &fault}, cut = whole;
            ck_assert_uint_eq(mosaic_varint(&whole), cases[i].value);
            ck_assert(!fault.what && whole.at == whole.end);
            cut.end--;
            mosaic_varint(&cut);
            ck_assert_ptr_nonnull(fault.what);
        }
    }
END_TEST

START_TEST(test_config)
    {
        struct arena arena = {0};
        struct mosaic_config config =
            config_of("{\"scoped_memory_configs\":[{\"memory_space\":\"1\",\"offset\":\"64\","
                      "\"size\":\"80\"}],"
                      "\"used_scoped_memory_configs\":[{\"memory_space\":\"5\",\"offset\":"
                      "\"0\",\"size\":\"9\"},"
                      "{\"memory_space\":\"1\",\"offset\":\"0\",\"size\":\"70\"}]}",
                      &arena);
        ck_assert_int_eq(config.limit, 80);
        ck_assert_int_eq(config.offset, 64);
        ck_assert_int_eq(config.used, 6);
        ck_assert_uint_eq(config.body.length, 0);
        config = config_of("{\"scoped_memory_configs\":[],\"used_scoped_memory_configs\":[]}",
                           &arena);
        ck_assert(config.limit == -1 && config.used == -1 && config.offset == 0);
        config = config_of("\"{\\\"value\\\": 1, \\\"body\\\": \\\"QUJD\\/w==\\\"}\"", &arena);
        ck_assert_msg(slice_is(config.body, "ABC\xff"), "%zu bytes", config.body.length);
        arena_free(&arena);
    }
END_TEST

START_TEST(test_kernel)
    {
        struct arena arena = {0};
        struct mosaic_module module = {0};
        struct mosaic_kernel kernel;
        struct diagnostic d;
        const struct mosaic_call call = {.assigned = true};
        ck_assert_msg(mosaic_read(decode(&arena), &module, &d) == 0, "%s", d.message);
        ck_assert_int_eq(module.version, 15);
        mosaic_kernel_make(&module, &call, &kernel);
        ck_assert_int_eq(kernel.doubt, MOSAIC_SURE);
        ck_assert(kernel.grid_rank == 2 && kernel.grid[0] == 64 && kernel.grid[1] == 16);
        ck_assert_int_eq(kernel.vmem, 2 << 20);
        ck_assert_int_eq(kernel.least_vmem, 2 << 20);
        ck_assert_int_eq(kernel.smem, 512);
        ck_assert_uint_eq(kernel.buffer_count, 3);
        const struct mosaic_buffer *window = &kernel.buffers[1];
        ck_assert(window->kind == MOSAIC_WINDOW && window->why == MOSAIC_CHANGES);
        ck_assert(window->copies == 2 && window->one == 512 << 10 && window->moves == 1024);
        ck_assert(slice_is(window->type->name, "f32") && window->type->rank == 2);
        ck_assert(kernel.site && kernel.site->line == 90);
        mosaic_free(&module);
        arena_free(&arena);
    }
END_TEST

/* Whatever byte is changed, and wherever the body ends, it is read or refused at a place. */
START_TEST(test_damage)
    {
        struct arena arena = {0};
        struct slice whole = decode(&arena);
        size_t refused = 0;
        for (size_t i = 0; i < 2 * whole.length; i++) {
            size_t at = i / 2, length = i & 1 ? at : whole.length;
            char *copy = arena_copy(&arena, whole.text, length);
            struct mosaic_module module = {0};
            struct mosaic_kernel kernel;
            struct diagnostic d;
            const struct mosaic_call call = {0};
            if (length > at)
                copy[at] ^= (char)(1 << i / 2 % 8);
            if (mosaic_read((struct slice){copy, length}, &module, &d) == 0) {
                mosaic_kernel_make(&module, &call, &kernel);
            } else {
                refused++;
                ck_assert_uint_le(d.offset, length);
            }
            mosaic_free(&module);
        }
        ck_assert_uint_ge(refused, whole.length);
        arena_free(&arena);
    }
END_TEST

/* The result of a branch depends on what either side does: (i, j) -> if 0 then f(i) else f(j).
 */
START_TEST(test_map_of_a_branch)
    {
        enum { I, J, RESULT, THEN, ELSE, VALUES };
        static const uint32_t i = I, j = J, result = RESULT;
        const struct mosaic_attribute name = {.kind = MOSAIC_STRING, .text = {"map", 3}};
        const struct mosaic_attribute *items[] = {&name};
        const struct slice names[] = {{"sym_name", 8}};
        const struct mosaic_attribute list = {
            .kind = MOSAIC_LIST, .count = 1, .names = names, .items = items};
        struct mosaic_op of_i = {
            .result_count = 1, .first_result = THEN, .operand_count = 1, .operands = &i};
        struct mosaic_op of_j = {
            .result_count = 1, .first_result = ELSE, .operand_count = 1, .operands = &j};
        struct mosaic_block sides[] = {{.op_count = 1, .ops = &of_i},
                                       {.op_count = 1, .ops = &of_j}};
        struct mosaic_region branches[] = {{1, &sides[0]}, {1, &sides[1]}};
        struct mosaic_op ops[] = {
            {.result_count = 1, .first_result = RESULT, .region_count = 2, .regions = branches},
            {.kind = MOSAIC_RETURN, .operand_count = 1, .operands = &result}};
        struct mosaic_block block = {.arg_count = 2, .first_arg = I, .op_count = 2, .ops = ops};
        struct mosaic_region region = {1, &block};
        const struct mosaic_op function = {
            .kind = MOSAIC_FUNC, .attributes = &list, .region_count = 1, .regions = &region};
        const struct mosaic_op *functions[] = {&function};
        struct mosaic_module module = {
            .func_count = 1, .funcs = functions, .value_count = VALUES};
        struct mosaic_maps maps;
        mosaic_maps_make(&maps, &module, 2);
        ck_assert_uint_eq(mosaic_maps_find(&maps, name.text)->dims, 3);
        mosaic_maps_free(&maps);
        mosaic_free(&module);
    }
END_TEST

Suite *
mosaic_suite(void)
{
    Suite *suite = suite_create("mosaic");
    TCase *tests = tcase_create("bodies");
    tcase_add_test(tests, test_numbers);
    tcase_add_test(tests, test_config);
    tcase_add_test(tests, test_kernel);
    tcase_add_test(tests, test_map_of_a_branch);
    tcase_add_test(tests, test_damage);
    suite_add_tcase(suite, tests);
    return suite;
}

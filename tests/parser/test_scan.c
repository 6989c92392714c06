/* Tests which shapes are found in a text, and where, however the bytes arrive. */
#include "layout/base/text.h"
#include "layout/shape_entry.h"
#include "parser/lex/reader.h"
#include "parser/report/message.h"
#include "parser/report/scan.h"
#include "parser/shape/shape_table.h"
#include "tests/suites.h"

#include <string.h>

static int
log_match(void *context, const struct scan_match *match)
{
    text_format(context, "%llu:%llu %s; ", (unsigned long long)match->line,
                (unsigned long long)match->column, match->shape->canonical);
    return 0;
}

static void
log_passed(void *context, const struct scan_match *match)
{
    text_format(context, "%llu:%llu -; ", (unsigned long long)match->line,
                (unsigned long long)match->column);
}

static void
check(const char *text, size_t length, size_t chunk, size_t window, bool bare,
      const char *wanted)
{
    struct reader reader = reader_of_memory(text, length, chunk);
    struct shape_table shapes = {0};
    struct text log = {0};
    struct scan_sink sink = {.context = &log, .found = log_match, .passed = log_passed};
    int error;
    text_string(&log, "");
    ck_assert_int_eq(scan_text(&reader, window, bare, &shapes, &sink, &error), 0);
    ck_assert_msg(strcmp(log.data, wanted) == 0, "'%s' has %s, not %s", text, log.data, wanted);
    shape_table_free(&shapes);
    text_free(&log);
}

static const struct {
    const char *text, *found, *bare; /* bare: found if shapes without a layout count, too */
} cases[] = {
    {"nothing [1,2] here", "", ""},
    {"", "", ""},
    {"f32[8,128]{1,0:T(8,128)}", "1:1 f32[8,128]{1,0:T(8,128)}; ",
     "1:1 f32[8,128]{1,0:T(8,128)}; "},
    {"a\nb: (s4[7]{0}, s4[9])", "2:5 s4[7]{0}; ", "2:5 s4[7]{0}; 2:15 s4[9]{0}; "},
    {"bfloat16[8, 128] bool[3]<0:T(4)>", "1:18 pred[3]{0:T(4)}; ",
     "1:1 bf16[8,128]{1,0}; 1:18 pred[3]{0:T(4)}; "},
    {"f32[]{:T(128)}f32[]{}", "1:1 f32[]{:T(128)}; ", "1:1 f32[]{:T(128)}; 1:15 f32[]; "},
    /* types as a jaxpr prints them; the second text has what a jaxpr never prints */
    {"{ lambda ; a:f32[8,128] b:i32[7,3] c:i8[5] d:i4[2] e:bool[3] g:f8_e4m3fn[3] h:key<fry>[]",
     "",
     "1:14 f32[8,128]{1,0}; 1:27 s32[7,3]{1,0}; 1:38 s8[5]{0}; 1:46 s4[2]{0}; "
     "1:54 pred[3]{0}; 1:64 f8e4m3fn[3]{0}; "},
    {"i[3] i3[3] i_32[3] int_32[3] f_32[3] f8_[3] f8_e4m3_fn[3] i32_[3] f8__e4m3[3] xi32[3]",
     "", ""},
    /* a part of another word is not a type */
    {"xf32[3]{0} my_f32[3]{0} %f32[3]{0} f33[3]{0} F32[3]{0}", "", ""},
    {"jnp.float32[8,8]{1,0} .f32[3]{0}", "1:5 f32[8,8]{1,0}; 1:24 f32[3]{0}; ",
     "1:5 f32[8,8]{1,0}; 1:24 f32[3]{0}; "},
    /* a shape behind an escape, as written and as a terminal shows it */
    {"'a\\nf32[3]{0}\\ts8[4]{0}\\\\rbf16[5]{0}'",
     "1:5 f32[3]{0}; 1:16 s8[4]{0}; 1:27 bf16[5]{0}; ",
     "1:5 f32[3]{0}; 1:16 s8[4]{0}; 1:27 bf16[5]{0}; "},
    {"\\xf32[3]{0} nf32[3]{0} \\n[3]{0}", "", ""},
    {"\033[1mf32[3]{0}\033[0m \033[38;2;255;255;255mfloat8_e4m3fn[4]{0}\033[ms8[5]{0}",
     "1:5 f32[3]{0}; 1:38 f8e4m3fn[4]{0}; 1:60 s8[5]{0}; ",
     "1:5 f32[3]{0}; 1:38 f8e4m3fn[4]{0}; 1:60 s8[5]{0}; "},
    {"[1mf32[3]{0} \033[1xf32[3]{0} 1mf32[3]{0}", "", ""},
    {"/f32[3]{0}-f32[4]{0}\"f32[5]{0}", "1:2 f32[3]{0}; 1:12 f32[4]{0}; 1:22 f32[5]{0}; ",
     "1:2 f32[3]{0}; 1:12 f32[4]{0}; 1:22 f32[5]{0}; "},
    {"u_8[3]{0} ________________________s4[7]{0} _float8_e4m3fn[2]{0} float8_e4m3fn[2]{0}",
     "1:65 f8e4m3fn[2]{0}; ", "1:65 f8e4m3fn[2]{0}; "},
    /* texts that look like layouts: invalid, in another language, cut off; "-": passed over */
    {"f32[3]{1} f32[3]{0,1} f32[2,3]{1,1}", "1:1 -; 1:11 -; 1:23 -; ",
     "1:1 -; 1:11 -; 1:23 -; "},
    {"s8[i] = u8[a+1]{3} f32[4611686018427387904,4]{1,0}", "1:20 -; ", "1:20 -; "},
    {"f32[3]{0:T(", "1:1 -; ", "1:1 -; "},
    {"f32[3,7]{1,0:T(8,1\nf32[3,7]{1,0\nf32[3,7]{\r\nf32[3,7]{", "1:1 -; 2:1 -; 3:1 -; 4:1 -; ",
     "1:1 -; 2:1 -; 3:1 -; 4:1 -; "},
    {"f32[3,7]<1,0:T(8,1\nf32[3,7]{:T(8", "1:1 -; 2:1 -; ", "1:1 -; 2:1 -; "},
    {"f32[3,7]{1,0:T(8,1 s8[4]{0}", "1:1 -; 1:20 s8[4]{0}; ", "1:1 -; 1:20 s8[4]{0}; "},
    /* a brace that does not begin a layout */
    {"(f32[3]) -> f32[4] {\n", "", "1:2 f32[3]{0}; 1:13 f32[4]{0}; "},
    {"f32[3]{...} f32[4]{devices=[2]0,1} f32[5]<br> f32[6]{V:x} f32[7]{}", "",
     "1:1 f32[3]{0}; 1:13 f32[4]{0}; 1:36 f32[5]{0}; 1:47 f32[6]{0}; 1:59 f32[7]{0}; "},
    {"f32[3,", "", ""},
    {"f32[3]{0:T(8)\n}", "1:1 -; ", "1:1 -; "},
    {"token[] opaque[]{:T(8)}", "", ""},
    {"f32[f32[3]{0}", "1:5 f32[3]{0}; ", "1:5 f32[3]{0}; "},
    /* prose, where only a layout tells a shape from words */
    {"bf16 [3,4] as {0,1} s8 [3] f32[2], layout={0} f32[9] with layout {x}",
     "1:1 bf16[3,4]{0,1}; 1:28 f32[2]{0}; ",
     "1:1 bf16[3,4]{0,1}; 1:28 f32[2]{0}; 1:47 f32[9]{0}; "},
    /* types of MLIR, and a text that looks like one */
    {"tensor<8x3xbf16>tensor<f32> memref<?xi1, #tpu.memory_space<vmem>>; <tensor<4xindex> "
     "xtensor<3xf32>",
     "1:1 bf16[8,3]{1,0}; 1:17 f32[]; 1:29 pred[?]{0:S(1)}; ",
     "1:1 bf16[8,3]{1,0}; 1:17 f32[]; 1:29 pred[?]{0:S(1)}; "},
    {"memref<8x128xbf16, #tpu.tiled<(8, 128)(2,1),[1,1]>>\nvector<2xf8E4M3FN>",
     "1:1 bf16[8,128]{1,0:T(8,128)(2,1)}; 2:1 f8e4m3fn[2]{0}; ",
     "1:1 bf16[8,128]{1,0:T(8,128)(2,1)}; 2:1 f8e4m3fn[2]{0}; "},
    /* PyTorch's sizes; their type is behind or before them in the line */
    {"torch.Size([8, 3]) torch.half\ntorch.int8 torch.Size([2])\ntorch.Size([2])",
     "1:1 f16[8,3]{1,0}; 2:12 s8[2]{0}; ", "1:1 f16[8,3]{1,0}; 2:12 s8[2]{0}; "},
    {"f32[<=5,?]{1,0}", "1:1 f32[<=5,?]{1,0}; ", "1:1 f32[<=5,?]{1,0}; "},
};

START_TEST(found)
    {
        static const size_t chunks[][2] = {{0, 4096}, {1, 1}, {3, 2}, {7, 64}};
        size_t length = strlen(cases[_i].text);
        for (size_t i = 0; i < sizeof chunks / sizeof *chunks; i++) {
            check(cases[_i].text, length, chunks[i][0], chunks[i][1], false, cases[_i].found);
            check(cases[_i].text, length, chunks[i][0], chunks[i][1], true, cases[_i].bare);
        }
    }
END_TEST

START_TEST(bytes_of_any_kind)
    {
        static const char text[] = "\0f32[3]{0}\0\xff[f32[4]{0\0}\n\0s8[2]{0}";
        check(text, sizeof text - 1, 1, 1, false, "1:2 f32[3]{0}; 1:14 -; 2:2 s8[2]{0}; ");
    }
END_TEST

static int
count_match(void *context, const struct scan_match *match)
{
    (void)match;
    ++*(size_t *)context;
    return 0;
}

/* In a megabyte of text every shape is found through a small window, and equal shapes make one
 * entry. */
START_TEST(much_text)
    {
        struct text text = {0};
        struct shape_table shapes = {0};
        size_t count = 0;
        int error;
        while (text.length < 1 << 20)
            text_string(&text, "[] f32[8,128]{1,0:T(8,128)} and more of it,\n");
        struct reader reader = reader_of_memory(text.data, text.length, 1000);
        struct scan_sink sink = {.context = &count, .found = count_match};
        ck_assert_int_eq(scan_text(&reader, 256, false, &shapes, &sink, &error), 0);
        ck_assert_uint_eq(count, (text.length + 43) / 44);
        ck_assert_uint_eq(shapes.count, 1);
        shape_table_free(&shapes);
        text_free(&text);
    }
END_TEST

static int
log_allocation(void *context, const struct message *m)
{
    text_format(context, "%llu:%llu %lld of %lld %s '%s' '%s' '%s'; ",
                (unsigned long long)m->line, (unsigned long long)m->column,
                (long long)m->size.bytes, (long long)m->whole.limit.bytes, m->whole.space,
                m->shape.length ? m->shape.data : "", m->label.length ? m->label.data : "",
                m->op_name.length ? m->op_name.data : "");
    return 0;
}

/* As nine of these, which hold no word, end a message. */
#define LINE "a line of the log about something else\n"

/* A message is read alike however its bytes arrive, and the shapes before and behind it are
 * found. */
START_TEST(message_in_pieces)
    {
        static const char text[] =
            "f32[2]{0} Ran out of memory in memory space vmem. Used 3.5K of 2.0K vmem.\n"
            "log: 1. Size: 2.0K\nlog: Operator: op_type=\"x\" op_name=\"a\\\"b\"\n"
            "log: Shape: (f32[3]{0}, s8[4])\nlog: XLA label: %c = f32[9]{0} copy(f32[9]{0} "
            "%d)\n"
            "log: ====\nlog: 2. Size: 1\nlog: 3. Size: 99999999999999999T\nlog: Shape: "
            "s8[1]\n" LINE LINE LINE LINE LINE LINE LINE LINE LINE
            "f32[5]{0}\nOut of memory allocating 12 bytes";
        static const char wanted[] =
            "1:1 f32[2]{0}; 2:9 2048 of 2048 vmem '(f32[3]{0}, s8[4])' "
            "'%c = f32[9]{0} copy(f32[9]{0} %d)' 'a\\\"b'; 8:9 0 of 2048 vmem 's8[1]' '' ''; "
            "19:1 f32[5]{0}; 20:1 12 of 0  '' '' ''; ";
        static const size_t chunks[][2] = {{0, 4096}, {1, 1}, {3, 2}, {7, 64}};
        for (size_t i = 0; i < sizeof chunks / sizeof *chunks; i++) {
            struct reader reader = reader_of_memory(text, sizeof text - 1, chunks[i][0]);
            struct shape_table shapes = {0};
            struct text log = {0};
            struct scan_sink sink = {.context = &log,
                                     .found = log_match,
                                     .passed = log_passed,
                                     .allocation = log_allocation};
            int error;
            text_string(&log, "");
            ck_assert_int_eq(scan_text(&reader, chunks[i][1], false, &shapes, &sink, &error),
                             0);
            ck_assert_str_eq(log.data, wanted);
            shape_table_free(&shapes);
            text_free(&log);
        }
    }
END_TEST

static int
log_result(void *context, const struct scan_match *match)
{
    if (match->result)
        text_string((struct text *)context, "= ");
    return log_match(context, match);
}

static int
log_word(void *context, enum scan_word word)
{
    static const char *const names[SCAN_WORDS] = {"module", "GPU", "assigned", "kernel"};
    text_format(context, "%s; ", names[word]);
    return 0;
}

/* A module begins at the start of a line; of a module the first of each word counts. */
START_TEST(words_of_devices)
    {
        static const char text[] =
            "HloModule a, x={(f32[2]{0})->f32[2]{0}}\n"
            " %b = (f32[2]{0}, s8[4]{0}) c(f32[3]{0} HloModule d) "
            "\"operation_queue_id\":\"0\"\n"
            " e =f32[5]{0} \"operation_queue_id\": \"tpu_custom_call\" tpu_custom_call\n"
            "HloModule f\n g = f32[6]{0} \"operation_queue_id\": \"aliasing_operands\":{";
        static const char wanted[] =
            "module; 1:18 f32[2]{0}; 1:30 f32[2]{0}; = 2:8 f32[2]{0}; 2:19 s8[4]{0}; "
            "2:31 f32[3]{0}; GPU; 3:5 f32[5]{0}; kernel; module; = 5:6 f32[6]{0}; GPU; "
            "assigned; ";
        static const size_t chunks[][2] = {{0, 4096}, {1, 1}, {3, 2}, {7, 64}};
        for (size_t i = 0; i < sizeof chunks / sizeof *chunks; i++) {
            struct reader reader = reader_of_memory(text, sizeof text - 1, chunks[i][0]);
            struct shape_table shapes = {0};
            struct text log = {0};
            struct scan_sink sink = {.context = &log, .found = log_result, .tells = log_word};
            int error;
            text_string(&log, "");
            ck_assert_int_eq(scan_text(&reader, chunks[i][1], false, &shapes, &sink, &error),
                             0);
            ck_assert_str_eq(log.data, wanted);
            shape_table_free(&shapes);
            text_free(&log);
        }
    }
END_TEST

Suite *
scan_suite(void)
{
    Suite *suite = suite_create("scan");
    TCase *tests = tcase_create("scan");
    tcase_add_loop_test(tests, found, 0, (int)(sizeof cases / sizeof *cases));
    tcase_add_test(tests, bytes_of_any_kind);
    tcase_add_test(tests, much_text);
    tcase_add_test(tests, message_in_pieces);
    tcase_add_test(tests, words_of_devices);
    suite_add_tcase(suite, tests);
    return suite;
}

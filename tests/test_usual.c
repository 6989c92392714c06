/*
 * The usual statements have a path of their own, and names a set of their own: both must say
 * what the general way says.
 */
#include "layout/shape.h"
#include "layout/shape_entry.h"
#include "parser/module/name_set.h"
#include "parser/shape/shape_parse.h"
#include "parser/shape/shape_table.h"
#include "tests/event_log.h"
#include "tests/suites.h"

#include <stdio.h>
#include <string.h>

static const char *const statements[] = {
    "%b = f32[2,3]{1,0:T(8,128)} add(%a, %a)",
    "ROOT %b = f32[2,3]{1,0} add(%a, %a), metadata={op_name=\"x y\" source_line=3}",
    "%b = (f32[2]{0}, s32[]{:S(2)}, /*index=2*/pred[]) f(%a), x=\"y\"",
    "%b = f32[] constant(1.5)",
    "%b = s32[3]{0} constant({1, 2, 3})",
    "%b = f32[] constant(-inf)",
    "%b = pred[] constant(-true)",
    "%b = f32[3]{0} constant(-{...})",
    "%b = f32[] constant(,)",
    "%b = f32[3]{0} constant({...})",
    "%b = (f32[], s8[]) constant({...})",
    "%b = f32[] constant({...})",
    "%b = s32[] constant(1.5)",
    "%b = s8[] constant(-129), metadata={op_name=\"x\"}",
    "%b = s32[3]{0} constant({1, 2})",
    "%p = f32[2]{0} parameter(1)",
    "%p = f32[2]{0} parameter(1), sharding={replicated}",
    "%p = f32[2]{0} parameter(x)",
    "%p = f32[2]{0} iota(1)",
    "%b = f32[] add()",
    "%b = token[] after-all()",
    "%b = f32[2]{0} add(f32[2]{0} %a, f32[2]{0} %a)",
    "%b = f32[2]{0} add(negate(%a), %a)",
    "%b = f32[2]{0:T(128) add(%a)",
    "%b = f32[2]{0:T(128) f(%a), x={1} g(%a)",
    "%b = f32[2 f(%a[2] g(%a)",
    "%b = fRRRR32[8spare = f32[8]{0} negate(%a)",
    "%b = f32[2 3]{0} negate(%a)",
    "%b = f32[2;:>]{0} negate(%a)",
    "%b = f32.1-x[2]{0} negate(%a)",
    "%b = f33[2]{0} add(%a)",
    "%b = f32[2]{1} add(%a)",
    "%b = f32[<=2]{0} add(%a)",
    "%b = f32[2]<0> add(%a)",
    "%b = b(f32[2]{0}) add(%a)",
    "%b = f32[2]{0} add(%a",
    "%b = f32[2]{0} add(%a))",
    "%b = f32[2]{0} add(%a) %c",
    "%b = f32[2]{0} add(%a), x",
    "%b = f32[2]{0} add(%a), x=",
    "%b = f32[2]{0} 1add(%a)",
    "%1b = f32[2]{0} add(%a)",
    "%b = add(%a)",
    "b = f32[2]{0} add(a)",
    "%a = f32[2]{0} add(%a)",
    "ROOT ROOT %b = f32[2]{0} add(%a)",
    "%b = f32[2]{0} fusion(%a, /*index=1*/%a), kind=kLoop, calls=%f, backend_config={\"a\":{}}",
    "%b-c.d_1 = bf16[1,2,3,4]{3,2,1,0:T(8,128)(2,1)S(1)} all-gather-start(%a), dimensions={0}",
    "%b = f32[2]{0} while(%a), condition=%c, body={ROOT %x = f32[2]{0} add(%y)}",
};

/* The line with one more blank at its k-th blank outside of strings; false: it has fewer. */
static bool
with_blank(const char *line, int k, struct text *out)
{
    bool string = false;
    int depth = 0;
    text_clear(out);
    text_string(out, "");
    for (const char *c = line; *c; c++) {
        string ^= *c == '"';
        depth += *c == '(' || *c == '{' || *c == '[';
        depth -= *c == ')' || *c == '}' || *c == ']';
        text_char(out, *c);
        if (*c == ' ' && depth == 0 && !string && k-- == 0) {
            text_char(out, ' ');
            text_string(out, c + 1);
            return true;
        }
    }
    return false;
}

/* What is read of the line within a computation, columns left out. */
static void
read_line(const char *line, struct text *events)
{
    struct text hlo = {0};
    struct event_log log;
    text_format(&hlo,
                "HloModule m\nENTRY %%e (a: f32[2]) -> f32[2] {\n"
                "%%a = f32[2]{0} parameter(0)\n%s\n"
                "ROOT %%z = f32[2]{0} negate(%%a)\n}\n",
                line);
    event_log_read(&log, hlo.data, hlo.length, 0, 4096);
    ck_assert_uint_eq(log.odd, 0);
    text_clear(events);
    for (const char *c = log.text.data; *c;) {
        size_t length = strcspn(c, "\n") + 1;
        unsigned row, column;
        int end = 0;
        if (sscanf(c, "%u:%u:%n", &row, &column, &end) == 2 && end)
            text_format(events, "%u:%.*s", row, (int)length - end, c + end);
        else
            text_append(events, c, length);
        c += length;
    }
    event_log_free(&log);
    text_free(&hlo);
}

START_TEST(usual_is_general)
    {
        struct text usual = {0}, general = {0}, line = {0};
        read_line(statements[_i], &usual);
        for (int k = 0; with_blank(statements[_i], k, &line); k++) {
            read_line(line.data, &general);
            ck_assert_msg(strcmp(usual.data, general.data) == 0, "%s\n%s\n%s", line.data,
                          usual.data, general.data);
        }
        text_free(&usual);
        text_free(&general);
        text_free(&line);
    }
END_TEST

static const char *const headers[] = {
    "%f (p: f32[2]) -> f32[2] {",
    "ENTRY %f (p: f32[2]{0}, q.1: (f32[2], s32[])) -> (f32[2], s32[]) {",
    "%f () -> f32[] {",
    "%f {",
    "f (p: f32[2]) -> f32[2] {",
    "%f (p: f32[2]) -> f32[2]{0} {",
};

START_TEST(usual_headers)
    {
        static const char body[] = "\nROOT %p = f32[2]{0} parameter(0)\n}\n";
        struct text line = {0};
        struct event_log usual, general;
        for (int k = 0; with_blank(headers[_i], k, &line); k++) {
            struct text plain = {0};
            text_format(&plain, "%s%s", headers[_i], body);
            text_string(&line, body);
            event_log_read(&usual, plain.data, plain.length, 0, 4096);
            event_log_read(&general, line.data, line.length, 0, 4096);
            ck_assert_str_eq(usual.text.data, general.text.data);
            ck_assert_uint_eq(usual.computations, 1);
            event_log_free(&usual);
            event_log_free(&general);
            text_free(&plain);
        }
        text_free(&line);
    }
END_TEST

/* ---- values ---- */

/* XLA takes each of these: brackets and quotes within strings of either kind, and within JSON
 * only strings and braces, mean nothing. */
static const char *const values[] = {
    "frontend_attributes={a='}'}",
    "frontend_attributes={a='{',b=\"}\",c='\"'}",
    "frontend_attributes={a={\"x\":\"it's }\",\"y\":[1},b='z'}",
    "frontend_attributes={}",
    "frontend_attributes={/* } */a=\"b\"}",
    "backend_config={\"x\":\"it's }\",\"y\":{[}}",
    "metadata={op_name='}' source_file=\"{\"}",
};

START_TEST(value_ends)
    {
        struct text hlo = {0};
        struct event_log log;
        text_format(&hlo,
                    "HloModule m\nENTRY e {\n a = f32[] f(), %s, x=1\n"
                    " ROOT b = f32[] f(a)\n}\n",
                    values[_i]);
        event_log_read(&log, hlo.data, hlo.length, 0, 4096);
        ck_assert_msg(log.errors == 0 && log.instructions == 2, "%s", log.text.data);
        ck_assert_ptr_nonnull(strstr(log.text.data, "x=1"));
        event_log_free(&log);
        text_free(&hlo);
    }
END_TEST

/* ---- tuples of arrays ---- */

static const char *const tuples[] = {
    "(f32[2]{0}, s32[])",
    "(f32[2]{0},f32[2]{0})",
    "(f32[2]{0:T(128)}, s8[3,4]<0,1>, f32[<=5]{0})",
    "(f32[1], f32[2], f32[3], f32[4], f32[5], /*index=5*/f32[6], f32[7])",
    "(f32[1], f32[2], f32[3], f32[4], f32[5], f32[6])",
    "(f32[2], token[], opaque[])",
    "(b(f32[2]), s32[])",
    "( f32[2] , s32[] )",
    "()",
    "((f32[2], u8[3]), s32[])",
    "(f32[2]{0}, )",
    "(f32[2]{0} f32[3])",
    "(f32[2]{0:T(8,128(}, s8[3]{0:)S(1}, f32[2]{0:T(8)(2)})",
    "(f32[2=3], f32[=]{0}, f32[2<3], f32[2>,3])",
    "(f32[2=3], f32[2 =3])",
    "(f32[2]{0:T(8,128(}, b(f32[2]{0:)}), s8[3]<0:T(<=2)>)",
    "(s32[], f32[2]{0,1})",
    "(s32[], f32[2,3]{1,1})",
    "(s32[], f32[-2])",
    "(s32[], f32[2]",
    "(s32[], f32[2]))",
    "(s32[]]",
    "(s32[], foo[2])",
};

/* A tuple that is put together from interned arrays is the one that the grammar reads, and its
 * faults are at the same places. */
START_TEST(tuple_of_elements)
    {
        struct shape_table table = {0};
        struct arena arena = {0};
        struct diagnostic d = {0};
        struct text print = {0};
        const char *text = tuples[_i];
        const struct shape_entry *entry = shape_table_get(&table, text, strlen(text));
        const struct shape *shape = shape_parse(text, strlen(text), &arena, &d);
        ck_assert_ptr_nonnull(entry);
        ck_assert_msg(!entry->shape == !shape, "%s", text);
        if (shape) {
            shape_print(&print, shape);
            ck_assert_str_eq(entry->canonical, print.data);
            ck_assert_uint_eq(entry->shape->element_count, shape->element_count);
        } else {
            ck_assert_int_eq(entry->fault.code, d.code);
            ck_assert_uint_eq(entry->fault.offset, d.offset);
        }
        text_free(&print);
        arena_free(&arena);
        shape_table_free(&table);
    }
END_TEST

/* ---- names ---- */

static bool
add_name(struct name_set *set, unsigned number)
{
    char name[24];
    int length = snprintf(name, sizeof name, "name.%u", number);
    return name_set_add(set, name_hash(name, (size_t)length));
}

/* How many of the first `count` names the set has not seen. */
static unsigned
add_names(struct name_set *set, unsigned count)
{
    unsigned fresh = 0;
    for (unsigned i = 0; i < count; i++)
        fresh += !add_name(set, i);
    return fresh;
}

START_TEST(names_are_seen_once)
    {
        struct name_set set = {0};
        name_set_clear(&set);
        ck_assert_uint_eq(add_names(&set, 100000), 100000);
        ck_assert_uint_eq(add_names(&set, 100000), 0);
        ck_assert(!name_set_add(&set, name_hash("", 0)));
        ck_assert(name_set_add(&set, name_hash("", 0)));
        ck_assert(!set.failed);
        name_set_free(&set);
    }
END_TEST

/* 100,000 names over 1,000 clears, few and many at a time; generations wrap several times. */
START_TEST(cleared_names_are_new)
    {
        struct name_set set = {0};
        unsigned added = 0;
        for (unsigned round = 0; round < 1000; round++) {
            unsigned count = round % 10 == 0 ? 910 : 10;
            name_set_clear(&set);
            added += add_names(&set, count);
            ck_assert_uint_eq(add_names(&set, count), 0);
        }
        ck_assert_uint_eq(added, 100000);
        name_set_free(&set);
    }
END_TEST

#define COUNT(array) ((int)(sizeof array / sizeof *array))

Suite *
usual_suite(void)
{
    Suite *suite = suite_create("usual");
    TCase *tests = tcase_create("usual");
    tcase_add_loop_test(tests, usual_is_general, 0, COUNT(statements));
    tcase_add_loop_test(tests, usual_headers, 0, COUNT(headers));
    tcase_add_loop_test(tests, value_ends, 0, COUNT(values));
    tcase_add_loop_test(tests, tuple_of_elements, 0, COUNT(tuples));
    tcase_add_test(tests, names_are_seen_once);
    tcase_add_test(tests, cleared_names_are_new);
    suite_add_tcase(suite, tests);
    return suite;
}

/* Texts that XLA reads must be read; texts whose form XLA refuses must be reported, at the
 * right place. */
#include "layout/base/escape.h"
#include "layout/base/text.h"
#include "parser/hlo/attribute_read.h"
#include "parser/hlo/module_parse.h"
#include "tests/suites.h"
#include "tests/support/event_log.h"
#include "tests/support/rows.h"

#include <string.h>

static struct event_log
read_text(const char *text)
{
    struct event_log log;
    event_log_read(&log, text, strlen(text), 0, 4096);
    ck_assert_msg(log.odd == 0, "%s:\n%s", text, log.text.data);
    return log;
}

static bool
is_one_of(const char *name, const char *const *names, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (strcmp(names[i], name) == 0)
            return true;
    return false;
}

#define IS_ONE_OF(name, names) is_one_of(name, names, sizeof names / sizeof *names)

static void
check_accepted_row(json_t *row, const char *at)
{
    /* the order names dimensions that do not exist: XLA reports that only later */
    static const char *const invalid[] = {"oob_dims"};
    const char *name = row_string(row, "name");
    struct event_log log = read_text(row_string(row, "text"));
    ck_assert_msg((log.errors == 0) == !IS_ONE_OF(name, invalid), "%s: %s:\n%s", at, name,
                  log.text.data);
    ck_assert_uint_gt(log.instructions, 0);
    event_log_free(&log);
}

START_TEST(accepted_rows)
    {
        ck_assert_uint_gt(
            rows_each("tests/vectors/xla.jsonl", "module_parse", check_accepted_row), 80);
    }
END_TEST

static void
check_rejected_row(json_t *row, const char *at)
{
    /* XLA refuses these too, but an inspector reads them. */
    static const char *const read[] = {
        /* opcodes and names that XLA does not know */
        "unk_opcode", "undef_op", "entry_after", "hdr_unknown",
        /* texts that break the rules of an opcode */
        "op_extra", "param_gap",
        /* a text that XLA prints itself, and one on which it aborts */
        "tupdots", "lit token",
        /* we allow several modules in a text */
        "two_modules"};
    const char *name = row_string(row, "name");
    struct event_log log = read_text(row_string(row, "text"));
    bool wanted = json_object_get(row, "ours") || IS_ONE_OF(name, read);
    ck_assert_msg((log.errors == 0) == wanted, "%s: %s:\n%s", at, name, log.text.data);
    event_log_free(&log);
}

START_TEST(rejected_rows)
    {
        ck_assert_uint_gt(
            rows_each("tests/vectors/xla.jsonl", "module_reject", check_rejected_row), 45);
    }
END_TEST

/* Copies the lines of a log that are problems. */
static void
problems_of(const struct event_log *log, struct text *problems)
{
    text_string(problems, "");
    for (const char *line = log->text.data; *line;) {
        size_t length = strcspn(line, "\n") + 1, colon = strcspn(line, " ");
        if (colon && line[colon - 1] == ':')
            text_append(problems, line, length);
        line += length;
    }
}

#define BEGIN "HloModule m\nENTRY e {\n a = f32[2] parameter(0)\n"
#define END   " ROOT z = f32[2] negate(a)\n}\n"

static const struct {
    const char *text, *problems;
} places[] = {
    {BEGIN END, ""},
    {"HloModule 1m\nENTRY e { a = f32[] parameter(0) }",
     "1:11: error: expected a name, got '1m'\n"},
    {"\n\n  HloModule\n  ?", "4:3: error: expected a name, got '?'\n"},
    {BEGIN " b = f32[2] negate a\n" END, "4:20: error: expected '(', got 'a'\n"},
    {BEGIN " b = f32[2]{0 negate(a)\n" END, "4:12: error: this layout is never closed\n"},
    {BEGIN " f32 = f32[2] negate(a)\n" END,
     "4:2: error: 'f32' is a word of the language and cannot be a name\n"},
    {BEGIN " ROOT 1b = f32[2] negate(a)\n" END, "4:7: error: expected a name, got '1'\n"},
    {BEGIN " %1b = f32[2] negate(a)\n" END,
     "4:2: error: expected an instruction or a computation, got '%1b'\n"},
    {BEGIN " \xc3\xa9 = f32[2] negate(a)\n" END,
     "4:2: error: expected an instruction or a computation, got '\xc3\xa9'\n"},
    {BEGIN " b = f33[2] negate(a)\n c = f33[3] negate(a)\n" END,
     "4:6: error: unknown element type 'f33', did you mean 'f32'?\n"},
    {BEGIN " b = f32[2]{0:D(D,Q+~)} negate(a)\n" END,
     "4:19: error: expected a dim level type, one of D C S H, got 'Q'\n"},
    {BEGIN " b = f32[2,3]{1,1} negate(a)\n" END,
     "4:6: error: invalid layout: the order names dimension 1 twice\n"},
    {BEGIN " b = (s8[2], f32[2,3]{1,1}) tuple(a)\n" END,
     "4:14: error: invalid layout: the order names dimension 1 twice\n"},
    /* a literal is any text with balanced brackets */
    {BEGIN " b = f32[2,2] constant({ {1, True}, /* } */\n  {nan(0x0)} })\n" END, ""},
    {BEGIN " b = f32[2] constant({1,)})\n" END,
     "4:25: error: ')' closes what it did not open\n"},
    {BEGIN " b = f32[] parameter(-1)\n" END,
     "4:22: error: a parameter number counts from 0 and fits 64 bits\n"},
    {BEGIN " b = f32[] parameter(a)\n" END,
     "4:21: error: expected a parameter number, got operands\n"},
    {BEGIN " b = f32[] iota(3)\n" END,
     "4:17: error: a number stands where operands are expected\n"},
    {BEGIN " b = f32[] f(a), metadata={op_name=\"\n\n\\q\"}\n" END,
     "6:1: error: unknown escape in a string\n"},
    {BEGIN " b = f32[] f(a), m=\"\\x\"\n" END, "4:21: error: unknown escape in a string\n"},
    {BEGIN " b = f32[] f(a), m=\"\\x100\"\n" END, "4:21: error: unknown escape in a string\n"},
    {BEGIN " b = f32[] f(a), m=\"\\8\"\n" END, "4:21: error: unknown escape in a string\n"},
    {BEGIN " b = f32[] f(a), m=\"\\400\"\n" END, "4:21: error: unknown escape in a string\n"},
    {BEGIN " b = f32[] f(a), m=\"\\u123\"\n" END, "4:21: error: unknown escape in a string\n"},
    {BEGIN " b = f32[] f(a), m=\"\\udfff\"\n" END, "4:21: error: unknown escape in a string\n"},
    {BEGIN " b = f32[] f(a), m=\"\\U00110000\"\n" END,
     "4:21: error: unknown escape in a string\n"},
    {BEGIN " b = f32[] f(a), m=\"\\x0000041\\377\\1234\\u1234\\U0010ffffa\\08\\?\\'\"\n" END,
     ""},
    {BEGIN " b = f32[] f(a), backend_config={\"x\":\n\n{}}, =\n" END,
     "6:6: error: expected an attribute, name=value, got '='\n"},
    {"c { a = f32[] f() }\nENTRY c { a = f32[] f() a = f32[] f() }",
     ""}, /* names may occur twice */
    {"c { a = f32[] f()\n%d (x: f32[]) -> f32[] { a = f32[] f()\n}",
     "2:1: error: computation c is not closed before this\n"},
    {"c { a = f32[] f() }\n}\n", "2:1: error: '}' closes no computation\n"},
    {"c (x: f32[2] {\n x = f32[2] parameter(0)\n}\n}\n", /* the first brace closes c */
     "1:14: error: expected ',' or ')', got '{'\n4:1: error: '}' closes no computation\n"},
    {BEGIN " b = f32[2] f(a), to_apply={\n  x = f32[2] parameter(0)\n  y = f32[2] g x }\n" END,
     "6:16: error: expected '(', got 'x'\n9:1: error: the text ends within e\n"},
    {BEGIN
     " b = f32[2] f(a), to_apply={\n  x = f32[2] parameter(0)\n  y = f32[2] g x\n }\n" END,
     "6:16: error: expected '(', got 'x'\n"},
    {"HloModule m, input_output_alias={ {}: 0 }\nENTRY e {\n a = f32[2] parameter(0)\n" END,
     "1:39: error: expected '(' and a parameter number, got '0'\n"},
    {"HloModule m, entry_computation_layout=5\nENTRY e {\n a = f32[2] parameter(0)\n" END,
     "1:39: error: expected '{' and the entry's shapes, got '5'\n"},
    {"HloModule m, entry_computation_layout=\"ab\"\nENTRY e {\n a = f32[2] parameter(0)\n" END,
     "1:39: error: expected '{' and the entry's shapes, got '\"'\n"},
    {"HloModule m, input_output_alias={ {}: (0, {}, xx) }\nENTRY e {\n"
     " a = f32[2] parameter(0)\n" END,
     "1:47: error: expected may-alias or must-alias, got 'xx'\n"},
    {"HloModule m, input_output_alias={ /* { */ {0}: (0, {}, may-alias), {1,}: (1, {0}), },"
     " buffer_donor={ (2, {}), (3, {0, -1}), (9223372036854775807, {}) }\nENTRY e {\n"
     " a = f32[2] parameter(0)\n" END,
     ""}, /* XLA does not check an argument's index further */
    {"HloModule m, entry_computation_layout={ (/* ) */(f32[2,3]{0,1}, u8[]), foo[2],)\n-> ()}\n"
     "ENTRY e {\n a = foo[2] parameter(0)\n" END,
     "1:72: error: unknown element type 'foo'\n"}, /* the error is reported once */
    {"HloModule m, entry_computation_layout={(s32[], f32[2,3]{0,2})->f32[]}\nENTRY e {\n"
     " a = f32[2] parameter(0)\n" END,
     "1:48: error: invalid layout: the order names dimension 2 of an array with 2\n"},
    {"HloModule m, entry_computation_layout={(s32[])->f32[x]}\nENTRY e {\n"
     " a = f32[2] parameter(0)\n" END,
     "1:53: error: expected a shape or a layout, got 'x'\n"},
    {"HloModule m, entry_computation_layout={(s32[])=>f32[]}\nENTRY e {\n"
     " a = f32[2] parameter(0)\n" END,
     "1:47: error: expected '->', got '='\n"},
    {"HloModule m, entry_computation_layout={(s32[])->}\nENTRY e {\n"
     " a = f32[2] parameter(0)\n" END,
     "1:49: error: expected a shape or an opcode, got the end\n"},
    {"HloModule m, entry_computation_layout={s32[]->s32[]}\nENTRY e {\n"
     " a = f32[2] parameter(0)\n" END,
     "1:40: error: expected '(', got 's32[]'\n"},
    {"HloModule m, buffer_donor={ (-1, {}) }\nENTRY e {\n a = f32[2] parameter(0)\n" END,
     "1:30: error: expected a number, got '-1'\n"},
    {"HloModule m, buffer_donor={ (9223372036854775808, {}) }\nENTRY e {\n"
     " a = f32[2] parameter(0)\n" END,
     "1:30: error: expected a number, got '9223372036854775808'\n"},
    {"HloModule m, buffer_donor={ (0, {}), (1) }\nENTRY e {\n a = f32[2] parameter(0)\n" END,
     "1:40: error: expected ',' and an index, got ')'\n"},
    {"HloModule m, buffer_donor={ (0, {0 1}) }\nENTRY e {\n a = f32[2] parameter(0)\n" END,
     "1:36: error: expected ',' or '}', got '1'\n"},
    {"", "1:1: error: no HLO in the input\n"},
    {"// nothing\n", "2:1: error: no HLO in the input\n"},
    {"HloModule m\n", "2:1: error: the module has no computation\n"},
};

START_TEST(problems_have_places)
    {
        struct event_log log = read_text(places[_i].text);
        struct text problems = {0};
        problems_of(&log, &problems);
        ck_assert_msg(strcmp(problems.data, places[_i].problems) == 0, "%s:\n%s",
                      places[_i].text, log.text.data);
        text_free(&problems);
        event_log_free(&log);
    }
END_TEST

/* The same texts with CRLF have their problems at the same places. */
START_TEST(problems_with_crlf)
    {
        struct text crlf = {0}, problems = {0};
        for (const char *c = places[_i].text; *c; c++)
            text_append(&crlf, *c == '\n' ? "\r\n" : c, *c == '\n' ? 2 : 1);
        text_string(&crlf, "");
        struct event_log log = read_text(crlf.data);
        problems_of(&log, &problems);
        ck_assert_msg(strcmp(problems.data, places[_i].problems) == 0, "%s:\n%s", crlf.data,
                      log.text.data);
        text_free(&problems);
        text_free(&crlf);
        event_log_free(&log);
    }
END_TEST

/* A text, and the instructions in its log. */
static const struct {
    const char *text, *expected;
} forms[] = {
    {"a = f32[2]{0:T(128)} add(b, c)", "1 instruction bare a shape 0 f32[2]{0:T(128)} add "
                                       "| b | c\n"},
    {"f32[2]<0:S(1)> add(f32[<=2] %b, (f32[2], s8[]) %c)",
     "1 instruction bare  shape 0 f32[2]{0:S(1)} add | f32[<=2] b | (f32[2], s8[]) c\n"},
    {"ROOT %a = (f32[2], /*index=1*/b(f32[2])) f(%b, /*index=5*/%c)",
     "1 instruction root bare a shape 0 (f32[2]{0}, b(f32[2]{0})) f | b | c\n"},
    {"a = f32 /* [ */ [ 2 ] { 0 } f ( )", "1 instruction bare a shape 0 f32[2]{0} f\n"},
    {"a = f32//c\n[4]{0} add(b, f32[4])",
     "1 instruction bare a shape 0 f32[4]{0} add |  b | f32[4] \n"},
    {"a = b (f32[2]) f()", "1 instruction bare a shape 0 b(f32[2]{0}) f\n"},
    {"a = add(negate(b), f32[2] sub(f(c), d))",
     "1 instruction bare negate.anon negate | b\n1 instruction bare f.anon.1 f | c\n"
     "1 instruction bare sub.anon.2 shape 0 f32[2]{0} sub | f.anon.1 | d\n"
     "1 instruction bare a add |  negate.anon | f32[2] sub.anon.2\n"},
    {"e { a = f32[4] add(s8[4] convert(%p), f32[4] constant({1, 2, 3, 4})) b = neg(neg(a)) }",
     "1 module \n1 computation e\n1 instruction convert.anon shape 0 s8[4]{0} convert | p\n"
     "1 instruction constant.anon.1 shape 1 f32[4]{0} constant\n"
     "1 instruction a shape 1 f32[4]{0} add | s8[4] "
     "convert.anon "
     "| f32[4] constant.anon.1\n1 instruction neg.anon.2 neg | a\n"
     "1 instruction b neg | neg.anon.2\nend of computation\nend of module\n"},
    {"HloModule , x=1\n\n{ a = f() }\n\nENTRY {\n a = f(b), calls=\n {\n  c = g()\n }\n"
     " ROOT d = f(), branch_computations={\n { u = f() }, // {\n { v = g(), to_apply={ w = g() "
     "} "
     "} }, y=2\n}",
     "1 module \n  x=1\n3 computation \n3 instruction a f\nend of computation\n"
     "5 computation entry \n6 computation in place 2.a.calls\n8 instruction c g\n"
     "end of computation\n6 instruction a f | b\n  calls=2.a.calls\n"
     "10 computation in place 2.d.branch_computations.0\n11 instruction u f\n"
     "end of computation\n11 computation in place 2.d.branch_computations.1\n"
     "12 computation in place 2.d.branch_computations.1.v.to_apply\n12 instruction w g\n"
     "end of computation\n12 instruction v g\n"
     "  to_apply=2.d.branch_computations.1.v.to_apply\nend of computation\n"
     "10 instruction root d f\n"
     "  branch_computations={2.d.branch_computations.0, 2.d.branch_computations.1}\n  y=2\n"
     "end of computation\nend of module\n"},
    {"a: = f32[2] constant({-nan(0x1f), // }\n inf})",
     "1 instruction bare a shape 0 f32[2]{0} constant\n"},
    {"a = f32[] parameter( /* 8 */ 7 )",
     "1 instruction bare a shape 0 f32[] parameter |  /* 8 */ 7  parameter 7\n"},
    {"a = f(), x=[2,4]<=[2,2,2]T(1,0,2), y=b01f_01io->b01f, z=-1, s='}', "
     "backend_config={a:\"}\", 'b}, w=%c",
     "1 instruction bare a f\n  x=[2,4]<=[2,2,2]T(1,0,2)\n  y=b01f_01io->b01f\n  z=-1\n"
     "  s='}'\n  backend_config={a:\"}\", 'b}\n  w=%c\n"},
    {"e { a = f(), literal=f32[]{:T(128)} -1.5 nan = f(), literal=s8[] {}\n true.x = g() }",
     "1 module \n1 computation e\n1 instruction a f\n  literal=f32[]{:T(128)} -1.5\n"
     "1:42: error: 'nan' is a word of the language and cannot be a name\n"
     "2 instruction true.x g\nend of broken computation\nend of broken module\n"},
    {"a = f(), literal=f32[2]{0} { 1, 2 }, l=(s8[], {})",
     "1 instruction bare a f\n  literal=f32[2]{0} { 1, 2 }\n  l=(s8[], {})\n"},
    {"HloModule m.1: , x=1\nc (p: b(f32[2]), q (s8[], s8[])) -> f32[] { a = f() }\n"
     "ENTRY e {\n ROOT a = f(b), to_apply={ROOT x = g(y)} } , t=\"u\"",
     "1 module m.1\n  x=1\n2 computation c\n2 instruction a f\nend of computation\n"
     "3 computation entry e\n4 computation in place e.a.to_apply\n4 instruction root x g | "
     "y\n"
     "end of computation\n4 instruction root a f | b\n"
     "  to_apply=e.a.to_apply\nend of computation\nend of module\n"},
    {"a = f(b), replica_groups=mesh['a'=2,'b'=2], device_ids=([2,2]T(1,0)) {'a'}, x=1",
     "1 instruction bare a f | b\n"
     "  replica_groups=mesh['a'=2,'b'=2], device_ids=([2,2]T(1,0)) {'a'}\n  x=1\n"},
    {"a = (f32[2],\n  (s8[],\t u8[2] /* c */),  (\n(pred[])) ) f()",
     "1 instruction bare a shape 0 (f32[2]{0}, (s8[], u8[2]{0}), ((pred[]))) f\n"},
    {"HloModule m, origin_recovery_table={\n  {\"x\"} : {\"y\"},\n  \"\n    HloModule r\n"
     "    ENTRY e {\n      ROOT a = f32[] f()\n    }\n  \"\n}, x=1\nENTRY e {\n a = g()\n}",
     "1 module m\n  origin_recovery_table={\n  {\"x\"} : {\"y\"},\n  \"\n    HloModule r\n"
     "    ENTRY e {\n      ROOT a = f32[] f()\n    }\n  \"\n}\n  x=1\n"
     "10 computation entry e\n11 instruction a g\nend of computation\nend of module\n"},
    {"HloModule m\nFileNames\n1 \"a\"\nFunctionNames\n1 'f'\nFileLocations\n1 {a=1}\n"
     "StackFrames\n1 {b=2 c=3}\n\n\ne { a = f() }",
     "1 module m\ntable 0 \"a\"\ntable 1 'f'\ntable 2 {a=1}\ntable 3 {b=2 c=3}\n"
     "12 computation e\n12 instruction a f\nend of computation\nend of module\n"},
};

START_TEST(forms_are_read)
    {
        struct event_log log = read_text(forms[_i].text);
        ck_assert_str_eq(log.text.data, forms[_i].expected);
        event_log_free(&log);
    }
END_TEST

static const char *const holders[] = {
    "to_apply",         "calls", "body", "condition", "select", "scatter", "true_computation",
    "false_computation"};

START_TEST(computations_in_place)
    {
        struct text hlo = {0}, expected = {0};
        text_format(&hlo, "a = f(b), %s={ROOT x = g(y)}", holders[_i]);
        text_format(&expected,
                    "1 computation in place a.%s\n1 instruction root x g | y\n"
                    "end of computation\n1 instruction bare a f | b\n"
                    "  %s=a.%s\n",
                    holders[_i], holders[_i], holders[_i]);
        struct event_log log = read_text(hlo.data);
        ck_assert_str_eq(log.text.data, expected.data);
        event_log_free(&log);
        text_free(&hlo);
        text_free(&expected);
    }
END_TEST

/* A list as it is written, and its operands with their shapes as in the log. */
static const struct {
    const char *list, *operands;
} lists[] = {
    {"()", ""},
    {"( )", ""},
    {"(a)", " | a"},
    {"(%a, /*index=5*/%b, c)", " | a | b | c"},
    {"( %a , b.c-d , )", " | a | b.c-d"},
    {"(a, /* , ) */ )", " | a"},
    {"(,a,, b:,)", " | a | b"},
    {"(f32[2,3]{1,0:T(8,128)(2,1)} %a, /*index=5*/ s8[<=2]<0> b, f32[?] c)",
     " | f32[2,3]{1,0:T(8,128)(2,1)} a | s8[<=2]<0> b | f32[?] c"},
    {"((f32[2], (s8[], b(s8[2]))) %t, b(f32[2]) %u)",
     " | (f32[2], (s8[], b(s8[2]))) t | b(f32[2]) u"},
    {"(f32[2]{1,0}, b(f32[2]), token[] %t)", " | f32[2]{1,0}  | b(f32[2])  | token[] t"},
    {"(%a /* (x[ */ , b // ,c\r, d)", " | a | b | d"},
    {"(%a, ...(+7))", " | a | ...(+7)"},
};

START_TEST(operand_lists)
    {
        struct text text = {0};
        text_format(&text, "a = f%s", lists[_i].list);
        struct event_log log = read_text(text.data);
        const char *operands = strstr(log.text.data, " | ");
        size_t length = operands ? strlen(operands) - 1 : 0;
        ck_assert_msg(length == strlen(lists[_i].operands) &&
                          (length == 0 || strncmp(operands, lists[_i].operands, length) == 0),
                      "%s", log.text.data);
        event_log_free(&log);
        text_free(&text);
    }
END_TEST

static const struct {
    const char *written, *meant;
} strings[] = {
    {"a\\n\\\\\\\"\\?", "a\n\\\"?"},
    {"\\101\\1018\\x41\\x0000041g", "AA8AAg"},
    {"\\303\\251\\xc3\\xa9\\u00e9\\U000000E9", "\u00e9\u00e9\u00e9\u00e9"},
    {"\\u20ac\\U0001f600", "\u20ac\U0001f600"},
    /* the first and the last character of each length in UTF-8 */
    {"\\u007f\\u0080\\u07ff\\u0800", "\x7f\xc2\x80\xdf\xbf\xe0\xa0\x80"},
    {"\\uffff\\U00010000\\U0010ffff", "\xef\xbf\xbf\xf0\x90\x80\x80\xf4\x8f\xbf\xbf"},
    /* invalid characters, which XLA refuses, become U+FFFD */
    {"\\ud800\\uDFFF\\U00110000", "\ufffd\ufffd\ufffd"},
    {"\\", "\\"},
};

START_TEST(strings_mean)
    {
        struct text meant = {0};
        unescape(&meant, (struct slice){strings[_i].written, strlen(strings[_i].written)});
        ck_assert_str_eq(meant.data, strings[_i].meant);
        text_free(&meant);
    }
END_TEST

/* Appends a text `count` times, with another one in between. */
static void
put_times(struct text *out, size_t count, const char *what, const char *between)
{
    for (size_t i = 0; i < count; i++)
        text_format(out, "%s%s", i ? between : "", what);
}

/* Errors for a constant with `rank` dimensions and an alias with `path` indices. */
static const struct {
    size_t rank, path;
    unsigned errors;
} depths[] = {{61, 70, 0}, {999, 5000, 0}, {1000, 1, 1}};

START_TEST(deep_things)
    {
        struct text text = {0};
        text_string(&text, "HloModule m, input_output_alias={ {");
        put_times(&text, depths[_i].path, "0", ",");
        text_string(&text, "}: (0, {}) }\nENTRY e { ROOT a = f32[");
        put_times(&text, depths[_i].rank, "1", ",");
        text_string(&text, "] constant(");
        put_times(&text, depths[_i].rank, "{", "");
        text_string(&text, "1");
        put_times(&text, depths[_i].rank, "}", "");
        text_string(&text, ") }\n");
        struct event_log log = read_text(text.data);
        ck_assert_msg(log.errors == depths[_i].errors, "%s", log.text.data);
        event_log_free(&log);
        text_free(&text);
    }
END_TEST

#define COUNT(array) ((int)(sizeof array / sizeof *array))

Suite *
module_suite(void)
{
    Suite *suite = suite_create("module");
    TCase *tests = tcase_create("module");
    tcase_add_test(tests, accepted_rows);
    tcase_add_test(tests, rejected_rows);
    tcase_add_loop_test(tests, problems_have_places, 0, COUNT(places));
    tcase_add_loop_test(tests, problems_with_crlf, 0, COUNT(places));
    tcase_add_loop_test(tests, forms_are_read, 0, COUNT(forms));
    tcase_add_loop_test(tests, computations_in_place, 0, COUNT(holders));
    tcase_add_loop_test(tests, operand_lists, 0, COUNT(lists));
    tcase_add_loop_test(tests, deep_things, 0, COUNT(depths));
    tcase_add_loop_test(tests, strings_mean, 0, COUNT(strings));
    suite_add_tcase(suite, tests);
    return suite;
}

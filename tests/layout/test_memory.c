/*
 * Tests a program's schedule, its values and the buffers that hold them, with small modules
 * whose result is known (reference: XLA HloLiveRange, HloDataflowAnalysis, HloAliasAnalysis).
 */
#include "tests/suites.h"
#include "tests/support/memory_log.h"

#include <string.h>

#define COUNT(array) ((int)(sizeof array / sizeof *array))

struct module_log {
    const char *hlo, *log;
};

#define X "x = f32[8] parameter(0) "
#define Y "y = f32[8] parameter(1) "

#define COND "cond { cp = (f32[8], f32[8]) parameter(0) ROOT cr = pred[] constant(true) } "

static const struct module_log plain[] = {
    /* an operand and its result are live together; an argument always, an output to the end */
    {"ENTRY e {" X "n = f32[8] negate(x) ROOT r = f32[8] add(x, n) }",
     "x n r | x 0-3 argument; n 1-2 temp; r 2-3 output"},
    /* a tuple does not use its values, but they live as long as it does */
    {"ENTRY e {" X
     "n = f32[8] negate(x) m = f32[8] sine(x) ROOT t = (f32[8], f32[8]) tuple(n, n) }",
     "x n m t | x 0-4 argument; n 1-4 output; m 2-2 temp; t{} 3-4 output"},
    {"ENTRY e { p = (f32[8], f32[8]) parameter(0) a = f32[8] get-tuple-element(p), index=0 "
     "n = f32[8] negate(a) b = f32[2,4] bitcast(n) ROOT r = f32[2,4] sine(b) }",
     "p a n b r | p{} 0-5 argument; p{0} 0-5 argument; p{1} 0-5 argument; n 2-4 temp; r 4-5 "
     "output"},
    /* a copy of a tuple makes only a new table */
    {"ENTRY e { p = (f32[8], f32[8]) parameter(0) ROOT c = (f32[8], f32[8]) copy(p) }",
     "p c | p{} 0-2 argument; p{0} 0-2 argument; p{1} 0-2 argument; c{} 1-2 output"},
    /* an argument that is returned is not counted as an output */
    {"ENTRY e { ROOT"
     " x = f32[8] parameter(0) }",
     "x | x 0-1 argument"},
    /* a donated argument lives until its last use, then the output takes its place */
    {", input_output_alias={ {}: (0, {}, may-alias) }\nENTRY e {" X Y
     "i = s32[] constant(0) u = f32[8] dynamic-update-slice(x, y, i) "
     "ROOT n = f32[8] negate(u) }",
     "x y i u n | x 0-3 + u 3-4 + n 4-5 argument; y 0-5 argument; i 2-3 constant"},
    /* an update in place, behind a bitcast in a fusion */
    {"f { p = f32[8] parameter(0) b = f32[2,4] bitcast(p) i = s32[] constant(0) "
     "u = f32[2,4] dynamic-update-slice(b, b, i, i) ROOT c = f32[8] bitcast(u) } "
     "ENTRY e {" X "d = f32[8] copy(x) ROOT r = f32[8] fusion(d), kind=kLoop, calls=f }",
     "x d r | x 0-3 argument; d 1-2 + r 2-3 output"},
    /* a token is a value without bytes */
    {"ENTRY e {" X "a = token[] after-all() ROOT r = f32[8] negate(x) }",
     "x a r | x 0-3 argument; a 1-1 temp; r 2-3 output"},
};

static const struct module_log calls[] = {
    /* the body swaps two values: initial value, parameters, root and result share a buffer */
    {COND "body { p = (f32[8], f32[8]) parameter(0) a = f32[8] get-tuple-element(p), index=0 "
          "b = f32[8] get-tuple-element(p), index=1 c = f32[8] copy(a) d = f32[8] copy(b) "
          "ROOT t = (f32[8], f32[8]) tuple(d, c) } "
          "ENTRY e {" X "m = f32[8] sine(x) n = f32[8] negate(x) "
          "i = (f32[8], f32[8]) tuple(m, n) "
          "ROOT w = (f32[8], f32[8]) while(i), condition=cond, body=body }",
     "x m n i cp cr p a b c d t w | x 0-13 argument; m 1-4 + cp{0} 4-6 + p{0} 6-9 + d 10-12 + "
     "w{0} 12-13 output; n 2-4 + cp{1} 4-6 + p{1} 6-9 + c 9-12 + w{1} 12-13 output; i{} 3-4 + "
     "cp{} 4-6 + p{} 6-8 + t{} 11-12 + w{} 12-13 output; cr 5-6 constant"},
    /* a value that the body passes on unchanged is the initial value throughout, through two
       loops */
    {COND "inner { p = (f32[8], f32[8]) parameter(0) a = f32[8] get-tuple-element(p), index=0 "
          "b = f32[8] get-tuple-element(p), index=1 c = f32[8] sine(b) "
          "ROOT t = (f32[8], f32[8]) tuple(a, c) } "
          "cond2 { cq = (f32[8], f32[8]) parameter(0) ROOT cs = pred[] constant(true) } "
          "body { q = (f32[8], f32[8]) parameter(0) "
          "ROOT v = (f32[8], f32[8]) while(q), condition=cond2, body=inner } "
          "ENTRY e {" X "m = f32[8] sine(x) n = f32[8] negate(x) "
          "i = (f32[8], f32[8]) tuple(m, n) "
          "ROOT w = (f32[8], f32[8]) while(i), condition=cond, body=body }",
     "x m n i cp cr q cq cs p a b c t v w | x 0-16 argument; m 1-16 output; n 2-4 + cp{1} 4-6 "
     "+ q{1} 6-7 + cq{1} 7-9 + p{1} 9-12 + c 12-14 + v{1} 14-15 + w{1} 15-16 output; i{} 3-4 + "
     "cp{} 4-6 + q{} 6-7 + cq{} 7-9 + p{} 9-11 + t{} 13-14 + v{} 14-15 + w{} 15-16 output; cr "
     "5-6 constant; cs 8-9 constant"},
    /* the roots of the branches and the result share a buffer; a value that every branch
       returns is the result itself */
    {"yes { p = (f32[8], f32[8]) parameter(0) a = f32[8] get-tuple-element(p), index=0 "
     "n = f32[8] negate(a) ROOT t = (f32[8], f32[8]) tuple(a, n) } "
     "no { q = (f32[8], f32[8]) parameter(0) b = f32[8] get-tuple-element(q), index=0 "
     "m = f32[8] sine(b) ROOT u = (f32[8], f32[8]) tuple(b, m) } "
     "ENTRY e {" X Y "i = pred[] parameter(2) d = (f32[8], f32[8]) tuple(x, y) "
     "ROOT r = (f32[8], f32[8]) conditional(i, d, d), true_computation=yes, "
     "false_computation=no }",
     "x y i d p a n t q b m u r | x 0-13 argument; y 0-13 argument; i 0-13 argument; d{} 3-12 "
     "temp; n 6-8 + m 10-12 + r{1} 12-13 output; t{} 7-8 + u{} 11-12 + r{} 12-13 output"},
    /* the callee uses a call's arguments, and its root is the result */
    {"f { p = f32[8] parameter(0) m = f32[8] sine(p) ROOT n = f32[8] negate(m) } "
     "ENTRY e {" X "c = f32[8] copy(x) r = f32[8] call(c), to_apply=f "
     "ROOT s = f32[8] negate(r) }",
     "x c p m n r s | x 0-7 argument; c 1-3 temp; m 3-4 temp; n 4-6 temp; s 6-7 output"},
    /* a computation that is called twice runs once, because compilers leave no second caller */
    {"f { p = f32[8] parameter(0) ROOT n = f32[8] negate(p) } "
     "ENTRY e {" X "a = f32[8] call(x), to_apply=f b = f32[8] copy(x) "
     "ROOT r = f32[8] call(b), to_apply=f }",
     "x p n a b r | x 0-4 + b 4-6 argument; n 2-6 output"},
};

static const struct module_log asynchronous[] = {
    {"ENTRY e {" X "s = (f32[8]{0:S(1)}, f32[8], u32[]{:S(2)}) copy-start(x) "
     "n = f32[8] negate(x) ROOT d = f32[8]{0:S(1)} copy-done(s) }",
     "x s n d | x 0-4 argument; s{} 1-3 temp; s{0} 1-4 output; s{2} 1-3 temp; n 2-2 temp"},
    /* what the wrapped computation makes lives until the done */
    {"f { p = f32[8] parameter(0) m = f32[8] sine(p) ROOT n = f32[8] negate(m) } "
     "ENTRY e {" X "s = ((f32[8]), f32[8], u32[]) async-start(x), calls=f "
     "a = f32[8] sine(x) d = f32[8] async-done(s) ROOT r = f32[8] add(a, d) }",
     "x p m n s a d r | x 0-8 argument; m 2-6 temp; n 3-7 temp; s{} 4-6 temp; s{0} 4-6 temp; "
     "s{2} 4-6 temp; a 5-7 temp; r 7-8 output"},
    /* the same as one instruction in the text: the wrapped operation has ticks of its own */
    {"f { p = f32[8] parameter(0) ROOT n = f32[8] negate(p) } "
     "ENTRY e {" X "s = ((f32[8]), f32[8], u32[]) async-start(x), calls=f "
     "a = f32[8] sine(x) d = f32[8] async-done(s) ROOT r = f32[8] add(a, d) }",
     "x p n s a d r | x 0-7 argument; n 2-6 temp; s{} 3-5 temp; s{0} 3-5 temp; s{2} 3-5 temp; "
     "a 4-6 temp; r 6-7 output"},
    {"ENTRY e {" X "s = ((f32[8]), f32[8], u32[]) negate-start(x) "
     "a = f32[8] sine(x) d = f32[8] negate-done(s) ROOT r = f32[8] add(a, d) }",
     "x s# s# s a d r | x 0-7 argument; s#{1} 2-6 temp; s{} 3-5 temp; s{0} 3-5 temp; s{2} 3-5 "
     "temp; a 4-6 temp; r 6-7 output"},
    {"f { p = f32[8] parameter(0) m = f32[8] sine(p) ROOT n = f32[8] negate(m) } "
     "ENTRY e {" X "s = ((f32[8]), f32[8]) call-start(x), to_apply=f "
     "a = f32[8] sine(x) ROOT d = f32[8] call-done(s) }",
     "x s# p m n s# s a d | x 0-9 argument; m 3-8 temp; n 4-9 output; s{} 6-8 temp; s{0} 6-8 "
     "temp; a 7-7 temp"},
    /* the update brings the operands, and the computation runs then */
    {"f { p = f32[8] parameter(0) ROOT n = f32[8] negate(p) } "
     "ENTRY e {" X "s = ((), (), (s32[64])) async-start(), calls=f a = f32[8] sine(x) "
     "u = ((f32[8]), f32[8], (s32[64])) async-update(s, a), "
     "output_to_operand_aliasing={{2,0}: (0, {2,0})} b = f32[8] sine(x) "
     "ROOT d = f32[8] async-done(u) }",
     "x s a p n u b d | x 0-8 argument; s{} 1-5 temp; s{0} 1-5 temp; s{1} 1-5 temp; s{2} 1-5 "
     "temp; s{2,0} 1-5 + u{2,0} 5-7 temp; a 2-7 temp; n 4-8 output; u{} 5-7 temp; u{0} 5-7 "
     "temp; u{2} 5-7 temp; b 6-6 temp"},
    /* if there are several results, each part has its own table */
    {"ENTRY e {" X Y "s = ((f32[8], f32[8]), (f32[16], f32[16])) all-gather-start(x, y) "
     "ROOT d = (f32[16], f32[16]) all-gather-done(s) }",
     "x y s d | x 0-4 argument; y 0-4 argument; s{} 2-3 temp; s{0} 2-3 temp; s{1} 2-3 temp; "
     "s{1,0} 2-4 output; s{1,1} 2-4 output; d{} 3-4 output"},
    {"ENTRY e {" X "s = f32[8] all-reduce-start(x), to_apply=g "
     "ROOT d = f32[8] all-reduce-done(s) }",
     "x s d | x 0-1 + s 1-3 argument"},
};

static const struct module_log odd[] = {
    /* a callee that does not exist, or is the caller */
    {"ENTRY e {" X "ROOT r = f32[8] call(x), to_apply=f }",
     "x r | x 0-2 argument; r 1-2 output !1"},
    {"f { p = f32[8] parameter(0) ROOT c = f32[8] call(p), to_apply=f } "
     "ENTRY e {" X "ROOT r = f32[8] call(x), to_apply=f }",
     "x p c r | x 0-4 argument; c 2-4 output !1"},
    /* an element, an operand or an alias that does not exist */
    {"ENTRY e { p = (f32[8], f32[8]) parameter(0) "
     "ROOT a = f32[8] get-tuple-element(p), index=2 }",
     "p a | p{} 0-2 argument; p{0} 0-2 argument; p{1} 0-2 argument; a 1-2 output !1"},
    {"ENTRY e {" X "ROOT r = f32[8] bitcast(q) }", "x r | x 0-2 argument; r 1-2 output !1"},
    {", input_output_alias={ {1}: (0, {}) }\nENTRY e {" X "ROOT n = f32[8] negate(x) }",
     "x n | x 0-2 argument; n 1-2 output !1"},
    {"ENTRY e {" X "ROOT r = f32[8] custom-call(x), custom_call_target=\"f\", "
     "output_to_operand_aliasing={{}: (0, {3})} }",
     "x r | x 0-2 argument; r 1-2 output !1"},
    /* a loop whose body has another shape, and a conditional with a branch too few */
    {COND "body { p = (f32[8], f32[8]) parameter(0) ROOT a = f32[8] get-tuple-element(p), "
          "index=0 } ENTRY e {" X "i = (f32[8], f32[8]) tuple(x, x) "
          "ROOT w = (f32[8], f32[8]) while(i), condition=cond, body=body }",
     "x i cp cr p a w | x 0-2 + cp{0} 2-2 + cp{1} 2-4 + p{1} 4-4 + p{0} 4-6 + w{0} 6-6 + w{1} "
     "6-7 argument; i{} 1-2 + cp{} 2-4 + p{} 4-5 + w{} 6-7 output; cr 3-4 constant !1"},
    /* a loop over two values; its condition has no parameter, its body only one value */
    {"cond { k = s32[] constant(1) ROOT cr = pred[] constant(true) } "
     "body { l = s32[] constant(2) p = (f32[8]) parameter(0) ROOT b = (f32[8]) copy(p) } "
     "ENTRY e {" X "i = (f32[8], f32[8]) tuple(x, x) "
     "ROOT w = (f32[8], f32[8]) while(i), condition=cond, body=body }",
     "x i k cr l p b w | x 0-2 + w{0} 2-2 + w{1} 2-4 + w{0} 4-4 + w{1} 4-7 + w{0} 7-7 + w{1} "
     "7-8 "
     "argument; i{} 1-2 + w{} 2-4 + w{} 4-5 + w{} 7-8 output; k 2-2 constant; cr 3-4 constant; "
     "l 4-4 constant; p{} 4-6 temp; p{0} 4-7 temp; b{} 6-7 temp !2"},
    {"ENTRY e {" X "ROOT c = f32[8] conditional(x) }", "x c | x 0-2 argument; c 1-2 output !1"},
    /* an instruction without a shape */
    {"ENTRY e {" X "n = convert(x) ROOT r = f32[8] sine(n) }",
     "x n r | x 0-3 argument; r 2-3 output !1"},
};

static void
check(const struct module_log *module)
{
    struct text log = {0};
    text_string(&log, "");
    struct text hlo = {0};
    text_format(&hlo, "HloModule m, is_scheduled=true%s%s", *module->hlo == ',' ? "" : "\n",
                module->hlo);
    memory_read(hlo.data, hlo.length, NULL, memory_log, &log);
    text_free(&hlo);
    ck_assert_msg(strcmp(log.data, module->log) == 0, "%s\n got: %s\nwant: %s", module->hlo,
                  log.data, module->log);
    text_free(&log);
}

START_TEST(plain_steps)
    {
        check(&plain[_i]);
    }
END_TEST

START_TEST(called_computations)
    {
        check(&calls[_i]);
    }
END_TEST

START_TEST(asynchronous_operations)
    {
        check(&asynchronous[_i]);
    }
END_TEST

START_TEST(odd_text)
    {
        check(&odd[_i]);
    }
END_TEST

Suite *
memory_suite(void)
{
    Suite *suite = suite_create("memory");
    TCase *tests = tcase_create("memory");
    tcase_add_loop_test(tests, plain_steps, 0, COUNT(plain));
    tcase_add_loop_test(tests, called_computations, 0, COUNT(calls));
    tcase_add_loop_test(tests, asynchronous_operations, 0, COUNT(asynchronous));
    tcase_add_loop_test(tests, odd_text, 0, COUNT(odd));
    suite_add_tcase(suite, tests);
    return suite;
}

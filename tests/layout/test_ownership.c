/*
 * Tests who owns memory: small modules with the role of every leaf (reference: XLA
 * HloDataflowAnalysis, HloAliasAnalysis, BufferAssignment, and docs/async_ops.md).
 */
#include "layout/owner/opcode.h"
#include "tests/suites.h"
#include "tests/support/role_log.h"

#include <string.h>

struct module_roles {
    const char *hlo, *roles;
};

#define X    " x = f32[8] parameter(0) "
#define Y    " y = f32[8] parameter(1) "
#define COND "cond { cp = (f32[8], s32[]) parameter(0) ROOT cr = pred[] constant(true) } "

static const struct module_roles plain[] = {
    /* names are split into a stem and a number, and put together again */
    {"ENTRY e { x.0 = f32[8] parameter(0) x.00 = f32[8] copy(x.0) x.7 = f32[8] copy(x.00) "
     "x.1234567890 = f32[8] copy(x.7) ROOT copy.999999999 = f32[8] copy(x.1234567890) }",
     "x.0 argument; x.00 temp; x.7 temp; x.1234567890 temp; copy.999999999 output"},
    {"ENTRY e {" X "k = f32[] constant(1) b = f32[8] broadcast(k) ROOT r = f32[8] add(x, b) }",
     "x argument; k constant; b temp; r output"},
    {"ENTRY e { ROOT" X "}", "x argument"},
    {"ENTRY e {" X "ROOT t = (f32[8], f32[8]) tuple(x, x) }", "x argument; t alias,alias"},
    {"ENTRY e {" X "n = f32[8] negate(x) ROOT t = (f32[8], f32[8]) tuple(n, n) }",
     "x argument; n output; t alias,alias"},
    {"ENTRY e { ROOT k = f32[] constant(1) }", "k output"},
    {"e {" X "k = f32[8] negate(x) l = f32[8] negate(k) }", "x argument; k temp; l output"},
    /* views */
    {"ENTRY e {" X "n = f32[8] negate(x) b = f32[2,4] bitcast(n) "
     "ROOT o = f32[2,4] opt-barrier(b) }",
     "x argument; n output; b alias; o alias"},
    {"ENTRY e {" X Y "a = f32[8] add(x, y) i = (f32[8], f32[8]) tuple(a, y) "
     "t = (f32[8], (f32[8], f32[8])) tuple(x, i) g = (f32[8], f32[8]) get-tuple-element(t), "
     "index=1 ROOT r = f32[8] get-tuple-element(g), index=0 }",
     "x argument; y argument; a output; i alias,alias; t alias,alias,alias; g alias,alias; "
     "r alias"},
    {"ENTRY e { p = (f32[8], s32[]) parameter(0) ROOT g = f32[8] get-tuple-element(p), index=0 "
     "}",
     "p argument,argument; g alias"},
    /* a shape that follows from the operands need not be written */
    {"ENTRY e {" X "n = f32[8] negate(x) t = tuple(n, x) o = opt-barrier(t) "
     "g = get-tuple-element(o), index=0 ROOT r = tuple(g, o) }",
     "x argument; n output; t alias,alias; o alias,alias; g alias; r alias,alias,alias"},
    {"ENTRY e { ROOT r = tuple(), frontend_attributes={} }", "r -"},
    /* an operand of unknown shape makes the tuple's shape unknown */
    {"ENTRY e {" X "n = f32[8] negate(x) u = convert(x) ROOT r = tuple(n, u) }",
     "x argument; n temp; u -; r -"},
    /* updates in place */
    {"ENTRY e {" X Y "i = s32[] constant(0) c = f32[8] copy(x) "
     "ROOT u = f32[8] dynamic-update-slice(c, y, i) }",
     "x argument; y argument; i constant; c output; u alias"},
    {"ENTRY e {" X Y "c = f32[8] copy(x) d = f32[8] copy(y) "
     "s = (f32[8], f32[8]) scatter(c, d, x, y, y), to_apply=add "
     "ROOT r = f32[8] get-tuple-element(s), index=1 }",
     "x argument; y argument; c temp; d output; s alias,alias; r alias"},
    {"ENTRY e {" X "c = f32[8] copy(x) n = s32[] constant(3) "
     "ROOT r = f32[<=8] set-dimension-size(c, n) }",
     "x argument; c output; n constant; r alias"},
    /* a custom call shares memory only if an attribute says so */
    {"ENTRY e {" X Y "c = f32[8] copy(x) d = f32[8] copy(y) t = (f32[8], f32[8]) tuple(c, d) "
     "ROOT r = (f32[8], f32[8], s32[]) custom-call(t, y), custom_call_target=\"f\", "
     "output_to_operand_aliasing={{0}: (0, {1}), {1}: (1, {})} }",
     "x argument; y argument; c temp; d output; t alias,alias; r alias,alias,output"},
    {"ENTRY e {" X "c = f32[8] copy(x) ROOT r = f32[8] custom-call(c), "
     "custom_call_target=\"f\", output_to_operand_aliasing={{}: (0, {})} }",
     "x argument; c output; r alias"},
    /* XLA's parser accepts an operand number that does not exist; nothing is shared then */
    {"ENTRY e {" X "ROOT r = f32[8] custom-call(x), "
     "custom_call_target=\"f\", output_to_operand_aliasing={{}: (-1, {})} }",
     "x argument; r output"},
    {"ENTRY e {" X
     "c = f32[8] copy(x) ROOT r = f32[8] custom-call(c), custom_call_target=\"f\" }",
     "x argument; c temp; r output"},
    /* donation: the output is in the argument's memory */
    {"HloModule m, input_output_alias={ {1}: (0, {}, may-alias) }\nENTRY e {" X
     "n = f32[8] negate(x) s = f32[8] sine(x) ROOT t = (f32[8], f32[8]) tuple(n, s) }",
     "x argument; n output; s alias; t alias,alias"},
    {"HloModule m, input_output_alias={ {}: (0, {}, must-alias) }\nENTRY e {" X
     "ROOT n = f32[8] negate(x) }",
     "x argument; n alias"},
    {"HloModule m, input_output_alias={ {-1}: (0, {}), {}: (0, {}) }\nENTRY e {" X
     "ROOT n = f32[8] negate(x) }",
     "x argument; n alias"},
    {"HloModule m, input_output_alias={ {7}: (0, {}), {} }\nENTRY e {" X
     "ROOT n = f32[8] negate(x) }",
     "x argument; n output"},
    /* values without memory */
    {"ENTRY e {" X "a = token[] after-all() ROOT r = (f32[8], token[]) tuple(x, a) }",
     "x argument; a -; r alias"},
};

static const struct module_roles calls[] = {
    /* the initial value, the body's parameter, its root and the result share memory; n writes
       into it */
    {COND "body { p = (f32[8], s32[]) parameter(0) a = f32[8] get-tuple-element(p), index=0 "
          "b = s32[] get-tuple-element(p), index=1 m = f32[8] sine(a) n = f32[8] negate(m) "
          "ROOT t = (f32[8], s32[]) tuple(n, b) } "
          "ENTRY e {" X "k = s32[] constant(1) c = f32[8] copy(x) d = s32[] copy(k) "
          "i = (f32[8], s32[]) tuple(c, d) "
          "w = (f32[8], s32[]) while(i), condition=cond, body=body "
          "ROOT r = f32[8] get-tuple-element(w), index=0 }",
     "cp alias,alias; cr constant; p alias,alias; a alias; b alias; m temp; n alias; "
     "t alias,alias; x argument; k constant; c output; d temp; i alias,alias; w alias,alias; "
     "r alias"},
    /* a value passed through two loops; a copy of a tuple makes only a new table */
    {COND "inner { p = (f32[8], s32[]) parameter(0) ROOT q = (f32[8], s32[]) opt-barrier(p) } "
          "body { b = (f32[8], s32[]) parameter(0) "
          "ROOT v = (f32[8], s32[]) while(b), condition=cond, body=inner } "
          "ENTRY e { x = (f32[8], s32[]) parameter(0) "
          "c = (f32[8], s32[]) copy(x) "
          "ROOT w = (f32[8], s32[]) while(c), condition=cond, body=body }",
     "cp alias,alias; cr constant; p alias,alias; q alias,alias; b alias,alias; v alias,alias; "
     "x argument,argument; c alias,alias; w alias,alias"},
    /* the body swaps two values */
    {"cond { cp = (f32[8], f32[8]) parameter(0) ROOT cr = pred[] constant(true) } "
     "body { p = (f32[8], f32[8]) parameter(0) a = f32[8] get-tuple-element(p), index=0 "
     "b = f32[8] get-tuple-element(p), index=1 d = f32[8] copy(b) "
     "ROOT t = (f32[8], f32[8]) tuple(d, a) } "
     "ENTRY e {" X Y "i = (f32[8], f32[8]) tuple(x, y) "
     "ROOT w = (f32[8], f32[8]) while(i), condition=cond, body=body }",
     "cp alias,alias; cr constant; p alias,alias; a alias; b alias; d alias; t alias,alias; "
     "x argument; y argument; i alias,alias; w alias,alias"},
    {"yes { p = f32[8] parameter(0) m = f32[8] sine(p) ROOT n = f32[8] negate(m) } "
     "no { q = f32[8] parameter(0) ROOT c = f32[8] copy(q) } "
     "ENTRY e {" X Y "i = pred[] parameter(2) ROOT r = f32[8] conditional(i, x, y), "
     "true_computation=yes, false_computation=no }",
     "p alias; m temp; n alias; q alias; c alias; x argument; y argument; i argument; r "
     "output"},
    {"one { p = f32[8] parameter(0) ROOT n = (f32[8]) tuple(p) } "
     "ENTRY e {" X "i = s32[] parameter(1) "
     "c = (f32[8]) conditional(i, x, x), branch_computations={one, %one} "
     "g = f32[8] get-tuple-element(c), index=0 ROOT r = f32[8] negate(g) }",
     "p alias; n alias; x argument; i argument; c temp; g alias; r output"},
    /* a call's result is its callee's root, whatever owns that */
    {"f { p = f32[8] parameter(0) m = f32[8] sine(p) ROOT n = f32[8] negate(m) } "
     "ENTRY e {" X "ROOT r = f32[8] call(x), to_apply=f }",
     "p alias; m temp; n output; x argument; r alias"},
    {"f { p = f32[8] parameter(0) ROOT n = f32[8] negate(p) } "
     "ENTRY e {" X "c = f32[8] call(x), to_apply=f ROOT r = f32[8] negate(c) }",
     "p alias; n temp; x argument; c alias; r output"},
    {"f { p = f32[8] parameter(0) ROOT n = f32[8] negate(p) } "
     "g { q = f32[8] parameter(0) ROOT d = f32[8] call(q), to_apply=f } "
     "ENTRY e {" X "ROOT r = f32[8] call(x), to_apply=g }",
     "p alias; n output; q alias; d alias; x argument; r alias"},
    {"f { p = f32[8] parameter(1) ROOT b = f32[8] bitcast(p) } "
     "ENTRY e {" X "c = f32[8] copy(x) ROOT r = f32[8] call(x, c), to_apply=f }",
     "p alias; b alias; x argument; c output; r alias"},
    {"f { p = (f32[8], f32[8]) parameter(0) a = f32[8] get-tuple-element(p), index=1 "
     "ROOT u = (f32[8]) tuple(a) } "
     "g { q = (f32[8], f32[8]) parameter(0) ROOT d = (f32[8]) call(q), to_apply=f } "
     "ENTRY e {" X "c = f32[8] copy(x) t = (f32[8], f32[8]) tuple(x, c) "
     "r = (f32[8]) call(t), to_apply=g ROOT s = f32[8] get-tuple-element(r), index=0 }",
     "p alias,alias; a alias; u alias; q alias,alias; d alias; x argument; c output; "
     "t alias,alias; r alias; s alias"},
    /* a computation that is written in the attribute */
    {"ENTRY e {" X "ROOT r = f32[8] call(x), to_apply={ p = f32[8] parameter(0) "
     "ROOT n = f32[8] negate(p) } }",
     "p alias; n output; x argument; r alias"},
};

static const struct module_roles fusions[] = {
    {"f { p = f32[8] parameter(0) m = f32[8] sine(p) ROOT n = f32[8] negate(m) } "
     "ENTRY e {" X "ROOT r = f32[8] fusion(x), kind=kLoop, calls=f }",
     "p fused; m fused; n fused; x argument; r output"},
    {"f { p = f32[8] parameter(0) q = f32[8] parameter(1) i = s32[] constant(0) "
     "ROOT u = f32[8] dynamic-update-slice(q, p, i) } "
     "ENTRY e {" X "c = f32[8] copy(x) ROOT r = f32[8] fusion(x, c), kind=kLoop, calls=f }",
     "p fused; q fused; i fused; u fused; x argument; c output; r alias"},
    {"f { p = f32[8] parameter(0) b = f32[2,4] bitcast(p) i = s32[] constant(0) "
     "u = f32[2,4] dynamic-update-slice(b, b, i, i) ROOT c = f32[8] bitcast(u) } "
     "ENTRY e {" X "d = f32[8] copy(x) ROOT r = f32[8] fusion(d), kind=kLoop, calls=f }",
     "p fused; b fused; i fused; u fused; c fused; x argument; d output; r alias"},
    /* an update of an update is not done in place */
    {"f { p = f32[8] parameter(0) i = s32[] constant(0) "
     "u = f32[8] dynamic-update-slice(p, p, i) ROOT v = f32[8] dynamic-update-slice(u, p, i) } "
     "ENTRY e {" X "c = f32[8] copy(x) ROOT r = f32[8] fusion(c), kind=kLoop, calls=f }",
     "p fused; i fused; u fused; v fused; x argument; c temp; r output"},
    /* a root that is a parameter is copied */
    {"f { ROOT p = f32[8] parameter(0) } "
     "ENTRY e {" X "ROOT r = f32[8] fusion(x), kind=kLoop, calls=f }",
     "p fused; x argument; r output"},
    /* leaf by leaf, through a nested fusion */
    {"g { a = f32[8] parameter(0) ROOT s = f32[8] scatter(a, a, a), to_apply=sum } "
     "f { p = f32[8] parameter(0) q = f32[8] parameter(1) "
     "u = f32[8] fusion(q), kind=kLoop, calls=g n = f32[8] negate(p) "
     "ROOT t = (f32[8], f32[8]) tuple(n, u) } "
     "ENTRY e {" X "c = f32[8] copy(x) d = f32[8] copy(x) "
     "ROOT r = (f32[8], f32[8]) fusion(c, d), kind=kLoop, calls=f }",
     "a fused; s fused; p fused; q fused; u fused; n fused; t fused,fused; x argument; c temp; "
     "d output; r output,alias"},
    {"f { p = (f32[8], f32[8]) parameter(0) a = f32[8] get-tuple-element(p), index=1 "
     "i = s32[] constant(0) ROOT u = f32[8] dynamic-update-slice(a, a, i) } "
     "ENTRY e {" X "c = f32[8] copy(x) d = f32[8] copy(x) t = (f32[8], f32[8]) tuple(c, d) "
     "ROOT r = f32[8] fusion(t), kind=kLoop, calls=f }",
     "p fused,fused; a fused; i fused; u fused; x argument; c temp; d output; t alias,alias; "
     "r alias"},
    {"f { p = f32[8] parameter(0) ROOT n = f32[8] negate(p) } "
     "ENTRY e {" X "c = f32[8] copy(x) ROOT r = f32[8] fusion(c), kind=kLoop, calls=f, "
     "output_to_operand_aliasing={{}: (0, {})} }",
     "p fused; n fused; x argument; c output; r alias"},
    /* reducers and comparators, and computations that only they call */
    {"g { c = f32[] parameter(0) ROOT n = f32[] negate(c) } "
     "sum { a = f32[] parameter(0) b = f32[] parameter(1) k = f32[] call(a), to_apply=g "
     "ROOT s = f32[] add(k, b) } "
     "ENTRY e {" X "z = f32[] constant(0) ROOT r = f32[] reduce(x, z), dimensions={0}, "
     "to_apply=sum }",
     "c fused; n fused; a fused; b fused; k fused; s fused; x argument; z constant; r output"},
    /* dead computations: no instruction that runs calls them */
    {"f { p = f32[8] parameter(0) ROOT n = f32[8] negate(p) } "
     "g { q = f32[8] parameter(0) ROOT c = f32[8] call(q), to_apply=f } "
     "ENTRY e {" X "ROOT r = f32[8] negate(x) }",
     "p none; n none; q none; c none; x argument; r output"},
    /* called in both ways: the call that has memory counts */
    {"f { p = f32[8] parameter(0) ROOT n = f32[8] negate(p) } "
     "ENTRY e {" X "a = f32[8] map(x), to_apply=f ROOT r = f32[8] call(a), to_apply=f }",
     "p alias; n output; x argument; a temp; r alias"},
};

static const struct module_roles asynchronous[] = {
    /* a value that is sent */
    {"ENTRY e {" X "c = f32[8] copy(x) t = token[] after-all() "
     "s = (f32[8], u32[], token[]) send(c, t) ROOT r = f32[8] get-tuple-element(s), index=0 }",
     "x argument; c output; t -; s alias,temp; r alias"},
    /* four tuples deep */
    {"ENTRY e {" X "c = f32[8] copy(x) p = (f32[8], f32[8]) tuple(x, c) "
     "q = ((f32[8], f32[8])) tuple(p) r = (((f32[8], f32[8]))) tuple(q) "
     "ROOT s = ((((f32[8], f32[8])))) tuple(r) }",
     "x argument; c output; p alias,alias; q alias,alias; r alias,alias; s alias,alias"},
    {"ENTRY e {" X "s = (f32[8]{0:S(1)}, f32[8], u32[]{:S(2)}) copy-start(x) "
     "ROOT d = f32[8]{0:S(1)} copy-done(s) }",
     "x argument; s output,alias,temp; d alias"},
    {"f { p = f32[8] parameter(0) ROOT n = f32[8] negate(p) } "
     "ENTRY e {" X "s = ((f32[8]), f32[8], u32[]) async-start(x), calls=f "
     "u = ((f32[8]), f32[8], u32[]) async-update(s) ROOT d = f32[8] async-done(u) }",
     "p alias; n output; x argument; s alias,alias,temp; u alias,alias,alias; d alias"},
    /* an update in place on the start's operand */
    {"f { p = f32[8] parameter(0) i = s32[] parameter(1) "
     "ROOT u = f32[8] dynamic-update-slice(p, p, i) } "
     "ENTRY e {" X "z = s32[] constant(0) c = f32[8] copy(x) "
     "s = ((f32[8], s32[]), f32[8], u32[]) async-start(c, z), calls=f "
     "ROOT d = f32[8] async-done(s) }",
     "p alias; i alias; u alias; x argument; z constant; c output; s alias,alias,alias,temp; "
     "d alias"},
    /* async sugar: the operation's name with -start, -update, -done */
    {"ENTRY e {" X "s = ((f32[8]), f32[4], u32[]) slice-start(x), slice={[0:4]} "
     "u = ((f32[8]), f32[4], u32[]) slice-update(s) ROOT d = f32[4] slice-done(u) }",
     "x argument; s alias,output,temp; u alias,alias,alias; d alias"},
    /* async sugar of operations that are done in place */
    {"ENTRY e {" X Y "i = s32[] constant(0) c = f32[8] copy(x) "
     "s = ((f32[8], f32[8], s32[]), f32[8], u32[]) dynamic-update-slice-start(c, y, i) "
     "ROOT d = f32[8] dynamic-update-slice-done(s) }",
     "x argument; y argument; i constant; c output; s alias,alias,alias,alias,temp; d alias"},
    {"ENTRY e {" X Y "c = f32[8] copy(x) d = f32[8] copy(y) "
     "s = ((f32[8], f32[8], f32[8]), (f32[8], f32[8]), u32[]) scatter-start(c, d, x, y, y), "
     "to_apply=add t = (f32[8], f32[8]) scatter-done(s) "
     "ROOT r = f32[8] get-tuple-element(t), index=1 }",
     "x argument; y argument; c temp; d output; s alias,alias,alias,alias,alias,temp; "
     "t alias,alias; r alias"},
    {"ENTRY e {" X "c = f32[8] copy(x) n = s32[] constant(3) "
     "s = ((f32[8], s32[]), f32[<=8]) set-dimension-size-start(c, n) "
     "ROOT r = f32[<=8] set-dimension-size-done(s) }",
     "x argument; c output; n constant; s alias,alias,alias; r alias"},
    {"ENTRY e {" X Y "c = f32[8] copy(y) "
     "s = ((f32[8], f32[8], f32[8], f32[8], f32[8], f32[8]), f32[8]) "
     "ragged-all-to-all-start(x, c, x, x, x, x) ROOT r = f32[8] ragged-all-to-all-done(s) }",
     "x argument; y argument; c output; s alias,alias,alias,alias,alias,alias,alias; r alias"},
    {"ENTRY e {" X "c = f32[8] copy(x) "
     "s = ((f32[8]), (f32[8], s32[])) custom-call-start(c), custom_call_target=\"f\", "
     "output_to_operand_aliasing={{0}: (0, {})} "
     "ROOT r = (f32[8], s32[]) custom-call-done(s) }",
     "x argument; c output; s alias,alias,output; r alias,alias"},
    {"f { p = f32[8] parameter(0) i = s32[] constant(0) "
     "ROOT u = f32[8] dynamic-update-slice(p, p, i) } "
     "ENTRY e {" X "c = f32[8] copy(x) s = ((f32[8]), f32[8]) fusion-start(c), kind=kLoop, "
     "calls=f ROOT r = f32[8] fusion-done(s) }",
     "p fused; i fused; u fused; x argument; c output; s alias,alias; r alias"},
    {"ENTRY e {" X "s = ((f32[8]), f32[8], u32[]) copy-start(x) ROOT r = f32[8] copy-done(s) }",
     "x argument; s alias,output,temp; r alias"},
    /* the result is the root of the called computation */
    {"f { p = f32[8] parameter(0) m = f32[8] sine(p) ROOT n = f32[8] negate(m) } "
     "ENTRY e {" X "s = ((f32[8]), f32[8], u32[]) call-start(x), to_apply=f "
     "ROOT r = f32[8] call-done(s) }",
     "p alias; m temp; n output; x argument; s alias,alias,temp; r alias"},
    /* if the start is the root, the callee makes the output */
    {"f { p = f32[8] parameter(0) ROOT n = f32[8] negate(p) } "
     "ENTRY e {" X "ROOT s = ((f32[8]), f32[8], u32[]) async-start(x), calls=f }",
     "p alias; n output; x argument; s alias,alias,output"},
    /* an output stays one if another computation also calls what makes it */
    {"f { p = f32[8] parameter(0) ROOT n = f32[8] negate(p) } "
     "g { q = f32[8] parameter(0) ROOT c = f32[8] call(q), to_apply=f } "
     "ENTRY e {" X "a = f32[8] call(x), to_apply=g "
     "s = ((f32[8]), f32[8], u32[]) async-start(a), calls=f ROOT d = f32[8] async-done(s) }",
     "p alias; n output; q alias; c alias; x argument; a alias; s alias,alias,temp; d alias"},
    /* each leaf of the result has its own role */
    {"f { p = f32[8] parameter(0) n = f32[8] negate(p) m = f32[8] sine(p) "
     "ROOT t = (f32[8], f32[8]) tuple(n, m) } "
     "ENTRY e {" X "s = ((f32[8]), (f32[8], f32[8]), u32[]) async-start(x), calls=f "
     "ROOT d = (f32[8], f32[8]) async-done(s) }",
     "p alias; n output; m output; t alias,alias; x argument; s alias,alias,alias,temp; "
     "d alias,alias"},
    /* an operation with a form of its own may also be written in this form */
    {"ENTRY e {" X Y "s = ((f32[8], f32[8]), (f32[8], f32[8])) all-reduce-start(x, y), "
     "to_apply=g ROOT r = (f32[8], f32[8]) all-reduce-done(s) }",
     "x argument; y argument; s alias,alias,output,output; r alias,alias"},
    {"ENTRY e {" X "s = ((f32[8]), f32[8]) all-reduce-start(x), to_apply=g "
     "ROOT r = f32[8] all-reduce-done(s) }",
     "x argument; s alias,output; r alias"},
    {"ENTRY e {" X "s = ((f32[8]), f32[16], u32[]) all-gather-start(x) "
     "ROOT d = f32[16] all-gather-done(s) }",
     "x argument; s alias,output,temp; d alias"},
    /* a done gets this form through an update */
    {"ENTRY e {" X "s = ((f32[8]), f32[8], u32[]) copy-start(x) "
     "u = ((f32[8]), f32[8], u32[]) copy-update(s) ROOT r = f32[8] copy-done(u) }",
     "x argument; s alias,output,temp; u alias,alias,alias; r alias"},
    {"ENTRY e {" X "s = ((f32[8]), f32[8], u32[]) all-reduce-start(x), to_apply=g "
     "u = ((f32[8]), f32[8], u32[]) all-reduce-update(s) "
     "v = ((f32[8]), f32[8], u32[]) all-reduce-update(u) ROOT r = f32[8] all-reduce-done(v) }",
     "x argument; s alias,output,temp; u alias,alias,alias; v alias,alias,alias; r alias"},
    /* a call that also writes its wrapped computation calls only once */
    {"f { p = f32[8] parameter(0) ROOT n = f32[8] negate(p) } "
     "ENTRY e {" X "s = ((f32[8]), f32[8], u32[]) call-start(x), to_apply=f, calls= { "
     "p = f32[8] parameter(0) ROOT c = f32[8] call(p), to_apply= { "
     "p = f32[8] parameter(0) ROOT n = f32[8] negate(p) } } "
     "ROOT d = f32[8] call-done(s) }",
     "p alias; n output; p none; n none; p none; c none; x argument; s alias,alias,temp; "
     "d alias"},
    /* a conditional does so, too; its branches may have execution threads */
    {"ENTRY e {" X "i = pred[] parameter(1) "
     "s = ((pred[], f32[8], f32[8]), f32[8], u32[]) conditional-start(i, x, x), "
     "branch_computations={ { p = f32[8] parameter(0) ROOT n = f32[8] negate(p) }, "
     "execution_thread=\"t\", { q = f32[8] parameter(0) ROOT m = f32[8] abs(q) }, "
     "execution_thread=\"t\" }, calls=f ROOT d = f32[8] conditional-done(s) }",
     "p alias; n alias; q alias; m alias; x argument; i argument; "
     "s alias,alias,alias,output,temp; d alias"},
    /* if the operation calls nothing, the written computation is the wrapped one */
    {"ENTRY e {" X "s = ((f32[8]), f32[8], u32[]) negate-start(x), calls= { "
     "p = f32[8] parameter(0) ROOT n = f32[8] negate(p) } "
     "ROOT d = f32[8] negate-done(s) }",
     "p fused; n fused; x argument; s alias,output,temp; d alias"},
    /* the update brings the operands */
    {"f { p = f32[8] parameter(0) ROOT n = f32[8] negate(p) } "
     "ENTRY e {" X "s = ((), (), (s32[64], s32[4])) async-start(), calls=f "
     "u = ((f32[8]), f32[8], (s32[64])) async-update(s, x), "
     "output_to_operand_aliasing={{2,0}: (0, {2,0})} ROOT d = f32[8] async-done(u) }",
     "p alias; n output; x argument; s temp,temp; u alias,alias,alias; d alias"},
    {"f { p = f32[8] parameter(0) q = f32[8] parameter(1) "
     "ROOT n = f32[8] scatter(q, p, p), to_apply=g } "
     "ENTRY e {" X "c = f32[8] copy(x) s = ((), (), (s32[64])) async-start(), calls=f "
     "u = ((f32[8], f32[8]), f32[8], (s32[64])) async-update(s, x, c) "
     "ROOT d = f32[8] async-done(u) }",
     "p alias; q alias; n alias; x argument; c output; s temp; u alias,alias,alias,alias; "
     "d alias"},
    /* collectives */
    {"ENTRY e {" X "s = (f32[8], f32[8], u32[], u32[]) collective-permute-start(x) "
     "ROOT d = f32[8] collective-permute-done(s) }",
     "x argument; s alias,output,temp,temp; d alias"},
    {"ENTRY e {" X "s = (f32[8], f32[16]) all-gather-start(x) "
     "ROOT d = f32[16] all-gather-done(s) }",
     "x argument; s alias,output; d alias"},
    {"ENTRY e {" X Y "s = ((f32[8], f32[8]), (f32[16], f32[16])) all-gather-start(x, y) "
     "ROOT d = (f32[16], f32[16]) all-gather-done(s) }",
     "x argument; y argument; s alias,alias,output,output; d alias,alias"},
    {"ENTRY e {" X "c = f32[8] copy(x) s = f32[8] all-reduce-start(c), to_apply=g "
     "ROOT d = f32[8] all-reduce-done(s) }",
     "x argument; c output; s alias; d alias"},
    {"ENTRY e {" X "t = token[] after-all() s = (f32[8], u32[], token[]) send(x, t) "
     "sd = token[] send-done(s) r = (f32[8], u32[], token[]) recv(t) "
     "ROOT d = (f32[8], token[]) recv-done(r) }",
     "x argument; t -; s alias,temp; sd -; r output,temp; d alias"},
    {"ENTRY e {" X Y "c = f32[8] copy(y) ROOT r = f32[8] ragged-all-to-all(x, c, x, x, x, x) }",
     "x argument; y argument; c output; r alias"},
};

/* Text that no compiler prints must not hang, and must give roles. */
static const struct module_roles odd[] = {
    {"ENTRY e {" X "ROOT r = f32[8] call(x), to_apply=nowhere }", "x argument; r output"},
    {"ENTRY e {" X "ROOT r = f32[8] call(x), to_apply=later } "
     "later { p = f32[8] parameter(0) ROOT n = f32[8] negate(p) }",
     "x argument; r output; p alias; n temp"},
    {"ENTRY e {" X "ROOT r = f32[8] call(x), to_apply=e }", "x argument; r output"},
    {"f { p = f32[8] parameter(0) ROOT c = f32[8] call(p), to_apply=g } "
     "g { q = f32[8] parameter(0) ROOT d = f32[8] call(q), to_apply=f } "
     "ENTRY e {" X "ROOT r = f32[8] call(x), to_apply=g }",
     "p alias; c output; q alias; d alias; x argument; r alias"},
    {"ENTRY e { ROOT a = f32[8] bitcast(a) }", "a alias"},
    {"ENTRY e { a = f32[8] bitcast(b) ROOT b = f32[8] bitcast(a) }", "a alias; b alias"},
    {"ENTRY e { ROOT a = (f32[8]) tuple(a) }", "a alias"},
    {"ENTRY e { ROOT a = f32[8] get-tuple-element(a), index=0 }", "a alias"},
    {"ENTRY e { ROOT a = f32[8] bitcast(gone) }", "a alias"},
    {"ENTRY e { ROOT a = f32[8] bitcast() }", "a alias"},
    {"ENTRY e {" X "t = (f32[8]) tuple(x) ROOT g = f32[8] get-tuple-element(t), index=7 }",
     "x argument; t alias; g alias"},
    {"ENTRY e {" X "c = f32[8] copy(x) ROOT r = f32[8] custom-call(c), "
     "output_to_operand_aliasing={{}: (3, {4})} }",
     "x argument; c temp; r alias"},
    {"f { p = f32[8] parameter(5) ROOT b = f32[8] bitcast(p) } "
     "ENTRY e {" X "c = f32[8] copy(x) ROOT r = f32[8] call(c), to_apply=f }",
     "p alias; b alias; x argument; c temp; r alias"},
    {"f { p = f32[8] parameter(0) } ENTRY e { ROOT r = f32[8] call(), to_apply=f }",
     "p alias; r alias"},
    {"ENTRY e { ROOT r = mystery(a) }", "r -"},
    {"ENTRY e { a = f33[8] f() ROOT r = f32[8] bitcast(a) }", "a output; r alias"},
    {"ENTRY e {" X "x = f32[8] negate(x) ROOT r = f32[8] bitcast(x) }",
     "x argument; x output; r alias"},
    /* text is missing: a leaf that owns memory may or may not be an output */
    {"ENTRY e {" X "k = f32[8] constant({...}) y = f32[8] negate(x) z = f32[8] ab",
     "x argument; k unknown; y unknown"},
    {"ENTRY e {" X "y = f32[8] negate(x) ROOT z = f32[8] abs(y)\n w",
     "x argument; y temp; z output"},
    {"ENTRY e {" X "y = f32[8] negate(x)\n z = f32[8] abs(\"y)\n}", "x argument; y unknown"},
    {"ENTRY e {" X "y = f32[8] negate(x)\n ROOT z f32[8] abs(y)\n}", "x argument; y unknown"},
    {"ENTRY e {" X "b = f32[8] ]\n y = f32[8] negate(x)\n ROOT z = f32[8] abs(y)\n}",
     "x argument; y temp; z output"},
    {"f { p = f32[8] parameter(0) n = f32[8] negate(p) }\n"
     "g { q = f32[8] parameter(0) m = f32[8] negate(q) }\n"
     "ENTRY e {" X "b = f32[8] call(], to_apply=g\n ROOT r = f32[8] call(x), to_apply=f\n}",
     "p alias; n output; q unknown; m unknown; x argument; r alias"},
    {"f (p: f32[8]\n p = f32[8] parameter(0)\n n = f32[8] negate(p)\n}\n"
     "ENTRY e {" X "ROOT r = f32[8] fusion(x), kind=kLoop, calls=f\n}",
     "x argument; r output"}, /* the header of f could not be read */
    {"a = f32[8] bitcast(a)", "a alias"},
    {"", ""},
};

static void
check_roles(const struct module_roles *row)
{
    struct text log = {0};
    ck_assert_int_ge(role_log_read(&log, row->hlo, strlen(row->hlo)), 0);
    ck_assert_msg(strcmp(log.data, row->roles) == 0, "%s\n got: %s\nwant: %s", row->hlo,
                  log.data, row->roles);
    text_free(&log);
}

START_TEST(plain_roles)
    {
        check_roles(&plain[_i]);
    }
END_TEST

START_TEST(roles_over_calls)
    {
        check_roles(&calls[_i]);
    }
END_TEST

START_TEST(roles_over_fusions)
    {
        check_roles(&fusions[_i]);
    }
END_TEST

START_TEST(asynchronous_roles)
    {
        check_roles(&asynchronous[_i]);
    }
END_TEST

START_TEST(odd_text_ends)
    {
        check_roles(&odd[_i]);
    }
END_TEST

/* A computation in any of these attributes runs within the instruction. */
static const char *const fused_by[] = {"calls", "to_apply", "select", "scatter",
                                       "called_computations"};

START_TEST(names_of_fused_computations)
    {
        struct text hlo = {0};
        text_format(&hlo,
                    "c { p = f32[8] parameter(0) ROOT n = f32[8] negate(p) } "
                    "ENTRY e {" X "ROOT r = f32[8] f(x), %s=%%c }",
                    fused_by[_i]);
        struct module_roles fused = {hlo.data, "p fused; n fused; x argument; r output"};
        check_roles(&fused);
        text_free(&hlo);
    }
END_TEST

/* A chain of 20,000 steps is followed up to a limit. */
START_TEST(long_chains_end)
    {
        struct text hlo = {0}, log = {0};
        text_string(&hlo, "ENTRY e { a0 = f32[8] parameter(0) ");
        for (int i = 1; i < 20000; i++)
            text_format(&hlo, "a%d = f32[8] bitcast(a%d) ", i, i - 1);
        text_string(&hlo, "ROOT r = f32[8] bitcast(a19999) }");
        ck_assert_int_ge(role_log_read(&log, hlo.data, hlo.length), 0);
        ck_assert(strncmp(log.data, "a0 argument; a1 alias;", 22) == 0);
        text_free(&hlo);
        text_free(&log);
    }
END_TEST

/* ---- the table of opcodes ---- */

static const struct {
    const char *text;
    enum opcode_rule rule;
    enum async_part part;
} opcodes[] = {
    {"get-tuple-element", RULE_ELEMENT, ASYNC_NONE},
    {"bitcast", RULE_FORWARD, ASYNC_NONE},
    {"bitcast-convert", RULE_NEW, ASYNC_NONE},
    {"", RULE_NEW, ASYNC_NONE},
    {"add", RULE_NEW, ASYNC_NONE},
    {"fusio", RULE_NEW, ASYNC_NONE},
    {"fusions", RULE_NEW, ASYNC_NONE},
    {"Fusion", RULE_NEW, ASYNC_NONE},
    {"parameters", RULE_NEW, ASYNC_NONE},
    {"all-reduce", RULE_NEW, ASYNC_NONE},
    {"-start", RULE_NEW, ASYNC_NONE},
    {"-done", RULE_NEW, ASYNC_NONE},
    {"-update", RULE_NEW, ASYNC_NONE},
    {"start", RULE_NEW, ASYNC_NONE},
    /* opcodes with forms of their own */
    {"copy-start", RULE_COPY_START, ASYNC_NONE},
    {"send-done", RULE_NEW, ASYNC_NONE},
    {"recv", RULE_RECEIVE, ASYNC_NONE},
    /* asynchronous parts of another opcode */
    {"slice-start", RULE_NEW, ASYNC_START},
    {"x-start", RULE_NEW, ASYNC_START},
    {"some-new-thing-from-a-later-compiler-start", RULE_NEW, ASYNC_START},
    {"slice-update", RULE_NEW, ASYNC_UPDATE},
    {"a-collective-done", RULE_NEW, ASYNC_DONE},
    {"all-gather-done", RULE_NEW, ASYNC_DONE},
    {"dynamic-update-slice-start", RULE_UPDATE, ASYNC_START},
    {"fusion-start", RULE_FUSION, ASYNC_START},
    {"async-start", RULE_CALL, ASYNC_START},
    {"async-done", RULE_CALL, ASYNC_DONE},
};

START_TEST(opcode_rules)
    {
        const char *text = opcodes[_i].text;
        struct opcode opcode = opcode_read(text, strlen(text));
        ck_assert_msg(opcode.rule == opcodes[_i].rule, "%s", text);
        ck_assert_msg(opcode.part == opcodes[_i].part, "%s", text);
        ck_assert_msg(opcode.written_out == (strncmp(text, "async-", 6) == 0), "%s", text);
    }
END_TEST

#define COUNT(array) ((int)(sizeof array / sizeof *array))

Suite *
ownership_suite(void)
{
    Suite *suite = suite_create("ownership");
    TCase *tests = tcase_create("ownership");
    tcase_add_loop_test(tests, plain_roles, 0, COUNT(plain));
    tcase_add_loop_test(tests, roles_over_calls, 0, COUNT(calls));
    tcase_add_loop_test(tests, roles_over_fusions, 0, COUNT(fusions));
    tcase_add_loop_test(tests, asynchronous_roles, 0, COUNT(asynchronous));
    tcase_add_loop_test(tests, odd_text_ends, 0, COUNT(odd));
    tcase_add_loop_test(tests, opcode_rules, 0, COUNT(opcodes));
    tcase_add_loop_test(tests, names_of_fused_computations, 0, COUNT(fused_by));
    tcase_add_test(tests, long_chains_end);
    suite_add_tcase(suite, tests);
    return suite;
}

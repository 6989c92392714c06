/* Tests which code and which phase an op_name means. */
#include "layout/base/text.h"
#include "layout/program/scope.h"
#include "tests/suites.h"

#include <string.h>

static const struct scope_case {
    const char *op_name, *scope, *folded, *primitive;
    enum scope_phase phase;
} cases[] = {
    {"jit(train)/jit(main)/transpose(jvp(layer3))/attention/dot_general", "layer3/attention",
     "layer*/attention", "dot_general", PHASE_BACKWARD},
    {"jit(f)/jvp(Model)/layers_12/mlp/up/add", "layers_12/mlp", "layers_*/mlp", "add",
     PHASE_FORWARD},
    {"jit(f)/Model/head/add", "Model/head", "Model/head", "add", PHASE_NONE},
    /* loops, einsum specifications, and what repeats */
    {"jit(f)/while/body/closed_call/block/block/bqk,bkv->bqv/dot_general", "block", "block",
     "dot_general", PHASE_NONE},
    {"jit(f)/transpose(jvp(a))/rematted_computation/mul", "a", "a", "mul", PHASE_RECOMPUTED},
    {"jit(f)/jvp(jit(silu))/mul", "silu", "silu", "mul", PHASE_FORWARD},
    /* what is wrapped may have scopes of its own, and may be empty */
    {"jit(f)/jvp(vmap(a/b))/c/sin", "a/b", "a/b", "sin", PHASE_FORWARD},
    {"jit(f)/transpose(jvp())/sin", "", "", "sin", PHASE_BACKWARD},
    /* a slash in brackets divides nothing */
    {"jit(f)/custom[x=a/b]/sin", "custom[x=a/b]", "custom[x=a/b]", "sin", PHASE_NONE},
    {"params['layers'][1]['w']", "", "", "params['layers'][1]['w']", PHASE_NONE},
    {"jit(f)/h.11.attn/add", "h.11.attn", "h.*.attn", "add", PHASE_NONE},
    {"jit(f)/jvp(layer1", "", "", "jvp(layer1", PHASE_NONE},
    {"/", "", "", "", PHASE_NONE},
    {"", "", "", "", PHASE_NONE},
};

START_TEST(names)
    {
        const struct scope_case *c = &cases[_i];
        struct slice op_name = {c->op_name, strlen(c->op_name)};
        struct text scope = {0}, folded = {0}, primitive = {0};
        ck_assert_int_eq(scope_read(op_name, &scope), c->phase);
        ck_assert_str_eq(text_contents(&scope), c->scope);
        scope_fold((struct slice){c->scope, strlen(c->scope)}, &folded);
        ck_assert_str_eq(text_contents(&folded), c->folded);
        scope_primitive(op_name, &primitive);
        ck_assert_str_eq(text_contents(&primitive), c->primitive);
        text_free(&scope);
        text_free(&folded);
        text_free(&primitive);
    }
END_TEST

/* Names within names are followed so far, and no name is too deep. */
START_TEST(deep)
    {
        enum { NAMES = 100000 };
        struct text op_name = {0}, scope = {0};
        for (int i = 0; i < NAMES; i++)
            text_string(&op_name, "jvp(a/");
        for (int i = 0; i < NAMES; i++)
            text_string(&op_name, ")");
        struct slice name = {op_name.data, op_name.length};
        ck_assert_int_eq(scope_read(name, &scope), PHASE_FORWARD);
        text_free(&op_name);
        text_free(&scope);
    }
END_TEST

Suite *
scope_suite(void)
{
    Suite *suite = suite_create("scope");
    TCase *known = tcase_create("names");
    tcase_add_loop_test(known, names, 0, (int)(sizeof cases / sizeof *cases));
    tcase_add_test(known, deep);
    suite_add_tcase(suite, known);
    return suite;
}

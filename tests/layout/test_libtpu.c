/* Tests what tells the rule by which a program was packed. */
#include "layout/device/libtpu.h"
#include "tests/suites.h"

#define BEST  (1U << PACK_BEST)
#define MERGE (1U << PACK_MERGE)
#define SWEEP (1U << PACK_SWEEP)

static const struct text_case {
    const char *text;
    unsigned rules; /* 0: it tells nothing */
    bool old, late;
} versions[] = {
    {"0.0.27", BEST, true, false},
    {"0.0.28", BEST, false, false},
    {"libtpu-0.0.40", BEST, false, false},
    {"0.0.41", MERGE, false, false},
    {"0.0.43.2", MERGE, false, false},
    {"0.0.45", MERGE, false, false},
    {"0.0.46", SWEEP, false, false},
    {"0.0.49", SWEEP, false, false},
    {"0.0.50", SWEEP, false, true},
    {"0.1.0", SWEEP, false, true},
    {"1.0.0", SWEEP, false, true},
    {"0.0.52rc", 0, false, false},
    {"0.0", 0, false, false},
    {"0.0.", 0, false, false},
    {"0..52", 0, false, false},
    {"", 0, false, false},
    {"0.0.-1", 0, false, false},
    {"0.0.52.dev1", SWEEP, false, true},
    {"latest", 0, false, false},
};

static const struct text_case names[] = {
    {"d/module_0.f.cl_822053585.after_optimizations.txt", BEST, true, false},
    {"d/module_0.f.cl_897798484.after_optimizations.txt", BEST, false, false},
    {"d/module_0.f.cl_900000000.after_optimizations.txt", BEST | MERGE, false, false},
    {"d/module_0.f.cl_914450892.after_optimizations.txt", MERGE, false, false},
    {"d/module_0.f.cl_960000000.after_optimizations.txt", MERGE | SWEEP, false, false},
    {"d/module_0.f.cl_963683785.after_optimizations.txt", SWEEP, false, false},
    {"d/module_0.f.cl_970057490.after_optimizations.txt", MERGE, false, false},
    {"d/module_0.f.cl_970057491.after_optimizations.txt", SWEEP, false, false},
    {"d/module_0.f.cl_985445144.after_optimizations.txt", SWEEP, false, false},
    {"d/module_0.f.cl_994787025.after_optimizations.txt", SWEEP, false, true},
    {"d/module_0.f.cl_99999999999999999999.txt", SWEEP, false, true},
    {"d/module_0.f.cl_.txt", 0, false, false},
    {"train.hlo", 0, false, false},
};

static void
expect(const struct text_case *c, bool read, const struct libtpu *libtpu)
{
    ck_assert_msg(read == (c->rules != 0), "%s", c->text);
    if (!read)
        return;
    ck_assert_msg(libtpu->rules == c->rules && libtpu->old == c->old, "%s: rules %u", c->text,
                  libtpu->rules);
    ck_assert_msg(libtpu->late_start == c->late, "%s", c->text);
    ck_assert_msg(libtpu->rules >> libtpu->likely & 1, "%s", c->text);
}

START_TEST(of_version)
    {
        struct libtpu libtpu = {0};
        expect(&versions[_i], libtpu_of_version(versions[_i].text, &libtpu), &libtpu);
    }
END_TEST

START_TEST(of_file_name)
    {
        struct libtpu libtpu = {0};
        expect(&names[_i], libtpu_of_file_name(names[_i].text, &libtpu), &libtpu);
    }
END_TEST

#define ANY  (BEST | MERGE | SWEEP)
#define DONE (MARK_CONFIG | MARK_FUSION | MARK_ASSIGNED | MARK_GENERATED | MARK_WINDOW)

static const struct mark_case {
    unsigned marks, rules, v4_rules;
    bool old;
} marks[] = {
    {0, ANY, ANY, false},
    {MARK_CONFIG | MARK_ASSIGNED | MARK_SORTED, SWEEP, BEST | SWEEP, false},
    {MARK_CONFIG | MARK_SPARSECORE, SWEEP, BEST | SWEEP, false},
    {MARK_CONFIG | MARK_FUSION, BEST, BEST, true},
    {MARK_CONFIG | MARK_FUSION | MARK_GPU, ANY, ANY, false},
    {MARK_CONFIG | MARK_ASSIGNED | MARK_PRIORITY | MARK_COPY_START, MERGE | SWEEP, ANY, false},
    {MARK_CONFIG | MARK_ASSIGNED | MARK_CORRECTION, MERGE, BEST | MERGE, false},
    {MARK_CONFIG | MARK_ASSIGNED | MARK_CORRECTION | MARK_V4, MERGE | SWEEP, ANY, false},
    {MARK_CONFIG | MARK_ASSIGNED | MARK_COPY_START, BEST | MERGE, BEST | MERGE, false},
    {MARK_CONFIG | MARK_ASSIGNED | MARK_COPY_START | MARK_V4, ANY, ANY, false},
    {DONE & ~MARK_ASSIGNED, BEST, BEST, true},
    {DONE, BEST, BEST, false},
    {DONE | MARK_ESTIMATED, BEST | MERGE, BEST | MERGE, false},
    {DONE | MARK_ESTIMATED | MARK_BUFFERING, MERGE | SWEEP, BEST | SWEEP, false},
    {DONE | MARK_ESTIMATED | MARK_BUFFERING | MARK_REVERSED, SWEEP, SWEEP, false},
    {DONE | MARK_COPY_START | MARK_ESTIMATED | MARK_BUFFERING, MERGE | SWEEP, BEST | SWEEP,
     false},
};

START_TEST(of_marks)
    {
        struct libtpu libtpu = libtpu_of_marks(marks[_i].marks);
        ck_assert_uint_eq(libtpu.rules, marks[_i].rules);
        ck_assert_uint_eq(libtpu.v4_rules, marks[_i].v4_rules);
        ck_assert_int_eq(libtpu.old, marks[_i].old);
    }
END_TEST

static const struct v4_case {
    const char *text;
    unsigned rules;
    enum pack_rule likely;
} on_v4[] = {
    {"0.0.40", BEST, PACK_BEST},
    {"0.0.41", MERGE, PACK_MERGE},
    {"0.0.42", MERGE, PACK_MERGE},
    {"0.0.43.2", BEST, PACK_BEST},
    {"0.0.46", BEST, PACK_BEST},
    {"0.0.49", BEST, PACK_BEST},
    {"0.0.50", SWEEP, PACK_SWEEP},
    {".cl_933746096.", MERGE, PACK_MERGE},
    {".cl_933746097.", BEST | MERGE, PACK_BEST},
    {".cl_957406610.", BEST, PACK_BEST},
    {".cl_970057490.", BEST, PACK_BEST},
    {".cl_985445144.", BEST, PACK_BEST},
    {".cl_985445145.", SWEEP, PACK_SWEEP},
};

START_TEST(of_a_v4)
    {
        struct libtpu libtpu = {0};
        const char *text = on_v4[_i].text;
        ck_assert(libtpu_of_version(text, &libtpu) || libtpu_of_file_name(text, &libtpu));
        libtpu_on_v4(&libtpu);
        ck_assert_uint_eq(libtpu.rules, on_v4[_i].rules);
        ck_assert_int_eq(libtpu.likely, on_v4[_i].likely);
        ck_assert_ptr_nonnull(libtpu_versions(libtpu.rules, true));
    }
END_TEST

Suite *
libtpu_suite(void)
{
    Suite *suite = suite_create("libtpu");
    TCase *tests = tcase_create("libtpu");
    tcase_add_loop_test(tests, of_version, 0, sizeof versions / sizeof *versions);
    tcase_add_loop_test(tests, of_file_name, 0, sizeof names / sizeof *names);
    tcase_add_loop_test(tests, of_marks, 0, sizeof marks / sizeof *marks);
    tcase_add_loop_test(tests, of_a_v4, 0, sizeof on_v4 / sizeof *on_v4);
    suite_add_tcase(suite, tests);
    return suite;
}

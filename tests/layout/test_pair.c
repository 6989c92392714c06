/* Checks which arrays of two programs differ and how, which program is which, and the axis over
 * which two schedules are drawn. */
#include "layout/base/text.h"
#include "layout/match/program_pairs.h"
#include "layout/pair/array_change.h"
#include "layout/pair/paired_schedule.h"
#include "layout/pair/peak_growth.h"
#include "parser/hlo/program_reader.h"
#include "parser/lex/reader.h"
#include "parser/shape/shape_table.h"
#include "tests/suites.h"

#include <stdlib.h>
#include <string.h>

/* ---- shapes ---- */

static const struct {
    const char *old, *new;
    unsigned difference;
} shapes[] = {
    {"f32[8]{0}", "bf16[8]{0}", DIFFERS_TYPE},
    {"f32[8]{0}", "f32[9]{0}", DIFFERS_DIMS},
    {"f32[8,4]{1,0}", "f32[8,4]{0,1}", DIFFERS_LAYOUT},
    {"f32[8,8]{1,0}", "f32[8,8]{0,1}", DIFFERS_ORDER},
    {"f32[8,4]{1,0}", "f32[4,8]{0,1}", DIFFERS_ORDER},
    {"f32[1,8]{1,0}", "f32[8]{0}", DIFFERS_ORDER},
    {"f32[1,8]{1,0:T(8,128)}", "f32[8]{0:T(128)}",
     DIFFERS_DIMS | DIFFERS_LAYOUT | DIFFERS_TILES},
    {"f32[8,4]{1,0}", "f32[8,4]{1,0:T(8,128)}", DIFFERS_TILES},
    {"f32[8,4]{1,0:T(8,128)}", "f32[8,4]{1,0:T(8,128)S(1)}", DIFFERS_SPACE},
    {"f32[8,4]{1,0}", "bf16[8,2]{0,1:S(1)}",
     DIFFERS_TYPE | DIFFERS_DIMS | DIFFERS_LAYOUT | DIFFERS_SPACE},
    {"f32[8", "f32[8]{0}", DIFFERS_TYPE},
};

START_TEST(test_shapes)
    {
        struct shape_table table = {0};
        const struct shape_entry *old =
            shape_table_get(&table, shapes[_i].old, strlen(shapes[_i].old));
        const struct shape_entry *new =
            shape_table_get(&table, shapes[_i].new, strlen(shapes[_i].new));
        ck_assert_msg(shape_difference(old, new) == shapes[_i].difference, "%s -> %s: %x",
                      shapes[_i].old, shapes[_i].new, shape_difference(old, new));
        shape_table_free(&table);
    }
END_TEST

/* ---- programs ---- */

/* The programs of a text, which are freed with the shapes. */
struct taken {
    struct shape_table shapes;
    size_t count;
    struct paired_program items[8];
};

static void
take_programs(struct taken *taken, const char *text)
{
    const struct program_request request = {
        .shapes = &taken->shapes, .options = {KEEPS_ALL, PROGRAM_METADATA | PROGRAM_KEYS}};
    struct reader bytes = reader_of_memory(text, strlen(text), 0);
    struct program_reader reader;
    const struct program *program;
    program_reader_begin(&reader, &bytes, &request);
    while ((program = program_reader_next(&reader))) {
        ck_assert_uint_lt(taken->count, 8);
        taken->items[taken->count++] = (struct paired_program){.program = program};
    }
    ck_assert(!program_reader_end(&reader));
}

static void
free_taken(struct taken *taken)
{
    for (size_t i = 0; i < taken->count; i++)
        program_free(taken->items[i].program);
    shape_table_free(&taken->shapes);
}

/* ---- changes ---- */

#define MODULE(alias, lines)                                                                   \
    "HloModule m, is_scheduled=true" alias                                                     \
    "\n\nENTRY %e (p: f32[1024]) -> f32[1024] {\n" lines "}\n\n"
#define ALIAS ", input_output_alias={ {}: (0, {}, may-alias) }"
#define ONE                                                                                    \
    "  %p = f32[1024]{0} parameter(0)\n"                                                       \
    "  %a = f32[1024]{0} exponential(%p)\n"                                                    \
    "  ROOT %r = f32[1024]{0} negate(%a)\n"
#define RENAMED                                                                                \
    "  %x = f32[1024]{0} parameter(0)\n"                                                       \
    "  %y = f32[1024]{0} exponential(%x)\n"                                                    \
    "  ROOT %z = f32[1024]{0} negate(%y)\n"
#define COPIED                                                                                 \
    "  %p = f32[1024]{0} parameter(0)\n"                                                       \
    "  %a = f32[1024]{0} exponential(%p)\n"                                                    \
    "  %c = f32[1024]{0} copy(%a)\n"                                                           \
    "  ROOT %r = f32[1024]{0} negate(%c)\n"
#define NARROW                                                                                 \
    "  %p = f32[1024]{0} parameter(0)\n"                                                       \
    "  %a = bf16[1024]{0} exponential(%p)\n"                                                   \
    "  ROOT %r = f32[1024]{0} negate(%a)\n"

/* What differs, "kind class difference bytes; ". A donation counts at the argument, whose
 * output has no memory of its own. */
static const struct {
    const char *programs; /* the old one, then the new one */
    const char *changes;
} changed[] = {
    {MODULE("", ONE) MODULE("", ONE), ""},
    {MODULE("", ONE) MODULE("", RENAMED), ""},
    {MODULE("", ONE) MODULE("", COPIED), "added move 0 4096; "},
    {MODULE("", COPIED) MODULE("", ONE), "removed move 0 -4096; "},
    {MODULE("", ONE) MODULE("", NARROW), "changed value 1 -2048; "},
    {MODULE("", ONE) MODULE(ALIAS, ONE), "changed argument 80 -4096; "},
};

START_TEST(test_changes)
    {
        static const char *const kinds[] = {"added", "removed", "changed"};
        static const char *const classes[] = {"argument", "value", "move"};
        struct taken taken = {0};
        struct match match = {0};
        struct array_changes changes = {0};
        struct text said = {0};
        take_programs(&taken, changed[_i].programs);
        ck_assert_uint_eq(taken.count, 2);
        match_programs(&match, taken.items[0].program, taken.items[1].program);
        array_changes_find(&changes, &match);
        for (size_t i = 0; i < changes.count; i++) {
            const struct array_change *change = &changes.items[i];
            text_format(&said, "%s %s %x %lld; ", kinds[change->kind], classes[change->class],
                        change->what, (long long)change->delta_bytes);
        }
        ck_assert_str_eq(text_contents(&said), changed[_i].changes);
        text_free(&said);
        array_changes_free(&changes);
        match_free(&match);
        free_taken(&taken);
    }
END_TEST

/* ---- peaks and schedules ---- */

/* What is kept of the account of a program, and the records that it needs. */
struct kept {
    struct peak_arrays peaks;
    struct kept_schedule schedule;
    struct records records;
};

static void
keep_program(struct kept *kept, const struct program *program)
{
    const struct setting setting = {0};
    struct account *account = account_make(program, &setting, NULL);
    peak_arrays_keep(&kept->peaks, account);
    kept_schedule_make(&kept->schedule, account, true);
    kept->records = account_free_but_records(account);
}

static void
free_kept(struct kept *kept)
{
    peak_arrays_free(&kept->peaks);
    kept_schedule_free(&kept->schedule);
    records_free(&kept->records);
}

START_TEST(test_growth)
    {
        struct taken taken = {0};
        struct kept old = {0}, new = {0};
        struct match match = {0};
        struct grown_step grown[GROWN_STEPS];
        uint32_t matched;
        take_programs(&taken, MODULE("", ONE) MODULE("", COPIED));
        match_programs(&match, taken.items[0].program, taken.items[1].program);
        keep_program(&old, taken.items[0].program);
        keep_program(&new, taken.items[1].program);
        ck_assert(peak_of_space(&old.peaks, SPACE_DEFAULT).known);
        ck_assert_int_eq(peak_of_space(&new.peaks, SPACE_DEFAULT).bytes -
                             peak_of_space(&old.peaks, SPACE_DEFAULT).bytes,
                         4096);
        ck_assert_uint_eq(peak_growth(grown, &match, &old.peaks, &new.peaks, SPACE_DEFAULT), 1);
        ck_assert_ptr_eq(grown[0].side, &match.new);
        ck_assert_uint_eq(grown[0].step, 2); /* the copy */
        ck_assert_int_eq(grown_step_delta(&grown[0]), 4096);
        uint32_t *mates = schedule_mates(&old.schedule, &new.schedule, &match, &matched);
        ck_assert_uint_eq(matched, 3);
        ck_assert_uint_eq(mates[1], 1);
        ck_assert_uint_eq(mates[2], 3); /* behind the copy */
        free(mates);
        match_free(&match);
        free_kept(&old);
        free_kept(&new);
        free_taken(&taken);
    }
END_TEST

/* ---- which program is which ---- */

START_TEST(test_programs)
    {
        struct taken taken = {0};
        take_programs(&taken, MODULE("", ONE) MODULE("", COPIED) MODULE("", RENAMED)
                                  MODULE("", NARROW) MODULE("", COPIED));
        struct paired_programs old = {2, taken.items}, new = {3, taken.items + 2};
        new.items[1].own_name = old.items[0].own_name = "chosen.hlo";
        programs_pair(&old, &new);
        ck_assert_ptr_eq(new.items[1].mate, &old.items[0]); /* the same file and name */
        ck_assert_ptr_eq(new.items[2].mate, &old.items[1]); /* the same program */
        ck_assert_ptr_null(new.items[0].mate);
        ck_assert_ptr_eq(old.items[0].mate, &new.items[1]);
        free_taken(&taken);
    }
END_TEST

/* ---- the axis ---- */

START_TEST(test_axis)
    {
        struct arena arena = {0};
        int64_t was[] = {1, 2, 3, 4}, is[] = {10, 20, 30, 40, 50, 60};
        const uint32_t mates[] = {0, RISING_NONE, 4, RISING_NONE};
        const struct kept_schedule old = {.count = 4, .taken = was},
                                   new = {.count = 6, .taken = is};
        const int64_t old_places[] = {1, 2, 2, 2, 3, 4},
                      new_places[] = {10, 20, 30, 40, 50, 60};
        struct schedule_axis axis = schedule_axis_make(&old, &new, mates, &arena);
        ck_assert_uint_eq(axis.count, 6);
        ck_assert_mem_eq(axis.old, old_places, sizeof old_places);
        ck_assert_mem_eq(axis.new, new_places, sizeof new_places);
        arena_free(&arena);
    }
END_TEST

Suite *
pair_suite(void)
{
    Suite *suite = suite_create("pair");
    TCase *tests = tcase_create("pair");
    tcase_add_loop_test(tests, test_shapes, 0, (int)(sizeof shapes / sizeof *shapes));
    tcase_add_loop_test(tests, test_changes, 0, (int)(sizeof changed / sizeof *changed));
    tcase_add_test(tests, test_growth);
    tcase_add_test(tests, test_programs);
    tcase_add_test(tests, test_axis);
    suite_add_tcase(suite, tests);
    return suite;
}

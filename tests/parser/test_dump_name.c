/* Tests which module and which stage the name of a file in a dump directory means. */
#include "parser/dump_name.h"
#include "tests/suites.h"

#include <string.h>

static const struct name_case {
    const char *path, *module, *stage;
    enum dump_part part;
    int order;
} cases[] = {
    {"d/module_0006.jit_f.before_optimizations.txt", "d/module_0006.jit_f",
     "before_optimizations", DUMP_MODULE, STAGE_BEFORE},
    {"module_0006.jit_f.0007.fusion.after_dce.before_cse.txt.gz", "module_0006.jit_f",
     "0007.fusion.after_dce.before_cse", DUMP_MODULE, 8},
    /* a module's name may have points; the device is no part of it */
    {"9.module_1.main.7.cpu_after_optimizations.txt.zst", "9.module_1.main.7",
     "after_optimizations", DUMP_MODULE, STAGE_AFTER},
    {"d/module_0006.jit_f.cpu_after_optimizations.hlo.pb.gz", "d/module_0006.jit_f",
     "after_optimizations", DUMP_MODULE, STAGE_AFTER},
    {"module_0006.jit_f.0007.fusion.after_dce.hlo.pb", "module_0006.jit_f",
     "0007.fusion.after_dce", DUMP_MODULE, 8},
    {"d/module_0006.jit_f.cpu_after_optimizations-memory-usage-report.pb",
     "d/module_0006.jit_f", "cpu_after_optimizations-memory-usage-report.pb", DUMP_BESIDE,
     STAGE_OTHER},
    {"d/module_0000.SyncTensorsGraph.2176.cpu_after_optimizations.txt",
     "d/module_0000.SyncTensorsGraph.2176", "after_optimizations", DUMP_MODULE, STAGE_AFTER},
    {"module_0000.SyncTensorsGraph.2176.cpu_after_optimizations-buffer-assignment.txt",
     "module_0000.SyncTensorsGraph.2176", "after_optimizations", DUMP_REPORT, STAGE_AFTER},
    {"module_0000.SyncTensorsGraph.2176.0012.fusion.after_dce.before_cse.txt",
     "module_0000.SyncTensorsGraph.2176", "0012.fusion.after_dce.before_cse", DUMP_MODULE, 13},
    {"d/module_0001.f.sm_8.0_gpu_after_optimizations.txt", "d/module_0001.f",
     "after_optimizations", DUMP_MODULE, STAGE_AFTER},
    {"module_0002.t.after_optimizations_before_buffer_assignment.txt", "module_0002.t",
     "after_optimizations_before_buffer_assignment", DUMP_MODULE, STAGE_OPTIMIZED},
    {"module_0002.t.after_optimizations-live-range.txt", "module_0002.t", "after_optimizations",
     DUMP_REPORT, STAGE_AFTER},
    /* a name that is only the stage means the module of its folder */
    {"a100/after_optimizations.txt", "a100/", "after_optimizations", DUMP_MODULE, STAGE_AFTER},
    {"x_after_optimizations.txt", "x", "after_optimizations", DUMP_MODULE, STAGE_AFTER},
    /* files next to the texts of a module */
    {"d/module_0006.jit_f.debug_options", "d/module_0006.jit_f", "debug_options", DUMP_BESIDE,
     STAGE_OTHER},
    {"d/module_0000.SyncTensorsGraph.2176.debug_options", "d/module_0000.SyncTensorsGraph.2176",
     "debug_options", DUMP_BESIDE, STAGE_OTHER},
    {"d/module_0006.jit_f/module.mlir", "d/module_0006.jit_f", "module.mlir", DUMP_BESIDE,
     STAGE_OTHER},
    {"d/module_0000.jit_f.cl_1014260217.oom_intermediate_module.txt",
     "d/module_0000.jit_f.cl_1014260217", "oom_intermediate_module", DUMP_BESIDE, STAGE_OTHER},
    {"d/module_0000.jit_f.cl_1014260217.after_optimizations.txt",
     "d/module_0000.jit_f.cl_1014260217", "after_optimizations", DUMP_MODULE, STAGE_AFTER},
    {"d/module_0000.jit_f.cl_x.txt", "d/module_0000.jit_f", "cl_x", DUMP_BESIDE, STAGE_OTHER},
    /* names that are none of these */
    {"train.hlo", "", "", DUMP_OTHER, 0},
    {"my_module_list.txt", "", "", DUMP_OTHER, 0},
    {"", "", "", DUMP_OTHER, 0},
};

START_TEST(names)
    {
        const struct name_case *c = &cases[_i];
        struct dump_name name = dump_name_read((struct slice){c->path, strlen(c->path)});
        ck_assert_int_eq(name.part, c->part);
        ck_assert_msg(slice_same(name.module, (struct slice){c->module, strlen(c->module)}),
                      "module %.*s", (int)name.module.length, name.module.text);
        if (c->part == DUMP_OTHER)
            return;
        ck_assert_int_eq(name.order, c->order);
        ck_assert_msg(c->part == DUMP_BESIDE || slice_is(name.stage, c->stage), "stage %.*s",
                      (int)name.stage.length, name.stage.text);
    }
END_TEST

Suite *
dump_name_suite(void)
{
    Suite *suite = suite_create("dump_name");
    TCase *known = tcase_create("names");
    tcase_add_loop_test(known, names, 0, (int)(sizeof cases / sizeof *cases));
    suite_add_tcase(suite, known);
    return suite;
}

/*
 * Runs command lines while memory runs out. If one allocation fails, or all from one on, the
 * program must either do all of its work or say "out of memory" with status 3, and the next run
 * must not be affected. A build with sanitizers also finds leaks.
 */
#include "cli/command.h"
#include "cli/libarchive.h"
#include "tests/failing_memory.h"
#include "tests/program.h"
#include "tests/suites.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define WORDS 8

#define DUMPS  "tests/dumps/"
#define TPU    DUMPS "tpu-v5e-host_io_memory_kinds"
#define GPU    DUMPS "gpu-f8_matmul"
#define TILED  "bf16[20,300]{1,0:T(8,128)(2,1)}"
#define MATRIX "S[(8,2,4,2):(4@laneid,1@warpid,1@laneid,1)] + R[2:4@warpid] + 5@warpid"

/* Standard input of every command line. It has calls, a copy, a donation and a memory space
 * chosen by the compiler. */
#define INPUT                                                                                  \
    "HloModule m, is_scheduled=true, input_output_alias={ {0}: (0, {}, may-alias) }\n"         \
    "add { a = f32[] parameter(0) b = f32[] parameter(1) ROOT c = f32[] add(a, b) }\n"         \
    "f { a = f32[64] parameter(0) m = f32[8,8] bitcast(a) c = f32[8,8] transpose(m), "         \
    "dimensions={1,0} b = f32[64] negate(a) ROOT t = (f32[64], f32[8,8]) tuple(b, c) }\n"      \
    "cond { p = (f32[64], f32[64]) parameter(0) ROOT r = pred[] constant(true) }\n"            \
    "body { p = (f32[64], f32[64]) parameter(0) a = f32[64] get-tuple-element(p), index=0 "    \
    "b = f32[64] get-tuple-element(p), index=1 i = s32[] constant(0) "                         \
    "u = f32[64] dynamic-update-slice(a, b, i) ROOT t = (f32[64], f32[64]) tuple(b, u) }\n"    \
    "branch { p = f32[64] parameter(0) ROOT n = f32[64] negate(p) }\n"                         \
    "wrapped { p = f32[64] parameter(0) ROOT n = f32[64] sine(p) }\n"                          \
    "ENTRY e { x = f32[64] parameter(0) i = s32[] parameter(1) n = f32[64] negate(x)\n"        \
    "k = (f32[64], f32[8,8]) fusion(n), kind=kLoop, calls=f, backend_config={\"outer\":{"      \
    "\"aliasing_operands\":{\"lists\":[{\"indices\":[\"0\",\"1\"]},{\"indices\":[\"2\"]}]},"   \
    "\"scoped_memory_configs\":[{\"memory_space\":\"1\",\"offset\":\"0\",\"size\":"            \
    "\"1024\"}]}}\n"                                                                           \
    "l = f32[64] get-tuple-element(k), index=0\n"                                              \
    "s = (f32[64], s32[64]) sort(l, l), dimensions={0}, to_apply=add\n"                        \
    "y = f32[64] get-tuple-element(s), index=0 z = (f32[64], f32[64]) tuple(y, l)\n"           \
    "w = (f32[64], f32[64]) while(z), condition=cond, body=body\n"                             \
    "v = f32[64] get-tuple-element(w), index=1\n"                                              \
    "d = f32[64] conditional(i, v, v), branch_computations={branch, branch}\n"                 \
    "cs = (f32[64]{0:S(1)}, f32[64], u32[]) copy-start(d) cd = f32[64]{0:S(1)} "               \
    "copy-done(cs)\n"                                                                          \
    "as = ((f32[64]), f32[64], (s32[8], s32[4])) async-start(cd), calls=wrapped, "             \
    "async_execution_thread=\"sparsecore\" ad = f32[64] async-done(as)\n"                      \
    "g = f32[64] call(ad), to_apply=branch, sharding={devices=[2]<=[2]}\n"                     \
    "q = f32[64] map(ad), to_apply={ a = f32[] parameter(0) ROOT n = f32[] negate(a) }\n"      \
    "o = f32[64] negate(n), metadata={op_name=\"a/b\" source_file=\"f.py\" "                   \
    "source_line=3}\n"                                                                         \
    "n2 = f32[64] copy(g) k2 = f32[64] fusion(n2), kind=kLoop, calls=wrapped\n"                \
    "h = f32[64] custom-call(k2), custom_call_target=\"x\"\n"                                  \
    "ROOT r = (f32[64], f32[64]) tuple(h, o)\n}\n"

/* A program with a loop of two results and a reducer. */
#define PROGRAM                                                                                \
    "module @m {\nfunc.func @main(%arg0: tensor<8x4xf32>) -> tensor<8x4xf32> {\n"              \
    "%0:2 = stablehlo.while(%w = %arg0, %v = %arg0) : tensor<8x4xf32>, tensor<8x4xf32>\n"      \
    "cond {\n%c = f() : () -> tensor<i1>\nreturn %c : tensor<i1>\n} do {\n"                    \
    "return %w, %v : tensor<8x4xf32>, tensor<8x4xf32>\n}\n"                                    \
    "%1 = \"stablehlo.reduce\"(%0#0) ({\n%2 = g() : () -> tensor<f32>\n}) : "                  \
    "(tensor<8x4xf32>) -> tensor<4xf32>\nreturn %0#1 : tensor<8x4xf32>\n}\n}\n"

static const char *const lines[][WORDS] = {
    /* commands on dumps */
    {"memory", "-", "--target", "gpu"},
    {"memory", "-", "--target", "v5e", "--top", "all", "--format", "csv"},
    {"memory", "-", "--target", "v6e", "--limit", "hbm=2.5GiB"},
    {"memory", "-", "--target", "v6e", "--limit", "hbm=1B"},
    {"list", "-", "--roles", "--json"},
    {"memory", TPU ".hlo"},
    {"memory", DUMPS "alias-first.hlo", DUMPS "alias-first.hlo", "--top", "0", "--json"},
    {"memory", GPU ".hlo", "--target", "gpu", "--top", "all", "--json"},
    {"memory", TPU ".hlo", "--format", "html"},
    {"memory", TPU ".buffer-assignment.txt", "--target", "v5e", "--format", "csv"},
    {"memory", "--check", TPU ".hlo", TPU ".buffer-assignment.txt", "--target", "v5e"},
    {"memory", "--check", GPU ".hlo", GPU ".live-range.txt", GPU ".memory-usage-report.txt"},
    {"audit", TPU ".hlo", "--suggest"},
    {"audit", DUMPS "tpu-v5e-bounded_dynamic_dims.hlo", "--by", "op_name"},
    {"audit", TPU ".hlo", "--by", "instruction"},
    {"list", DUMPS "overflow.hlo", "--roles", "--format", "csv"},
    {"list", DUMPS "pre-quant_dtypes.hlo", "--assume", "v5e"},
    {"scan", "samples/out-of-memory-v5e.txt"},
    {"scan", DUMPS "alias-first.hlo"},
    {"list", "@packed.tar.gz", "--stage", "after", "--format", "csv"},
    {"memory", "@packed.tar.gz"},
    {"scan", "@alias-first.hlo.xz"},
    {"audit", "@program.mlir", "--assume", "tpu"},
    {"audit", "@rows.ndjson", "--by", "space", "--only", "bytes>1KiB"},
    /* commands on layouts of XLA */
    {"show", TILED, "(f32[2], b(s4[3]), token[])", "--steps"},
    {"show", "ROOT a = (f32[8,128]{1,0:T(8,128)}, s8[3]) foo(f32[2] b), x={1}"},
    {"index", TILED, "--explain", "7,11"},
    {"index", TILED, "--inverse", "17"},
    {"compare", TILED, "bf16[20,300]{0,1:T(8,128)(2,1)}"},
    {"predict", "bf16[1000000,3]", "(f32[], pred[3])"},
    {"predict", "f32[3]", "--target", "@target"},
    {"show", "x = (f7[2,3]{1,0:T(8,128)}, f32[3]{0:T(8)}) foo()"},
    {"explore", "f32[3]", "--output", "/dev/null"},
    {"suggest", "f32[1000,3]{0,1:T(8,128)}", "--target", "v5e"},
    {"suggest", "bf16[7,2048,300]", "--dim", "-1"},
    {"map", TILED, "--format", "svg", "--window", "0:2,126:130"},
    {"convert", TILED, "--to", "tirx"},
    {"convert", TILED, "--to", "cute"},
    {"detile", "s8[4,8]{1,0:T(2,4)(2,1)}", "@raw", "--output", "/dev/null"},
    {"retile", "s4[8,8]{0,1:T(3)(2)E(4)}", "@raw", "--output", "/dev/null"},
    /* commands on layouts of TIRx */
    {"show", MATRIX, "ComposeLayout(3,3,3,TileLayout(S[(8,64):(64,1)]))"},
    {"show", "SwizzleLayout(3,3,3)"},
    {"index", MATRIX, "1,0,1,1"},
    {"index", MATRIX, "--inverse", "laneid=5 warpid=9 m=1"},
    {"compare", "S[(8,8):(8,1)]", "S[(8,64,8):(8,1,1)]", "--other-shape", "8,8,8,8",
     "--sum-of"},
    {"compare", "S[(8,16):(16@laneid,1)] + R[2:1@warpid]",
     "S[(8,16):(16@laneid,1)] + R[2:2@warpid]"},
    {"convert", MATRIX, "--canonical", "--fuse"},
    {"convert", "S[(4,6):(6,1)]", "--tile", "S[(2,2):(2,1)]"},
    {"convert", "S[(4,6):(6,1)]", "--direct-sum", "S[(2,2):(2,1)]"},
    {"convert", "S[(4,6):(6,1)]", "--group", "4,2,3"},
    {"convert", "S[(4,6):(6,1)]", "--slice", "1:3,0:6"},
    {"convert", "S[(4,6):(6,1)]", "--pack", "2"},
    {"convert", MATRIX, "--unpack", "2"},
    {"convert", MATRIX, "--storage"},
    {"convert", "S[(38,4,2,8,128):(8192,256,1,1024,2)]", "--to", "xla", "--type", "bf16"},
    {"convert", "trainium_psum(PFF, 128, 2, 1024)", "mma_shared_layout(16, 64, 128B, float16)",
     "--to", "tirx"},
    {"convert", "wg_local_layout(128, 64)", "--to", "tirx"},
    {"convert", "tmem_datapath_layout(E, 64, 64)",
     "tcgen05_atom_layout(32x32b, 128, 32, float32)", "--to", "tirx"},
    {"banks", "S[(8,64):(64,1)]", "--type", "f16", "--access", "column:0"},
    {"banks", "S[(8,65):(65,1)]", "--type", "f16", "--width", "16"},
    {"banks", "S[(8,64):(64,1)]", "--type", "f16", "0,0", "1,0"},
    {"banks", "S[(32,32):(32,1)]", "--type", "f32", "--suggest"},
    {"retile", "ComposeLayout(0,1,1,S[(4,8):(8,1)])", "@raw", "--type", "s8", "--output",
     "/dev/null"},
    {"map", "S[(8,64):(64,1)]", "--swizzle", "128B", "--type", "f16", "--window", "0:2,0:4"},
};

#define LINES (int)(sizeof lines / sizeof *lines)

static char folder[] =
    "/tmp/out-of-memory-XXXXXX"; /* has the files whose names begin with '@' above */

static FILE *
make_file(const char *name)
{
    char path[80];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    return fopen(path, "w");
}

static void
make_files(void)
{
    ck_assert_ptr_nonnull(mkdtemp(folder));
    char commands[600];
    snprintf(commands, sizeof commands,
             "cd '%s' && printf 'name mine\nlike v6e\nspace 0 HBM 8GiB\n' >target &&"
             "printf '%%032d' 1 >raw &&"
             "cp \"$OLDPWD\"/" DUMPS "alias-first.hlo . && xz alias-first.hlo &&"
             "tar -C \"$OLDPWD\"/" DUMPS " -cz tpu-v5e-host_io_memory_kinds.hlo "
             "tpu-v5e-host_io_memory_kinds.buffer-assignment.txt >packed.tar.gz",
             folder);
    ck_assert_int_eq(system(commands), 0);
    char *words[] = {"hlo-layout", "audit", TPU ".hlo", "--format", "ndjson"};
    struct program_run run = program_run(5, words, "");
    FILE *rows = make_file("rows.ndjson"), *program = make_file("program.mlir");
    fwrite(run.out.text, 1, run.out.length, rows);
    fputs(PROGRAM, program);
    fclose(rows);
    fclose(program);
    program_run_free(&run);
}

static void
remove_files(void)
{
    char command[60];
    snprintf(command, sizeof command, "rm -r '%s'", folder);
    ck_assert_int_eq(system(command), 0);
}

static struct program_run
run_line(const char *const *line, const char *input)
{
    char *words[WORDS + 1] = {"hlo-layout"}, path[80];
    int count = 1;
    for (; count <= WORDS && line[count - 1]; count++) {
        words[count] = (char *)line[count - 1];
        if (*words[count] != '@')
            continue;
        snprintf(path, sizeof path, "%s/%s", folder, words[count] + 1);
        words[count] = path;
    }
    return program_run(count, words, input);
}

static bool
is_same(const struct program_run *a, const struct program_run *b)
{
    return a->status == b->status && strcmp(a->out.text, b->out.text) == 0 &&
           strcmp(a->err.text, b->err.text) == 0;
}

/* Does every error in the messages say that memory ran out, or also occur in the complete run?
 * The input must not be blamed for what could not be read. */
static bool
blames_memory(char *messages, const char *whole)
{
    bool blames = true;
    for (char *rest = messages, *line; blames && (line = strsep(&rest, "\n"));)
        blames =
            !strstr(line, "error:") || strstr(line, "out of memory") || strstr(whole, line);
    return blames;
}

/* Runs the line with a failure at allocation k. Returns false if there are not so many
 * allocations. */
static bool
runs_without(const char *const *line, const char *input, const struct program_run *whole,
             long k, bool onward)
{
    memory_fails_at(k, onward);
    struct program_run run = run_line(line, input);
    bool failed = memory_is_back();
    char *messages = strdup(run.err.text);
    ck_assert_msg(is_same(&run, whole) || (failed && run.status == STATUS_SYSTEM &&
                                           strstr(run.err.text, "out of memory") &&
                                           blames_memory(messages, whole->err.text)),
                  "%s without allocation %ld: status %d, %s", line[0], k, run.status,
                  run.err.text);
    free(messages);
    program_run_free(&run);
    return failed;
}

static void
check_line(const char *const *line, const char *input, bool onward)
{
    struct program_run whole = run_line(line, input);
    ck_assert_int_lt(whole.status, STATUS_SYSTEM);
    long k = 0;
    while (runs_without(line, input, &whole, k, onward))
        k++;
    struct program_run again = run_line(line, input);
    ck_assert(is_same(&again, &whole));
    program_run_free(&again);
    program_run_free(&whole);
}

START_TEST(lines_run_without_memory)
    {
        check_line(lines[_i / 2], INPUT, _i % 2);
    }
END_TEST

/* A line of which only half could be read must not be taken for an invalid shape. */
START_TEST(long_line_has_no_room)
    {
        static const char *const line[WORDS] = {"predict", "-"};
        char input[70001];
        snprintf(input, sizeof input, "%69991sf32[3,5]\n", "");
        check_line(line, input, false);
    }
END_TEST

#ifdef WITH_LIBARCHIVE
static int
finds_no_memory(struct archive *archive, struct archive_entry **entry)
{
    *entry = NULL;
    libarchive()->set_error(archive, ENOMEM, "no memory");
    return ARCHIVE_FATAL;
}

/* If libarchive runs out of memory, the file must not be called damaged. */
START_TEST(libarchive_runs_out)
    {
        static const char *const line[WORDS] = {"list", "@packed.tar.gz"};
        struct libarchive *functions = (struct libarchive *)libarchive(), whole = *functions;
        functions->read_next_header = finds_no_memory;
        struct program_run run = run_line(line, "");
        *functions = whole;
        ck_assert_int_eq(run.status, STATUS_SYSTEM);
        ck_assert_str_eq(run.err.text, "hlo-layout: error: out of memory\n");
        program_run_free(&run);
    }
END_TEST
#endif

Suite *
out_of_memory_suite(void)
{
    Suite *suite = suite_create("out_of_memory");
    TCase *tests = tcase_create("out_of_memory");
    tcase_set_timeout(tests, 60);
    tcase_add_unchecked_fixture(tests, make_files, remove_files);
    tcase_add_test(tests, long_line_has_no_room);
#ifdef WITH_LIBARCHIVE
    tcase_add_test(tests, libarchive_runs_out);
#endif
    tcase_add_loop_test(tests, lines_run_without_memory, 0, 2 * LINES);
    suite_add_tcase(suite, tests);
    return suite;
}

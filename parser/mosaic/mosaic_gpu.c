/* jax 0.10.2: the last operand of gpu.launch is the dynamic shared memory, of which Mosaic
 * takes all that a kernel has. */
#include "parser/mosaic/mosaic_gpu.h"

#include "layout/base/diagnostic.h"
#include "parser/mosaic/mosaic_read.h"

#include <string.h>

/* The operands of gpu.launch, of which each kind may have none (MLIR, GPUOps.td). */
enum segment { SEGMENT_GRID = 1, SEGMENT_THREADS = 4, SEGMENT_SHARED = 10 };

/* ---- the body ---- */

static int
hex_of(char c)
{
    if (c >= '0' && c <= '9')
        return c - '0';
    if (c >= 'A' && c <= 'F')
        return c - 'A' + 10;
    return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

/* The byte that an escape stands for; -1: it stands for itself. */
static int
escaped(char c)
{
    static const char letters[] = "n\nt\tr\r";
    const char *at = c ? strchr(letters, c) : NULL;
    return at && (at - letters) % 2 == 0 ? at[1] : -1;
}

/* Decodes the string that begins a text, up to its quote. */
static struct slice
decode(struct slice text, struct arena *arena)
{
    char *out = arena_alloc_raw(arena, text.length + 1);
    size_t length = 0;
    for (size_t i = 0; i < text.length && text.text[i] != '"'; i++) {
        char c = text.text[i];
        if (c == '\\' && i + 1 < text.length) {
            int high = hex_of(text.text[i + 1]),
                low = i + 2 < text.length ? hex_of(text.text[i + 2]) : -1;
            bool hex = high >= 0 && low >= 0;
            c = text.text[++i];
            if (hex)
                c = (char)(high << 4 | low);
            else if (escaped(c) >= 0)
                c = (char)escaped(c);
            i += hex;
        }
        out[length++] = c;
    }
    return (struct slice){out, length};
}

/* ---- the launch ---- */

/* What is looked for in a module. */
struct launch {
    const struct mosaic_op *op; /* NULL: there is none */
    int64_t *constants;         /* of values; MOSAIC_DYNAMIC: not known */
};

static void
visit(struct launch *launch, const struct mosaic_op *op)
{
    const struct mosaic_attribute *value =
        op->kind == MOSAIC_CONSTANT ? mosaic_attribute(op, "value") : NULL;
    if (value && value->kind == MOSAIC_INTEGER && op->result_count)
        launch->constants[op->first_result] = value->number;
    if (op->kind == MOSAIC_LAUNCH && !launch->op)
        launch->op = op;
    for (uint32_t r = 0; r < op->region_count; r++)
        for (size_t b = 0; b < op->regions[r].block_count; b++)
            for (size_t i = 0; i < op->regions[r].blocks[b].op_count; i++)
                visit(launch, &op->regions[r].blocks[b].ops[i]);
}

/* The number that is the first operand of a segment; `none` if it has none. */
static int64_t
operand_of(const struct launch *launch, size_t segment, int64_t none)
{
    const struct mosaic_attribute *sizes = mosaic_attribute(launch->op, "operandSegmentSizes");
    int64_t at = 0;
    for (size_t i = 0; i < segment; i++)
        at += mosaic_number(sizes, i, 0) > 0 ? mosaic_number(sizes, i, 0) : 0;
    if (mosaic_number(sizes, segment, 0) <= 0)
        return none;
    if (at >= launch->op->operand_count || launch->op->operands[at] == MOSAIC_NONE)
        return MOSAIC_DYNAMIC;
    return launch->constants[launch->op->operands[at]];
}

static void
read_launch(struct mosaic_gpu *gpu)
{
    struct mosaic_module *module = &gpu->module;
    struct launch launch = {
        NULL, arena_array(&module->arena, module->value_count, sizeof *launch.constants)};
    for (uint32_t i = 0; i < module->value_count; i++)
        launch.constants[i] = MOSAIC_DYNAMIC;
    for (size_t i = 0; i < module->func_count; i++)
        visit(&launch, module->funcs[i]);
    gpu->shared = MOSAIC_DYNAMIC;
    for (size_t i = 0; i < MOSAIC_GPU_DIMS; i++)
        gpu->grid[i] = gpu->threads[i] = MOSAIC_DYNAMIC;
    for (size_t i = 0; launch.op && i < MOSAIC_GPU_DIMS; i++) {
        gpu->grid[i] = operand_of(&launch, SEGMENT_GRID + i, MOSAIC_DYNAMIC);
        gpu->threads[i] = operand_of(&launch, SEGMENT_THREADS + i, MOSAIC_DYNAMIC);
    }
    if (launch.op)
        gpu->shared = operand_of(&launch, SEGMENT_SHARED, 0);
    if (gpu->shared < 0)
        gpu->shared = MOSAIC_DYNAMIC;
}

int
mosaic_gpu_read(struct slice config, struct mosaic_gpu *gpu, struct diagnostic *d)
{
    static const char key[] = "module = \"";
    const char *at = slice_behind(config, key);
    struct slice text = {"", 0};
    if (at)
        text = (struct slice){at, config.length - (size_t)(at - config.text)};
    if (mosaic_read(decode(text, &gpu->module.arena), &gpu->module, d))
        return -1;
    read_launch(gpu);
    return 0;
}

#include "layout/kernel/ttir_report.h"

#include "layout/base/text.h"
#include "layout/kernel/kernel_limit.h"

#include <string.h>

/* ---- buffers ---- */

/* The name of an operation without its dialect. */
static const char *
operation_word(struct arena *arena, const struct ttir_op *op, enum ttir_buffer_kind kind)
{
    struct slice name = op->name;
    const char *dot = name.length ? memchr(name.text, '.', name.length) : NULL;
    if (kind == TTIR_BUFFER_STATE)
        return "warp state";
    if (kind == TTIR_BUFFER_CALL)
        return "call";
    if (dot) {
        name.length -= (size_t)(dot + 1 - name.text);
        name.text = dot + 1;
    }
    return arena_copy(arena, name.text, name.length);
}

/* The array of a type without its encoding, 3x128x64xf16. */
static struct slice
array_of(const struct ttir_type *type)
{
    const char *opens = memchr(type->text.text, '<', type->text.length);
    const char *end = type->text.text + type->text.length;
    const char *from = opens ? opens + 1 : type->text.text, *to = from;
    for (int depth = 0; to < end && *to != ',' && (depth > 0 || *to != '>'); to++)
        depth += (*to == '<') - (*to == '>');
    return (struct slice){from, (size_t)(to - from)};
}

/* Sets what a type says. Leading dims beyond those of the encoding are buffers of a pipeline.
 */
static void
set_type(struct kernel_buffer *buffer, const struct ttir_type *type)
{
    if (!type)
        return;
    buffer->shape = array_of(type);
    buffer->encoding = type->encoding_text;
    size_t rank = buffer->memory == KERNEL_TENSOR ? 2 : ttir_buffer_rank(type);
    for (size_t i = 0; rank && i + rank < type->rank; i++)
        buffer->stages =
            (buffer->stages == KERNEL_UNKNOWN ? 1 : buffer->stages) * type->dims[i];
}

static void
set_life(struct kernel_buffer *buffer, int64_t from, int64_t to)
{
    buffer->live_from = from;
    buffer->live_to = to == TTIR_ALWAYS ? KERNEL_UNKNOWN : to;
}

static struct kernel_buffer
shared_buffer(struct arena *arena, const struct ttir_buffer *from)
{
    struct kernel_buffer buffer = kernel_buffer_of(KERNEL_SHARED);
    const struct ttir_type *type = from->type;
    buffer.line = from->op->line;
    buffer.bytes = from->bytes;
    buffer.offset = from->offset;
    buffer.alignment = from->alignment;
    buffer.what = operation_word(arena, from->op, from->kind);
    set_life(&buffer, from->from, from->to);
    if (!type && from->kind == TTIR_BUFFER_SCRATCH && from->op->kind != TTIR_WARP_SPECIALIZE &&
        from->op->type_count)
        type = from->op->types[from->op->kind == TTIR_ATOMIC ? from->op->type_count - 1 : 0];
    set_type(&buffer, type);
    return buffer;
}

static struct kernel_buffer
tensor_buffer(const struct ttir_tensor *from)
{
    struct kernel_buffer buffer = kernel_buffer_of(KERNEL_TENSOR);
    buffer.line = from->op->line;
    buffer.bytes = from->columns * from->rows * 4;
    buffer.columns = from->columns;
    buffer.column = from->column;
    buffer.rows = from->rows;
    buffer.what = "tmem_alloc";
    set_life(&buffer, from->from, from->to);
    set_type(&buffer, from->type);
    return buffer;
}

/* ---- needs ---- */

static const char *
doubt_of(struct arena *arena, const struct ttir_kernel *measured)
{
    static const char *const words[] = {
        [TTIR_SURE] = NULL,
        [TTIR_DOUBT_ENCODING] = "an encoding that is not read",
        [TTIR_DOUBT_FLOW] = "control flow or a call that is not followed",
        [TTIR_DOUBT_BLOCKS] = "data that moves between the blocks of a cluster",
        [TTIR_DOUBT_SIZE] = "more buffers or values than are followed"};
    struct text text = {0};
    if (measured->doubt == TTIR_SURE)
        return NULL;
    text_string(&text, words[measured->doubt]);
    if (measured->doubted)
        text_format(&text, ", line %u", measured->doubted->line);
    return text_keep(&text, arena);
}

static void
set_need(struct kernel_need *need, int64_t bytes, const char *doubt, int64_t compiled)
{
    bool known = compiled >= 0;
    need->bytes = need->least_bytes = known ? compiled : bytes;
    need->compiler_bytes = known ? compiled : KERNEL_UNKNOWN;
    need->why = known ? NULL : doubt;
    need->bound = need->why ? KERNEL_AT_LEAST : KERNEL_EXACT;
}

static void
add_shared(const struct ttir_module *module, const struct ttir_kernel *measured,
           const struct ttir_terms *terms, const char *doubt, struct kernel *kernel)
{
    struct kernel_need *need = kernel_add_need(kernel, KERNEL_SHARED);
    int64_t limit = kernel_shared_limit(module->target);
    set_need(need, measured->shared, doubt,
             module->shared >= 0 ? module->shared : terms->compiler_bytes);
    if (terms->limit_bytes) {
        need->limit_bytes = terms->limit_bytes;
        need->limit_known_by = "--limit";
    } else if (limit) {
        need->limit_bytes = limit;
        need->limit_known_by = "the text's target";
    }
    kernel_judge(need);
}

static void
add_tensor(const struct ttir_kernel *measured, const struct ttir_terms *terms,
           const char *doubt, struct kernel *kernel)
{
    int64_t columns =
        terms->compiler_columns >= 0 ? terms->compiler_columns : measured->columns;
    if (!columns)
        return;
    struct kernel_need *need = kernel_add_need(kernel, KERNEL_TENSOR);
    set_need(need, columns * KERNEL_TENSOR_COLUMN_BYTES, doubt,
             terms->compiler_columns >= 0 ? columns * KERNEL_TENSOR_COLUMN_BYTES : -1);
    need->columns = columns;
    need->limit_bytes = KERNEL_TENSOR_COLUMNS * KERNEL_TENSOR_COLUMN_BYTES;
    need->limit_known_by = "512 columns";
    kernel_judge(need);
}

void
ttir_report(const struct ttir_module *module, const struct ttir_kernel *measured,
            const struct ttir_terms *terms, struct arena *arena, struct kernel *kernel)
{
    const char *doubt = doubt_of(arena, measured);
    kernel->kind = "triton";
    kernel->name = measured->name;
    kernel->target = module->target;
    kernel->warps = module->warps;
    add_shared(module, measured, terms, doubt, kernel);
    add_tensor(measured, terms, doubt, kernel);
    kernel->note = kernel->needs[0].compiler_bytes == KERNEL_UNKNOWN
                       ? "as Triton 3.9 allocates it; the text does not name its version"
                       : "the figure is the compiler's, from the text or the .json file "
                         "beside it";
    kernel->buffers = arena_array(arena, measured->buffer_count + measured->tensor_count,
                                  sizeof *kernel->buffers);
    for (size_t i = 0; i < measured->buffer_count; i++)
        kernel->buffers[kernel->buffer_count++] = shared_buffer(arena, &measured->buffers[i]);
    for (size_t i = 0; i < measured->tensor_count; i++)
        kernel->buffers[kernel->buffer_count++] = tensor_buffer(&measured->tensors[i]);
    ttir_levers(module, measured, arena, kernel);
}

/* Rows and words of kernels of Triton. */
#include "cli/command/kernel/kernel.h"
#include "layout/base/text.h"
#include "layout/kernel/kernel_limit.h"
#include "render/row/row_make.h"
#include "render/row/units.h"

#include <string.h>

static struct cell
target_cell(struct arena *arena, const struct ttir_module *module)
{
    return module->target.length
               ? cell_text(arena_copy(arena, module->target.text, module->target.length))
               : cell_null();
}

struct row *
kernel_row(struct arena *arena, const struct kernel_shown *one)
{
    const struct ttir_kernel *kernel = &one->kernel;
    const struct ttir_module *module = one->module;
    struct row *row = row_new(arena);
#include "render/row/fields/kernel.def"
    return row;
}

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
    while (to < end && *to != ',' && *to != '>')
        to++;
    return (struct slice){from, (size_t)(to - from)};
}

/* Sets what a type says. Leading dims beyond those of the encoding are buffers of a pipeline.
 */
static void
set_type(struct kernel_buffer *buffer, const struct ttir_type *type)
{
    if (!type)
        return;
    buffer->array = array_of(type);
    buffer->encoding = type->encoding_text;
    size_t rank = type->encoding ? type->encoding->rank : 0;
    if (buffer->tensor)
        rank = 2;
    for (size_t i = 0; rank && i + rank < type->rank; i++)
        buffer->stages = (buffer->stages ? buffer->stages : 1) * type->dims[i];
}

static struct kernel_buffer
shared_buffer(struct arena *arena, const struct ttir_buffer *from)
{
    struct kernel_buffer buffer = {.line = from->op->line,
                                   .bytes = from->bytes,
                                   .offset = from->offset,
                                   .alignment = from->alignment,
                                   .from = from->from,
                                   .to = from->to,
                                   .what = operation_word(arena, from->op, from->kind)};
    const struct ttir_type *type = from->type;
    if (!type && from->kind == TTIR_BUFFER_SCRATCH && from->op->kind != TTIR_WARP_SPECIALIZE &&
        from->op->type_count)
        type = from->op->types[0];
    set_type(&buffer, type);
    return buffer;
}

static struct kernel_buffer
tensor_buffer(const struct ttir_tensor *from)
{
    struct kernel_buffer buffer = {.tensor = true,
                                   .line = from->op->line,
                                   .bytes = from->columns * from->rows * 4,
                                   .columns = from->columns,
                                   .column = from->column,
                                   .rows = from->rows,
                                   .from = from->from,
                                   .to = from->to,
                                   .what = "tmem_alloc"};
    set_type(&buffer, from->type);
    return buffer;
}

struct row *
kernel_buffer_row(struct arena *arena, const struct kernel_shown *one, size_t i)
{
    const struct ttir_kernel *kernel = &one->kernel;
    struct kernel_buffer shown, *buffer = &shown;
    if (i < kernel->buffer_count)
        shown = shared_buffer(arena, &kernel->buffers[i]);
    else if (i - kernel->buffer_count < kernel->tensor_count)
        shown = tensor_buffer(&kernel->tensors[i - kernel->buffer_count]);
    else
        return NULL;
    struct row *row = row_new(arena);
#include "render/row/fields/kernel_buffer.def"
    return row;
}

/* ---- words ---- */

static void
put_limit(struct text *out, const struct kernel_shown *one)
{
    bool bound = strcmp(one->trust, "at least") == 0;
    text_string(out, bound ? "at least " : "");
    units_bytes(out, one->shared);
    if (one->limit) {
        text_string(out, " of ");
        units_bytes(out, one->limit);
    }
    text_string(out, " of shared memory");
    if (one->limit && one->shared > one->limit) {
        text_string(out, ", ");
        units_bytes(out, one->shared - one->limit);
        text_string(out, " over");
    }
}

void
kernel_words(struct text *out, const struct kernel_shown *one)
{
    const struct ttir_kernel *kernel = &one->kernel;
    text_append(out, kernel->name.text, kernel->name.length);
    if (one->module->target.length)
        text_format(out, " on %.*s", (int)one->module->target.length, one->module->target.text);
    text_string(out, ": ");
    if (one->fits.kind == CELL_BOOLEAN)
        text_string(out, one->fits.boolean ? "fits, " : "does not fit, ");
    put_limit(out, one);
    text_char(out, '\n');
    if (kernel->columns)
        text_format(out, "tensor memory %lld of %d columns\n", (long long)kernel->columns,
                    KERNEL_TENSOR_COLUMNS);
    if (one->why)
        text_format(out, "at least: %s\n", one->why);
    text_format(out, "%s\n",
                strcmp(one->trust, "compiler") == 0
                    ? "the figure is the compiler's, from the .json file beside the text"
                    : "as Triton 3.9 allocates it; the text does not name its version");
}

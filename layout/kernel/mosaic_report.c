#include "layout/kernel/mosaic_report.h"

#include "layout/base/checked.h"
#include "layout/base/minmax.h"
#include "layout/base/text.h"

#include <ctype.h>

_Static_assert(MOSAIC_DYNAMIC == KERNEL_UNKNOWN, "a grid is handed on as it is");

/* ---- words ---- */

/* Appends an element type as XLA has it: "i32" is s32, "f8E4M3FN" f8e4m3fn. */
static void
put_type(struct text *out, struct slice name)
{
    if (slice_is(name, "i1")) {
        text_string(out, "pred");
        return;
    }
    if (name.length > 1 && name.text[0] == 'i' && isdigit((unsigned char)name.text[1])) {
        text_char(out, 's');
        name = (struct slice){name.text + 1, name.length - 1};
    } else if (name.length > 2 && name.text[1] == 'i') { /* si32, ui8 */
        text_char(out, name.text[0]);
        name = (struct slice){name.text + 2, name.length - 2};
    }
    for (size_t i = 0; i < name.length; i++)
        text_char(out, (char)tolower((unsigned char)name.text[i]));
}

void
mosaic_put_shape(struct text *out, const struct mosaic_type *type)
{
    put_type(out, type->name);
    text_char(out, '[');
    for (size_t i = 0; i < type->rank; i++) {
        text_separate(out, i, ",");
        if (type->dims[i] < 0)
            text_char(out, '?');
        else
            text_integer(out, type->dims[i]);
    }
    text_char(out, ']');
}

static struct slice
shape_of(const struct mosaic_type *type, struct arena *arena)
{
    struct text text = {0};
    mosaic_put_shape(&text, type);
    return text_keep_slice(&text, arena);
}

static const char *
source_of(const struct mosaic_site *site, struct arena *arena)
{
    struct text text = {0};
    if (!site || !site->file.length)
        return NULL;
    text_append(&text, site->file.text, site->file.length);
    if (site->line)
        text_format(&text, ":%lld", (long long)site->line);
    return text_keep(&text, arena);
}

const char *
mosaic_buffer_words(const struct mosaic_kernel *measured, const struct mosaic_terms *terms,
                    const struct mosaic_buffer *buffer, struct arena *arena)
{
    static const char *const words[] = {[MOSAIC_PREFETCH] = "prefetch",
                                        [MOSAIC_WINDOW] = "window",
                                        [MOSAIC_SCRATCH] = "scratch",
                                        [MOSAIC_ALLOCATION] = "allocation"};
    struct text text = {0};
    size_t inputs = measured->window_count - measured->result_count;
    text_format(&text, "%s %u", words[buffer->kind], buffer->number);
    if (buffer->kind == MOSAIC_WINDOW && buffer->number >= inputs) {
        text_format(&text, ": output %zu", buffer->number - inputs);
    } else if (buffer->kind == MOSAIC_WINDOW && terms->operands &&
               inputs <= terms->operand_count) {
        struct slice name = terms->operands[terms->operand_count - inputs + buffer->number];
        text_format(&text, ": %.*s", (int)min_size(name.length, 200), name.text);
    }
    return text_keep(&text, arena);
}

/* "changes with grid 0, 2" */
static const char *
changes_of(uint64_t dims, struct arena *arena)
{
    struct text text = {0};
    text_string(&text, "changes with grid ");
    for (size_t i = 0, count = 0; i < MOSAIC_GRID; i++)
        if (dims >> i & 1) {
            text_separate(&text, count++, ", ");
            text_format(&text, "%zu", i);
        }
    return text_keep(&text, arena);
}

static const char *
why_of(const struct mosaic_buffer *buffer, struct arena *arena)
{
    static const char *const words[] = {
        [MOSAIC_PLAIN] = NULL,
        [MOSAIC_NO_GRID] = "no grid",
        [MOSAIC_NEVER_MOVES] = "never changes",
        [MOSAIC_NEVER_MOVES_TWICE] = "never changes, but older compilers have two copies",
        [MOSAIC_BUFFERED_ONE] = "pl.Buffered(1)",
        [MOSAIC_IN_VMEM] = "the operand is in VMEM already",
        [MOSAIC_NEVER_READ] = "never read: takes nothing",
        [MOSAIC_STORED_PARTLY] = "never read, but its stores are partial",
        [MOSAIC_REGISTERS] = "written and read at once: kept in registers",
        [MOSAIC_MAY_REGISTERS] = "written and read at once: may be kept in registers"};
    return buffer->why == MOSAIC_CHANGES ? changes_of(buffer->changes, arena)
                                         : words[buffer->why];
}

/* ---- buffers ---- */

static void
add_buffer(const struct mosaic_kernel *measured, const struct mosaic_terms *terms,
           const struct mosaic_buffer *from, struct arena *arena, struct kernel *kernel)
{
    bool vmem = from->type->space == MOSAIC_VMEM;
    if (!vmem && from->type->space != MOSAIC_SMEM)
        return;
    arena_grow(arena, &kernel->buffers, kernel->buffer_count, &kernel->buffer_capacity,
               sizeof *kernel->buffers);
    struct kernel_buffer *buffer = &kernel->buffers[kernel->buffer_count++];
    *buffer = kernel_buffer_of(vmem ? KERNEL_VMEM : KERNEL_SMEM);
    buffer->line = kernel->line;
    buffer->what = mosaic_buffer_words(measured, terms, from, arena);
    buffer->why = why_of(from, arena);
    buffer->source = source_of(from->site, arena);
    buffer->shape = shape_of(from->type, arena);
    buffer->bytes = from->bytes;
    buffer->padding_bytes = max_i64(0, from->bytes - from->data_bytes);
    buffer->copies = from->copies;
    if (from->kind != MOSAIC_WINDOW || from->moves < 0 || from->copies == 0)
        return;
    buffer->moves = from->moves;
    if (!checked_multiply(from->one, from->moves, &buffer->moved_bytes))
        buffer->moved_bytes = KERNEL_UNKNOWN;
}

/* ---- needs ---- */

static const char *
doubt_of(const struct mosaic_module *module, const struct mosaic_kernel *measured,
         struct arena *arena)
{
    struct text text = {0};
    struct slice what = measured->doubted;
    int length = (int)min_size(what.length, 80);
    switch (measured->doubt) {
    case MOSAIC_SURE:
        return NULL;
    case MOSAIC_DOUBT_VERSION:
        if (module->version < 0)
            text_string(&text, "its body names no version of Mosaic");
        else
            text_format(&text, "version %lld of Mosaic's bodies is not known, only %d to %d",
                        (long long)module->version, MOSAIC_OLD_VERSION, MOSAIC_NEW_VERSION);
        break;
    case MOSAIC_DOUBT_SPACE:
        text_format(&text, "a memory space that is not known: %.*s", length, what.text);
        break;
    case MOSAIC_DOUBT_TYPE:
        text_format(&text, "an element type that is not known: %.*s", length, what.text);
        break;
    case MOSAIC_DOUBT_MODE:
        text_format(&text, "a pipeline mode that is not known: %.*s", length, what.text);
        break;
    case MOSAIC_DOUBT_CORE:
        text_format(&text, "a core that is no TensorCore: %.*s", length, what.text);
        break;
    case MOSAIC_DOUBT_SIZE:
        text_string(&text, "a size that is known only when it runs, or does not fit 64 bits");
    }
    return text_keep(&text, arena);
}

struct kernel_sum
mosaic_sum(const struct mosaic_module *module, const struct mosaic_kernel *measured,
           struct kernel_sum terms, struct arena *arena)
{
    terms.why = doubt_of(module, measured, arena);
    if (terms.why)
        return terms;
    terms.vmem_bytes = measured->vmem;
    terms.least_vmem_bytes = measured->least_vmem;
    terms.largest_bytes = measured->largest;
    terms.smem_bytes = measured->smem;
    terms.semaphores = measured->semaphores;
    return terms;
}

static void
add_needs(const struct kernel_sum *sum, const struct mosaic_terms *terms, struct kernel *kernel)
{
    kernel->kind = "pallas";
    kernel->warps = KERNEL_UNKNOWN;
    kernel->needs[kernel->need_count++] =
        kernel_vmem_need(sum, terms->target, terms->limit_bytes);
    if (sum->smem_bytes > 0)
        kernel->needs[kernel->need_count++] = kernel_smem_need(sum, terms->target);
}

void
mosaic_report(const struct mosaic_kernel *measured, const struct kernel_sum *sum,
              const struct mosaic_terms *terms, struct arena *arena, struct kernel *kernel)
{
    add_needs(sum, terms, kernel);
    if (!measured)
        return;
    kernel->grid_rank = measured->grid_rank;
    kernel->grid = measured->grid; /* MOSAIC_DYNAMIC is KERNEL_UNKNOWN */
    if (!kernel->source)
        kernel->source = source_of(measured->site, arena);
    for (size_t i = 0; measured->doubt == MOSAIC_SURE && i < measured->buffer_count; i++)
        add_buffer(measured, terms, &measured->buffers[i], arena, kernel);
}

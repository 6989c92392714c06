#include "layout/kernel/ttir_report.h"

#include "layout/base/minmax.h"
#include "layout/base/text.h"
#include "layout/kernel/ttir_function.h"

#include <string.h>

#define BUFFERS_MOST  128 /* of a kernel with more, no levers are looked for */
#define LEAST_BLOCK   16  /* what dots take at least of a dimension */
#define LARGEST_BLOCK 1024
#define STAGES_MOST   16

/* A change of the buffers, and the function with it. */
struct trial {
    const struct ttir_module *module;
    const struct ttir_function *measured;
    struct arena *arena;
    struct kernel *kernel;
    struct ttir_function changed;
};

static void
begin(struct trial *t)
{
    t->changed = *t->measured;
    t->changed.doubt = TTIR_SURE;
    t->changed.buffers =
        arena_array(t->arena, t->measured->buffer_count, sizeof *t->changed.buffers);
    memcpy(t->changed.buffers, t->measured->buffers,
           t->measured->buffer_count * sizeof *t->changed.buffers);
}

/* Leaves out the buffers that need nothing any more. */
static void
drop_empty(struct ttir_function *f)
{
    size_t count = 0;
    for (size_t i = 0; i < f->buffer_count; i++)
        if (f->buffers[i].bytes > 0)
            f->buffers[count++] = f->buffers[i];
    f->buffer_count = count;
}

/* What the kernel takes with the change, less what it takes now; 0 if that is not known. */
static int64_t
change_of(struct trial *t)
{
    struct ttir_function before = *t->measured;
    before.buffers = arena_array(t->arena, before.buffer_count, sizeof *before.buffers);
    memcpy(before.buffers, t->measured->buffers, before.buffer_count * sizeof *before.buffers);
    int64_t now = ttir_offsets(&before);
    drop_empty(&t->changed);
    int64_t then = ttir_offsets(&t->changed);
    return t->changed.doubt == TTIR_SURE ? then - now : 0;
}

/* Adds a lever if the change saves something. Returns what it saves. */
static int64_t
add(struct trial *t, struct text *what)
{
    int64_t saved = max_i64(-change_of(t), 0);
    kernel_add_saving(t->kernel, text_keep(what, t->arena), -saved, t->arena);
    return saved;
}

/* ---- stages ---- */

/* The number of stages of an array: its leading dim, beyond those of its encoding; 0: it is not
 * pipelined. */
static int64_t
stages_of(const struct ttir_buffer *buffer)
{
    if (buffer->kind != TTIR_BUFFER_ALLOC)
        return 0;
    size_t rank = ttir_buffer_rank(buffer->type);
    return rank && buffer->type->rank > rank ? buffer->type->dims[0] : 0;
}

static void
set_dim(struct trial *t, struct ttir_buffer *buffer, size_t dim, int64_t size)
{
    struct ttir_type *type = arena_alloc(t->arena, sizeof *type);
    *type = *buffer->type;
    type->dims[dim] = size;
    buffer->type = type;
    ttir_size_alloc(t->module, buffer);
}

/* Returns whether a buffer has fewer stages if the pipeline does: barriers of another number
 * belong to something else. */
static bool
follows(const struct ttir_buffer *buffer, int64_t most)
{
    int64_t stages = stages_of(buffer);
    return stages > 1 && (stages == most || buffer->type->rank > 2);
}

/* The most stages, and the least of a pipeline. */
struct stages {
    int64_t most, least;
};

static struct stages
find_stages(const struct ttir_function *f)
{
    struct stages found = {0, STAGES_MOST};
    for (size_t i = 0; i < f->buffer_count; i++)
        found.most = max_i64(found.most, stages_of(&f->buffers[i]));
    for (size_t i = 0; i < f->buffer_count; i++)
        if (follows(&f->buffers[i], found.most))
            found.least = min_i64(found.least, stages_of(&f->buffers[i]));
    return found;
}

/* Tries a number of stages less. Returns what that saves. */
static int64_t
try_stages(struct trial *t, int64_t most, int64_t fewer)
{
    struct text what = {0};
    begin(t);
    for (size_t i = 0; i < t->changed.buffer_count; i++) {
        struct ttir_buffer *buffer = &t->changed.buffers[i];
        if (follows(buffer, most))
            set_dim(t, buffer, 0, stages_of(buffer) - fewer);
    }
    text_format(&what, "num_stages: %lld fewer", (long long)fewer);
    return add(t, &what);
}

/* One stage fewer, or as many as it takes to fit. At least two are left: without a pipeline
 * arrays go other ways. */
static void
try_all_stages(struct trial *t)
{
    const struct kernel_need *need = &t->kernel->needs[0];
    struct stages stages = find_stages(t->measured);
    size_t count = t->kernel->lever_count;
    for (int64_t fewer = 1; stages.least - fewer >= 2; fewer++) {
        t->kernel->lever_count = count;
        int64_t saved = try_stages(t, stages.most, fewer);
        if (saved == 0 || need->limit_bytes == KERNEL_UNKNOWN ||
            need->bytes - saved <= need->limit_bytes)
            return;
    }
}

/* ---- blocks ---- */

/* Returns a type with half of each dim of a size; the type itself if it has none. Stages are no
 * dims of a block. */
static const struct ttir_type *
halved(struct trial *t, const struct ttir_type *type, int64_t size)
{
    size_t rank = type->memory ? ttir_buffer_rank(type) : 0;
    size_t first = rank && type->rank > rank ? type->rank - rank : 0;
    struct ttir_type *half = NULL;
    for (size_t d = first; type->array && d < type->rank; d++) {
        if (type->dims[d] != size)
            continue;
        if (!half) {
            half = arena_alloc(t->arena, sizeof *half);
            *half = *type;
        }
        half->dims[d] = size / 2;
    }
    return half ? half : type;
}

/* Sets the scratch of an operation whose arrays have halves. */
static void
halve_scratch(struct trial *t, struct ttir_buffer *buffer, int64_t size)
{
    struct ttir_op *op = arena_alloc(t->arena, sizeof *op);
    bool any = false;
    *op = *buffer->op;
    op->types = arena_array(t->arena, op->type_count + 1, sizeof(struct ttir_type *));
    for (size_t i = 0; i < op->type_count; i++) {
        op->types[i] = halved(t, buffer->op->types[i], size);
        any |= op->types[i] != buffer->op->types[i];
    }
    if (any)
        buffer->bytes = ttir_scratch(&t->changed, op);
}

static void
try_half(struct trial *t, int64_t size)
{
    struct text what = {0};
    begin(t);
    for (size_t i = 0; i < t->changed.buffer_count; i++) {
        struct ttir_buffer *buffer = &t->changed.buffers[i];
        if (buffer->kind == TTIR_BUFFER_SCRATCH)
            halve_scratch(t, buffer, size);
        if (buffer->kind != TTIR_BUFFER_ALLOC)
            continue;
        const struct ttir_type *half = halved(t, buffer->type, size);
        if (half == buffer->type)
            continue;
        buffer->type = half;
        ttir_size_alloc(t->module, buffer);
    }
    text_format(&what, "blocks: %lld -> %lld, wherever it is a dimension", (long long)size,
                (long long)size / 2);
    add(t, &what);
}

/* ---- conversions ---- */

/* Appends the name of a type's encoding, "#mma", as the text has it. */
static void
put_encoding(struct text *out, const struct ttir_type *type)
{
    struct slice text = type->text;
    const char *at = text.length ? memchr(text.text, '#', text.length) : NULL;
    size_t left = at ? (size_t)(text.text + text.length - at) : 0, length = 0;
    while (length < left && at[length] != '<' && at[length] != '>' && at[length] != ',')
        length++;
    if (at)
        text_append(out, at, length);
}

/* Tries what follows a conversion in the encoding that stands before it. */
static void
try_without(struct trial *t, size_t i)
{
    struct text what = {0};
    begin(t);
    struct ttir_buffer *buffer = &t->changed.buffers[i];
    const struct ttir_op *op = buffer->op;
    if (op->kind != TTIR_CONVERT_LAYOUT || op->type_count < 2)
        return;
    buffer->bytes = 0;
    text_format(&what, "line %u: no convert_layout, what follows in ", op->line);
    put_encoding(&what, op->types[op->type_count - 2]);
    add(t, &what);
}

/* ---- all ---- */

void
ttir_levers(const struct ttir_module *module, const struct ttir_kernel *measured,
            struct arena *arena, struct kernel *kernel)
{
    struct trial t = {module, measured->function, arena, kernel, {0}};
    const struct kernel_need *need = &kernel->needs[0];
    bool roomy = need->fits == KERNEL_FITS && need->bytes <= need->limit_bytes / 2;
    if (!measured->function || measured->doubt != TTIR_SURE || roomy ||
        measured->buffer_count > BUFFERS_MOST)
        return;
    try_all_stages(&t);
    for (int64_t size = 2 * LEAST_BLOCK; size <= LARGEST_BLOCK; size *= 2)
        try_half(&t, size);
    for (size_t i = 0; i < measured->buffer_count; i++)
        if (t.measured->buffers[i].kind == TTIR_BUFFER_SCRATCH)
            try_without(&t, i);
    kernel_keep_best_levers(kernel);
}

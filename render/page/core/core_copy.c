/* What the threads of side 0 pay to move their values to shared memory, or from it. */
#include "render/page/core/core.h"

#include "layout/access/access.h"
#include "layout/tirx/preset.h"
#include "layout/triton/linear.h"
#include "render/page/core/side.h"
#include "render/row/access_row.h"

static const char *const modes[] = {"none", "32B", "64B", "128B"};

struct copy {
    const struct side *side;
    struct arena *arena;
    struct access_threads threads;
    struct access_copy copy;
    struct cell_list *rows;
    struct diagnostic *d;
};

static int
make_threads(struct copy *c)
{
    const struct linear_layout *linear = c->side->argument.linear;
    size_t i = 0;
    if (linear)
        while (access_gpu_at(i)->lanes >> linear->inputs[LINEAR_LANE].count == 0 &&
               access_gpu_at(i + 1))
            i++;
    c->copy = (struct access_copy){.gpu = access_gpu_at(i),
                                   .bits = (int)c->side->argument.element_bits,
                                   .threads = &c->threads};
    if (linear)
        return access_threads_linear(linear, c->copy.gpu->lanes, c->arena, &c->threads, c->d);
    return access_threads_axes(c->side->mapping, c->copy.gpu->lanes, c->arena, &c->threads,
                               c->d);
}

/* Adds the row of a copy with a memory. */
static int
add_copy(struct copy *c, const struct mapping *m, const char *mode)
{
    struct access_memory memory;
    struct access_vectors vectors;
    struct access_cost cost;
    if (access_memory_mapping(m, &memory, c->d) ||
        access_copy_make(&c->copy, &memory, c->arena, c->d) ||
        access_vectors_find(&c->copy, c->arena, &vectors, c->d) ||
        access_cost_count(&c->copy, &vectors, &cost, c->d))
        return -1;
    const struct access_subject subject = {.threads = c->side->argument.text,
                                           .memory = mode,
                                           .bases = cell_null(),
                                           .better = cell_null(),
                                           .copy = &c->copy,
                                           .vectors = &vectors,
                                           .cost = &cost};
    list_add(c->rows, cell_object(access_row(c->arena, &subject)));
    return 0;
}

/* The array row by row, its rows swizzled. */
static int
add_mode(struct copy *c, const char *mode)
{
    const struct mapping *own = c->side->mapping;
    struct tirx_layout layout = {.shard = tirx_iters(c->arena, own->rank + 1),
                                 .composed = true};
    struct mapping m;
    int64_t stride = 1;
    if (tirx_swizzle_of(c->copy.bits, mode, &layout.swizzle, c->d))
        return -1;
    layout.shard_count = own->rank;
    for (size_t i = own->rank; i-- > 0; stride *= own->dims[i])
        layout.shard[i] = (struct tirx_iter){own->dims[i], stride, AXIS_M};
    const struct tirx_shape shape = {own->rank, own->dims};
    struct tirx_layout *kept = arena_alloc(c->arena, sizeof *kept);
    *kept = layout;
    return tirx_mapping(kept, shape, c->arena, &m, c->d) || add_copy(c, &m, mode) ? -1 : 0;
}

const char *
core_copy(int other)
{
    const struct side *side = side_at(0), *memory = side_at(1);
    struct arena *arena = answer_begin();
    struct diagnostic d = {0};
    struct copy c = {.side = side, .arena = arena, .rows = list_new(arena), .d = &d};
    struct row *row = row_new(arena);
    if (!side->mapping || side->view.linear || side->argument.element_bits == 0 ||
        (other && (!memory->mapping || !memory->view.linear)))
        return nothing_there();
    if (make_threads(&c))
        return answer_error("layout", &d);
    if (other && add_copy(&c, memory->mapping, memory->argument.text))
        return answer_error("other", &d);
    for (size_t i = 0; !other && i < sizeof modes / sizeof *modes; i++)
        if (add_mode(&c, modes[i]))
            return answer_error("layout", &d);
    row_add_named(row, "rows", cell_list(c.rows));
    return answer_row(row);
}

/*
 * Reads any bytes as a layout of a framework: JAX, Gluon, TileLang, Mosaic, strides. Reading
 * must be safe; the corners of an array must have places, and what is written as JAX or as XLA
 * is read as the same. The first byte chooses the array that the text does not say.
 */
#include "layout/base/arena.h"
#include "layout/base/diagnostic.h"
#include "parser/notation/layout_read.h"
#include "parser/notation/notation.h"
#include "tests/fuzz/must.h"

#include <string.h>

int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size);

static const struct layout_options arrays[] = {
    {.type = PRIMITIVE_UNKNOWN},
    {.shaped = true, .rank = 2, .dims = {16, 64}, .type = PRIMITIVE_F16},
    {.shaped = true, .rank = 2, .dims = {64, 128}, .type = PRIMITIVE_S4},
    {.shaped = true, .rank = 3, .dims = {3, 5, 7}, .type = PRIMITIVE_F32},
    {.shaped = true, .rank = 1, .dims = {24}, .type = PRIMITIVE_BF16},
    {.shaped = true, .rank = 0, .type = PRIMITIVE_S32},
};

/* The first and the last element have places. */
static void
look(const struct mapping *m, struct arena *arena)
{
    int64_t *index = arena_array(arena, m->rank + 1, sizeof *index);
    int64_t *scratch = arena_array(arena, mapping_scratch(m) + 1, sizeof *scratch);
    int64_t places[AXIS_COUNT];
    for (size_t i = 0; i < m->rank; i++)
        if (m->dims[i] < 1)
            return;
    mapping_forward(m, index, scratch, places);
    for (size_t i = 0; i < m->rank; i++)
        index[i] = m->dims[i] - 1;
    mapping_forward(m, index, scratch, places);
}

/* Writes an array of XLA as JAX does, and reads it again. */
static void
write_again(const struct layout_argument *argument, struct arena *arena)
{
    const struct shape *array = shape_array(argument->shape);
    struct layout_options options = {.shaped = true, .rank = array->rank, .type = array->type};
    struct written written = {0};
    struct layout_argument again;
    struct diagnostic d;
    if (array->rank > OPTION_RANK || array->dynamic || argument->shape != array ||
        notation_at(NOTATION_JAX)->write_array(array, arena, &written, &d))
        return;
    memcpy(options.dims, array->dims, array->rank * sizeof *array->dims);
    must(layout_read(&again, arena, &options, written.text, NULL, &d) == 0);
    must(layout_same_tiles(&again.shape->layout, &array->layout));
    must(array->rank == 0 ||
         memcmp(again.shape->layout.minor_to_major, array->layout.minor_to_major,
                array->rank * sizeof *array->layout.minor_to_major) == 0);
}

int
LLVMFuzzerTestOneInput(const unsigned char *data, size_t size)
{
    struct arena arena = {0};
    struct layout_argument argument;
    struct diagnostic d = {0};
    if (size == 0 || memchr(data, '\0', size))
        return 0;
    const struct layout_options *options = &arrays[*data % (sizeof arrays / sizeof *arrays)];
    const char *text = arena_copy(&arena, (const char *)data + 1, size - 1);
    if (layout_read(&argument, &arena, options, text, NULL, &d)) {
        must(d.offset <= size && d.offset + d.length <= size && d.message[0] != '\0');
    } else {
        const struct mapping *m = argument.mapping;
        if (m && layout_argument_mapping(&argument, &d))
            look(m, &arena);
        if (argument.shape && argument.mapping && shape_has_values(argument.shape))
            write_again(&argument, &arena);
    }
    arena_free(&arena);
    return 0;
}

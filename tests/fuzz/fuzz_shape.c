/* Reads one shape. A shape that parses must print as itself, a valid one must have sizes that
 * add up, and in a small array the inverse must find each element again. */
#include "layout/base/arena.h"
#include "layout/base/diagnostic.h"
#include "layout/base/text.h"
#include "layout/shape.h"
#include "layout/size.h"
#include "layout/tiling.h"
#include "parser/shape/shape_parse.h"
#include "tests/fuzz/must.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size);

static void
round_trip(const struct shape *shape, struct arena *arena)
{
    struct text printed = {0}, again = {0};
    struct diagnostic d = {0};
    shape_print(&printed, shape);
    struct shape *other = shape_parse(printed.data, printed.length, arena, &d);
    must(other != NULL);
    shape_print(&again, other);
    must(strcmp(printed.data, again.data) == 0);
    text_free(&printed);
    text_free(&again);
}

static int
compare_index(void *context, const int64_t *index)
{
    const int64_t *wanted = *(const int64_t **)context;
    size_t rank = (size_t)*wanted++;
    must(rank == 0 || memcmp(wanted, index, rank * sizeof *index) == 0);
    *(const int64_t **)context = NULL;
    return 0;
}

/* Checks every element of a small array: forward, inverse, and that no two share a place. */
static void
walk(const struct mapping *m, int64_t places, struct arena *arena)
{
    struct diagnostic d;
    int64_t *index = arena_array(arena, m->rank + 1, sizeof *index), linear;
    int64_t *scratch = arena_array(arena, mapping_scratch(m) + 1, sizeof *scratch);
    bool *taken = arena_array(arena, (size_t)places + 1, sizeof *taken);
    size_t digit = m->rank;
    index[0] = (int64_t)m->rank;
    for (size_t i = 0; i < m->rank; i++)
        if (m->dims[i] == 0)
            return;
    do {
        const int64_t *wanted = index;
        mapping_forward(m, index + 1, scratch, &linear);
        must(linear >= 0 && linear < places && !taken[linear]);
        taken[linear] = true;
        must(mapping_inverse(m, &linear, compare_index, &wanted, &d) == 0 && wanted == NULL);
        for (digit = m->rank; digit > 0 && ++index[digit] == m->dims[digit - 1]; digit--)
            index[digit] = 0;
    } while (digit > 0);
}

static void
ask(const struct shape *shape, struct arena *arena)
{
    struct diagnostic d = {0};
    struct size size;
    struct tiling tiling;
    if (shape_validate(shape, &d) || shape_of_unknown_type(shape) ||
        shape->kind != SHAPE_ARRAY || size_compute(&size, shape, arena, &d))
        return;
    must(size.bytes - size.data_bytes == size.padding_bytes && size.padding_bytes >= 0);
    must(size.tile_bytes + size.widening_bytes + size.tail_bytes == size.padding_bytes);
    must(size.tile_bytes >= 0 && size.widening_bytes >= 0 && size.tail_bytes >= 0);
    if (!size.known || !shape_has_values(shape) || size.padded_elements > 2000 ||
        shape->rank > 16)
        return;
    if (tiling_compile(&tiling, shape, NULL, arena, &d) == 0)
        walk(&tiling.mapping, size.padded_elements, arena);
}

int
LLVMFuzzerTestOneInput(const unsigned char *data, size_t size)
{
    struct arena arena = {0};
    struct diagnostic d = {0};
    char *text = malloc(size + 1);
    if (!text)
        return 0;
    if (size)
        memcpy(text, data, size);
    text[size] = '\0';
    struct shape *shape = shape_parse(text, size, &arena, &d);
    if (shape) {
        round_trip(shape, &arena);
        ask(shape, &arena);
    } else {
        must(d.code != DIAGNOSTIC_NONE && d.message[0] && d.offset + d.length <= size);
    }
    free(text);
    arena_free(&arena);
    return 0;
}

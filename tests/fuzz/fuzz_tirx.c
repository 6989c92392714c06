/*
 * Reads any bytes as a TIRx layout. Reading must be safe, and a layout that is accepted must
 * print and read back as the same layout. Build with clang -fsanitize=fuzzer,address,undefined.
 */
#include "layout/base/arena.h"
#include "layout/base/diagnostic.h"
#include "layout/base/text.h"
#include "layout/tirx/algebra.h"
#include "layout/tirx/check.h"
#include "parser/tirx/tirx_parse.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size);

static void
ignore_warning(void *context, const struct diagnostic *d)
{
    (void)context;
    (void)d;
}

static void
round_trip(const struct tirx_layout *layout, struct arena *arena)
{
    struct text first = {0}, second = {0};
    struct tirx_layout again;
    struct diagnostic d;
    tirx_print(&first, layout);
    if (tirx_parse(first.data, first.length, arena, &again, &d))
        abort();
    tirx_print(&second, &again);
    if (strcmp(first.data, second.data) != 0)
        abort();
    text_free(&first);
    text_free(&second);
}

static void
ask(const struct tirx_layout *layout, struct arena *arena)
{
    struct diagnostic d;
    struct mapping m;
    struct tirx_layout other;
    int64_t coordinates[AXIS_COUNT];
    tirx_check(layout, 32, &(struct diagnostic_sink){ignore_warning, NULL});
    tirx_canonical(layout, TARGET_CUDA, arena, &other, &d);
    tirx_storage(layout, arena, &other);
    tirx_unpack(layout, 2, arena, &other, &d);
    tirx_pack(layout, 2, arena, &other, &d);
    if (tirx_mapping(layout, (struct tirx_shape){0}, arena, &m, &d))
        return;
    int64_t *index = arena_array(arena, m.rank + 1, sizeof *index);
    int64_t *scratch = arena_array(arena, mapping_scratch(&m), sizeof *scratch);
    for (size_t i = 0; i < m.rank; i++)
        index[i] = m.dims[i] - 1;
    mapping_forward_copy(&m, index, mapping_copies(&m) - 1, scratch, coordinates);
}

int
LLVMFuzzerTestOneInput(const unsigned char *data, size_t size)
{
    struct arena arena = {0};
    struct tirx_layout layout;
    struct diagnostic d;
    if (tirx_parse((const char *)data, size, &arena, &layout, &d) == 0) {
        round_trip(&layout, &arena);
        ask(&layout, &arena);
    } else if (d.offset > size || d.offset + d.length > size || d.message[0] == '\0') {
        abort();
    }
    arena_free(&arena);
    return 0;
}

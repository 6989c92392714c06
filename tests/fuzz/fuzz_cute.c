/*
 * Reads any bytes as a CuTe layout. Reading must be safe, and a layout that is accepted must
 * print and read back as the same layout. Build with clang -fsanitize=fuzzer,address,undefined.
 */
#include "layout/base/arena.h"
#include "layout/base/diagnostic.h"
#include "layout/base/text.h"
#include "layout/cute/facts.h"
#include "parser/cute/cute_begins.h"
#include "parser/cute/cute_parse.h"
#include "tests/fuzz/must.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size);

static void
round_trip(const struct cute_layout *layout, struct arena *arena)
{
    struct text first = {0}, second = {0};
    struct cute_text again;
    struct diagnostic d;
    cute_print(&first, layout);
    must(cute_begins(first.data));
    must(cute_parse(first.data, first.length, arena, &again, &d) == 0);
    cute_print(&second, &again.layout);
    must(strcmp(first.data, second.data) == 0);
    text_free(&first);
    text_free(&second);
}

/* Both ways to find the place of the last element must agree. */
static void
ask(const struct cute_layout *layout, struct arena *arena)
{
    struct diagnostic d;
    struct tirx_form form;
    struct mapping m;
    struct cute_facts facts;
    int64_t coordinates[AXIS_COUNT];
    if (cute_form(layout, arena, &form, &d) ||
        tirx_mapping(&form.layout, form.shape, arena, &m, &d))
        return;
    int64_t *index = arena_array(arena, m.rank + 1, sizeof *index);
    int64_t *scratch = arena_array(arena, mapping_scratch(&m), sizeof *scratch);
    for (size_t i = 0; i < m.rank; i++)
        index[i] = m.dims[i] - 1;
    mapping_forward(&m, index, scratch, coordinates);
    int64_t at = layout->offset + cute_at(&layout->mode, layout->mode.size - 1);
    must(coordinates[0] == swizzle_apply(&layout->swizzle, at));
    if (layout->mode.size < 1 << 16)
        cute_facts_find(layout, arena, &facts, &d);
}

int
LLVMFuzzerTestOneInput(const unsigned char *data, size_t size)
{
    struct arena arena = {0};
    struct cute_text text;
    struct diagnostic d;
    if (cute_parse((const char *)data, size, &arena, &text, &d) == 0) {
        if (!text.tiler) {
            round_trip(&text.layout, &arena);
            ask(&text.layout, &arena);
        }
    } else {
        must(d.offset <= size && d.offset + d.length <= size && d.message[0] != '\0');
    }
    arena_free(&arena);
    return 0;
}

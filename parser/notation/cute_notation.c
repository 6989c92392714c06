/* Layouts in the notation of CuTe. */
#include "layout/base/arena.h"
#include "layout/base/text.h"
#include "layout/convert/tirx_convert.h"
#include "parser/notation/notation.h"

static int
write_cute(const struct mapping *m, enum primitive type, struct arena *arena,
           struct written *written, struct diagnostic *d)
{
    struct text text = {0};
    int64_t *dims = arena_array(arena, m->rank + 1, sizeof *dims);
    (void)type;
    if (cute_print(&text, m, arena, dims, d)) {
        text_free(&text);
        return -1;
    }
    written->dims = dims;
    written->text = text_keep(&text, arena);
    return 0;
}

const struct notation notation_cute = {NOTATION_CUTE, "cute", "CuTe", .write = write_cute};

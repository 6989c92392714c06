/* Layouts as one stride for each dim, 64,1. */
#include "layout/base/arena.h"
#include "layout/base/text.h"
#include "layout/convert/tirx_convert.h"
#include "parser/notation/notation.h"

static int
write_strides(const struct mapping *m, enum primitive type, struct arena *arena,
              struct written *written, struct diagnostic *d)
{
    struct text text = {0};
    int64_t *strides = arena_array(arena, m->rank + 1, sizeof *strides);
    (void)type;
    if (mapping_strides(m, arena, strides, d))
        return -1;
    text_integers(&text, strides, m->rank);
    written->text = text_keep(&text, arena);
    return 0;
}

const struct notation notation_strides = {NOTATION_STRIDES, "strides", "strides",
                                          .write = write_strides};

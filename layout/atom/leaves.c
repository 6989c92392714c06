/* Modes of a prescribed layout, from their leaves. */
#include "layout/atom/atom.h"

#include "layout/base/arena.h"
#include "layout/base/diagnostic.h"

void
atom_leaf(struct atom_leaves *leaves, int64_t extent, int64_t stride)
{
    if (extent > 1)
        leaves->leaf[leaves->count++] = cute_leaf(extent, stride);
}

static struct cute_mode
mode_of(struct arena *arena, const struct atom_leaves *leaves)
{
    struct cute_mode mode, *modes;
    struct diagnostic ignored;
    if (leaves->count == 0)
        return cute_leaf(1, 0);
    if (leaves->count == 1)
        return leaves->leaf[0];
    modes = arena_array(arena, leaves->count, sizeof *modes);
    for (size_t i = 0; i < leaves->count; i++)
        modes[i] = leaves->leaf[i];
    cute_nest(modes, leaves->count, &mode, &ignored);
    return mode;
}

void
atom_pair(struct arena *arena, const struct atom_leaves *first,
          const struct atom_leaves *second, struct cute_mode *pair)
{
    struct cute_mode *modes = arena_array(arena, 2, sizeof *modes);
    struct diagnostic ignored;
    modes[0] = mode_of(arena, first);
    modes[1] = mode_of(arena, second);
    cute_nest(modes, 2, pair, &ignored);
}

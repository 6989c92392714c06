/*
 * The logical grid. A tile splits a dimension's digit into (tiles, within tile), and the next
 * tile may split either part again. So each dimension is a tree of splits whose leaves are
 * digits of the mapping. Read from left to right, the leaves are a mixed radix number: the
 * position along that dimension, padding included. A position that no index of the array has is
 * padding.
 */
#include "render/geometry/geometry_private.h"

#include "layout/base/arena.h"
#include "layout/base/checked.h"
#include "layout/base/diagnostic.h"
#include "layout/tiling.h"

/* ---- trees of splits ---- */

struct node {
    size_t digit; /* leaf: number of the digit in the mapping */
    int64_t extent;
    uint8_t level;                     /* split: level of the border between its tiles */
    struct node *quotient, *remainder; /* NULL in a leaf */
};

struct grower {
    struct map_view *view;
    struct arena *arena;
    struct node **digits; /* the current digits */
    size_t count;
    struct node **roots; /* dims of the array, then those that tiles add */
    size_t root_count;
    size_t stage, splits; /* the current tile, and how often it has split */
};

static struct node *
new_node(struct grower *g, int64_t extent)
{
    struct node *node = arena_alloc(g->arena, sizeof *node);
    node->extent = extent;
    return node;
}

static void
grow_order(struct grower *g, const struct mapping_step *step)
{
    struct node **old = arena_array(g->arena, g->count + 1, sizeof(struct node *));
    for (size_t i = 0; i < g->count; i++)
        old[i] = g->digits[i];
    for (size_t i = 0; i < g->count; i++)
        g->digits[i] = old[step->order[i]];
}

static void
grow_extend(struct grower *g)
{
    struct node *node = new_node(g, 1);
    for (size_t i = g->count++; i > 0; i--)
        g->digits[i] = g->digits[i - 1];
    g->digits[0] = node;
    g->roots[g->root_count++] = node;
}

static void
grow_split(struct grower *g, const struct mapping_step *step)
{
    const struct tiling *tiling = g->view->tiling;
    struct node *node = g->digits[step->digit];
    while (g->splits == tiling->stages[g->stage].tile_rank) {
        g->splits = 0;
        g->stage++;
    }
    g->splits++;
    node->level = (uint8_t)(tiling->stage_count - g->stage);
    node->quotient = new_node(g, divide_up(step->extent, step->size));
    node->remainder = new_node(g, step->size);
    g->digits[step->digit] = node->quotient;
    g->digits[g->count++] = node->remainder;
}

static void
grow(struct grower *g)
{
    const struct mapping *m = g->view->mapping;
    for (size_t i = 0; i < m->rank; i++)
        g->roots[i] = g->digits[i] = new_node(g, m->dims[i]);
    g->root_count = g->count = m->rank;
    for (size_t i = 0; i < m->step_count; i++) {
        const struct mapping_step *step = &m->steps[i];
        if (step->kind == STEP_REORDER)
            grow_order(g, step);
        else if (step->kind == STEP_EXTEND)
            grow_extend(g);
        else
            grow_split(g, step);
    }
    for (size_t i = 0; i < g->count; i++)
        g->digits[i]->digit = i;
}

/* ---- trees to dimensions ---- */

static size_t
count_leaves(const struct node *node)
{
    return node->quotient ? count_leaves(node->quotient) + count_leaves(node->remainder) : 1;
}

/* Appends the leaves of a tree. Each gets the level of the border between it and the next
 * one. */
static void
gather(const struct node *node, struct map_dim *dim)
{
    if (node->quotient) {
        gather(node->quotient, dim);
        dim->leaves[dim->leaf_count - 1].level = node->level;
        gather(node->remainder, dim);
        return;
    }
    dim->leaves[dim->leaf_count++] = (struct map_leaf){node->digit, node->extent, 0};
    dim->extent = map_product(dim->extent, node->extent);
}

/* When a leaf changes, all leaves behind it begin again at 0. So the change crosses the
 * strongest of their borders. */
static void
raise_levels(struct map_dim *dim)
{
    for (size_t i = dim->leaf_count; i-- > 1;)
        if (dim->leaves[i - 1].level < dim->leaves[i].level)
            dim->leaves[i - 1].level = dim->leaves[i].level;
}

static void
add_dim(struct grower *g, struct map_dim *dim, size_t root)
{
    *dim = (struct map_dim){.logical = root, .extent = 1};
    dim->leaves = arena_array(g->arena, count_leaves(g->roots[root]), sizeof *dim->leaves);
    gather(g->roots[root], dim);
    raise_levels(dim);
}

static void
open_tiled(struct map_view *view, struct map_dim *dims)
{
    const struct mapping *m = view->mapping;
    struct grower g = {.view = view, .arena = view->arena};
    size_t room = m->rank + m->digit_count + m->step_count + 2;
    g.digits = arena_array(view->arena, room, sizeof(struct node *));
    g.roots = arena_array(view->arena, room, sizeof(struct node *));
    grow(&g);
    size_t count = 0;
    for (size_t root = g.root_count; root-- > m->rank;) {
        add_dim(&g, &dims[count], root);
        count += dims[count].extent > 1; /* a dim of extent 1 is not drawn */
    }
    for (size_t root = 0; root < m->rank; root++)
        add_dim(&g, &dims[count++], root);
    for (size_t i = 0; i < count; i++)
        dims[i].order = i;
    view->dim_count = count;
}

static void
open_plain(struct map_view *view, struct map_dim *dims)
{
    const struct mapping *m = view->mapping;
    for (size_t i = 0; i < m->rank; i++)
        dims[i] = (struct map_dim){.logical = i, .order = i, .extent = m->dims[i]};
    view->dim_count = m->rank;
}

struct map_dim *
map_grid_open(struct map_view *view)
{
    const struct mapping *m = view->mapping;
    struct map_dim *dims = arena_array(view->arena, m->rank + m->step_count + 2, sizeof *dims);
    view->dims = dims;
    view->exact = true;
    for (size_t i = 0; view->stage_count && i < m->step_count; i++)
        view->exact &= m->steps[i].kind != STEP_COMBINE;
    if (!view->stage_count || !view->exact) {
        open_plain(view, dims);
        return NULL;
    }
    open_tiled(view, dims);
    return dims;
}

/* ---- positions ---- */

static void
set_digits(const struct map_dim *dim, int64_t position, int64_t *digits)
{
    for (size_t i = dim->leaf_count; i-- > 0;) {
        digits[dim->leaves[i].digit] = position % dim->leaves[i].extent;
        position /= dim->leaves[i].extent;
    }
}

int64_t
map_grid_index(const struct map_view *view, size_t dim, int64_t position, int64_t *scratch)
{
    const struct map_dim *along = &view->dims[dim];
    const struct mapping *m = view->mapping;
    int64_t *digits = scratch, *index = scratch + mapping_scratch(m);
    if (along->leaf_count == 0)
        return position;
    for (size_t i = 0; i < m->digit_count; i++)
        digits[i] = 0;
    set_digits(along, position, digits);
    if (!mapping_index(m, digits, index))
        return -1;
    return along->logical < m->rank ? index[along->logical] : 0;
}

int64_t
map_grid_position(const struct map_view *view, size_t dim, const int64_t *index,
                  int64_t *scratch)
{
    const struct map_dim *along = &view->dims[dim];
    int64_t position = 0;
    if (along->leaf_count == 0)
        return index[along->logical];
    mapping_digits(view->mapping, index, scratch);
    for (size_t i = 0; i < along->leaf_count; i++)
        position = position * along->leaves[i].extent + scratch[along->leaves[i].digit];
    return position;
}

size_t
map_dim_at(const struct map_view *view, size_t order)
{
    size_t dim = 0;
    while (view->dims[dim].order != order)
        dim++;
    return dim;
}

void
map_grid_slice(const struct map_view *view, int64_t slice, int64_t *positions)
{
    for (size_t i = view->dim_count > 2 ? view->dim_count - 2 : 0; i-- > 0;) {
        positions[i] = slice % view->dims[i].extent;
        slice /= view->dims[i].extent;
    }
}

/* ---- cells ---- */

/* The level of the border behind a position along a tiled dim. */
static uint8_t
tile_border(const struct map_dim *dim, int64_t position)
{
    int64_t step = 1; /* positions per step of the leaf */
    uint8_t level = 0;
    for (size_t i = dim->leaf_count; i-- > 0; step *= dim->leaves[i].extent) {
        if ((position + 1) % step)
            break;
        level = dim->leaves[i].level;
    }
    return level;
}

/* The level of the border between the cells of two elements in the panel of axes. 0: same cell;
 * view->levels: an owner before the last one differs, or there is none before it; else one
 * level less (0 where cells hold one place each). */
static uint8_t
owners_differ(const struct map_view *view, const int64_t *index, const int64_t *other,
              int64_t *scratch)
{
    int64_t here[AXIS_COUNT], there[AXIS_COUNT];
    struct map_scales scales = map_cell_scales(view);
    mapping_forward(view->mapping, index, scratch, here);
    mapping_forward(view->mapping, other, scratch, there);
    size_t last = scales.first + scales.count - 1;
    uint8_t lanes = (uint8_t)(view->levels - (view->owner_count > 1));
    for (size_t i = scales.first; i < last && view->owner_count; i++)
        if (here[view->scales[i].axis] != there[view->scales[i].axis])
            return view->levels;
    for (size_t i = scales.first; i <= last; i++)
        if (here[view->scales[i].axis] != there[view->scales[i].axis])
            return lanes;
    return 0;
}

static uint8_t
border(const struct map_view *view, size_t dim, const int64_t *positions, int64_t *scratch)
{
    const struct map_dim *along = &view->dims[dim];
    size_t rank = view->mapping->rank;
    if (positions[dim] + 1 >= along->extent)
        return 0;
    if (along->leaf_count)
        return tile_border(along, positions[dim]);
    if (view->scale_count == 0 || view->levels == 0)
        return 0;
    int64_t *other = scratch + mapping_scratch(view->mapping);
    for (size_t i = 0; i < rank; i++)
        other[i] = positions[i] + (i == dim);
    return owners_differ(view, positions, other, scratch);
}

/* Fills the place of a position, and the number of the element there if there is one. */
static void
tiled_cell(const struct map_view *view, const int64_t *positions, struct map_cell *cell,
           int64_t *scratch)
{
    const struct mapping *m = view->mapping;
    int64_t *digits = scratch, *index = scratch + mapping_scratch(m), place = m->offsets[0];
    for (size_t i = 0; i < m->digit_count; i++)
        digits[i] = 0;
    for (size_t i = 0; i < view->dim_count; i++)
        set_digits(&view->dims[i], positions[i], digits);
    for (size_t i = 0; i < m->digit_count; i++)
        place += digits[i] * m->strides[i].stride;
    cell->place = swizzle_apply(&m->swizzle, place);
    cell->kind = mapping_index(m, digits, index) ? MAP_ELEMENT : MAP_PADDING;
    if (cell->kind == MAP_ELEMENT)
        cell->flat = mapping_flatten(view->mapping, index);
}

static void
plain_cell(const struct map_view *view, const int64_t *positions, struct map_cell *cell,
           int64_t *scratch)
{
    int64_t coordinates[AXIS_COUNT];
    cell->flat = mapping_flatten(view->mapping, positions);
    if (!view->linear)
        return;
    mapping_forward(view->mapping, positions, scratch, coordinates);
    cell->place = coordinates[0];
}

void
map_grid_cell(const struct map_view *view, const struct map_position *at, struct map_cell *cell,
              int64_t *scratch)
{
    size_t dims = view->dim_count;
    int64_t *positions = scratch, *rest = scratch + dims + 1;
    *cell = (struct map_cell){.kind = MAP_ELEMENT, .flat = -1, .place = -1};
    map_grid_slice(view, at->slice, positions);
    if (dims > 0)
        positions[dims - 1] = at->column;
    if (dims > 1)
        positions[dims - 2] = at->row;
    if (view->stage_count && view->exact)
        tiled_cell(view, positions, cell, rest);
    else
        plain_cell(view, positions, cell, rest);
    cell->occupants = cell->kind == MAP_ELEMENT;
    cell->hue = map_hue(view, view->coloring, cell, &cell->mix);
    if (dims > 0)
        cell->right = border(view, dims - 1, positions, rest);
    if (dims > 1)
        cell->below = border(view, dims - 2, positions, rest);
}

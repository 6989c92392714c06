/* The colour and the label of a cell, for each colouring and each kind of label. */
#include "render/geometry/geometry_private.h"

#include "layout/base/checked.h"
#include "layout/device/bank.h"
#include "render/row/escape.h"

#include <string.h>

#define CHUNK_BITS 128 /* what a swizzle of shared memory moves at once: 4 banks */

static int64_t
remainder_of(int64_t value, int64_t size)
{
    return value - floor_divide(value, size) * size;
}

/* ---- what applies ---- */

static bool
has_bytes(const struct map_view *view)
{
    return view->linear && view->element_bits > 0;
}

/* The number of axis m among the mapping's; their count if it has none. */
static size_t
value_axis(const struct mapping *m)
{
    size_t i = 0;
    while (i < m->axis_count && m->axes[i] != AXIS_M)
        i++;
    return i;
}

bool
map_colors(const struct map_view *view, enum map_coloring coloring)
{
    switch (coloring) {
    case MAP_BY_TILE:
        return view->stage_count > 0;
    case MAP_BY_OWNER:
        return !view->linear && view->scale_count > 0;
    case MAP_BY_BANK:
        return has_bytes(view) || (view->linear && view->mapping->swizzle.length > 0);
    case MAP_BY_CHUNK:
        return map_colors(view, MAP_BY_BANK) && view->mapping->swizzle.length > 0;
    case MAP_BY_ORDER:
        return view->linear;
    case MAP_BY_VALUE:
        return view->owner_count > 0 && value_axis(view->mapping) < view->mapping->axis_count;
    case MAP_BY_ROW:
    case MAP_COLORINGS:
        break;
    }
    return coloring == MAP_BY_ROW;
}

bool
map_says(const struct map_view *view, enum map_label label)
{
    switch (label) {
    case MAP_SAY_LINEAR:
        return view->linear;
    case MAP_SAY_OWNER:
        return !view->linear && view->scale_count > 0;
    case MAP_SAY_BYTE:
        return has_bytes(view);
    case MAP_SAY_BANK:
        return has_bytes(view) && view->stage_count == 0;
    case MAP_SAY_INDEX:
    case MAP_SAY_NUMBER:
    case MAP_LABELS:
        break;
    }
    return label < MAP_LABELS;
}

enum map_label
map_natural_label(const struct map_view *view)
{
    if (view->linear)
        return MAP_SAY_LINEAR;
    return map_says(view, MAP_SAY_OWNER) ? MAP_SAY_OWNER : MAP_SAY_NUMBER;
}

void
map_choose_coloring(struct map_view *view)
{
    view->coloring = MAP_BY_ROW;
    if (map_colors(view, MAP_BY_TILE))
        view->coloring = MAP_BY_TILE;
    else if (map_colors(view, MAP_BY_OWNER))
        view->coloring = MAP_BY_OWNER;
    else if (map_colors(view, MAP_BY_CHUNK))
        view->coloring = MAP_BY_BANK;
}

/* ---- tiles ---- */

/* The number of outermost tiles if each is contiguous in memory, the last dim fastest; 0 if a
 * later tile has split them up. */
static int64_t
tile_count(const struct map_view *view)
{
    const struct tile_stage *stage = &view->tiling->stages[0];
    int64_t count = 1;
    for (size_t i = 0; i < stage->reshaped_rank - stage->tile_rank; i++)
        count = map_product(count, stage->after[i]);
    return map_product(count, view->blocks[0]) == view->body ? count : 0;
}

void
map_tile_label(const struct map_view *view, int64_t place, struct printable *out)
{
    int64_t rest = view->stage_count ? tile_count(view) : 0;
    place = swizzle_undo(&view->mapping->swizzle, place);
    if (!rest || place < 0 || place >= view->body)
        return;
    const struct tile_stage *stage = &view->tiling->stages[0];
    for (size_t i = 0; i < stage->reshaped_rank - stage->tile_rank; i++) {
        rest /= stage->after[i];
        text_separate(out, i, ",");
        text_integer(out, place / view->blocks[0] / rest % stage->after[i]);
    }
}

/* In a TPU's array whose elements share words, every other line of words has the second
 * tone. */
static bool
is_odd_line(const struct map_view *view, int64_t place)
{
    struct map_panel lines;
    return map_words(view, &lines) && lines.depth > 1 && place / lines.depth / MAP_LANES % 2;
}

/* The number of the tile in memory. Along a dim where that would give neighbours the same hue,
 * every other tile adds three. */
static int64_t
tile_hue(const struct map_view *view, int64_t place, bool *mix)
{
    const struct tile_stage *stage = &view->tiling->stages[0];
    int64_t number = place / view->blocks[0], stride = 1, hue = 0;
    if (place < 0 || tile_count(view) == 0)
        return number;
    *mix = is_odd_line(view, place);
    for (size_t i = stage->reshaped_rank - stage->tile_rank; i-- > 0;) {
        int64_t at = number % stage->after[i];
        number /= stage->after[i];
        hue += stride ? at % MAP_HUES * stride : at % 2 * 3;
        stride = stride * (stage->after[i] % MAP_HUES) % MAP_HUES;
    }
    return hue;
}

/* ---- owners ---- */

/* Returns whether a digit, not only a replica, moves along the axis of a scale. */
static bool
moves_elements(const struct mapping *m, const struct map_scale *scale)
{
    for (size_t i = 0; i < m->digit_count; i++)
        if (m->strides[i].axis == scale->axis)
            return true;
    return false;
}

static int64_t
scale_position(const struct map_view *view, size_t scale, const int64_t *coordinates)
{
    return map_scales_position(view, (struct map_scales){scale, 1}, coordinates);
}

/* Lanes take four hues in two tones; every other warp takes the other four hues. */
static int64_t
owner_hue(const struct map_view *view, const int64_t *coordinates, bool *mix)
{
    struct map_scales cell = map_cell_scales(view);
    size_t last = cell.first + cell.count, fine = last;
    while (fine > cell.first && !moves_elements(view->mapping, &view->scales[fine - 1]))
        fine--;
    if (fine == cell.first)
        return 0;
    int64_t lane = scale_position(view, fine - 1, coordinates), warp = 0;
    if (fine - 1 > cell.first)
        warp = scale_position(view, fine - 2, coordinates);
    if (!view->owner_count) /* by rows, where the lanes of tensor memory are */
        return fine - 1 > cell.first ? warp : lane;
    *mix = lane / 4 % 2;
    return lane % 4 + warp % 2 * 4;
}

/* ---- hues ---- */

static int64_t
element_hue(const struct map_view *view, enum map_coloring coloring, int64_t flat, bool *mix)
{
    const struct mapping *m = view->mapping;
    struct arena arena = {0};
    int64_t coordinates[AXIS_COUNT], hue = 0;
    int64_t *index = arena_array(&arena, map_scratch(view), sizeof *index);
    mapping_unflatten(m, flat, index);
    if (coloring == MAP_BY_OWNER) {
        mapping_forward(m, index, index + m->rank, coordinates);
        hue = owner_hue(view, coordinates, mix);
    } else if (coloring == MAP_BY_VALUE) {
        mapping_forward(m, index, index + m->rank, coordinates);
        hue = coordinates[value_axis(m)];
    } else if (m->rank > 0) {
        hue = m->rank > 1 ? index[m->rank - 2] : index[0] / MAP_HUES;
    }
    arena_free(&arena);
    return hue;
}

/* The chunk of 16 bytes that a place is in. Without an element type, what a swizzle moves at
 * once counts as 16 bytes. */
static int64_t
chunk_of(const struct map_view *view, int64_t place)
{
    int64_t each = view->element_bits ? CHUNK_BITS / view->element_bits
                                      : (int64_t)1 << view->mapping->swizzle.per_element;
    return each > 0 ? floor_divide(place, each) : place * (view->element_bits / CHUNK_BITS);
}

uint8_t
map_hue(const struct map_view *view, enum map_coloring coloring, const struct map_cell *cell,
        bool *mix)
{
    const struct swizzle *swizzle = &view->mapping->swizzle;
    int64_t places = view->high - view->low, hue = 0;
    *mix = false;
    if (coloring == MAP_BY_TILE)
        hue = cell->place < 0 ? 0 : tile_hue(view, swizzle_undo(swizzle, cell->place), mix);
    else if (cell->kind != MAP_ELEMENT)
        hue = 0;
    else if (coloring == MAP_BY_OWNER || coloring == MAP_BY_ROW || coloring == MAP_BY_VALUE)
        hue = element_hue(view, coloring, cell->flat, mix);
    else if (coloring == MAP_BY_BANK)
        hue = chunk_of(view, cell->place);
    else if (coloring == MAP_BY_CHUNK)
        hue = chunk_of(view, swizzle_undo(swizzle, cell->place));
    else
        hue = (int64_t)((double)(cell->place - view->low) * MAP_HUES / (double)places);
    return (uint8_t)remainder_of(hue, MAP_HUES);
}

/* ---- labels ---- */

/* One letter per axis: T for threads, W for warps, V for values, as hardware manuals draw
 * them. */
static const char *
axis_letter(enum axis axis)
{
    switch (axis) {
    case AXIS_LANEID:
    case AXIS_TID:
    case AXIS_TID_IN_WG:
    case AXIS_TX:
        return "T";
    case AXIS_WARPID:
    case AXIS_WID_IN_WG:
        return "W";
    case AXIS_WGID:
        return "G";
    case AXIS_M:
        return "V";
    case AXIS_TLANE:
        return "L";
    case AXIS_TCOL:
        return "C";
    case AXIS_BANK:
        return "B";
    default:
        return axis_name(axis);
    }
}

/* Axes that only replicas move are left out: every label would say the same of them. */
static bool
is_said(const struct map_view *view, const struct map_scale *scale)
{
    return view->scale_count == 1 || moves_elements(view->mapping, scale);
}

static void
say_owner(const struct map_view *view, const int64_t *coordinates, struct printable *out)
{
    const char *before = "";
    for (size_t i = 0; i < view->scale_count; i++) {
        size_t axis = view->scales[i].axis;
        if (!is_said(view, &view->scales[i]))
            continue;
        text_format(out, "%s%s%lld", before, axis_letter(view->mapping->axes[axis]),
                    (long long)coordinates[axis]);
        before = " ";
    }
}

void
map_owner_words(const struct map_view *view, struct printable *out)
{
    const char *before = "";
    for (size_t i = 0; i < view->scale_count; i++) {
        enum axis axis = view->mapping->axes[view->scales[i].axis];
        if (!is_said(view, &view->scales[i]) || strcmp(axis_letter(axis), axis_name(axis)) == 0)
            continue;
        text_format(out, "%s%s %s", before, axis_letter(axis), axis_name(axis));
        before = ", ";
    }
}

static void
say_element(const struct map_view *view, enum map_label label, int64_t flat,
            struct printable *out)
{
    const struct mapping *m = view->mapping;
    struct arena arena = {0};
    int64_t coordinates[AXIS_COUNT];
    int64_t *index = arena_array(&arena, map_scratch(view), sizeof *index);
    mapping_unflatten(m, flat, index);
    if (label == MAP_SAY_OWNER) {
        mapping_forward(m, index, index + m->rank, coordinates);
        say_owner(view, coordinates, out);
    } else if (m->rank) {
        text_integers(out, index, m->rank);
    } else {
        text_string(out, "()");
    }
    arena_free(&arena);
}

/* Eight elements take `bits` bytes. */
static void
say_byte(int64_t place, int64_t bits, struct printable *out)
{
    int64_t rest = remainder_of(place, 8) * bits;
    text_integer(out, floor_divide(place, 8) * bits + rest / 8);
    if (rest % 8)
        text_format(out, ".%lld", (long long)(rest % 8));
}

void
map_say(const struct map_view *view, enum map_label label, const struct map_cell *cell,
        struct printable *out)
{
    bool of_place = label == MAP_SAY_LINEAR || label == MAP_SAY_BYTE || label == MAP_SAY_BANK;
    struct bank_place bank;
    struct diagnostic ignored;
    if (of_place ? cell->place < view->low || cell->kind == MAP_OUTSIDE : cell->flat < 0)
        return;
    if (label == MAP_SAY_LINEAR)
        text_integer(out, cell->place);
    else if (label == MAP_SAY_NUMBER)
        text_integer(out, cell->flat);
    else if (label == MAP_SAY_BYTE)
        say_byte(cell->place, view->element_bits, out);
    else if (label != MAP_SAY_BANK)
        say_element(view, label, cell->flat, out);
    else if (bank_locate(cell->place, (int)view->element_bits, &bank, &ignored) == 0)
        text_integer(out, bank.bank);
}

/* ---- names ---- */

static const char *const coloring_names[MAP_COLORINGS] = {
    [MAP_BY_TILE] = "tile",   [MAP_BY_OWNER] = "owner", [MAP_BY_BANK] = "bank",
    [MAP_BY_CHUNK] = "chunk", [MAP_BY_ROW] = "row",     [MAP_BY_ORDER] = "order",
    [MAP_BY_VALUE] = "value"};

static const char *const label_names[MAP_LABELS] = {
    [MAP_SAY_INDEX] = "index", [MAP_SAY_LINEAR] = "linear", [MAP_SAY_NUMBER] = "number",
    [MAP_SAY_OWNER] = "owner", [MAP_SAY_BYTE] = "byte",     [MAP_SAY_BANK] = "bank"};

const char *
map_coloring_name(size_t coloring)
{
    return coloring < MAP_COLORINGS ? coloring_names[coloring] : NULL;
}

const char *
map_label_name(size_t label)
{
    return label < MAP_LABELS ? label_names[label] : NULL;
}

#include "parser/notation/mosaic_gpu_text.h"

#include "layout/base/arena.h"
#include "layout/base/checked.h"
#include "layout/base/diagnostic.h"
#include "layout/tirx/tiles.h"
#include "parser/call/call_parse.h"
#include "parser/notation/layout_read.h"

#include <string.h>

enum { MOSAIC_RANK = 16, MOSAIC_TILES = 16, WARPS = 4, LANES = 32 };

/* ---- which texts are Mosaic GPU's ---- */

static const struct {
    const char *name, *text;
} named[] = {
#define NAMED(name, text) {#name, text},
#include "parser/notation/mosaic_gpu.def"
#undef NAMED
};

static const char *const calls[] = {"TiledLayout", "WGStridedFragLayout", "WGSplatFragLayout"};

/* The text that a name means, or the text itself. */
static const char *
resolve(const char *text)
{
    const char *name = text + strspn(text, " \t\r\n");
    size_t length = strcspn(name, " \t\r\n");
    while (length && memchr(name, '.', length)) { /* behind modules */
        const char *dot = memchr(name, '.', length);
        length -= (size_t)(dot + 1 - name);
        name = dot + 1;
    }
    for (size_t i = 0; i < sizeof named / sizeof *named; i++)
        if (strlen(named[i].name) == length && strncmp(name, named[i].name, length) == 0 &&
            name[length + strspn(name + length, " \t\r\n")] == '\0')
            return named[i].text;
    return text;
}

bool
mosaic_gpu_text_begins(const char *text)
{
    if (resolve(text) != text)
        return true;
    text += strspn(text, " \t\r\n");
    if (strncmp(text, "#mosaic_gpu.", 12) == 0)
        return true;
    size_t length = strcspn(text, "("), name = length;
    while (name > 0 && text[name - 1] != '.')
        name--;
    for (size_t i = 0; text[length] && i < sizeof calls / sizeof *calls; i++)
        if (length - name == strlen(calls[i]) &&
            memcmp(text + name, calls[i], length - name) == 0)
            return true;
    return false;
}

/* ---- reading ---- */

struct mosaic {
    struct call_text call;
    struct tirx_shape shape;
    struct arena *arena;
    struct tirx_layout *layout;
    struct tile_digits digits;
    bool *used; /* by a thread or the vector, of each digit */
};

/* Whether a call, or an attribute of the dialect, has this name. */
static bool
is_named(const struct mosaic *m, const struct term *term, const char *name)
{
    static const char dialect[] = "#mosaic_gpu.";
    const char *text = phrase_text(&m->call.phrase, &term->token);
    bool own = term->token.length && *text == '#';
    return call_is(&m->call, term, name) &&
           (!own || strncmp(text, dialect, strlen(dialect)) == 0);
}

/* The argument of Tiling(tiles=...), or the list of tiles itself. */
static const struct term *
tiles_of(struct mosaic *m)
{
    const struct term *tiling = call_argument(&m->call, m->call.root, "tiling", 0);
    if (tiling && call_is(&m->call, tiling, "Tiling"))
        tiling = call_argument(&m->call, tiling, "tiles", 0);
    return tiling;
}

/* Splits the array by the tiles. */
static int
split(struct mosaic *m)
{
    const struct term *list = tiles_of(m);
    struct tile *tiles = arena_array(m->arena, MOSAIC_TILES, sizeof *tiles);
    size_t count = 0;
    if (!list || list->kind != TERM_LIST || list->count > MOSAIC_TILES)
        return call_expect(&m->call, list ? list : m->call.root, "tiles");
    for (const struct term *item = list->first; item; item = item->next) {
        int64_t *dims = arena_array(m->arena, MOSAIC_RANK, sizeof *dims);
        int rank = call_numbers(&m->call, item, 1, dims, MOSAIC_RANK);
        if (rank < 0)
            return -1;
        tiles[count++] = (struct tile){(size_t)rank, dims};
    }
    if (tirx_tile_digits(m->shape, count, tiles, m->arena, &m->digits, m->call.phrase.d))
        return -1;
    m->used = arena_array(m->arena, m->digits.count + 1, sizeof *m->used);
    return 0;
}

/* The digit that a negative number names; NULL after an error. */
static struct tirx_iter *
digit_of(struct mosaic *m, const struct term *number)
{
    int64_t at = number->token.value + (int64_t)m->digits.count;
    if (number->kind != TERM_LEAF || number->token.value >= 0 || at < 0 || m->used[at]) {
        call_expect(&m->call, number, "a dimension of the tiles from the end, each once");
        return NULL;
    }
    m->used[at] = true;
    return &m->digits.digit[at].iter;
}

/* Places the digits of an axis, major first, and its copies; together they are `whole`. */
static int
place_threads(struct mosaic *m, const char *key, size_t position, enum axis axis, int64_t whole)
{
    const struct term *list = call_argument(&m->call, m->call.root, key, position);
    const struct term *items[MOSAIC_RANK];
    size_t count = 0;
    int64_t stride = 1;
    if (!list || list->kind != TERM_LIST || list->count > MOSAIC_RANK)
        return call_expect(&m->call, list ? list : m->call.root, key);
    for (const struct term *item = list->first; item; item = item->next)
        items[count++] = item;
    while (count-- > 0) {
        const struct term *item = items[count];
        struct tirx_iter *iter;
        if (is_named(m, item, "Replicated")) {
            const struct term *times = call_argument(&m->call, item, "times", 0);
            if (!times || times->kind != TERM_LEAF || times->token.value < 1)
                return call_expect(&m->call, item, "Replicated(times=2)");
            iter = &m->layout->replica[m->layout->replica_count++];
            iter->extent = times->token.value;
        } else if (!(iter = digit_of(m, item))) {
            return -1;
        }
        iter->axis = axis;
        iter->stride = stride;
        if (!checked_multiply(stride, iter->extent, &stride) || stride > whole)
            break;
    }
    if (stride == whole)
        return 0;
    return call_expect(&m->call, list, whole == WARPS ? "4 warps in all" : "32 lanes in all");
}

/* Places what is left, the registers, and the position in one. */
static int
place_registers(struct mosaic *m)
{
    const struct term *vector = call_argument(&m->call, m->call.root, "vector_dim", 3);
    int64_t stride = 1;
    struct tirx_iter *position = vector ? digit_of(m, vector) : NULL;
    if (!position)
        return call_expect(&m->call, m->call.root, "vector_dim");
    position->axis = AXIS_M;
    position->stride = 1;
    stride = position->extent;
    for (size_t i = m->digits.count; i-- > 0;) {
        struct tirx_iter *iter = &m->digits.digit[i].iter;
        if (m->used[i])
            continue;
        iter->axis = AXIS_M;
        iter->stride = stride;
        if (!checked_multiply(stride, iter->extent, &stride))
            return diagnostic_set(m->call.phrase.d, SIZE_OVERFLOW, 0, 0);
    }
    return 0;
}

static int
read_tiled(struct mosaic *m)
{
    static const char *const keys[] = {"tiling",     "warp_dims",        "lane_dims",
                                       "vector_dim", "_check_canonical", NULL};
    const struct term *unknown = call_unknown(&m->call, m->call.root, keys);
    if (unknown)
        return call_expect(&m->call, unknown, "a key of TiledLayout");
    m->layout->replica = arena_array(m->arena, 2 * MOSAIC_RANK, sizeof *m->layout->replica);
    if (split(m) || place_threads(m, "warp_dims", 1, AXIS_WARPID, WARPS) ||
        place_threads(m, "lane_dims", 2, AXIS_LANEID, LANES) || place_registers(m))
        return -1;
    tirx_of_digits(&m->digits, m->shape.rank, m->arena, m->layout);
    return 0;
}

/* Registers, warps, lanes, the position in a vector: digits of the row-major number. */
static int
read_strided(struct mosaic *m)
{
    static const char *const keys[] = {"shape", "vec_size", NULL};
    const struct term *vector = call_argument(&m->call, m->call.root, keys[1], 1);
    const struct term *unknown = call_unknown(&m->call, m->call.root, keys);
    int64_t elements, wide = vector && vector->kind == TERM_LEAF ? vector->token.value : 0;
    if (unknown || wide < 1 || wide > INT32_MAX)
        return call_expect(&m->call, unknown ? unknown : m->call.root, "shape and vec_size");
    if (!checked_product(m->shape.dims, m->shape.rank, &elements) ||
        elements % (wide * WARPS * LANES))
        return call_expect(&m->call, m->call.root, "an array that 128 vectors divide");
    struct tirx_iter *shard = arena_array(m->arena, 4, sizeof *shard);
    shard[0] = (struct tirx_iter){elements / (wide * WARPS * LANES), wide, AXIS_M};
    shard[1] = (struct tirx_iter){WARPS, 1, AXIS_WARPID};
    shard[2] = (struct tirx_iter){LANES, 1, AXIS_LANEID};
    shard[3] = (struct tirx_iter){wide, 1, AXIS_M};
    m->layout->shard = shard;
    m->layout->shard_count = 4;
    return 0;
}

/* Every thread holds the one value. */
static int
read_splat(struct mosaic *m)
{
    struct tirx_iter *shard = arena_array(m->arena, 1, sizeof *shard);
    struct tirx_iter *replica = arena_array(m->arena, 2, sizeof *replica);
    static const char *const keys[] = {"shape", NULL};
    const struct term *unknown = call_unknown(&m->call, m->call.root, keys);
    int64_t elements;
    if (unknown)
        return call_expect(&m->call, unknown, "shape");
    if (!checked_product(m->shape.dims, m->shape.rank, &elements) || elements < 1)
        return call_expect(&m->call, m->call.root, "an array");
    shard[0] = (struct tirx_iter){elements, 0, AXIS_M};
    replica[0] = (struct tirx_iter){WARPS, 1, AXIS_WARPID};
    replica[1] = (struct tirx_iter){LANES, 1, AXIS_LANEID};
    m->layout->shard = shard;
    m->layout->shard_count = 1;
    m->layout->replica = replica;
    m->layout->replica_count = 2;
    return 0;
}

/* Sets the array that a text says, which must be that of the options. */
static int
set_shape(struct mosaic *m, const struct layout_options *options)
{
    const struct term *said = call_argument(&m->call, m->call.root, "shape", 0);
    bool tiled = call_is(&m->call, m->call.root, calls[0]);
    int64_t *dims = arena_array(m->arena, OPTION_RANK, sizeof *dims);
    if (tiled && !options->shaped)
        return diagnostic_set(m->call.phrase.d, TRITON_SHAPE, 0, 0);
    memcpy(dims, options->dims, options->rank * sizeof *dims);
    m->shape = (struct tirx_shape){options->rank, dims};
    if (tiled)
        return 0;
    int rank = call_numbers(&m->call, said, 1, dims, OPTION_RANK);
    if (rank < 0)
        return -1;
    if (options->shaped && (options->rank != (size_t)rank ||
                            memcmp(options->dims, dims, (size_t)rank * sizeof *dims) != 0))
        return diagnostic_set(m->call.phrase.d, SHAPE_WRITTEN, 0, 0);
    m->shape.rank = (size_t)rank;
    return 0;
}

int
mosaic_gpu_text_read(const char *text, const struct layout_options *options,
                     struct arena *arena, struct tirx_layout *layout, struct tirx_shape *shape,
                     enum primitive *type, struct diagnostic *d)
{
    static int (*const readers[])(struct mosaic *) = {read_tiled, read_strided, read_splat};
    struct mosaic *m = arena_alloc(arena, sizeof *m);
    const char *own = resolve(text);
    int status = -1;
    (void)type;
    m->arena = arena;
    m->layout = layout;
    if (call_parse(own, strlen(own), arena, &m->call, d))
        return -1;
    size_t kind = 0, kinds = sizeof calls / sizeof *calls;
    while (kind < kinds && !is_named(m, m->call.root, calls[kind]))
        kind++;
    if (kind == kinds)
        call_expect(&m->call, m->call.root, "a layout of Mosaic GPU");
    else if (set_shape(m, options) == 0)
        status = readers[kind](m);
    if (status && own != text)
        d->offset = d->length = 0;
    *shape = m->shape;
    return status;
}

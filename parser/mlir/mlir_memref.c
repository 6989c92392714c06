#include "parser/mlir/mlir_memref.h"

#include "layout/base/checked.h"
#include "layout/base/integer.h"
#include "layout/type_name.h"
#include "parser/mlir/mlir_syntax.h"
#include "parser/mlir/mlir_type.h"

#include <string.h>

/* Reads a list of numbers, "16, 1". Returns how many there are; -1: something else stands
 * there, or more than `most`. */
static int
read_numbers(struct slice list, int64_t *numbers, size_t most)
{
    struct slice item;
    size_t count = 0;
    while (mlir_item(&list, &item)) {
        if (count == most || !item.length ||
            integer_begins(item.text, item.length, &numbers[count]) != item.length)
            return -1;
        count++;
    }
    return (int)count;
}

/* The attribute's inside if its name is one of two; empty text otherwise. */
static struct slice
inside_of(struct slice attribute, const char *name, const char *other)
{
    size_t length = attribute.length;
    const char *angle = length ? memchr(attribute.text, '<', length) : NULL;
    struct slice word = {attribute.text, angle ? (size_t)(angle - attribute.text) : 0};
    if (!angle || (!slice_is(word, name) && !slice_is(word, other)) ||
        attribute.text[length - 1] != '>')
        return (struct slice){0};
    return mlir_inside(mlir_from(attribute, word.length));
}

/* ---- layouts ---- */

/* [16, 1], offset: 3 */
static bool
read_strided(struct memref *memref, struct slice inside)
{
    struct slice list, offset = {0};
    if (!mlir_item(&inside, &list) || !slice_begins(list, "[") ||
        read_numbers(mlir_inside(list), memref->strides, memref->rank) != (int)memref->rank)
        return false;
    memref->strided = true;
    if (!mlir_item(&inside, &offset))
        return true;
    if (!slice_begins(offset, "offset:") || mlir_item(&inside, &list))
        return false;
    offset = mlir_trim(mlir_from(offset, strlen("offset:")));
    return slice_is(offset, "?") || read_numbers(offset, &memref->offset, 1) == 1;
}

/* (8,128)(2,1),[4,1] */
static bool
read_tiles(struct memref *memref, struct slice inside)
{
    int64_t *dims = memref->tile_dims;
    while (slice_begins(inside, "(")) {
        struct slice tile = mlir_inside(inside);
        int rank =
            memref->tile_count == MEMREF_TILES ? -1 : read_numbers(tile, dims, memref->rank);
        if (rank < 1)
            return false;
        for (int i = 0; i < rank; i++)
            if (dims[i] < 1)
                return false;
        memref->tiles[memref->tile_count++] = (struct tile){(size_t)rank, dims};
        dims += rank;
        inside = mlir_trim(mlir_from(inside, tile.length + 2));
    }
    struct slice strides = slice_begins(inside, ",") ? mlir_trim(mlir_from(inside, 1)) : inside;
    if (!strides.length) /* without distances they are packed */
        return !slice_begins(inside, ",");
    memref->strided = true;
    return slice_begins(strides, "[") && strides.text[strides.length - 1] == ']' &&
           read_numbers(mlir_inside(strides), memref->strides, memref->rank) ==
               (int)memref->rank;
}

/* (d0, d1) -> (d1, d0): a result for each dimension. The last result is the most minor. */
static bool
read_map(struct memref *memref, struct slice inside)
{
    struct slice from = mlir_inside(inside), rest = mlir_behind_arrow(inside), to, item;
    bool seen[MEMREF_RANK] = {false};
    int64_t stride = 1;
    size_t order[MEMREF_RANK], count = 0;
    if (!slice_begins(inside, "(") || rest.text == inside.text)
        return false;
    for (to = mlir_inside(mlir_trim(rest)); mlir_item(&to, &item); count++) {
        size_t dim = 0;
        struct slice names = from, name = {0}; /* there may be no names */
        while (mlir_item(&names, &name) && !slice_same(name, item))
            dim++;
        if (count == memref->rank || dim >= memref->rank || seen[dim] ||
            !slice_same(name, item))
            return false;
        seen[dim] = true;
        order[count] = dim;
    }
    if (count != memref->rank || mlir_count_items(from) != memref->rank)
        return false;
    for (size_t i = count; i-- > 0;) {
        memref->strides[order[i]] = stride;
        if (memref->dims[order[i]] < 0 ||
            !checked_multiply(stride, memref->dims[order[i]], &stride))
            return false;
    }
    memref->strided = true;
    return true;
}

/* ---- memory spaces ---- */

static const struct {
    const char *name;
    int number; /* XLA's S(n) */
} spaces[] = {{"vmem", 1}, {"smem", 2}, {"cmem", 3},          {"host", 5},
              {"hbm", 0},  {"any", 0},  {"semaphore_mem", 0}, {"vmem_shared", 0}};

/* Memory spaces of other dialects, which say nothing of the layout. */
static const char *const others[] = {"#gpu.address_space",   "#amdgpu.address_space",
                                     "#spirv.storage_class", "#hal.descriptor_type",
                                     "#ptr.generic_space",   "#llvm.address_space"};

static bool
is_other_space(struct slice attribute)
{
    int64_t ignored;
    struct slice number = {attribute.text, mlir_find(attribute, 0, ":")};
    number = mlir_trim(number);
    if (slice_begins(attribute, "\"") || read_numbers(number, &ignored, 1) == 1)
        return true;
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        if (inside_of(attribute, others[i], others[i]).length)
            return true;
    return false;
}

/* vmem, tc: the space, and the core it is of */
static bool
read_space(struct memref *memref, struct slice inside)
{
    struct slice name;
    if (!mlir_item(&inside, &name))
        return false;
    for (size_t i = 0; i < sizeof spaces / sizeof *spaces; i++)
        if (slice_is(name, spaces[i].name)) {
            memref->space = spaces[i].number;
            return true;
        }
    return false;
}

/* ---- all ---- */

static bool
read_attribute(struct memref *memref, struct slice attribute)
{
    struct slice inside;
    bool first = !memref->strided && !memref->tile_count;
    if ((inside = inside_of(attribute, "strided", "strided")).length)
        return first && read_strided(memref, inside);
    if ((inside = inside_of(attribute, "affine_map", "affine_map")).length)
        return first && read_map(memref, inside);
    if ((inside = inside_of(attribute, "#tpu.tiled", "#xir.tiled")).length)
        return first && read_tiles(memref, inside);
    if ((inside = inside_of(attribute, "#tpu.memory_space", "#xir.memory_space")).length)
        return read_space(memref, inside);
    return is_other_space(attribute);
}

void
mlir_memref_attributes(struct memref *memref, struct slice attributes)
{
    struct slice attribute;
    while (!memref->unread.length && mlir_item(&attributes, &attribute))
        if (!read_attribute(memref, attribute))
            memref->unread = attribute;
}

/* How many there are to count in a dimension: tiles, or indices. */
static int64_t
count_of(const struct memref *memref, size_t dim)
{
    const struct tile *tile = memref->tiles;
    int64_t size = memref->dims[dim];
    if (!memref->tile_count || dim + tile->rank < memref->rank || size < 0)
        return size;
    int64_t extent = tile->dims[dim + tile->rank - memref->rank];
    return size / extent + (size % extent > 0);
}

/* The dim that follows in an order without holes: the last one of this stride, else the last
 * one that has one index, of any stride. Tiles keep the dims in their order. The rank: there is
 * none. */
static size_t
dim_of_stride(const struct memref *memref, const bool *placed, int64_t stride)
{
    size_t dim = memref->rank;
    for (size_t i = memref->rank; i-- > 0;) {
        bool fits = memref->strides[i] == stride, one = count_of(memref, i) == 1;
        if (placed[i])
            continue;
        if (fits || (memref->tile_count && one))
            return i;
        if (memref->tile_count)
            return memref->rank;
        if (one && dim == memref->rank)
            dim = i;
    }
    return dim;
}

bool
mlir_memref_order(const struct memref *memref, size_t *order)
{
    bool placed[MEMREF_RANK] = {false};
    int64_t next = 1;
    for (size_t i = 0; i < memref->rank; i++)
        order[i] = memref->rank - 1 - i;
    for (size_t found = 0; memref->strided && found < memref->rank; found++) {
        size_t dim = dim_of_stride(memref, placed, next);
        if (dim == memref->rank)
            return false;
        placed[dim] = true;
        order[found] = dim;
        int64_t count = count_of(memref, dim);
        bool last = found + 1 == memref->rank;
        if (!last && (count < 1 || !checked_multiply(next, count, &next)))
            return false;
    }
    return memref->offset == 0;
}

bool
mlir_memref_read(const char *text, struct memref *memref)
{
    struct slice type = mlir_trim((struct slice){text, strlen(text)}), item;
    *memref = (struct memref){.type = PRIMITIVE_UNKNOWN};
    if (!slice_begins(type, "memref<") || type.text[type.length - 1] != '>')
        return false;
    struct slice inside = mlir_inside(mlir_from(type, strlen("memref")));
    if (inside.length + strlen("memref<>") != type.length || !mlir_item(&inside, &item))
        return false;
    while (item.length && (is_digit(*item.text) || *item.text == '?') &&
           memref->rank < MEMREF_RANK) {
        int64_t *dim = &memref->dims[memref->rank++];
        size_t length = integer_begins(item.text, item.length, dim);
        if (*item.text == '?') {
            length = 1;
            *dim = DIM_UNBOUNDED;
        }
        if (length == 0 || length == item.length || item.text[length] != 'x')
            return false;
        item = mlir_from(item, length + 1);
    }
    memref->type = mlir_element_type(item);
    mlir_memref_attributes(memref, inside);
    return memref->type != PRIMITIVE_UNKNOWN;
}

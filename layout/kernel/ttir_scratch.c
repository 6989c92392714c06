/* The shared memory that operations take, by their kind. Source: Triton 3.9, Allocation.cpp and
 * Utility.cpp. */
#include "layout/base/integer.h"
#include "layout/base/minmax.h"
#include "layout/kernel/ttir_bases.h"
#include "layout/kernel/ttir_function.h"

#define BYTES_MOST ((int64_t)1 << 40) /* of a buffer; above any memory */

static int64_t
elements_of(const int64_t *dims, size_t rank)
{
    int64_t elements = 1;
    for (size_t i = 0; i < rank; i++)
        if (__builtin_mul_overflow(elements, dims[i], &elements) || elements > BYTES_MOST)
            return 0;
    return elements;
}

static int64_t
whole_bytes(int64_t bits)
{
    return (bits + 7) / 8;
}

/* ---- arrays in shared memory ---- */

/* Padding after each interval of elements but the last one. */
static int64_t
padded(const struct triton_encoding *e, int64_t elements)
{
    int64_t all = elements;
    for (size_t i = 0; i < e->pad_count; i++) {
        int64_t interval = max_i64(e->pads[i].interval, 1), padding = e->pads[i].padding;
        int64_t gaps = elements / interval - (elements % interval == 0);
        if (padding > 0 && padding < BYTES_MOST / max_i64(gaps, 1))
            all += gaps * padding;
    }
    return all;
}

/* The alignment of nvmma_shared: that of eight rows of a swizzle. */
static int64_t
swizzle_alignment(int64_t swizzle_bytes)
{
    return swizzle_bytes >= 32 ? swizzle_bytes * 8 : 128;
}

/* The number behind a key of an encoding, which must be in reason; else fallback. */
static int64_t
written_number(struct slice encoding, const char *key, int64_t fallback)
{
    const char *at = slice_behind(encoding, key);
    int64_t number = 0;
    if (at)
        integer_begins(at, encoding.length - (size_t)(at - encoding.text), &number);
    return number > 0 && number <= 1 << 20 ? number : fallback;
}

/* The bytes of an array whose encoding is not read, but is of a kind that adds nothing, or that
 * doubles: how its elements are permuted does not matter. 0: it is of no such kind. */
static int64_t
unread_bytes(const struct ttir_module *module, const struct ttir_type *type, int64_t elements,
             int64_t *alignment)
{
    struct slice text = type->encoding_text;
    bool rotating = slice_behind(text, "#ttg.amd_rotating_shared<") == text.text + 25;
    bool nvmma = slice_behind(text, "#ttg.nvmma_shared<") == text.text + 18;
    if ((!rotating && !nvmma) || module->ctas > 1)
        return 0;
    if (nvmma)
        *alignment = swizzle_alignment(written_number(text, "swizzlingByteWidth = ", 0));
    if (slice_behind(text, "fp4Padded = true"))
        elements *= 2;
    return elements * type->bits / 8;
}

int64_t
ttir_memory_bytes(const struct ttir_module *module, const struct ttir_type *type,
                  int64_t *alignment)
{
    const struct triton_encoding *e = type->encoding;
    int64_t elements = elements_of(type->dims, type->rank);
    *alignment = 16;
    if (!type->memory || elements == 0)
        return 0;
    if (!e)
        return unread_bytes(module, type, elements, alignment);
    const struct triton_bases *blocks = &e->bases[LINEAR_BLOCK];
    size_t rank = e->rank ? e->rank : type->rank;
    for (size_t i = 0; module->ctas > 1 && i < blocks->count; i++)
        if (!linear_is_zero(blocks->basis + i * rank, rank))
            elements /= 2;
    if (e->kind == TRITON_NVMMA_SHARED)
        *alignment = swizzle_alignment(e->swizzle_bytes);
    else if (e->kind == TRITON_SHARED && e->leading_offset)
        *alignment = 128 * max_i64(e->phases.max_phase, 1);
    else if (e->kind == TRITON_SHARED_LINEAR)
        *alignment = written_number(type->encoding_text, "alignment = ", 16);
    else if (e->kind == TRITON_PADDED_SHARED)
        elements = padded(e, elements);
    if (e->kind == TRITON_NVMMA_SHARED && e->fp4_padded)
        elements *= 2;
    return elements * type->bits / 8;
}

/* ---- operations ---- */

/* The operand of a number; NULL: the operation has no such array. */
static const struct ttir_type *
array_of(const struct ttir_op *op, size_t i)
{
    return i < op->type_count && op->types[i]->array && !op->types[i]->memory ? op->types[i]
                                                                              : NULL;
}

/* Reads the bases of an array. Returns false, and says so, if they are not known. */
static bool
spread(struct ttir_function *f, const struct ttir_op *op, const struct ttir_type *type,
       struct spread_bases *bases, int64_t *dims)
{
    if (type && spread_of(type, f->arena, bases, dims))
        return true;
    ttir_doubt(f, TTIR_DOUBT_ENCODING, op);
    return false;
}

static int64_t
convert(struct ttir_function *f, const struct ttir_op *op)
{
    struct spread_bases from, to;
    int64_t dims[TRITON_RANK], to_dims[TRITON_RANK];
    size_t count = op->type_count;
    const struct ttir_type *source = count > 1 ? array_of(op, count - 2) : NULL;
    if (!spread(f, op, source, &from, dims) ||
        !spread(f, op, array_of(op, count - 1), &to, to_dims) || from.rank != to.rank)
        return 0;
    for (size_t d = 0; d < from.rank; d++)
        if (dims[d] != to_dims[d])
            ttir_doubt(f, TTIR_DOUBT_BLOCKS, op);
    struct flat_bases a = flat_of(&from, dims), b = flat_of(&to, dims);
    int bits = (int)max_i64(8, source->bits);
    int64_t elements = convert_elements(&a, &b, log_of(elements_of(dims, from.rank)), bits,
                                        ttir_arch_of(f->module->target));
    return elements * (bits / 8);
}

#define OPERANDS_MOST 64 /* of a reduction */

/* The arrays that a reduction or a scan takes. Returns how many; 0: it is not read. */
static size_t
reduced_types(struct ttir_function *f, const struct ttir_op *op, struct spread_bases *bases,
              int64_t *dims)
{
    if (op->from_types == 0 || op->from_types > OPERANDS_MOST || op->axis < 0 ||
        !spread(f, op, array_of(op, 0), bases, dims) || (size_t)op->axis >= bases->rank) {
        ttir_doubt(f, TTIR_DOUBT_ENCODING, op);
        return 0;
    }
    if (dims[op->axis] != op->types[0]->dims[op->axis])
        ttir_doubt(f, TTIR_DOUBT_BLOCKS, op);
    return op->from_types;
}

static int64_t
reduce(struct ttir_function *f, const struct ttir_op *op)
{
    struct spread_bases bases;
    int64_t dims[TRITON_RANK], bits[OPERANDS_MOST];
    size_t count = reduced_types(f, op, &bases, dims);
    for (size_t i = 0; i < count; i++)
        bits[i] = op->types[i]->bits;
    return count ? reduce_bytes(bases, (size_t)op->axis, bits, count,
                                ttir_arch_of(f->module->target))
                 : 0;
}

/* The number of places of an input that move along a dim. */
static int64_t
along(const struct spread_bases *bases, int input, size_t d)
{
    int64_t count = 1;
    for (size_t i = 0; i < bases->count[input] && count < BYTES_MOST; i++)
        count *= bases->items[input][i].at[d] ? 2 : 1;
    return count;
}

/* How many elements of each dim a thread holds next to one another, in the order of the
 * encoding. */
static void
contiguous(const struct ttir_type *type, const struct spread_bases *bases, int64_t *elements)
{
    const struct triton_encoding *e = type->encoding;
    size_t next = 0;
    for (size_t i = 0; i < bases->rank; i++) {
        size_t d = e->kind == TRITON_BLOCKED ? e->order[i] : bases->rank - 1 - i;
        elements[d] = 1;
        while (next < bases->count[BASES_REGISTER]) {
            const struct basis *basis = &bases->items[BASES_REGISTER][next];
            bool zero = linear_is_zero(basis->at, bases->rank);
            size_t single = 0;
            if (!zero && (!linear_single_bit(basis->at, bases->rank, &single) || single != d ||
                          basis->at[d] != elements[d]))
                break;
            elements[d] *= zero ? 1 : 2;
            next++;
        }
    }
}

static int64_t
scan(struct ttir_function *f, const struct ttir_op *op)
{
    struct spread_bases bases;
    int64_t dims[TRITON_RANK], neighbours[TRITON_RANK], bytes = 0, total = 1;
    size_t count = reduced_types(f, op, &bases, dims), axis = (size_t)op->axis;
    if (count == 0 || along(&bases, BASES_WARP, axis) == 1)
        return 0;
    contiguous(op->types[0], &bases, neighbours);
    for (size_t d = 0; d < bases.rank; d++) {
        int64_t lanes = along(&bases, BASES_LANE, d), warps = along(&bases, BASES_WARP, d);
        int64_t part = neighbours[d] * lanes * warps;
        total *= warps * ((dims[d] + part - 1) / part);
        if (d != axis)
            total *= lanes * neighbours[d];
    }
    for (size_t i = 0; i < count; i++)
        bytes += whole_bytes(op->types[i]->bits);
    return total > BYTES_MOST / bytes ? 0 : total * bytes;
}

/* Returns whether two lists of bases are the same but along a dim, along which no warp moves.
 */
static bool
same_beside(const struct spread_bases *a, const struct spread_bases *b, int input, size_t axis)
{
    if (a->count[input] != b->count[input])
        return false;
    for (size_t i = 0; i < a->count[input]; i++)
        for (size_t d = 0; d < a->rank; d++) {
            int64_t x = a->items[input][i].at[d], y = b->items[input][i].at[d];
            if (d != axis && x != y)
                return false;
            if (d == axis && input == BASES_WARP && (x || y))
                return false;
        }
    return true;
}

/* A gather within warps is done by shuffles. */
static int64_t
gather(struct ttir_function *f, const struct ttir_op *op)
{
    struct spread_bases from, index;
    int64_t dims[TRITON_RANK], index_dims[TRITON_RANK];
    const struct ttir_type *source = array_of(op, 0);
    if (op->axis < 0 || !spread(f, op, source, &from, dims) ||
        !spread(f, op, array_of(op, 1), &index, index_dims) || from.rank != index.rank)
        return 0;
    if (same_beside(&from, &index, BASES_WARP, (size_t)op->axis) &&
        same_beside(&from, &index, BASES_LANE, (size_t)op->axis))
        return 0;
    return elements_of(source->dims, source->rank) * whole_bytes(source->bits);
}

/* One warp counts two bins with ballots. */
static int64_t
histogram(const struct ttir_function *f, const struct ttir_op *op)
{
    const struct ttir_type *type = array_of(op, op->type_count - 1);
    int64_t bins = type ? elements_of(type->dims, type->rank) : 0;
    if (bins == 0 || (f->module->warps == 1 && bins <= 2))
        return 0;
    return max_i64(bins, f->module->lanes) * type->bits / 8;
}

/* What an atomic returns goes to the threads that hold copies. */
static int64_t
atomic(struct ttir_function *f, const struct ttir_op *op)
{
    struct spread_bases bases;
    int64_t dims[TRITON_RANK];
    const struct ttir_type *type = op->type_count ? op->types[op->type_count - 1] : NULL;
    bool used = op->result_count && f->used[op->results[0]];
    if (!used || !type)
        return 0;
    if (!type->array)
        return f->module->warps == 1 ? 0 : max_i64(8, type->bits) / 8;
    if (!spread(f, op, type, &bases, dims))
        return 0;
    for (size_t i = 0; i < bases.count[BASES_WARP]; i++)
        if (linear_is_zero(bases.items[BASES_WARP][i].at, bases.rank))
            return elements_of(dims, bases.rank) * max_i64(8, type->bits) / 8;
    return 0;
}

/* What partitions capture is packed. */
static int64_t
captured(const struct ttir_op *op)
{
    int64_t bytes = 0;
    for (size_t i = 0; i < op->type_count; i++) {
        const struct ttir_type *type = op->types[i];
        if (type->memory && type->shared)
            bytes += 8 + 4 * (int64_t)type->rank;
        else if (type->text.length && *type->text.text == '!')
            bytes += 8;
        else
            bytes += whole_bytes(type->bits);
    }
    return bytes;
}

int64_t
ttir_scratch(struct ttir_function *f, const struct ttir_op *op)
{
    switch (op->kind) {
    case TTIR_CONVERT_LAYOUT:
        return convert(f, op);
    case TTIR_REDUCE:
        return reduce(f, op);
    case TTIR_SCAN:
        return scan(f, op);
    case TTIR_HISTOGRAM:
        return histogram(f, op);
    case TTIR_GATHER:
        return gather(f, op);
    case TTIR_ATOMIC:
        return atomic(f, op);
    case TTIR_TENSORMAP:
        return 128;
    case TTIR_WARP_SPECIALIZE:
        return captured(op);
    default:
        return 0;
    }
}

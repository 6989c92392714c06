/*
 * Matrices in shared memory that wgmma, tcgen05.mma and tcgen05.cp read through a descriptor.
 * They must be canonical: rows of 16, 32, 64 or 128 bytes, eight of them one behind the other,
 * and these groups at equal distances. Reference: PTX ISA, matrix descriptors and canonical
 * layouts; CUTLASS, make_gmma_desc and make_umma_desc.
 */
#include "layout/base/arena.h"
#include "layout/base/checked.h"
#include "layout/legal/parts.h"

#include <stdio.h>
#include <string.h>

#define GROUP       8                  /* rows of a swizzle's pattern */
#define OFFSET_MOST ((int64_t)1 << 18) /* a descriptor has 14 bits of 16 bytes */

/* An operand, its rows along M or N, its depth along K. All distances are in bits. */
struct matrix {
    struct legal_case *c;
    const struct legal_mode *mode;
    size_t row_dim, depth_dim;     /* of the layout */
    int64_t rows, depth;           /* that the layout has */
    int64_t tile_rows, tile_depth; /* that the instruction reads */
    int64_t bits;
    bool minor_first; /* MN-major */
    int64_t line;     /* elements of a row of the pattern, along the major dimension */
    int64_t group;    /* rows of the pattern: along the other one */
    int64_t outer;    /* distance of the next pattern along the major dimension */
    int64_t next;     /* along the other one */
};

static int64_t
at(const struct matrix *x, int64_t row, int64_t depth)
{
    if (x->row_dim == 0)
        return legal_at(x->c, row, depth) * x->bits;
    return legal_at(x->c, depth, row) * x->bits;
}

/* From the first element to another one: so far along the major dimension, and across it. */
static int64_t
apart(const struct matrix *x, int64_t along, int64_t across)
{
    int64_t there = x->minor_first ? at(x, along, across) : at(x, across, along);
    return there - at(x, 0, 0);
}

/* A distance of bits in words: "130 B". */
struct words {
    char text[32];
};

static struct words
bytes_of(int64_t bits)
{
    struct words words;
    if (bits % BYTE_BITS)
        snprintf(words.text, sizeof words.text, "%lld bits", (long long)bits);
    else
        snprintf(words.text, sizeof words.text, "%lld B", (long long)(bits / BYTE_BITS));
    return words;
}

/* A mode in words. */
static const char *
mode_words(const struct legal_mode *mode)
{
    return mode->swizzle.length ? mode->name : "no swizzle";
}

/* ---- what the layout must have ---- */

static int64_t
type_bits(const struct legal_case *c)
{
    if (c->instruction->kind == INSTRUCTION_TENSOR)
        return c->subject->element_bits ? c->subject->element_bits : c->instruction->unit;
    return atom_type_bits(c->operand == OPERAND_A ? c->instruction->a : c->instruction->b);
}

static void
matrix_begin(struct matrix *x, struct legal_case *c)
{
    const struct mapping *m = c->subject->m;
    bool turned = c->subject->depth_first && c->operand == OPERAND_B;
    *x = (struct matrix){.c = c, .row_dim = turned, .depth_dim = !turned};
    x->bits = type_bits(c);
    x->rows = m->dims[x->row_dim];
    x->depth = m->dims[x->depth_dim];
    if (c->instruction->kind == INSTRUCTION_TENSOR) {
        const struct tensor_copy_row *row = tensor_copy_row(c->instruction->tensor);
        x->tile_rows = row->rows < GROUP ? GROUP : row->rows;
        x->tile_depth = row->bits / x->bits;
        return;
    }
    operand_tile(c->instruction, c->operand, &x->tile_rows, &x->tile_depth);
    if (c->instruction->kind == INSTRUCTION_UMMA && c->operand == OPERAND_B)
        x->tile_rows = c->instruction->n / c->instruction->group;
}

static bool
fits_swizzle(struct matrix *x)
{
    struct legal_case *c = x->c;
    char text[64];
    x->mode = legal_mode_of(c);
    if (x->mode && (x->mode->wgmma >= 0 || c->instruction->kind == INSTRUCTION_UMMA))
        return true;
    legal_swizzle_text(c, text);
    legal_refuse(
        c, "swizzle", 0, INT64_MIN,
        "the swizzle must be Sw<1,4,3>, Sw<2,4,3> or Sw<3,4,3> of bytes or none, it is %s",
        text);
    return false;
}

/* Whether one dimension has stride 1, and which. */
static bool
fits_major(struct matrix *x)
{
    int64_t along_rows = at(x, 1 % x->rows, 0) - at(x, 0, 0);
    int64_t along_depth = at(x, 0, 1 % x->depth) - at(x, 0, 0);
    x->minor_first = along_depth != x->bits && along_rows == x->bits;
    x->c->answer->major = x->minor_first ? "MN" : "K";
    x->c->answer->swizzle = x->mode->name;
    if (along_depth == x->bits || along_rows == x->bits)
        return true;
    legal_refuse(x->c, "major", 1, along_depth / x->bits,
                 "elements must lie side by side along one dimension, they lie %s apart along "
                 "dimension %zu and %s along %zu",
                 bytes_of(along_rows).text, x->row_dim, bytes_of(along_depth).text,
                 x->depth_dim);
    return false;
}

static bool
fits_instruction(struct matrix *x)
{
    struct legal_case *c = x->c;
    const struct instruction *p = c->instruction;
    enum { WIDE = 32, HALF = 16, LINE = 128 };
    if (x->mode->base32 && !x->minor_first)
        legal_refuse(c, "swizzle", 0, INT64_MIN, "128B_BASE32B is for MN-major operands");
    else if (p->kind == INSTRUCTION_WGMMA && x->minor_first && x->bits != HALF)
        legal_refuse(c, "major", 0, INT64_MIN,
                     "MN-major operands must be of f16 or bf16, these are of %s",
                     atom_type_name(p->a));
    else if (p->kind == INSTRUCTION_UMMA && x->minor_first && x->bits == WIDE &&
             !x->mode->base32)
        legal_refuse(
            c, "swizzle", 0, INT64_MIN,
            "MN-major operands of tf32 must have swizzle 128B_BASE32B, Sw<2,5,2> of bytes "
            "(the rule of CUTLASS), not %s",
            x->mode->name);
    else if (p->kind == INSTRUCTION_TENSOR && x->minor_first)
        legal_refuse(c, "major", 0, INT64_MIN, "tcgen05.cp reads rows along dimension %zu",
                     x->depth_dim);
    else
        return true;
    return false;
}

static bool
fits_extents(struct matrix *x)
{
    bool rows = x->rows % x->tile_rows == 0;
    int64_t wanted = rows ? x->tile_depth : x->tile_rows;
    int64_t got = rows ? x->depth : x->rows;
    if (rows && x->depth % x->tile_depth == 0)
        return true;
    char letter = x->c->instruction->operand == OPERAND_B ? 'N' : 'M';
    if (rows)
        letter = 'K';
    legal_refuse(
        x->c, "extent", wanted, got,
        "%c, dimension %zu, must be a multiple of %lld, the instruction's %c; it is %lld",
        letter, rows ? x->depth_dim : x->row_dim, (long long)wanted, letter, (long long)got);
    return false;
}

static bool
fits_start(struct matrix *x)
{
    struct legal_case *c = x->c;
    int64_t start = at(x, 0, 0), pattern = UNIT_BYTES;
    if (x->mode->swizzle.length)
        pattern = swizzle_period(&x->mode->swizzle);
    c->answer->descriptor.alignment = pattern;
    if (start < 0 || start % UNIT_BITS)
        legal_refuse(c, "start", UNIT_BYTES, start / BYTE_BITS,
                     "the first element must be at a multiple of 16 B, it is at %s",
                     bytes_of(start).text);
    else if (c->subject->alignment && c->subject->alignment < pattern)
        legal_refuse(c, "alignment", pattern, c->subject->alignment,
                     "%s: the address must be a multiple of %lld B, it is one of %lld B",
                     mode_words(x->mode), (long long)pattern, (long long)c->subject->alignment);
    else
        return true;
    return false;
}

/* ---- the canonical layout ---- */

/* The stride of a dimension, for messages. */
static long long
stride_of(const struct matrix *x, bool depth)
{
    return (long long)legal_step(x->c, depth ? x->depth_dim : x->row_dim);
}

/* Along the dimension that is not major, rows of the pattern follow each other at once. */
static bool
fits_pitch(struct matrix *x)
{
    int64_t pitch = x->mode->bytes * BYTE_BITS;
    int64_t extent = x->minor_first ? x->tile_depth : x->tile_rows;
    for (int64_t i = 1; i < x->group && i < extent; i++) {
        int64_t got = apart(x, 0, i);
        if (got == i * pitch)
            continue;
        size_t dim = x->minor_first ? x->depth_dim : x->row_dim;
        legal_refuse(x->c, "row pitch", pitch / BYTE_BITS, got / i / BYTE_BITS,
                     "%s-major, %s: rows must lie %s apart, they lie %s apart (stride %lld of "
                     "dimension %zu)",
                     x->c->answer->major, mode_words(x->mode), bytes_of(pitch).text,
                     i == 1 ? bytes_of(got).text : "unequally", stride_of(x, !!x->minor_first),
                     dim);
        return false;
    }
    return true;
}

/* Offsets must be multiples of 16 bytes and fit the descriptor. */
static bool
fits_offset(struct matrix *x, const char *name, int64_t bits)
{
    if (bits % UNIT_BITS == 0 && bits >= 0 && bits / BYTE_BITS < OFFSET_MOST)
        return true;
    legal_refuse(x->c, name, UNIT_BYTES, bits / BYTE_BITS,
                 "%s-major, %s: %s must be a multiple of 16 B below %lld B, it is %s",
                 x->c->answer->major, mode_words(x->mode), name, (long long)OFFSET_MOST,
                 bytes_of(bits).text);
    return false;
}

/* Where the canonical layout has an element, from the first one of its tile. */
static int64_t
canonical(const struct matrix *x, int64_t row, int64_t depth)
{
    int64_t along = x->minor_first ? row : depth;
    int64_t across = x->minor_first ? depth : row;
    return along % x->line * x->bits + along / x->line * x->outer +
           across % x->group * x->mode->bytes * BYTE_BITS + across / x->group * x->next;
}

static bool
fits_tile(struct matrix *x, int64_t from_row, int64_t from_depth)
{
    int64_t start = at(x, from_row, from_depth);
    if (start % UNIT_BITS) {
        legal_refuse(
            x->c, "start", UNIT_BYTES, start / BYTE_BITS,
            "the operand at (%lld,%lld) must begin at a multiple of 16 B, it begins at %s",
            (long long)from_row, (long long)from_depth, bytes_of(start).text);
        return false;
    }
    for (int64_t i = 0; i < x->tile_rows && !x->c->spent; i++)
        for (int64_t k = 0; k < x->tile_depth; k++) {
            int64_t got = at(x, from_row + i, from_depth + k) - start;
            int64_t wanted = canonical(x, i, k);
            if (got == wanted)
                continue;
            legal_refuse(
                x->c, "canonical layout", wanted / BYTE_BITS, got / BYTE_BITS,
                "%s-major, %s: row %lld, column %lld of the operand at (%lld,%lld) must "
                "lie %s behind its first element, it lies %s behind it",
                x->c->answer->major, mode_words(x->mode), (long long)i, (long long)k,
                (long long)from_row, (long long)from_depth, bytes_of(wanted).text,
                bytes_of(got).text);
            return false;
        }
    return true;
}

static bool
fits_canonical(struct matrix *x)
{
    int64_t along = x->minor_first ? x->tile_rows : x->tile_depth;
    int64_t across = x->minor_first ? x->tile_depth : x->tile_rows;
    bool turned = x->minor_first && x->mode->bytes == UNIT_BYTES;
    const char *outer = turned ? "SBO" : "LBO";
    const char *next = turned ? "LBO" : "SBO";
    enum { GROUP_BASE32 = 4 };
    x->line = x->mode->bytes * BYTE_BITS / x->bits;
    x->group = x->mode->base32 ? GROUP_BASE32 : GROUP;
    if (!fits_pitch(x))
        return false;
    if (along > x->line)
        x->outer = apart(x, x->line, 0);
    if (across > x->group)
        x->next = apart(x, 0, x->group);
    if (!fits_offset(x, outer, x->outer) || !fits_offset(x, next, x->next))
        return false;
    for (int64_t i = 0; i < x->rows; i += x->tile_rows)
        for (int64_t k = 0; k < x->depth; k += x->tile_depth)
            if (x->c->spent || !fits_tile(x, i, k))
                return false;
    return true;
}

/* ---- the answer ---- */

/* Finds how far operands along K are apart, and where that changes. */
static void
describe_steps(struct matrix *x, struct legal_descriptor *d)
{
    int64_t first = at(x, 0, 0), step = 0;
    d->along_k = x->depth / x->tile_depth;
    d->tiles = x->rows / x->tile_rows * d->along_k;
    if (d->along_k > 1)
        d->advance = step = at(x, 0, x->tile_depth) - first;
    for (int64_t i = 2; i < d->along_k && d->group == 0; i++)
        if (at(x, 0, i * x->tile_depth) - first != i * step) {
            d->group = i;
            d->group_bytes = (at(x, 0, i * x->tile_depth) - first) / BYTE_BITS;
        }
    d->advance /= BYTE_BITS;
    if (x->rows > x->tile_rows)
        d->row_advance = (at(x, x->tile_rows, 0) - first) / BYTE_BITS;
}

/* Without a swizzle LBO is along K and SBO along M or N; with one, K-major, LBO is not used and
 * written as 16 bytes. */
static void
describe(struct matrix *x)
{
    enum {
        LEADING_AT = 16,
        STRIDE_AT = 32,
        VERSION_AT = 46,
        WGMMA_AT = 62,
        UMMA_AT = 61,
        ADDRESS = 18
    };
    struct legal_descriptor *d = &x->c->answer->descriptor;
    bool umma = x->c->instruction->kind != INSTRUCTION_WGMMA;
    bool plain = x->mode->bytes == UNIT_BYTES;
    d->start = at(x, 0, 0) / BYTE_BITS;
    if (!x->minor_first) {
        d->leading = plain ? x->outer / BYTE_BITS : UNIT_BYTES;
        d->stride = x->next / BYTE_BITS;
    } else {
        d->leading = (plain ? x->next : x->outer) / BYTE_BITS;
        d->stride = (plain ? x->outer : x->next) / BYTE_BITS;
    }
    d->mode = umma ? x->mode->umma : x->mode->wgmma;
    describe_steps(x, d);
    d->word = (uint64_t)(d->start % ((int64_t)1 << ADDRESS) / UNIT_BYTES) |
              (uint64_t)(d->leading / UNIT_BYTES) << LEADING_AT |
              (uint64_t)(d->stride / UNIT_BYTES) << STRIDE_AT | (uint64_t)umma << VERSION_AT |
              (uint64_t)d->mode << (umma ? UMMA_AT : WGMMA_AT);
    x->c->answer->legal = true;
    x->c->answer->kind = LEGAL_DESCRIPTOR;
}

/* Proposes the same extents, or the next ones that are multiples of the operand's; first with a
 * mode that keeps the layout's strides, then with its own mode and major dimension. */
static void
propose(struct matrix *x)
{
    const struct legal_mode *mode;
    struct legal_subject subject = *x->c->subject;
    struct legal_case other = *x->c;
    if (x->c->probing || x->rows > OFFSET_MOST || x->depth > OFFSET_MOST)
        return;
    int64_t rows = round_up(x->rows, x->tile_rows), depth = round_up(x->depth, x->tile_depth);
    subject.element_bits = x->bits;
    if (subject.space == LEGAL_ANYWHERE || subject.space == LEGAL_GLOBAL)
        subject.space = LEGAL_SHARED;
    if (subject.alignment && subject.alignment < 1024)
        subject.alignment = 0;
    subject.thread_value = false;
    other.subject = &subject;
    int64_t pitch = legal_step(x->c, x->minor_first ? x->depth_dim : x->row_dim) * x->bits;
    for (size_t i = 0; (mode = legal_mode_at(i)); i++)
        if (mode->bytes * BYTE_BITS == pitch &&
            legal_try_matrix(&other, mode, x->minor_first, rows, depth))
            return;
    for (int turned = 0; turned < 2; turned++) {
        bool minor_first = turned ? !x->minor_first : x->minor_first;
        if (x->mode && legal_try_matrix(&other, x->mode, minor_first, rows, depth))
            return;
        for (size_t i = 0; (mode = legal_mode_at(i)); i++)
            if (legal_try_matrix(&other, mode, minor_first, rows, depth))
                return;
    }
}

int
legal_matrix(struct legal_case *c)
{
    struct matrix x;
    if (!legal_is_memory(c, LEGAL_SHARED) && c->subject->thread_value)
        return 0;
    if (c->subject->m->rank < 2)
        return legal_refuse(c, "rank", 2, (int64_t)c->subject->m->rank,
                            "a matrix must have two dimensions, the layout has %zu",
                            c->subject->m->rank);
    for (size_t i = 2; i < c->subject->m->rank; i++)
        if (c->subject->m->dims[i] > 1)
            return legal_refuse(
                c, "rank", 2, (int64_t)c->subject->m->rank,
                "a matrix must have two dimensions, the layout has %zu: ask for one "
                "buffer",
                c->subject->m->rank);
    matrix_begin(&x, c);
    if (legal_is_memory(c, LEGAL_SHARED) && legal_has_bits(c, x.bits) && fits_swizzle(&x) &&
        fits_major(&x) && fits_instruction(&x) && fits_extents(&x) && fits_start(&x) &&
        fits_canonical(&x))
        describe(&x);
    else
        propose(&x);
    return 0;
}

/*
 * Linear layouts that no iters with a swizzle describe: iters, and a matrix over GF(2). Some
 * bits of places, chosen so that their bases are independent, hold the bits of the element; the
 * others hold copies. The matrix takes these bits to where each lies.
 */
#include "layout/base/arena.h"
#include "layout/base/diagnostic.h"
#include "layout/bit_matrix.h"
#include "layout/triton/parts.h"

/* A bit of a place. */
struct place_bit {
    enum linear_input input;
    size_t bit;
    size_t at;       /* in the matrix */
    uint64_t basis;  /* the bits of the element that it changes, dim after dim */
    uint64_t copies; /* of a bit that is not chosen: which bits of places give the same */
    bool chosen;     /* for a bit of the element */
    bool taken;
};

struct mixing {
    const struct linear_layout *layout;
    size_t count, elements; /* bits of places and of elements */
    struct place_bit *bits;
    size_t of_axis[AXIS_COUNT];
    uint64_t *rows, *made; /* of chosen bits: a basis reduced, and the bits that make it */
    size_t row_count;
    struct diagnostic *d;
};

static int
bits_of(int64_t power)
{
    return __builtin_ctzll((unsigned long long)power);
}

/* The bits of a basis, dim after dim. */
static uint64_t
vector_of(const struct linear_layout *layout, const int64_t *basis)
{
    uint64_t vector = 0;
    int shift = 0;
    for (size_t dim = 0; dim < layout->rank; shift += bits_of(layout->dims[dim++]))
        vector |= (uint64_t)basis[dim] << shift;
    return vector;
}

/* Collects the bits of places. */
static int
mixing_begin(struct mixing *x)
{
    const struct linear_layout *layout = x->layout;
    size_t first[AXIS_COUNT + 1] = {0};
    for (int input = 0; input < LINEAR_INPUTS; input++) {
        x->of_axis[linear_axis((enum linear_input)input)] += layout->inputs[input].count;
        x->count += layout->inputs[input].count;
    }
    for (size_t dim = 0; dim < layout->rank; dim++)
        x->elements += (size_t)bits_of(layout->dims[dim]);
    if (x->count > MATRIX_BITS || x->elements > MATRIX_BITS)
        return diagnostic_set(x->d, SIZE_OVERFLOW, 0, 0);
    for (size_t axis = 0; axis < AXIS_COUNT; axis++)
        first[axis + 1] = first[axis] + x->of_axis[axis];
    x->bits = arena_array(layout->arena, x->count + 1, sizeof *x->bits);
    x->count = 0;
    for (int input = 0; input < LINEAR_INPUTS; input++)
        for (size_t i = 0; i < layout->inputs[input].count; i++)
            x->bits[x->count++] = (struct place_bit){
                .input = (enum linear_input)input,
                .bit = i,
                .at = first[linear_axis((enum linear_input)input)] + i,
                .basis = vector_of(layout, layout->inputs[input].basis + i * layout->rank)};
    x->rows = arena_array(layout->arena, x->elements + 1, sizeof *x->rows);
    x->made = arena_array(layout->arena, x->elements + 1, sizeof *x->made);
    return 0;
}

/* Takes the chosen bases out of a vector. Returns the bits of places that they are of. */
static uint64_t
reduce(const struct mixing *x, uint64_t *vector)
{
    uint64_t made = 0;
    for (size_t i = 0; i < x->row_count; i++)
        if (*vector & (x->rows[i] & -x->rows[i])) {
            *vector ^= x->rows[i];
            made ^= x->made[i];
        }
    return made;
}

/* Keeps a vector that no others give, whose lowest bit no other row has then. */
static void
keep(struct mixing *x, uint64_t vector, uint64_t made)
{
    uint64_t lowest = vector & -vector;
    for (size_t i = 0; i < x->row_count; i++)
        if (x->rows[i] & lowest) {
            x->rows[i] ^= vector;
            x->made[i] ^= made;
        }
    x->rows[x->row_count] = vector;
    x->made[x->row_count++] = made;
}

/* Chooses bits for the element. The lowest come first. */
static int
choose(struct mixing *x)
{
    for (size_t i = 0; i < x->count; i++) {
        struct place_bit *bit = &x->bits[i];
        uint64_t vector = bit->basis, own = (uint64_t)1 << bit->at;
        uint64_t made = reduce(x, &vector) ^ own;
        bit->chosen = vector != 0;
        if (bit->chosen)
            keep(x, vector, made);
        else
            bit->copies = bit->basis || !linear_zero_is_hole(bit->input, bit->bit) ? made : 0;
    }
    int shift = 0;
    for (size_t dim = 0; dim < x->layout->rank; shift += bits_of(x->layout->dims[dim++]))
        for (int k = 0; k < bits_of(x->layout->dims[dim]); k++) {
            uint64_t vector = (uint64_t)1 << (shift + k);
            reduce(x, &vector);
            if (vector)
                return diagnostic_set(x->d, LINEAR_MISSING, 0, 0, 1LL << k, dim);
        }
    return 0;
}

/* The chosen bit that holds a bit of the element before the matrix: that which changes it
 * alone, else the next one that changes several. */
static struct place_bit *
holder(struct mixing *x, uint64_t element, bool alone)
{
    for (size_t i = 0; i < x->count; i++) {
        struct place_bit *bit = &x->bits[i];
        bool single = (bit->basis & (bit->basis - 1)) == 0;
        if (!bit->chosen || bit->taken || (alone ? bit->basis != element : single))
            continue;
        bit->taken = true;
        return bit;
    }
    return NULL;
}

static struct tirx_iter
iter_of(const struct place_bit *bit)
{
    return (struct tirx_iter){2, (int64_t)1 << bit->bit, linear_axis(bit->input)};
}

/* Sets the iters and images of the bits of the element. */
static void
place_elements(struct mixing *x, struct tirx_layout *result, uint64_t *images)
{
    size_t shift = 0;
    struct place_bit **held = arena_array(x->layout->arena, x->elements + 1, sizeof *held);
    for (size_t i = 0; i < x->elements; i++)
        held[i] = holder(x, (uint64_t)1 << i, true);
    for (size_t i = 0; i < x->elements; i++) {
        uint64_t vector = (uint64_t)1 << i;
        if (!held[i])
            held[i] = holder(x, vector, false);
        images[held[i]->at] = reduce(x, &vector);
    }
    for (size_t dim = 0; dim < x->layout->rank; dim++) {
        size_t count = (size_t)bits_of(x->layout->dims[dim]);
        for (size_t i = shift + count; i-- > shift;)
            result->shard[result->shard_count++] = iter_of(held[i]);
        shift += count;
    }
}

int
linear_mixed_form(const struct linear_layout *layout, struct tirx_form *form,
                  struct diagnostic *d)
{
    struct mixing x = {.layout = layout, .d = d};
    struct tirx_layout *result = &form->layout;
    if (mixing_begin(&x) || choose(&x))
        return -1;
    uint64_t *images = arena_array(layout->arena, x.count + 1, sizeof *images);
    *form = (struct tirx_form){.shape = {layout->rank, layout->dims}};
    result->shard = tirx_iters(layout->arena, x.elements + 1);
    result->replica = tirx_iters(layout->arena, x.count + 1);
    for (size_t i = 0; i < x.count; i++) {
        struct place_bit *bit = &x.bits[i];
        images[bit->at] = bit->copies ? bit->copies : (uint64_t)1 << bit->at;
        if (bit->copies)
            result->replica[result->replica_count++] = iter_of(bit);
    }
    place_elements(&x, result, images);
    struct bit_matrix *matrix = bit_matrix_make(x.of_axis, images, layout->arena);
    int fixed = bit_matrix_fixed(matrix);
    result->composed = true;
    result->swizzle = (struct swizzle){
        .per_element = fixed, .length = (int)x.count - fixed, .matrix = matrix};
    return 0;
}

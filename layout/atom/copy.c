/* What copies between registers, shared memory and tensor memory move. Reference: PTX ISA,
 * ldmatrix, tcgen05.ld, tcgen05.cp; CUTLASS, Copy_Traits. */
#include "layout/atom/atom.h"
#include "layout/base/diagnostic.h"

#define THREADS  32
#define ROW_BITS 128 /* that a lane addresses in shared memory */

/* A leaf of a table, in bits. */
struct leaf {
    int64_t extent, stride;
    bool by_count; /* the stride is times the count */
};

#define L(extent, stride)                                                                      \
    {                                                                                          \
        extent, stride, false                                                                  \
    }
#define LX(extent, stride)                                                                     \
    {                                                                                          \
        extent, stride, true                                                                   \
    }
#define X(stride)                                                                              \
    {                                                                                          \
        0, stride, false                                                                       \
    }
#define LEAVES(...)                                                                            \
    {                                                                                          \
        __VA_ARGS__                                                                            \
    }

static const struct {
    struct leaf threads[ATOM_LEAVES], values[ATOM_LEAVES];
} registers[] = {
#define ATOM_COPY(form, word, cutlass, most, ...) [COPY_##form] = {__VA_ARGS__},
#include "layout/atom/copy.def"
#undef ATOM_COPY
};

static const struct leaf sources[][ATOM_LEAVES] = {
#define ATOM_TENSOR_COPY(word, cutlass, rows, bits, ...) __VA_ARGS__,
#include "layout/atom/tensor_copy.def"
#undef ATOM_TENSOR_COPY
};

/* Makes the leaves of a table those of elements of `unit` bits; extents of 0 are the count.
 * Returns the number of bits, or of what is broadcast, that they count. */
static int64_t
add_leaves(struct atom_leaves *leaves, const struct leaf *table, int64_t count)
{
    int64_t product = 1;
    for (size_t i = 0; i < ATOM_LEAVES && table[i].stride + table[i].extent > 0; i++) {
        int64_t extent = table[i].extent ? table[i].extent : count;
        product *= extent;
        atom_leaf(leaves, extent, table[i].stride * (table[i].by_count ? count : 1));
    }
    return product;
}

/* Returns whether each leaf counts whole elements of `unit` bits, and makes it count them.
 * `whole`: the bits of an element are among them. */
static bool
widen(struct atom_leaves *leaves, int64_t unit, bool whole)
{
    struct atom_leaves bits = *leaves;
    leaves->count = 0;
    whole |= unit == 1;
    for (size_t i = 0; i < bits.count; i++) {
        const struct cute_mode *leaf = &bits.leaf[i];
        bool within = leaf->stride && leaf->stride < unit;
        if (within && (leaf->stride != 1 || leaf->size % unit))
            return false;
        if (!within && leaf->stride % unit)
            return false;
        whole |= within;
        if (within)
            atom_leaf(leaves, leaf->size / unit, 1);
        else
            atom_leaf(leaves, leaf->size, leaf->stride / unit);
    }
    return whole;
}

/* The lanes that address shared memory: a row of 16 bytes each. Where there are fewer rows the
 * other lanes are ignored, and repeat them. */
static void
add_addresses(const struct instruction *copy, struct atom_leaves *threads)
{
    enum { ROWS = 8 };
    int64_t rows = ROWS * copy->count;
    if (copy->form == COPY_BYTES16) {
        const struct leaf table[ATOM_LEAVES] = {L(2, ROW_BITS), L(2, 1024), L(4, 256)};
        add_leaves(threads, table, 1);
        atom_leaf(threads, 2, copy->count == 1 ? 0 : 2048);
        return;
    }
    atom_leaf(threads, rows, ROW_BITS);
    atom_leaf(threads, THREADS / rows, 0);
}

/* Adds the side of memory. Tensor memory is seen whole by every lane. */
static void
add_memory(const struct instruction *copy, int64_t register_bits, struct atom_leaves *threads,
           struct atom_leaves *values)
{
    bool tensor = copy->form >= COPY_LANES32;
    if (tensor)
        atom_leaf(threads, THREADS, 0);
    else
        add_addresses(copy, threads);
    atom_leaf(values, tensor ? THREADS * register_bits : ROW_BITS, 1);
}

static void
add_tensor_copy(const struct instruction *copy, enum atom_operand operand,
                struct atom_leaves *threads, struct atom_leaves *values)
{
    enum { WHOLE = 128 * 128, SMALL = 4 };
    const struct tensor_copy_row *row = tensor_copy_row(copy->tensor);
    atom_leaf(threads, copy->group, 0);
    if (operand == OPERAND_SOURCE || row->rows == SMALL)
        add_leaves(values, sources[copy->tensor], 1);
    else
        atom_leaf(values, row->bits == 256 ? 2 * WHOLE : WHOLE, 1);
}

void
copy_tile(const struct instruction *copy, int64_t bits, int64_t *rows, int64_t *columns)
{
    struct atom_leaves ignored = {0};
    int64_t total = THREADS * add_leaves(&ignored, registers[copy->form].values, copy->count);
    if (copy->form < COPY_LANES32)
        *rows = total / ROW_BITS;
    else
        *rows = copy->form == COPY_LANES32 ? THREADS : THREADS / 2;
    *columns = total / *rows / bits;
}

bool
copy_of_matrices(const struct instruction *copy, int64_t *rows)
{
    bool moves = copy->kind == INSTRUCTION_LOAD || copy->kind == INSTRUCTION_STORE;
    int64_t columns;
    if (!moves || copy->form >= COPY_LANES32)
        return false;
    copy_tile(copy, 1, rows, &columns);
    *rows /= copy->count;
    return true;
}

int
copy_layout(const struct instruction *copy, enum atom_operand operand, int64_t bits,
            struct arena *arena, struct cute_mode *mode, struct diagnostic *d)
{
    struct atom_leaves threads = {0}, values = {0}, in_registers = {0};
    if (operand != OPERAND_SOURCE && operand != OPERAND_DESTINATION)
        return diagnostic_set(d, ATOM_OPERAND, 0, 0, operand_name(operand), "src and dst");
    if (copy->kind == INSTRUCTION_TENSOR) {
        add_tensor_copy(copy, operand, &threads, &values);
    } else if (copy->kind == INSTRUCTION_MOVE &&
               (operand == OPERAND_SOURCE || copy->identity)) {
        atom_leaf(&threads, THREADS, THREADS);
        atom_leaf(&values, THREADS, 1);
    } else {
        int64_t held = add_leaves(&values, registers[copy->form].values, copy->count);
        add_leaves(&in_registers, registers[copy->form].threads, copy->count);
        threads = in_registers;
        if (copy->kind != INSTRUCTION_MOVE && !operand_in_registers(copy, operand)) {
            threads = values = (struct atom_leaves){0};
            add_memory(copy, held, &threads, &values);
        }
    }
    if (!widen(&threads, bits, true) || !widen(&values, bits, false))
        return diagnostic_set(d, ATOM_WIDTH, 0, 0, (long long)bits);
    atom_pair(arena, &threads, &values, mode);
    return 0;
}

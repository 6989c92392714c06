/* Tensor memory: columns of 32 bits of 128 rows, which are two halves. Source: Triton 3.9,
 * TensorMemoryAllocation and TensorMemoryUtils. */
#include "layout/base/minmax.h"
#include "layout/kernel/ttir_function.h"

enum { HALF = 64, STEP = 4, COLUMN_BITS = 32, COLUMNS_MOST = 4096 };

static int64_t
divide_up(int64_t a, int64_t b)
{
    return (a + b - 1) / b;
}

/* Divides dims by the blocks of a cluster that share them. */
static void
divide_among_blocks(const struct triton_encoding *e, size_t rank, int64_t *m, int64_t *n)
{
    const struct triton_bases *blocks = &e->bases[LINEAR_BLOCK];
    for (size_t i = 0; rank >= 2 && i < blocks->count; i++) {
        *m /= blocks->basis[i * rank + rank - 2] ? 2 : 1;
        *n /= blocks->basis[i * rank + rank - 1] ? 2 : 1;
    }
}

bool
ttir_tensor_size(const struct ttir_module *module, struct ttir_tensor *tensor)
{
    const struct ttir_type *type = tensor->type;
    const struct triton_encoding *e = type->encoding;
    int64_t buffers = 1;
    if (!e || type->rank < 2)
        return false;
    for (size_t i = 0; i + 2 < type->rank; i++)
        if (__builtin_mul_overflow(buffers, type->dims[i], &buffers) || buffers > COLUMNS_MOST)
            return false;
    int64_t m = type->dims[type->rank - 2], n = type->dims[type->rank - 1];
    if (module->ctas > 1 && e->kind == TRITON_TENSOR_MEMORY)
        divide_among_blocks(e, e->rank ? e->rank : 2, &m, &n);
    tensor->rows = 2 * HALF;
    if (e->kind == TRITON_TENSOR_MEMORY_SCALES) {
        tensor->columns = max_i64(2, divide_up(m, 32)) * divide_up(n, 4) * buffers;
        return tensor->columns <= COLUMNS_MOST;
    }
    int64_t block_m = e->tensor.block_m, block_n = min_i64(e->tensor.block_n, n);
    if (e->kind != TRITON_TENSOR_MEMORY || block_m < 1 || block_n < 1)
        return false;
    int64_t blocks = divide_up(m, block_m) * divide_up(n, block_n);
    if (block_m == HALF) { /* the second block takes the other half */
        tensor->rows = blocks == 1 ? HALF : 2 * HALF;
        blocks = divide_up(blocks, 2);
    }
    int64_t stride = max_i64(e->tensor.col_stride, 1);
    if (blocks > COLUMNS_MOST || block_n > COLUMNS_MOST || stride > COLUMNS_MOST)
        return false;
    tensor->columns =
        max_i64(1, blocks * block_n * stride * type->bits / COLUMN_BITS) * buffers;
    return tensor->columns <= COLUMNS_MOST;
}

/* ---- places ---- */

struct tensor_place {
    struct ttir_function *f;
    size_t *half; /* by block of tensor memory: the first of those that must share a half with
                     it; its own number: none before it */
};

static size_t
leader(const struct tensor_place *p, size_t i)
{
    while (p->half[i] != i)
        i = p->half[i];
    return i;
}

static void
join_halves(struct tensor_place *p, size_t a, size_t b)
{
    size_t one = leader(p, a), other = leader(p, b);
    p->half[max_size(one, other)] = min_size(one, other);
}

/* An operand of 64 rows shares the half with what it is multiplied into. */
static void
link_halves(struct tensor_place *p)
{
    struct ttir_function *f = p->f;
    for (size_t i = 0; i < f->tensor_count; i++)
        p->half[i] = i;
    for (size_t k = 0; k < f->op_count; k++) {
        const struct ttir_op *op = f->ops[k];
        if (op->kind != TTIR_MMA || op->operand_count < 3)
            continue;
        for (size_t a = 0; a < f->tensor_count; a++) {
            bool linked = f->tensors[a].rows == HALF && ttir_lies_in(f, op->operands[0], a);
            for (size_t d = 0; linked && d < f->tensor_count; d++)
                if (ttir_lies_in(f, op->operands[2], d))
                    join_halves(p, a, d);
        }
    }
}

static bool
is_alive_with(const struct ttir_tensor *placed, const struct ttir_tensor *t)
{
    return placed->to > t->from || ttir_beside(placed->op, t->op);
}

static bool
is_free(const struct ttir_function *f, size_t count, const struct ttir_tensor *t, int64_t row,
        int64_t column)
{
    for (size_t i = 0; i < count; i++) {
        const struct ttir_tensor *other = &f->tensors[i];
        if (is_alive_with(other, t) && column < other->column + other->columns &&
            other->column < column + t->columns && row < other->row + other->rows &&
            other->row < row + t->rows)
            return false;
    }
    return true;
}

static void
place_block(struct tensor_place *p, size_t number)
{
    struct ttir_function *f = p->f;
    struct ttir_tensor *t = &f->tensors[number];
    int64_t wanted = -1;
    for (size_t i = 0; i < number && wanted < 0; i++)
        if (leader(p, i) == leader(p, number))
            wanted = f->tensors[i].row;
    for (t->column = 0;; t->column += STEP)
        for (t->row = 0; t->row + t->rows <= 2 * HALF; t->row += HALF)
            if ((wanted < 0 || wanted == t->row) && is_free(f, number, t, t->row, t->column))
                return;
}

int64_t
ttir_tensor_place(struct ttir_function *f)
{
    static const int64_t sizes[] = {0, 32, 64, 128, 256, 512, 576};
    struct tensor_place p = {f, arena_array(f->arena, f->tensor_count + 1, sizeof(size_t))};
    int64_t total = 0;
    link_halves(&p);
    for (size_t i = 0; i < f->tensor_count; i++) {
        place_block(&p, i);
        total = max_i64(total, f->tensors[i].column + f->tensors[i].columns);
    }
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++)
        if (total <= sizes[i])
            return sizes[i];
    return total;
}

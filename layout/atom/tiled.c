/* Tiled products, by CuTe's own steps: the tile is permuted, divided into atoms, and each atom
 * composed with the layout of its threads and values. */
#include "layout/atom/tiled.h"

#include "layout/atom/atom.h"
#include "layout/base/arena.h"
#include "layout/base/checked.h"
#include "layout/base/diagnostic.h"
#include "layout/base/steps.h"

/* Which dims of M, N, K are rows and columns of A, B and C, and which one they lack. */
static const struct sides {
    enum atom_operand operand;
    size_t row, column, lacks;
} sides[TILED_OPERANDS] = {
    {OPERAND_A, 0, 2, 1},
    {OPERAND_B, 1, 2, 0},
    {OPERAND_C, 0, 1, 2},
};

/* A product that is being made. */
struct making {
    const struct cute_work *w;
    const struct instruction *atom;
    const int64_t *atoms;
    int64_t unit[TILED_DIMS]; /* M, N, K of an atom */
    struct tiled_product *product;
};

/* Makes a mode of these. */
static int
nest(const struct cute_work *w, const struct cute_mode *modes, size_t count,
     struct cute_mode *nested)
{
    struct cute_mode *copies = arena_array(w->arena, count + 1, sizeof *copies);
    for (size_t i = 0; i < count; i++)
        copies[i] = modes[i];
    return cute_nest(copies, count, nested, w->d);
}

/* ---- threads and the tile ---- */

/* The threads of an atom: of the oldest mma each four stand with those 16 further on. */
static int
atom_threads(struct making *m, const struct cute_mode *thread_value, struct cute_mode *threads)
{
    enum { QUAD = 4, PAIRS = 2, APART = 16 };
    int64_t count = thread_value->modes[0].size;
    if (count != QUAD * PAIRS) {
        *threads = cute_compact_leaf(count, 1);
        return 0;
    }
    return cute_pair(m->w, cute_leaf(QUAD, 1), cute_leaf(PAIRS, APART), threads);
}

static int
lay_out_threads(struct making *m, const struct cute_mode *thread_value)
{
    struct cute_mode own, copies, modes[TILED_DIMS];
    int64_t before = 1;
    for (size_t i = 0; i < TILED_DIMS; i++) {
        modes[i] = cute_compact_leaf(m->atoms[i], before);
        if (!checked_multiply(before, m->atoms[i], &before))
            return diagnostic_set(m->w->d, SIZE_OVERFLOW, 0, 0);
    }
    if (atom_threads(m, thread_value, &own) || nest(m->w, modes, TILED_DIMS, &copies))
        return -1;
    return cute_product(m->w, &own, &copies, CUTE_TILED, &m->product->threads);
}

/* Sets the size of a dim of the tile, and the order of its rows. */
static int
lay_out_dim(struct making *m, const struct cute_tiler *permutation, size_t i)
{
    static const char names[] = "MNK";
    struct tiled_product *product = m->product;
    int64_t atoms;
    if (!checked_multiply(m->unit[i], m->atoms[i], &atoms))
        return diagnostic_set(m->w->d, SIZE_OVERFLOW, 0, 0);
    bool said = permutation && i < permutation->count && !permutation->tiles[i].whole;
    product->permuted[i] = said;
    product->tile[i] = said ? permutation->tiles[i].mode : cute_compact_leaf(atoms, 1);
    product->dims[i] = product->tile[i].size;
    if (product->dims[i] % atoms)
        return diagnostic_set(m->w->d, ATOM_TILE, 0, 0, names[i], (long long)product->dims[i],
                              (long long)m->atoms[i], (long long)m->unit[i]);
    return 0;
}

/* ---- an operand ---- */

/* Divides the tile of an operand, its rows the fastest, into atoms: ((row, column of an atom),
 * (row, column of atoms)). */
static int
divide_tile(struct making *m, const struct sides *s, struct cute_mode *divided)
{
    const struct tiled_product *product = m->product;
    int64_t rows = product->dims[s->row], columns = product->dims[s->column];
    const struct cute_tile orders[] = {{!product->permuted[s->row], product->tile[s->row]},
                                       {!product->permuted[s->column],
                                        product->tile[s->column]}},
                           units[] = {{false, cute_compact_leaf(m->unit[s->row], 1)},
                                      {false, cute_compact_leaf(m->unit[s->column], 1)}};
    const struct cute_tiler order = {false, 2, orders}, unit = {false, 2, units};
    struct cute_mode tile, ordered;
    if (cute_pair(m->w, cute_compact_leaf(rows, 1), cute_compact_leaf(columns, rows), &tile) ||
        cute_divide(m->w, &tile, &order, CUTE_LOGICAL, &ordered))
        return -1;
    if (ordered.size != tile.size)
        return diagnostic_set(m->w->d, ATOM_ORDER, 0, 0);
    return cute_divide(m->w, &ordered, &unit, CUTE_ZIPPED, divided);
}

/* Lists the modes of threads: those of an atom, then M, N and K; a dim that the operand lacks
 * does not move it. */
static int
thread_mode(struct making *m, const struct sides *s, struct cute_mode own,
            const struct cute_mode *atoms, struct cute_mode *mode)
{
    struct cute_mode modes[1 + TILED_DIMS];
    modes[0] = own;
    modes[1 + s->row] = atoms->modes[0];
    modes[1 + s->column] = atoms->modes[1];
    modes[1 + s->lacks] = cute_leaf(m->atoms[s->lacks], 0);
    return nest(m->w, modes, 1 + TILED_DIMS, mode);
}

/* Numbers the threads as the hardware does: thread -> what its coordinates say. */
static int
number_threads(struct making *m, const struct cute_mode *by_coordinate,
               struct cute_mode *by_number)
{
    struct cute_mode others, all, inverse, counted;
    if (cute_complement(m->w, &m->product->threads, 1, &others) ||
        cute_pair(m->w, m->product->threads, others, &all) ||
        cute_right_inverse(m->w, &all, &inverse) ||
        cute_pair(m->w, *by_coordinate, cute_leaf(others.size, 0), &counted))
        return -1;
    return cute_compose(m->w, &counted, &inverse, by_number);
}

/* Compares a layout with its definition: value v of atom (m, n, k) of thread t is the element
 * of that atom that the instruction says, where the tile's order puts it. */
static int
compare_definition(struct making *m, const struct sides *s, const struct cute_mode *atom,
                   const struct cute_mode *layout)
{
    const struct tiled_product *product = m->product;
    int64_t rows = product->dims[s->row], unit = m->unit[s->row];
    int64_t own = atom->modes[0].size, values = atom->modes[1].size;
    int64_t threads = product->threads.size, all = layout->modes[1].size;
    int64_t repeats = rows / (unit * m->atoms[s->row]);
    for (int64_t i = 0; i < threads * all; i++) {
        int64_t t = i % threads, v = i / threads, at[TILED_DIMS], rest = t / own;
        int64_t element = cute_at(atom, t % own + own * (v % values));
        if (!steps_take(4))
            return steps_spent(m->w->d);
        for (size_t dim = 0; dim < TILED_DIMS; rest /= m->atoms[dim++])
            at[dim] = rest % m->atoms[dim];
        int64_t row_atom = at[s->row] + m->atoms[s->row] * (v / values % repeats);
        int64_t column_atom = at[s->column] + m->atoms[s->column] * (v / values / repeats);
        int64_t row = element % unit + unit * row_atom;
        int64_t column = element / unit + m->unit[s->column] * column_atom;
        int64_t wanted = cute_at(&product->tile[s->row], row) +
                         rows * cute_at(&product->tile[s->column], column);
        int64_t got = cute_at(&layout->modes[0], cute_at(&product->threads, t)) +
                      cute_at(&layout->modes[1], v);
        if (got != wanted)
            return diagnostic_set(m->w->d, CUTE_NO_SUM, 0, 0, (long long)i, (long long)wanted,
                                  (long long)got);
    }
    return 0;
}

/* CuTe's layout of C has no mode of K: it asks the last mode, N, for more threads than it has.
 */
static int
print_c(struct making *m, struct cute_mode own, const struct cute_mode *atoms,
        const struct cute_mode *values)
{
    const struct cute_mode modes[] = {own, atoms->modes[0], atoms->modes[1]};
    struct cute_mode by_coordinate, inverse, threads;
    if (nest(m->w, modes, TILED_DIMS, &by_coordinate) ||
        cute_right_inverse(m->w, &m->product->threads, &inverse) ||
        cute_compose(m->w, &by_coordinate, &inverse, &threads))
        return -1;
    return cute_pair(m->w, threads, *values, &m->product->printed_c);
}

static int
lay_out_operand(struct making *m, const struct sides *s, const struct cute_mode *thread_value,
                struct cute_mode *layout)
{
    const struct cute_tile copies[] = {{false, cute_compact_leaf(m->atoms[s->row], 1)},
                                       {false, cute_compact_leaf(m->atoms[s->column], 1)}};
    const struct cute_tiler tiler = {false, 2, copies};
    struct cute_mode divided, own, repeated, by_coordinate, threads, values;
    if (divide_tile(m, s, &divided) ||
        cute_compose(m->w, &divided.modes[0], thread_value, &own) ||
        cute_divide(m->w, &divided.modes[1], &tiler, CUTE_ZIPPED, &repeated) ||
        thread_mode(m, s, own.modes[0], &repeated.modes[0], &by_coordinate) ||
        number_threads(m, &by_coordinate, &threads) ||
        cute_pair(m->w, own.modes[1], repeated.modes[1], &values) ||
        cute_pair(m->w, threads, values, layout) ||
        compare_definition(m, s, thread_value, layout))
        return -1;
    if (s->operand != OPERAND_C)
        return 0;
    m->product->printed_c = *layout;
    return m->atoms[s->lacks] == 1 ? 0 : print_c(m, own.modes[0], &repeated.modes[0], &values);
}

int
tiled_product_make(const struct cute_work *w, const struct instruction *atom,
                   const int64_t *atoms, const struct cute_tiler *permutation,
                   struct tiled_product *product)
{
    struct making m = {w, atom, atoms, {atom->m, atom->n, atom->k}, product};
    struct cute_layout own[TILED_OPERANDS];
    struct text name = {0};
    int64_t bits;
    *product = (struct tiled_product){0};
    if (atom->kind > INSTRUCTION_UMMA) {
        instruction_print(&name, atom);
        return diagnostic_set(w->d, ATOM_NO_PRODUCT, 0, 0, text_keep(&name, w->arena));
    }
    for (size_t i = 0; i < TILED_OPERANDS; i++)
        if (atom_layout(atom, sides[i].operand, 0, w->arena, &own[i], &bits, w->d))
            return -1;
    for (size_t i = 0; i < TILED_DIMS; i++)
        if (lay_out_dim(&m, permutation, i))
            return -1;
    if (lay_out_threads(&m, &own[0].mode))
        return -1;
    for (size_t i = 0; i < TILED_OPERANDS; i++)
        if (lay_out_operand(&m, &sides[i], &own[i].mode, &product->operands[i]))
            return -1;
    return 0;
}

void
tiled_array(const struct tiled_product *product, size_t operand, int64_t dims[static 2])
{
    dims[0] = product->dims[sides[operand].row];
    dims[1] = product->dims[sides[operand].column];
}

/*
 * Layouts that instructions prescribe: from (thread, value) to the number of an element of the
 * operand's tile, rows first. Of a copy the elements are those of the whole copy.
 */
#ifndef LAYOUT_ATOM_ATOM_H
#define LAYOUT_ATOM_ATOM_H

#include "layout/atom/instruction.h"
#include "layout/cute/cute.h"

/* Makes the layout of an operand. `bits` is the width of an element of a copy; 0: that which
 * the instruction says, or its own. *element_bits is that of the layout's elements. A layout in
 * tensor memory (D of tcgen05.mma) maps (row, column) to lane * 2^16 + column, and a layout
 * that shared memory repeats maps (row, column) to bytes swizzled. Returns -1 with *d set if
 * the operand has no such layout. */
int atom_layout(const struct instruction *instruction, enum atom_operand operand, int64_t bits,
                struct arena *arena, struct cute_layout *layout, int64_t *element_bits,
                struct diagnostic *d);

/* Whether that layout is one of threads and values. */
bool atom_has_threads(const struct instruction *instruction, enum atom_operand operand);

/* The operand that a name without one means. */
enum atom_operand atom_default_operand(const struct instruction *instruction);

/* Of a copy: product.c has the others. */
int copy_layout(const struct instruction *instruction, enum atom_operand operand, int64_t bits,
                struct arena *arena, struct cute_mode *mode, struct diagnostic *d);

/* Rows and columns of what a copy between registers and memory moves, in elements of `bits`:
 * matrices below one another, or lanes and columns of tensor memory. Its elements are counted
 * row by row. */
void copy_tile(const struct instruction *copy, int64_t bits, int64_t *rows, int64_t *columns);

/* Whether the copy is ldmatrix or stmatrix. *rows: of one of its matrices. */
bool copy_of_matrices(const struct instruction *copy, int64_t *rows);

/* A list of leaves that is made a mode; extents of 1 are left out. */
#define ATOM_LEAVES 6
struct atom_leaves {
    size_t count;
    struct cute_mode leaf[ATOM_LEAVES];
};
void atom_leaf(struct atom_leaves *leaves, int64_t extent, int64_t stride);
/* Makes the two modes (first, second). */
void atom_pair(struct arena *arena, const struct atom_leaves *first,
               const struct atom_leaves *second, struct cute_mode *pair);

#endif

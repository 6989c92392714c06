/*
 * A matrix product of a tile by several copies of one instruction: CuTe's TiledMMA. Atoms are
 * repeated over threads, in M, N and K, and each thread's values go on until the tile is full.
 * Reference: CUTLASS, cute/atom/mma_atom.hpp.
 */
#ifndef LAYOUT_ATOM_TILED_H
#define LAYOUT_ATOM_TILED_H

#include "layout/atom/instruction.h"
#include "layout/cute/algebra.h"

#define TILED_DIMS     3 /* M, N, K */
#define TILED_OPERANDS 3 /* A, B, C */

struct tiled_product {
    struct cute_mode threads;          /* (atom's thread, M, N, K) -> thread */
    int64_t dims[TILED_DIMS];          /* of the tile */
    struct cute_mode tile[TILED_DIMS]; /* the order of its rows, as --permute says it */
    bool permuted[TILED_DIMS];         /* whether --permute says it */
    /* (thread, value) -> the number of an element of the operand's tile, its rows the fastest.
     */
    struct cute_mode operands[TILED_OPERANDS];
    /* What CuTe prints of C. Where atoms are repeated in N and K, threads go on beyond the
     * tile.
     */
    struct cute_mode printed_c;
};

/* Makes the layouts of a product of atoms[i] copies of an instruction in M, N and K.
 * `permutation` has a mode for each, or is NULL: the tile is then as large as the atoms. Each
 * layout is compared with its definition, element by element. Returns -1 with *d set: the
 * instruction multiplies no matrices, or the tile is not filled. */
int tiled_product_make(const struct cute_work *w, const struct instruction *atom,
                       const int64_t *atoms, const struct cute_tiler *permutation,
                       struct tiled_product *product);

/* Sets the dims of the tile of operand A, B or C, 0 to 2: its rows and its columns. */
void tiled_array(const struct tiled_product *product, size_t operand, int64_t dims[static 2]);

#endif

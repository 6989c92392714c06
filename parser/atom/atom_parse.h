/* Parsing the name of an instruction and of its operand. */
#ifndef PARSER_ATOM_ATOM_PARSE_H
#define PARSER_ATOM_ATOM_PARSE_H

#include "layout/atom/instruction.h"

#include <stddef.h>

struct arena;

/*
 * Parses a name as PTX or CUTLASS write it, or a short form of PTX's, and after a blank or a
 * point the operand: A, B, C, D, src, dst.
 *
 *     mma.m16n8k16.f16 A           one type: that of A and B
 *     mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 C
 *     SM80_16x8x16_F32F16F16F32_TN.A
 *     ldmatrix.x4.trans            tcgen05.ld.32x32b.x32      SM75_U16x8_LDSM_T.src
 *     Layout_K_SW128_Atom<half_t>  smem.K_SW128.f16
 *
 * Returns 0, or -1 with *d set to the first error, its offset and length in bytes of text. Any
 * bytes are safe to pass.
 */
int atom_parse(const char *text, size_t length, struct arena *arena,
               struct instruction *instruction, struct diagnostic *d);

#endif

/*
 * In which types a loop reads what it carries, to make again what it saves. A compiler keeps
 * what is only read in a narrower type in that type: of libtpu 0.0.52, a carried f32 that only
 * products read is saved as the bf16 that they take.
 */
#ifndef LAYOUT_PROGRAM_CARRY_READS_H
#define LAYOUT_PROGRAM_CARRY_READS_H

#include "layout/program/trails.h"

/* Follows slices that are made in a loop's body back to its state. bits: set by element of the
 * state, to those of the widest type in which it is read; 0: by products alone, or not at all.
 */
void carry_reads_find(struct trails *slices, int16_t *bits, size_t elements);

#endif

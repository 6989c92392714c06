/*
 * In which types a loop reads what it carries, to make again what it saves. A compiler keeps
 * what is only read in a narrower type in that type: of libtpu 0.0.52, a carried f32 that only
 * products read is saved as the bf16 that they take.
 */
#ifndef LAYOUT_PROGRAM_CARRY_READS_H
#define LAYOUT_PROGRAM_CARRY_READS_H

#include "layout/program/saved.h"

struct carry_reads;

/* They live as long as the arena. elements: of the loop's state. */
struct carry_reads *carry_reads_new(struct records *records, const struct computation *body,
                                    size_t elements, struct arena *arena);

/* Follows what makes a slice, within the body, back to the loop's state. */
void carry_reads_follow(struct carry_reads *reads, const struct saved *saved);

/* The bits of the widest type in which an element of the state was read; 0: by products alone,
 * or not at all. */
int64_t carry_reads_bits(const struct carry_reads *reads, int64_t element);

#endif

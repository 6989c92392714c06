/*
 * Which values may lie in one place: those that are never alive at once, and those of which one
 * overwrites the other as it ends. Whether it may, the text of a TPU's program tells
 * (buffers.over); for GPUs and CPUs gpu_share.h decides.
 */
#ifndef LAYOUT_PACK_OVERWRITE_H
#define LAYOUT_PACK_OVERWRITE_H

#include "layout/flow/buffers.h"

/* Returns whether two values that are alive at once must not share memory. */
bool values_interfere(const struct buffers *buffers, uint32_t a, uint32_t b);

/* Returns whether a value may overwrite any other as it starts. If not, both interfere that
 * touch there. */
bool overwrites_any(const struct buffers *buffers, uint32_t value);

/* The operand number k whose place a value may take when it starts at that tick; NO_VALUE: it
 * may not take that one's. False: there are no more operands. */
bool overwrite_operand(const struct buffers *buffers, uint32_t value, uint32_t k,
                       uint32_t *operand);

/* The value at the top of operand k of the step that makes a value; NO_VALUE: none. */
uint32_t operand_value(const struct buffers *buffers, uint32_t value, uint32_t k);

/* Returns whether the step that makes `other` is itself an operand of the one that makes
 * `value`: not through a get-tuple-element, a bitcast or a done (XLA heap_simulator.cc,
 * IsUserOf). */
bool made_by_operand(const struct flow *flow, uint32_t value, uint32_t other);

#endif

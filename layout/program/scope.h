/*
 * The framework's scopes in an op_name, as people call the code that made an array:
 * "jit(train)/transpose(jvp(layer3))/attention/dot_general" is layer3/attention, backward.
 * Source: JAX's name stacks, jax/_src/source_info_util.py (NameStack, Transform).
 */
#ifndef LAYOUT_PROGRAM_SCOPE_H
#define LAYOUT_PROGRAM_SCOPE_H

#include "layout/base/slice.h"

struct text;

enum scope_phase { PHASE_NONE, PHASE_FORWARD, PHASE_BACKWARD, PHASE_RECOMPUTED };

/* "forward"; NULL for PHASE_NONE. */
const char *scope_phase_name(enum scope_phase phase);

/* Appends at most two scopes of an unescaped op_name, from the first numbered one on if there
 * is one: "layer3/attention". Transformations, loops, einsum specifications and the primitive
 * are no scopes; nothing is appended if there is no other. Returns the phase. */
enum scope_phase scope_read(struct slice op_name, struct text *out);

/* Appends the primitive, the last part of an op_name. */
void scope_primitive(struct slice op_name, struct text *out);

/* Appends a scope without the numbers of its parts, so that those that differ in them alone
 * are the same: "layer*" for "layer3". */
void scope_fold(struct slice scope, struct text *out);

#endif

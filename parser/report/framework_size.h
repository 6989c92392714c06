/*
 * Sizes as frameworks print them, with an element type in the same line:
 *
 *     torch.Size([8, 128]) torch.float32     the type behind them, or right before
 *     shape[8,128] and type float            TensorFlow's allocator, out of memory
 *     size=(8, 128), dtype=torch.float32     PyTorch's fake tensors
 *     shape=(8, 128), dtype=float32          jax.ShapeDtypeStruct
 */
#ifndef PARSER_REPORT_FRAMEWORK_SIZE_H
#define PARSER_REPORT_FRAMEWORK_SIZE_H

#include <stddef.h>

struct text;

#define FRAMEWORK_SIZE_REACH 200 /* bytes behind the sizes in which the type is looked for */

/* Returns where the word begins that ends in the '[' at `bracket`, not before `least`; NULL if
 * that is no word of a framework. */
const unsigned char *framework_size_before(const unsigned char *least,
                                           const unsigned char *bracket);

/* Returns where sizes in parentheses begin in [from, limit); NULL if none do. limit must point
 * at a NUL. */
const unsigned char *framework_size_begins(const unsigned char *from,
                                           const unsigned char *limit);

/* Replaces *xla by the sizes at `from`, spelled as an array of XLA. The type may also stand in
 * [least, from). Returns the length of the sizes; 0 if there are none, their type is not found,
 * or they are cut off by limit, which must point at a NUL. */
size_t framework_size_spell(const unsigned char *least, const unsigned char *from,
                            const unsigned char *limit, struct text *xla);

/* Returns the length of sizes at `from` that also say strides, with the type if it stands
 * behind: torch.Size([8, 64]) stride (1, 8). 0: they say none. */
size_t framework_layout(const unsigned char *from, const unsigned char *limit);

#endif

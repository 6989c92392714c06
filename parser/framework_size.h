/*
 * Sizes as frameworks print them, with an element type in the same line:
 *
 *     torch.Size([8, 128]) torch.float32     the type behind them, or right before
 *     shape[8,128] and type float            TensorFlow's allocator, out of memory
 *     size=(8, 128), dtype=torch.float32     PyTorch's fake tensors
 *     shape=(8, 128), dtype=float32          jax.ShapeDtypeStruct
 */
#ifndef PARSER_FRAMEWORK_SIZE_H
#define PARSER_FRAMEWORK_SIZE_H

#include <stddef.h>

struct text;

#define FRAMEWORK_SIZE_REACH 200 /* bytes behind the sizes in which the type is looked for */

/* Where in [least, bracket] the word stands whose '[' this is; NULL when it is another's. */
const unsigned char *framework_size_before(const unsigned char *least,
                                           const unsigned char *bracket);

/* Where in [from, limit) sizes in parentheses begin, NULL when none do; limit must be a NUL. */
const unsigned char *framework_size_begins(const unsigned char *from,
                                           const unsigned char *limit);

/* Spells the sizes at `from` as XLA's array, into *xla, which is emptied; [least, from) is
 * looked at, too. Returns the length of the sizes, 0 when they or their type are none, or
 * limit, which must be a NUL, cuts them off. */
size_t framework_size_spell(const unsigned char *least, const unsigned char *from,
                            const unsigned char *limit, struct text *xla);

#endif

/*
 * Sizes as PyTorch prints them, torch.Size([8, 128]), with the element type that stands in the
 * same line: torch.float32, behind them or right before.
 */
#ifndef PARSER_TORCH_SIZE_H
#define PARSER_TORCH_SIZE_H

#include <stddef.h>

struct text;

#define TORCH_REACH 200 /* bytes behind the sizes in which the type is looked for */

/* Where in [least, bracket] the word stands whose '[' this is, "torch.Size(["; NULL when it is
 * another's. */
const unsigned char *torch_size_before(const unsigned char *least,
                                       const unsigned char *bracket);

/* Spells the sizes at `from` as XLA's array, into *xla, which is emptied; [least, from) is
 * looked at, too. Returns the length of the sizes, 0 when they or their type are none, or
 * limit, which must be a NUL, cuts them off. */
size_t torch_size_spell(const unsigned char *least, const unsigned char *from,
                        const unsigned char *limit, struct text *xla);

#endif

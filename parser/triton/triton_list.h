/*
 * The lists that the keys of encodings have as values. Each function reports what the list
 * lacks, and sets or checks the number of dims, which all lists of an encoding share.
 */
#ifndef PARSER_TRITON_TRITON_LIST_H
#define PARSER_TRITON_TRITON_LIST_H

#include "parser/triton/triton_syntax.h"

#define TRITON_LARGEST ((int64_t)1 << 20) /* of a number that is no basis */

/* Sets the number of dims. */
void triton_set_rank(struct triton_parse *p, const struct term *list, uint64_t rank,
                     struct triton_encoding *e);
/* A power of two for each dim. */
void triton_read_powers(struct triton_parse *p, const struct term *list, int64_t *numbers,
                        struct triton_encoding *e);
/* A permutation of the dims. */
void triton_read_order(struct triton_parse *p, const struct term *list,
                       struct triton_encoding *e);
/* M, N and K. Up to 3.5 some encodings have no K; those of three dims have a batch in front. */
void triton_read_instruction(struct triton_parse *p, const struct term *list,
                             struct triton_encoding *e);
/* [[0, 1], [0, 2]] */
void triton_read_bases(struct triton_parse *p, const struct term *list,
                       struct triton_bases *bases, struct triton_encoding *e);
/* {register = BASES, warp = BASES} */
void triton_read_tiles(struct triton_parse *p, const struct term *tiles,
                       struct triton_encoding *e);
/* [[128, 8], [256, 16]]: after each 128 elements 8 of padding. */
void triton_read_pads(struct triton_parse *p, const struct term *list,
                      struct triton_encoding *e);
/* The dims of the array, which a type says if there is one. */
void triton_read_shape(struct triton_parse *p, const struct term *list,
                       struct triton_encoding *e);

#endif

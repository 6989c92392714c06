/* Random XLA layouts as text, the same ones in every run. */
#ifndef TESTS_RANDOM_SHAPE_H
#define TESTS_RANDOM_SHAPE_H

#include "tests/tirx_random.h"

#define SHAPE_TEXT 256

/* A valid array of known dims: up to rank 4, up to three tiles, which may repeat, pad again,
 * join dims by '*' and have more dims than the array; dynamic dims; E(n), L(n). */
void random_shape_text(struct random *random, char text[SHAPE_TEXT]);

#endif

/* Random XLA layouts as text, the same in every run. */
#ifndef TESTS_SUPPORT_RANDOM_SHAPE_H
#define TESTS_SUPPORT_RANDOM_SHAPE_H

#include "tests/support/tirx_random.h"

#define SHAPE_TEXT 256

/* Makes a valid array with known dims, some of them dynamic, of up to rank 4, with E(n), L(n)
 * and up to three tiles. Tiles may repeat, pad again, join dims by '*' and have more dims than
 * the array. */
void random_shape_text(struct random *random, char text[SHAPE_TEXT]);

#endif

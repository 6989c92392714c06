/* Random XLA layouts as text, the same in every run. */
#ifndef TESTS_RANDOM_SHAPE_H
#define TESTS_RANDOM_SHAPE_H

#include "tests/tirx_random.h"

#define SHAPE_TEXT 256

/*
 * Writes a valid array without unbounded dimensions: rank up to 4; up to three tiles, which may
 * be equal, pad again, combine dimensions by '*' and have a higher rank than the array; dynamic
 * dimensions; E(n), L(n).
 */
void random_shape_text(struct random *random, char text[SHAPE_TEXT]);

#endif

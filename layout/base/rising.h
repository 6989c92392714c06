/* A longest list of numbers that rises, out of a list of numbers. */
#ifndef LAYOUT_BASE_RISING_H
#define LAYOUT_BASE_RISING_H

#include <stdint.h>

#define RISING_NONE UINT32_MAX /* stands for no number */

/* Keeps the numbers of such a list, and sets the others to RISING_NONE. */
void rising_keep(uint32_t *numbers, uint32_t count);

#endif

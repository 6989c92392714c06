/*
 * Programs made of bytes: any bytes make a program of HLO text without a fault, and the same
 * bytes the same program, which can be written in several ways.
 */
#ifndef TESTS_SUPPORT_MADE_PROGRAM_H
#define TESTS_SUPPORT_MADE_PROGRAM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct text;

/* How it is written. */
struct made_style {
    bool renamed;   /* instructions and computations have other names */
    bool reordered; /* computations that do not call each other stand in another order */
    bool commented; /* there are comments and blanks between words */
    bool returned;  /* lines end in CR LF */
    bool doubled;   /* another program: the major dimension of each array is twice as large */
};

/* Appends the module. */
void made_program(struct text *out, const uint8_t *bytes, size_t count,
                  const struct made_style *style);

#endif

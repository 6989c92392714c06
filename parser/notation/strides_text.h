/*
 * Arrays as NumPy, PyTorch and DLPack say them, which are layouts of CuTe: a shape and its
 * strides.
 *
 *     shape (8, 64) strides (64, 1)
 *     shape=(8, 64), strides=(256, 4), dtype=float32               NumPy: in bytes
 *     torch.Size([8, 64]) stride (1, 8) torch.float16
 *
 * Strides of torch, and what is called elements, are in elements; strides of numpy, and what is
 * called bytes, in bytes. Else the strides tell: the smallest is 1 element, or the bytes of
 * one.
 */
#ifndef PARSER_NOTATION_STRIDES_TEXT_H
#define PARSER_NOTATION_STRIDES_TEXT_H

#include "layout/primitive.h"

#include <stdbool.h>

struct arena;
struct diagnostic;

bool strides_text_begins(const char *text);

/* Spells it as CuTe does, (8,64):(64,1). *type is that of --type, and becomes what the text
 * says. Returns -1 with *d set. */
int strides_text_spell(const char *text, struct arena *arena, const char **cute,
                       enum primitive *type, struct diagnostic *d);

#endif

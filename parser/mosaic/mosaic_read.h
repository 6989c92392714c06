/*
 * Reading the body of a kernel of Mosaic: MLIR's bytecode, of the version 0 that jax asks for.
 * Builtin attributes and types are in their binary forms, those of other dialects are text.
 * Every count and depth is bounded by the bytes. Source: mlir.llvm.org, MLIR Bytecode Format;
 * jaxlib's serde.cc; equal to jaxlib's own parser on the bodies of jax 0.4.30 to 0.10.2.
 */
#ifndef PARSER_MOSAIC_MOSAIC_READ_H
#define PARSER_MOSAIC_MOSAIC_READ_H

#include "layout/kernel/mosaic.h"

struct diagnostic;

/* Reads a body into a module that is zeroed, and that the caller frees before the bytes.
 * Returns 0, or -1 with *d set: its offset is one in the body. */
int mosaic_read(struct slice body, struct mosaic_module *module, struct diagnostic *d);

#endif

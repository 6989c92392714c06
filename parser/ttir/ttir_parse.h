/*
 * Parsing a kernel of Triton: the text of its .ttgir, or of that behind any later pass up to
 * the lowering to LLVM. Of a text with several modules, as MLIR_ENABLE_DUMP writes it, the last
 * one counts. Encodings are read by parser/triton; one that is not read is left out of its
 * type. Reference: Triton 3.9, TritonGPUOps, TritonNvidiaGPUOps; MLIR LangRef.
 */
#ifndef PARSER_TTIR_TTIR_PARSE_H
#define PARSER_TTIR_TTIR_PARSE_H

#include "layout/kernel/ttir.h"

struct diagnostic;
struct reader;

/* Returns whether a text begins as one of Triton's modules: its attributes name Triton. */
bool ttir_begins(struct slice text);

/* Reads the whole text into a module that is zeroed, and that the caller frees. Returns 0, or
 * -1 with *d set if the text has no function of Triton, or is too deep or too large. */
int ttir_parse(struct reader *reader, struct ttir_module *module, struct diagnostic *d);

void ttir_free(struct ttir_module *module);

#endif

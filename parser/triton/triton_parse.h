/* Parsing Triton's encodings, as MLIR prints them. */
#ifndef PARSER_TRITON_TRITON_PARSE_H
#define PARSER_TRITON_TRITON_PARSE_H

#include "layout/primitive.h"
#include "layout/triton/encoding.h"

/* What a text says besides the encoding. */
struct triton_text {
    struct triton_encoding encoding;
    bool shaped; /* a type says the array's dims */
    size_t rank;
    int64_t dims[TRITON_RANK];
    enum primitive type; /* PRIMITIVE_UNKNOWN: not said */
};

/*
 * Parses a text that is one encoding, #ttg.NAME<{...}> or #triton_gpu.NAME<{...}>, or a type
 * tensor<128x64xf16, ENCODING>. Results live in the arena. Returns 0, or -1 with *d set to the
 * first error, whose offset and length are in bytes of text. Any bytes are safe to pass.
 * Reference: Triton, TritonGPUAttrDefs; the grammar is triton_grammar.y.
 */
int triton_parse(const char *text, size_t length, struct arena *arena,
                 struct triton_text *result, struct diagnostic *d);

#endif

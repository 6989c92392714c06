/* Parsing Triton's encodings, as MLIR prints them, and linear layouts. */
#ifndef PARSER_TRITON_TRITON_PARSE_H
#define PARSER_TRITON_TRITON_PARSE_H

#include "layout/primitive.h"
#include "layout/triton/encoding.h"

/* What a text says besides the encoding. */
struct triton_text {
    struct triton_encoding encoding;
    bool shaped; /* a type, or the bases, say the array's dims */
    size_t rank;
    int64_t dims[TRITON_RANK];
    size_t buffer_rank; /* of the buffer that the array is a view of; 0: none is said */
    int64_t buffer[TRITON_RANK];
    enum primitive type; /* PRIMITIVE_UNKNOWN: not said */
    bool unpacked;       /* of tensor memory up to 3.5: an element takes a column */
};

/*
 * Parses a text that is one layout:
 *   - an encoding, #ttg.NAME<{...}>, of Triton 2.1 to 3.9;
 *   - a type with one, tensor<128x64xf16, ENCODING> or !ttg.memdesc<...>;
 *   - one of these behind lines that give encodings names, #NAME = ENCODING; with such lines
 *     alone, the last;
 *   - the dump of a LinearLayout, or `linear INPUT=[[0,1],...] ... shape=[2,8]`.
 * Results live in the arena. Returns 0, or -1 with *d set to the first error, whose offset and
 * length are in bytes of text. Any bytes are safe to pass. Reference: Triton,
 * TritonGPUAttrDefs; the grammar is triton_grammar.y.
 */
int triton_parse(const char *text, size_t length, struct arena *arena,
                 struct triton_text *result, struct diagnostic *d);

#endif

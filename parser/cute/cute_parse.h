/* Parsing a CuTe layout, as C++ CuTe, the CuTe DSL, pycute and tensor-layouts print and write
 * it. */
#ifndef PARSER_CUTE_CUTE_PARSE_H
#define PARSER_CUTE_CUTE_PARSE_H

#include "layout/cute/algebra.h"
#include "layout/primitive.h"

/* The memory that a pointer is to. */
enum cute_space { CUTE_ANYWHERE, CUTE_GMEM, CUTE_SMEM, CUTE_RMEM, CUTE_TMEM };

/* What a text says besides the layout. */
struct cute_text {
    struct cute_layout layout;
    bool shape_only;   /* no strides are written: they are those of a compact layout */
    bool thread_value; /* the label in front says that this is a TV layout, or lanes */
    int64_t lanes;     /* of a warp, as the label says; 0: not said */
    bool tiler;        /* the text is a tiler: `tiles` are the layouts of its modes */
    size_t tile_count;
    struct cute_tile *tiles;
    enum primitive type;  /* PRIMITIVE_UNKNOWN: no pointer has an element type */
    int64_t element_bits; /* of the pointer; 0: unknown */
    enum cute_space space;
    int64_t alignment; /* of the pointer, in bytes; 0: not said */
    bool pointed;      /* the swizzle stands before a pointer, so it is of byte addresses */
    bool in_bytes;     /* it is of byte addresses, because of that or of an option */
    struct swizzle written;                /* as it is written, in its own unit */
    size_t swizzle_offset, swizzle_length; /* where it is written */
};

/*
 * Parses a text that is one layout or one tiler. Accepted are shape:stride with or without
 * blanks, underscores and 1-tuples; a shape alone; Layout<Shape<...>,Stride<...>>,
 * make_layout(...) and Layout(...); all of these behind a swizzle and an offset, or behind a
 * pointer, in a tensor or an MLIR type; a label, a comment and the table of print_layout around
 * it. Tilers are <3:1,4:1>, (3:1,4:1) and [3:1;4:1]; `_` is a mode that is left whole.
 *
 * A swizzle before a pointer is of byte addresses; it is converted to elements of the pointer's
 * width. The layout lives in the arena; the text is not kept. Returns 0, or -1 with *d set to
 * the first error, whose offset and length are in bytes of text. Any bytes are safe to pass.
 * Reference: CUTLASS, CuTe layouts; the grammar is cute_grammar.y.
 */
int cute_parse(const char *text, size_t length, struct arena *arena, struct cute_text *result,
               struct diagnostic *d);

/* The tiler that a text is: <3:1,4:1>, a layout for the whole, or a shape (3,4), which tiles by
 * its modes. */
struct cute_tiler cute_text_tiler(const struct cute_text *text, struct arena *arena);

/* Makes a swizzle of byte addresses one of elements. Returns -1 with *d set if it would move
 * bits within an element. */
int cute_swizzle_elements(const struct swizzle *bytes, int64_t element_bits,
                          struct swizzle *elements, struct diagnostic *d);

#endif

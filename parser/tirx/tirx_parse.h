/* Parsing a TIRx layout, as people write it, TVM prints it and its documents show it. */
#ifndef PARSER_TIRX_TIRX_PARSE_H
#define PARSER_TIRX_TIRX_PARSE_H

#include <stddef.h> /* for size_t */

struct arena;
struct diagnostic;
struct tirx_layout;

/*
 * Parses a text that is one layout. Accepted are sums of S[...], R[...] and offsets in any
 * order, TileLayout(...), SwizzleLayout(M,B,S) and both spellings of ComposeLayout; prefixes
 * T., Tx. and Axis., blanks, trailing commas and parenthesised offsets as TVM prints them. The
 * layout lives in the arena; the text is not kept. Returns 0, or -1 with *d set to the first
 * error, whose offset and length are in bytes of text. Any bytes are safe to pass. Reference:
 * TVM TIRx layout document, notation; the grammar is tirx_grammar.y.
 */
int tirx_parse(const char *text, size_t length, struct arena *arena, struct tirx_layout *layout,
               struct diagnostic *d);

#endif

/* Shapes as frameworks and MLIR write them, in XLA's spelling. */
#ifndef PARSER_NOTATION_SPELLING_H
#define PARSER_NOTATION_SPELLING_H

struct arena;

/* Returns a shape that is not written as XLA writes it in XLA's spelling, in the arena; text
 * itself if it is none of these:
 *
 *     float32[1024,3]                     f32[1024,3]; a layout may follow
 *     tensor<8x128xbf16>                  bf16[8,128] (parser/mlir/mlir_type.h)
 *     torch.Size([8, 128]) torch.float32  f32[8,128] (parser/report/framework_size.h)
 */
const char *spelling_of_xla(const char *text, struct arena *arena);

#endif

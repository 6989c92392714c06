/* Element types by any of their names. */
#ifndef LAYOUT_TYPE_NAME_H
#define LAYOUT_TYPE_NAME_H

#include "layout/primitive.h"

struct diagnostic;

/* Finds a type by its name in XLA (bf16, s8, pred, f8e4m3fn) or TVM (bfloat16, int8, bool,
 * float8_e4m3fn); float8 means f8e4m3fn, and tfloat32 means f32. Returns PRIMITIVE_UNKNOWN if
 * there is no such type or if it has no values. */
enum primitive type_by_name(const char *name, size_t length);

/* Finds a type by a name that only jaxprs use: i32 (s32), i4, f8_e4m3fn (source: JAX
 * short_dtype_name). Returns PRIMITIVE_UNKNOWN if there is no such type. */
enum primitive type_by_jaxpr_name(const char *name, size_t length);

/* The same for names of people's other languages, in any case: half, fp16, i8, bfloat16_t,
 * e4m3, fp8e4nv, f8E4M3FN, torch.float16. */
enum primitive type_by_word(const char *word);

/* Reports that XLA has no such type, and suggests the type that may be meant. `offset` is where
 * the name begins in the text that is read. Returns -1. */
int type_unknown(const char *name, size_t offset, struct diagnostic *d);

#endif

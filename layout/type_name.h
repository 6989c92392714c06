/* Element types by any of their names. */
#ifndef LAYOUT_TYPE_NAME_H
#define LAYOUT_TYPE_NAME_H

#include "layout/primitive.h"

struct diagnostic;

/* XLA's names (bf16, s8, pred, f8e4m3fn) and TVM's (bfloat16, int8, bool, float8_e4m3fn), with
 * float8 and tfloat32 for f8e4m3fn and f32; PRIMITIVE_UNKNOWN when there is no such type that
 * holds values. */
enum primitive type_by_name(const char *name, size_t length);

/* The names that jaxprs have instead of those: i32 (s32), i4, f8_e4m3fn (source: jax
 * short_dtype_name). */
enum primitive type_by_jaxpr_name(const char *name, size_t length);

/* Says that XLA has no such type, and which one may be meant; it stands at `offset` of the text
 * that is read. Returns -1. */
int type_unknown(const char *name, size_t offset, struct diagnostic *d);

#endif

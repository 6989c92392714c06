/* Whether, within a fusion, each element of a result depends only on the same element of an
 * operand. */
#ifndef LAYOUT_PACK_GPU_FUSED_H
#define LAYOUT_PACK_GPU_FUSED_H

#include "layout/owner/record.h"

struct arena;
struct fused;
struct path;
struct shape;
struct users;

/* Begins to look at a fused computation. What is found lives in the arena, so that it is looked
 * for once. */
struct fused *gpu_fused_make(const struct record *record, const struct users *users,
                             struct arena *arena);

/* Returns whether the result at a path of a fused computation's root may lie in the place of
 * parameter number `parameter`. custom: the fusion is of kind kCustom. */
bool gpu_fused_can_share(struct fused *fused, bool custom, int32_t parameter,
                         const struct path *path, struct arena *arena);

/* The same by the rule of CPUs: everything that the parameter flows into reads only the element
 * that it computes, and in a custom fusion the parameter flows into no tuple. */
bool gpu_fused_is_elementwise(struct fused *fused, bool custom, int32_t parameter,
                              struct arena *arena);

/* The number of elements of an array; -1: the shape is no array, or the number is not known. */
int64_t gpu_elements(const struct shape *shape);

/* Returns whether two arrays or buffers have the same type, dimensions, minor_to_major and
 * memory space. */
bool gpu_same_shape(const struct shape *a, const struct shape *b);

#endif

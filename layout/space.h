/* Memory spaces. A layout has a number; a target gives the number a name
 * (layout/device/target.h). */
#ifndef LAYOUT_SPACE_H
#define LAYOUT_SPACE_H

#define SPACE_MIN   (-128) /* XLA keeps a memory space in one signed byte */
#define SPACE_MAX   127
#define SPACE_COUNT ((size_t)(SPACE_MAX - SPACE_MIN) + 1)
/* XLA layout.h: kDefaultMemorySpace, kHostMemorySpace */
#define SPACE_DEFAULT 0
#define SPACE_HOST    5

/* Of TPUs: the memory beside the units; a v4's texts name CMEM in its place */
#define SPACE_VMEM 1
#define SPACE_SMEM 2
#define SPACE_CMEM 3

#define SPACE_TEXT 16 /* bytes of a name or number, including its NUL */

#define NO_SPACE (SPACE_MAX + 1) /* of what is in none */

#endif

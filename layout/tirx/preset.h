/*
 * Layouts that hardware prescribes, by name: what the functions of TVM's TIRx make.
 * Reference: TVM TIRx layout document; PTX ISA, tcgen05 data path layouts and the shapes of
 * tcgen05.ld; TMA swizzle modes.
 */
#ifndef LAYOUT_TIRX_PRESET_H
#define LAYOUT_TIRX_PRESET_H

#include "layout/tirx/tirx.h"

/* The swizzle of a TMA mode ("none", "32B", "64B", "128B") for elements of 1 to 128 bits, a
 * power of two: M keeps 16 bytes together, S is 3. */
int tirx_swizzle_of(int element_bits, const char *mode, struct swizzle *swizzle,
                    struct diagnostic *d);
/* The modes, from the smallest swizzle on; NULL behind the last. */
extern const char *const tirx_swizzle_modes[];

/* What a preset may need; which of these it reads is said at its name. */
struct tirx_preset {
    size_t rank;
    const int64_t *shape; /* logical, in elements */
    int element_bits;
    const char *variant; /* mode, datapath letter, instruction shape or annotation */
    int sub_slab;        /* of tmem_datapath: the upper half of each warp's lanes */
};

/* Shared memory that MMA reads; shape of rank >= 2, element_bits, variant: the mode. */
int tirx_mma_shared(const struct tirx_preset *preset, struct arena *arena,
                    struct tirx_layout *layout, struct diagnostic *d);
/* Tensor memory that tcgen05.mma writes; shape (rows, columns), variant: A to G. */
int tirx_tmem_datapath(const struct tirx_preset *preset, struct arena *arena,
                       struct tirx_layout *layout, struct diagnostic *d);
/* Registers of tcgen05.ld and st; shape (rows, columns), element_bits 16 or 32, variant:
 * 32x32b, 16x64b, 16x128b or 16x256b. */
int tirx_tcgen05_atom(const struct tirx_preset *preset, struct arena *arena,
                      struct tirx_layout *layout, struct diagnostic *d);
/* Trainium's SBUF and PSUM; shape, variant: P or F for each dim. */
int tirx_trainium(const struct tirx_preset *preset, struct arena *arena,
                  struct tirx_layout *layout, struct diagnostic *d);
int tirx_trainium_psum(const struct tirx_preset *preset, struct arena *arena,
                       struct tirx_layout *layout, struct diagnostic *d);
/* A row a thread of a warpgroup; shape (rows, columns). */
int tirx_wg_local(const struct tirx_preset *preset, struct arena *arena,
                  struct tirx_layout *layout, struct diagnostic *d);

/* All of the above by name: mma_shared_layout, tmem_datapath_layout, tcgen05_atom_layout,
 * trainium, trainium_psum, wg_local_layout. */
int tirx_preset_by_name(const char *name, const struct tirx_preset *preset, struct arena *arena,
                        struct tirx_layout *layout, struct diagnostic *d);
bool tirx_is_preset(const char *name, size_t length);

#endif

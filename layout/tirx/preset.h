/*
 * Layouts that the hardware prescribes, by name. They equal those that the functions of TVM's
 * TIRx make. Reference: TVM TIRx layout document; PTX ISA, tcgen05 data path layouts and the
 * shapes of tcgen05.ld; TMA swizzle modes.
 */
#ifndef LAYOUT_TIRX_PRESET_H
#define LAYOUT_TIRX_PRESET_H

#include "layout/tirx/tirx.h"

/* Computes the swizzle of a TMA mode ("none", "32B", "64B", "128B"). element_bits is a power of
 * two from 1 to 128. M keeps 16 bytes together, and S is 3. Returns -1 with *d set. */
int tirx_swizzle_of(int element_bits, const char *mode, struct swizzle *swizzle,
                    struct diagnostic *d);
/* The modes, the smallest swizzle first; NULL after the last. */
extern const char *const tirx_swizzle_modes[];

/* The arguments of a preset. The comment of each preset says which of them it reads. */
struct tirx_preset {
    size_t rank;
    const int64_t *shape; /* logical, in elements */
    int element_bits;
    const char *variant; /* swizzle mode, datapath letter, instruction shape or annotation */
    int sub_slab; /* of tmem_datapath: 1 for the upper half of each warp's lanes, 0 otherwise */
};

/* Registers that tcgen05.ld and tcgen05.st move. Reads shape (rows, columns), element_bits (16
 * or 32), and variant: 32x32b, 16x64b, 16x128b or 16x256b. */
int tirx_tcgen05_atom(const struct tirx_preset *preset, struct arena *arena,
                      struct tirx_layout *layout, struct diagnostic *d);

/* Makes a preset by its name: mma_shared_layout, tmem_datapath_layout, tcgen05_atom_layout,
 * trainium, trainium_psum, wg_local_layout. Returns -1 with *d set. */
int tirx_preset_by_name(const char *name, const struct tirx_preset *preset, struct arena *arena,
                        struct tirx_layout *layout, struct diagnostic *d);
bool tirx_is_preset(const char *name, size_t length);

#endif

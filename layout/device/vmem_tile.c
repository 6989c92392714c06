#include "layout/device/vmem_tile.h"

#include "layout/base/checked.h"
#include "layout/base/minmax.h"

/* The elements that fill a word. */
static int64_t
per_word(int64_t bits)
{
    return bits < VMEM_WORD ? VMEM_WORD / bits : 1;
}

struct vmem_tile
vmem_tile(const int64_t *dims, size_t rank, int64_t bits)
{
    int64_t rows = 1;
    if (rank < 2)
        return (struct vmem_tile){1, {VMEM_LANES * per_word(bits)}};
    while (rows < dims[rank - 2] && rows < VMEM_ROWS)
        rows *= 2;
    return (struct vmem_tile){2, {max_i64(rows, per_word(bits)), VMEM_LANES}};
}

bool
vmem_bytes(const int64_t *dims, size_t rank, int64_t bits, int64_t *bytes)
{
    struct vmem_tile tile = vmem_tile(dims, rank, bits);
    int64_t all = bits, padded;
    for (size_t i = 0; i < rank || i < tile.rank; i++) {
        size_t minor = (rank > tile.rank ? rank : tile.rank) - i; /* 1: the last */
        int64_t dim = i < rank ? dims[i] : 1;
        if (dim < 0 ||
            !checked_round_up(dim, minor <= tile.rank ? tile.dims[tile.rank - minor] : 1,
                              &padded) ||
            !checked_multiply(all, padded, &all))
            return false;
    }
    *bytes = all / 8;
    return true;
}

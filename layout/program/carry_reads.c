#include "layout/program/carry_reads.h"

#include "layout/base/minmax.h"
#include "layout/base/words.h"
#include "layout/shape_entry.h"

/* In which type the operands of an operation are read: a copy or a conversion reads its operand
 * as it is read itself, a product in whichever type is kept. */
static int16_t
operand_bits(const struct trail *at, int16_t bits)
{
    static const char *const products[] = {"dot", "convolution", NULL};
    const struct shape_entry *shape = at->step->operation.shape;
    if (word_among(trail_opcode(at), products))
        return 0;
    if (!trail_at_copy(at))
        return ANY_BITS;
    if (!shape || shape->leaf_count != 1)
        return bits;
    return (int16_t)min_int(bits,
                            primitive_bits(shape_array(shape->leaves[0].entry->shape)->type));
}

void
carry_reads_find(struct trails *slices, int16_t *bits, size_t elements)
{
    struct branch at;
    while (trails_next(slices, &at)) {
        int64_t element = trail_state(&at.trail);
        if (element < 0)
            trails_add_operands(slices, &at.trail, operand_bits(&at.trail, at.bits));
        else if ((size_t)element < elements)
            bits[element] = (int16_t)max_int(bits[element], at.bits);
    }
}

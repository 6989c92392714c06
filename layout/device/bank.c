/* The bank of an element. */
#include "layout/device/bank.h"

#include "layout/base/checked.h"
#include "layout/base/diagnostic.h"

int
bank_locate(int64_t address, int element_bits, struct bank_place *place, struct diagnostic *d)
{
    int64_t bits;
    if (!checked_multiply(address, element_bits, &bits))
        return diagnostic_set(d, SIZE_OVERFLOW, 0, 0);
    place->byte = floor_divide(bits, 8);
    place->bit = (int)(bits - place->byte * 8);
    place->word = floor_divide(place->byte, BANK_WORD_BYTES);
    place->line = floor_divide(place->word, BANK_COUNT);
    place->bank = (int)(place->word - place->line * BANK_COUNT);
    return 0;
}

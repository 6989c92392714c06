/* Banks, phases and wavefronts of one access. */
#include "layout/device/bank.h"

#include "layout/base/checked.h"
#include "layout/base/diagnostic.h"

#define LANE_WORDS (BANK_MAX_WIDTH / BANK_WORD_BYTES)
#define WORD_ROOM  (WARP_LANES * LANE_WORDS)

static int
bank_of_word(int64_t word, int banks)
{
    return (int)(word - floor_divide(word, banks) * banks);
}

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
    place->bank = bank_of_word(place->word, BANK_COUNT);
    return 0;
}

size_t
bank_phase_lanes(int width)
{
    if (width <= 4)
        return WARP_LANES;
    return width <= 8 ? WARP_LANES / 2 : WARP_LANES / 4;
}

size_t
bank_phase_count(const struct bank_access *access)
{
    size_t lanes = bank_phase_lanes(access->width);
    return (access->lane_count + lanes - 1) / lanes;
}

/* ---- one phase ---- */

/* The different words that a phase asks for. */
struct words {
    size_t count;
    int64_t word[WORD_ROOM];
    int banks;
    int per_bank[BANK_MAX_COUNT];
};

static void
add_word(struct words *words, int64_t word)
{
    for (size_t i = 0; i < words->count; i++)
        if (words->word[i] == word)
            return;
    words->word[words->count++] = word;
    words->per_bank[bank_of_word(word, words->banks)]++;
}

/* The first and last word of a lane's bytes. */
static void
lane_words(int64_t byte, int width, int64_t *first, int64_t *last)
{
    *first = floor_divide(byte, BANK_WORD_BYTES);
    *last = floor_divide(byte + width - 1, BANK_WORD_BYTES);
}

void
bank_serve(const int64_t *lane_bytes, size_t lane_count, int width, int banks,
           struct bank_phase *phase)
{
    struct words words = {.banks = banks};
    int64_t first, last;
    for (size_t i = 0; i < lane_count; i++) {
        lane_words(lane_bytes[i], width, &first, &last);
        for (int64_t word = first; word <= last; word++)
            add_word(&words, word);
    }
    phase->lane_count = lane_count;
    phase->lanes = 0;
    phase->wavefronts = 0;
    phase->ideal = (int)(divide_up((int64_t)words.count, banks));
    for (int bank = 0; bank < banks; bank++)
        if (words.per_bank[bank] > phase->wavefronts)
            phase->wavefronts = words.per_bank[bank];
    for (size_t i = 0; i < lane_count && phase->wavefronts > phase->ideal; i++) {
        lane_words(lane_bytes[i], width, &first, &last);
        for (int64_t word = first; word <= last; word++)
            if (words.per_bank[bank_of_word(word, banks)] > phase->ideal)
                phase->lanes |= (uint64_t)1 << i;
    }
}

/* ---- an access ---- */

/* The byte where a lane begins to read. Hardware reads only aligned bytes, and an element
 * smaller than a byte must not reach beyond them. */
static int
aligned_byte(const struct bank_access *access, size_t lane, const struct bank_place *place,
             int64_t *byte, struct diagnostic *d)
{
    if (place->byte % access->width)
        return diagnostic_set(d, BANK_ALIGNMENT, 0, 0, lane, access->width,
                              (long long)place->byte, access->width);
    if (place->bit + access->elements * access->element_bits > access->width * 8)
        return diagnostic_set(d, BANK_BIT, 0, 0, lane, access->width, place->bit,
                              (long long)place->byte);
    *byte = place->byte;
    return 0;
}

/* The byte address of a lane under a swizzle. The elements that it reads must be contiguous. */
static int
lane_byte(const struct bank_access *access, size_t lane, const struct swizzle *swizzle,
          int64_t *byte, struct diagnostic *d)
{
    static const struct swizzle none = {0};
    struct bank_place place;
    int64_t from = access->addresses[lane];
    int64_t at = swizzle_apply(swizzle ? swizzle : &none, from);
    for (int i = 1; swizzle && i < access->elements; i++)
        if (swizzle_apply(swizzle, from + i) != at + i)
            return diagnostic_set(d, BANK_SCATTERED, 0, 0, lane);
    if (bank_locate(at, access->element_bits, &place, d))
        return -1;
    return aligned_byte(access, lane, &place, byte, d);
}

int
bank_phase(const struct bank_access *access, const struct swizzle *swizzle, size_t number,
           struct bank_phase *phase, struct diagnostic *d)
{
    int64_t bytes[WARP_LANES];
    size_t lanes = bank_phase_lanes(access->width);
    size_t first = number * lanes, count = access->lane_count - first;
    if (count > lanes)
        count = lanes;
    for (size_t i = 0; i < count; i++)
        if (lane_byte(access, first + i, swizzle, &bytes[i], d))
            return -1;
    bank_serve(bytes, count, access->width, BANK_COUNT, phase);
    phase->first_lane = first;
    return 0;
}

int
bank_phases(const struct bank_access *access, const struct swizzle *swizzle,
            struct bank_phase *phases, struct diagnostic *d)
{
    for (size_t i = 0; i < bank_phase_count(access); i++)
        if (bank_phase(access, swizzle, i, &phases[i], d))
            return -1;
    return 0;
}

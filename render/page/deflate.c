/* Matches are the longest of some places with the same three bytes; one is put off by a byte if
 * the next is longer. Each block has codes of its own. */
#include "render/page/deflate.h"

#include "layout/base/memory.h"
#include "render/page/huffman.h"

#include <stdlib.h>

#define WINDOW       32768
#define HASHES       32768
#define TRIES        256 /* places that are compared */
#define ENOUGH       64  /* a match as long is not put off */
#define LEAST_MATCH  3
#define MOST_MATCH   258
#define BLOCK_TOKENS 32768
#define END          256 /* the symbol behind a block */
#define LITERALS     286
#define DISTANCES    30
#define LENGTH_CODES 19

/* length 0: a literal, which is the distance. */
struct token {
    uint16_t length, distance;
};

struct deflater {
    struct text *out;
    uint64_t bits; /* not yet written */
    int bit_count;
    const unsigned char *bytes;
    size_t size;
    int32_t *heads, *before; /* places with a hash, the last first; -1: none */
    size_t token_count;
    struct token *tokens;
};

/* ---- bits ---- */

static void
put_bits(struct deflater *d, unsigned value, int count)
{
    d->bits |= (uint64_t)value << d->bit_count;
    for (d->bit_count += count; d->bit_count >= 8; d->bit_count -= 8) {
        text_char(d->out, (char)(d->bits & 0xff));
        d->bits >>= 8;
    }
}

static void
put_symbol(struct deflater *d, const struct huffman *huffman, int symbol)
{
    put_bits(d, huffman->codes[symbol], huffman->bits[symbol]);
}

/* ---- lengths and distances ---- */

/* A number as a symbol and bits behind it. */
struct split {
    int symbol, bit_count;
    unsigned bits;
};

/* Symbols stand for ranges that grow twofold every `fine` symbols. value: counted from 0. */
static struct split
split_number(unsigned value, unsigned fine)
{
    struct split split = {.symbol = (int)value};
    unsigned whole = value;
    while (whole >= 2 * fine) {
        whole >>= 1;
        split.bit_count++;
    }
    if (split.bit_count)
        split.symbol = split.bit_count * (int)fine + (int)whole;
    split.bits = value & ((1U << split.bit_count) - 1);
    return split;
}

static struct split
split_length(unsigned length)
{
    if (length == MOST_MATCH)
        return (struct split){.symbol = 285};
    struct split split = split_number(length - LEAST_MATCH, 4);
    split.symbol += END + 1;
    return split;
}

static struct split
split_distance(unsigned distance)
{
    return split_number(distance - 1, 2);
}

/* ---- a block ---- */

struct block {
    struct huffman literals, distances;
};

static void
count_tokens(const struct deflater *d, uint32_t *literals, uint32_t *distances)
{
    literals[END] = 1;
    for (size_t i = 0; i < d->token_count; i++) {
        const struct token *token = &d->tokens[i];
        if (!token->length) {
            literals[token->distance]++;
            continue;
        }
        literals[split_length(token->length).symbol]++;
        distances[split_distance(token->distance).symbol]++;
    }
}

/* The number of equal code lengths from one on. */
static int
run_at(const uint8_t *lengths, int count, int at)
{
    int end = at + 1;
    while (end < count && lengths[end] == lengths[at])
        end++;
    return end - at;
}

/* A code length, or a run of them. */
struct step {
    uint8_t symbol, bit_count, bits;
};

/* The next step of code lengths. Returns how many it stands for. */
static int
next_step(const uint8_t *lengths, int count, int at, struct step *step)
{
    int run = run_at(lengths, count, at);
    *step = (struct step){.symbol = lengths[at]};
    if (lengths[at] == 0 && run >= 11) {
        run = run > 138 ? 138 : run;
        *step = (struct step){18, 7, (uint8_t)(run - 11)};
        return run;
    }
    if (lengths[at] == 0 && run >= 3) {
        *step = (struct step){17, 3, (uint8_t)(run - 3)};
        return run;
    }
    if (at == 0 || lengths[at] != lengths[at - 1] || run < 3)
        return 1;
    run = run > 6 ? 6 : run;
    *step = (struct step){16, 2, (uint8_t)(run - 3)};
    return run;
}

/* Writes the code lengths of both codes. */
static void
put_codes(struct deflater *d, const struct block *block)
{
    static const uint8_t order[LENGTH_CODES] = {16, 17, 18, 0, 8,  7, 9,  6, 10, 5,
                                                11, 4,  12, 3, 13, 2, 14, 1, 15};
    uint8_t lengths[LITERALS + DISTANCES];
    uint32_t frequencies[LENGTH_CODES] = {0};
    struct huffman codes;
    struct step step;
    int count = LITERALS + DISTANCES;
    memcpy(lengths, block->literals.bits, LITERALS);
    memcpy(lengths + LITERALS, block->distances.bits, DISTANCES);
    for (int i = 0; i < count; i += next_step(lengths, count, i, &step)) {
        next_step(lengths, count, i, &step);
        frequencies[step.symbol]++;
    }
    huffman_make(&codes, frequencies, LENGTH_CODES, 7);
    put_bits(d, LITERALS - 257, 5);
    put_bits(d, DISTANCES - 1, 5);
    put_bits(d, LENGTH_CODES - 4, 4);
    for (int i = 0; i < LENGTH_CODES; i++)
        put_bits(d, codes.bits[order[i]], 3);
    for (int i = 0; i < count;) {
        i += next_step(lengths, count, i, &step);
        put_symbol(d, &codes, step.symbol);
        put_bits(d, step.bits, step.bit_count);
    }
}

static void
put_split(struct deflater *d, const struct huffman *huffman, struct split split)
{
    put_symbol(d, huffman, split.symbol);
    put_bits(d, split.bits, split.bit_count);
}

static void
end_block(struct deflater *d, bool last)
{
    uint32_t literals[LITERALS] = {0}, distances[DISTANCES] = {0};
    struct block block;
    count_tokens(d, literals, distances);
    huffman_make(&block.literals, literals, LITERALS, HUFFMAN_BITS);
    huffman_make(&block.distances, distances, DISTANCES, HUFFMAN_BITS);
    put_bits(d, last, 1);
    put_bits(d, 2, 2);
    put_codes(d, &block);
    for (size_t i = 0; i < d->token_count; i++) {
        const struct token *token = &d->tokens[i];
        if (!token->length) {
            put_symbol(d, &block.literals, token->distance);
            continue;
        }
        put_split(d, &block.literals, split_length(token->length));
        put_split(d, &block.distances, split_distance(token->distance));
    }
    put_symbol(d, &block.literals, END);
    d->token_count = 0;
}

/* ---- matches ---- */

static unsigned
hash_at(const struct deflater *d, size_t at)
{
    const unsigned char *b = d->bytes + at;
    return ((unsigned)b[0] << 10 ^ (unsigned)b[1] << 5 ^ b[2]) % HASHES;
}

static void
remember(struct deflater *d, size_t at)
{
    if (at + LEAST_MATCH > d->size)
        return;
    unsigned hash = hash_at(d, at);
    d->before[at % WINDOW] = d->heads[hash];
    d->heads[hash] = (int32_t)at;
}

static unsigned
common_length(const struct deflater *d, size_t from, size_t at)
{
    unsigned length = 0;
    while (length < MOST_MATCH && at + length < d->size &&
           d->bytes[from + length] == d->bytes[at + length])
        length++;
    return length;
}

/* The longest match of what was remembered. */
static struct token
find_match(const struct deflater *d, size_t at)
{
    struct token best = {0};
    if (at + LEAST_MATCH > d->size)
        return best;
    int64_t from = d->heads[hash_at(d, at)];
    for (int tries = TRIES; tries > 0 && from >= 0 && at - (size_t)from < WINDOW; tries--) {
        unsigned length = common_length(d, (size_t)from, at);
        if (length > best.length && length >= LEAST_MATCH)
            best = (struct token){(uint16_t)length, (uint16_t)(at - (size_t)from)};
        int64_t older = d->before[(size_t)from % WINDOW];
        if (older >= from || best.length == MOST_MATCH)
            break;
        from = older;
    }
    return best;
}

static void
add_token(struct deflater *d, struct token token)
{
    d->tokens[d->token_count++] = token;
    if (d->token_count == BLOCK_TOKENS)
        end_block(d, false);
}

static void
make_tokens(struct deflater *d)
{
    struct token match = find_match(d, 0);
    for (size_t at = 0; at < d->size;) {
        struct token next = {0};
        size_t length = match.length;
        remember(d, at);
        if (length < ENOUGH)
            next = find_match(d, at + 1);
        if (length == 0 || next.length > length) {
            add_token(d, (struct token){0, d->bytes[at]});
            at++;
            match = next;
            continue;
        }
        add_token(d, match);
        for (size_t i = 1; i < length; i++)
            remember(d, at + i);
        at += length;
        match = find_match(d, at);
    }
}

void
deflate(struct text *out, const void *bytes, size_t size)
{
    struct deflater d = {.out = out, .bytes = bytes, .size = size};
    d.heads = memory_zeroed(HASHES, sizeof *d.heads);
    d.before = memory_zeroed(WINDOW, sizeof *d.before);
    d.tokens = memory_zeroed(BLOCK_TOKENS, sizeof *d.tokens);
    memset(d.heads, 0xff, HASHES * sizeof *d.heads);
    make_tokens(&d);
    end_block(&d, true);
    if (d.bit_count)
        put_bits(&d, 0, 8 - d.bit_count);
    free(d.heads);
    free(d.before);
    free(d.tokens);
}

/* ---- base64 ---- */

static void
put_base64(struct text *out, const unsigned char *bytes, size_t size)
{
    static const char digits[] =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    for (size_t i = 0; i < size; i += 3) {
        unsigned group = 0;
        for (size_t k = i; k < i + 3; k++)
            group = group << 8 | (k < size ? bytes[k] : 0);
        for (size_t k = 0; k < 4; k++)
            text_char(out, i + k > size ? '=' : digits[group >> (18 - 6 * k) & 63]);
    }
}

void
deflate_base64(struct text *out, const void *bytes, size_t size)
{
    struct text packed = {0};
    deflate(&packed, bytes, size);
    put_base64(out, (const unsigned char *)packed.data, packed.length);
    text_free(&packed);
}

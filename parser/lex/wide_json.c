/* Reads a block of bytes at a time. Whether a byte is in a string follows from the number of
 * quotes before it, odd or even. */
#include "parser/lex/wide_json.h"

#include "parser/lex/source.h"
#include "parser/lex/wide_scan.h"

/* Returns which byte of a block is the brace that closes the outermost of `depth` open ones;
 * WIDE_BYTES: none does. open and close are the masks of the block's braces. */
static size_t
closing_brace(uint64_t open, uint64_t close, size_t depth)
{
    if (wide_count(close) < depth)
        return WIDE_BYTES;
    for (uint64_t left = close; left; left &= left - 1) {
        uint64_t before = (left & -left) - 1;
        if (depth + wide_count(open & before) == wide_count(close & before) + 1)
            return (size_t)__builtin_ctzll(left);
    }
    return WIDE_BYTES;
}

void
wide_json_pass(struct source *s, size_t *depth)
{
    uint64_t within = 0;           /* all ones: a string goes on from the block before */
    unsigned char *opening = NULL; /* the last quote, which opens that string */
    for (; s->limit - s->cursor >= WIDE_BYTES; s->cursor += WIDE_BYTES) {
        struct wide block = wide_load(s->cursor);
        bool odd = wide_has(&block, '\\', '\n', '\0');
        if (odd && (wide_equal(&block, '\\') | wide_equal(&block, '\0')))
            break;
        uint64_t quotes = wide_equal(&block, '"'), string = wide_parity(quotes) ^ within;
        uint64_t open = wide_equal(&block, '{') & ~string;
        uint64_t close = wide_equal(&block, '}') & ~string;
        uint64_t newline = odd ? wide_equal(&block, '\n') : 0;
        size_t at = close ? closing_brace(open, close, *depth) : WIDE_BYTES;
        if (newline && (at == WIDE_BYTES || newline & ((UINT64_C(1) << at) - 1)))
            break;
        if (at < WIDE_BYTES) {
            s->cursor += at + 1;
            *depth = 0;
            return;
        }
        *depth += wide_count(open);
        *depth -= wide_count(close);
        within = 0 - (string >> 63);
        if (quotes)
            opening = s->cursor + (WIDE_BYTES - 1 - __builtin_clzll(quotes));
    }
    if (within)
        s->cursor = opening;
}

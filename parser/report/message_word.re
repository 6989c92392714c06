/* Words that begin a message start with one of a few letters, so runs of all other bytes are
 * passed in one loop. Blanks of the rules stand for line breaks, too (message_break.h). So
 * nothing of fixed length may stand between two tags: their distance is not that of the rule. */
#include "parser/report/message_word.h"

#include "layout/base/checked.h"
#include "parser/lex/wide_scan.h"
#include "parser/report/message_break.h"

#include <ctype.h>
#include <stddef.h>
#include <string.h>

/*!include:re2c "parser/lex/definitions.inc" */

/*!re2c
re2c:define:YYCTYPE = "unsigned char";
re2c:api = custom;
re2c:api:style = free-form;
re2c:define:YYPEEK = "message_peek(bytes, p)";
re2c:define:YYSKIP = "p = message_skip(bytes, p);";
re2c:define:YYBACKUP = "marker = p;";
re2c:define:YYRESTORE = "p = marker;";
re2c:define:YYLESSTHAN = "p >= bytes->limit";
re2c:define:YYSTAGP = "@@{tag} = p;";
re2c:define:YYSTAGN = "@@{tag} = NULL;";
re2c:yyfill:enable = 0;
re2c:eof = 0;

size   = digits ("." digits)? " "? ([KMGTPE] "iB"? | "B" | "byte");
memory = [a-z]+;
hex    = [0-9a-f]+;
tab    = [ \t]+;

request  = ("Out of memory while trying to allocate" | "Out of memory allocating"
         | "Attempting to " ("allocate" | "reserve")
         | ("Failed" | "Tried" | "Unable") " to allocate" " request for"?) " ";
onchip   = "out of resource: " ("shared" | "tensor") " memory, Required: " digits ", Hardware limit: "
         | "Shared memory size limit exceeded"
         | "Requested dynamic shared memory " digits " exceeds device limit "
         | "uses too much shared data (0x" hex " bytes, 0x";
reduced  = " bytes) by rematerialization; only reduced to ";
lowest   = "Can" "\\"? "'t reduce memory use below " size " (" digits reduced;
layouts  = [^\n\x00 ()]+ ("(" [^\n\x00 ()]* ")" [^\n\x00 ()]*)* ") does not match Mosaic layout (";
mosaic   = [^\n\x00 ()]+ ("(" [^\n\x00 ()]* ")" [^\n\x00 ()]*)*;
asked    = ("trying to allocate" | "failed to allocate") " ";
address  = ("0x")? [0-9a-f]+;
*/

/* Returns whether a message may begin with the bytes at p. */
static bool
may_begin(const unsigned char *p)
{
    static const bool capitals[256] = {
        ['\0'] = true, ['A'] = true, ['B'] = true, ['C'] = true, ['F'] = true, ['O'] = true,
        ['R'] = true,  ['S'] = true, ['T'] = true, ['U'] = true, ['X'] = true};
    return capitals[*p] || memcmp(p, "out", 3) == 0 || memcmp(p, "use", 3) == 0;
}

/* Passes the bytes with which no message begins. */
static const unsigned char *
pass_others(const unsigned char *p)
{
    for (;; p += 16) {
        wide_part bytes = wide_part_at(p), next = wide_part_at(p + 1);
        wide_part capital = (bytes >= WIDE('A')) & (bytes <= WIDE('X'));
        wide_part out = (bytes == WIDE('o')) & (next == WIDE('u'));
        wide_part use = (bytes == WIDE('u')) & (next == WIDE('s'));
        unsigned mask = wide_mask(capital | out | use | (bytes == WIDE(0)));
        for (; mask; mask &= mask - 1)
            if (may_begin(p + __builtin_ctz(mask)))
                return p + __builtin_ctz(mask);
    }
}

/* Returns whether the list of a TPU goes on behind "Shape: ". */
static bool
goes_on_unpadded(const unsigned char *p, const unsigned char *limit)
{
    size_t left = (size_t)(limit - p);
    return memmem(p, left < WORD_LIMIT / 4 ? left : WORD_LIMIT / 4, "Unpadded", 8) != NULL;
}

const unsigned char *
message_begins(const struct message_bytes *bytes, const unsigned char *from)
{
    const unsigned char *p = from, *marker;
    for (;;) {
        from = p = pass_others(p);
        /*!re2c
        "Size: " size                                      { goto found; }
        "Ran out of memory "                               { goto found; }
        "Total " memory " usage >= " size                  { goto found; }
        request size                                       { goto found; }
        "Scoped allocation with size " size                { goto found; }
        "Allocator (" [A-Za-z0-9_]+ ") ran out of memory " { goto found; }
        "BufferAssignment " ("OOM" | "stats")              { goto found; }
        "Allocation (size=" digits ") would exceed memory " { goto found; }
        "Used " size " of " size " " memory                { goto found; }
        "Shape: "                                          { if (goes_on_unpadded(p, bytes->limit))
                                                                 goto found;
                                                             p = from + 1;
                                                             continue; }
        "Aborting compilation early because "              { goto found; }
        onchip                                             { goto found; }
        lowest                                             { goto found; }
        "XLA layout (" layouts                             { goto found; }
        *                                                  { p = from + 1; continue; }
        $                                                  { return NULL; }
        */
    found:
        if ((size_t)(p - from) <= WORD_LIMIT)
            return from;
        p = from + 1;
    }
}

/* Returns whether a unit stands there, and no other word: "GiB", "G", "B", "bytes". */
static bool
is_unit(const unsigned char *p)
{
    if (*p == 'b')
        return memcmp(p, "byte", 4) == 0;
    return (p[0] && p[1] == 'i' && p[2] == 'B') || (isupper(*p) && !isalnum(p[1]));
}

/* Reads 0x1a000. `given` is false if it does not fit 64 bits. */
static struct stated
stated_of_hex(const unsigned char *p)
{
    int64_t value = 0;
    for (; isxdigit(*p); p++) {
        int digit = isdigit(*p) ? *p - '0' : *p - 'a' + 10;
        if (!checked_multiply(value, 16, &value) || !checked_add(value, digit, &value))
            return (struct stated){0};
    }
    return (struct stated){.given = true, .bytes = value};
}

/* Reads a size by the rule above, or digits alone. `given` is false if it does not fit 64 bits. */
static struct stated
stated_of(const struct message_bytes *bytes, const unsigned char *p)
{
    static const char units[] = "BKMGTPE"; /* by powers of 1024 */
    int64_t value = 0, parts = 1, unit = 1;
    bool fraction = false;
    if (p[0] == '0' && p[1] == 'x')
        return stated_of_hex(p + 2);
    for (; isdigit(*p) || *p == '.'; p++) {
        fraction |= *p == '.';
        if (*p != '.' && (!checked_multiply(value, 10, &value) ||
                          !checked_add(value, *p - '0', &value) ||
                          (fraction && !checked_multiply(parts, 10, &parts))))
            return (struct stated){0};
    }
    const unsigned char *behind = message_peek(bytes, p) == ' ' ? message_skip(bytes, p) : p;
    if (is_unit(behind))
        p = behind;
    const char *letter = *p ? strchr(units, *p == 'b' ? 'B' : *p) : NULL;
    unit <<= letter ? 10 * (letter - units) : 0;
    wide_integer number = (wide_integer)value * unit / parts;
    if (number > INT64_MAX)
        return (struct stated){0};
    return (struct stated){.given = true,
                           .decimal_units = unit > 1 && p[1] != 'i',
                           .bytes = (int64_t)number,
                           .precision = unit > 1 ? divide_up(unit, parts) : 0};
}

/* Returns the end of the words in front of a parenthesis. */
static const unsigned char *
words_end(const struct message_bytes *bytes, const unsigned char *p)
{
    const unsigned char *end = p;
    while (isalpha(*p) || message_peek(bytes, p) == ' ') {
        if (isalpha(*p))
            end = p + 1;
        p = message_skip(bytes, p);
    }
    return end;
}

bool
message_word(struct message_word *word, const struct message_bytes *bytes,
             const unsigned char *from, const unsigned char *end)
{
    const unsigned char *p = from, *marker, *first, *second, *name, *behind;
    const unsigned char *left, *right;
    /*!stags:re2c format = "const unsigned char *@@;"; */
again:
    while (p < end) {
        *word = (struct message_word){.at = p};
        first = second = name = behind = left = right = NULL;
        /*!re2c
        "Size: " @first size                       { word->kind = WORD_SIZE; goto found; }
        "Unpadded size: " @first size              { word->kind = WORD_DATA; goto found; }
        "due to padding: " @first size             { word->kind = WORD_EXTRA; goto found; }
        "Shape: " | "Subshape: " | "[shape = '"    { word->kind = WORD_SHAPE; goto found; }
        "Operator: "                               { word->kind = WORD_OPERATOR; goto found; }
        "XLA " [Ll] "abel: "                       { word->kind = WORD_LABEL; goto found; }
        "Allocation type: "                        { word->kind = WORD_TYPE; goto found; }
        "====="                                    { word->kind = WORD_RULE; goto found; }
        "Tag: "                                    { word->kind = WORD_TAG; goto found; }
        "window allocation for operator " @name [a-z]+ " " digits @behind
            "." " "+ "The window shape is "        { word->kind = WORD_WINDOW; goto found; }
        "while the full shape is "                 { word->kind = WORD_ARRAY; goto found; }
        "This allocation has " @first digits " buffering level" | "This allocation is single buffered"
                                                   { word->kind = WORD_BUFFERS; goto found; }

        "Ran out of memory in memory space " @name memory @behind
                                                   { word->kind = WORD_SPACE; goto found; }
        "Ran out of memory on " @name [A-Za-z]+ @behind
                                                   { word->kind = WORD_SPACE; goto found; }
        "while allocating on stack for "           { word->kind = WORD_STACK; goto found; }
        "Used " @first size " of " @second size    { word->kind = WORD_NEEDED; goto found; }
        "required for " @name [A-Za-z ]+ "(" @first size ") exceeds available "
            [A-Za-z]+ " (" @second size ")"        { word->kind = WORD_NEEDED; goto found; }
        "Requires " @first size ", has " @second size " available"
                                                   { word->kind = WORD_NEEDED; goto found; }
        "Can" "\\"? "'t reduce memory use below " size " (" @second digits reduced
            size " (" @first digits " bytes)"      { word->kind = WORD_REDUCED; goto found; }
        "out of resource: " @name [a-z]+ @behind " "+ "memory, Required: "
            @first digits ", Hardware limit: " @second digits
                                                   { word->kind = WORD_ONCHIP; goto found; }
        "Shared memory size limit exceeded" (": requested " @first digits ", available: "
            @second digits)?                       { word->kind = WORD_ONCHIP; goto found; }
        "Requested dynamic shared memory " @first digits " exceeds device limit " @second digits
                                                   { word->kind = WORD_ONCHIP; goto found; }
        "uses too much shared data (" @first "0x" hex " bytes, " @second "0x" hex " max)"
                                                   { word->kind = WORD_ONCHIP; goto found; }
        "XLA layout (" @name mosaic @behind ")" " "+ "does not match Mosaic layout (" @left mosaic
            @right ")" " "+ "for an operand of shape "
                                                   { word->kind = WORD_MISMATCH; goto found; }
        "Try changing your kernel block shape to " @name "(" digits ("," " "? digits)* ","? ")" @behind
                                                   { word->kind = WORD_BLOCK_SHAPE; goto found; }
        "Scoped allocation with size " @first size " and limit " @second size
                                                   { word->kind = WORD_NEEDED; goto found; }
        "Allocation (size=" @first digits ") would exceed memory (size=" @second digits ")"
                                                   { word->kind = WORD_EXCEEDS; goto found; }
        (request | asked) @first size              { word->kind = WORD_REQUEST; goto found; }
        "There are " @first size " free"           { word->kind = WORD_FREE; goto found; }
        "and " @first size " reservable"           { word->kind = WORD_BLOCK; goto found; }
        "HBM capacity " @first size                { word->kind = WORD_DEVICE; goto found; }
        "total capacity of " @first size           { word->kind = WORD_DEVICE; goto found; }
        "; " @first size " total capacity"         { word->kind = WORD_DEVICE; goto found; }
        "Currently allocated:" tab @first size     { word->kind = WORD_IN_USE; goto found; }
        "has " @first size " memory in use"        { word->kind = WORD_IN_USE; goto found; }
        "; " @first size " already allocated"      { word->kind = WORD_IN_USE; goto found; }
        "Top-of-Memory reserved:" tab @first size  { word->kind = WORD_RESERVED; goto found; }
        "Program requirement:" tab @first size     { word->kind = WORD_OTHER; goto found; }
        "; " @first size " free;"                  { word->kind = WORD_FREE; goto found; }
        "of which " @first size " is free"         { word->kind = WORD_FREE; goto found; }
        "total allocation:" tab @first size        { word->kind = WORD_TOTAL; goto found; }
        ("Limit:" tab | "memory_limit_: ") @first digits { word->kind = WORD_CAPACITY; goto found; }
        "InUse:" tab @first digits                 { word->kind = WORD_IN_USE; goto found; }
        "Sum Total of in-use chunks: " @first size { word->kind = WORD_IN_USE; goto found; }
        "MaxInUse:" tab @first digits              { word->kind = WORD_MOST; goto found; }
        "LargestFreeBlock:" tab @first digits      { word->kind = WORD_BLOCK; goto found; }
        "Free" " "+ "at " address (" next " digits)? " of size " @first digits
                                                   { word->kind = WORD_BLOCK; goto found; }
        "Size: " @first size " | Requested Size: " size " | in_use: 0"
                                                   { word->kind = WORD_BLOCK; goto found; }
        "Chunks of size " @second digits " totalling " @first size
                                                   { word->kind = WORD_CHUNKS; goto found; }
        "xceeded " memory " capacity by " @first size { word->kind = WORD_OVER; goto found; }
        "exceeded scoped " memory " limit by " @first size { word->kind = WORD_OVER; goto found; }
        "Total " @name memory @behind " "+ "usage >= " @first size { word->kind = WORD_USAGE; goto found; }
        "arguments" tab @first size                { word->kind = WORD_ARGUMENTS; goto found; }
        " parameter allocation:" tab @first size   { word->kind = WORD_ARGUMENTS; goto found; }
        ("Output size " | "output" tab) @first size { word->kind = WORD_OUTPUT; goto found; }
        "maybe_live_out allocation:" tab @first size { word->kind = WORD_OUTPUT; goto found; }
        "HLO temp" tab @first size                 { word->kind = WORD_TEMP; goto found; }
        "preallocated temp allocation:" tab @first size { word->kind = WORD_TEMP; goto found; }
        "reserved" tab @first size                 { word->kind = WORD_RESERVED; goto found; }
        "program" tab @first size                  { word->kind = WORD_PROGRAM; goto found; }
        "global" tab @first size                   { word->kind = WORD_GLOBAL; goto found; }
        "scoped" tab @first size                   { word->kind = WORD_SCOPED; goto found; }
        "overlays" tab @first size                 { word->kind = WORD_OVERLAYS; goto found; }
        "HLO module: " @name [A-Za-z0-9_.-]* [A-Za-z0-9_] @behind { word->kind = WORD_MODULE; goto found; }
        "Largest program" | "Program " memory " requirement" | "BufferAssignment" | "Peak buffers"
        | "BFCAllocator" | "Bin (" | "Bin for " | "Next region of size" | ("InUse" | "Chunk") " at "
        | "Size: " size " | Requested Size: " | "Requested Size: " | "of in-use Chunks" | "Stats:"
                                                   { word->kind = WORD_OTHER; goto found; }
        *                                          { p = word->at + 1; continue; }
        $                                          { return false; }
        */
    }
    return false;
found:
    if ((size_t)(p - word->at) > WORD_LIMIT) { /* longer than the window is sure to show */
        p = word->at + 1;
        goto again;
    }
    word->end = p;
    word->name = name;
    word->name_end = name && !behind ? words_end(bytes, name) : behind;
    word->other = left;
    word->other_end = right;
    if (first)
        word->size = stated_of(bytes, first);
    if (second)
        word->limit = stated_of(bytes, second);
    return true;
}

const unsigned char *
message_shape_end(const struct message_bytes *bytes, const unsigned char *from,
                  const unsigned char *end)
{
    const unsigned char *p = from, *marker;
    /*!re2c
    re2c:eof = -1;
    plain_shape  { return p < end ? p : end; }
    *            { p = memchr(from, '\'', (size_t)(end - from)); return p ? p : end; }
    */
}

/* What the words of a name mean, and what a whole name must have. */
#include "parser/atom/atom_parse.h"

#include "layout/base/guess.h"
#include "layout/type_name.h"
#include "parser/atom/atom_syntax.h"

#include <string.h>

#define BYTE 8

/* ---- words of PTX ---- */

/* A word that begins an instruction, or the second one, after tcgen05 or cp. */
static const struct head {
    const char *word;
    bool tensor; /* after tcgen05 */
    enum instruction_kind kind;
    int64_t dot;
} heads[] = {
    {"mma", false, INSTRUCTION_MMA, 0},        {"wgmma", false, INSTRUCTION_WGMMA, 0},
    {"ldmatrix", false, INSTRUCTION_LOAD, 0},  {"stmatrix", false, INSTRUCTION_STORE, 0},
    {"movmatrix", false, INSTRUCTION_MOVE, 0}, {"smem", false, INSTRUCTION_SHARED, 0},
    {"async", false, INSTRUCTION_ASYNC, 0},    {"vector", false, INSTRUCTION_VECTOR, 0},
    {"tma", false, INSTRUCTION_TMA, 0},        {"dp2a", false, INSTRUCTION_MMA, 2},
    {"dp4a", false, INSTRUCTION_MMA, 4},       {"mma", true, INSTRUCTION_UMMA, 0},
    {"ld", true, INSTRUCTION_LOAD, 0},         {"st", true, INSTRUCTION_STORE, 0},
    {"cp", true, INSTRUCTION_TENSOR, 0},
};

static const struct {
    const char *word;
    enum atom_operand operand;
} operands[] = {
    {"A", OPERAND_A}, {"B", OPERAND_B},        {"C", OPERAND_C},
    {"D", OPERAND_D}, {"src", OPERAND_SOURCE}, {"dst", OPERAND_DESTINATION},
};

static const struct {
    const char *word;
    enum product_source source;
} sources[] = {{"rs", SOURCE_REGISTERS}, {"ts", SOURCE_TENSOR}};

static const struct {
    const char *word;
    enum atom_type type;
} kinds[] = {{"kind::f16", ATOM_F16},
             {"kind::tf32", ATOM_TF32},
             {"kind::f8f6f4", ATOM_E4M3},
             {"kind::i8", ATOM_S8}};

#define COUNT(table) (sizeof(table) / sizeof *(table))

static void
unknown_word(struct atom_parse *p, const struct phrase_token *token)
{
    const char *text = phrase_text(&p->phrase, token);
    struct guess guess = guess_of(text, token->length);
    char words[GUESS_TEXT], shown[GUESS_NAME];
    for (size_t i = 0; i < COUNT(heads); i++)
        guess_try(&guess, heads[i].word);
    for (size_t i = 0; i < COUNT(operands); i++)
        guess_try(&guess, operands[i].word);
    for (size_t i = ATOM_NO_TYPE + 1; i < ATOM_TYPES; i++)
        guess_try(&guess, atom_type_name((enum atom_type)i));
    guess_try(&guess, "trans");
    size_t length = token->length < sizeof shown ? token->length : sizeof shown - 1;
    memcpy(shown, text, length);
    shown[length] = '\0';
    PHRASE_FAIL(&p->phrase, ATOM_WORD, PHRASE_PLACE(token), shown,
                guess_words(&guess, "", words));
}

static bool
take_head(struct atom_parse *p, const struct phrase_token *token)
{
    if (p->begun)
        return false;
    if (phrase_is(&p->phrase, token, "tcgen05")) {
        p->tensor = true;
        return true;
    }
    if (phrase_is(&p->phrase, token, "cp") && !p->tensor)
        return true;
    for (size_t i = 0; i < COUNT(heads); i++)
        if (heads[i].tensor == p->tensor && phrase_is(&p->phrase, token, heads[i].word)) {
            p->begun = true;
            p->instruction->kind = heads[i].kind;
            p->instruction->dot = heads[i].dot;
            return true;
        }
    return false;
}

static void
add_type(struct atom_parse *p, enum atom_type type)
{
    if (p->type_count < COUNT(p->type))
        p->type[p->type_count++] = type;
}

/* Takes the width of an element of a copy: b16, or any type. */
static bool
take_unit(struct atom_parse *p, const char *text, size_t length)
{
    static const struct {
        const char *word;
        int64_t bits;
    } bits[] = {{"b1", 1}, {"b4", 4}, {"b8", 8}, {"b16", 16}, {"b32", 32}, {"b64", 64}};
    enum primitive type = type_by_name(text, length);
    for (size_t i = 0; i < COUNT(bits); i++)
        if (strlen(bits[i].word) == length && memcmp(bits[i].word, text, length) == 0)
            return (p->instruction->unit = bits[i].bits) > 0;
    if (type != PRIMITIVE_UNKNOWN)
        return (p->instruction->unit = primitive_bits(type)) > 0;
    return false;
}

static bool
take_operand(struct atom_parse *p, const struct phrase_token *token)
{
    for (size_t i = 0; i < COUNT(operands); i++)
        if (phrase_is(&p->phrase, token, operands[i].word)) {
            p->instruction->operand = operands[i].operand;
            return true;
        }
    return false;
}

/* After cp.async, bulk is another copy, of which tensors have boxes. */
static bool
take_bulk(struct atom_parse *p, const struct phrase_token *token)
{
    struct instruction *copy = p->instruction;
    if (copy->kind == INSTRUCTION_ASYNC && phrase_is(&p->phrase, token, "bulk"))
        return p->bulk = true;
    if (!p->bulk || copy->kind != INSTRUCTION_ASYNC || !phrase_is(&p->phrase, token, "tensor"))
        return false;
    copy->kind = INSTRUCTION_TMA;
    return true;
}

static bool
is_product(const struct instruction *instruction)
{
    return instruction->kind <= INSTRUCTION_UMMA;
}

static bool
take_product_word(struct atom_parse *p, const struct phrase_token *token)
{
    const char *text = phrase_text(&p->phrase, token);
    enum atom_type type = atom_type_by_name(text, token->length);
    for (size_t i = 0; i < COUNT(sources); i++)
        if (phrase_is(&p->phrase, token, sources[i].word)) {
            p->instruction->source = sources[i].source;
            return true;
        }
    for (size_t i = 0; i < COUNT(kinds); i++)
        if (phrase_is(&p->phrase, token, kinds[i].word))
            type = kinds[i].type;
    if (p->instruction->dot && phrase_is(&p->phrase, token, "u32"))
        type = ATOM_S32;
    if (type != ATOM_NO_TYPE)
        add_type(p, type);
    return type != ATOM_NO_TYPE;
}

static void
take_plain(struct atom_parse *p, const struct phrase_token *token)
{
    bool product = is_product(p->instruction);
    if (take_head(p, token) || (p->begun && take_operand(p, token)))
        return;
    if (p->begun && !product && phrase_is(&p->phrase, token, "trans")) {
        p->trans = true;
        return;
    }
    if (p->begun && (product ? take_product_word(p, token) : take_bulk(p, token)))
        return;
    if (!p->begun || product || !take_unit(p, phrase_text(&p->phrase, token), token->length))
        unknown_word(p, token);
}

/* ---- names of CUTLASS ---- */

/* Returns whether one of the parts that '_' begins is this word. */
static bool
has_part(struct slice rest, const char *word)
{
    size_t length = strlen(word);
    for (size_t i = 0; i + length < rest.length; i++)
        if (rest.text[i] == '_' && memcmp(rest.text + i + 1, word, length) == 0 &&
            (i + 1 + length == rest.length || rest.text[i + 1 + length] == '_'))
            return true;
    return false;
}

static void
take_product_name(struct atom_parse *p, const struct phrase_token *token)
{
    enum { WARPGROUP_ROWS = 64 };
    struct instruction *product = p->instruction;
    struct slice types = p->types;
    size_t length = 0;
    product->kind = token->value == WARPGROUP_ROWS ? INSTRUCTION_WGMMA : INSTRUCTION_MMA;
    product->source = has_part(p->rest, "RS") ? SOURCE_REGISTERS : SOURCE_SHARED;
    product->columns_a = has_part(p->rest, "NN") || has_part(p->rest, "NT");
    product->columns_b = has_part(p->rest, "NT") || has_part(p->rest, "TT");
    for (; types.length; types.text += length, types.length -= length) {
        enum atom_type type = atom_type_by_cutlass(types.text, types.length, &length);
        if (type == ATOM_NO_TYPE) {
            unknown_word(p, token);
            return;
        }
        add_type(p, type);
    }
}

static void
take_bytes_name(struct atom_parse *p, int64_t bytes)
{
    enum { LOAD_BYTES = 8, STORE_BYTES = 4 };
    bool load = p->instruction->kind == INSTRUCTION_LOAD;
    p->rows = 16;
    p->columns = load ? 16 : BYTE;
    p->instruction->count = bytes / (load ? LOAD_BYTES : STORE_BYTES);
}

static void
take_copy_name(struct atom_parse *p, enum atom_word word, const struct phrase_token *token)
{
    struct instruction *copy = p->instruction;
    copy->kind =
        p->rest.length && p->rest.text[0] == 'S' ? INSTRUCTION_STORE : INSTRUCTION_LOAD;
    copy->unit = 1;
    copy->count = token->value;
    p->trans = p->rest.length && p->rest.text[p->rest.length - 1] == 'T';
    switch (word) {
    case NAME_BYTES:
        take_bytes_name(p, token->value);
        break;
    case NAME_MOVE:
        copy->kind = INSTRUCTION_MOVE;
        copy->identity = true;
        break;
    case NAME_TENSOR:
        p->tensor = true;
        copy->kind = token->value ? INSTRUCTION_STORE : INSTRUCTION_LOAD;
        copy->count = token->more[0];
        break;
    case NAME_COPY:
        copy->kind = INSTRUCTION_TENSOR;
        copy->group = (int)token->value;
        break;
    default:
        break;
    }
}

static void
take_name(struct atom_parse *p, enum atom_word word, const struct phrase_token *token)
{
    if (p->begun) {
        unknown_word(p, token);
        return;
    }
    p->begun = p->named = true;
    if (word == NAME_PRODUCT)
        take_product_name(p, token);
    else if (word == NAME_DOT)
        p->instruction->dot = token->value;
    else
        take_copy_name(p, word, token);
}

/* ---- one word ---- */

/* A is by rows and B by columns unless the words say so. */
static void
take_major(struct atom_parse *p, const struct phrase_token *token)
{
    bool columns = phrase_is(&p->phrase, token, "col");
    if (p->majors++ == 0)
        p->instruction->columns_a = columns;
    else
        p->instruction->columns_b = !columns;
}

static void
take_shape(struct atom_parse *p, const struct phrase_token *token)
{
    bool matrices = p->begun && is_product(p->instruction) && !p->instruction->dot;
    if (!matrices) {
        unknown_word(p, token);
        return;
    }
    p->shaped = true;
    p->instruction->m = token->value;
    p->instruction->n = token->more[0];
    p->instruction->k = token->more[1];
}

/* The width of a type of C++: half_t, cutlass::bfloat16_t, float. */
static bool
take_element(struct atom_parse *p, struct slice type)
{
    bool given = type.length > 0;
    slice_take(&type, "cutlass::");
    if (slice_is(type, "half_t"))
        return (p->instruction->unit = atom_type_bits(ATOM_F16)) > 0;
    if (slice_ends(type, "_t"))
        type.length -= strlen("_t");
    return !given || take_unit(p, type.text, type.length);
}

/* Reports the type between < and > of a layout of shared memory. */
static void
unknown_element(struct atom_parse *p, const struct phrase_token *token)
{
    const char *text = phrase_text(&p->phrase, token);
    struct phrase_token type = *token;
    char shown[GUESS_NAME];
    size_t length = p->types.length < sizeof shown ? p->types.length : sizeof shown - 1;
    memcpy(shown, p->types.text, length);
    shown[length] = '\0';
    type.offset += (size_t)(p->types.text - text);
    type.length = p->types.length;
    PHRASE_FAIL(&p->phrase, ATOM_ELEMENT, PHRASE_PLACE(&type), shown);
}

static void
take_shared(struct atom_parse *p, const struct phrase_token *token)
{
    struct instruction *shared = p->instruction;
    if (p->begun && shared->kind != INSTRUCTION_SHARED) {
        unknown_word(p, token);
        return;
    }
    p->begun = p->shaped = true;
    shared->kind = INSTRUCTION_SHARED;
    shared->minor_first = token->value;
    shared->swizzle = token->more[0];
    shared->base32 = token->more[1];
    if (!take_element(p, p->types))
        unknown_element(p, token);
}

static void
take_word(struct atom_parse *p, enum atom_word word, const struct phrase_token *token)
{
    struct slice text = {phrase_text(&p->phrase, token), token->length};
    struct instruction *instruction = p->instruction;
    switch (word) {
    case WORD_MAJOR:
        take_major(p, token);
        break;
    case WORD_SHAPE:
        take_shape(p, token);
        break;
    case WORD_MATRIX:
        p->rows = token->value;
        p->columns = token->more[0];
        break;
    case WORD_COUNT:
        instruction->count = token->value;
        break;
    case WORD_LANES:
        p->lanes = text;
        break;
    case WORD_WARPS:
        p->warps = text;
        break;
    case WORD_GROUP:
        if (token->value < 1 || token->value > 2)
            unknown_word(p, token);
        instruction->group = (int)token->value;
        break;
    case WORD_NUMBER:
        instruction->bytes = token->value;
        p->sized = true;
        break;
    case WORD_SHARED:
        take_shared(p, token);
        break;
    case WORD_PLAIN:
        take_plain(p, token);
        break;
    case WORD_NOISE:
    case WORD_END:
        break;
    default:
        take_name(p, word, token);
        if (word == NAME_PRODUCT && !p->phrase.failed)
            take_shape(p, token);
    }
}

/* ---- the whole name ---- */

int
atom_parse(const char *text, size_t length, struct arena *arena,
           struct instruction *instruction, struct diagnostic *d)
{
    struct atom_parse p = {.instruction = instruction};
    struct phrase_token token;
    enum atom_word word;
    size_t from = 0;
    while (from < length && strchr(" \t\r\n", text[from]) && text[from])
        from++;
    *instruction = (struct instruction){.group = 1, .count = 1};
    phrase_begin(&p.phrase, text, length, arena, d);
    do {
        word = atom_lex(&p, &token);
        if (!p.phrase.failed)
            take_word(&p, word, &token);
    } while (word != WORD_END && !p.phrase.failed);
    if (p.phrase.failed)
        return -1;
    if (atom_finish(&p) == 0 && instruction_check(instruction, d) == 0)
        return 0;
    d->offset = from;
    d->length = length - from;
    return -1;
}

/* The actions of Triton's grammar: a text becomes a tree of terms, and the names of a file
 * their attributes. */
#include "parser/triton/triton_parse.h"

#include "layout/base/arena.h"
#include "layout/base/integer.h"
#include "layout/type_name.h"
#include "parser/triton/triton_syntax.h"

#include "parser/triton/triton_grammar.h"

/* ---- the tree ---- */

struct term *
triton_term(struct triton_parse *p, int kind, const struct phrase_token *token)
{
    struct term *term = term_leaf(&p->phrase, token);
    term->kind = kind;
    return term;
}

struct term *
triton_word(struct triton_parse *p, const struct phrase_token *token)
{
    struct term *word = triton_term(p, TERM_WORD, token);
    word->token.value = phrase_is(&p->phrase, token, "true");
    if (word->token.value || phrase_is(&p->phrase, token, "false"))
        word->kind = TERM_LEAF;
    return word;
}

struct term *
triton_extend(struct triton_parse *p, struct term *attribute, const struct phrase_token *key,
              struct term *value)
{
    return term_append(attribute, term_append(triton_term(p, TERM_PAIR, key), value));
}

struct term *
triton_pair(struct triton_parse *p, struct term *pairs, const struct phrase_token *key,
            struct term *value)
{
    return triton_extend(p, pairs ? pairs : term_list(&p->phrase, key), key, value);
}

struct term *
triton_named(struct triton_parse *p, int kind, const struct phrase_token *name,
             struct term *pairs)
{
    if (!pairs)
        return triton_term(p, kind, name);
    pairs->kind = kind;
    pairs->token = *name;
    return pairs;
}

void
triton_define(struct triton_parse *p, const struct phrase_token *name, struct term *value)
{
    struct triton_alias *alias = arena_alloc(p->phrase.arena, sizeof *alias);
    *alias = (struct triton_alias){*name, value, p->aliases};
    p->aliases = alias;
    p->root = value;
}

struct term *
triton_lookup(struct triton_parse *p, const struct phrase_token *name)
{
    struct term *copy = term_leaf(&p->phrase, name);
    const char *text = phrase_text(&p->phrase, name);
    const struct triton_alias *alias = p->aliases;
    while (alias && (alias->name.length != name->length ||
                     memcmp(phrase_text(&p->phrase, &alias->name), text, name->length) != 0))
        alias = alias->previous;
    if (alias) {
        *copy = *alias->value;
        copy->next = NULL;
    } else {
        PHRASE_FAIL(&p->phrase, TRITON_ALIAS, PHRASE_PLACE(name));
    }
    return copy;
}

/* ---- dumps ---- */

/* The bases of an input, a list that begins here if there is none yet. */
static struct term *
bases_of(struct triton_parse *p, struct term *dump, const struct phrase_token *input)
{
    struct term *bases = term_list(&p->phrase, input);
    const char *name = phrase_text(&p->phrase, input);
    for (struct term *pair = dump->first; pair; pair = pair->next)
        if (pair->token.length == input->length &&
            memcmp(phrase_text(&p->phrase, &pair->token), name, input->length) == 0)
            return pair->first;
    triton_extend(p, dump, input, bases);
    return bases;
}

struct term *
triton_bit(struct triton_parse *p, struct term *dump, const struct phrase_token *input,
           const struct phrase_token *bit, struct term *coordinate)
{
    struct term *bases = bases_of(p, dump, input);
    if (!bit)
        return dump;
    int64_t expected = (int64_t)1 << (bases->count & 63);
    if (bases->count >= LINEAR_BITS || bit->value != expected)
        PHRASE_FAIL(&p->phrase, TRITON_BIT, PHRASE_PLACE(bit), (int)input->length,
                    phrase_text(&p->phrase, input), (long long)expected);
    term_append(bases, coordinate);
    return dump;
}

void
triton_dim(struct triton_parse *p, const struct phrase_token *size)
{
    struct triton_text *text = p->text;
    text->shaped = true;
    if (text->rank == TRITON_RANK)
        PHRASE_FAIL(&p->phrase, TOO_DEEP, PHRASE_PLACE(size), TRITON_RANK);
    else
        text->dims[text->rank++] = size->value;
}

/* ---- types ---- */

/* Reads `128x64x` as dims. Returns the number of bytes, or 0 after an error. */
static size_t
read_dims(struct triton_parse *p, const struct phrase_token *token, int64_t *dims, size_t *rank)
{
    const char *text = phrase_text(&p->phrase, token);
    size_t at = 0;
    *rank = 0;
    while (at < token->length && text[at] >= '0' && text[at] <= '9') {
        int64_t dim = 0;
        size_t length = integer_begins(text + at, token->length - at, &dim);
        if (length == 0 || *rank == TRITON_RANK) {
            PHRASE_FAIL(&p->phrase, NUMBER_TOO_LARGE, PHRASE_PLACE(token));
            return 0;
        }
        dims[(*rank)++] = dim;
        at += length + 1;
    }
    return at;
}

void
triton_set_shape(struct triton_parse *p, const struct phrase_token *shape)
{
    struct triton_text *text = p->text;
    size_t at = read_dims(p, shape, text->dims, &text->rank);
    if (!at)
        return;
    text->shaped = true;
    text->type = type_by_name(phrase_text(&p->phrase, shape) + at, shape->length - at);
}

void
triton_set_buffer(struct triton_parse *p, const struct phrase_token *dims)
{
    read_dims(p, dims, p->text->buffer, &p->text->buffer_rank);
}

void
triton_check_memory(struct triton_parse *p, const struct phrase_token *word)
{
    static const char *const known[] = {"mutable", "shared_memory", "tensor_memory"};
    const char *text = phrase_text(&p->phrase, word), *dot = memchr(text, '.', word->length);
    struct slice name = {text, word->length};
    if (dot)
        name = (struct slice){dot + 1, word->length - (size_t)(dot + 1 - text)};
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (slice_is(name, known[i]))
            return;
    triton_unread(p, word);
}

/* ---- errors ---- */

void
triton_unread(struct triton_parse *p, const struct phrase_token *name)
{
    char text[64];
    struct slice all = {phrase_text(&p->phrase, name), name->length};
    PHRASE_FAIL(&p->phrase, TRITON_UNREAD, PHRASE_PLACE(name),
                slice_string(all, text, sizeof text));
}

static const struct token_name tokens[] = {
    {TRITON_TOKEN_NAME, "an encoding"},
    {TRITON_TOKEN_ALIAS, "a name of one"},
    {TRITON_TOKEN_INTEGER, "a number"},
    {TRITON_TOKEN_WORD, "a word"},
    {TRITON_TOKEN_LT, "'<'"},
    {TRITON_TOKEN_GT, "'>'"},
    {TRITON_TOKEN_LBRACE, "'{'"},
    {TRITON_TOKEN_RBRACE, "'}'"},
    {TRITON_TOKEN_LBRACKET, "'['"},
    {TRITON_TOKEN_RBRACKET, "']'"},
    {TRITON_TOKEN_LPAREN, "'('"},
    {TRITON_TOKEN_RPAREN, "')'"},
    {TRITON_TOKEN_COMMA, "','"},
    {TRITON_TOKEN_EQUALS, "'='"},
    {TRITON_TOKEN_DASH, "'-'"},
    {TRITON_TOKEN_ARROW, "'->'"},
    {TRITON_TOKEN_PAD, "':+'"},
    {TRITON_TOKEN_TENSOR, "tensor"},
    {TRITON_TOKEN_MEMDESC, "a memdesc"},
    {TRITON_TOKEN_SHAPE, "a shape"},
    {TRITON_TOKEN_DIMS, "dims"},
    {TRITON_TOKEN_LINEAR, "linear"},
    {TRITON_TOKEN_NO_BITS, "'is a size 1 dimension'"},
    {TRITON_TOKEN_OUT, "'where out dims are:'"},
    {0, "the end"},
};

#define TOKEN_COUNT (sizeof tokens / sizeof *tokens)

void
triton_unexpected(struct triton_parse *p, int code, const struct phrase_token *token,
                  uint64_t expected)
{
    phrase_unexpected(&p->phrase, tokens, TOKEN_COUNT, code, token, expected);
}

/* Errors of the TIRx notation whose messages are composed: unknown axes and unexpected
 * tokens. */
#include "layout/base/diagnostic.h"
#include "layout/base/minmax.h"
#include "parser/lex/expected.h"
#include "parser/tirx/tirx_syntax.h"

#include "parser/tirx/tirx_grammar.h"

#include <string.h>

#define SHOWN 40 /* bytes of a word in a message */

/* ---- axes ---- */

/* Names from TVM's documents and scripts that are no layout axes in TVM either. */
static const struct {
    const char *prefix;
    enum diagnostic_code code;
    const char *message;
} foreign_names[] = {
    {"reg", TIRX_REGISTER_AXIS, message_TIRX_REGISTER_AXIS},
    {"gpuid", TIRX_DEVICE_AXIS, message_TIRX_DEVICE_AXIS},
    {"cta_id", TIRX_CTA_AXIS, message_TIRX_CTA_AXIS},
    {"blockIdx", TIRX_CTA_AXIS, message_TIRX_CTA_AXIS},
};

static bool
begins(const struct tirx_token *word, const char *prefix)
{
    size_t length = strlen(prefix);
    return word->name_length >= length && memcmp(word->name, prefix, length) == 0;
}

void
tirx_unknown_axis(struct tirx_parse *p, const struct tirx_token *word)
{
    int shown = (int)min_size(word->name_length, SHOWN);
    size_t i = 0, count = sizeof foreign_names / sizeof *foreign_names;
    p->failed = true;
    while (i < count && !begins(word, foreign_names[i].prefix))
        i++;
    if (i < count)
        diagnostic_say(p->d, foreign_names[i].code, foreign_names[i].message, TIRX_PLACE(word),
                       shown, word->name);
    else
        axis_unknown(word->name, word->name_length, word->offset, p->d);
    p->d->length = word->length;
}

/* ---- tokens ---- */

static const struct token_name tokens[] = {
    {TIRX_INTEGER, "a number"},
    {TIRX_WORD, "a name"},
    {TIRX_SHARD, "S[...]"},
    {TIRX_REPLICA, "R[...]"},
    {TIRX_LBRACKET, "'['"},
    {TIRX_RBRACKET, "']'"},
    {TIRX_LPAREN, "'('"},
    {TIRX_RPAREN, "')'"},
    {TIRX_COLON, "':'"},
    {TIRX_COMMA, "','"},
    {TIRX_PLUS, "'+'"},
    {TIRX_AT, "'@'"},
    {TIRX_EQUALS, "'='"},
    {TIRX_TILE, "TileLayout"},
    {TIRX_COMPOSE, "ComposeLayout"},
    {TIRX_SWIZZLE, "SwizzleLayout"},
    {TIRX_TRUE, "True"},
    {TIRX_FALSE, "False"},
    {0, "the end"},
};

#define TOKEN_COUNT (sizeof tokens / sizeof *tokens)

void
tirx_unexpected(struct tirx_parse *p, int code, const struct tirx_token *token,
                uint64_t expected)
{
    char list[EXPECTED_TEXT];
    if (code == TIRX_LPAREN && expected & (uint64_t)1 << TIRX_INTEGER)
        TIRX_FAIL(p, TIRX_NESTED, TIRX_PLACE(token));
    expected_list(list, tokens, TOKEN_COUNT, expected);
    TIRX_FAIL(p, EXPECTED, TIRX_PLACE(token), list, token_name(tokens, TOKEN_COUNT, code));
}

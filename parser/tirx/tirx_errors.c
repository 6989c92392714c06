/* Errors of the TIRx notation that take some thought: unknown axes and unexpected tokens. */
#include "parser/tirx/tirx_errors.h"

#include "layout/base/diagnostic.h"
#include "parser/tirx/tirx_syntax.h"

#include "parser/tirx/tirx_grammar.h"

#include <stdio.h>
#include <string.h>

#define SHOWN  40 /* bytes of a word in a message */
#define NEAR   2  /* edits that a slip of the finger may take */
#define LISTED 4  /* tokens that a message lists */

/* ---- axes ---- */

/* Names from TVM's prose and scripts that are no layout axes there either. */
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

/* Levenshtein's distance; words longer than the longest axis and then some are far away. */
static int
edit_distance(const char *word, size_t length, const char *name)
{
    enum { LONGEST = 16 };
    size_t width = strlen(name);
    int row[LONGEST + 1];
    if (length > LONGEST || width > LONGEST)
        return LONGEST;
    for (size_t k = 0; k <= width; k++)
        row[k] = (int)k;
    for (size_t i = 1; i <= length; i++) {
        int diagonal = row[0];
        row[0] = (int)i;
        for (size_t k = 1; k <= width; k++) {
            int cost = diagonal + (word[i - 1] != name[k - 1]);
            diagonal = row[k];
            int shorter = (row[k] < row[k - 1] ? row[k] : row[k - 1]) + 1;
            row[k] = cost < shorter ? cost : shorter;
        }
    }
    return row[width];
}

/* The axis whose name is nearest; AXIS_UNKNOWN when none is near. */
static enum axis
nearest_axis(const struct tirx_token *word)
{
    enum axis best = AXIS_UNKNOWN;
    int least = NEAR + 1;
    for (int i = 0; i < AXIS_COUNT; i++) {
        const char *name = axis_name((enum axis)i);
        int distance = edit_distance(word->name, word->name_length, name);
        if (distance < least && (size_t)distance * 2 < strlen(name)) {
            least = distance;
            best = (enum axis)i;
        }
    }
    return best;
}

void
tirx_unknown_axis(const struct tirx_token *word, struct diagnostic *d)
{
    int shown = word->name_length > SHOWN ? SHOWN : (int)word->name_length;
    for (size_t i = 0; i < sizeof foreign_names / sizeof *foreign_names; i++) {
        size_t length = strlen(foreign_names[i].prefix);
        if (word->name_length >= length &&
            memcmp(word->name, foreign_names[i].prefix, length) == 0) {
            diagnostic_say(d, foreign_names[i].code, foreign_names[i].message, word->offset,
                           word->length, shown, word->name);
            return;
        }
    }
    enum axis near = nearest_axis(word);
    if (near == AXIS_UNKNOWN)
        axis_unknown(word->name, (size_t)shown, word->offset, d);
    else
        diagnostic_set(d, TIRX_NEAR_AXIS, word->offset, word->length, shown, word->name,
                       axis_name(near));
    d->length = word->length;
}

/* ---- tokens ---- */

static const struct {
    int code;
    const char *name;
} tokens[] = {
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

static const char *
token_name(int code)
{
    size_t i = 0;
    while (i + 1 < TOKEN_COUNT && tokens[i].code != code)
        i++;
    return tokens[i].name;
}

/* "',' or ')'"; a long list ends in "...". */
static void
list_expected(char *list, size_t size, uint64_t expected)
{
    size_t used = 0;
    int count = 0;
    list[0] = '\0';
    for (size_t i = 0; i < TOKEN_COUNT && used < size; i++) {
        if (tokens[i].code == 0 || !(expected & (uint64_t)1 << tokens[i].code))
            continue;
        bool last = count == LISTED;
        expected &= ~((uint64_t)1 << tokens[i].code);
        const char *comma = count == 0 ? "" : expected || last ? ", " : " or ";
        int wrote =
            snprintf(list + used, size - used, "%s%s", comma, last ? "..." : tokens[i].name);
        used += wrote > 0 ? (size_t)wrote : 0;
        if (count++ == LISTED)
            break;
    }
    if (count == 0)
        snprintf(list, size, "the end");
}

void
tirx_unexpected(struct tirx_parse *p, int code, const struct tirx_token *token,
                uint64_t expected)
{
    char list[120];
    if (p->failed)
        return;
    p->failed = true;
    bool number = (expected & (uint64_t)1 << TIRX_INTEGER) != 0;
    bool term = (expected & (uint64_t)1 << TIRX_SHARD) != 0;
    if (code == TIRX_LPAREN && number && !term) {
        diagnostic_set(p->d, TIRX_NESTED, token->offset, token->length);
        return;
    }
    list_expected(list, sizeof list, expected);
    diagnostic_set(p->d, EXPECTED, token->offset, token->length, list, token_name(code));
}

void
tirx_too_deep(struct tirx_parse *p)
{
    if (!p->failed)
        diagnostic_set(p->d, TOO_DEEP, 0, 0, 16);
    p->failed = true;
}

#include "parser/notation/gluon_text.h"

#include "layout/base/arena.h"
#include "layout/base/text.h"
#include "parser/call/call_parse.h"
#include "parser/notation/gluon_keys.h"

#include <string.h>

const struct gluon_layout gluon_layouts[] = {
#define KEY(...)                     {__VA_ARGS__},
#define GLUON(name, attribute, keys) {#name, attribute, {keys}},
#include "parser/notation/gluon.def"
#undef KEY
#undef GLUON
    {0},
};

/* Layouts that the compiler chooses. */
static const char *const chosen[] = {"AutoLayout", "CoalescedLayout"};

bool
gluon_text_begins(const char *text)
{
    text += strspn(text, " \t\r\n");
    size_t length = strcspn(text, "(");
    size_t name = length;
    if (text[length] != '(')
        return false;
    while (name > 0 && text[name - 1] != '.')
        name--;
    struct slice word = {text + name, length - name};
    for (const struct gluon_layout *layout = gluon_layouts; layout->name; layout++)
        if (slice_is(word, layout->name))
            return true;
    return slice_is(word, chosen[0]) || slice_is(word, chosen[1]);
}

/* ---- Gluon to Triton ---- */

static int spell_layout(struct call_text *call, const struct term *term, struct text *out,
                        int depth);

static bool
is_word(const struct call_text *call, const struct term *term, const char *word)
{
    return term->kind == TERM_WORD && phrase_is(&call->phrase, &term->token, word);
}

/* Appends a value: a number, a flag, a list, a layout. */
static int
spell_value(struct call_text *call, const struct term *value, struct text *out, int depth)
{
    bool yes = is_word(call, value, "True");
    if (depth > CALL_DEPTH)
        return call_expect(call, value, "a value");
    if (value->kind == TERM_CALL)
        return spell_layout(call, value, out, depth + 1);
    if (yes || is_word(call, value, "False")) {
        text_string(out, yes ? "true" : "false");
    } else if (value->kind == TERM_LEAF) {
        text_integer(out, value->token.value);
    } else if (value->kind == TERM_LIST) {
        text_char(out, '[');
        for (const struct term *item = value->first; item; item = item->next) {
            text_string(out, item == value->first ? "" : ", ");
            if (spell_value(call, item, out, depth + 1))
                return -1;
        }
        text_char(out, ']');
    } else {
        return call_expect(call, value, "a number, a list or a layout");
    }
    return 0;
}

/* Appends "name = value" behind what stands there. */
static int
spell_pair(struct call_text *call, const char *name, size_t length, const struct term *value,
           struct text *out, int depth)
{
    char last = out->data[out->length - 1];
    text_string(out, last == '{' || last == '<' ? "" : ", ");
    text_append(out, name, length);
    text_string(out, " = ");
    return spell_value(call, value, out, depth);
}

/* version=[3, 0]: versionMajor = 3, versionMinor = 0 */
static int
spell_two(struct call_text *call, const struct gluon_key *key, const struct term *value,
          struct text *out, int depth)
{
    const char *blank = strchr(key->attribute, ' '), *second = blank ? blank + 1 : "";
    size_t first = strcspn(key->attribute, " ");
    if (value->kind != TERM_LIST || value->count != 2)
        return call_expect(call, value, "two numbers");
    return spell_pair(call, key->attribute, first, value->first, out, depth) ||
                   spell_pair(call, second, strlen(second), value->last, out, depth)
               ? -1
               : 0;
}

/* [[128, 8]]: [128:+8] {, before the keys */
static int
spell_pads(struct call_text *call, const struct term *pads, struct text *out)
{
    if (pads->kind != TERM_LIST)
        return call_expect(call, pads, "a list of pairs");
    for (const struct term *pad = pads->first; pad; pad = pad->next) {
        int64_t numbers[2];
        if (call_numbers(call, pad, 0, numbers, 2) != 2)
            return call_expect(call, pad, "an interval and a padding");
        text_format(out, pad == pads->first ? "[%lld:+%lld" : ", %lld:+%lld",
                    (long long)numbers[0], (long long)numbers[1]);
    }
    text_string(out, "] {");
    return 0;
}

/* tiles_per_warp, which Gluon gives three numbers, has one for each dim of the warps. */
static int
spell_tiles(struct call_text *call, const struct term *term, const struct term *tiles,
            struct text *out)
{
    const struct term *warps = call_argument(call, term, "warps_per_cta", 3);
    int64_t numbers[CALL_DEPTH];
    int count = call_numbers(call, tiles, 1, numbers, CALL_DEPTH);
    if (count < 0 || !warps)
        return -1;
    text_string(out, ", tilesPerWarp = [");
    for (size_t i = 0; i < warps->count && i < (size_t)count; i++)
        text_format(out, i ? ", %lld" : "%lld", (long long)numbers[i]);
    text_char(out, ']');
    return 0;
}

/* Appends a key of a layout. */
static int
spell_key(struct call_text *call, const struct term *term, const struct gluon_key *key,
          const struct term *value, struct text *out, int depth)
{
    size_t length = strlen(key->attribute);
    switch (key->form) {
    case TWO:
        return spell_two(call, key, value, out, depth);
    case TILES:
        return spell_tiles(call, term, value, out);
    case PADS:
        return spell_pads(call, value, out);
    case BLOCKS:
        if (value->kind == TERM_LIST && value->count == 0)
            return 0;
        break;
    case ZERO:
        if (value->kind == TERM_LEAF && value->token.value == 0)
            return 0;
        break;
    case CTA: /* all bases of both keys in one dictionary, where the first one is read */
        if (strcmp(key->attribute, "register") == 0)
            return 0;
        text_string(out, ", ctaLayout = {");
        const struct term *registers = call_argument(call, term, "reg_bases", 3);
        if (spell_pair(call, key->attribute, length, value, out, depth) ||
            (registers &&
             spell_pair(call, "register", strlen("register"), registers, out, depth)))
            return -1;
        text_char(out, '}');
        return 0;
    case OWN:
    case IGNORED:
        return 0;
    case VALUE:
        break;
    }
    return spell_pair(call, key->attribute, length, value, out, depth);
}

/* The row of the table with a call's name; NULL after an error. */
static const struct gluon_layout *
find_layout(struct call_text *call, const struct term *term)
{
    for (const struct gluon_layout *layout = gluon_layouts; layout->name; layout++)
        if (call_is(call, term, layout->name))
            return layout;
    bool automatic = call_is(call, term, chosen[0]) || call_is(call, term, chosen[1]);
    call_expect(call, term,
                automatic ? "a layout: the compiler chooses this one" : "a layout of Gluon");
    return NULL;
}

static int
spell_layout(struct call_text *call, const struct term *term, struct text *out, int depth)
{
    const struct gluon_layout *layout = find_layout(call, term);
    const char *names[GLUON_KEYS + 1] = {NULL};
    if (!layout)
        return -1;
    bool braces = strncmp(layout->attribute, "#ttng", 5) != 0;
    bool pads = layout->keys[0].form == PADS;
    text_format(out, "%s<%s", layout->attribute, braces && !pads ? "{" : "");
    for (size_t i = 0; i < GLUON_KEYS; i++)
        names[i] = layout->keys[i].gluon;
    const struct term *unknown = call_unknown(call, term, names);
    if (unknown)
        return call_expect(call, unknown, "a key of this layout");
    for (size_t i = 0; i < GLUON_KEYS && names[i]; i++) {
        const struct term *value = call_argument(call, term, names[i], i);
        if (value && spell_key(call, term, &layout->keys[i], value, out, depth))
            return -1;
        if (!value && pads && i == 0)
            return call_expect(call, term, "interval_padding_pairs");
    }
    text_string(out, braces ? "}>" : ">");
    return 0;
}

int
gluon_text_spell(const char *text, struct arena *arena, const char **attribute,
                 struct diagnostic *d)
{
    struct call_text call;
    struct text out = {0};
    if (call_parse(text, strlen(text), arena, &call, d))
        return -1;
    int status = spell_layout(&call, call.root, &out, 0);
    *attribute = text_keep(&out, arena);
    return status;
}

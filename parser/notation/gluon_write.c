/* Attributes of Triton as Gluon's layouts. */
#include "layout/base/arena.h"
#include "layout/base/text.h"
#include "parser/call/call_parse.h"
#include "parser/notation/gluon_keys.h"
#include "parser/notation/gluon_text.h"

#include <string.h>

/* What is written: the array's dims. */
struct writing {
    struct call_text *call;
    const int64_t *shape;
    size_t rank;
};

static int write_layout(const struct writing *w, const struct term *term, struct text *out);

/* The value of a key of an attribute, in its braces or without them; NULL: it has no such key.
 */
static const struct term *
find(const struct writing *w, const struct term *term, struct slice key)
{
    const struct term *found = NULL;
    for (const struct term *item = term->first; item && !found; item = item->next) {
        struct slice name = {phrase_text(&w->call->phrase, &item->token), item->token.length};
        if (item->kind == TERM_PAIR && slice_same(name, key))
            found = item->first;
        else if (item->kind == TERM_LIST ||
                 (item->kind == TERM_PAIR && slice_is(name, "ctaLayout")))
            found = find(w, item->kind == TERM_PAIR ? item->first : item, key);
    }
    return found;
}

static int
write_value(const struct writing *w, const struct term *value, struct text *out)
{
    if (value->kind == TERM_CALL)
        return write_layout(w, value, out);
    if (value->kind == TERM_LEAF) {
        text_integer(out, value->token.value);
    } else if (value->kind == TERM_WORD) {
        bool yes = phrase_is(&w->call->phrase, &value->token, "true");
        text_string(out, yes ? "True" : "False");
    } else {
        text_char(out, '[');
        for (const struct term *item = value->first; item; item = item->next) {
            text_string(out, item == value->first ? "" : ", ");
            if (write_value(w, item, out))
                return -1;
        }
        text_char(out, ']');
    }
    return 0;
}

/* Appends the value of a key of two names: [3, 0]. */
static void
write_two(const struct writing *w, const struct term *term, const struct gluon_key *key,
          struct text *out)
{
    const char *blank = strchr(key->attribute, ' '), *second = blank ? blank + 1 : "";
    struct slice names[] = {{key->attribute, strcspn(key->attribute, " ")},
                            {second, strlen(second)}};
    text_char(out, '[');
    for (size_t i = 0; i < 2; i++) {
        const struct term *value = find(w, term, names[i]);
        text_separate(out, i, ", ");
        text_format(out, "%lld", value ? (long long)value->token.value : 0LL);
    }
    text_char(out, ']');
}

/* Appends the array's dims. */
static void
write_shape(const struct writing *w, struct text *out)
{
    text_char(out, '[');
    for (size_t i = 0; i < w->rank; i++)
        text_format(out, i ? ", %lld" : "%lld", (long long)w->shape[i]);
    text_char(out, ']');
}

/* Appends a key and its value, if the attribute has it or Gluon demands it. */
static int
write_key(const struct writing *w, const struct term *term, const struct gluon_key *key,
          struct text *out)
{
    struct slice name = {key->attribute, strlen(key->attribute)};
    const struct term *value = key->form == PADS ? term->first : find(w, term, name);
    bool own = key->form == OWN, two = key->form == TWO;
    if (key->form == IGNORED || (!value && !own && !two && !key->missing))
        return 0;
    text_format(out, out->data[out->length - 1] == '(' ? "%s=" : ", %s=", key->gluon);
    if (own)
        write_shape(w, out);
    else if (two)
        write_two(w, term, key, out);
    else if (value)
        return write_value(w, value, out);
    else
        text_string(out, key->missing);
    return 0;
}

static int
write_layout(const struct writing *w, const struct term *term, struct text *out)
{
    struct slice name = {phrase_text(&w->call->phrase, &term->token), term->token.length};
    const struct gluon_layout *layout = gluon_layouts;
    while (layout->name && !slice_is(name, layout->attribute))
        layout++;
    if (!layout->name)
        return call_expect(w->call, term, "an attribute that Gluon has");
    text_format(out, "%s(", layout->name);
    for (size_t i = 0; i < GLUON_KEYS && layout->keys[i].gluon; i++)
        if (write_key(w, term, &layout->keys[i], out))
            return -1;
    text_char(out, ')');
    return 0;
}

int
gluon_text_write(const char *attribute, const int64_t *shape, size_t rank, struct arena *arena,
                 struct text *gluon, struct diagnostic *d)
{
    struct call_text call;
    struct writing w = {&call, shape, rank};
    if (call_parse(attribute, strlen(attribute), arena, &call, d))
        return -1;
    return write_layout(&w, call.root, gluon);
}

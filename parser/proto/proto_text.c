#include "parser/proto/proto_text.h"

#include "layout/base/grow.h"
#include "parser/lex/word.h"
#include "parser/proto/proto_name.h"
#include "parser/proto/proto_token.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

/* ---- writing ---- */

static void
put_varint(struct text *out, uint64_t value)
{
    for (; value > 127; value >>= 7)
        text_char(out, (char)(value | 128));
    text_char(out, (char)value);
}

static void
put_fixed(struct text *out, const void *value, size_t size)
{
    uint64_t bits = 0;
    uint32_t few;
    if (size == sizeof few) {
        memcpy(&few, value, sizeof few);
        bits = few;
    } else {
        memcpy(&bits, value, sizeof bits);
    }
    for (size_t i = 0; i < size; i++)
        text_char(out, (char)(bits >> 8 * i));
}

static void
put_tag(struct proto_text_reader *r, const struct proto_name *field, enum wire_type type)
{
    put_varint(&r->out->bytes, (uint64_t)field->number << 3 | type);
}

/* ---- values ---- */

/* Reads a number of words: true, or a name of an enumeration. */
static bool
read_named(struct slice word, enum proto_has has, uint64_t *value)
{
    static const char *const words[] = {"false", "true", "False", "True", "f", "t"};
    const struct proto_name *name = has > HAS_STRING ? proto_name_find(has, word) : NULL;
    if (name)
        *value = name->number;
    for (size_t i = 0; has == HAS_INTEGER && i < sizeof words / sizeof *words; i++) {
        if (!slice_is(word, words[i]))
            continue;
        *value = i % 2;
        return true;
    }
    return name;
}

/* Names that are not known are passed over where only a type must be one: compilers add some.
 */
static void
take_integer(struct proto_text_reader *r, const struct proto_name *field)
{
    struct slice word = proto_text_word(r);
    uint64_t value;
    bool letter = word.length && *word.text != '-' && !isdigit((unsigned char)*word.text);
    bool read =
        letter ? read_named(word, field->has, &value) : proto_text_integer(word, &value);
    if (read) {
        put_tag(r, field, WIRE_VARINT);
        put_varint(&r->out->bytes, value);
    } else if (!letter || field->has == HAS_INTEGER || field->has == HAS_PRIMITIVE_TYPE) {
        proto_text_fail(r, word.text, field->has == HAS_PRIMITIVE_TYPE ? "type" : "integer");
    }
}

static void
take_real(struct proto_text_reader *r, const struct proto_name *field)
{
    struct slice word = proto_text_word(r);
    char text[64], *end = text;
    double value = 0;
    if (word.length && word.length < sizeof text)
        value = strtod(slice_string(word, text, sizeof text), &end);
    float narrow = (float)value;
    if (end == text || (*end && strcmp(end, "f") != 0)) {
        proto_text_fail(r, word.text, "number");
        return;
    }
    put_tag(r, field, field->has == HAS_FLOAT ? WIRE_FIXED32 : WIRE_FIXED64);
    if (field->has == HAS_FLOAT)
        put_fixed(&r->out->bytes, &narrow, sizeof narrow);
    else
        put_fixed(&r->out->bytes, &value, sizeof value);
}

/* Says that a value is cut off. Of a message that is, too, the reader of the bytes says it. */
static void
fail_cut(struct proto_text_reader *r)
{
    if (!r->open)
        wire_fault_at(r->wire, (size_t)(r->end - r->begin), "the file", "it is cut off");
}

static void
take_string(struct proto_text_reader *r, const struct proto_name *field)
{
    struct text string = {0};
    const char *begin = r->at;
    bool quoted = r->at < r->end && (*r->at == '"' || *r->at == '\'');
    if (quoted && proto_text_string(r, &string)) {
        put_tag(r, field, WIRE_BYTES);
        put_varint(&r->out->bytes, string.length);
        text_append(&r->out->bytes, string.data, string.length);
    } else if (r->at < r->end) {
        proto_text_fail(r, begin, "whole string");
    } else {
        fail_cut(r);
    }
    text_free(&string);
}

static void
take_scalar(struct proto_text_reader *r, const struct proto_name *field)
{
    proto_text_blanks(r);
    if (r->at == r->end)
        fail_cut(r);
    else if (field->has == HAS_STRING)
        take_string(r, field);
    else if (field->has == HAS_FLOAT || field->has == HAS_DOUBLE)
        take_real(r, field);
    else if (proto_has_message(field->has))
        proto_text_fail(r, r->at, "message");
    else
        take_integer(r, field);
}

/* ---- messages ---- */

static bool read_fields(struct proto_text_reader *r, enum proto_has has, char closing);

/* The bytes that hold the length of a message, which is known at its end; one that the text's
 * end cuts off is longer than all that is there. */
enum { LENGTH = 5 };

static void
take_message(struct proto_text_reader *r, const struct proto_name *field, char closing)
{
    struct text *bytes = &r->out->bytes;
    struct wire_places *places = &r->out->places;
    const struct open_message open = {
        r->open, {field->name, strlen(field->name)}, r->open ? r->open->depth + 1 : 1};
    put_tag(r, field, WIRE_BYTES);
    size_t begin = bytes->length + LENGTH;
    text_blanks(bytes, LENGTH);
    grow(&places->items, places->count, &r->capacity, sizeof *places->items);
    places->items[places->count++] = (struct wire_place){begin, (size_t)(r->at - r->begin)};
    r->open = &open;
    bool whole = read_fields(r, field->has, closing);
    r->open = open.outer;
    uint64_t length = whole ? bytes->length - begin : (uint64_t)1 << 34;
    for (int i = 0; i < LENGTH; i++)
        bytes->data[begin - LENGTH + (size_t)i] =
            (char)((length >> 7 * i & 127) | (i + 1 < LENGTH ? 128 : 0));
}

/* Takes a value that is no list; field: NULL: no field that is known has it. */
static void
take_value(struct proto_text_reader *r, const struct proto_name *field)
{
    bool message = field && proto_has_message(field->has);
    if (message && r->open && r->open->depth >= WIRE_DEPTH) {
        proto_text_fail(r, r->at, "message: it is nested too deep");
        return;
    }
    if (message && proto_text_pass(r, '{'))
        take_message(r, field, '}');
    else if (message && proto_text_pass(r, '<'))
        take_message(r, field, '>');
    else if (field)
        take_scalar(r, field);
    else
        proto_text_value(r);
}

static void
take_field(struct proto_text_reader *r, enum proto_has has, struct slice name)
{
    const struct proto_name *field = proto_name_find(has, name);
    proto_text_pass(r, ':');
    if (!field || !proto_text_pass(r, '[')) {
        take_value(r, field);
        return;
    }
    while (!proto_text_pass(r, ']')) {
        const char *begin = r->at;
        if (r->at == r->end) {
            fail_cut(r);
            return;
        }
        take_value(r, field);
        if (r->at == begin)
            r->at++; /* which has been reported */
    }
}

/* Reads fields up to the end of their message; closing: 0: to that of the text. Returns false
 * if the text ends before. */
static bool
read_fields(struct proto_text_reader *r, enum proto_has has, char closing)
{
    while (true) {
        if (closing && proto_text_pass(r, closing))
            return true;
        proto_text_blanks(r);
        if (r->at == r->end)
            return !closing;
        const char *begin = r->at;
        struct slice name = proto_text_word(r);
        if (name.length)
            take_field(r, has, name);
        else if (proto_text_pass(r, '['))
            proto_text_value(r); /* the name of an extension, up to its ']' */
        else
            proto_text_fail(r, begin, "field");
        if (r->at == begin)
            r->at++;
    }
}

/* ---- the file ---- */

static void
pass_mark(struct proto_text_reader *r)
{
    static const char mark[] = "goo.gle/"; /* in front of what newer DebugStrings print */
    proto_text_blanks(r);
    if ((size_t)(r->end - r->at) >= sizeof mark && memcmp(r->at, mark, sizeof mark - 1) == 0)
        while (r->at < r->end && !is_blank(*r->at))
            r->at++;
}

static struct proto_text_reader
reader_of(const char *bytes, size_t length)
{
    struct proto_text_reader r = {.begin = bytes, .at = bytes, .end = bytes + length};
    pass_mark(&r);
    return r;
}

/* Returns the message whose fields begin with a name. */
static enum proto_has
has_of(struct proto_text_reader r)
{
    struct slice name = proto_text_word(&r);
    if (slice_is(name, "hlo_module") || slice_is(name, "buffer_assignment"))
        return HAS_HLO;
    return slice_is(name, "hlo") ? HAS_HLO_SNAPSHOT : HAS_MODULE;
}

bool
proto_text_begins(const unsigned char *bytes, size_t length)
{
    struct proto_text_reader r = reader_of((const char *)bytes, length);
    enum proto_has has = has_of(r);
    bool entry = false; /* the name of one has been seen */
    while (proto_text_blanks(&r), r.at < r.end) {
        struct slice name = proto_text_word(&r);
        bool whole = r.at < r.end;
        bool colon = proto_text_pass(&r, ':');
        proto_text_blanks(&r);
        bool message = r.at < r.end && (*r.at == '{' || *r.at == '<');
        if (!whole || (!colon && !message) || !proto_name_find(has, name))
            break;
        if (message && (has != HAS_MODULE || slice_is(name, "computations")))
            return true;
        entry |= slice_is(name, "entry_computation_name");
        proto_text_value(&r);
    }
    return entry && r.at == r.end;
}

void
proto_text_read(struct wire *wire, struct proto_text *text)
{
    struct proto_text_reader r = reader_of(wire->bytes.text, wire->bytes.length);
    r.wire = wire;
    r.out = text;
    read_fields(&r, has_of(r), 0);
    wire->bytes = (struct slice){text_contents(&text->bytes), text->bytes.length};
    wire->places = &text->places;
}

void
proto_text_free(struct proto_text *text)
{
    text_free(&text->bytes);
    free(text->places.items);
}

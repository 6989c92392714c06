#include "parser/proto/proto_text.h"

#include "layout/base/grow.h"
#include "parser/lex/quote.h"
#include "parser/lex/word.h"

#include <stdlib.h>
#include <string.h>

/* ---- names ---- */

/* What a field has. */
enum kind {
    KIND_INTEGER, /* or true, false */
    KIND_FLOAT,
    KIND_DOUBLE,
    KIND_STRING,
#define MESSAGE(name)     KIND_##name,
#define ENUMERATION(name) KIND_##name,
#define FIELD(number, name, kind)
#define NUMBER(number, name)
#include "parser/proto/proto_field.def"
#undef MESSAGE
#undef ENUMERATION
#undef FIELD
#undef NUMBER
    KIND_COUNT
};

#define KIND_FIRST_ENUMERATION KIND_RANDOM_DISTRIBUTION

/* A field, or a name of a number, behind the message or the enumeration that has it. */
struct named {
    const char *name; /* NULL: a message or an enumeration begins */
    uint32_t number;
    enum kind kind;
};

static const struct named names[] = {
#define MESSAGE(name)             {NULL, 0, KIND_##name},
#define ENUMERATION(name)         {NULL, 0, KIND_##name},
#define FIELD(number, name, kind) {#name, number, KIND_##kind},
#define NUMBER(number, name)      {#name, number, KIND_INTEGER},
#include "parser/proto/proto_field.def"
#undef MESSAGE
#undef ENUMERATION
#undef FIELD
#undef NUMBER
    {NULL, 0, KIND_COUNT},
};

static bool
is_message(enum kind kind)
{
    return kind > KIND_STRING && kind < KIND_FIRST_ENUMERATION;
}

/* Finds a name of a message or an enumeration. */
static const struct named *
find_name(enum kind owner, struct slice name)
{
    const struct named *at = names;
    while (at->name || at->kind != owner)
        at++;
    while ((++at)->name)
        if (slice_is(name, at->name))
            return at;
    return NULL;
}

/* ---- tokens ---- */

struct open_message {
    const struct open_message *outer;
    struct slice name;
    size_t depth;
};

struct text_reader {
    const char *begin, *at, *end;
    struct wire *wire;
    struct proto_text *out;
    size_t capacity; /* of the places */
    const struct open_message *open;
};

static void
put_path(struct text *path, const struct open_message *open)
{
    if (open->outer) {
        put_path(path, open->outer);
        text_char(path, '.');
    }
    text_append(path, open->name.text, open->name.length);
}

/* Reports that what stands at a place is not as expected, and passes the rest of its line. */
static void
fail(struct text_reader *r, const char *at, const char *expected)
{
    struct text path = {0}, what = {0};
    char word[QUOTED + 3];
    struct slice found =
        word_at((struct slice){r->begin, (size_t)(r->end - r->begin)}, (size_t)(at - r->begin));
    quote(found.text, found.length, word, sizeof word);
    if (r->open)
        put_path(&path, r->open);
    text_format(&what, "%s is no %s", word, expected);
    wire_fault_at(r->wire, (size_t)(at - r->begin), path.length ? path.data : "the file",
                  what.data);
    text_free(&path);
    text_free(&what);
    const char *line = memchr(r->at, '\n', (size_t)(r->end - r->at));
    r->at = line ? line : r->end;
}

/* Passes blanks, comments, and what separates fields. */
static void
pass_blanks(struct text_reader *r)
{
    while (r->at < r->end) {
        if (*r->at == '#') {
            const char *line = memchr(r->at, '\n', (size_t)(r->end - r->at));
            r->at = line ? line : r->end;
        } else if (is_blank(*r->at) || *r->at == ',' || *r->at == ';') {
            r->at++;
        } else {
            return;
        }
    }
}

/* Passes a character. Returns false if it is not next. */
static bool
pass(struct text_reader *r, char c)
{
    pass_blanks(r);
    if (r->at == r->end || *r->at != c)
        return false;
    r->at++;
    return true;
}

/* Reads a name or a number; nothing if none is next. */
static struct slice
read_word(struct text_reader *r)
{
    pass_blanks(r);
    const char *begin = r->at;
    while (r->at < r->end && (is_word(*r->at) || (*r->at == '+' && r->at > begin)))
        r->at++;
    return (struct slice){begin, (size_t)(r->at - begin)};
}

static int
digit_value(char c)
{
    if (c >= '0' && c <= '9')
        return c - '0';
    c |= 32;
    return c >= 'a' && c <= 'f' ? c - 'a' + 10 : 16;
}

/* Reads the digits of a number with a base, at most `most` of them. Returns how many. */
static size_t
read_digits(const char *at, const char *end, int base, size_t most, uint32_t *value)
{
    size_t count = 0;
    *value = 0;
    for (; count < most && at < end && digit_value(*at) < base; count++, at++)
        *value = *value * (uint32_t)base + (uint32_t)digit_value(*at);
    return count;
}

/* Appends what a backslash and the characters at r->at stand for. */
static void
read_escape(struct text_reader *r, struct text *out)
{
    static const char letters[] = "abfnrtv", values[] = "\a\b\f\n\r\t\v";
    const char c = *r->at, *letter = strchr(letters, c);
    uint32_t value;
    size_t count;
    char bytes[4];
    if (c && letter) {
        text_char(out, values[letter - letters]);
        r->at++;
    } else if ((count = read_digits(r->at, r->end, 8, 3, &value)) > 0) {
        text_char(out, (char)value);
        r->at += count;
    } else if ((c == 'x' || c == 'X') &&
               (count = read_digits(r->at + 1, r->end, 16, 2, &value)) > 0) {
        text_char(out, (char)value);
        r->at += 1 + count;
    } else if ((c == 'u' || c == 'U') &&
               (count = read_digits(r->at + 1, r->end, 16, c == 'u' ? 4 : 8, &value)) > 0) {
        text_append(out, bytes, utf8_write(value, bytes));
        r->at += 1 + count;
    } else {
        text_char(out, c);
        r->at++;
    }
}

/* Reads a string, which begins with a quote; strings that follow each other are one. Returns
 * false if one does not end on its line. */
static bool
read_string(struct text_reader *r, struct text *out)
{
    while (pass_blanks(r), r->at < r->end && (*r->at == '"' || *r->at == '\'')) {
        const char quote = *r->at++;
        while (r->at < r->end && *r->at != quote && *r->at != '\n') {
            if (*r->at != '\\' || r->at + 1 == r->end) {
                text_char(out, *r->at++);
                continue;
            }
            r->at++;
            read_escape(r, out);
        }
        if (r->at == r->end || *r->at++ != quote)
            return false;
    }
    return true;
}

/* Passes a value of whatever kind. */
static void
pass_value(struct text_reader *r)
{
    struct text ignored = {0};
    size_t depth = 0;
    do {
        pass_blanks(r);
        if (r->at == r->end)
            break;
        if (*r->at == '"' || *r->at == '\'') {
            text_clear(&ignored);
            read_string(r, &ignored);
        } else if (strchr("{<[", *r->at)) {
            depth++;
            r->at++;
        } else if (strchr("}>]", *r->at)) {
            if (depth == 0)
                break; /* of what is around it */
            depth--;
            r->at++;
        } else if (read_word(r).length == 0) {
            r->at++;
        }
    } while (depth);
    text_free(&ignored);
}

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
put_tag(struct text_reader *r, const struct named *field, enum wire_type type)
{
    put_varint(&r->out->bytes, (uint64_t)field->number << 3 | type);
}

/* ---- values ---- */

/* Reads an integer as C writes it. Returns false if it is none, or does not fit 64 bits. */
static bool
read_integer(struct slice word, uint64_t *value)
{
    bool negative = word.length && *word.text == '-';
    const char *at = word.text + negative, *end = word.text + word.length;
    int base = 10;
    *value = 0;
    if (end - at > 1 && *at == '0') {
        base = (at[1] | 32) == 'x' ? 16 : 8;
        at += base == 16 ? 2 : 1;
    }
    if (at == end)
        return false;
    for (; at < end; at++) {
        int digit = digit_value(*at);
        if (digit >= base || __builtin_mul_overflow(*value, (uint64_t)base, value) ||
            __builtin_add_overflow(*value, (uint64_t)digit, value))
            return false;
    }
    if (negative && *value > (uint64_t)INT64_MAX + 1)
        return false;
    if (negative)
        *value = 0 - *value;
    return true;
}

/* Reads a number of words: true, or a name of an enumeration. */
static bool
read_named(struct slice word, enum kind kind, uint64_t *value)
{
    static const char *const words[] = {"false", "true", "False", "True", "f", "t"};
    const struct named *name = kind > KIND_STRING ? find_name(kind, word) : NULL;
    if (name)
        *value = name->number;
    for (size_t i = 0; kind == KIND_INTEGER && i < sizeof words / sizeof *words; i++) {
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
take_integer(struct text_reader *r, const struct named *field)
{
    struct slice word = read_word(r);
    uint64_t value;
    bool letter = word.length && digit_value(*word.text) > 9 && *word.text != '-';
    bool read = letter ? read_named(word, field->kind, &value) : read_integer(word, &value);
    if (read) {
        put_tag(r, field, WIRE_VARINT);
        put_varint(&r->out->bytes, value);
    } else if (!letter || field->kind == KIND_INTEGER || field->kind == KIND_PRIMITIVE_TYPE) {
        fail(r, word.text, field->kind == KIND_PRIMITIVE_TYPE ? "type" : "integer");
    }
}

static void
take_real(struct text_reader *r, const struct named *field)
{
    struct slice word = read_word(r);
    char text[64], *end = text;
    double value = 0;
    if (word.length && word.length < sizeof text)
        value = strtod(slice_string(word, text, sizeof text), &end);
    float narrow = (float)value;
    if (end == text || (*end && strcmp(end, "f") != 0)) {
        fail(r, word.text, "number");
        return;
    }
    put_tag(r, field, field->kind == KIND_FLOAT ? WIRE_FIXED32 : WIRE_FIXED64);
    if (field->kind == KIND_FLOAT)
        put_fixed(&r->out->bytes, &narrow, sizeof narrow);
    else
        put_fixed(&r->out->bytes, &value, sizeof value);
}

static void
take_string(struct text_reader *r, const struct named *field)
{
    struct text string = {0};
    const char *begin = r->at;
    bool quoted = r->at < r->end && (*r->at == '"' || *r->at == '\'');
    if (quoted && read_string(r, &string)) {
        put_tag(r, field, WIRE_BYTES);
        put_varint(&r->out->bytes, string.length);
        text_append(&r->out->bytes, string.data, string.length);
    } else if (r->at < r->end) {
        fail(r, begin, "whole string");
    }
    text_free(&string);
}

static void
take_scalar(struct text_reader *r, const struct named *field)
{
    pass_blanks(r);
    if (r->at == r->end)
        return;
    if (field->kind == KIND_STRING)
        take_string(r, field);
    else if (field->kind == KIND_FLOAT || field->kind == KIND_DOUBLE)
        take_real(r, field);
    else if (is_message(field->kind))
        fail(r, r->at, "message");
    else
        take_integer(r, field);
}

/* ---- messages ---- */

static bool read_fields(struct text_reader *r, enum kind kind, char closing);

/* The bytes that hold the length of a message, which is known at its end; one that the text's
 * end cuts off is longer than all that is there. */
enum { LENGTH = 5 };

static void
take_message(struct text_reader *r, const struct named *field, char closing)
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
    bool whole = read_fields(r, field->kind, closing);
    r->open = open.outer;
    uint64_t length = whole ? bytes->length - begin : (uint64_t)1 << 34;
    for (int i = 0; i < LENGTH; i++)
        bytes->data[begin - LENGTH + (size_t)i] =
            (char)((length >> 7 * i & 127) | (i + 1 < LENGTH ? 128 : 0));
}

/* Takes a value that is no list; field: NULL: no field that is known has it. */
static void
take_value(struct text_reader *r, const struct named *field)
{
    bool message = field && is_message(field->kind);
    if (message && r->open && r->open->depth >= WIRE_DEPTH) {
        fail(r, r->at, "message: it is nested too deep");
        return;
    }
    if (message && pass(r, '{'))
        take_message(r, field, '}');
    else if (message && pass(r, '<'))
        take_message(r, field, '>');
    else if (field)
        take_scalar(r, field);
    else
        pass_value(r);
}

static void
take_field(struct text_reader *r, enum kind kind, struct slice name)
{
    const struct named *field = find_name(kind, name);
    pass(r, ':');
    if (!field || !pass(r, '[')) {
        take_value(r, field);
        return;
    }
    while (!pass(r, ']') && r->at < r->end) {
        const char *begin = r->at;
        take_value(r, field);
        if (r->at == begin)
            r->at++; /* which has been reported */
    }
}

/* Reads fields up to the end of their message; closing: 0: to that of the text. Returns false
 * if the text ends before. */
static bool
read_fields(struct text_reader *r, enum kind kind, char closing)
{
    while (true) {
        if (closing && pass(r, closing))
            return true;
        pass_blanks(r);
        if (r->at == r->end)
            return !closing;
        const char *begin = r->at;
        struct slice name = read_word(r);
        if (name.length)
            take_field(r, kind, name);
        else if (pass(r, '['))
            pass_value(r); /* the name of an extension, up to its ']' */
        else
            fail(r, begin, "field");
        if (r->at == begin)
            r->at++;
    }
}

/* ---- the file ---- */

static void
pass_mark(struct text_reader *r)
{
    static const char mark[] = "goo.gle/"; /* in front of what newer DebugStrings print */
    pass_blanks(r);
    if ((size_t)(r->end - r->at) >= sizeof mark && memcmp(r->at, mark, sizeof mark - 1) == 0)
        while (r->at < r->end && !is_blank(*r->at))
            r->at++;
}

static struct text_reader
reader_of(const char *bytes, size_t length)
{
    struct text_reader r = {.begin = bytes, .at = bytes, .end = bytes + length};
    pass_mark(&r);
    return r;
}

/* Returns the message whose fields begin with a name. */
static enum kind
kind_of(struct text_reader r)
{
    struct slice name = read_word(&r);
    if (slice_is(name, "hlo_module") || slice_is(name, "buffer_assignment"))
        return KIND_HLO;
    return slice_is(name, "hlo") ? KIND_HLO_SNAPSHOT : KIND_MODULE;
}

bool
proto_text_begins(const unsigned char *bytes, size_t length)
{
    struct text_reader r = reader_of((const char *)bytes, length);
    enum kind kind = kind_of(r);
    bool entry = false; /* the name of one has been seen */
    while (pass_blanks(&r), r.at < r.end) {
        struct slice name = read_word(&r);
        bool whole = r.at < r.end;
        bool colon = pass(&r, ':'), message = r.at < r.end && (*r.at == '{' || *r.at == '<');
        if (!whole || (!colon && !message) || !find_name(kind, name))
            break;
        if (message && (kind != KIND_MODULE || slice_is(name, "computations")))
            return true;
        entry |= slice_is(name, "entry_computation_name");
        pass_value(&r);
    }
    return entry && r.at == r.end;
}

void
proto_text_read(struct wire *wire, struct proto_text *text)
{
    struct text_reader r = reader_of(wire->bytes.text, wire->bytes.length);
    r.wire = wire;
    r.out = text;
    read_fields(&r, kind_of(r), 0);
    wire->bytes = (struct slice){text_contents(&text->bytes), text->bytes.length};
    wire->places = &text->places;
}

void
proto_text_free(struct proto_text *text)
{
    text_free(&text->bytes);
    free(text->places.items);
}

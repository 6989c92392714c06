#include "parser/proto/wire.h"

#include "layout/base/arena.h"
#include "layout/base/diagnostic.h"
#include "layout/base/text.h"

#include <stdarg.h>
#include <stdio.h>

/* ---- faults ---- */

#define PATH 90 /* bytes of a path that are said at most: its end */

static void
put_path(struct text *out, const struct wire_message *m)
{
    if (m->outer && m->outer->outer) {
        put_path(out, m->outer);
        text_char(out, '.');
    }
    text_string(out, m->outer ? m->name : "the file");
    if (m->index != SIZE_MAX)
        text_format(out, "[%zu]", m->index);
}

/* Returns where in the file a byte of the wire stands, or what holds it begins. */
static size_t
place_of(const struct wire *wire, size_t at)
{
    const struct wire_places *places = wire->places;
    size_t from = 0, to = places ? places->count : 0;
    if (!places)
        return at;
    while (from < to) {
        size_t middle = from + (to - from) / 2;
        if (places->items[middle].at <= at)
            from = middle + 1;
        else
            to = middle;
    }
    if (from == 0)
        return 0;
    const struct wire_place *place = &places->items[from - 1];
    return place->in_file + (places->pieces ? at - place->at : 0);
}

/* Makes the fault of a message at a place in the file. */
static void
make_fault(struct diagnostic *d, const struct wire_message *m, const unsigned char *at,
           const char *what)
{
    struct text path = {0};
    put_path(&path, m);
    bool whole = path.length <= PATH;
    diagnostic_set(d, PROTO_FAULT, 0, 0,
                   place_of(m->wire, (size_t)(at - (const unsigned char *)m->wire->bytes.text)),
                   whole ? "" : "...", path.data + (whole ? 0 : path.length - PATH), what);
    text_free(&path);
}

static void
report_at(const struct wire_message *m, const unsigned char *at, const char *what)
{
    struct wire *wire = m->wire;
    struct diagnostic d;
    if (wire->quiet || wire->faults++ >= WIRE_FAULTS || !wire->problem)
        return;
    make_fault(&d, m, at, what);
    wire->problem(wire->context, &d);
}

void
wire_fault_at(struct wire *wire, size_t place, const char *path, const char *what)
{
    struct diagnostic d;
    if (wire->quiet || wire->faults++ >= WIRE_FAULTS || !wire->problem)
        return;
    size_t length = strlen(path), most = length < PATH ? length : PATH;
    diagnostic_set(&d, PROTO_FAULT, 0, 0, place, most < length ? "..." : "",
                   path + length - most, what);
    wire->problem(wire->context, &d);
}

void
wire_fault(const struct wire_message *m, const char *format, ...)
{
    char what[120];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(what, sizeof what, format, arguments);
    va_end(arguments);
    report_at(m, m->begin, what);
}

/* Notes that the end of the file cuts a message off: the innermost one is said. */
static void
note_cut(const struct wire_message *m)
{
    struct wire *wire = m->wire;
    if (m->depth < wire->cut_depth)
        return;
    wire->faults += wire->cut_depth == 0;
    wire->cut_depth = m->depth + 1;
    make_fault(wire->cut, m, m->end, "it is cut off");
}

void
wire_end(struct wire *wire)
{
    struct diagnostic d;
    if (!wire->problem)
        return;
    if (wire->cut_depth)
        wire->problem(wire->context, wire->cut);
    if (wire->faults > WIRE_FAULTS) {
        diagnostic_set(&d, PROTO_FAULTS, 0, 0, wire->faults - WIRE_FAULTS);
        wire->problem(wire->context, &d);
    }
}

/* ---- fields ---- */

const unsigned char *
wire_long_varint(const unsigned char *at, const unsigned char *end, uint64_t *value)
{
    *value = 0;
    for (unsigned shift = 0; at < end && shift < 64; shift += 7) {
        unsigned char byte = *at++;
        *value |= (uint64_t)(byte & 127) << shift;
        if (byte < 128)
            return at;
    }
    return NULL;
}

/* Passes the fields of a group, which nothing of HLO has, and the tag of its end. */
static const unsigned char *
pass_group(const unsigned char *at, const unsigned char *end)
{
    struct wire_field field;
    uint64_t tag;
    for (size_t depth = 1; at && depth;) {
        const unsigned char *next = wire_varint(at, end, &tag);
        unsigned type = tag & 7;
        bool bracket = next && (type == WIRE_GROUP || type == WIRE_GROUP_END);
        if (bracket)
            depth += type == WIRE_GROUP ? 1 : SIZE_MAX;
        at = bracket || !next ? next : wire_field_read(at, end, &field);
    }
    return at;
}

const unsigned char *
wire_rare(const unsigned char *at, const unsigned char *end, enum wire_type type,
          uint64_t *value)
{
    bool fixed = type == WIRE_FIXED64 || type == WIRE_FIXED32;
    size_t size = type == WIRE_FIXED64 ? 8 : 4;
    *value = 0;
    if (type == WIRE_GROUP)
        return pass_group(at, end);
    if (!fixed || (size_t)(end - at) < size)
        return NULL;
    for (size_t i = 0; i < size; i++)
        *value |= (uint64_t)at[i] << 8 * i;
    return at + size;
}

/* Why a field cannot be read. */
enum field_end { FIELD_CUT, FIELD_BEYOND, FIELD_VARINT, FIELD_NUMBER, FIELD_TYPE };

/* Finds out why the field at a place cannot be read. Sets the bytes that are there. */
static enum field_end
why_unread(const unsigned char *at, const unsigned char *end, struct wire_field *field)
{
    uint64_t tag;
    const unsigned char *next = wire_varint(at, end, &tag);
    if (!next)
        return end - at < 10 ? FIELD_CUT : FIELD_VARINT;
    field->number = (uint32_t)(tag >> 3);
    field->type = (enum wire_type)(tag & 7);
    if (field->number == 0 || tag >> 32)
        return FIELD_NUMBER;
    if (field->type == WIRE_FIXED64 || field->type == WIRE_FIXED32 || field->type == WIRE_GROUP)
        return FIELD_CUT;
    if (field->type != WIRE_VARINT && field->type != WIRE_BYTES)
        return FIELD_TYPE;
    at = wire_varint(next, end, &field->value);
    if (!at)
        return end - next < 10 ? FIELD_CUT : FIELD_VARINT;
    field->bytes = (struct slice){(const char *)at, (size_t)(end - at)};
    return FIELD_BEYOND;
}

/* ---- opening ---- */

static const unsigned char *
file_end(const struct wire *wire)
{
    return (const unsigned char *)wire->bytes.text + wire->bytes.length;
}

static void
report_end(const struct wire_message *m, const unsigned char *at, enum field_end why,
           const struct wire_field *field)
{
    char what[100];
    if (why == FIELD_BEYOND)
        snprintf(what, sizeof what, "field %u has %llu bytes, more than are left of it",
                 field->number, (unsigned long long)field->value);
    else if (why == FIELD_TYPE)
        snprintf(what, sizeof what, "field %u is of type %u, which no reader knows",
                 field->number, field->type);
    else if (why == FIELD_NUMBER)
        snprintf(what, sizeof what, "no field has the number %u", field->number);
    else
        snprintf(what, sizeof what, "a number goes on beyond %s",
                 why == FIELD_CUT ? "its end" : "ten bytes");
    report_at(m, at, what);
}

/* Ends the fields of a message before one that cannot be read. */
static void
end_fields(struct wire_message *m, const unsigned char *at)
{
    struct wire_field field = {0};
    enum field_end why = why_unread(at, m->end, &field);
    m->cut = m->end == file_end(m->wire) && (why == FIELD_CUT || why == FIELD_BEYOND);
    if (m->cut)
        note_cut(m);
    else
        report_end(m, at, why, &field);
    if (m->cut && why == FIELD_BEYOND)
        m->rest = field;
    m->end = at;
}

/* Notes a field that begins at a place. */
static inline void
note_field(struct wire_message *m, uint32_t number, const unsigned char *at)
{
    if (!wire_has(m, number))
        m->first[number] = at;
    m->last[number] = at;
    m->has[number / 64] |= UINT64_C(1) << number % 64;
}

/* Runs through the fields of a message between two places for the first time. Returns the place
 * behind them; NULL if the message ends before. */
static const unsigned char *
run_through(struct wire_message *m, const unsigned char *at, const unsigned char *end)
{
    while (at < end) {
        uint32_t number = 0;
        const unsigned char *next = wire_pass(at, m->end, &number);
        if (!next) {
            end_fields(m, at);
            return NULL;
        }
        if (number < WIRE_NUMBERS)
            note_field(m, number, at);
        at = next;
    }
    return at;
}

/* Begins a message. Where fields stand needs no clearing. */
static void
begin_message(struct wire_message *m, struct wire *wire, const unsigned char *begin,
              size_t length)
{
    m->wire = wire;
    m->outer = NULL;
    m->name = NULL;
    m->index = SIZE_MAX;
    m->depth = 0;
    m->begin = begin;
    m->end = begin + length;
    m->rest.number = 0;
    m->cut = false;
    memset(m->has, 0, sizeof m->has);
}

void
wire_open(struct wire_message *m, struct wire *wire)
{
    begin_message(m, wire, (const unsigned char *)wire->bytes.text, wire->bytes.length);
    run_through(m, m->begin, m->end);
}

/* Begins a message within another one. Returns false if it is nested too deep. */
static bool
begin_within(const struct wire_message *m, struct slice bytes, const char *name, size_t index,
             struct wire_message *inner)
{
    const unsigned char *begin = (const unsigned char *)bytes.text;
    if (bytes.length == 0)
        begin = m->begin; /* nothing may be no place of the file */
    begin_message(inner, m->wire, begin, bytes.length);
    inner->outer = m;
    inner->name = name;
    inner->index = index;
    inner->depth = m->depth + 1;
    if (inner->depth <= WIRE_DEPTH)
        return true;
    wire_fault(inner, "it is nested more than %d deep", WIRE_DEPTH);
    return false;
}

bool
wire_at(const struct wire_message *m, struct slice bytes, const char *name, size_t index,
        struct wire_message *inner)
{
    if (!begin_within(m, bytes, name, index, inner))
        return false;
    run_through(inner, inner->begin, inner->end);
    return true;
}

bool
wire_at_row(const struct wire_message *m, struct slice bytes, const char *name, size_t index,
            const struct wire_row *row, struct wire_message *inner)
{
    uint32_t number = 0;
    if (row->first == 0)
        return wire_at(m, bytes, name, index, inner);
    if (!begin_within(m, bytes, name, index, inner))
        return false;
    const unsigned char *first = inner->begin + row->first, *last = inner->begin + row->last;
    run_through(inner, inner->begin, first);
    note_field(inner, row->number, first);
    note_field(inner, row->number, last);
    run_through(inner, wire_pass(last, inner->end, &number), inner->end);
    return true;
}

/* Opens the message that the end of the file cuts off. */
static bool
open_rest(const struct wire_message *m, const char *name, size_t index,
          struct wire_message *inner)
{
    bool opened = wire_at(m, m->rest.bytes, name, index, inner);
    if (!inner->cut)
        note_cut(inner);
    inner->cut = true;
    return opened;
}

/* ---- asking ---- */

bool
wire_search(const struct wire_message *m, uint32_t number, enum wire_type type,
            struct wire_field *last)
{
    struct wire_run run = {0};
    struct wire_field field = {0};
    bool found = false;
    while (wire_next_field(m, number, &run, &field)) {
        if (field.type == type) {
            *last = field;
            found = true;
        }
    }
    return found;
}

bool
wire_open_last(const struct wire_message *m, uint32_t number, const char *name,
               struct wire_message *inner)
{
    struct wire_field field = {0};
    if (m->rest.number == number)
        return open_rest(m, name, SIZE_MAX, inner);
    return wire_last(m, number, WIRE_BYTES, &field) &&
           wire_at(m, field.bytes, name, SIZE_MAX, inner);
}

bool
wire_next(const struct wire_message *m, uint32_t number, const char *name, struct wire_run *run,
          struct wire_message *inner)
{
    struct wire_field field = {0};
    while (wire_next_field(m, number, run, &field))
        if (field.type == WIRE_BYTES && wire_at(m, field.bytes, name, run->index - 1, inner))
            return true;
    if (m->rest.number != number || run->rest)
        return false;
    run->rest = true;
    run->index++;
    return open_rest(m, name, run->index - 1, inner);
}

/* The numbers that end within bytes. */
static size_t
count_packed(struct slice bytes)
{
    size_t count = 0;
    for (size_t i = 0; i < bytes.length; i++)
        count += (unsigned char)bytes.text[i] < 128;
    return count;
}

/* Adds the numbers of a packed field, as far as they can be read. */
static void
add_packed(struct integer_list *list, struct slice bytes)
{
    const unsigned char *at = (const unsigned char *)bytes.text, *end = at + bytes.length;
    uint64_t value;
    while (at < end && (at = wire_varint(at, end, &value)))
        list->items[list->count++] = (int64_t)value;
}

struct integer_list
wire_integers(const struct wire_message *m, uint32_t number, struct arena *arena)
{
    struct integer_list list = {0};
    struct wire_run counting = {0}, run = {0};
    struct wire_field field = {0};
    size_t room = 0;
    while (wire_next_field(m, number, &counting, &field))
        room += field.type == WIRE_BYTES ? count_packed(field.bytes) : 1;
    list.items = arena_alloc_raw(arena, room * sizeof *list.items);
    while (wire_next_field(m, number, &run, &field)) {
        if (field.type == WIRE_BYTES)
            add_packed(&list, field.bytes);
        if (field.type == WIRE_VARINT)
            list.items[list.count++] = (int64_t)field.value;
    }
    return list;
}

#include "parser/proto/proto_executable.h"

#include "layout/base/grow.h"
#include "layout/base/memory.h"
#include "layout/base/minmax.h"
#include "parser/proto/proto_state.h"

#include <stdlib.h>
#include <string.h>

enum {
    MODULE_NAME = 1,
    MODULE_ENTRY_NAME = 2,
    MODULE_COMPUTATIONS = 3,
    MODULE_ID = 5,
    MODULE_ENTRY = 6,
    MODULE_SCHEDULE = 7,
    COMPUTATION_NAME = 1,
    COMPUTATION_ID = 5
};

#define STEPS     4         /* fields that are passed at most, per byte of the file */
#define MAX_BYTES INT32_MAX /* of a message of protobuf */

/* A module of the file. */
struct found {
    struct slice bytes, name;
    int64_t id;
    bool scheduled;
    bool cut; /* the file ends within it */
};

struct search {
    const unsigned char *at, *end;
    size_t steps; /* that are left */
    size_t count, capacity;
    struct found *items;
};

/* ---- fields ---- */

/* Reads a field that is whole. Returns false if there is none. */
static bool
next_field(struct search *s, const unsigned char **at, const unsigned char *end,
           struct wire_field *field)
{
    if (s->steps == 0)
        return false;
    s->steps--;
    const unsigned char *next = wire_field_read(*at, end, field);
    if (next)
        *at = next;
    return next != NULL;
}

/* Passes a field that is a name, with a number below 16. Returns false if it is none. */
static bool
pass_name(const unsigned char **at, const unsigned char *end, unsigned number,
          struct slice *name)
{
    uint64_t length;
    if (*at >= end || **at != (number << 3 | WIRE_BYTES))
        return false;
    const unsigned char *next = wire_varint(*at + 1, end, &length);
    if (!next || length == 0 || length > (uint64_t)(end - next))
        return false;
    *at = next;
    *name = (struct slice){(const char *)*at, (size_t)length};
    for (size_t i = 0; i < name->length; i++, ++*at)
        if (**at <= ' ' || **at == 127)
            return false;
    return true;
}

/* ---- telling a module ---- */

/* Returns whether a computation has an id and a name. */
static bool
is_computation(struct search *s, struct slice computation, int64_t id, struct slice name)
{
    const unsigned char *at = (const unsigned char *)computation.text;
    const unsigned char *end = at + computation.length;
    struct wire_field field = {0};
    struct slice found;
    int64_t found_id = 0;
    if (!pass_name(&at, end, COMPUTATION_NAME, &found) || !slice_same(found, name))
        return false;
    while (next_field(s, &at, end, &field))
        if (field.number == COMPUTATION_ID && field.type == WIRE_VARINT)
            found_id = (int64_t)field.value;
    return found_id == id;
}

/* Returns the id that the entry computation has; 0: no field says it. */
static int64_t
entry_id(struct search *s, const unsigned char *at, const unsigned char *end)
{
    struct wire_field field = {0};
    int64_t id = 0;
    while (next_field(s, &at, end, &field))
        if (field.number == MODULE_ENTRY && field.type == WIRE_VARINT)
            id = (int64_t)field.value;
    return id;
}

/* Returns whether a field of computations is next, whose first field is a name. */
static bool
begins_computation(const unsigned char *at, const unsigned char *end)
{
    uint64_t length;
    return at < end && *at++ == (MODULE_COMPUTATIONS << 3 | WIRE_BYTES) &&
           (at = wire_varint(at, end, &length)) && at < end &&
           *at == (COMPUTATION_NAME << 3 | WIRE_BYTES);
}

/* Returns whether bytes are a module. */
static bool
is_module(struct search *s, struct found *found)
{
    const unsigned char *at = (const unsigned char *)found->bytes.text;
    const unsigned char *end = at + found->bytes.length;
    struct slice entry;
    struct wire_field field = {0};
    bool any = false; /* a computation is the entry */
    if (!pass_name(&at, end, MODULE_NAME, &found->name) ||
        !pass_name(&at, end, MODULE_ENTRY_NAME, &entry) || !begins_computation(at, end))
        return false;
    int64_t id = entry_id(s, at, end);
    while (next_field(s, &at, end, &field)) {
        bool computation = field.number == MODULE_COMPUTATIONS && field.type == WIRE_BYTES;
        any |= computation && !any && is_computation(s, field.bytes, id, entry);
        found->scheduled |= field.number == MODULE_SCHEDULE && field.type == WIRE_BYTES;
        if (field.number == MODULE_ID && field.type == WIRE_VARINT)
            found->id = (int64_t)field.value;
    }
    return found->cut || (any && at == end);
}

/* Reads the field that may begin at `at`. */
static bool
find_at(struct search *s, const unsigned char *at, struct found *found)
{
    uint64_t length;
    if ((*at & 7) != WIRE_BYTES || *at >= 128 || *at < 8)
        return false;
    at = wire_varint(at + 1, s->end, &length);
    if (!at || at == s->end || length > MAX_BYTES || *at != (MODULE_NAME << 3 | WIRE_BYTES))
        return false;
    size_t left = (size_t)(s->end - at);
    *found = (struct found){.cut = length > left};
    found->bytes = (struct slice){(const char *)at, found->cut ? left : (size_t)length};
    return is_module(s, found);
}

/* ---- searching ---- */

/* Adds a module but for a copy of one that has been found. */
static void
add(struct search *s, const struct found *found)
{
    for (size_t i = 0; i < s->count; i++)
        if (s->items[i].scheduled == found->scheduled && s->items[i].id == found->id &&
            slice_same(s->items[i].name, found->name))
            return;
    grow(&s->items, s->count, &s->capacity, sizeof *s->items);
    s->items[s->count++] = *found;
}

/* Finds the modules of a file, or of its first bytes. */
static struct search
find_modules(const unsigned char *bytes, size_t length)
{
    struct search s = {.at = bytes, .end = bytes + length, .steps = STEPS * length};
    struct found found;
    while (s.at < s.end) {
        if (!find_at(&s, s.at, &found)) {
            s.at++;
            continue;
        }
        add(&s, &found);
        s.at = (const unsigned char *)found.bytes.text + found.bytes.length;
    }
    return s;
}

static bool
is_pickle(const unsigned char *bytes, size_t length)
{
    return length > 2 && bytes[0] == 0x80 && bytes[1] >= 2 && bytes[1] <= 5;
}

/* An executable begins with a message of PJRT's; in a cache it stands behind the time that
 * compiling took. */
bool
proto_executable_is_marked(const unsigned char *bytes, size_t length)
{
    enum { MESSAGE = 48, PICKLE = 1024 };
    static const char mark[] = "\022\011pjrt_ifrt", pickled[] = "UnloadedMeshExecutable";
    if (length && memmem(bytes, min_size(length, MESSAGE), mark, sizeof mark - 1))
        return true;
    return is_pickle(bytes, length) &&
           memmem(bytes, min_size(length, PICKLE), pickled, sizeof pickled - 1);
}

bool
proto_executable_begins(const unsigned char *bytes, size_t length)
{
    enum { START = 2048 };
    struct search s = find_modules(bytes, min_size(length, START));
    free(s.items);
    return s.count > 0;
}

/* ---- the end ---- */

enum { BLOCK = 1 << 16, BLOCK_HEADER = 24 };

/* The first bytes of such a file. */
static const unsigned char records_mark[] = {0x83, 0xaf, 0x70, 0xd1, 0x0d, 0x88, 0x4a, 0x3f};

/* Returns where a file of records goes on `count` bytes behind `at`: each of its blocks begins
 * with a header, which is none of them. */
static size_t
pass_records(size_t at, size_t count)
{
    while (true) {
        size_t within = at % BLOCK;
        if (within == 0)
            at += within = BLOCK_HEADER;
        if (count < BLOCK - within)
            return at + count;
        at += BLOCK - within;
        count -= BLOCK - within;
    }
}

/* Returns whether bytes end within a chunk of a file of records, as which libtpu writes an
 * executable: its chunks follow each other, and each has a header of 40 bytes, whose second
 * number is that of the bytes behind it (source: Riegeli, riegeli_records_file_format.md). */
static bool
records_are_cut(const unsigned char *bytes, size_t length)
{
    enum { HEADER = 40, SIZE = 8 };
    size_t at = BLOCK_HEADER;
    while (at < length) {
        uint64_t size = 0;
        if (pass_records(at, HEADER - 1) >= length)
            return true;
        for (size_t i = 0; i < 8; i++)
            size |= (uint64_t)bytes[pass_records(at, SIZE + i)] << 8 * i;
        if (size >= length)
            return true;
        at = pass_records(at, HEADER - 1 + (size_t)size) + 1;
    }
    return at > length;
}

/* Returns whether bytes end within a pickle, as far as frames and large strings of bytes lead,
 * which follow each other; it ends with a point (source: pickletools.py). */
static bool
pickle_is_cut(const unsigned char *bytes, size_t length)
{
    enum { FIRST = 2, FRAME = 0x95, BYTES8 = 0x8e, BYTES = 'B' };
    size_t at = FIRST;
    while (at < length) {
        size_t width = bytes[at] == BYTES ? 4 : 8;
        uint64_t size = 0;
        if (bytes[at] != FRAME && bytes[at] != BYTES8 && bytes[at] != BYTES)
            break;
        if (length - at <= width)
            return true;
        for (size_t i = 0; i < width; i++)
            size |= (uint64_t)bytes[at + 1 + i] << 8 * i;
        at += 1 + width;
        if (size > length - at)
            return true;
        at += (size_t)size;
    }
    return bytes[length - 1] != '.';
}

/* Returns whether bytes end within the fields that others write than libtpu: the first holds
 * the program, the others options. */
static bool
fields_are_cut(const unsigned char *at, const unsigned char *end)
{
    enum { FIRST = 1 << 3 | WIRE_BYTES };
    struct wire_field field;
    uint64_t size;
    if (at == end || *at != FIRST)
        return false;
    const unsigned char *inner = wire_varint(at + 1, end, &size);
    if (!inner || inner == end || *inner != FIRST)
        return false;
    while (at && at < end)
        at = wire_field_read(at, end, &field);
    return !at;
}

/* Returns whether the end of an executable is missing, as far as its form is known. In a cache,
 * the time that compiling took stands before it. Behind its first message is what a backend
 * writes. */
static bool
is_cut(const unsigned char *bytes, size_t length)
{
    enum { TIME = 4, FIRST = 010 /* the tag of a number with which the message begins */ };
    const unsigned char *at, *end = bytes + length;
    uint64_t message;
    if (is_pickle(bytes, length))
        return pickle_is_cut(bytes, length);
    for (size_t start = 0; start <= TIME && start < length; start += TIME) {
        at = wire_varint(bytes + start, end, &message);
        if (!at || at == end || *at != FIRST)
            continue;
        if (message > (uint64_t)(end - at))
            return true;
        at += message;
        if ((size_t)(end - at) > sizeof records_mark &&
            memcmp(at, records_mark, sizeof records_mark) == 0)
            return records_are_cut(at, (size_t)(end - at));
        return fields_are_cut(at, end);
    }
    return false;
}

/* ---- delivering ---- */

/* A file of records without the headers of its blocks, which stand in the middle of modules. */
struct joined {
    struct text bytes;
    struct wire_places places;
};

/* Joins the blocks of the records that are in the file, which it stands for then. */
static void
join_blocks(struct wire *wire, struct joined *joined)
{
    const char *file = wire->bytes.text;
    size_t length = wire->bytes.length, capacity = 0;
    const char *begin = memmem(file, length, records_mark, sizeof records_mark);
    size_t at = begin ? (size_t)(begin - file) : length, from = 0, to = at;
    struct wire_places *places = &joined->places;
    places->pieces = true;
    while (begin && from < length) {
        grow(&places->items, places->count, &capacity, sizeof *places->items);
        places->items[places->count++] = (struct wire_place){joined->bytes.length, from};
        text_append(&joined->bytes, file + from, to - from);
        from = at + BLOCK_HEADER;
        at += BLOCK;
        to = min_size(at, length);
    }
    if (!begin)
        return;
    wire->bytes = (struct slice){text_contents(&joined->bytes), joined->bytes.length};
    wire->places = places;
}

/* Opens a message around the modules, which has no field that is known. */
static void
open_file(struct proto_reader *r, struct wire_message *file)
{
    const unsigned char *begin = (const unsigned char *)r->wire.bytes.text;
    *file = (struct wire_message){
        .wire = &r->wire, .index = SIZE_MAX, .begin = begin, .end = begin};
}

/* Says what keeps the file from being read to its end. */
static void
report_end(struct proto_reader *r, bool searched)
{
    const unsigned char *bytes = (const unsigned char *)r->wire.bytes.text;
    size_t length = r->wire.bytes.length;
    struct wire_message file;
    open_file(r, &file);
    if (!searched)
        wire_fault(&file,
                   "too much in it looks like a module and is none: modules may be left out");
    file.begin = bytes + length;
    if (r->wire.cut_depth == 0 && proto_executable_is_marked(bytes, length) &&
        is_cut(bytes, length))
        wire_fault(&file, "it is cut off behind the modules that are read");
}

static void
deliver_found(struct proto_reader *r, const struct found *found)
{
    struct wire_message file, module;
    bool opened;
    open_file(r, &file);
    file.rest = (struct wire_field){.number = 1, .type = WIRE_BYTES, .bytes = found->bytes};
    if (found->cut)
        opened = wire_within(&file, 1, "hlo_module", &module);
    else
        opened = wire_at(&file, found->bytes, "hlo_module", SIZE_MAX, &module);
    if (opened)
        proto_module_deliver(r, &module);
}

struct proto_executable {
    struct slice file;
    struct joined joined;
    struct search search;
    bool any_scheduled;
    size_t next; /* of the modules found */
};

static struct proto_executable *
find_all(struct proto_reader *r)
{
    struct proto_executable *all = memory_zeroed(1, sizeof *all);
    all->file = r->wire.bytes;
    join_blocks(&r->wire, &all->joined);
    all->search = find_modules((const unsigned char *)r->wire.bytes.text, r->wire.bytes.length);
    for (size_t i = 0; i < all->search.count; i++)
        all->any_scheduled |= all->search.items[i].scheduled;
    return all;
}

bool
proto_executable_deliver(struct proto_reader *r)
{
    if (!r->modules.executable)
        r->modules.executable = find_all(r);
    struct proto_executable *all = r->modules.executable;
    while (all->next < all->search.count) {
        const struct found *found = &all->search.items[all->next++];
        if (all->any_scheduled ? found->scheduled : r->modules.delivered == 0) {
            deliver_found(r, found);
            return true;
        }
    }
    r->wire.bytes = all->file;
    r->wire.places = NULL;
    report_end(r, all->search.steps > 0);
    return false;
}

void
proto_executable_free(struct proto_executable *all)
{
    if (!all)
        return;
    free(all->search.items);
    text_free(&all->joined.bytes);
    free(all->joined.places.items);
    free(all);
}

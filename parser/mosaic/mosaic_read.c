#include "parser/mosaic/mosaic_read.h"

#include "layout/base/diagnostic.h"
#include "parser/mosaic/mosaic_reader.h"

#include <string.h>

enum section { STRINGS, DIALECTS, ATTRIBUTES, OFFSETS, OPERATIONS, SECTIONS = 16 };

/* ---- kinds of operations ---- */

/* The names that Mosaic's dialects had since jax 0.4.30; of xir they are those of tpu. */
static const struct {
    const char *name;
    enum mosaic_kind kind;
} kinds[] = {
    {"builtin.module", MOSAIC_MODULE},
    {"func.func", MOSAIC_FUNC},
    {"func.return", MOSAIC_RETURN},
    {"arith.constant", MOSAIC_CONSTANT},
    {"arith.muli", MOSAIC_MULTIPLY},
    {"arith.addi", MOSAIC_ADD},
    {"arith.subi", MOSAIC_SUBTRACT},
    {"arith.divsi", MOSAIC_DIVIDE},
    {"arith.divui", MOSAIC_DIVIDE},
    {"arith.remsi", MOSAIC_REMAINDER},
    {"arith.remui", MOSAIC_REMAINDER},
    {"arith.maxsi", MOSAIC_MAXIMUM},
    {"arith.minsi", MOSAIC_MINIMUM},
    {"arith.andi", MOSAIC_AND},
    {"arith.ori", MOSAIC_OR},
    {"arith.xori", MOSAIC_XOR},
    {"arith.cmpi", MOSAIC_COMPARE},
    {"arith.select", MOSAIC_SELECT},
    {"arith.extui", MOSAIC_CONVERT},
    {"arith.index_cast", MOSAIC_CONVERT},
    {"tpu.assume_multiple", MOSAIC_CONVERT},
    {"scf.if", MOSAIC_IF},
    {"scf.for", MOSAIC_FOR},
    {"tpu.region", MOSAIC_TAKEN},
    {"arith.extsi", MOSAIC_CONVERT_SIGNED},
    {"arith.trunci", MOSAIC_CONVERT},
    {"arith.shli", MOSAIC_SHIFT_LEFT},
    {"arith.shrsi", MOSAIC_SHIFT_RIGHT},
    {"arith.shrui", MOSAIC_SHIFT_RIGHT},
    {"vector.load", MOSAIC_LOAD},
    {"tpu.vector_load", MOSAIC_LOAD},
    {"memref.load", MOSAIC_LOAD},
    {"tpu.strided_load", MOSAIC_LOAD},
    {"tpu.load", MOSAIC_LOAD},
    {"vector.transfer_read", MOSAIC_LOAD},
    {"tpu.vector_store", MOSAIC_STORE},
    {"vector.store", MOSAIC_STORE},
    {"tpu.strided_store", MOSAIC_STORE},
    {"memref.store", MOSAIC_STORE},
    {"tpu.vector_store_idx", MOSAIC_STORE},
    {"tpu.store", MOSAIC_STORE},
    {"memref.cast", MOSAIC_CAST},
    {"tpu.memref_slice", MOSAIC_VIEW},
    {"tpu.memref_squeeze", MOSAIC_VIEW},
    {"tpu.memref_bitcast", MOSAIC_VIEW},
    {"tpu.memref_reshape", MOSAIC_VIEW},
    {"tpu.reinterpret_cast", MOSAIC_VIEW},
    {"tpu.erase_layout", MOSAIC_VIEW},
    {"memref.subview", MOSAIC_VIEW},
    {"memref.alloca", MOSAIC_ALLOC},
    {"memref.alloc", MOSAIC_ALLOC},
    {"tpu.sem_alloc", MOSAIC_SEMAPHORE},
    {"tpu.enqueue_dma", MOSAIC_COPY},
    {"tpu.wait_dma2", MOSAIC_WAIT},
    {"gpu.launch", MOSAIC_LAUNCH},
};

static bool
is_name(struct slice dialect, struct slice name, const char *full)
{
    size_t length = strlen(full);
    return length == dialect.length + 1 + name.length && full[dialect.length] == '.' &&
           memcmp(full, dialect.text, dialect.length) == 0 &&
           memcmp(full + dialect.length + 1, name.text, name.length) == 0;
}

/* The kind of an operation. The dialects stable_mosaic and stable_mosaic_gpu have those of all
 * others, by their full names. */
static enum mosaic_kind
kind_of(struct slice dialect, struct slice name)
{
    static const char *const pure[] = {"arith", "math", "vector"};
    const char *dot = name.length ? memchr(name.text, '.', name.length) : NULL;
    if ((slice_is(dialect, "stable_mosaic") || slice_is(dialect, "stable_mosaic_gpu")) && dot) {
        dialect = (struct slice){name.text, (size_t)(dot - name.text)};
        name.length -= dialect.length + 1;
        name.text = dot + 1;
    }
    if (slice_is(dialect, "xir"))
        dialect = (struct slice){"tpu", 3};
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if (is_name(dialect, name, kinds[i].name))
            return kinds[i].kind;
    for (size_t i = 0; i < sizeof pure / sizeof *pure; i++)
        if (slice_is(dialect, pure[i]) && !slice_behind(name, "write"))
            return MOSAIC_PURE;
    return MOSAIC_OTHER;
}

/* ---- tables ---- */

/* The lengths come first, in reverse order; each counts the NUL behind its string. */
static void
read_strings(struct mosaic_reader *r, struct mosaic_bytes *bytes)
{
    size_t count = mosaic_many(bytes, 1);
    r->strings = arena_array(&r->module->arena, count, sizeof *r->strings);
    for (size_t i = count; i-- > 0;)
        r->strings[i].length = (size_t)mosaic_varint(bytes);
    for (size_t i = 0; i < count; i++) {
        r->strings[i] = mosaic_take(bytes, r->strings[i].length);
        r->strings[i].length -= r->strings[i].length > 0;
    }
    r->string_count = count;
}

/* Reads the names of dialects, then of operations, in groups of one dialect. */
static void
read_dialects(struct mosaic_reader *r, struct mosaic_bytes *bytes)
{
    size_t count = mosaic_many(bytes, 1);
    r->dialects = arena_array(&r->module->arena, count, sizeof *r->dialects);
    for (size_t i = 0; i < count; i++)
        r->dialects[i] = mosaic_next_string(r, bytes);
    r->dialect_count = count;
    r->names = arena_array(&r->module->arena, mosaic_left(bytes), sizeof *r->names);
    while (mosaic_left(bytes)) {
        uint32_t dialect = mosaic_index(bytes, count);
        for (size_t i = mosaic_many(bytes, 1); i > 0 && !r->fault.what; i--) {
            struct slice name = mosaic_next_string(r, bytes);
            if (!r->fault.what)
                r->names[r->name_count++] = kind_of(r->dialects[dialect], name);
        }
    }
}

/* Reads where the entries of the section of attributes stand: their sizes, in groups of one
 * dialect. */
static void
read_entries(struct mosaic_reader *r, struct mosaic_bytes *bytes, struct mosaic_bytes *all)
{
    size_t attributes = mosaic_many(bytes, 1), types = mosaic_many(bytes, 1);
    struct arena *arena = &r->module->arena;
    size_t count = attributes + types;
    r->entries = arena_array(arena, count, sizeof *r->entries);
    for (size_t i = 0; i < count && !r->fault.what;) {
        uint32_t dialect = mosaic_index(bytes, r->dialect_count);
        for (size_t k = mosaic_many(bytes, 1); k > 0 && i < count && !r->fault.what; k--) {
            uint64_t code = mosaic_varint(bytes);
            struct slice entry = mosaic_take(all, (size_t)(code >> 1));
            r->entries[i++] = (struct mosaic_entry){
                (uint32_t)((const unsigned char *)entry.text - r->fault.begin),
                (uint32_t)entry.length, dialect, code & 1};
        }
    }
    r->attributes = arena_array(arena, attributes, sizeof *r->attributes);
    r->types = arena_array(arena, types, sizeof *r->types);
    r->attribute_count = attributes;
    r->type_count = types;
}

/* ---- all ---- */

static void
read_body(struct mosaic_reader *r, struct mosaic_bytes *bytes)
{
    struct mosaic_bytes sections[SECTIONS] = {0}, inside;
    if (!slice_is(mosaic_take(bytes, 4), "ML\xef"
                                         "R"))
        mosaic_failed(bytes, "it does not begin as MLIR's bytecode does");
    if (mosaic_varint(bytes) != 0)
        mosaic_failed(bytes, "the bytecode has another version than 0");
    mosaic_string(bytes); /* who made it */
    while (mosaic_left(bytes)) {
        unsigned id = mosaic_section(bytes, &inside);
        if (id < SECTIONS)
            sections[id] = inside;
    }
    for (size_t i = 0; i <= OPERATIONS && !r->fault.what; i++)
        if (!sections[i].at)
            mosaic_failed(bytes, "a section is missing");
    if (r->fault.what)
        return;
    read_strings(r, &sections[STRINGS]);
    read_dialects(r, &sections[DIALECTS]);
    read_entries(r, &sections[OFFSETS], &sections[ATTRIBUTES]);
    mosaic_operations(r, &sections[OPERATIONS]);
    if (r->module->func_count == 0)
        mosaic_failed(bytes, "it has no function");
}

int
mosaic_read(struct slice body, struct mosaic_module *module, struct diagnostic *d)
{
    const unsigned char *begin = (const unsigned char *)body.text;
    struct mosaic_reader r = {.module = module, .fault = {.begin = begin}};
    struct mosaic_bytes bytes = {begin, begin + body.length, &r.fault};
    if (body.length > INT32_MAX)
        mosaic_failed(&bytes, "it is larger than is read");
    else
        read_body(&r, &bytes);
    if (!r.fault.what)
        return 0;
    return diagnostic_set(d, MOSAIC_BODY, (size_t)(r.fault.at - begin), 0, r.fault.what,
                          (size_t)(r.fault.at - begin));
}

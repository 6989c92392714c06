/* Every form has a function or a magic number, and an error in the catalogue whose hint says
 * what to do. */
#include "parser/report/other_file.h"

#include "layout/base/minmax.h"
#include "parser/proto/proto_kind.h"

#include <stdint.h>
#include <string.h>

struct file_start {
    const unsigned char *bytes;
    size_t length;
};

static bool
is_at(struct file_start start, size_t at, const char *magic, size_t length)
{
    return start.length >= at + length && memcmp(start.bytes + at, magic, length) == 0;
}
#define IS_AT(start, at, magic) is_at(start, at, magic, sizeof(magic) - 1)

static bool
has(struct file_start start, const char *words)
{
    return memmem(start.bytes, start.length, words, strlen(words)) != NULL;
}

/* Source: profile.proto of pprof: a profile begins with its types of values, each two numbers
 * of strings. A message of HLO or of a profile of time begins with a name or an id. */
static bool
is_pprof(struct file_start start)
{
    return IS_AT(start, 0, "\n\4\10") && start.length >= 6 && start.bytes[4] == 020;
}

/* Chrome's trace format, as profilers write it. */
static bool
is_trace(struct file_start start)
{
    return start.length && *start.bytes == '{' &&
           (has(start, "\"traceEvents\"") || has(start, "\"displayTimeUnit\""));
}

static unsigned
u16(struct file_start start, size_t at)
{
    return start.bytes[at] | (unsigned)start.bytes[at + 1] << 8;
}

/* Source: serialization.fbs of jax.export. A flatbuffer without an identifier begins with the
 * place of its root, a table of at least 16 fields whose places in the table stand before it.
 */
static bool
is_jax_export(struct file_start start)
{
    enum { HEAD = 4, FIELDS = 16, MOST = 64 };
    if (start.length < HEAD + 4 || start.bytes[2] || start.bytes[3])
        return false;
    size_t root = u16(start, 0), size, table;
    for (size_t at = HEAD; at <= HEAD + 2; at += 2) { /* there may be padding before it */
        size = u16(start, at);
        if (size % 2 || size < HEAD + 2 * FIELDS || size > HEAD + 2 * MOST ||
            at + size != root || root + 4 > start.length || u16(start, root) != root - at ||
            u16(start, root + 2))
            continue;
        table = u16(start, at + 2);
        for (size_t field = at + HEAD; field < root && table; field += 2)
            if (u16(start, field) >= table)
                table = 0;
        if (table)
            return true;
    }
    return false;
}

static bool
is_bytecode(struct file_start start)
{
    return IS_AT(start, 0, "ML\357R");
}

/* Source: saved_model.proto: its version, 1, then a graph, whose field 1 is its description. */
static bool
is_saved_model(struct file_start start)
{
    size_t at = 3;
    if (!IS_AT(start, 0, "\10\1\22"))
        return false;
    while (at < start.length && start.bytes[at] >= 128)
        at++;
    return at + 1 >= start.length || start.bytes[at + 1] == '\n';
}

/* Source: tensor_bundle.cc: the index of a checkpoint is a table of sorted keys, the first of
 * which is empty. Its value is a BundleHeaderProto, which begins with the number of shards. */
static bool
is_checkpoint_index(struct file_start start)
{
    return IS_AT(start, 0, "\0\0") && IS_AT(start, 3, "\10") && has(start, "\32\2\10\1");
}

/* Source: IREE: a flatbuffer behind its size, and by default behind the header of a zip file,
 * in which it lies unpacked. */
static bool
is_vmfb(struct file_start start)
{
    return IS_AT(start, 8, "IREE") || IS_AT(start, 4, "IREE") ||
           (IS_AT(start, 0, "PK\3\4") && IS_AT(start, 30, "module.fb"));
}

/* Source: pickletools.py: PROTO and its number; of the old protocols, what begins a dictionary,
 * a list, an object. */
static bool
is_pickle(struct file_start start)
{
    bool numbered = IS_AT(start, 0, "\200") && start.length > 2 && start.bytes[1] >= 2 &&
                    start.bytes[1] <= 5;
    return numbered || IS_AT(start, 0, "(dp0\n") || IS_AT(start, 0, "(lp0\n") ||
           IS_AT(start, 0, "ccopy_reg\n_reconstructor\n");
}

static bool
is_proto(struct file_start start)
{
    return proto_is_message(start.bytes, start.length);
}

/* A module with a NUL in it is a text that is damaged there. */
static bool
is_binary(struct file_start start)
{
    const unsigned char *nul = memchr(start.bytes, '\0', start.length);
    if (!nul)
        return proto_may_be(start.bytes, start.length);
    return !memmem(start.bytes, (size_t)(nul - start.bytes), "HloModule", 9);
}

static const struct form {
    bool (*is)(struct file_start start);
    enum diagnostic_code code;
    const char *what;
} forms[] = {
    {is_pprof, PPROF_INPUT, "profile of memory or time (pprof)"},
    {is_trace, TRACE_INPUT, "trace of a profiler (JSON)"},
    {is_jax_export, EXPORT_INPUT, "serialized jax.export"},
    {is_bytecode, BYTECODE_INPUT, "file of MLIR bytecode"},
    {is_saved_model, SAVED_MODEL_INPUT, "SavedModel of TensorFlow"},
    {is_checkpoint_index, VARIABLES_INPUT, "list of a model's variables (TensorFlow)"},
    {is_vmfb, VMFB_INPUT, "compiled module of IREE"},
    {is_pickle, PICKLE_INPUT, "pickle of Python"},
    {is_proto, OTHER_DUMP, "binary proto"},
    {is_binary, BINARY_INPUT, "binary file"},
};

static const struct form *
form_of(const unsigned char *bytes, size_t length)
{
    const struct file_start start = {bytes, min_size(length, OTHER_FILE_BYTES)};
    for (size_t i = 0; length && i < sizeof forms / sizeof *forms; i++)
        if (forms[i].is(start))
            return &forms[i];
    return NULL;
}

bool
other_file_is(const unsigned char *bytes, size_t length)
{
    return form_of(bytes, length) != NULL;
}

/* All have the words of one message. */
int
other_file_check(const unsigned char *bytes, size_t length, struct diagnostic *d)
{
    const struct form *form = form_of(bytes, length);
    if (!form)
        return 0;
    return diagnostic_say(d, form->code, message_OTHER_DUMP, 0, 0, form->what);
}

static bool
is_vague(const struct diagnostic *d)
{
    return d->code == OTHER_DUMP || d->code == BINARY_INPUT;
}

void
other_file_note(struct other_found *found, const char *name, const unsigned char *bytes,
                size_t length)
{
    struct diagnostic d;
    if ((found->name && !is_vague(&found->what)) || !other_file_check(bytes, length, &d) ||
        (found->name && is_vague(&d)))
        return;
    *found = (struct other_found){name, d};
}

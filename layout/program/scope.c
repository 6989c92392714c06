/* An op_name is split at the slashes that stand in no brackets; a part such as jvp(layer3) is
 * unwrapped, and what it wraps is split in turn. */
#include "layout/program/scope.h"

#include "layout/base/text.h"

#include <ctype.h>
#include <stddef.h>

#define SCOPES      16 /* parts that are looked at */
#define SCOPES_KEPT 2
#define DEPTH       16 /* of names within names; what lies deeper is one part */

/* Parts of a name that are no scope. */
static const char *const structure[] = {"while",
                                        "body",
                                        "cond",
                                        "closed_call",
                                        "rematted_computation",
                                        "checkpoint",
                                        "remat",
                                        "remat2",
                                        "custom_jvp_call",
                                        "custom_vjp_call",
                                        "custom_vjp_call_jaxpr",
                                        "pjit",
                                        "shard_map",
                                        "core_call",
                                        "scan",
                                        "main"};

/* Functions of names, each with the phase that it tells. */
static const struct {
    const char *name;
    enum scope_phase phase;
} transforms[] = {
    {"jit", PHASE_NONE},           {"pjit", PHASE_NONE},      {"jvp", PHASE_FORWARD},
    {"transpose", PHASE_BACKWARD}, {"vmap", PHASE_NONE},      {"remat", PHASE_NONE},
    {"checkpoint", PHASE_NONE},    {"shard_map", PHASE_NONE}, {"custom_jvp", PHASE_NONE},
    {"custom_vjp", PHASE_NONE},    {"xla_call", PHASE_NONE},
};

struct scopes {
    enum scope_phase phase;
    bool outermost; /* the next jit is the program itself */
    unsigned depth;
    size_t count;
    struct slice parts[SCOPES];
};

const char *
scope_phase_name(enum scope_phase phase)
{
    static const char *const names[] = {NULL, "forward", "backward", "recomputed"};
    return names[phase];
}

static bool
is_structure(struct slice part)
{
    for (size_t i = 0; i < sizeof structure / sizeof *structure; i++)
        if (slice_is(part, structure[i]))
            return true;
    return memmem(part.text, part.length, "->", 2) != NULL;
}

/* The bytes before the first slash that stands in no brackets, or all. */
static size_t
part_length(struct slice text)
{
    size_t depth = 0;
    for (size_t i = 0; i < text.length; i++) {
        char c = text.text[i];
        if (c == '(' || c == '[')
            depth++;
        else if ((c == ')' || c == ']') && depth)
            depth--;
        else if (c == '/' && depth == 0)
            return i;
    }
    return text.length;
}

static void
see_phase(struct scopes *scopes, enum scope_phase phase)
{
    if (phase > scopes->phase)
        scopes->phase = phase;
}

/* Removes a transformation from "jvp(layer3)". Returns whether there was one. */
static bool
unwrap(struct scopes *scopes, struct slice *part)
{
    const char *open = memchr(part->text, '(', part->length);
    if (!open || part->text[part->length - 1] != ')')
        return false;
    struct slice name = {part->text, (size_t)(open - part->text)};
    for (size_t i = 0; i < sizeof transforms / sizeof *transforms; i++)
        if (slice_is(name, transforms[i].name)) {
            see_phase(scopes, transforms[i].phase);
            *part = (struct slice){open + 1, part->length - name.length - 2};
            if (slice_is(name, "jit") && scopes->outermost)
                part->length = 0;
            scopes->outermost = scopes->outermost && part->length == 0;
            return true;
        }
    return false;
}

static void
add_part(struct scopes *scopes, struct slice part)
{
    if (slice_is(part, "rematted_computation"))
        see_phase(scopes, PHASE_RECOMPUTED);
    bool again = scopes->count && slice_same(part, scopes->parts[scopes->count - 1]);
    if (part.length && !again && !is_structure(part) && scopes->count < SCOPES)
        scopes->parts[scopes->count++] = part;
}

/* Adds the parts of a name; what is wrapped is split in place of its part. */
static void
split(struct scopes *scopes, struct slice text)
{
    scopes->depth++;
    while (text.length) {
        struct slice part = {text.text, part_length(text)};
        size_t taken = part.length < text.length ? part.length + 1 : part.length;
        text = (struct slice){text.text + taken, text.length - taken};
        bool wrapped = false;
        while (part.length && unwrap(scopes, &part))
            wrapped = true;
        if (wrapped && scopes->depth < DEPTH && part_length(part) < part.length)
            split(scopes, part);
        else
            add_part(scopes, part);
    }
    scopes->depth--;
}

/* Returns whether a number ends the part, or stands between dots: "layer3", "h.11.attn". */
static bool
is_numbered(struct slice part)
{
    for (size_t i = 1; i < part.length; i++)
        if (isdigit((unsigned char)part.text[i]))
            return true;
    return false;
}

/* The name without its last part, the primitive, which no transformation wraps. */
static struct slice
without_primitive(struct slice op_name)
{
    size_t at = 0, last = 0;
    if (op_name.length == 0 || op_name.text[op_name.length - 1] == ')')
        return op_name;
    while (at <= op_name.length) {
        last = at;
        at += part_length((struct slice){op_name.text + at, op_name.length - at}) + 1;
    }
    return (struct slice){op_name.text, last};
}

enum scope_phase
scope_read(struct slice op_name, struct text *out)
{
    struct scopes scopes = {.outermost = true};
    size_t first = 0;
    split(&scopes, without_primitive(op_name));
    while (first < scopes.count && !is_numbered(scopes.parts[first]))
        first++;
    if (first == scopes.count)
        first = 0;
    for (size_t i = first; i < scopes.count && i < first + SCOPES_KEPT; i++) {
        text_separate(out, i - first, "/");
        text_append(out, scopes.parts[i].text, scopes.parts[i].length);
    }
    return scopes.phase;
}

void
scope_primitive(struct slice op_name, struct text *out)
{
    size_t from = without_primitive(op_name).length;
    if (from < op_name.length)
        text_append(out, op_name.text + from, op_name.length - from);
}

void
scope_fold(struct slice scope, struct text *out)
{
    for (size_t i = 0; i < scope.length; i++) {
        bool digit = isdigit((unsigned char)scope.text[i]);
        bool inside = i && isdigit((unsigned char)scope.text[i - 1]);
        if (!digit)
            text_char(out, scope.text[i]);
        else if (!inside)
            text_char(out, '*');
    }
}

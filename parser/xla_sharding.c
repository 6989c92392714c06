/* Reads shardings. A text is a piece of a line, so each step looks whether it is at its end. */
#include "parser/xla_sharding.h"

#include "layout/base/checked.h"

/* Passes everything up to a character, and the character. Returns false if there is none. */
static bool
pass_to(struct slice *rest, char c)
{
    const char *at = rest->length ? memchr(rest->text, c, rest->length) : NULL;
    if (!at)
        return false;
    size_t length = (size_t)(at + 1 - rest->text);
    *rest = (struct slice){at + 1, rest->length - length};
    return true;
}

/* Passes a number of at least 1. Returns 0 if none stands there, or one of over 18 digits. */
static int64_t
pass_count(struct slice *rest)
{
    int64_t count = 0;
    for (size_t digits = 0; rest->length && *rest->text >= '0' && *rest->text <= '9';) {
        if (++digits > 18)
            return 0;
        count = count * 10 + (*rest->text - '0');
        *rest = (struct slice){rest->text + 1, rest->length - 1};
    }
    return count;
}

static bool
add_count(struct shard_counts *counts, int64_t count)
{
    if (count < 1 || counts->count == SHARDING_RANK)
        return false;
    counts->items[counts->count++] = count;
    return true;
}

/* Reads "2,1,2]<=[4] ..." behind "{devices=[". */
static bool
read_tiles(struct slice rest, struct shard_counts *counts)
{
    counts->devices = 1;
    do {
        int64_t count = pass_count(&rest);
        if (!add_count(counts, count) ||
            !checked_multiply(counts->devices, count, &counts->devices))
            return false;
    } while (slice_take(&rest, ","));
    return slice_take(&rest, "]");
}

/* ---- named axes ---- */

/* Passes a name with its quotes. Returns an empty slice, and passes nothing, if none stands
 * there. */
static struct slice
pass_name(struct slice *rest)
{
    struct slice behind = *rest;
    if (!slice_take(&behind, "'") || !pass_to(&behind, '\''))
        return (struct slice){0};
    struct slice name = {rest->text, (size_t)(behind.text - rest->text)};
    *rest = behind;
    return name;
}

/* Passes "'x'=2", as an axis of a mesh. Returns its size; 0: none stands there. */
static int64_t
pass_axis(struct slice *rest, struct slice *name)
{
    *name = pass_name(rest);
    return name->length && slice_take(rest, "=") ? pass_count(rest) : 0;
}

/* The size of an axis of a mesh "'x'=2,'y'=4]...", and of no axis that of all; 0: not known, or
 * the mesh has more axes than a divided array may have dimensions. */
static int64_t
mesh_size(struct slice mesh, struct slice axis)
{
    int64_t all = 1;
    size_t axes = 0;
    if (slice_take(&mesh, "]"))
        return !axis.length;
    do {
        struct slice name;
        int64_t size = pass_axis(&mesh, &name);
        if (size < 1 || ++axes > SHARDING_RANK || !checked_multiply(all, size, &all))
            return 0;
        if (slice_same(name, axis))
            return size;
    } while (slice_take(&mesh, ","));
    return axis.length ? 0 : all;
}

/* Passes the axes of a dimension, "{'x', 'y':(1)2, ?}". Returns how many shards they make; 0:
 * not known. */
static int64_t
pass_dimension(struct slice mesh, struct slice *rest, bool *open)
{
    int64_t shards = 1;
    while (rest->length && !slice_take(rest, "}")) {
        struct slice name = pass_name(rest);
        if (!name.length) {
            *open |= *rest->text == '?';
            *rest = (struct slice){rest->text + 1, rest->length - 1};
            continue;
        }
        int64_t size = mesh_size(mesh, name);
        if (slice_take(rest, ":(") && pass_to(rest, ')'))
            size = pass_count(rest);
        if (size < 1 || !checked_multiply(shards, size, &shards))
            return 0;
    }
    return shards;
}

/* Reads "'x'=2,'y'=4], [{'x'}, {'y', ?}], replicated={...}" behind "{mesh[". */
static bool
read_named(struct slice rest, struct shard_counts *counts)
{
    struct slice mesh = rest;
    counts->devices = mesh_size(mesh, (struct slice){0});
    if (counts->devices < 1)
        return false;
    while (pass_to(&rest, ' '))
        if (slice_take(&rest, "["))
            break;
    while (slice_take(&rest, "{")) {
        if (!add_count(counts, pass_dimension(mesh, &rest, &counts->open)))
            return false;
        slice_take(&rest, ", ");
    }
    return slice_take(&rest, "]");
}

bool
xla_sharding_read(struct slice text, struct shard_counts *counts)
{
    struct slice rest = text;
    *counts = (struct shard_counts){0};
    if (slice_take(&rest, "{devices=["))
        return read_tiles(rest, counts);
    if (slice_take(&rest, "{mesh["))
        return read_named(rest, counts);
    counts->local = slice_take(&rest, "{maximal") || slice_take(&rest, "{manual");
    return counts->local || slice_take(&rest, "{replicated");
}

/* ---- tuples ---- */

bool
xla_sharding_is_list(struct slice text)
{
    return text.length > 1 && text.text[0] == '{' && text.text[1] == '{';
}

struct slice
xla_sharding_next(struct slice *rest)
{
    size_t depth = 0, start = 0;
    char quote = '\0';
    while (start < rest->length && rest->text[start] != '{')
        start++;
    for (size_t i = start; i < rest->length; i++) {
        char c = rest->text[i];
        if (quote)
            quote = c == quote ? '\0' : quote;
        else if (c == '"' || c == '\'')
            quote = c;
        depth += !quote && c == '{';
        depth -= !quote && c == '}';
        if (depth > 0 || quote)
            continue;
        struct slice found = {rest->text + start, i + 1 - start};
        *rest = (struct slice){rest->text + i + 1, rest->length - i - 1};
        return found;
    }
    return (struct slice){0};
}

/* ---- what it does ---- */

enum division
shard_counts_division(const struct shard_counts *counts, size_t rank)
{
    bool divided = counts->local;
    for (size_t i = 0; i < counts->count && i < rank; i++)
        divided |= counts->items[i] > 1;
    if (divided)
        return DIVISION_PARTS;
    return counts->open ? DIVISION_UNKNOWN : DIVISION_REPLICATED;
}

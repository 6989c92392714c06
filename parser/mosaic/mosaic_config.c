#define XXH_INLINE_ALL
#include "parser/mosaic/mosaic_config.h"

#include "layout/base/arena.h"
#include "layout/base/integer.h"

#include <string.h>
#include <xxhash.h>

#define FAST_SPACE 1

static struct slice
rest_from(struct slice text, const char *at)
{
    return (struct slice){at, (size_t)(text.text + text.length - at)};
}

/* Drops what may stand between a key and its value: quotes, their escapes, blanks, a colon. */
static struct slice
drop_marks(struct slice text)
{
    while (text.length && *text.text && strchr("\\\": \n\t", *text.text)) {
        text.text++;
        text.length--;
    }
    return text;
}

/* Finds the value of a key; empty: there is none. */
static struct slice
value_of(struct slice text, const char *key)
{
    size_t length = strlen(key);
    const char *at;
    for (struct slice rest = text; (at = slice_behind(rest, key)); rest = rest_from(text, at)) {
        char before = at - length > text.text ? at[-(ptrdiff_t)length - 1] : '{';
        if (at < text.text + text.length && strchr("\"{, \n", before) && strchr("\\\": ", *at))
            return drop_marks(rest_from(text, at));
    }
    return (struct slice){"", 0};
}

/* ---- the body ---- */

static int
digit_of(char c)
{
    if (c >= 'A' && c <= 'Z')
        return c - 'A';
    if (c >= 'a' && c <= 'z')
        return c - 'a' + 26;
    if (c >= '0' && c <= '9')
        return c - '0' + 52;
    if (c == '+')
        return 62;
    return c == '/' ? 63 : -1;
}

/* Decodes base64 up to what is none of it. A slash may be escaped. */
static struct slice
decode(struct slice text, struct arena *arena)
{
    unsigned char *out = arena_alloc_raw(arena, text.length / 4 * 3 + 3);
    size_t length = 0;
    uint32_t bits = 0;
    unsigned count = 0;
    for (size_t i = 0; i < text.length; i++) {
        if (text.text[i] == '\\' && i + 1 < text.length && text.text[i + 1] == '/')
            continue;
        int digit = digit_of(text.text[i]);
        if (digit < 0)
            break;
        bits = bits << 6 | (uint32_t)digit;
        count += 6;
        if (count >= 8)
            out[length++] = (unsigned char)(bits >> (count -= 8));
    }
    return (struct slice){(const char *)out, length};
}

/* ---- sizes ---- */

static int64_t
number_of(struct slice object, const char *key)
{
    struct slice value = value_of(object, key);
    int64_t number = 0;
    bool read = integer_begins(value.text, value.length, &number) > 0;
    return read && number >= 0 ? number : 0;
}

/* Reads the entry for VMEM of a list such as [{"memory_space":"1","offset":"0","size":"64"}].
 * False: it has none. */
static bool
read_scoped(struct slice config, const char *key, int64_t *offset, int64_t *size)
{
    struct slice list = value_of(config, key);
    if (!list.length || *list.text != '[')
        return false;
    const char *end = memchr(list.text, ']', list.length), *close;
    list.length = end ? (size_t)(end - list.text) : list.length;
    while ((close = list.length ? memchr(list.text, '}', list.length) : NULL)) {
        struct slice object = {list.text, (size_t)(close - list.text)};
        if (number_of(object, "memory_space") == FAST_SPACE) {
            *offset = number_of(object, "offset");
            *size = number_of(object, "size");
            return true;
        }
        list = rest_from(list, close + 1);
    }
    return false;
}

void
mosaic_config_read(struct slice value, struct arena *arena, struct mosaic_config *config)
{
    int64_t none, used;
    *config = (struct mosaic_config){.body = {"", 0}, .limit = -1, .used = -1};
    struct slice body = value_of(value, "body");
    if (body.length)
        config->body = decode(body, arena);
    if (config->body.length)
        config->body_key = XXH3_64bits(config->body.text, config->body.length) | 1;
    if (!read_scoped(value, "scoped_memory_configs", &config->offset, &config->limit))
        config->limit = -1;
    if (read_scoped(value, "used_scoped_memory_configs", &none, &used) &&
        used >= config->offset)
        config->used = used - config->offset;
}

#include "parser/notation/strides_text.h"

#include "layout/base/arena.h"
#include "layout/base/diagnostic.h"
#include "layout/base/integer.h"
#include "layout/base/text.h"
#include "layout/type_name.h"

#include <ctype.h>
#include <string.h>

enum { STRIDES_RANK = 32 };

static const char *const first_words[] = {"shape", "size", "torch.Size", "torch.",
                                          "numpy", "np.",  "dtype",      ".shape"};

/* Where a text says its strides: at that word, or behind a size that PyTorch prints, as
 * `print(x.shape, x.stride())` does. NULL: nowhere. */
static const char *
find_strides(const char *text)
{
    static const char size[] = "torch.Size([";
    const char *word = strstr(text, "stride"), *end = strstr(text, "])");
    if (word || !end || strncmp(text + strspn(text, " \t\r\n"), size, sizeof size - 1) != 0)
        return word;
    end += strlen("])") + strspn(end + strlen("])"), ", ");
    return *end == '(' ? end : NULL;
}

bool
strides_text_begins(const char *text)
{
    const char *first = text + strspn(text, " \t\r\n");
    for (size_t i = 0; i < sizeof first_words / sizeof *first_words; i++)
        if (strncmp(first, first_words[i], strlen(first_words[i])) == 0)
            return find_strides(text) && strpbrk(first, "([");
    return false;
}

/* Reads "(8, 64)" or "[8, 64]" behind `from`, passing over what stands before the bracket: "=",
 * ": ",
 * ".Size(". Returns how many numbers; -1: it is none. */
static int
read_list(const char *from, int64_t *numbers)
{
    int count = 0;
    const char *p = from + strcspn(from, "([0123456789");
    if (strncmp(p, "()", 2) == 0) /* stride() = (8, 1) */
        p += 2 + strcspn(p + 2, "([");
    p += strspn(p, "([");
    while (*p && *p != ')' && *p != ']') {
        size_t length = integer_begins(p, strlen(p), &numbers[count]);
        if (length == 0 || ++count == STRIDES_RANK)
            return -1;
        p += length;
        p += strspn(p, ", ");
    }
    return *p ? count : -1;
}

/* Returns whether a word stands in a text, not within a longer one. */
static bool
has_word(const char *text, const char *word)
{
    size_t length = strlen(word);
    for (const char *at = text; (at = strstr(at, word)); at += length)
        if ((at == text || !isalnum((unsigned char)at[-1])) &&
            !isalnum((unsigned char)at[length]))
            return true;
    return false;
}

/* The first word that is a type; PRIMITIVE_UNKNOWN: none is. */
static enum primitive
type_in(const char *text)
{
    enum primitive type = PRIMITIVE_UNKNOWN;
    while (*text && type == PRIMITIVE_UNKNOWN) {
        size_t length = 0;
        while (isalnum((unsigned char)text[length]) || text[length] == '_')
            length++;
        type = length > 1 ? type_by_name(text, length) : PRIMITIVE_UNKNOWN;
        text += length ? length : 1;
    }
    return type;
}

struct strides {
    int rank;
    int64_t dims[STRIDES_RANK + 1], strides[STRIDES_RANK + 1], offset;
};

/* What the strides of dims with several elements count in: 1, or the bytes of an element. 0:
 * neither is sure. */
static int64_t
unit_of(const struct strides *s, int64_t bytes)
{
    int64_t least = INT64_MAX;
    bool whole = true;
    for (int i = 0; i < s->rank; i++) {
        if (s->dims[i] == 1 || s->strides[i] == 0)
            continue;
        least = s->strides[i] < least ? s->strides[i] : least;
        whole &= bytes && s->strides[i] % bytes == 0;
    }
    if (least == 1 || least == INT64_MAX)
        return 1;
    return whole && least == bytes ? bytes : 0;
}

/* Divides bytes by those of an element. Returns false if one does not divide. */
static bool
to_elements(struct strides *s, int64_t bytes)
{
    for (int i = 0; i < s->rank; i++) {
        if (s->strides[i] % bytes)
            return false;
        s->strides[i] /= bytes;
    }
    return true;
}

static const char *
spell(const struct strides *s, struct arena *arena)
{
    struct text text = {0};
    if (s->offset)
        text_format(&text, "Sw<0,4,3> o %lld o ", (long long)s->offset);
    text_char(&text, '(');
    text_integers(&text, s->dims, (size_t)s->rank);
    text_string(&text, s->rank == 1 ? ",):(" : "):(");
    text_integers(&text, s->strides, (size_t)s->rank);
    text_string(&text, s->rank == 1 ? ",)" : ")");
    return text_keep(&text, arena);
}

int
strides_text_spell(const char *text, struct arena *arena, const char **cute,
                   enum primitive *type, struct diagnostic *d)
{
    struct strides s = {0};
    const char *stride = find_strides(text);
    size_t length = strlen(text);
    enum primitive own = type_in(text);
    s.rank = read_list(text, s.dims);
    int count = read_list(stride, s.strides);
    if (s.rank < 0 || count != s.rank)
        return diagnostic_set(d, STRIDES_LISTS, 0, length);
    if (own != PRIMITIVE_UNKNOWN && *type != PRIMITIVE_UNKNOWN && own != *type)
        return diagnostic_set(d, TYPE_WRITTEN, 0, length);
    *type = own != PRIMITIVE_UNKNOWN ? own : *type;
    int64_t bytes = *type == PRIMITIVE_UNKNOWN ? 0 : primitive_stored_bits(*type) / 8, unit = 1;
    bool in_bytes = has_word(text, "bytes") || has_word(text, "numpy") || has_word(text, "np");
    bool in_elements = !in_bytes && (has_word(text, "elements") || has_word(text, "stride") ||
                                     strstr(text, "torch"));
    if (in_bytes)
        unit = bytes;
    else if (!in_elements)
        unit = unit_of(&s, bytes);
    if (unit == 0 || !to_elements(&s, unit))
        return diagnostic_set(d, STRIDES_UNIT, (size_t)(stride - text), strlen(stride));
    const char *offset = strstr(text, "storage_offset");
    if (offset)
        integer_begins(offset + strcspn(offset, "0123456789"),
                       strspn(offset + strcspn(offset, "0123456789"), "0123456789"), &s.offset);
    *cute = spell(&s, arena);
    return 0;
}

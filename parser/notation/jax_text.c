#include "parser/notation/jax_text.h"

#include "layout/base/arena.h"
#include "layout/base/text.h"
#include "layout/space.h"
#include "layout/type_name.h"
#include "parser/call/call_parse.h"
#include "parser/notation/layout_read.h"

#include <ctype.h>
#include <string.h>

enum { JAX_RANK = 64, JAX_TILES = 16 };

/* ---- which texts are JAX's ---- */

static const char *const names[] = {"Format(", "DeviceLocalLayout(", "ShapeDtypeStruct("};
static const char *const keys[] = {"major_to_minor", "tiling", "device_local_layout",
                                   "sub_byte_element_size_in_bits"};

/* Returns whether the tuple at `text` has a 0, or is empty and another tuple of tuples follows.
 */
static bool
is_order(const char *text)
{
    size_t length = strspn(text, "(0123456789, ");
    if (text[length] != ')')
        return false;
    if (strncmp(text, "(), ((", 6) == 0)
        return true;
    for (size_t i = 1; i < length; i++)
        if (text[i] == '0' && !isdigit((unsigned char)text[i - 1]))
            return true;
    return false;
}

bool
jax_text_begins(const char *text)
{
    text += strspn(text, " \t\r\n");
    for (const char *dot; (dot = strchr(text, '.')) &&
                          strspn(text, "abcdefghijklmnopqrstuvwxyz_") == (size_t)(dot - text);)
        text = dot + 1;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (strncmp(text, names[i], strlen(names[i])) == 0)
            return true;
    if (strncmp(text, "Layout(", 7) != 0)
        return false;
    text += 7;
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
        if (strncmp(text, keys[i], strlen(keys[i])) == 0)
            return true;
    return is_order(text);
}

/* ---- reading ---- */

struct jax {
    struct call_text call;
    enum primitive type;
    size_t rank;
    int64_t dims[JAX_RANK];
    bool shaped;
    bool host; /* its sharding says memory_kind=pinned_host */
};

static const char *const layout_keys[] = {"major_to_minor", "tiling",
                                          "sub_byte_element_size_in_bits", NULL};
static const char *const older_keys[] = {"major_to_minor", "_tiling",
                                         "_sub_byte_element_size_in_bits", NULL};

/* Appends ((8, 128), (2, 1)) as :T(8,128)(2,1). Returns the number of tiles; -1 after an error.
 */
static int
spell_tiles(struct jax *j, const struct term *tiles, struct text *xla)
{
    int64_t tile[JAX_RANK];
    if (!tiles || phrase_is(&j->call.phrase, &tiles->token, "None"))
        return 0;
    if (tiles->kind != TERM_LIST || tiles->count > JAX_TILES)
        return call_expect(&j->call, tiles, "a tuple of tiles, or None");
    for (const struct term *item = tiles->first; item; item = item->next) {
        int rank = call_numbers(&j->call, item, 1, tile, JAX_RANK);
        if (rank < 0)
            return -1;
        text_string(xla, item == tiles->first ? ":T(" : "(");
        text_integers(xla, tile, (size_t)rank);
        text_char(xla, ')');
    }
    return (int)tiles->count;
}

/* Whether JAX fills E(n) in where tiling is said. */
static bool
is_dense(enum primitive type)
{
    bool integer =
        primitive_class(type) == CLASS_SIGNED || primitive_class(type) == CLASS_UNSIGNED;
    return integer && primitive_bits(type) < 8;
}

/* The bits that E(n) says; 0: it is left out; -1 after an error. */
static int64_t
stored_bits(struct jax *j, const struct term *bits, bool tiled)
{
    if (bits && (bits->kind != TERM_LEAF || bits->token.value < 0))
        return call_expect(&j->call, bits, "a number of bits");
    if (bits && bits->token.value)
        return bits->token.value;
    return tiled && is_dense(j->type) ? primitive_bits(j->type) : 0;
}

/* Spells Layout(...) or DeviceLocalLayout(...) behind the dims. */
static int
spell_layout(struct jax *j, const struct term *layout, struct text *xla)
{
    bool older = call_is(&j->call, layout, "DeviceLocalLayout");
    const char *const *own = older ? older_keys : layout_keys;
    if (!older && !call_is(&j->call, layout, "Layout"))
        return call_expect(&j->call, layout, "a layout");
    const struct term *unknown = call_unknown(&j->call, layout, own);
    if (unknown)
        return call_expect(&j->call, unknown, "a key of JAX's layouts");
    int64_t order[JAX_RANK];
    const struct term *first = call_argument(&j->call, layout, own[0], 0);
    int rank = call_numbers(&j->call, first, 0, order, JAX_RANK);
    if (rank < 0)
        return -1;
    size_t before = xla->length;
    text_char(xla, '{');
    for (int i = rank; i-- > 0;)
        text_format(xla, i + 1 == rank ? "%lld" : ",%lld", (long long)order[i]);
    int tiles = spell_tiles(j, call_argument(&j->call, layout, own[1], 1), xla);
    const struct term *said = call_argument(&j->call, layout, own[1], 1);
    bool tiled = said && said->kind == TERM_LIST; /* () says that there are none */
    int64_t bits = stored_bits(j, call_argument(&j->call, layout, own[2], 2), tiled);
    if (tiles < 0 || bits < 0)
        return -1;
    if (tiles == 0 && (bits || j->host))
        text_char(xla, ':');
    if (bits)
        text_format(xla, "E(%lld)", (long long)bits);
    text_string(xla, j->host ? "S(5)}" : "}");
    if (xla->length == before + strlen("{}")) { /* a scalar's */
        xla->length = before;
        xla->data[before] = '\0';
    }
    return 0;
}

/* Takes shape and dtype of a ShapeDtypeStruct. */
static int
take_array(struct jax *j, const struct term *array)
{
    const struct term *shape = call_argument(&j->call, array, "shape", 0);
    const struct term *dtype = call_argument(&j->call, array, "dtype", 1);
    int rank = call_numbers(&j->call, shape, 0, j->dims, JAX_RANK);
    if (rank < 0)
        return -1;
    if (dtype)
        j->type =
            type_by_name(phrase_text(&j->call.phrase, &dtype->token), dtype->token.length);
    if (j->type == PRIMITIVE_UNKNOWN)
        return call_expect(&j->call, dtype ? dtype : array, "an element type as dtype");
    j->rank = (size_t)rank;
    j->shaped = true;
    return 0;
}

/* Notes where the array of a format lies. */
static void
take_sharding(struct jax *j, const struct term *format)
{
    const struct term *sharding = call_argument(&j->call, format, "sharding", SIZE_MAX);
    if (sharding)
        j->host = memmem(phrase_text(&j->call.phrase, &sharding->token), sharding->token.length,
                         "memory_kind=pinned_host", strlen("memory_kind=pinned_host"));
}

/* Finds the layout within formats. NULL: there is none, or an error. */
static const struct term *
find_layout(struct jax *j)
{
    const struct term *term = j->call.root;
    if (call_is(&j->call, term, "ShapeDtypeStruct")) {
        const struct term *format = call_argument(&j->call, term, "format", SIZE_MAX);
        if (take_array(j, term))
            return NULL;
        take_sharding(j, term);
        term = format ? format : call_argument(&j->call, term, "layout", SIZE_MAX);
    }
    if (term && call_is(&j->call, term, "Format")) {
        take_sharding(j, term);
        term = call_argument(&j->call, term, "layout", 0);
    } else if (term && call_argument(&j->call, term, "device_local_layout", SIZE_MAX)) {
        take_sharding(j, term);
        term = call_argument(&j->call, term, "device_local_layout", SIZE_MAX);
    }
    if (term && term->kind == TERM_CALL)
        return term;
    if (term || !j->shaped)
        call_expect(&j->call, term ? term : j->call.root,
                    "a layout: the compiler chooses this one");
    return NULL;
}

/* Spells type and dims. */
static void
spell_array(struct jax *j, const struct layout_options *options, struct text *xla)
{
    text_string(xla, primitive_name(j->type));
    text_char(xla, '[');
    if (j->shaped)
        text_integers(xla, j->dims, j->rank);
    else
        text_integers(xla, options->dims, options->rank);
    text_char(xla, ']');
}

/* Spells an array of which only the layout's number of dims is known, and perhaps the type. */
static void
spell_unknown(const struct jax *j, size_t rank, struct text *xla)
{
    text_string(xla, j->type == PRIMITIVE_UNKNOWN ? JAX_NO_TYPE : primitive_name(j->type));
    text_char(xla, '[');
    for (size_t i = 0; i < rank; i++)
        text_string(xla, i ? ",?" : "?");
    text_char(xla, ']');
}

/* Spells the array of a layout: its own, or that of the options. */
static int
spell_any(struct jax *j, const struct layout_options *options, const struct term *layout,
          struct text *xla, struct diagnostic *d)
{
    int64_t order[JAX_RANK];
    bool partial = !j->shaped && options && options->partial;
    bool given = options && options->shaped && j->type != PRIMITIVE_UNKNOWN;
    int rank = 0;
    if (partial)
        rank = call_numbers(&j->call, call_argument(&j->call, layout, layout_keys[0], 0), 0,
                            order, JAX_RANK);
    if (rank < 0)
        return -1;
    if (j->shaped || (given && (!partial || options->rank == (size_t)rank)))
        spell_array(j, options, xla);
    else if (partial)
        spell_unknown(j, (size_t)rank, xla);
    else
        return diagnostic_set(d, JAX_ARRAY, 0, strlen((const char *)j->call.phrase.start));
    return 0;
}

int
jax_text_spell(const char *text, const struct layout_options *options, struct arena *arena,
               const char **xla, struct diagnostic *d)
{
    struct jax *j = arena_alloc(arena, sizeof *j);
    struct text spelled = {0};
    j->type = options ? options->type : PRIMITIVE_UNKNOWN;
    if (call_parse(text, strlen(text), arena, &j->call, d))
        return -1;
    const struct term *layout = find_layout(j);
    if (j->call.phrase.failed)
        return -1;
    if (spell_any(j, options, layout, &spelled, d))
        return -1;
    int status = layout ? spell_layout(j, layout, &spelled) : 0;
    *xla = text_keep(&spelled, arena);
    return status;
}

/* ---- writing ---- */

/* Appends a tuple: (), (1,), (1, 2). */
static void
write_tuple(struct text *text, const int64_t *numbers, size_t count)
{
    text_char(text, '(');
    for (size_t i = 0; i < count; i++)
        text_format(text, i ? ", %lld" : "%lld", (long long)numbers[i]);
    text_string(text, count == 1 ? ",)" : ")");
}

int
jax_text_write(const struct shape *array, struct text *text, struct diagnostic *d)
{
    const struct layout *layout = &array->layout;
    text_string(text, "Layout(major_to_minor=(");
    for (size_t i = array->rank; i-- > 0;)
        text_format(text, i + 1 == array->rank ? "%lld" : ", %lld",
                    (long long)layout->minor_to_major[i]);
    bool wide = is_dense(array->type) && !layout->element_bits;
    text_string(text, array->rank == 1 ? ",), tiling=" : "), tiling=");
    text_string(text, wide ? "None" : "(");
    for (size_t i = 0; i < layout->tile_count; i++) {
        const struct tile *tile = &layout->tiles[i];
        for (size_t k = 0; k < tile->rank; k++)
            if (tile->dims[k] == TILE_COMBINE)
                return diagnostic_set(d, CONVERT_JAX, 0, 0, "a tile with '*'");
        text_separate(text, i, ", ");
        write_tuple(text, tile->dims, tile->rank);
    }
    if (!wide)
        text_string(text, layout->tile_count == 1 ? ",)" : ")");
    if (layout->element_bits)
        text_format(text, ", sub_byte_element_size_in_bits=%lld",
                    (long long)layout->element_bits);
    text_char(text, ')');
    if (wide && layout->tile_count)
        return diagnostic_set(d, CONVERT_JAX, 0, 0, "tiles of elements that take a byte each");
    if (layout->split_count || layout->prefix_bytes || layout->tail_alignment != 1)
        return diagnostic_set(d, CONVERT_JAX, 0, 0, "SC, L and M");
    return 0;
}

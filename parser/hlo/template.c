/* A text is compared piece by piece, with a number between two pieces. The template is guessed
 * from what followed the last two; otherwise it is looked up by the text without its numbers.
 */
#include "parser/hlo/template.h"

#include "layout/base/grow.h"
#include "layout/base/memory.h"
#include "layout/shape_entry.h"
#include "parser/lex/wide_scan.h"

#include <stdlib.h>
#include <string.h>

enum {
    BEHIND = 16,           /* bytes behind a template's text that may be read */
    TEXT_MOST = 4096,      /* bytes of a template's text at most */
    FOLLOWERS = 1 << 14,   /* a power of two */
    SEEN_BITS = 1 << 16,   /* a power of two */
    ROUND = 1024,          /* statements */
    FOUND_FEW = ROUND / 8, /* fewer in a round: the text does not repeat */
    NAPS = 15              /* rounds until it is tried again */
};

#define MIX 0x9e3779b97f4a7c15u /* odd, with irregular bits: the golden ratio's */

/* A place in the text: `behind` bytes behind the end of a hole's number; hole 0 is the begin.
 */
struct edge {
    uint32_t hole, behind;
};

/* A part of the instruction that lies elsewhere in each text. */
struct moving {
    struct slice *slice;
    struct edge from, to;
};

struct template
{
    struct slice fixed; /* BEHIND bytes follow */
    uint32_t hole_count;
    const uint32_t *holes; /* offsets in `fixed`, rising */
    uint32_t next;         /* the number of what followed last time; 0: not known */
    struct hlo_instruction instruction;
    struct attribute *attributes;
    size_t moving_count;
    struct moving *moving;
};

static struct slice
fixed_of(const void *templates, uint32_t number)
{
    return ((const struct templates *)templates)->items[number - 1]->fixed;
}

static struct slice
scratch_of(const struct templates *t)
{
    return (struct slice){t->scratch.data, t->scratch.length};
}

static bool
is_digit(unsigned char c)
{
    return c >= '0' && c <= '9';
}

/* ---- comparing ---- */

/* Compares the text at p with a template's. Returns the end of the text; NULL: it differs. */
static const unsigned char *
match(struct templates *t, const struct template *template, const unsigned char *p,
      const unsigned char *limit)
{
    const unsigned char *fixed = (const unsigned char *)template->fixed.text;
    uint32_t from = 0;
    t->holes.ends[0] = p;
    for (uint32_t i = 0;; i++) {
        bool last = i == template->hole_count;
        uint32_t to = last ? (uint32_t) template->fixed.length : template->holes[i];
        if ((size_t)(limit - p) < to - from || !wide_same(p, fixed + from, to - from))
            return NULL;
        p += to - from;
        if (last)
            return p;
        if (!is_digit(*p))
            return NULL;
        while (is_digit(*p))
            p++;
        t->holes.ends[i + 1] = p;
        from = to;
    }
}

/* Returns the next statement's begin, if the line ends at p and shows that the statement does,
 * too. Else NULL. */
static const unsigned char *
next_statement(const unsigned char *p)
{
    if (*p != '\n')
        return NULL;
    do
        p++;
    while (*p == ' ');
    return *p > ' ' && *p != ',' && *p != '/' ? p : NULL;
}

/* Passes the statement if it fits the template with that number. */
static bool
pass(struct templates *t, uint32_t number, struct source *s)
{
    const struct template *template = t->items[number - 1];
    const unsigned char *end = match(t, template, s->cursor, s->limit);
    const unsigned char *next = end ? next_statement(end) : NULL;
    if (!next)
        return false;
    source_pass_line(s, (size_t)(end + 1 - s->cursor), (size_t)(next - end - 1));
    return true;
}

/* ---- the text without its numbers ---- */

/* Copies a word up to the number behind a dot, or to its end. */
static const unsigned char *
copy_word(struct text *fixed, const unsigned char *p)
{
    const unsigned char *from = p, *end = wide_word_end(p);
    while (p < end && !(p[0] == '.' && is_digit(p[1])))
        p++;
    p += p < end;
    text_append(fixed, (const char *)from, (size_t)(p - from));
    return p;
}

/* Copies a text without the numbers behind dots in words that begin with '%', which are its
 * holes. Returns false if there are too many. */
static bool
fix(struct templates *t, const unsigned char *p, const unsigned char *end)
{
    struct text *fixed = &t->scratch;
    struct holes *holes = &t->holes;
    text_clear(fixed);
    holes->count = 0;
    holes->ends[0] = p;
    while (p < end) {
        const unsigned char *name = memchr(p, '%', (size_t)(end - p));
        text_append(fixed, (const char *)p, (size_t)((name ? name : end) - p));
        if (!name)
            break;
        text_char(fixed, '%');
        for (p = copy_word(fixed, name + 1); p[-1] == '.' && is_digit(*p);
             p = copy_word(fixed, p)) {
            if (holes->count == TEMPLATE_HOLES)
                return false;
            while (is_digit(*p))
                p++;
            holes->at[holes->count++] = (uint32_t)fixed->length;
            holes->ends[holes->count] = p;
        }
    }
    return true;
}

static uint32_t
look_up(struct templates *t, const struct source *s)
{
    size_t left = (size_t)(s->limit - s->cursor);
    const unsigned char *end = memchr(s->cursor, '\n', left < TEXT_MOST ? left : TEXT_MOST);
    if (!end || !fix(t, s->cursor, end))
        return 0;
    return table_find(&t->fixed, scratch_of(t), fixed_of, t);
}

/* ---- reading ---- */

/* Of two templates. */
static uint32_t *
follower(struct templates *t, uint32_t before, uint32_t last)
{
    uint32_t hash = (before * 0x9e3779b1u ^ last * 0x85ebca77u) >> 16;
    return &t->followers[hash & (FOLLOWERS - 1)];
}

static struct slice
slice_between(const struct templates *t, struct edge from, struct edge to)
{
    const unsigned char *begin = t->holes.ends[from.hole] + from.behind;
    const unsigned char *end = t->holes.ends[to.hole] + to.behind;
    return (struct slice){(const char *)begin, (size_t)(end - begin)};
}

/* Notes which template the statement fits; 0: none. */
static void
note(struct templates *t, uint32_t number)
{
    if (number && t->last) {
        t->items[t->last - 1]->next = number;
        *follower(t, t->before, t->last) = number;
    }
    t->before = t->last;
    t->last = number;
}

/* Begins a round if the last one is over. Returns whether texts are compared in it. */
static bool
is_awake(struct templates *t)
{
    if (t->asked++ < ROUND)
        return t->naps == 0;
    if (t->naps)
        t->naps--;
    else if (t->found < FOUND_FEW)
        t->naps = NAPS;
    t->asked = t->found = 0;
    return t->naps == 0;
}

static uint32_t
find(struct templates *t, struct source *s)
{
    uint32_t guess = *follower(t, t->before, t->last);
    uint32_t next = t->last ? t->items[t->last - 1]->next : 0;
    if (guess && pass(t, guess, s))
        return guess;
    if (next && next != guess && pass(t, next, s))
        return next;
    uint32_t number = look_up(t, s);
    return number && pass(t, number, s) ? number : 0;
}

bool
templates_read(struct templates *t, struct source *s, struct hlo_instruction *instruction)
{
    if (!is_awake(t) || t->count == 0)
        return false;
    uint32_t number = find(t, s);
    note(t, number);
    if (!number)
        return false;
    const struct template *template = t->items[number - 1];
    for (size_t i = 0; i < template->moving_count; i++) {
        const struct moving *m = &template->moving[i];
        *m->slice = slice_between(t, m->from, m->to);
    }
    *instruction = template->instruction;
    instruction->form = t->forgotten + number;
    t->found++;
    return true;
}

/* ---- keeping ---- */

/* Returns whether the value holds names of instructions or computations. */
static bool
holds_names(const struct attribute *attribute)
{
    return attribute_calls(attribute->kind) ||
           attribute->kind == ATTRIBUTE_CONTROL_PREDECESSORS;
}

/* Returns whether the instruction may be the second of its kind. Another kind may be taken for
 * it, which does no harm. */
static bool
was_seen(struct templates *t, const struct hlo_instruction *instruction)
{
    uint64_t hash = instruction->shape->id * MIX ^ instruction->opcode.length;
    for (size_t i = 0; i < instruction->attribute_count; i++) {
        const struct attribute *a = &instruction->attributes[i];
        uint64_t length = holds_names(a) ? 0 : a->value.length;
        hash = (hash ^ (a->number ? a->number : length)) * MIX;
    }
    hash *= MIX;
    if (!t->seen)
        t->seen = memory_zeroed(SEEN_BITS / 64, sizeof *t->seen);
    uint64_t *word = &t->seen[hash >> 32 & (SEEN_BITS / 64 - 1)], bit = 1ull << (hash >> 58);
    bool seen = *word & bit;
    *word |= bit;
    return seen;
}

static void
forget(struct templates *t)
{
    arena_free(&t->arena);
    table_free(&t->fixed);
    t->forgotten += t->count;
    t->count = t->bytes = 0;
    t->last = t->before = 0;
    memset(t->followers, 0, FOLLOWERS * sizeof *t->followers);
    memset(t->seen, 0, SEEN_BITS / 8);
}

/* The edge at a place of the text whose holes are known. */
static struct edge
edge_at(const struct templates *t, const char *p)
{
    uint32_t hole = 0;
    while (hole < t->holes.count && t->holes.ends[hole + 1] <= (const unsigned char *)p)
        hole++;
    return (struct edge){hole, (uint32_t)((const unsigned char *)p - t->holes.ends[hole])};
}

/* Makes a slice of the text one of the template. moves: it may have holes, and is set for each
 * text. Returns how many holes it has; */
static size_t
place(struct templates *t, struct template *template, struct slice *slice, bool moves)
{
    struct edge from = edge_at(t, slice->text), to = edge_at(t, slice->text + slice->length);
    size_t at = (from.hole ? t->holes.at[from.hole - 1] : 0) + from.behind;
    if (slice->length == 0)
        return 0;
    if (moves)
        template->moving[template->moving_count++] = (struct moving){slice, from, to};
    else
        slice->text = template->fixed.text + at;
    return moves ? to.hole - from.hole : 0;
}

static bool
is_needed(const struct attribute *attribute, bool typed)
{
    return !typed || attribute->kind != ATTRIBUTE_OTHER;
}

/* Copies the attributes, with `typed` those alone that have a kind. Returns how many holes are
 * in them. */
static size_t
place_attributes(struct templates *t, struct template *template, bool typed)
{
    struct hlo_instruction *instruction = &template->instruction;
    size_t holes = 0, count = 0;
    for (size_t i = 0; i < instruction->attribute_count; i++) {
        if (!is_needed(&instruction->attributes[i], typed))
            continue;
        struct attribute *attribute = &template->attributes[count++];
        *attribute = instruction->attributes[i];
        place(t, template, &attribute->name, false);
        holes += place(t, template, &attribute->value, holds_names(attribute));
    }
    instruction->attributes = template->attributes;
    instruction->attribute_count = count;
    return holes;
}

/* Allocates and counts the bytes. */
static void *
take(struct templates *t, size_t count, size_t size)
{
    t->bytes += count * size;
    return arena_array(&t->arena, count, size);
}

/* Makes a template of the text that was fixed. Returns NULL if holes are where no name is. */
static struct template *
make(struct templates *t, const struct hlo_instruction *instruction, bool typed)
{
    size_t length = t->scratch.length, holes = t->holes.count, attributes = 0, names = 2;
    struct template *template = take(t, 1, sizeof *template);
    char *fixed = take(t, length + BEHIND, 1);
    uint32_t *at = take(t, holes + 1, sizeof *at);
    for (size_t i = 0; i < instruction->attribute_count; i++) {
        attributes += is_needed(&instruction->attributes[i], typed);
        names += holds_names(&instruction->attributes[i]);
    }
    memcpy(fixed, t->scratch.data, length);
    memcpy(at, t->holes.at, holes * sizeof *at);
    template->fixed = (struct slice){fixed, length};
    template->hole_count = (uint32_t)holes;
    template->holes = at;
    template->instruction = *instruction;
    template->attributes = take(t, attributes + 1, sizeof *template->attributes);
    template->moving = take(t, names, sizeof *template->moving);
    struct hlo_instruction *own = &template->instruction;
    size_t placed = place(t, template, &own->name, true);
    placed += place(t, template, &own->operands, true);
    place(t, template, &own->opcode, false);
    place(t, template, &own->literal, false);
    placed += place_attributes(t, template, typed);
    return placed == holes ? template : NULL;
}

void
templates_keep(struct templates *t, const struct source *s, size_t end,
               const struct hlo_instruction *instruction, bool typed)
{
    const unsigned char *text = s->base;
    if (t->naps || end > TEXT_MOST || !was_seen(t, instruction))
        return;
    if (memchr(text, '\n', end) || !fix(t, text, text + end))
        return;
    if (!t->followers)
        t->followers = memory_zeroed(FOLLOWERS, sizeof *t->followers);
    if (t->bytes > TEMPLATE_BYTES)
        forget(t);
    struct slice fixed = scratch_of(t);
    if (table_find(&t->fixed, fixed, fixed_of, t))
        return;
    struct template *template = make(t, instruction, typed);
    if (!template)
        return;
    grow(&t->items, t->count, &t->capacity, sizeof(struct template *));
    t->items[t->count++] = template;
    *table_slot(&t->fixed, fixed, fixed_of, t) = (uint32_t)t->count;
    note(t, (uint32_t)t->count);
}

void
templates_free(struct templates *t)
{
    arena_free(&t->arena);
    table_free(&t->fixed);
    free(t->items);
    free(t->followers);
    free(t->seen);
    text_free(&t->scratch);
}

/* A text is compared piece by piece, with a number between two pieces. The form is guessed
 * from what followed the last ones; otherwise it is looked up by the text without its numbers.
 */
#include "parser/hlo/statement_form.h"

#include "layout/base/grow.h"
#include "layout/base/memory.h"
#include "layout/owner/instruction_name.h"
#include "layout/shape_entry.h"
#include "parser/lex/wide_scan.h"

#include <stdlib.h>
#include <string.h>

enum {
    BEHIND = 16,         /* bytes behind a form's text that may be read */
    TEXT_MOST = 4096,    /* bytes of a form's text at most */
    SEEN_BITS = 1 << 16, /* a power of two */
    CONTEXTS = 1 << 13,  /* a power of two */
    ROUND = 1024,        /* statements */
    NAPS = 3             /* rounds in which nothing is compared, after one with few hits */
};

#define MIX 0x9e3779b97f4a7c15u /* odd, with irregular bits: the golden ratio's */

/* A place in the text: `behind` bytes behind a hole's number; hole 0 is the begin. */
struct edge {
    uint32_t hole, behind;
};

/* A part of the instruction that lies elsewhere in each text. */
struct moving {
    struct slice *slice;
    struct edge from, to;
};

/* The numbers of the forms that came behind a context, the last one first; 0: none. Contexts
 * whose hashes are the same share them. */
struct followers {
    uint32_t forms[2];
};

struct statement_form {
    struct slice fixed; /* BEHIND bytes follow */
    uint32_t hole_count;
    const uint32_t *holes; /* offsets in `fixed`, rising */
    struct hlo_instruction instruction;
    struct attribute *attributes;
    size_t moving_count;
    struct moving *moving;
};

static struct slice
fixed_of(const void *forms, uint32_t number)
{
    return ((const struct statement_forms *)forms)->items[number - 1]->fixed;
}

static struct slice
scratch_of(const struct statement_forms *t)
{
    return (struct slice){t->scratch.data, t->scratch.length};
}

static bool
is_digit(unsigned char c)
{
    return c >= '0' && c <= '9';
}

/* Passes digits. */
static const unsigned char *
pass_number(const unsigned char *p, struct name_number *number)
{
    const unsigned char *first = p;
    uint32_t value = 0;
    for (; is_digit(*p); p++)
        value = value * 10 + (uint32_t)(*p - '0');
    bool plain = p - first <= NAME_DIGITS && (*first != '0' || p - first == 1);
    *number = (struct name_number){(const char *)p, plain ? value + 1 : 0};
    return p;
}

/* ---- comparing ---- */

/* Compares the text at p with a form's. Returns the end of the text; NULL: it differs. */
static const unsigned char *
match(struct statement_forms *t, const struct statement_form *form, const unsigned char *p,
      const unsigned char *limit)
{
    const unsigned char *fixed = (const unsigned char *)form->fixed.text;
    struct name_number *numbers = t->holes.items;
    uint32_t from = 0;
    numbers[0].end = (const char *)p;
    for (uint32_t i = 0;; i++) {
        bool last = i == form->hole_count;
        uint32_t to = last ? (uint32_t)form->fixed.length : form->holes[i];
        if ((size_t)(limit - p) < to - from || !wide_same(p, fixed + from, to - from))
            return NULL;
        p += to - from;
        if (last)
            return p;
        if (!is_digit(*p))
            return NULL;
        p = pass_number(p, &numbers[i + 1]);
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

/* Passes the statement if it fits the form with that number. */
static bool
pass(struct statement_forms *t, uint32_t number, struct source *s)
{
    const struct statement_form *form = t->items[number - 1];
    const unsigned char *end = match(t, form, s->cursor, s->limit);
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
fix(struct statement_forms *t, const unsigned char *p, const unsigned char *end)
{
    struct text *fixed = &t->scratch;
    struct holes *holes = &t->holes;
    text_clear(fixed);
    holes->count = 0;
    holes->items[0].end = (const char *)p;
    while (p < end) {
        const unsigned char *name = memchr(p, '%', (size_t)(end - p));
        text_append(fixed, (const char *)p, (size_t)((name ? name : end) - p));
        if (!name)
            break;
        text_char(fixed, '%');
        for (p = copy_word(fixed, name + 1); p[-1] == '.' && is_digit(*p);
             p = copy_word(fixed, p)) {
            if (holes->count == FORM_HOLES)
                return false;
            holes->at[holes->count++] = (uint32_t)fixed->length;
            p = pass_number(p, &holes->items[holes->count]);
        }
    }
    return true;
}

static uint32_t
look_up(struct statement_forms *t, const struct source *s)
{
    size_t left = (size_t)(s->limit - s->cursor);
    const unsigned char *end = memchr(s->cursor, '\n', left < TEXT_MOST ? left : TEXT_MOST);
    if (!end || !fix(t, s->cursor, end))
        return 0;
    return table_find(&t->fixed, scratch_of(t), fixed_of, t);
}

/* ---- reading ---- */

static struct slice
slice_between(const struct statement_forms *t, struct edge from, struct edge to)
{
    const char *begin = t->holes.items[from.hole].end + from.behind;
    const char *end = t->holes.items[to.hole].end + to.behind;
    return (struct slice){begin, (size_t)(end - begin)};
}

/* What came behind a context like the current one. */
static struct followers *
followers_of(struct statement_forms *t)
{
    uint64_t hash = 0;
    for (size_t i = 0; i < FORM_CONTEXT; i++)
        hash = (hash ^ t->last[i]) * MIX;
    if (!t->followers)
        t->followers = memory_zeroed(CONTEXTS, sizeof *t->followers);
    return &t->followers[hash >> 32 & (CONTEXTS - 1)];
}

/* Notes which form the statement fits; 0: none. */
static void
note(struct statement_forms *t, uint32_t number)
{
    struct followers *followers = followers_of(t);
    if (number && followers->forms[0] != number) {
        followers->forms[1] = followers->forms[0];
        followers->forms[0] = number;
    }
    memmove(t->last + 1, t->last, sizeof t->last - sizeof *t->last);
    t->last[0] = number;
}

/* Ends a round: decides whether texts are compared in the next one. */
static void
end_round(struct statement_forms *t)
{
    bool few = t->repeated < ROUND / 4;
    if (t->awake && few) {
        t->naps = NAPS;
        memset(t->seen, 0, SEEN_BITS / 8);
    } else if (!t->awake && t->naps) {
        t->naps--;
    }
    t->awake = !few && t->naps == 0;
    t->asked = t->repeated = 0;
}

static uint32_t
find(struct statement_forms *t, struct source *s)
{
    const struct followers *followers = followers_of(t);
    for (size_t i = 0; i < 2; i++) {
        uint32_t guess = followers->forms[i];
        if (guess && pass(t, guess, s))
            return guess;
    }
    uint32_t number = look_up(t, s);
    return number && pass(t, number, s) ? number : 0;
}

bool
statement_forms_read(struct statement_forms *t, struct source *s,
                     struct hlo_instruction *instruction)
{
    if (t->asked++ == ROUND)
        end_round(t);
    if (!t->awake)
        return false;
    uint32_t number = find(t, s);
    note(t, number);
    if (!number)
        return false;
    const struct statement_form *form = t->items[number - 1];
    for (size_t i = 0; i < form->moving_count; i++) {
        const struct moving *m = &form->moving[i];
        *m->slice = slice_between(t, m->from, m->to);
    }
    *instruction = form->instruction;
    instruction->form = t->forgotten + number;
    instruction->number_count = form->hole_count;
    instruction->numbers = t->holes.items;
    t->repeated++;
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
was_seen(struct statement_forms *t, const struct hlo_instruction *instruction)
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
forget(struct statement_forms *t)
{
    arena_free(&t->arena);
    table_free(&t->fixed);
    t->forgotten += t->count;
    t->count = t->bytes = 0;
    memset(t->last, 0, sizeof t->last);
    memset(t->followers, 0, CONTEXTS * sizeof *t->followers);
    memset(t->seen, 0, SEEN_BITS / 8);
}

/* The edge at a place of the text whose holes are known. */
static struct edge
edge_at(const struct statement_forms *t, const char *p)
{
    uint32_t hole = 0;
    while (hole < t->holes.count && t->holes.items[hole + 1].end <= p)
        hole++;
    return (struct edge){hole, (uint32_t)(p - t->holes.items[hole].end)};
}

/* Makes a slice of the text one of the form. moves: it may have holes, and is set for each
 * text. Returns how many holes that gives a place. */
static size_t
place(struct statement_forms *t, struct statement_form *form, struct slice *slice, bool moves)
{
    if (slice->length == 0)
        return 0;
    struct edge from = edge_at(t, slice->text), to = edge_at(t, slice->text + slice->length);
    size_t at = (from.hole ? t->holes.at[from.hole - 1] : 0) + from.behind;
    if (moves)
        form->moving[form->moving_count++] = (struct moving){slice, from, to};
    else
        slice->text = form->fixed.text + at;
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
place_attributes(struct statement_forms *t, struct statement_form *form, bool typed)
{
    struct hlo_instruction *instruction = &form->instruction;
    size_t holes = 0, count = 0;
    for (size_t i = 0; i < instruction->attribute_count; i++) {
        if (!is_needed(&instruction->attributes[i], typed))
            continue;
        struct attribute *attribute = &form->attributes[count++];
        *attribute = instruction->attributes[i];
        place(t, form, &attribute->name, false);
        holes += place(t, form, &attribute->value, holds_names(attribute));
    }
    instruction->attributes = form->attributes;
    instruction->attribute_count = count;
    return holes;
}

/* Allocates and counts the bytes. */
static void *
take(struct statement_forms *t, size_t count, size_t size)
{
    t->bytes += count * size;
    return arena_array(&t->arena, count, size);
}

/* Makes a form of the text that was fixed. Returns NULL if holes are where no name is. */
static struct statement_form *
make(struct statement_forms *t, const struct hlo_instruction *instruction, bool typed)
{
    size_t length = t->scratch.length, holes = t->holes.count, attributes = 0, names = 2;
    struct statement_form *form = take(t, 1, sizeof *form);
    char *fixed = take(t, length + BEHIND, 1);
    uint32_t *at = take(t, holes + 1, sizeof *at);
    for (size_t i = 0; i < instruction->attribute_count; i++) {
        attributes += is_needed(&instruction->attributes[i], typed);
        names += holds_names(&instruction->attributes[i]);
    }
    memcpy(fixed, t->scratch.data, length);
    memcpy(at, t->holes.at, holes * sizeof *at);
    form->fixed = (struct slice){fixed, length};
    form->hole_count = (uint32_t)holes;
    form->holes = at;
    form->instruction = *instruction;
    form->attributes = take(t, attributes + 1, sizeof *form->attributes);
    form->moving = take(t, names, sizeof *form->moving);
    struct hlo_instruction *own = &form->instruction;
    size_t placed = place(t, form, &own->name, true);
    placed += place(t, form, &own->operands, true);
    place(t, form, &own->opcode, false);
    place(t, form, &own->literal, false);
    placed += place_attributes(t, form, typed);
    return placed == holes ? form : NULL;
}

void
statement_forms_keep(struct statement_forms *t, const struct source *s, size_t end,
                     const struct hlo_instruction *instruction, bool typed)
{
    const unsigned char *text = s->base;
    bool again = was_seen(t, instruction);
    t->repeated += again && !t->awake;
    if (!again || !t->awake || end > TEXT_MOST)
        return;
    if (memchr(text, '\n', end) || !fix(t, text, text + end))
        return;
    if (t->bytes > FORM_BYTES)
        forget(t);
    struct slice fixed = scratch_of(t);
    if (table_find(&t->fixed, fixed, fixed_of, t))
        return;
    struct statement_form *form = make(t, instruction, typed);
    if (!form)
        return;
    grow(&t->items, t->count, &t->capacity, sizeof(struct statement_form *));
    t->items[t->count++] = form;
    *table_slot(&t->fixed, fixed, fixed_of, t) = (uint32_t)t->count;
    note(t, (uint32_t)t->count);
}

void
statement_forms_free(struct statement_forms *t)
{
    arena_free(&t->arena);
    table_free(&t->fixed);
    free(t->items);
    free(t->followers);
    free(t->seen);
    text_free(&t->scratch);
}

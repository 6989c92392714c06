/* Lines of words; what the keys mean is layout/target.def's. */
#include "parser/target_parse.h"

#include "layout/arena.h"
#include "layout/checked.h"
#include "layout/diagnostic.h"
#include "layout/space.h"
#include "layout/target.h"
#include "layout/text.h"
#include "parser/integer.h"

#include <stdio.h>
#include <string.h>

#define WORDS 6

struct word {
    const char *text;
    size_t length;
};

struct line {
    size_t count;
    struct word words[WORDS];
};

struct target_reader {
    const char *text;
    struct arena *arena;
    struct target *target;
    const char *name; /* as the text says, if it does */
    bool begun;       /* a line has changed the target */
    struct diagnostic *d;
};

static int
fail(struct target_reader *r, const struct word *word, const char *what)
{
    return diagnostic_set(r->d, TARGET_LINE, (size_t)(word->text - r->text), word->length,
                          what);
}

static bool
word_is(const struct word *word, const char *text)
{
    return strlen(text) == word->length && memcmp(word->text, text, word->length) == 0;
}

static const char *
word_copy(struct target_reader *r, const struct word *word)
{
    return arena_copy(r->arena, word->text, word->length);
}

/* The words of the line at *at, which moves behind it. */
static struct line
next_line(const char **at)
{
    struct line line = {0};
    const char *p = *at;
    for (;;) {
        p += strspn(p, " \t\r");
        size_t length = strcspn(p, " \t\r\n#");
        if (length == 0)
            break;
        if (line.count < WORDS)
            line.words[line.count++] = (struct word){p, length};
        p += length;
    }
    p += strcspn(p, "\n");
    *at = p + (*p == '\n');
    return line;
}

/* "-?[0-9]+" */
static bool
word_number(const struct word *word, int64_t *value)
{
    size_t at = word->length > 1 && word->text[0] == '-';
    while (at < word->length && word->text[at] >= '0' && word->text[at] <= '9')
        at++;
    return at == word->length && integer_read(word->text, word->length, value);
}

/* "4096", "64MiB", "16G". */
static bool
read_size(const struct word *word, int64_t *bytes)
{
    static const char letters[] = "KMG";
    size_t digits = 0;
    while (digits < word->length && word->text[digits] >= '0' && word->text[digits] <= '9')
        digits++;
    struct word unit = {word->text + digits, word->length - digits};
    const char *letter = unit.length ? strchr(letters, unit.text[0]) : NULL;
    if (digits == 0 || !integer_read(word->text, digits, bytes))
        return false;
    if (unit.length == 0 || word_is(&unit, "B"))
        return true;
    struct word rest = {unit.text + 1, unit.length - 1};
    return letter && (rest.length == 0 || word_is(&rest, "iB")) &&
           checked_multiply(*bytes, INT64_C(1) << (10 * (letter - letters + 1)), bytes);
}

static int
set_space(struct target_reader *r, const struct target_space *space)
{
    struct target *target = r->target;
    struct target_space *spaces =
        arena_array(r->arena, target->space_count + 1, sizeof *spaces);
    size_t count = 0;
    if (!spaces)
        return diagnostic_set(r->d, OUT_OF_MEMORY, 0, 0);
    for (size_t i = 0; i < target->space_count; i++)
        if (target->spaces[i].number != space->number)
            spaces[count++] = target->spaces[i];
    spaces[count++] = *space;
    target->spaces = spaces;
    target->space_count = count;
    return 0;
}

static int
read_space(struct target_reader *r, const struct line *line)
{
    int64_t number;
    struct target_space space = {0};
    const struct word *words = line->words;
    if (line->count < 3 || !word_number(&words[1], &number) || number < SPACE_MIN ||
        number > SPACE_MAX || words[2].length >= SPACE_TEXT)
        return fail(r, &words[0], "'space' takes a number of a signed byte and a short name");
    space.number = (int)number;
    if (!word_is(&words[2], "-") && !(space.name = word_copy(r, &words[2])))
        return diagnostic_set(r->d, OUT_OF_MEMORY, 0, 0);
    for (size_t i = 3; i < line->count; i++) {
        if (word_is(&words[i], "register"))
            space.scalars_registers = true;
        else if (!read_size(&words[i], &space.bytes))
            return fail(r, &words[i], "expected a size, 64MiB, or 'register'");
    }
    return set_space(r, &space);
}

static int
read_number(struct target_reader *r, const struct line *line)
{
    int64_t value, least = 0, most = -1;
    char what[100];
    const char *key = word_copy(r, &line->words[0]);
    if (!key)
        return diagnostic_set(r->d, OUT_OF_MEMORY, 0, 0);
    bool number = line->count == 2 && word_number(&line->words[1], &value);
    if (target_set(r->target, key, number ? value : -1, &least, &most))
        return 0;
    if (most < 0)
        return fail(r, &line->words[0], "there is no such key");
    snprintf(what, sizeof what, "expected a number from %lld to %lld", (long long)least,
             (long long)most);
    return fail(r, &line->words[line->count > 1], what);
}

static int
fail_target(struct target_reader *r, const struct word *word)
{
    struct text what = {0};
    text_string(&what, "there is no such target: it is one of ");
    for (size_t i = 0; target_at(i); i++)
        text_format(&what, "%s%s", i ? ", " : "", target_at(i)->name);
    if (what.failed)
        diagnostic_set(r->d, OUT_OF_MEMORY, 0, 0);
    else
        fail(r, word, what.data);
    text_free(&what);
    return -1;
}

static int
read_line(struct target_reader *r, const struct line *line)
{
    const struct word *words = line->words;
    bool like = word_is(&words[0], "like");
    if (like && r->begun)
        return fail(r, &words[0], "'like' stands before what it would undo");
    if (!like && !word_is(&words[0], "name")) {
        r->begun = true;
        return word_is(&words[0], "space") ? read_space(r, line) : read_number(r, line);
    }
    const char *value = line->count == 2 ? word_copy(r, &words[1]) : NULL;
    if (!value)
        return fail(r, &words[0], "expected one word behind it");
    if (!like) {
        r->name = value;
        return 0;
    }
    const struct target *model = target_by_name(value);
    if (!model)
        return fail_target(r, &words[1]);
    *r->target = *model;
    return 0;
}

int
target_parse(const char *text, size_t length, const char *name, struct arena *arena,
             struct target *target, struct diagnostic *d)
{
    struct target_reader reader = {
        .text = text, .arena = arena, .target = target, .name = name, .d = d};
    const char *at = text, *nul = memchr(text, '\0', length);
    if (nul)
        return fail(&reader, &(struct word){nul, 1}, "a NUL byte: this is no text");
    *target = *target_at(0);
    target->summary = "a target file";
    while (at < text + length) {
        struct line line = next_line(&at);
        if (line.count && read_line(&reader, &line))
            return -1;
    }
    target->name = reader.name;
    return 0;
}

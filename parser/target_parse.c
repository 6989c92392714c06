/* Reads lines of words. layout/device/target.def says what the keys mean. */
#include "parser/target_parse.h"

#include "layout/base/checked.h"
#include "layout/base/integer.h"
#include "layout/base/text.h"
#include "layout/space.h"

#include <string.h>

#define WORDS 6

struct line {
    size_t count;
    struct slice words[WORDS];
};

struct target_reader {
    const char *text;
    struct arena *arena;
    struct target *target;
    const char *name; /* the caller's, unless the text gives one */
    bool begun;       /* a line has changed the target */
    struct diagnostic *d;
};

/* FAIL(r, CODE, AT(r, word), arguments of the message) sets *r->d and returns -1. */
#define FAIL(r, ...) diagnostic_set((r)->d, __VA_ARGS__)
#define AT(r, word)  (size_t)((word).text - (r)->text), (word).length

static const char *
word_copy(struct target_reader *r, struct slice word)
{
    return arena_copy(r->arena, word.text, word.length);
}

/* Returns the words of the line at *at, which moves behind the line. Words after the first
 * WORDS are left out. */
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
            line.words[line.count++] = (struct slice){p, length};
        p += length;
    }
    p += strcspn(p, "\n");
    *at = p + (*p == '\n');
    return line;
}

/* Reads a word that is an integer. */
static bool
word_number(struct slice word, int64_t *value)
{
    *value = 0;
    return word.length && integer_begins(word.text, word.length, value) == word.length;
}

/* Reads a size in bytes: "4096", "64MiB", "16G". */
static bool
read_size(struct slice word, int64_t *bytes)
{
    static const char letters[] = "KMG";
    size_t digits = integer_begins(word.text, word.length, bytes);
    struct slice unit = {word.text + digits, word.length - digits};
    const char *letter = unit.length ? strchr(letters, unit.text[0]) : NULL;
    if (digits == 0 || word.text[0] == '-')
        return false;
    if (unit.length == 0 || slice_is(unit, "B"))
        return true;
    struct slice rest = {unit.text + 1, unit.length - 1};
    return letter && (rest.length == 0 || slice_is(rest, "iB")) &&
           checked_multiply(*bytes, INT64_C(1) << (10 * (letter - letters + 1)), bytes);
}

static void
set_space(struct target_reader *r, const struct target_space *space)
{
    struct target *target = r->target;
    struct target_space *spaces =
        arena_array(r->arena, target->space_count + 1, sizeof *spaces);
    size_t count = 0;
    for (size_t i = 0; i < target->space_count; i++)
        if (target->spaces[i].number != space->number)
            spaces[count++] = target->spaces[i];
    spaces[count++] = *space;
    target->spaces = spaces;
    target->space_count = count;
}

static int
read_space(struct target_reader *r, const struct line *line)
{
    int64_t number;
    struct target_space space = {0};
    const struct slice *words = line->words;
    if (line->count < 3 || !word_number(words[1], &number) || number < SPACE_MIN ||
        number > SPACE_MAX || words[2].length >= SPACE_TEXT)
        return FAIL(r, TARGET_SPACE, AT(r, words[0]));
    space.number = (int)number;
    if (!slice_is(words[2], "-"))
        space.name = word_copy(r, words[2]);
    for (size_t i = 3; i < line->count; i++) {
        if (slice_is(words[i], "register"))
            space.registers = true;
        else if (!read_size(words[i], &space.bytes))
            return FAIL(r, TARGET_SPACE_SIZE, AT(r, words[i]));
    }
    set_space(r, &space);
    return 0;
}

static int
read_number(struct target_reader *r, const struct line *line)
{
    int64_t value, least = 0, most = -1;
    const char *key = word_copy(r, line->words[0]);
    bool number = line->count == 2 && word_number(line->words[1], &value);
    if (target_set(r->target, key, number ? value : -1, &least, &most))
        return 0;
    if (most < 0)
        return FAIL(r, TARGET_KEY, AT(r, line->words[0]));
    return FAIL(r, TARGET_NUMBER, AT(r, line->words[line->count > 1]), (long long)least,
                (long long)most);
}

static int
fail_target(struct target_reader *r, struct slice word)
{
    char name[GUESS_NAME], meant[GUESS_TEXT];
    slice_string(word, name, sizeof name);
    return FAIL(r, TARGET_NAME, AT(r, word), name, target_meant(name, meant));
}

static int
read_line(struct target_reader *r, const struct line *line)
{
    const struct slice *words = line->words;
    bool like = slice_is(words[0], "like");
    if (like && r->begun)
        return FAIL(r, TARGET_LIKE, AT(r, words[0]));
    if (!like && !slice_is(words[0], "name")) {
        r->begun = true;
        return slice_is(words[0], "space") ? read_space(r, line) : read_number(r, line);
    }
    if (line->count != 2)
        return FAIL(r, TARGET_WORD, AT(r, words[0]));
    const char *value = word_copy(r, words[1]);
    if (!like) {
        r->name = value;
        return 0;
    }
    const struct target *model = target_by_name(value);
    if (!model)
        return fail_target(r, words[1]);
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
        return diagnostic_set(d, NUL_IN_LINE, (size_t)(nul - text), 1);
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

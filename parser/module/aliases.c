/* Lists of aliases, read from the left. One reader serves both who wants the aliases and who
 * wants to know what is wrong: it notes what it expected where it stopped. */
#include "parser/module/aliases.h"

#include "layout/arena.h"
#include "parser/lex/gap.h"
#include "parser/lex/integer.h"
#include "parser/lex/quote.h"
#include "parser/shape/shape_parse.h"

#include <string.h>

struct scanner {
    struct slice s;
    size_t at;
    const char *expected;
    struct arena *arena; /* NULL: nothing is kept */
};

/* The lists of a program's state are long: most steps find no gap. */
static inline void
pass_gap(struct scanner *scan)
{
    if (scan->at < scan->s.length &&
        (scan->s.text[scan->at] <= ' ' || scan->s.text[scan->at] == '/'))
        scan->at = gap_end(scan->s, scan->at);
}

static inline bool
eat(struct scanner *scan, char c)
{
    pass_gap(scan);
    if (scan->at >= scan->s.length || scan->s.text[scan->at] != c)
        return false;
    scan->at++;
    return true;
}

static bool
expect(struct scanner *scan, char c, const char *what)
{
    scan->expected = what;
    return eat(scan, c);
}

static bool
eat_number(struct scanner *scan, int64_t lowest, int64_t *number)
{
    pass_gap(scan);
    const char *text = scan->s.text + scan->at;
    size_t left = scan->s.length - scan->at, sign = left > 0 && text[0] == '-', length = sign;
    while (length < left && text[length] >= '0' && text[length] <= '9')
        length++;
    scan->expected = "a number";
    if (length == sign || !integer_read(text, length, number) || *number < lowest)
        return false;
    scan->at += length;
    return true;
}

/* XLA asks of an index only that it is an integer; what is kept can be one. */
static bool
eat_index(struct scanner *scan, int64_t *index)
{
    bool kept = scan->arena;
    return eat_number(scan, kept ? 0 : INT64_MIN, index) && !(kept && *index == INT64_MAX);
}

/* {1,0}: a path in the arena; false when it is none. */
static bool
eat_path(struct scanner *scan, const int64_t **path, size_t *depth)
{
    int64_t numbers[SHAPE_DEPTH_LIMIT];
    bool kept = scan->arena;
    *depth = 0;
    if (!expect(scan, '{', "'{' and an index"))
        return false;
    while (!eat(scan, '}')) {
        if (*depth > 0 && !expect(scan, ',', "',' or '}'"))
            return false;
        if (*depth > 0 && eat(scan, '}'))
            break;
        if (kept && *depth == SHAPE_DEPTH_LIMIT) /* no shape has such an element */
            return false;
        if (!eat_index(scan, &numbers[kept ? *depth : 0]))
            return false;
        ++*depth;
    }
    if (!kept)
        return true;
    int64_t *copy = arena_array(scan->arena, *depth + 1, sizeof *copy);
    if (copy)
        memcpy(copy, numbers, *depth * sizeof *copy);
    *path = copy;
    return copy != NULL;
}

/* (1, {}: a parameter and an index into it */
static bool
eat_place(struct scanner *scan, struct alias *alias)
{
    return expect(scan, '(', "'(' and a parameter number") &&
           eat_number(scan, 0, &alias->operand) && expect(scan, ',', "',' and an index") &&
           eat_path(scan, &alias->operand_path, &alias->operand_depth);
}

/* {0}: (1, {} */
static bool
eat_alias(struct scanner *scan, struct alias *alias)
{
    return eat_path(scan, &alias->path, &alias->depth) && expect(scan, ':', "':'") &&
           eat_place(scan, alias);
}

int64_t
aliases_read(struct slice value, struct arena *arena, struct alias **aliases)
{
    struct scanner scan = {.s = value, .arena = arena};
    size_t room = 1;
    int64_t count = 0;
    for (size_t i = 0; i < value.length; i++)
        room += value.text[i] == ':';
    *aliases = arena_array(arena, room, sizeof **aliases);
    if (!*aliases)
        return -1;
    eat(&scan, '{');
    while ((size_t)count < room && eat_alias(&scan, &(*aliases)[count])) {
        while (scan.at < value.length && value.text[scan.at] != ')') /* its kind */
            scan.at++;
        if (!eat(&scan, ')'))
            break;
        count++;
        eat(&scan, ',');
    }
    return count;
}

/* ---- checks ---- */

/* ", may-alias" may stand at the end. */
static bool
eat_kind(struct scanner *scan)
{
    if (!eat(scan, ','))
        return true;
    scan->expected = "may-alias or must-alias";
    pass_gap(scan);
    struct slice kind = word_at(scan->s, scan->at);
    if (!slice_is(kind, "may-alias") && !slice_is(kind, "must-alias"))
        return false;
    scan->at += kind.length;
    return true;
}

static bool
pass_alias(struct scanner *scan)
{
    struct alias alias;
    return eat_alias(scan, &alias) && eat_kind(scan) && expect(scan, ')', "')'");
}

static bool
pass_donor(struct scanner *scan)
{
    struct alias alias;
    return eat_place(scan, &alias) && expect(scan, ')', "')'");
}

/* { item, item }: a comma may stand behind the last. */
static bool
pass_list(struct scanner *scan, bool (*pass)(struct scanner *scan))
{
    if (!expect(scan, '{', "'{' and a list"))
        return false;
    while (!eat(scan, '}')) {
        if (!pass(scan))
            return false;
        if (!eat(scan, ','))
            return expect(scan, '}', "',' or '}'");
    }
    return true;
}

/* A value that was too long to keep is empty. */
static int
check(struct slice value, bool (*pass)(struct scanner *scan), struct diagnostic *d)
{
    struct scanner scan = {.s = value};
    if (value.length == 0 || pass_list(&scan, pass))
        return 0;
    return expected_at(value, scan.at, scan.expected, d);
}

int
aliases_check(struct slice value, struct diagnostic *d)
{
    return check(value, pass_alias, d);
}

int
donors_check(struct slice value, struct diagnostic *d)
{
    return check(value, pass_donor, d);
}

/* Reads lists of aliases from left to right. At an error, `expected` is what should stand
 * there. */
#include "parser/hlo/aliases.h"

#include "layout/base/arena.h"
#include "layout/base/integer.h"
#include "parser/lex/quote.h"
#include "parser/lex/word.h"
#include "parser/shape/shape_parse.h"

#include <string.h>

struct scanner {
    struct slice s;
    size_t at;
    const char *expected; /* what should stand at `at` */
    bool nowhere;         /* a number in this alias is out of range in any shape */
    struct arena *arena;
};

static void
pass_blanks(struct scanner *scan)
{
    while (scan->at < scan->s.length && is_blank(scan->s.text[scan->at]))
        scan->at++;
}

static bool
eat(struct scanner *scan, char c)
{
    pass_blanks(scan);
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

/* Reads the number of a parameter or of an element, which must not be less than `lowest`. XLA
 * accepts any integer as the number of an element. */
static bool
expect_number(struct scanner *scan, int64_t lowest, int64_t *number)
{
    pass_blanks(scan);
    scan->expected = "a number";
    size_t length = integer_begins(scan->s.text + scan->at, scan->s.length - scan->at, number);
    if (length == 0 || *number < lowest)
        return false;
    scan->nowhere |= *number < 0 || *number == INT64_MAX;
    scan->at += length;
    return true;
}

/* Reads a path such as {1,0}. A comma may stand behind the last number. */
static bool
read_path(struct scanner *scan, const int64_t **path, size_t *depth)
{
    int64_t numbers[SHAPE_DEPTH_LIMIT + 1];
    size_t count = 0;
    if (!expect(scan, '{', "'{' and an index"))
        return false;
    while (!eat(scan, '}')) {
        if (!expect_number(scan, INT64_MIN, &numbers[count]))
            return false;
        if (count < SHAPE_DEPTH_LIMIT)
            count++;
        else
            scan->nowhere = true;
        if (!eat(scan, ',')) {
            if (!expect(scan, '}', "',' or '}'"))
                return false;
            break;
        }
    }
    int64_t *copy = arena_array(scan->arena, count + 1, sizeof *copy);
    memcpy(copy, numbers, count * sizeof *copy);
    *path = copy;
    *depth = count;
    return true;
}

/* Passes the ", may-alias" that an alias may end in. */
static bool
pass_kind(struct scanner *scan)
{
    if (!eat(scan, ','))
        return true;
    scan->expected = "may-alias or must-alias";
    pass_blanks(scan);
    struct slice kind = word_at(scan->s, scan->at);
    if (!slice_is(kind, "may-alias") && !slice_is(kind, "must-alias"))
        return false;
    scan->at += kind.length;
    return true;
}

/* Reads an alias such as {0}: (1, {}, may-alias). An operand's has no kind, and a donor's is
 * (1, {}) alone. XLA does not check the number of an operand. */
static bool
read_alias(struct scanner *scan, enum attribute_kind list, struct alias *alias)
{
    *alias = (struct alias){0};
    scan->nowhere = false;
    if (list != ATTRIBUTE_BUFFER_DONOR &&
        (!read_path(scan, &alias->path, &alias->depth) || !expect(scan, ':', "':'")))
        return false;
    return expect(scan, '(', "'(' and a parameter number") &&
           expect_number(scan, list == ATTRIBUTE_OUTPUT_TO_OPERAND_ALIASING ? INT64_MIN : 0,
                         &alias->operand) &&
           expect(scan, ',', "',' and an index") &&
           read_path(scan, &alias->operand_path, &alias->operand_depth) &&
           (list != ATTRIBUTE_INPUT_OUTPUT_ALIAS || pass_kind(scan)) &&
           expect(scan, ')', "')'");
}

/* Reads { item, item }. A comma may stand behind the last item. An alias with numbers that no
 * shape has is not kept. */
static bool
read_list(struct scanner *scan, enum attribute_kind list, struct alias *aliases, size_t *count)
{
    if (!expect(scan, '{', "'{' and a list"))
        return false;
    while (!eat(scan, '}')) {
        if (!read_alias(scan, list, &aliases[*count]))
            return false;
        *count += !scan->nowhere;
        if (!eat(scan, ','))
            return expect(scan, '}', "',' or '}'");
    }
    return true;
}

size_t
aliases_read(struct slice value, enum attribute_kind list, struct arena *arena,
             struct alias **aliases, struct diagnostic *d)
{
    struct scanner scan = {.s = value, .arena = arena};
    size_t count = 0, room = 1; /* each alias has a '(' */
    d->code = DIAGNOSTIC_NONE;
    for (size_t i = 0; i < value.length; i++)
        room += value.text[i] == '(';
    *aliases = arena_array(arena, room, sizeof **aliases);
    if (value.length && !read_list(&scan, list, *aliases, &count))
        expected_at(value, scan.at, scan.expected, d);
    return count;
}

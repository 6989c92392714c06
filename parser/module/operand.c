/* Walking an operand list that the grammar has accepted: what stands between commas at the
 * outermost level, less its shape. */
#include "parser/lex/word.h"
#include "parser/module/module_parse.h"

#include <string.h>

/* One operand: where its last word at the outermost level lies (a name, or the opcode of a
 * nested instruction), what bracket opens next behind it, and where the last thing ends. */
struct operand_scan {
    size_t word, word_end;
    char opener; /* '\0': none */
    size_t end;
};

static bool
is_name(char c)
{
    return is_word(c) || c == '%';
}

/* At a '/': the end of the comment. */
static size_t
skip_comment(struct slice list, size_t at)
{
    const char *text = list.text + at;
    size_t left = list.length - at;
    if (left >= 2 && text[1] == '*') {
        const char *end = memmem(text + 2, left - 2, "*/", 2);
        return end ? (size_t)(end - list.text) + 2 : list.length;
    }
    while (at < list.length && list.text[at] != '\n' && list.text[at] != '\r')
        at++;
    return at;
}

size_t
gap_end(struct slice text, size_t at)
{
    while (at < text.length && (is_blank(text.text[at]) || text.text[at] == '/'))
        at = text.text[at] == '/' ? skip_comment(text, at) : at + 1;
    return at;
}

/* Returns where the operand is over: at ',' or the list's own ')'. */
static size_t
scan_operand(struct slice list, size_t at, struct operand_scan *scan)
{
    int depth = 0;
    *scan = (struct operand_scan){at, at, '\0', at};
    while ((at = gap_end(list, at)) < list.length) {
        char c = list.text[at];
        if (depth == 0 && (c == ',' || c == ')'))
            break;
        if (depth == 0 && is_name(c)) {
            for (scan->word = at; at < list.length && is_name(list.text[at]);)
                at++;
            scan->word_end = scan->end = at;
            scan->opener = '\0';
            continue;
        }
        bool bound = c == '<' && at + 1 < list.length && list.text[at + 1] == '=';
        bool opens = c == '(' || c == '[' || c == '{' || (c == '<' && !bound);
        if (opens && scan->opener == '\0')
            scan->opener = c;
        depth += opens;
        depth -= c == ')' || c == ']' || c == '}' || c == '>';
        scan->end = ++at;
    }
    return at;
}

bool
operand_next(struct slice operands, size_t *at, struct slice *operand)
{
    struct operand_scan scan;
    if (*at == 0 && operands.length)
        *at = 1; /* behind '(' */
    while ((*at = gap_end(operands, *at)) < operands.length && operands.text[*at] == ',')
        ++*at;
    if (*at >= operands.length || operands.text[*at] == ')')
        return false;
    size_t end = scan_operand(operands, *at, &scan);
    struct slice word = {operands.text + scan.word, scan.word_end - scan.word};
    if (scan.opener == '(' && word.length && !slice_is(word, "b"))
        word.length = scan.end - scan.word; /* a nested instruction: all of it */
    else if (scan.opener)
        word.length = 0; /* a shape alone */
    if (word.length && word.text[0] == '%') {
        word.text++;
        word.length--;
    }
    *operand = word;
    *at = end;
    return true;
}

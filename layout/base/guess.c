/* Edit distance, and the nearest name by it. */
#include "layout/base/guess.h"

#include "layout/base/minmax.h"

#include <stdio.h>
#include <strings.h>

enum { CASE = 1, EDIT = 2, MOST = 2 * EDIT, FAR = MOST + 1, LEAST_BEGINNING = 2 };

struct guess
guess_of(const char *word, size_t length)
{
    return (struct guess){.word = {word, length}, .cost = FAR};
}

static int
letter_cost(char a, char b)
{
    if (a == b)
        return 0;
    return strncasecmp(&a, &b, 1) == 0 ? CASE : EDIT;
}

/* Computes the edit distance in costs: Levenshtein's, with a swap of two neighbours as one
 * edit. Row i of the table stands for the first i letters of the word. Only three rows are
 * kept. */
static int
edit_cost(struct slice word, const char *name, size_t width)
{
    int rows[3][GUESS_NAME] = {0};
    for (size_t k = 0; k <= width; k++)
        rows[0][k] = (int)k * EDIT;
    for (size_t i = 1; i <= word.length; i++) {
        int *row = rows[i % 3], *above = rows[(i + 2) % 3], *before = rows[(i + 1) % 3];
        row[0] = (int)i * EDIT;
        for (size_t k = 1; k <= width; k++) {
            int changed = above[k - 1] + letter_cost(word.text[i - 1], name[k - 1]);
            row[k] = min_int(changed, min_int(above[k], row[k - 1]) + EDIT);
            if (i > 1 && k > 1 && word.text[i - 1] == name[k - 2] &&
                word.text[i - 2] == name[k - 1])
                row[k] = min_int(row[k], before[k - 2] + EDIT);
        }
    }
    return rows[word.length % 3][width];
}

void
guess_try(struct guess *guess, const char *name)
{
    struct slice word = guess->word;
    size_t width = strlen(name);
    if (width >= GUESS_NAME || word.length >= GUESS_NAME || strcmp(guess->name, name) == 0)
        return;
    bool begins = word.length <= width && strncasecmp(word.text, name, word.length) == 0;
    int cost = edit_cost(word, name, width);
    size_t letters = min_size(word.length, width);
    if (begins && word.length == width)
        cost = CASE;
    else if (begins && word.length >= LEAST_BEGINNING)
        cost = min_int(cost, EDIT);
    else if (cost >= (int)letters)
        return;
    if (cost > guess->cost || cost > MOST)
        return;
    guess->tie = cost == guess->cost;
    guess->cost = cost;
    memcpy(guess->name, name, width + 1);
}

void
guess_settle(struct guess *guess, const char *name)
{
    guess->cost = 0;
    guess->tie = false;
    snprintf(guess->name, sizeof guess->name, "%s", name);
}

const char *
guess_name(const struct guess *guess)
{
    return guess->cost < FAR && !guess->tie ? guess->name : NULL;
}

const char *
guess_words(const struct guess *guess, const char *otherwise, char *text)
{
    const char *name = guess_name(guess);
    if (name)
        snprintf(text, GUESS_TEXT, ", did you mean '%s'?", name);
    else
        snprintf(text, GUESS_TEXT, "%s", otherwise);
    return text;
}

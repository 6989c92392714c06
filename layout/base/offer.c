#include "layout/base/offer.h"

#include "layout/base/arena.h"
#include "layout/base/guess.h"
#include "layout/base/text.h"
#include "layout/base/words.h"

#define LIST 100 /* bytes of the names that are listed */

static void
list(const struct words *names, struct text *out)
{
    text_string(out, "; there are ");
    size_t most = out->length + LIST;
    for (uint32_t i = 0; i < names->count; i++) {
        text_separate(out, i, ", ");
        if (out->length + names->items[i].length > most) {
            text_string(out, "...");
            return;
        }
        text_append(out, names->items[i].text, names->items[i].length);
    }
    if (names->count == 0)
        text_string(out, "none");
}

const char *
offer(const struct words *names, struct slice mistaken, struct arena *arena)
{
    char meant[GUESS_TEXT];
    struct guess guess = guess_of(mistaken.text, mistaken.length);
    struct text text = {0};
    for (uint32_t i = 0; i < names->count; i++)
        guess_try(&guess, words_text(names, i));
    text_string(&text, guess_words(&guess, "", meant));
    if (text.length == 0)
        list(names, &text);
    return text_keep(&text, arena);
}

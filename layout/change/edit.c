/* Applies changes, and says what they are in words. Sizes are changed together: where two meet
 * they must agree. */
#include "layout/change/edit.h"

#include "layout/change/donate.h"
#include "layout/change/wanted_layout.h"
#include "layout/device/target.h"

#include <string.h>

#define STEMS 4   /* of arguments that are named */
#define WORDS 100 /* bytes of a list of arguments that is told */

static const char *
phrase(struct arena *arena, const char *before, const char *text, const char *behind)
{
    struct text words = {0};
    text_string(&words, before);
    text_string(&words, text);
    text_string(&words, behind);
    return text_keep(&words, arena);
}

static void
note(struct effect *effect, const char *text)
{
    if (effect->note_count < EFFECT_NOTES)
        effect->notes[effect->note_count++] = text;
}

/* ---- donation ---- */

/* Appends the names of arguments, folded by the part before the first bracket: "params, opt".
 */
static void
fold_names(const struct argument *const *items, size_t count, struct text *out)
{
    struct slice stems[STEMS];
    size_t found = 0;
    for (size_t i = 0; i < count; i++) {
        struct slice stem = argument_stem(items[i]->name);
        size_t k = 0;
        while (k < found && !slice_same(stems[k], stem))
            k++;
        if (k < found)
            continue;
        if (found == STEMS) {
            text_string(out, ", ...");
            return;
        }
        text_separate(out, found, ", ");
        text_append(out, stem.text, stem.length);
        stems[found++] = stem;
    }
}

static struct effect
apply_donation(struct editing *editing, const struct edit *edit)
{
    struct arena *arena = trial_arena(editing->trial);
    struct donation_list given = donate(editing->trial, &editing->arguments, edit->list);
    struct effect effect = {0};
    struct text text = {0};
    if (given.unknown)
        effect.refused = phrase(
            arena, "there is no argument ", given.unknown,
            arguments_offer(&editing->arguments,
                            (struct slice){given.unknown, strlen(given.unknown)}, arena));
    else if (given.count == 0)
        effect.refused = "no output is like an argument that is not donated";
    if (effect.refused)
        return effect;
    text_format(&text, "donate %zu argument%s (", given.count, given.count > 1 ? "s" : "");
    fold_names(given.items, given.count, &text);
    text_string(&text, given.gradients ? "), if not needed afterwards" : ")");
    effect.what = text_keep(&text, arena);
    effect.copied = given.copied;
    return effect;
}

/* ---- sizes ---- */

/* Cuts a list that is too long behind an item. */
static const char *
cut(struct arena *arena, const char *list)
{
    size_t length = strlen(list);
    if (length <= WORDS)
        return list;
    length = WORDS;
    while (length > 0 && list[length] != ',')
        length--;
    return phrase(arena, arena_copy(arena, list, length), ", ...", "");
}

/* Notes sizes that no argument leads to, and how to say that one changes in proportion. */
static void
note_unreached(struct effect *effect, struct arena *arena, const struct resized *done)
{
    struct text text = {0};
    if (!done->unreached)
        return;
    text_format(&text, "not followed: %s", cut(arena, done->unreached));
    if (done->asked_to && done->asked_to != done->asked)
        text_format(&text,
                    "; if %lld changes with it, give --what-if 'size %lld->%lld' beside it",
                    (long long)done->asked, (long long)done->asked, (long long)done->asked_to);
    note(effect, text_keep(&text, arena));
}

static void
note_sizes(struct effect *effect, struct arena *arena, const struct resized *done)
{
    struct text text = {0};
    if (done->alike)
        note(effect, phrase(arena, "of the same size and not followed: ",
                            cut(arena, done->alike), "; name it, too, if it changes"));
    note_unreached(effect, arena, done);
    if (done->lanes)
        note(effect, phrase(arena, "the size lies within tiles: ", done->lanes,
                            " may get another layout"));
    effect->doubts = done->alike || done->asked ? DOUBT_ALIKE : 0;
    if (done->lanes)
        effect->doubts |= DOUBT_LANES;
    if (done->guesses) {
        text_format(&text, "guessed: how %u factor%s divided among dimensions", done->guesses,
                    done->guesses > 1 ? "s are" : " is");
        note(effect, text_keep(&text, arena));
    }
}

/* Gathers the sizes of all changes. Returns their number. */
static size_t
gather_sizes(const struct edit *edits, size_t count, struct resize *list)
{
    size_t found = 0;
    for (size_t i = 0; i < count; i++)
        for (size_t k = 0; edits[i].kind == EDIT_SIZE && k < edits[i].resize_count; k++)
            list[found++] = edits[i].resizes[k];
    return found;
}

/* The dimensions that a change of sizes names, as resized.changed lists them. */
static const char *
asked(struct arena *arena, const struct edit *edit)
{
    struct text text = {0};
    for (size_t i = 0; i < edit->resize_count; i++) {
        const struct resize *one = &edit->resizes[i];
        if (one->arguments.length == 0)
            continue;
        text_separate(&text, text.length, ", ");
        text_append(&text, one->arguments.text, one->arguments.length);
        text_string(&text, ":");
        text_integer(&text, one->dimension);
    }
    return text_keep(&text, arena);
}

static void
apply_sizes(struct editing *editing, const struct edit *edits, size_t count,
            struct effect *effects)
{
    struct arena *arena = trial_arena(editing->trial);
    struct resize *list = arena_array(arena, count * EDIT_RESIZES + 1, sizeof *list);
    const struct resizing how = {
        editing->trial,       &editing->arguments, editing->shapes, editing->target,
        editing->least_bytes, editing->follows,    editing->lanes,
    };
    size_t sizes = gather_sizes(edits, count, list);
    bool first = true;
    if (sizes == 0)
        return;
    const struct resized done = resize(&how, list, sizes);
    for (size_t i = 0; i < count; i++) {
        if (edits[i].kind != EDIT_SIZE)
            continue;
        effects[i].refused = done.refused;
        effects[i].what = edits[i].text;
        effects[i].state = done.state;
        effects[i].unfollowed = done.unfollowed && !done.refused;
        effects[i].uneven = done.uneven;
        effects[i].lanes = done.lanes != NULL;
        if (edits[i].note && !done.refused)
            note(&effects[i], edits[i].note);
        if (first && done.changed && strcmp(done.changed, asked(arena, &edits[i])) != 0)
            effects[i].what =
                phrase(arena, edits[i].text, ", changes ", cut(arena, done.changed));
        if (first && !done.refused)
            note_sizes(&effects[i], arena, &done);
        first = false;
    }
}

/* ---- types and recomputation ---- */

static struct effect
apply_type(struct editing *editing, const struct edit *edit)
{
    struct arena *arena = trial_arena(editing->trial);
    const struct retype *change = &edit->retype;
    size_t *changed = arena_alloc(arena, sizeof *changed);
    struct text text = {0};
    retype(editing->trial, change, editing->target, changed);
    text_format(&text, "%s as %s: ", primitive_name(change->from), primitive_name(change->to));
    text_append(&text, change->pick.glob.text, change->pick.glob.length);
    return (struct effect){.what = text_keep(&text, arena), .changed = changed};
}

static struct effect
apply_drop(struct editing *editing, const struct edit *edit)
{
    struct arena *arena = trial_arena(editing->trial);
    struct dropped *dropped = arena_alloc(arena, sizeof *dropped);
    const struct recompute_how how = {edit->pick, edit->dropped,
                                      strcmp(editing->target->name, "cpu") == 0};
    recompute(editing->trial, &how, dropped);
    struct effect effect = {.what = phrase(arena, "recompute ", edit->pick.glob.text, ""),
                            .changed = &dropped->count,
                            .dropped = dropped};
    if (how.loops_only)
        note(&effect, "a CPU's compiler makes once what is made twice, except in loops");
    return effect;
}

/* ---- all ---- */

void
edits_apply(struct editing *editing, const struct edit *edits, size_t count,
            struct effect *effects)
{
    for (size_t i = 0; i < count; i++)
        effects[i] = (struct effect){0};
    apply_sizes(editing, edits, count, effects);
    donate_copies(editing->trial);
    for (size_t i = 0; i < count; i++)
        switch (edits[i].kind) {
        case EDIT_DONATE:
            effects[i] = apply_donation(editing, &edits[i]);
            break;
        case EDIT_TYPE:
            effects[i] = apply_type(editing, &edits[i]);
            break;
        case EDIT_DROP:
            effects[i] = apply_drop(editing, &edits[i]);
            break;
        case EDIT_LAYOUT:
            wanted_layout_undo(editing->trial, edits[i].layout, edits[i].layout_bytes);
            effects[i] = (struct effect){.what = edits[i].layout};
            break;
        case EDIT_SIZE:
            break;
        }
}

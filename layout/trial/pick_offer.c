/* What is within a fusion has no memory of its own: only the fusion's results have. */
#include "layout/trial/pick_offer.h"

#include "layout/base/offer.h"
#include "layout/program/scope.h"
#include "layout/program/trail.h"
#include "layout/shape_entry.h"

#define LIST 160 /* bytes of the names that are listed */

struct texts {
    const struct pick *pick;
    const struct program *program;
    struct records *records;
    bool *fused;          /* by computation: fusions call it, and an instruction within it, or
                             within a fusion of it, is picked */
    struct words words;   /* what instructions have in the field */
    struct words fusions; /* what fusions have there within which an instruction is picked */
    bool picked;          /* one outside of fusions is */
};

/* ---- what the program has ---- */

static void
add_word(struct words *words, const struct texts *texts, const struct picked *what)
{
    struct text text = {0};
    pick_text(texts->pick->field, texts->program, texts->records, what, &text);
    if (text.length)
        words_number(words, text.data, text.length);
    text_free(&text);
}

/* The array of a leaf of a step's result. */
static struct picked
picked_leaf(const struct computation *c, const struct step *step, size_t leaf)
{
    const struct leaf *at = &step->operation.shape->leaves[leaf];
    int64_t element = leaf_depth(at) == 1 ? (int64_t)at->index : -1;
    return (struct picked){c, step, element, shape_array(at->entry->shape)};
}

/* Returns whether an array of a step is picked. */
static bool
is_picked(const struct texts *texts, const struct computation *c, const struct step *step)
{
    const struct shape_entry *shape = step->operation.shape;
    for (size_t k = 0; shape && k < shape->leaf_count; k++) {
        const struct picked what = picked_leaf(c, step, k);
        if (pick_matches(texts->pick, texts->program, texts->records, &what))
            return true;
    }
    return false;
}

static void
add_step(struct texts *texts, struct words *words, const struct computation *c,
         const struct step *step)
{
    const struct shape_entry *shape = step->operation.shape;
    for (size_t k = 0; shape && k < shape->leaf_count; k++) {
        const struct picked what = picked_leaf(c, step, k);
        add_word(words, texts, &what);
    }
}

/* ---- within fusions ---- */

/* Returns whether a step is a fusion within which an instruction is picked. */
static bool
holds_picked(const struct texts *texts, const struct computation *c, const struct step *step)
{
    if (step->operation.rule != RULE_FUSION)
        return false;
    const struct computation *fused = step_callee(texts->records, c, step, REFERENCE_FUSED);
    return fused && texts->fused[fused->number];
}

/* Looks into what fusions call, each once: callees stand before their callers. */
static void
look_into_fusions(struct texts *texts, struct arena *arena)
{
    const struct ownership *o = &texts->program->ownership;
    texts->fused = arena_array(arena, o->count + 1, sizeof *texts->fused);
    for (size_t i = 0; i < o->count; i++) {
        const struct computation *c = o->computations[i];
        const struct step *steps =
            c->use == USE_FUSED ? records_open(texts->records, c)->steps : NULL;
        for (uint32_t k = 0; steps && k < c->count && !texts->fused[i]; k++)
            texts->fused[i] =
                is_picked(texts, c, &steps[k]) || holds_picked(texts, c, &steps[k]);
    }
}

static void
add_texts(struct texts *texts, const struct computation *c)
{
    const struct record *record = records_open(texts->records, c);
    for (uint32_t i = 0; i < record->count && !texts->picked; i++) {
        const struct step *step = &record->steps[i];
        texts->picked = is_picked(texts, c, step);
        add_step(texts, &texts->words, c, step);
        if (holds_picked(texts, c, step))
            add_step(texts, &texts->fusions, c, step);
    }
}

/* ---- what is said ---- */

/* The patterns of names, for all that differ from them in numbers only: scopes and names of
 * operations are alike then. */
static struct words
patterns_of(enum pick_field field, const struct words *names)
{
    struct words patterns = {0};
    struct text text = {0};
    for (uint32_t i = 0; names && i < names->count; i++) {
        text.length = 0;
        if (field == PICK_OP_NAME || field == PICK_OWNER)
            scope_fold(names->items[i], &text);
        else
            text_append(&text, names->items[i].text, names->items[i].length);
        words_number(&patterns, text_contents(&text), text.length);
    }
    text_free(&text);
    return patterns;
}

/* Appends the patterns, at least one. */
static void
put_patterns(const struct pick *pick, const struct words *patterns, struct text *out)
{
    size_t most = out->length + LIST;
    text_format(out, " %s ", pick_field_name(pick->field));
    for (uint32_t i = 0; i < patterns->count; i++) {
        text_separate(out, i, ", ");
        if (i && out->length + patterns->items[i].length > most) {
            text_string(out, "...");
            return;
        }
        text_format(out, "'%s'", words_text(patterns, i));
    }
}

/* Those of the patterns that are among others. */
static struct words
common(const struct words *patterns, struct words *others)
{
    struct words found = {0};
    size_t known = others->count;
    for (uint32_t i = 0; i < patterns->count; i++) {
        struct slice text = patterns->items[i];
        if (words_number(others, text.text, text.length) < known)
            words_number(&found, text.text, text.length);
    }
    return found;
}

/* Says what a change could drop in place of what none is kept of. before: its beginning. */
static void
put_dropped(const struct pick *pick, const char *before, const struct words *dropped,
            struct text *out)
{
    if (dropped->count == 0) {
        text_string(out, "nothing in the program can be dropped");
        return;
    }
    text_format(out, "%s can be dropped; what can has", before);
    put_patterns(pick, dropped, out);
}

/* Of what is within fusions, those are named whose results a change could drop, or else what
 * it could drop. */
static void
put_fusions(const struct texts *texts, const struct words *dropped, struct text *out)
{
    struct words fusions = patterns_of(texts->pick->field, &texts->fusions);
    struct words others = patterns_of(texts->pick->field, dropped);
    struct words kept = common(&fusions, &others);
    text_string(out, " is only within fusions");
    if (!dropped) {
        text_string(out, ", whose results have");
        put_patterns(texts->pick, &fusions, out);
    } else if (kept.count) {
        text_string(out, "; what can be dropped of their results has");
        put_patterns(texts->pick, &kept, out);
    } else {
        struct words known = patterns_of(texts->pick->field, dropped);
        text_string(out, ": ");
        put_dropped(texts->pick, "nothing that they make", &known, out);
        words_free(&known);
    }
    words_free(&fusions);
    words_free(&others);
    words_free(&kept);
}

static void
put_reason(const struct texts *texts, const struct words *dropped, struct arena *arena,
           struct text *out)
{
    const struct pick *pick = texts->pick;
    const char *field = pick_field_name(pick->field);
    int length = (int)pick->glob.length;
    struct words known = patterns_of(pick->field, dropped);
    if (texts->picked && dropped) {
        text_string(out, ": ");
        put_dropped(pick, "nothing of it", &known, out);
    } else if (!texts->picked && texts->fusions.count) {
        text_format(out, ": %s %.*s", field, length, pick->glob.text);
        put_fusions(texts, dropped, out);
    } else if (!texts->picked) {
        const struct words *names = known.count ? &known : &texts->words;
        text_format(out, ": there is no %s %.*s%s", field, length, pick->glob.text,
                    offer(names, pick->glob, arena));
    }
    words_free(&known);
}

const char *
pick_offer(const struct pick *pick, const struct program *program, struct records *records,
           const struct words *dropped, struct arena *arena)
{
    const struct ownership *o = &program->ownership;
    struct texts texts = {.pick = pick, .program = program, .records = records};
    struct text text = {0};
    look_into_fusions(&texts, arena);
    for (size_t i = 0; i < o->count && !texts.picked; i++)
        if (o->computations[i]->use == USE_ENTRY || o->computations[i]->use == USE_SEQUENCED)
            add_texts(&texts, o->computations[i]);
    put_reason(&texts, dropped, arena, &text);
    words_free(&texts.words);
    words_free(&texts.fusions);
    return text.length ? text_keep(&text, arena) : "";
}

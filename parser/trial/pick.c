/* Texts are made for each question; whoever asks often keeps the answers. */
#include "parser/trial/pick.h"

#include "layout/base/glob.h"
#include "layout/base/offer.h"
#include "layout/base/words.h"
#include "layout/shape_entry.h"
#include "parser/program/maker.h"

#include <string.h>

static const char *const fields[] = {"op_name", "name",  "opcode",  "source",
                                     "shape",   "owner", "argument"};

bool
pick_read(struct slice text, struct pick *pick)
{
    const char *equal = memchr(text.text, '=', text.length);
    size_t length = equal ? (size_t)(equal - text.text) : 0;
    for (int i = 0; equal && i < PICK_FIELDS; i++) {
        if (!slice_is((struct slice){text.text, length}, fields[i]))
            continue;
        *pick = (struct pick){(enum pick_field)i, {equal + 1, text.length - length - 1}};
        return pick->glob.length > 0;
    }
    return false;
}

static void
put_shape(const struct shape *array, struct text *out)
{
    if (!array)
        return;
    text_string(out, primitive_name(array->type));
    text_char(out, '[');
    text_integers(out, array->dims, array->rank);
    text_char(out, ']');
}

static void put_field(enum pick_field field, struct program *program, const struct picked *what,
                      struct text *out);

/* Appends whose array it is, as rows say it. */
static void
put_owner(struct program *program, const struct picked *what, struct text *out)
{
    struct arena arena = {0};
    struct maker maker =
        maker_find(program, what->computation, what->step, what->element, &arena);
    if (maker.argument)
        text_string(out, MAKER_COPIES);
    else if (maker.owner.length)
        text_append(out, maker.owner.text, maker.owner.length);
    else
        put_field(PICK_OPCODE, program, what, out);
    arena_free(&arena);
}

/* Appends what a field says of an array. */
static void
put_field(enum pick_field field, struct program *program, const struct picked *what,
          struct text *out)
{
    const struct origin origin =
        step_origin(&program->ownership, what->computation, what->step, NULL, NULL);
    switch (field) {
    case PICK_SOURCE:
        program_source(program, origin.metadata, out);
        break;
    case PICK_OPCODE:
        text_string(out, step_opcode(&program->ownership, what->computation, what->step));
        break;
    case PICK_SHAPE:
        put_shape(what->array, out);
        break;
    case PICK_OWNER:
        put_owner(program, what, out);
        break;
    default:
        program_op_name(program, origin.metadata, 0, out);
        break;
    }
}

static const char *
name_of(const struct program *program, const struct picked *what, struct arena *arena)
{
    return step_name(&program->ownership, what->computation, what->step, arena);
}

static bool
matches(const struct pick *pick, const char *text)
{
    return glob_matches(pick->glob, (struct slice){text, strlen(text)}, false);
}

bool
pick_matches(const struct pick *pick, struct program *program, const struct picked *what)
{
    struct arena arena = {0};
    struct text text = {0};
    put_field(pick->field, program, what, &text);
    bool picked = matches(pick, text_contents(&text));
    if (!picked && pick->field == PICK_NAME)
        picked = matches(pick, name_of(program, what, &arena));
    text_free(&text);
    arena_free(&arena);
    return picked;
}

struct texts {
    const struct pick *pick;
    struct program *program;
    struct words words; /* what instructions have in the field */
    bool picked;        /* one has what is named */
};

static void
add_text(struct texts *texts, const struct picked *what)
{
    struct arena arena = {0};
    struct text text = {0};
    texts->picked |= pick_matches(texts->pick, texts->program, what);
    if (texts->pick->field == PICK_NAME)
        text_string(&text, name_of(texts->program, what, &arena));
    else
        put_field(texts->pick->field, texts->program, what, &text);
    if (text.length)
        words_number(&texts->words, text.data, text.length);
    text_free(&text);
    arena_free(&arena);
}

/* Adds the texts of each array of the instructions of a computation. */
static void
add_texts(struct texts *texts, const struct computation *c)
{
    for (uint32_t i = 0; i < c->record->count && !texts->picked; i++) {
        const struct step *step = &c->record->steps[i];
        const struct shape_entry *shape = step->operation.shape;
        for (size_t k = 0; shape && k < shape->leaf_count; k++) {
            const struct leaf *leaf = &shape->leaves[k];
            int64_t element = leaf_depth(leaf) == 1 ? (int64_t)leaf->index : -1;
            struct picked what = {c, step, element, shape_array(leaf->entry->shape)};
            add_text(texts, &what);
        }
    }
}

const char *
pick_offer(const struct pick *pick, struct program *program, struct arena *arena)
{
    const struct ownership *o = &program->ownership;
    struct texts texts = {.pick = pick, .program = program};
    struct text text = {0};
    for (size_t i = 0; i < o->count && !texts.picked; i++)
        if (o->computations[i]->use == USE_ENTRY || o->computations[i]->use == USE_SEQUENCED)
            add_texts(&texts, o->computations[i]);
    if (!texts.picked)
        text_format(&text, ": there is no %s %.*s%s", fields[pick->field],
                    (int)pick->glob.length, pick->glob.text,
                    offer(&texts.words, pick->glob, arena));
    words_free(&texts.words);
    return text.length ? text_keep(&text, arena) : "";
}

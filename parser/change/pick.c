/* Texts are made for each question; whoever asks often keeps the answers. */
#include "parser/change/pick.h"

#include "layout/base/glob.h"
#include "parser/program/scope.h"

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

/* Appends what a field says of an instruction. */
static void
put_field(enum pick_field field, const struct program *program, const struct origin *origin,
          const struct shape *array, struct text *out)
{
    struct text whole = {0};
    switch (field) {
    case PICK_SOURCE:
        program_source(program, origin->metadata, out);
        break;
    case PICK_OPCODE:
        text_string(out, words_text(&program->ownership.words, origin->opcode));
        break;
    case PICK_SHAPE:
        put_shape(array, out);
        break;
    case PICK_OWNER:
        program_op_name(program, origin->metadata, 0, &whole);
        scope_read((struct slice){text_contents(&whole), whole.length}, out);
        break;
    default:
        program_op_name(program, origin->metadata, 0, out);
        break;
    }
    text_free(&whole);
}

static bool
matches(const struct pick *pick, const char *text)
{
    return glob_matches(pick->glob, (struct slice){text, strlen(text)}, false);
}

bool
pick_matches(const struct pick *pick, const struct program *program,
             const struct computation *c, const struct step *step, const struct shape *array)
{
    struct origin origin = step_origin(&program->ownership, c, step, NULL, NULL);
    struct arena arena = {0};
    struct text text = {0};
    put_field(pick->field, program, &origin, array, &text);
    bool picked = matches(pick, text_contents(&text));
    if (!picked && pick->field == PICK_NAME)
        picked = matches(pick, step_name(&program->ownership, c, step, &arena));
    text_free(&text);
    arena_free(&arena);
    return picked;
}

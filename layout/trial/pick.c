/* Texts are made for each question; whoever asks often keeps the answers. */
#include "layout/trial/pick.h"

#include "layout/base/glob.h"
#include "layout/program/maker.h"
#include "layout/shape_entry.h"

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

static void put_field(enum pick_field field, const struct program *program,
                      struct records *records, const struct picked *what, struct text *out);

/* Appends whose array it is, as rows say it. */
static void
put_owner(const struct program *program, struct records *records, const struct picked *what,
          struct text *out)
{
    struct arena arena = {0};
    struct maker maker =
        maker_find(program, records, what->computation, what->step, what->element, &arena);
    if (maker.argument)
        text_string(out, MAKER_COPIES);
    else if (maker.owner.length)
        text_append(out, maker.owner.text, maker.owner.length);
    else
        put_field(PICK_OPCODE, program, records, what, out);
    arena_free(&arena);
}

/* Appends what a field says of an array. */
static void
put_field(enum pick_field field, const struct program *program, struct records *records,
          const struct picked *what, struct text *out)
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
        put_owner(program, records, what, out);
        break;
    default:
        program_op_name(program, origin.metadata, 0, out);
        break;
    }
}

static bool
matches(const struct pick *pick, const char *text)
{
    return glob_matches(pick->glob, (struct slice){text, strlen(text)}, false);
}

void
pick_text(enum pick_field field, const struct program *program, struct records *records,
          const struct picked *what, struct text *out)
{
    struct arena arena = {0};
    if (field == PICK_NAME)
        text_string(out, step_name(&program->ownership, what->computation, what->step, &arena));
    else
        put_field(field, program, records, what, out);
    arena_free(&arena);
}

const char *
pick_field_name(enum pick_field field)
{
    return fields[field];
}

bool
pick_matches(const struct pick *pick, const struct program *program, struct records *records,
             const struct picked *what)
{
    struct text text = {0};
    put_field(pick->field, program, records, what, &text);
    bool picked = matches(pick, text_contents(&text));
    if (!picked && pick->field == PICK_NAME) {
        text.length = 0;
        pick_text(pick->field, program, records, what, &text);
        picked = matches(pick, text_contents(&text));
    }
    text_free(&text);
    return picked;
}

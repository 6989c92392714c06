/* Each byte is a choice: first those of the module, then of its arrays, then a step each. */
#include "tests/support/made_program.h"

#include "layout/base/text.h"

#include <string.h>

enum { SHAPES = 4, STEPS = 24, RANK = 3 };

static const struct element {
    const char *name, *tiles;
} elements[] = {{"f32", ":T(8,128)"},
                {"bf16", ":T(8,128)(2,1)"},
                {"s32", ":T(8,128)"},
                {"pred", ":T(32,128)(4,1)"}};

static const int sizes[] = {1, 2, 3, 7, 8, 16, 100, 128, 129, 257};

struct shape_choice {
    const struct element *element;
    int rank, dims[RANK];
    bool turned; /* the first dimension is the minor one */
    bool fast;   /* what steps yield lies in VMEM */
};

struct maker {
    const uint8_t *bytes;
    size_t count, at;
    const struct made_style *style;
    struct text *out;
    bool scheduled, tiled;
    struct shape_choice shapes[SHAPES];
    int step_count;
    struct made_step {
        int shape;  /* its number */
        bool fast;  /* it lies in VMEM */
    } steps[STEPS]; /* of the entry */
};

static unsigned
choose(struct maker *maker, unsigned count)
{
    unsigned byte = maker->at < maker->count ? maker->bytes[maker->at] : 0;
    maker->at++;
    return byte % count;
}

/* ---- words ---- */

static void
put_line_end(struct maker *maker)
{
    text_string(maker->out, maker->style->returned ? "\r\n" : "\n");
}

/* Puts what may stand between two words. */
static void
put_gap(struct maker *maker)
{
    text_string(maker->out, maker->style->commented ? " /* ) } \" %c */\t " : " ");
}

/* Puts the name of a computation of a shape, or, kind "step", of a step. */
static void
put_name(struct maker *maker, const char *kind, int number)
{
    if (maker->style->renamed)
        text_format(maker->out, "%%z%d.%.1s_x.%d", 99 - number, kind, number + 1000);
    else
        text_format(maker->out, "%%%s.%d", kind, number);
}

static void
put_shape(struct maker *maker, const struct shape_choice *shape, bool fast)
{
    struct text *out = maker->out;
    text_format(out, "%s[", shape->element->name);
    for (int i = 0; i < shape->rank; i++)
        text_format(out, "%s%d", i ? "," : "",
                    shape->dims[i] * (i == 0 && maker->style->doubled ? 2 : 1));
    text_char(out, ']');
    if (shape->rank == 0)
        return;
    text_char(out, '{');
    for (int i = 0; i < shape->rank; i++)
        text_format(out, "%s%d", i ? "," : "", shape->turned ? i : shape->rank - 1 - i);
    if (maker->tiled)
        text_string(out, shape->rank > 1 ? shape->element->tiles : ":T(128)");
    if (maker->tiled && fast)
        text_string(out, "S(1)");
    text_char(out, '}');
}

/* ---- computations ---- */

static void
begin_computation(struct maker *maker, const char *kind, int number)
{
    put_name(maker, kind, number);
    text_string(maker->out, " {");
    put_line_end(maker);
}

static void
end_computation(struct maker *maker)
{
    text_string(maker->out, "}");
    put_line_end(maker);
    put_line_end(maker);
}

static void
put_parameter(struct maker *maker, const struct shape_choice *shape)
{
    text_string(maker->out, "  %p =");
    put_gap(maker);
    put_shape(maker, shape, false);
    text_string(maker->out, " parameter(0)");
    put_line_end(maker);
}

/* A computation of a shape: a fusion, the body or the condition of a loop. */
static void
put_computation(struct maker *maker, const char *kind, int number)
{
    const struct shape_choice *shape = &maker->shapes[number];
    begin_computation(maker, kind, number);
    put_parameter(maker, shape);
    text_string(maker->out, "  ROOT %r =");
    put_gap(maker);
    if (strcmp(kind, "condition") == 0)
        text_string(maker->out, "pred[] constant(false)");
    else {
        put_shape(maker, shape, false);
        text_format(maker->out, " %s(%%p)", strcmp(kind, "body") ? "negate" : "copy");
    }
    put_line_end(maker);
    end_computation(maker);
}

static void
put_computations(struct maker *maker)
{
    static const char *const kinds[] = {"fused", "body", "condition"};
    enum { KINDS = sizeof kinds / sizeof *kinds, COUNT = SHAPES * KINDS };
    for (int i = 0; i < COUNT; i++) {
        int at = maker->style->reordered ? COUNT - 1 - i : i;
        put_computation(maker, kinds[at % KINDS], at / KINDS);
    }
}

/* ---- the entry ---- */

static void
begin_step(struct maker *maker, int number, int shape, bool fast)
{
    maker->steps[number] = (struct made_step){shape, fast};
    text_string(maker->out, "  ");
    put_name(maker, "step", number);
    text_string(maker->out, " =");
    put_gap(maker);
    put_shape(maker, &maker->shapes[shape], fast);
}

/* A step before the number, that has its shape. */
static int
choose_operand(struct maker *maker, int number, int shape)
{
    int at = (int)choose(maker, (unsigned)number);
    while (maker->steps[at].shape != shape)
        at = at ? at - 1 : number - 1;
    return at;
}

static void
put_operands(struct maker *maker, const char *opcode, int first, int second)
{
    text_format(maker->out, " %s(", opcode);
    put_name(maker, "step", first);
    if (second >= 0) {
        text_char(maker->out, ',');
        put_gap(maker);
        put_name(maker, "step", second);
    }
    text_char(maker->out, ')');
}

static void
put_attribute(struct maker *maker, const char *name, const char *kind, int shape)
{
    text_char(maker->out, ',');
    put_gap(maker);
    text_format(maker->out, "%s=", name);
    put_name(maker, kind, shape);
}

static void
put_step(struct maker *maker, int number)
{
    enum { NEGATE, COPY, ADD, BITCAST, FUSION, WHILE, KINDS };
    static const char *const opcodes[] = {"negate",  "copy",   "add",
                                          "bitcast", "fusion", "while"};
    unsigned kind = choose(maker, KINDS);
    int first = (int)choose(maker, (unsigned)number), shape = maker->steps[first].shape;
    int second = kind == ADD ? choose_operand(maker, number, shape) : -1;
    /* what shares memory lies where its operand does */
    bool shared = kind == BITCAST || kind == WHILE;
    begin_step(maker, number, shape,
               shared ? maker->steps[first].fast : maker->shapes[shape].fast);
    put_operands(maker, opcodes[kind], first, second);
    if (kind == FUSION) {
        text_string(maker->out, ", kind=kLoop");
        put_attribute(maker, "calls", "fused", shape);
    } else if (kind == WHILE) {
        put_attribute(maker, "condition", "condition", shape);
        put_attribute(maker, "body", "body", shape);
    }
    put_line_end(maker);
}

static void
put_step_shape(struct maker *maker, int number)
{
    const struct made_step *step = &maker->steps[number];
    put_shape(maker, &maker->shapes[step->shape], step->fast);
}

static void
put_root(struct maker *maker)
{
    int first = (int)choose(maker, (unsigned)maker->step_count), last = maker->step_count - 1;
    text_string(maker->out, "  ROOT ");
    put_name(maker, "root", 0);
    text_string(maker->out, " = (");
    put_step_shape(maker, first);
    text_char(maker->out, ',');
    put_gap(maker);
    put_step_shape(maker, last);
    text_char(maker->out, ')');
    put_operands(maker, "tuple", first, last);
    put_line_end(maker);
}

static void
put_entry(struct maker *maker)
{
    text_string(maker->out, "ENTRY ");
    begin_computation(maker, "main", 0);
    for (int i = 0; i < SHAPES; i++) {
        begin_step(maker, i, i, false);
        text_format(maker->out, " parameter(%d)", i);
        put_line_end(maker);
    }
    for (int i = SHAPES; i < maker->step_count; i++)
        put_step(maker, i);
    put_root(maker);
    end_computation(maker);
}

/* ---- the module ---- */

static void
choose_shape(struct maker *maker, struct shape_choice *shape)
{
    shape->element = &elements[choose(maker, sizeof elements / sizeof *elements)];
    shape->rank = (int)choose(maker, RANK + 1);
    for (int i = 0; i < RANK; i++)
        shape->dims[i] = sizes[choose(maker, sizeof sizes / sizeof *sizes)];
    shape->turned = choose(maker, 4) == 0;
    shape->fast = choose(maker, 3) == 0;
}

void
made_program(struct text *out, const uint8_t *bytes, size_t count,
             const struct made_style *style)
{
    struct maker maker = {.bytes = bytes, .count = count, .style = style, .out = out};
    maker.scheduled = choose(&maker, 4) != 0;
    maker.tiled = choose(&maker, 2) != 0;
    for (int i = 0; i < SHAPES; i++)
        choose_shape(&maker, &maker.shapes[i]);
    maker.step_count = SHAPES + (int)choose(&maker, STEPS - SHAPES);
    text_string(out, "HloModule made");
    if (maker.scheduled)
        text_string(out, ", is_scheduled=true");
    put_line_end(&maker);
    put_line_end(&maker);
    put_computations(&maker);
    put_entry(&maker);
}

/*
 * compare: whether two layouts put every element in the same place; with --tile-of and --sum-of
 * whether the first is a factor or an addend of the second, and what the other one is.
 */
#include "layout/compare.h"

#include "cli/command.h"
#include "cli/layout_argument.h"
#include "cli/notation_read.h"
#include "layout/diagnostic.h"
#include "layout/shape.h"
#include "layout/space.h"
#include "layout/target.h"
#include "render/compare_row.h"
#include "render/compare_text.h"

static const struct column columns[] = {
    {"same", NULL, false, 0, 0},
    {"index", NULL, false, 0, 0},
    {"first", NULL, false, 0, 0},
    {"second", NULL, false, 0, 0},
};

static const struct column relation_columns[] = {
    {"relation", NULL, false, 0, 0},
    {"other", NULL, false, 0, 0},
};

struct comparison {
    struct context *context;
    struct layout_argument first, second;
    const struct mapping *a, *b;
};

/* ---- place by place ---- */

/* What a place is within: an answer that leaves it out is said to. */
static void
note_surroundings(struct comparison *c)
{
    const struct shape *a = c->first.shape ? shape_array(c->first.shape) : NULL;
    const struct shape *b = c->second.shape ? shape_array(c->second.shape) : NULL;
    char first[SPACE_TEXT], second[SPACE_TEXT];
    if (a && b && a->layout.memory_space != b->layout.memory_space)
        report_note(c->context, "the memory spaces differ, %s and %s: places are within each",
                    target_space_name(NULL, a->layout.memory_space, first),
                    target_space_name(NULL, b->layout.memory_space, second));
    if (c->first.element_bits && c->second.element_bits &&
        c->first.element_bits != c->second.element_bits)
        report_note(c->context,
                    "elements of %lld and %lld bits: places are counted in elements",
                    (long long)c->first.element_bits, (long long)c->second.element_bits);
}

static void
compare_places(struct comparison *c)
{
    struct difference difference;
    struct diagnostic d;
    int same = mapping_compare(c->a, c->b, &c->context->arena, &difference, &d);
    if (same < 0) {
        report_argument(c->context, c->second.text, &d);
    } else {
        output_row(&c->context->output,
                   compare_row(&c->context->arena, c->a, c->b, same ? NULL : &difference));
        if (!same)
            status_raise(c->context, STATUS_FINDING);
        note_surroundings(c);
    }
}

/* ---- factors and addends ---- */

struct relation {
    const char *name;  /* of the first layout */
    const char *other; /* of what is found */
    int (*find)(const struct tirx_layout *part, const struct tirx_layout *whole,
                struct tirx_shape whole_shape, struct tirx_shape part_shape,
                struct arena *arena, struct tirx_layout *result, struct diagnostic *d);
};

static const struct relation tile_relations[] = {
    {"inner tile", "outer", tirx_is_tile_inner},
    {"outer tile", "inner", tirx_is_tile_outer},
};
static const struct relation sum_relations[] = {
    {"right addend", "left", tirx_is_direct_sum_right},
    {"left addend", "right", tirx_is_direct_sum_left},
};

static void
put_relation(struct comparison *c, const struct relation *relation,
             const struct tirx_layout *other)
{
    struct arena *arena = &c->context->arena;
    struct row *row = row_new(arena);
    row_add(row, "relation", cell_text(relation ? relation->name : NULL));
    row_add(row, "role", cell_text(relation ? relation->other : NULL));
    row_add(row, "other", relation ? cell_text(notation_tirx_text(other, arena)) : cell_null());
    output_row(&c->context->output, row);
    if (!relation)
        status_raise(c->context, STATUS_FINDING);
}

static void
find_relation(struct comparison *c, const struct relation *relations)
{
    struct tirx_shape part = {c->a->rank, c->a->dims}, whole = {c->b->rank, c->b->dims};
    struct tirx_layout other;
    struct diagnostic d;
    if (!c->first.tirx || !c->second.tirx) {
        usage_error(c->context, "--tile-of and --sum-of compare TIRx layouts");
        return;
    }
    for (size_t i = 0; i < 2; i++) {
        int found = relations[i].find(c->first.tirx, c->second.tirx, whole, part,
                                      &c->context->arena, &other, &d);
        if (found < 0) {
            report_argument(c->context, c->second.text, &d);
            return;
        }
        if (found) {
            put_relation(c, &relations[i], &other);
            return;
        }
    }
    put_relation(c, NULL, NULL);
}

/* ---- the command ---- */

/* The second layout's options: its own shape; where places are compared --shape is for both. */
static int
second_options(struct context *context, const struct layout_options *first, bool relation,
               struct layout_options *second)
{
    const char *shape = context->options.values[OPTION_OTHER_SHAPE];
    *second = *first;
    second->shaped &= !relation;
    return shape ? layout_options_dims(second, context, "other-shape", shape) : 0;
}

void
command_compare(struct context *context)
{
    const struct options *options = &context->options;
    bool tile = option_given(options, OPTION_TILE_OF),
         sum = option_given(options, OPTION_SUM_OF);
    struct comparison c = {.context = context};
    struct layout_options first, second;
    if (options->argument_count != 2 || (tile && sum)) {
        usage_error(context, "expected two layouts%s",
                    tile && sum ? ", and --tile-of or --sum-of" : "");
        return;
    }
    context->output.prose = tile || sum ? relation_text : compare_text;
    if (layout_options_read(&first, context) ||
        second_options(context, &first, tile || sum, &second) ||
        begin_output(context, tile || sum ? relation_columns : columns, tile || sum ? 2 : 4))
        return;
    c.a = layout_argument_open(&c.first, context, &first, options->arguments[0]);
    c.b = layout_argument_open(&c.second, context, &second, options->arguments[1]);
    if (c.a && c.b && (tile || sum))
        find_relation(&c, tile ? tile_relations : sum_relations);
    else if (c.a && c.b)
        compare_places(&c);
    end_output(context, NULL);
}

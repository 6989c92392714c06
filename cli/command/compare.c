/*
 * compare: whether two layouts put every element in the same place. With --tile-of or --sum-of:
 * whether the first layout is a factor or an addend of the second, and what the other one is.
 */
#include "cli/command.h"
#include "cli/command/layout_argument.h"
#include "layout/tirx/algebra.h"
#include "parser/notation/notation.h"
#include "parser/notation/thread_layout.h"
#include "render/facts/comparison.h"
#include "render/row/row.h"
#include "render/row/row_make.h"
#include "render/text/sentences.h"

#include <string.h>

static const struct column columns[] = {
    {.field = FIELD_same},  {.field = FIELD_differs}, {.field = FIELD_index},
    {.field = FIELD_first}, {.field = FIELD_second},
};

static const struct column relation_columns[] = {
    {.field = FIELD_relation},
    {.field = FIELD_other},
};

/* The two arguments and their mappings. */
struct pair {
    struct context *context;
    struct layout_argument first, second;
    const struct mapping *a, *b;
};

static void
compare_pair(struct pair *pair)
{
    struct context *context = pair->context;
    struct comparison c = {.first = &pair->first, .second = &pair->second};
    struct diagnostic d;
    const struct layout_argument *failed =
        thread_values_match(&pair->first, &pair->second, &context->arena, &d);
    if (failed) {
        report_argument(context, failed->text, &d);
        return;
    }
    if (comparison_make(&c, &context->arena, &d)) {
        report_argument(context, pair->second.text, &d);
        return;
    }
    output_row(&context->output, comparison_row(&c, &context->arena));
    if (!c.same_shape || !c.same_place)
        status_raise(&context->console, STATUS_FINDING);
}

/* ---- factors and addends ---- */

struct relation {
    const char *role;  /* of the first layout, in the words of --as */
    const char *name;  /* the role as text */
    const char *other; /* the role of the layout that is found */
    int (*find)(const struct tirx_form *part, const struct tirx_form *whole,
                struct arena *arena, struct tirx_layout *result, struct diagnostic *d);
};

static const struct relation tile_relations[] = {
    {"inner", "inner tile", "outer", tirx_is_tile_inner},
    {"outer", "outer tile", "inner", tirx_is_tile_outer},
};
static const struct relation sum_relations[] = {
    {"right", "right addend", "left", tirx_is_direct_sum_right},
    {"left", "left addend", "right", tirx_is_direct_sum_left},
};

static void
put_relation(struct pair *pair, const struct relation *relation,
             const struct tirx_layout *other)
{
    struct arena *arena = &pair->context->arena;
    struct row *row = row_new(arena);
#include "render/row/fields/relation.def"
    output_row(&pair->context->output, row);
    if (!relation)
        status_raise(&pair->context->console, STATUS_FINDING);
}

static bool
is_iters(const struct layout_argument *argument)
{
    return argument->tirx && !swizzle_is_matrix(&argument->tirx->swizzle);
}

/* Writes a row for each role that the first layout has in the second, or one row that says it
 * has none. */
static void
find_relations(struct pair *pair, const struct relation *relations)
{
    const char *role = option_text(&pair->context->options, OPTION_AS);
    struct tirx_layout other;
    struct diagnostic d;
    bool any = false;
    if (!is_iters(&pair->first) || !is_iters(&pair->second)) {
        usage_error(&pair->context->console, "--tile-of and --sum-of compare TIRx layouts");
        return;
    }
    const struct tirx_form part = {*pair->first.tirx, {pair->a->rank, pair->a->dims}, NULL},
                           whole = {*pair->second.tirx, {pair->b->rank, pair->b->dims}, NULL};
    for (size_t i = 0; i < 2; i++) {
        if (role && strcmp(role, relations[i].role) != 0)
            continue;
        int found = relations[i].find(&part, &whole, &pair->context->arena, &other, &d);
        if (found < 0) {
            bool of_part = d.code == TIRX_GROUP; /* its own shape does not divide its iters */
            report_argument(pair->context, of_part ? pair->first.text : pair->second.text, &d);
            return;
        }
        if (found)
            put_relation(pair, &relations[i], &other);
        any |= found;
    }
    if (!any)
        put_relation(pair, NULL, NULL);
}

/* Checks that --as names one of the two roles of the relation. */
static int
check_role(struct context *context, const struct relation *relations)
{
    const char *role = option_text(&context->options, OPTION_AS);
    if (!role)
        return 0;
    if (!relations) {
        usage_error(&context->console, "--as is for --tile-of and --sum-of");
        return -1;
    }
    if (strcmp(role, relations[0].role) == 0 || strcmp(role, relations[1].role) == 0)
        return 0;
    usage_error(&context->console, "--as takes %s or %s, not '%s'", relations[0].role,
                relations[1].role, role);
    return -1;
}

/* ---- the command ---- */

/* Makes the options of the second layout, which may have its own shape. If places are compared,
 * --shape applies to both layouts, and layouts of threads are turned. */
static int
second_options(struct context *context, struct layout_options *first, bool relation,
               struct layout_options *second)
{
    first->turns = !relation;
    first->as_written = true;
    *second = *first;
    second->shaped &= !relation;
    return layout_options_dims(second, context, OPTION_OTHER_SHAPE);
}

/* Gives an encoding of Triton that says no shape that of the other layout's array, if this has
 * as many dimensions. */
static void
complete(struct context *context, struct layout_options *options, const char *own,
         const char *other)
{
    struct layout_argument argument, beside;
    struct diagnostic d = {0};
    if (layout_read(&argument, &context->arena, options, own, NULL, &d) == 0 ||
        d.code != TRITON_SHAPE ||
        layout_read(&beside, &context->arena, options, other, NULL, &d))
        return;
    bool threads = is_thread_value(&beside);
    if (threads && (!beside.instruction || thread_value_turn(&beside, &context->arena, &d)))
        return;
    const struct mapping *m = beside.mapping;
    if (!m || m->rank > OPTION_RANK)
        return;
    struct layout_options kept = *options;
    options->shaped = true;
    options->rank = m->rank;
    memcpy(options->dims, m->dims, m->rank * sizeof *m->dims);
    if (layout_read(&argument, &context->arena, options, own, NULL, &d) &&
        d.code == TRITON_RANKS)
        *options = kept;
}

static int
compare_begin(struct context *context, bool relation)
{
    if (relation)
        return begin_output(context, relation_columns,
                            sizeof relation_columns / sizeof *relation_columns);
    return begin_output(context, columns, sizeof columns / sizeof *columns);
}

void
command_compare(struct context *context)
{
    const struct options *options = &context->options;
    bool tile = option_given(options, OPTION_TILE_OF),
         sum = option_given(options, OPTION_SUM_OF);
    const struct relation *relations = NULL;
    struct pair pair = {.context = context};
    struct layout_options first, second;
    const char *choice = tile && sum ? ", and --tile-of or --sum-of" : "";
    if (options->argument_count != 2 || *choice) {
        usage_error(&context->console, "expected two layouts%s", choice);
        return;
    }
    if (tile)
        relations = tile_relations;
    if (sum)
        relations = sum_relations;
    context->output.sentences.write = relations ? relation_text : compare_text;
    context->output.sentences.dense = true;
    if (check_role(context, relations) || layout_options_read(&first, context) ||
        second_options(context, &first, relations, &second) ||
        compare_begin(context, relations))
        return;
    if (!first.shaped && !second.shaped) {
        complete(context, &first, options->arguments[0], options->arguments[1]);
        complete(context, &second, options->arguments[1], options->arguments[0]);
    }
    pair.a = layout_argument_open(&pair.first, context, &first, options->arguments[0]);
    pair.b = layout_argument_open(&pair.second, context, &second, options->arguments[1]);
    if (pair.a && pair.b && relations)
        find_relations(&pair, relations);
    else if (pair.a && pair.b)
        compare_pair(&pair);
    end_output(context, NULL);
}

#include "cli/command/list/list.h"

#include "cli/command.h"
#include "cli/command/dump/dump.h"
#include "layout/base/grow.h"
#include "layout/base/minmax.h"
#include "layout/shape.h"
#include "render/row/row_make.h"

#include <stdlib.h>
#include <string.h>

static const struct column columns[] = {
    {.field = FIELD_count},
    {.field = FIELD_fused_count, .flags = COLUMN_SPARE},
    {.field = FIELD_bytes},
    {.field = FIELD_padding_bytes},
    {.field = FIELD_owned_bytes},
    {.field = FIELD_opcode, .min_width = 12},
    {.field = FIELD_module, .flags = COLUMN_SPARE},
};

struct opcode_sums {
    const char *opcode;
    int64_t count, fused;
    struct size all, owned;
};

struct opcodes {
    struct context *context;
    size_t unsized;            /* arrays of unknown size */
    bool overflow;             /* a sum exceeded 64 bits */
    struct words words;        /* the opcodes of the current module */
    struct opcode_sums *items; /* by number of the word */
    size_t capacity;
};

/* A sum with an array of unknown size is unknown. */
static void
add_array(struct opcodes *all, struct size *sum, const struct size *one)
{
    bool known = sum->known && one->known;
    all->overflow |= !size_add(sum, one) && known;
}

/* Adds what list has of a result: of a tuple the arrays that do not share memory. */
static void
add_step(struct opcodes *all, struct opcode_sums *sums, const struct computation *c,
         const struct step *step)
{
    const struct shape_entry *shape = step->operation.shape;
    bool tuple = shape && shape->shape->kind == SHAPE_TUPLE;
    sums->count++;
    sums->fused += c->use == USE_FUSED;
    all->unsized += !shape;
    sums->all.known &= shape != NULL;
    for (size_t k = 0; shape && k < shape->leaf_count; k++) {
        const struct size *size = &shape->leaves[k].entry->size;
        if (tuple && ownership_leaf_alone(&step->operation, k) == LEAF_SHARED)
            continue;
        all->unsized += !size->known;
        add_array(all, &sums->all, size);
        if (role_owns(program_role(c, step, k)))
            add_array(all, &sums->owned, size);
    }
}

static struct opcode_sums *
sums_of(struct opcodes *all, const char *opcode)
{
    size_t before = all->words.count;
    uint32_t number = words_number(&all->words, opcode, strlen(opcode));
    grow(&all->items, number, &all->capacity, sizeof *all->items);
    if (number == before)
        all->items[number] = (struct opcode_sums){
            .opcode = words_text(&all->words, number), .all.known = true, .owned.known = true};
    return &all->items[number];
}

static void
add_computation(struct opcodes *all, const struct ownership *o, const struct computation *c)
{
    struct arena arena = {0};
    const struct record record = record_open(o, c, &arena);
    for (uint32_t i = 0; i < record.count; i++)
        add_step(all, sums_of(all, step_opcode(o, c, &record.steps[i])), c, &record.steps[i]);
    arena_free(&arena);
}

/* What owns most first. */
static int
compare_sums(const void *left, const void *right)
{
    const struct opcode_sums *a = left, *b = right;
    if (a->owned.bytes != b->owned.bytes)
        return compare_numbers(b->owned.bytes, a->owned.bytes);
    if (a->count != b->count)
        return compare_numbers(b->count, a->count);
    return strcmp(a->opcode, b->opcode);
}

static struct row *
opcode_row(const struct dump *dump, const struct program *program,
           const struct opcode_sums *sums, struct arena *arena)
{
    struct row *row = row_new(arena);
#include "render/row/fields/opcode.def"
    return row;
}

static void
opcodes_program(struct opcodes *all, struct dump *dump, const struct program *program)
{
    struct context *context = all->context;
    const struct ownership *o = &program->ownership;
    for (size_t i = 0; i < o->count; i++)
        add_computation(all, o, o->computations[i]);
    if (all->words.count)
        qsort(all->items, all->words.count, sizeof *all->items, compare_sums);
    for (size_t i = 0; i < all->words.count && !context->output.error; i++)
        row_put(&context->query, opcode_row(dump, program, &all->items[i], &context->arena));
    words_free(&all->words);
    all->words = (struct words){0};
}

void
list_opcodes(struct context *context)
{
    static const struct dump_client client = {0};
    struct opcodes all = {.context = context};
    struct dump dump;
    const struct program *program;
    if (begin_output(context, columns, sizeof columns / sizeof *columns))
        return;
    dump_begin(&dump, context, &client, NULL, NULL);
    while (!context->output.error && (program = dump_next(&dump))) {
        opcodes_program(&all, &dump, program);
        program_free(program);
    }
    dump_end(&dump);
    end_output(context, NULL);
    if (all.overflow)
        report_overflow(&context->console);
    if (all.unsized)
        report_warning(&context->console, "arrays of unknown size are not counted: %zu",
                       all.unsized);
    free(all.items);
}

/* Only who uses an array directly, or behind moves that keep it where it is, counts as wanting
 * its layout: a product is given whatever suits it best. */
#include "layout/change/wanted_layout.h"

#include "layout/base/minmax.h"
#include "layout/copy/search.h"
#include "layout/copy/sides.h"
#include "layout/device/predict.h"
#include "layout/owner/roots.h"
#include "layout/owner/users.h"
#include "layout/program/maker.h"
#include "layout/program/trail.h"
#include "layout/shape_entry.h"

#include <stdlib.h>
#include <string.h>

#define PADDED    4  /* times the data: such padding counts by itself */
#define MOVES     6  /* that are followed to a use */
#define FOUND     16 /* layouts that are looked at */
#define UNDOUBLED 2  /* times the data: less is a second layout, not padding */

/* ---- who wants ---- */

/* Whom is asked. */
struct asking {
    const struct program *program;
    struct records *records;
    struct graph graph; /* made only if it is asked */
    struct arena scratch;
    bool made;
};

/* An instruction. */
struct site {
    const struct computation *computation;
    uint32_t step;
};

static const struct step *
step_of(const struct asking *asking, struct site at)
{
    return &records_open(asking->records, at.computation)->steps[at.step];
}

static const char *
opcode_of(const struct asking *asking, struct site at)
{
    return step_opcode(asking->records->ownership, at.computation, step_of(asking, at));
}

/* Returns whether a text has one of the words of those that want a layout. */
static bool
is_wanting(const char *text)
{
    static const char *const words[] = {"scatter", "gather", "sort", "top_k", "topk", "pallas"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (strstr(text, words[i]))
            return true;
    return false;
}

/* What an instruction is called if it wants a layout: "scatter-add"; NULL: it does not. */
static const char *
wanting_name(const struct asking *asking, struct site at)
{
    const struct program *program = asking->program;
    const struct step *step = step_of(asking, at);
    struct origin origin = step_origin(&program->ownership, at.computation, step, NULL, NULL);
    struct text op_name = {0}, name = {0};
    const char *opcode = opcode_of(asking, at);
    program_op_name(program, origin.metadata, 0, &op_name);
    scope_primitive((struct slice){text_contents(&op_name), op_name.length}, &name);
    text_free(&op_name);
    bool kernel = step->operation.links && step->operation.links->kernel;
    bool named = is_wanting(text_contents(&name));
    if (!named)
        text_clear(&name);
    if (!named && kernel)
        text_string(&name, "a kernel");
    else if (!named && is_wanting(opcode) && !strstr(opcode, "all-gather") &&
             !strstr(opcode, "reduce-scatter"))
        text_string(&name, opcode);
    const char *kept = name.length ? text_copy(&name, &asking->records->arena) : NULL;
    text_free(&name);
    return kept;
}

static bool
is_move(const struct step *step)
{
    switch (step->operation.rule) {
    case RULE_FORWARD:
    case RULE_ELEMENT:
    case RULE_ELEMENT_ZERO:
        return true;
    default:
        return false;
    }
}

/* Who wants the result of a step; NULL: nobody that is known. */
static const char *
find_wanting(const struct asking *asking, struct site at, unsigned depth)
{
    const struct users *users = records_users(asking->records, at.computation);
    const char *found = NULL;
    for (uint32_t i = users->first[at.step]; i < users->first[at.step + 1] && !found; i++) {
        struct site user = {at.computation, users->list[i].user};
        if (!is_move(step_of(asking, user)))
            found = wanting_name(asking, user);
        else if (depth < MOVES)
            found = find_wanting(asking, user, depth + 1);
    }
    return found;
}

/* ---- what is copied ---- */

static struct site
root_of_fusion(const struct asking *asking, struct site at)
{
    const struct computation *callee =
        step_callee(asking->records, at.computation, step_of(asking, at), REFERENCE_FUSED);
    return callee ? (struct site){callee, callee->root} : (struct site){NULL, NO_STEP};
}

/* The array that a step copies or transposes; NULL: it does neither. */
static const struct shape_entry *
copied(const struct asking *asking, struct site at)
{
    if (strcmp(opcode_of(asking, at), "fusion") == 0)
        at = root_of_fusion(asking, at);
    if (at.step == NO_STEP)
        return NULL;
    const char *opcode = opcode_of(asking, at);
    const struct record *record = records_open(asking->records, at.computation);
    uint32_t operand = record_operand(record, &record->steps[at.step], 0);
    if (operand == NO_STEP ||
        (strcmp(opcode, "copy") != 0 && strcmp(opcode, "copy-start") != 0 &&
         strcmp(opcode, "transpose") != 0))
        return NULL;
    const struct shape_entry *from = record->steps[operand].operation.shape;
    return from && from->leaf_count == 1 ? from->leaves[0].entry : NULL;
}

/* Returns whether two arrays have one order and one tiling. */
static bool
same_order(const struct shape_entry *a, const struct shape_entry *b)
{
    const struct shape *x = shape_array(a->shape), *y = shape_array(b->shape);
    return x->rank == y->rank &&
           memcmp(x->layout.minor_to_major, y->layout.minor_to_major,
                  x->rank * sizeof *x->layout.minor_to_major) == 0 &&
           layout_same_tiles(&x->layout, &y->layout);
}

/* ---- all ---- */

static bool
is_padded(const struct shape_entry *array, int64_t times)
{
    return array->size.data_bytes && array->size.bytes / times >= array->size.data_bytes;
}

/* Appends what wants an order: "custom-call f" of "custom-call f %a operand 0". */
static void
put_wanting(const struct copy_side *side, struct text *out)
{
    const char *name = strstr(side->text, " %");
    if (strcmp(side->reason, "custom-call") != 0 || !name)
        text_string(out, side->reason);
    else
        text_append(out, side->text, (size_t)(name - side->text));
}

/* Who wants the order of an array, as copies finds it: "for reduce-window"; NULL: it is not
 * known, or no more than that something computes with it, of which a result may come. */
static const char *
find_wants(struct asking *asking, struct site at)
{
    static const char *const vague[] = {"not known",   "computed with another", "fusion",
                                        "moved again", "branch result",         "result",
                                        NULL};
    static const struct boundary_modes modes;
    const struct sides sides = {&asking->graph, &modes};
    struct text text = {0};
    if (!asking->made)
        graph_begin(&asking->graph, asking->program, asking->records, &asking->scratch);
    asking->made = true;
    asking->graph.looks = SEARCH_LOOKS;
    struct copy_side side =
        side_wanted(&sides, (struct node){graph_body(&asking->graph, at.computation), at.step},
                    SEARCH_NODES);
    if (!side.text || word_among(side.reason, vague))
        return NULL;
    text_string(&text, "for ");
    put_wanting(&side, &text);
    return text_keep(&text, &asking->records->arena);
}

/* Who makes an array that nobody is known to want: "of cumsum", "of argument x". */
static const char *
maker_name(const struct asking *asking, struct site at, bool argument)
{
    struct arena *arena = &asking->records->arena;
    struct maker maker = maker_find(asking->program, asking->records, at.computation,
                                    step_of(asking, at), -1, arena);
    struct text text = {0};
    text_string(&text, argument ? "of argument " : "of ");
    if (argument)
        text_append(&text, maker.op_name.text, maker.op_name.length);
    else
        scope_primitive(maker.op_name, &text);
    if (!maker.op_name.length)
        text_string(&text, opcode_of(asking, at));
    return text_keep(&text, arena);
}

/* Says of an argument whose order is not the default one, and takes more, that its caller chose
 * it, whoever uses the argument then: nothing else decides it. */
static void
find_given(struct asking *asking, const struct memory *memory, struct site at,
           struct wanted_layout *found)
{
    const struct shape *shape = shape_array(found->array->shape);
    struct arena *arena = &asking->records->arena;
    struct shape by_default = *shape;
    struct diagnostic ignored;
    struct size size;
    struct text text = {0};
    if (predict_layout(memory->target, shape, (struct given_layout){0}, arena,
                       &by_default.layout, &ignored) ||
        memcmp(by_default.layout.minor_to_major, shape->layout.minor_to_major,
               shape->rank * sizeof *shape->layout.minor_to_major) == 0 ||
        size_compute(&size, &by_default, arena, &ignored) ||
        size.bytes >= found->array->size.bytes)
        return;
    text_format(&text, "%s, as its caller lays it out, not in the default {",
                maker_name(asking, at, true));
    text_integers(&text, by_default.layout.minor_to_major, shape->rank);
    text_char(&text, '}');
    found->about = text_keep(&text, arena);
    found->given = true;
    found->instead_bytes = size.bytes;
}

/* Looks at a buffer that is alive at the peak. Returns whether somebody wants its layout, or it
 * pads it much. */
static bool
find_wanted(struct asking *asking, const struct memory *memory, const struct buffer *buffer,
            struct wanted_layout *found)
{
    bool argument = buffer_role(buffer) == BUFFER_ARGUMENT;
    const struct value *value = &memory->flow.values.items[buffer->widest];
    const struct tick *tick = &memory->flow.ticks[value->tick];
    struct site at = {tick->computation, tick->step};
    const struct shape_entry *array = memory_shape(memory, buffer);
    if (!array || !shape_array(array->shape)->layout.tile_count)
        return false;
    const struct shape_entry *from = copied(asking, at);
    if (from && same_order(from, array))
        from = NULL;
    bool padded = is_padded(array, PADDED);
    if (!padded && (!from || buffer_role(buffer) != BUFFER_TEMP))
        return false;
    *found = (struct wanted_layout){.array = array,
                                    .from = from,
                                    .bytes = buffer->bytes,
                                    .instead_bytes = array->size.data_bytes};
    if (argument)
        find_given(asking, memory, at, found);
    if (!found->about)
        found->wanted = find_wanting(asking, at, 0);
    if (!found->wanted && padded && !found->about)
        found->about = find_wants(asking, at);
    if (!found->wanted && padded && !found->about)
        found->about = maker_name(asking, at, argument);
    if (!found->wanted)
        found->from = NULL;
    return found->wanted || found->about;
}

static int
compare_layouts(const void *left, const void *right)
{
    const struct wanted_layout *a = left, *b = right;
    if (a->bytes != b->bytes)
        return compare_numbers(b->bytes, a->bytes);
    return compare_numbers((int64_t)a->array->id, (int64_t)b->array->id);
}

size_t
wanted_layouts_find(const struct program *program, const struct memory *memory,
                    struct wanted_layout *items, size_t room)
{
    struct wanted_layout all[FOUND], found;
    struct asking asking = {.program = program, .records = memory->flow.records};
    const struct space_memory *main = &memory->spaces[SPACE_DEFAULT - SPACE_MIN];
    int64_t least = main->peak_bytes / 100;
    size_t count = 0;
    for (uint32_t i = 0; i < memory->buffers.count; i++) {
        const struct buffer *buffer = &memory->buffers.items[i];
        if (buffer->space != SPACE_DEFAULT || buffer_role(buffer) == BUFFER_CONSTANT ||
            buffer->within || buffer->bytes < least ||
            !memory_alive(memory, buffer, main->peak_tick) ||
            !find_wanted(&asking, memory, buffer, &found))
            continue;
        size_t k = 0;
        while (k < count && strcmp(all[k].array->canonical, found.array->canonical) != 0)
            k++;
        if (k < count)
            all[k].bytes += found.bytes;
        else if (count < FOUND)
            all[count++] = found;
    }
    if (asking.made)
        graph_end(&asking.graph);
    arena_free(&asking.scratch);
    qsort(all, count, sizeof *all, compare_layouts);
    count = min_size(count, room);
    memcpy(items, all, count * sizeof *items);
    return count;
}

/* ---- without them ---- */

/* A layout, and what an array takes without it. */
struct undone_layout {
    const char *layout;
    int64_t bytes;
};

static void
undo_buffers(void *context, struct buffers *buffers)
{
    const struct undone_layout *undone = context;
    for (uint32_t i = 0; i < buffers->count; i++) {
        struct buffer *buffer = &buffers->items[i];
        const struct value *value = &buffers->flow->values.items[buffer->widest];
        const struct shape_entry *shape =
            flow_step(buffers->flow, value->tick)->operation.shape;
        const struct part *part = &flow_form(buffers->flow, shape)->parts[value->part];
        if (part->leaf == NO_PART)
            continue;
        const struct shape_entry *array = shape->leaves[part->leaf].entry;
        bool padded = is_padded(array, UNDOUBLED);
        if (strcmp(array->canonical, undone->layout) != 0 ||
            (!padded && buffer_role(buffer) != BUFFER_TEMP))
            continue;
        buffer->bytes = padded ? undone->bytes : 0;
        buffer->padding_bytes = padded ? undone->bytes - array->size.data_bytes : 0;
    }
}

void
wanted_layout_undo(struct trial *trial, const char *layout, int64_t bytes)
{
    struct arena *arena = trial_arena(trial);
    struct undone_layout *undone = arena_alloc(arena, sizeof *undone);
    *undone = (struct undone_layout){arena_string(arena, layout), bytes};
    trial_edit(trial, (struct memory_edit){undone, NULL, undo_buffers});
}

/* A key is what an occupant is and the texts of all words of --by, a NUL before each. */
#include "render/account/fold_key.h"

#include "layout/base/minmax.h"
#include "layout/shape_entry.h"

#include <string.h>

const char *
fold_word(size_t i)
{
    static const char *const words[] = {"owner",   "phase",  "shape", "source",
                                        "op_name", "opcode", "name",  "argument"};
    return i < FOLD_KEYS ? words[i] : NULL;
}

/* ---- what a buffer is ---- */

static uint32_t *
waiting_arguments(const struct folding *folding, const struct buffer *buffer)
{
    const struct shape_entry *shape = memory_shape(folding->memory, buffer);
    return shape ? &folding->waiting[shape->id] : NULL;
}

/* Returns whether it is an argument in which no output lies. */
static bool
may_wait(const struct folding *folding, const struct buffer *buffer)
{
    return (buffer->flags & VALUE_ARGUMENT) && !(buffer->flags & VALUE_OUTPUT) &&
           buffer->space == folding->folds->space;
}

/* One more than the highest number of the shape of such an argument, or of an output. */
static size_t
count_shapes(const struct folding *folding)
{
    const struct buffers *buffers = &folding->memory->buffers;
    size_t count = 1;
    for (uint32_t i = 0; i < buffers->count; i++) {
        const struct buffer *buffer = &buffers->items[i];
        const struct shape_entry *shape = NULL;
        if (may_wait(folding, buffer) || buffer_role(buffer) == BUFFER_OUTPUT)
            shape = memory_shape(folding->memory, buffer);
        if (shape)
            count = max_size(count, (size_t)shape->id + 1);
    }
    return count;
}

/* Counts the arguments in which no output lies, by shape. */
void
fold_begin(struct folding *folding)
{
    const struct buffers *buffers = &folding->memory->buffers;
    folding->makers = maker_names(folding->account->program, folding->arena);
    folding->waiting =
        arena_array(folding->arena, count_shapes(folding), sizeof *folding->waiting);
    for (uint32_t i = 0; i < buffers->count; i++)
        if (may_wait(folding, &buffers->items[i])) {
            uint32_t *waiting = waiting_arguments(folding, &buffers->items[i]);
            if (waiting)
                ++*waiting;
        }
}

/* Says what a buffer is in words. An output takes an argument that is like it, and that no
 * other output took. */
const char *
fold_what(const struct folding *folding, const struct buffer *buffer)
{
    switch (buffer_role(buffer)) {
    case BUFFER_ARGUMENT:
        return buffer->flags & VALUE_OUTPUT ? "arguments, donated" : "arguments, not donated";
    case BUFFER_CONSTANT:
        return "constants";
    case BUFFER_TEMP:
        return "temp";
    case BUFFER_OUTPUT:
        break;
    }
    uint32_t *waiting = waiting_arguments(folding, buffer);
    if (!waiting || !*waiting)
        return "outputs";
    --*waiting;
    return "outputs, each like an argument";
}

const char *
fold_role(const struct buffer *buffer)
{
    static const char *const names[] = {"argument", "output", "constant", "temp"};
    return names[buffer_role(buffer)];
}

/* ---- who made it ---- */

static struct maker
maker_of_value(const struct folding *folding, uint32_t number)
{
    const struct flow *flow = &folding->memory->flow;
    const struct value *value = &flow->values.items[number];
    return maker_find_named(folding->account->program, folding->account->records,
                            flow->ticks[value->tick].computation, flow_step(flow, value->tick),
                            flow_element(flow, value), &folding->makers);
}

static const char *
opcode_of_value(const struct folding *folding, uint32_t number)
{
    const struct flow *flow = &folding->memory->flow;
    uint32_t tick = flow->values.items[number].tick;
    return step_opcode(&folding->account->program->ownership, flow->ticks[tick].computation,
                       flow_step(flow, tick));
}

const char *
fold_opcode(const struct folding *folding, const struct buffer *buffer)
{
    return opcode_of_value(folding, memory_value_at(folding->memory, buffer, folding->tick));
}

/* Returns whether a value is an array that a loop fills later: the buffer that XLA allocates
 * for it, or one number throughout. */
static bool
is_blank(const struct folding *folding, uint32_t number)
{
    const struct flow *flow = &folding->memory->flow;
    uint32_t tick = flow->values.items[number].tick;
    const struct record *record =
        records_open(folding->account->records, flow->ticks[tick].computation);
    const char *opcode = opcode_of_value(folding, number);
    return strcmp(opcode, "broadcast") == 0 ||
           (strcmp(opcode, "custom-call") == 0 &&
            record_operand(record, flow_step(flow, tick), 0) == NO_STEP);
}

enum { WORTH_BLANK = 1, WORTH_NAME, WORTH_SCOPE };

/* How much the maker of a value says. */
static int
worth(const struct folding *folding, uint32_t number, const struct maker *maker)
{
    if (maker->scoped && !maker->argument)
        return WORTH_SCOPE;
    if (!maker->metadata && !maker->argument)
        return 0;
    return is_blank(folding, number) ? WORTH_BLANK : WORTH_NAME;
}

/* The maker of what a buffer holds at the tick, or of another of its values if that says
 * more. */
static struct maker
find_maker(const struct folding *folding, const struct buffer *buffer)
{
    enum { TRIED = 8 };
    const struct memory *memory = folding->memory;
    uint32_t number = memory_value_at(memory, buffer, folding->tick);
    struct maker maker = maker_of_value(folding, number);
    int most = worth(folding, number, &maker);
    for (uint32_t i = 0; i < buffer->count && i < TRIED && most < WORTH_SCOPE; i++) {
        number = memory->buffers.members[buffer->first + i];
        struct maker other = maker_of_value(folding, number);
        int found = worth(folding, number, &other);
        if (found > most) {
            maker = other;
            most = found;
        }
    }
    return maker;
}

/* The maker of an argument, whatever else its buffer holds: its name, else that of its
 * instruction. */
static struct maker
argument_maker(const struct folding *folding, const struct buffer *buffer)
{
    const struct memory *memory = folding->memory;
    const uint32_t *members = memory->buffers.members + buffer->first;
    uint32_t i = 0;
    while (i + 1 < buffer->count &&
           !(memory->flow.values.items[members[i]].flags & VALUE_ARGUMENT))
        i++;
    struct maker maker = maker_of_value(folding, members[i]);
    const char *name = flow_name(&memory->flow, memory->flow.values.items[members[i]].tick);
    if (!maker.owner.length)
        maker.owner = (struct slice){name, strlen(name)};
    return maker;
}

/* The same, with an owner in every case. */
struct maker
fold_maker(const struct folding *folding, const struct buffer *buffer)
{
    static const char copies[] = MAKER_COPIES;
    if (buffer_role(buffer) == BUFFER_ARGUMENT && fold_is_by(folding, BY_ARGUMENT))
        return argument_maker(folding, buffer);
    struct maker maker = find_maker(folding, buffer);
    if (maker.argument && buffer_role(buffer) == BUFFER_TEMP) {
        maker.owner = (struct slice){copies, sizeof copies - 1};
        maker.phase = PHASE_NONE;
    } else if (!maker.owner.length) {
        const char *opcode = fold_opcode(folding, buffer);
        maker.owner = (struct slice){opcode, strlen(opcode)};
    } else if (maker.saved && buffer_role(buffer) == BUFFER_TEMP) {
        struct text text = {0};
        text_string(&text, "saved by scan: ");
        text_append(&text, maker.owner.text, maker.owner.length);
        maker.owner = text_keep_slice(&text, folding->arena);
    }
    return maker;
}

/* ---- keys ---- */

/* The dimensions of an array, without its layout: "f32[8,128]". */
struct slice
fold_dims(const struct folding *folding, const struct buffer *buffer)
{
    const struct shape_entry *shape = memory_shape(folding->memory, buffer);
    if (!shape)
        return (struct slice){"", 0};
    return (struct slice){shape->canonical, strcspn(shape->canonical, "{")};
}

struct slice
fold_source(const struct folding *folding, const struct maker *maker)
{
    struct text text = {0};
    program_source(folding->account->program, maker->metadata, &text);
    return text_keep_slice(&text, folding->arena);
}

const char *
fold_name(const struct folding *folding, const struct buffer *buffer)
{
    const struct flow *flow = &folding->memory->flow;
    uint32_t number = memory_value_at(folding->memory, buffer, folding->tick);
    return flow_name(flow, flow->values.items[number].tick);
}

bool
fold_is_by(const struct folding *folding, enum fold_key key)
{
    return folding->folds->by >> key & 1;
}

/* Appends the value of one word of --by. */
static void
put_key(const struct folding *folding, const struct item *item, const struct maker *maker,
        enum fold_key key, struct text *out)
{
    struct slice text = {"", 0};
    switch (key) {
    case BY_OWNER:
    case BY_ARGUMENT:
        scope_fold(maker->owner, out);
        return;
    case BY_PHASE:
        text_integer(out, maker->phase);
        return;
    case BY_SHAPE:
        text = fold_dims(folding, item->buffer);
        break;
    case BY_SOURCE:
        text = fold_source(folding, maker);
        break;
    case BY_OP_NAME:
        text = maker->op_name;
        break;
    case BY_OPCODE:
        text_string(out, fold_opcode(folding, item->buffer));
        return;
    case BY_NAME:
        text_string(out, fold_name(folding, item->buffer));
        return;
    case FOLD_KEYS:
        break;
    }
    text_append(out, text.text, text.length);
}

/* Returns whether a key divides such items. With an owner, only temporaries are divided, and
 * arguments only by their names. */
bool
fold_divides(const struct folding *folding, const struct item *item, enum fold_key key)
{
    bool temp = item->buffer && buffer_role(item->buffer) == BUFFER_TEMP;
    if (!item->buffer || !fold_is_by(folding, key))
        return false;
    if (key == BY_ARGUMENT)
        return buffer_role(item->buffer) == BUFFER_ARGUMENT;
    if (key == BY_OWNER || key == BY_PHASE)
        return temp;
    return temp || !fold_is_by(folding, BY_OWNER);
}

struct slice
fold_key_of(const struct folding *folding, const struct item *item, const struct maker *maker)
{
    struct text key = {0};
    text_string(&key, item->what);
    for (enum fold_key i = BY_OWNER; i < FOLD_KEYS; i++) {
        text_char(&key, '\0');
        if (fold_divides(folding, item, i))
            put_key(folding, item, maker, i, &key);
    }
    if (folding->wide.length && key.length == folding->wide.length &&
        memcmp(key.data, folding->wide.text, key.length) == 0)
        put_key(folding, item, maker, BY_SHAPE, &key);
    return text_keep_slice(&key, folding->arena);
}

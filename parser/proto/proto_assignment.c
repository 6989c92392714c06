/* Three runs: the values and the ids of the instructions that define them, the names of these
 * instructions, the allocations with what lies in them. An assignment with a fault is of no
 * use, so that reading ends at the first. */
#include "parser/proto/proto_assignment.h"

#include "layout/base/grow.h"
#include "layout/base/text.h"
#include "parser/proto/proto_ids.h"

#include <stdlib.h>

/* A value. Those of an assignment stand in the order of the ids in buffer_ids. */
struct logical_buffer {
    int64_t instruction;
    const char *name;   /* with the index, of a file that names the instruction, or once it has
                           been needed; NULL: not yet */
    struct slice index; /* "{0,1}" */
};

struct assignment_reader {
    struct figures *figures;
    struct proto_ids buffer_ids;
    size_t capacity;
    struct logical_buffer *buffers;
    struct proto_ids definers; /* instructions that define values */
    struct arena arena;        /* of names and indices while it is read */
    int64_t sum;               /* bytes of all allocations so far */
    bool faulty;
};

static void
assignment_free(struct assignment_reader *a)
{
    proto_ids_free(&a->buffer_ids);
    proto_ids_free(&a->definers);
    free(a->buffers);
    arena_free(&a->arena);
}

/* Opens the next message of a repeated field. Returns false at the end, or if it is cut off or
 * faulty, or one before it was. */
static bool
assignment_next(struct assignment_reader *a, const struct wire_message *m, uint32_t number,
                const char *name, struct wire_run *run, struct wire_message *inner)
{
    size_t faults = m->wire->faults;
    bool any = !a->faulty && wire_next(m, number, name, run, inner);
    a->faulty |= m->wire->faults > faults || (any && inner->cut);
    return any && !a->faulty;
}

/* ---- values ---- */

static const struct slice whole = {"{}", 2}; /* the index of all of a result */

/* Writes a value's name with its index into the arena. */
static const char *
value_name(struct arena *arena, struct slice name, struct slice index)
{
    char *value = arena_alloc_raw(arena, name.length + index.length + 1);
    if (name.length)
        memcpy(value, name.text, name.length);
    memcpy(value + name.length, index.text, index.length);
    value[name.length + index.length] = '\0';
    return value;
}

static struct slice
index_of(struct assignment_reader *a, const struct wire_message *defined)
{
    struct text text = {0};
    if (!wire_has(defined, 3))
        return whole; /* as of most values */
    struct integer_list index = wire_integers(defined, 3, &a->arena);
    text_char(&text, '{');
    text_integers(&text, index.items, index.count);
    text_char(&text, '}');
    return text_keep_slice(&text, &a->arena);
}

/* Adds a value. XLA up to 2022 names the instruction instead of giving its id. */
static void
add_buffer(struct assignment_reader *a, const struct wire_message *m)
{
    struct wire_message defined;
    struct logical_buffer buffer = {.index = whole};
    struct slice name = {"", 0};
    size_t faults = m->wire->faults, count = a->buffer_ids.count;
    bool is_defined = wire_within(m, 3, "defined_at", &defined);
    if (is_defined) {
        name = wire_bytes(&defined, 2);
        buffer.index = index_of(a, &defined);
        buffer.instruction = wire_integer(&defined, 4, 0);
    }
    if (name.length)
        buffer.name = value_name(&a->figures->arena, name, buffer.index);
    else if (!proto_ids_find(&a->definers, buffer.instruction))
        proto_ids_add(&a->definers, &(struct proto_id){.id = buffer.instruction});
    grow(&a->buffers, count, &a->capacity, sizeof *a->buffers);
    a->buffers[count] = buffer;
    if (!proto_ids_add(&a->buffer_ids, &(struct proto_id){.id = wire_integer(m, 1, 0)}))
        wire_fault(m, "its id, %lld, stands twice", (long long)wire_integer(m, 1, 0));
    a->faulty |= m->wire->faults > faults || (is_defined && defined.cut);
}

static void
add_buffers(struct assignment_reader *a, const struct wire_message *assignment)
{
    struct wire_run run = {0};
    struct wire_message m;
    while (assignment_next(a, assignment, 1, "logical_buffers", &run, &m))
        add_buffer(a, &m);
}

/* ---- instructions ---- */

static void
name_definers_of(struct assignment_reader *a, const struct wire_message *computation)
{
    struct wire_run run = {0};
    struct wire_field field = {0};
    while (wire_next_field(computation, 2, &run, &field)) {
        struct proto_id *definer =
            proto_ids_find(&a->definers, proto_instruction_id(field.bytes));
        if (definer && !definer->passed)
            definer->bytes = field.bytes;
        if (definer)
            definer->passed = true;
    }
}

/* Finds the names of the instructions that define values. What is wrong with the module is
 * reported when it is read. */
static void
name_definers(struct assignment_reader *a, const struct wire_message *hlo)
{
    struct wire_run run = {0};
    struct wire_message module, computation;
    struct wire *wire = hlo->wire;
    bool quiet = wire->quiet;
    wire->quiet = true;
    if (a->definers.count && wire_within(hlo, 1, "hlo_module", &module))
        while (wire_next(&module, 3, "computations", &run, &computation))
            name_definers_of(a, &computation);
    wire->quiet = quiet;
}

/* ---- allocations ---- */

/* Reports what is wrong with an allocation, or a value in it, if anything is. */
static void
assignment_fault(struct assignment_reader *a, const struct wire_message *m, const char *what)
{
    if (what)
        wire_fault(m, "%s", what);
    a->faulty |= what != NULL;
}

static const char *
allocation_fault(const struct assignment_reader *a, int64_t bytes, int64_t space)
{
    if (bytes < 0)
        return "its size is negative";
    if (bytes > FIGURES_SUM_LIMIT - a->sum)
        return "with this one the allocations take more than 2 EiB";
    return space < SPACE_MIN || space > SPACE_MAX ? "it is in no memory space" : NULL;
}

static unsigned
roles_of(const struct wire_message *m)
{
    unsigned roles = 0;
    if (wire_flag(m, 3))
        roles |= FIGURE_THREAD;
    if (wire_flag(m, 5))
        roles |= FIGURE_ARGUMENT;
    if (wire_flag(m, 7) || wire_flag(m, 13))
        roles |= FIGURE_OUTPUT;
    if (wire_flag(m, 12))
        roles |= FIGURE_CONSTANT;
    return roles ? roles : FIGURE_TEMP;
}

/* Returns the name of a value, which lives as long as the figures; NULL after a report. */
static const char *
assigned_name(struct assignment_reader *a, const struct wire_message *assigned)
{
    int64_t id = wire_integer(assigned, 1, 0);
    const struct proto_id *found = proto_ids_find(&a->buffer_ids, id);
    struct logical_buffer *buffer = found ? &a->buffers[found - a->buffer_ids.items] : NULL;
    if (!buffer) {
        wire_fault(assigned, "no logical buffer has the id %lld", (long long)id);
        return NULL;
    }
    if (buffer->name)
        return buffer->name;
    const struct proto_id *definer = proto_ids_find(&a->definers, buffer->instruction);
    if (!definer->passed) {
        wire_fault(assigned, "no instruction has the id %lld, which defines its value",
                   (long long)buffer->instruction);
        return NULL;
    }
    return buffer->name = value_name(&a->figures->arena, proto_id_name(definer), buffer->index);
}

static void
add_assigned(struct assignment_reader *a, const struct wire_message *m, int64_t room)
{
    struct figures *figures = a->figures;
    struct figure figure = {.name = assigned_name(a, m),
                            .shape = "",
                            .offset = wire_integer(m, 2, 0),
                            .bytes = wire_integer(m, 3, 0),
                            .allocation = (uint32_t)(figures->allocation_count - 1)};
    a->faulty |= !figure.name;
    if (a->faulty)
        return;
    if (figure.offset < 0 || figure.bytes < 0 || figure.offset > room ||
        figure.bytes > room - figure.offset)
        assignment_fault(a, m, "it does not lie within its allocation");
    else
        figures_add(&figures->values, figure);
}

static void
add_allocation(struct assignment_reader *a, const struct wire_message *m)
{
    struct wire_run run = {0};
    struct wire_message assigned;
    int64_t bytes = wire_integer(m, 2, 0), space = wire_integer(m, 8, 0);
    assignment_fault(a, m, allocation_fault(a, bytes, space));
    if (a->faulty)
        return;
    a->sum += bytes;
    figures_add_allocation(
        a->figures, (struct figure_allocation){bytes, (int16_t)space, (uint8_t)roles_of(m)});
    while (assignment_next(a, m, 9, "assigned", &run, &assigned))
        add_assigned(a, &assigned, bytes);
}

static void
add_allocations(struct assignment_reader *a, const struct wire_message *assignment)
{
    struct wire_run run = {0};
    struct wire_message m;
    while (assignment_next(a, assignment, 3, "buffer_allocations", &run, &m))
        add_allocation(a, &m);
}

/* ---- all ---- */

enum proto_assignment
proto_assignment_read(const struct wire_message *hlo, struct figures *figures)
{
    struct assignment_reader a = {.figures = figures};
    struct wire_message assignment;
    size_t faults = hlo->wire->faults;
    if (!wire_within(hlo, 3, "buffer_assignment", &assignment))
        return hlo->wire->faults > faults ? PROTO_ASSIGNMENT_FAULTY : PROTO_ASSIGNMENT_NONE;
    a.faulty = hlo->wire->faults > faults && !assignment.cut; /* what is cut off is deeper */
    add_buffers(&a, &assignment);
    if (!a.faulty)
        name_definers(&a, hlo);
    add_allocations(&a, &assignment);
    assignment_free(&a);
    if (a.faulty || assignment.cut)
        return PROTO_ASSIGNMENT_FAULTY;
    figures_close(figures);
    return figures->allocation_count ? PROTO_ASSIGNMENT_READ : PROTO_ASSIGNMENT_NONE;
}

/* What a message says is told once: some are printed twice, with more allocations. */
#include "parser/report/message_tell.h"

#include "layout/base/minmax.h"

#include <stdlib.h>
#include <string.h>

void
message_clear(struct message *m)
{
    m->size = m->data = (struct stated){0};
    text_clear(&m->shape);
    text_clear(&m->label);
    text_clear(&m->op_name);
    text_clear(&m->source);
    text_clear(&m->type);
    text_clear(&m->use);
    text_clear(&m->window);
    text_clear(&m->array);
    text_clear(&m->mismatch.why);
    text_clear(&m->mismatch.advice);
    m->buffers = 0;
    m->pending = false;
}

/* None is 0 in the table: there stands the name of the space. */
struct stated *
message_fact(struct message_whole *whole, enum message_kind kind)
{
#define FACT(name) offsetof(struct message_whole, name)
    static const size_t facts[] = {
        [WORD_EXCEEDS] = FACT(needed),      [WORD_NEEDED] = FACT(needed),
        [WORD_TOTAL] = FACT(needed),        [WORD_USAGE] = FACT(needed),
        [WORD_REQUEST] = FACT(requested),   [WORD_CAPACITY] = FACT(limit),
        [WORD_FREE] = FACT(free),           [WORD_DEVICE] = FACT(device),
        [WORD_REDUCED] = FACT(needed),      [WORD_ONCHIP] = FACT(needed),
        [WORD_OVER] = FACT(over),           [WORD_OUTPUT] = FACT(output),
        [WORD_ARGUMENTS] = FACT(arguments), [WORD_TEMP] = FACT(temp),
        [WORD_RESERVED] = FACT(reserved),   [WORD_PROGRAM] = FACT(program),
        [WORD_GLOBAL] = FACT(global),       [WORD_SCOPED] = FACT(scoped),
        [WORD_OVERLAYS] = FACT(overlays),   [WORD_IN_USE] = FACT(in_use),
        [WORD_MOST] = FACT(most_in_use),    [WORD_BLOCK] = FACT(block),
        [WORD_CHUNKS] = FACT(chunks),       [WORD_OTHER] = 0,
    };
#undef FACT
    return facts[kind] ? (struct stated *)((char *)whole + facts[kind]) : NULL;
}

bool
message_same(const struct stated *a, const struct stated *b)
{
    return a->given && b->given &&
           llabs(a->bytes - b->bytes) <= max_i64(a->precision, b->precision);
}

/* Returns whether the message says that memory ran out. Of shared memory it may say no more. */
static bool
is_about_memory(const struct message_whole *whole)
{
    return whole->needed.given || whole->requested.given || strcmp(whole->space, "shared") == 0;
}

/* Returns whether the message says nothing of the whole that the one before it did not say. */
static bool
is_told(struct message *m)
{
    if (!is_about_memory(&m->whole))
        return false;
    for (enum message_kind kind = WORD_SPACE; kind < WORD_OTHER; kind++) {
        const struct stated *fact = message_fact(&m->whole, kind);
        if (fact && fact->given && !message_same(fact, message_fact(&m->told, kind)))
            return false;
    }
    return !m->whole.space[0] || strcmp(m->whole.space, m->told.space) == 0;
}

/* If the first allocation is not that of the message before, all of them are news. */
static void
forget_other(struct message *m)
{
    const struct text *told = &m->told_shape, *shape = &m->shape;
    if (told->length == shape->length &&
        (!told->length || memcmp(told->data, shape->data, told->length) == 0))
        return;
    m->told_allocations = 0;
    text_clear(&m->told_shape);
    text_append(&m->told_shape, shape->data, shape->length);
}

int
message_tell(struct message *m, const struct message_sink *sink)
{
    int result = 0;
    if (!m->pending)
        return 0;
    if (m->shape.length || m->label.length || m->type.length) {
        if (m->allocations++ == 0)
            forget_other(m);
        if (m->allocations > m->told_allocations || !is_told(m))
            result = sink->allocation(sink->context, m);
    }
    message_clear(m);
    return result;
}

int
message_end(struct message *m, const struct message_sink *sink)
{
    int result = message_tell(m, sink);
    const struct message_whole *whole = &m->whole;
    bool again = is_told(m);
    if (result == 0 && m->open && m->allocations == 0 && !again && is_about_memory(whole)) {
        m->size = whole->needed.given ? whole->needed : whole->requested;
        result = sink->allocation(sink->context, m);
    }
    if (!again) {
        m->told = m->whole;
        m->told_allocations = 0;
    }
    m->told_allocations = max_size(m->told_allocations, m->allocations);
    message_clear(m);
    text_clear(&m->about);
    text_clear(&m->module);
    m->whole = (struct message_whole){0};
    m->tpu = m->open = false;
    m->allocations = 0;
    return result;
}

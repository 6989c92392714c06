/*
 * The shared object of the core, which the Python module calls in its own process. Each
 * function takes texts and gives a text or a number; what a call allocates is freed when it
 * ends, also where memory runs out, so that it is an answer like others. Several threads may
 * call at once.
 *
 * malloc and its like of the core are those here (-Wl,--wrap), which keep a list of what a
 * thread's call holds.
 */
#include "render/hlo_layout.h"

#include <pthread.h>
#include <setjmp.h>
#include <stdlib.h>
#include <string.h>

enum shared_answer {
    SHARED_ANSWERED,
    SHARED_OTHERS, /* there are errors or warnings, it asks for more than the core has, or the
                      thread's stack is small: the command says it */
    SHARED_MEMORY, /* memory ran out */
};

enum shared_answer hlo_layout_memory(const char *text, size_t length, const char *target,
                                     const char *libtpu, char **answer, size_t *answer_length);
enum shared_answer hlo_layout_show(const char *layout, char **answer, size_t *answer_length);
enum shared_answer hlo_layout_index(const char *layout, const char *index, int64_t *linear);
void hlo_layout_free(char *answer);

/* ---- memory ---- */

struct block {
    struct block *next, **back;
};

static _Thread_local struct block *blocks;
static _Thread_local jmp_buf *way_out;

void *__real_malloc(size_t size);
void *__real_calloc(size_t count, size_t size);
void *__real_realloc(void *memory, size_t size);
void __real_free(void *memory);
void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__wrap_realloc(void *memory, size_t size);
void __wrap_free(void *memory);

/* Puts a block in front of the list, and returns its memory. */
static void *
block_link(struct block *block)
{
    block->next = blocks;
    block->back = &blocks;
    if (blocks)
        blocks->back = &block->next;
    blocks = block;
    return block + 1;
}

static struct block *
block_unlink(void *memory)
{
    struct block *block = (struct block *)memory - 1;
    *block->back = block->next;
    if (block->next)
        block->next->back = block->back;
    return block;
}

/* The size of a block with `size` bytes; 0: there is none so large. */
static size_t
block_size(size_t size)
{
    return size < SIZE_MAX - sizeof(struct block) ? size + sizeof(struct block) : 0;
}

void *
__wrap_malloc(size_t size)
{
    size_t all = block_size(size);
    struct block *block = all ? __real_malloc(all) : NULL;
    return block ? block_link(block) : NULL;
}

void *
__wrap_calloc(size_t count, size_t size)
{
    size_t bytes;
    size_t all = __builtin_mul_overflow(count, size, &bytes) ? 0 : block_size(bytes);
    struct block *block = all ? __real_calloc(1, all) : NULL;
    return block ? block_link(block) : NULL;
}

void *
__wrap_realloc(void *memory, size_t size)
{
    size_t all = block_size(size);
    if (!memory || all == 0)
        return memory ? NULL : __wrap_malloc(size);
    struct block *old = block_unlink(memory), *block = __real_realloc(old, all);
    if (!block)
        block_link(old);
    return block ? block_link(block) : NULL;
}

void
__wrap_free(void *memory)
{
    if (memory)
        __real_free(block_unlink(memory));
}

static void
blocks_free(void)
{
    while (blocks)
        __wrap_free(blocks + 1);
}

static void __attribute__((noreturn)) leave(void)
{
    longjmp(*way_out, 1);
}

static void __attribute__((constructor)) begin(void)
{
    memory_exhausted = leave;
}

/* ---- the stack ---- */

/* Text that is nested deeply takes about one megabyte. */
#define STACK_BYTES ((size_t)2 << 20)

static _Thread_local char *stack_end; /* NULL: not looked up yet */

static bool
has_stack(void)
{
    char here;
    pthread_attr_t attributes;
    void *low = NULL;
    size_t size;
    if (!stack_end && pthread_getattr_np(pthread_self(), &attributes) == 0) {
        pthread_attr_getstack(&attributes, &low, &size);
        pthread_attr_destroy(&attributes);
        stack_end = low;
    }
    return stack_end && (size_t)(&here - stack_end) > STACK_BYTES;
}

/* ---- calls ---- */

/* What a call is given, and what it makes. */
struct call {
    enum shared_answer (*make)(struct call *call);
    const char *text, *target, *libtpu, *index; /* NULL: not given */
    size_t length;
    struct printable answer;
    int64_t linear;
};

/* Makes the answer. What is allocated meanwhile, but for *answer, is free when it returns. */
static enum shared_answer
answer_call(struct call *call, char **answer, size_t *length)
{
    jmp_buf here;
    volatile enum shared_answer result = SHARED_MEMORY;
    if (!has_stack())
        return SHARED_OTHERS;
    way_out = &here;
    if (setjmp(here) == 0)
        result = call->make(call);
    if (result == SHARED_ANSWERED && answer) {
        *length = call->answer.length;
        *answer = __real_malloc(*length + 1);
        if (*answer)
            memcpy(*answer, text_contents(&call->answer), *length + 1);
        else
            result = SHARED_MEMORY;
    }
    blocks_free();
    return result;
}

void
hlo_layout_free(char *answer)
{
    __real_free(answer);
}

/* ---- programs ---- */

/* Returns whether the command would say more of a program than its figures. */
static bool
is_told(const struct account *account)
{
    const struct text_target *text = &account->memory.text;
    return account->incomplete || account->of_header ||
           (account->setting->target && text_target_denies(text));
}

static enum shared_answer
make_memory(struct call *call)
{
    struct setting setting = {.file = "-", .file_name = "<stdin>"};
    struct program_list list = {0};
    if (call->target && !(setting.target = target_by_name(call->target)))
        return SHARED_OTHERS;
    if (call->libtpu && !libtpu_of_version(call->libtpu, &setting.libtpu))
        return SHARED_OTHERS;
    if (program_read(&list, (struct slice){call->text, call->length}, &setting) ||
        list.problem_count || list.count == 0)
        return SHARED_OTHERS;
    const struct account **accounts = memory_zeroed(list.count, sizeof *accounts);
    for (size_t i = 0; i < list.count; i++) {
        const struct read_program *read = list.programs[i];
        if (!read->program->entry)
            return SHARED_OTHERS;
        accounts[i] = account_make(read->program, &read->setting, NULL);
        if (is_told(accounts[i]))
            return SHARED_OTHERS;
    }
    account_json(&call->answer, accounts, list.count);
    return SHARED_ANSWERED;
}

enum shared_answer
hlo_layout_memory(const char *text, size_t length, const char *target, const char *libtpu,
                  char **answer, size_t *answer_length)
{
    struct call call = {.make = make_memory,
                        .text = text,
                        .length = length,
                        .target = target,
                        .libtpu = libtpu};
    return answer_call(&call, answer, answer_length);
}

/* ---- layouts ---- */

static void
note_warning(void *user, const struct diagnostic *d)
{
    (void)d;
    *(bool *)user = true;
}

/* Reads the layout of a call. Returns false after an error or a warning. */
static bool
read_layout(const struct call *call, struct layout_argument *layout, struct arena *arena)
{
    const struct layout_options options = {.type = PRIMITIVE_UNKNOWN};
    bool warned = false;
    const struct diagnostic_sink warnings = {note_warning, &warned};
    struct diagnostic d;
    return layout_read(layout, arena, &options, call->text, &warnings, &d) == 0 && !warned;
}

static enum shared_answer
make_show(struct call *call)
{
    struct output output = {.backend = &format_json, .command = "show"};
    struct layout_argument layout;
    struct arena arena = {0};
    struct diagnostic d;
    if (!read_layout(call, &layout, &arena))
        return SHARED_OTHERS;
    struct row *row = layout_facts(&arena, &layout, false, &d);
    if (!row)
        return SHARED_OTHERS;
    output_begin(&output);
    output_row(&output, row);
    output.backend->end(&output, NULL);
    call->answer = output.buffer;
    return SHARED_ANSWERED;
}

enum shared_answer
hlo_layout_show(const char *layout, char **answer, size_t *answer_length)
{
    struct call call = {.make = make_show, .text = layout};
    return answer_call(&call, answer, answer_length);
}

static enum shared_answer
make_index(struct call *call)
{
    struct layout_argument layout;
    struct arena arena = {0};
    struct diagnostic d;
    if (!read_layout(call, &layout, &arena) || !layout.shape)
        return SHARED_OTHERS;
    const struct mapping *m = layout_argument_mapping(&layout, &d);
    if (!m || !place_is_linear(m))
        return SHARED_OTHERS;
    int64_t place[AXIS_COUNT];
    int64_t *index = arena_array(&arena, m->rank + 1, sizeof *index);
    int64_t *scratch = arena_array(&arena, mapping_scratch(m) + 1, sizeof *scratch);
    if (index_read(call->index, strlen(call->index), m, index, &d))
        return SHARED_OTHERS;
    mapping_forward(m, index, scratch, place);
    call->linear = place[0];
    return SHARED_ANSWERED;
}

enum shared_answer
hlo_layout_index(const char *layout, const char *index, int64_t *linear)
{
    struct call call = {.make = make_index, .text = layout, .index = index};
    enum shared_answer result = answer_call(&call, NULL, NULL);
    *linear = call.linear;
    return result;
}

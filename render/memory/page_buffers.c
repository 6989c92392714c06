/* The buffers of a memory space as series: their sizes, lives and makers. */
#include "render/memory/page_series.h"

#include "layout/base/minmax.h"
#include "layout/program/frames.h"
#include "layout/shape_entry.h"
#include "layout/size.h"
#include "render/memory/pieces.h"

#include <string.h>

#define FRAMES 64 /* of a stack that are written at most */

struct writing {
    struct page_series *series;
    struct folding folding;
    struct item item;           /* the buffer as it is folded */
    uint32_t *sources, *stacks; /* words by metadata, + 1; 0: not written yet */
};

static uint32_t
word_of(struct writing *writing, struct slice slice)
{
    return series_word(&writing->series->set, slice.text ? slice.text : "", slice.length);
}

static uint32_t
word_of_string(struct writing *writing, const char *string)
{
    return series_word(&writing->series->set, string, strlen(string));
}

/* ---- sizes ---- */

/* Returns the number of the size of a buffer, which is written if it is new. */
static uint32_t
size_of(struct writing *writing, const struct buffer *buffer)
{
    const struct memory *memory = writing->folding.memory;
    struct series_set *set = &writing->series->set;
    const struct shape_entry *shape = memory_shape(memory, buffer);
    struct size size;
    int space;
    value_size(&memory->buffers, buffer->widest, &size, &space);
    int64_t word = shape ? word_of_string(writing, shape->canonical) + INT64_C(1) : 0;
    int64_t all[] = {word,
                     buffer->bytes,
                     buffer->padding_bytes,
                     size.tile_bytes,
                     size.widening_bytes,
                     size.tail_bytes,
                     size.register_bytes};
    uint32_t count = (uint32_t)writing->series->sizes.count;
    uint32_t number = words_number(&writing->series->sizes, (const char *)all, sizeof all);
    for (size_t i = 0; number == count && i < sizeof all / sizeof *all; i++)
        series_put(set, (enum series)(SERIES_size_shape + i), all[i]);
    return number;
}

/* ---- makers ---- */

static void
put_who(struct writing *writing, const struct maker *maker)
{
    struct series_set *set = &writing->series->set;
    struct text text = {0};
    const char *phase = pieces_phase(&writing->folding, &writing->item, maker);
    pieces_who(&writing->folding, &writing->item, maker, &text);
    series_put(set, SERIES_owner_who, series_word(set, text_contents(&text), text.length));
    series_put(set, SERIES_owner_phase, word_of_string(writing, phase));
    text_free(&text);
}

/* Returns the number of an owner. *found: it is written already. */
static uint32_t
owner_number(struct page_series *series, struct slice key, bool *found)
{
    uint32_t count = (uint32_t)series->owners.count;
    uint32_t number = words_number(&series->owners, key.text, key.length);
    *found = number < count;
    return number;
}

uint32_t
page_series_room(struct page_series *series, const struct fold *fold)
{
    bool found;
    uint32_t number = owner_number(series, fold->key, &found);
    if (found)
        return number;
    uint32_t what = series_word(&series->set, fold->what, strlen(fold->what));
    series_put(&series->set, SERIES_owner_what, what);
    series_put(&series->set, SERIES_owner_who, what);
    series_put(&series->set, SERIES_owner_phase, 0);
    series_put(&series->set, SERIES_owner_dims, 0);
    return number;
}

/* Returns the number of the owner of the buffer at the tick, which is written if it is new. */
static uint32_t
owner_of(struct writing *writing, const struct maker *maker)
{
    struct page_series *series = writing->series;
    struct slice key = fold_key_of(&writing->folding, &writing->item, maker);
    struct slice wide = writing->folding.wide, dims = {0};
    bool found;
    uint32_t number = owner_number(series, key, &found);
    if (found)
        return number;
    if (wide.length && key.length >= wide.length &&
        memcmp(key.text, wide.text, wide.length) == 0)
        dims = fold_dims(&writing->folding, writing->item.buffer);
    series_put(&series->set, SERIES_owner_what, word_of_string(writing, writing->item.what));
    put_who(writing, maker);
    series_put(&series->set, SERIES_owner_dims, word_of(writing, dims));
    return number;
}

/* Returns the number of the word that is the source of the metadata. */
static uint32_t
source_word(struct writing *writing, const struct maker *maker)
{
    uint32_t *known = &writing->sources[maker->metadata];
    if (!*known)
        *known = word_of(writing, fold_source(&writing->folding, maker)) + 1;
    return *known - 1;
}

/* Returns the number of the word with a line for each frame that leads to a source. */
static uint32_t
stack_word(struct writing *writing, const struct maker *maker)
{
    uint32_t *known = &writing->stacks[maker->metadata];
    struct frame_site sites[FRAMES];
    struct text text = {0};
    if (*known)
        return *known - 1;
    size_t count =
        program_stack(writing->folding.account->program, maker->metadata, sites, FRAMES);
    for (size_t i = 1; i < count; i++) {
        text_separate(&text, i - 1, "\n");
        frame_put(&text, &sites[i]);
    }
    *known = word_of(writing, (struct slice){text_contents(&text), text.length}) + 1;
    text_free(&text);
    return *known - 1;
}

/* Returns the number of the maker of what the buffer holds at the tick. */
static uint32_t
maker_of(struct writing *writing)
{
    struct page_series *series = writing->series;
    const struct buffer *buffer = writing->item.buffer;
    struct maker maker = fold_maker(&writing->folding, buffer);
    uint32_t all[] = {owner_of(writing, &maker),
                      word_of(writing, maker.owner),
                      source_word(writing, &maker),
                      word_of(writing, maker.op_name),
                      word_of_string(writing, fold_opcode(&writing->folding, buffer)),
                      stack_word(writing, &maker)};
    uint32_t count = (uint32_t)series->makers.count;
    uint32_t number = words_number(&series->makers, (const char *)all, sizeof all);
    for (size_t i = 0; number == count && i < sizeof all / sizeof *all; i++)
        series_put(&series->set, (enum series)(SERIES_maker_owner + i), all[i]);
    return number;
}

/* ---- lives ---- */

static void
put_piece(struct writing *writing, struct interval life, uint32_t maker)
{
    struct series_set *set = &writing->series->set;
    series_put(set, SERIES_life_start, life.start);
    series_put(set, SERIES_life_length, life.end - life.start);
    series_put(set, SERIES_life_maker, maker);
}

/* Writes a life, divided where the maker changes. Returns the number of pieces. */
static unsigned
put_life(struct writing *writing, struct interval life)
{
    const struct buffers *buffers = &writing->folding.memory->buffers;
    uint32_t next = 0, start = life.start, last = 0;
    unsigned count = 0;
    for (uint32_t tick = life.start; tick <= life.end;) {
        writing->folding.tick = tick;
        uint32_t maker = maker_of(writing);
        if (tick > life.start && maker != last) {
            put_piece(writing, (struct interval){start, tick - 1}, last);
            start = tick;
            count++;
        }
        last = maker;
        tick = pieces_end(buffers, writing->item.buffer, life, tick, &next) + 1;
    }
    put_piece(writing, (struct interval){start, life.end}, last);
    return count + 1;
}

/* ---- a buffer ---- */

static int
role_of(const struct memory *memory, const struct buffer *buffer)
{
    bool in_output = buffer->within &&
                     buffer_role(&memory->buffers.items[buffer->within - 1]) != BUFFER_TEMP;
    return in_output ? BUFFER_TEMP + 1 : (int)buffer_role(buffer);
}

static int64_t
step_of(const struct memory *memory, const struct buffer *buffer, uint32_t tick)
{
    return memory->flow.values.items[memory_value_at(memory, buffer, tick)].tick;
}

static void
put_within(struct writing *writing, const struct buffer *buffer)
{
    const struct memory *memory = writing->folding.memory;
    int64_t step = 0;
    if (buffer->within) {
        const struct buffer *outer = &memory->buffers.items[buffer->within - 1];
        step = step_of(memory, outer, outer->start) + 1;
    }
    series_put(&writing->series->set, SERIES_buffer_within, step);
}

static void
put_buffer(struct writing *writing, const struct buffer *buffer)
{
    const struct memory *memory = writing->folding.memory;
    struct series_set *set = &writing->series->set;
    bool donated = (buffer->flags & VALUE_ARGUMENT) && (buffer->flags & VALUE_OUTPUT);
    struct interval life;
    unsigned lives = 0;
    uint32_t first = 0;
    memory_next_life(memory, buffer, &first, &life);
    writing->item = pieces_item(&writing->folding, buffer);
    series_put(set, SERIES_buffer_space, buffer->space - SPACE_MIN);
    series_put(set, SERIES_buffer_role, role_of(memory, buffer));
    series_put(set, SERIES_buffer_donated, donated);
    series_put(set, SERIES_buffer_heap, memory_in_heap(buffer, buffer->space));
    series_put(set, SERIES_buffer_size, size_of(writing, buffer));
    series_put(set, SERIES_buffer_step,
               step_of(memory, buffer, buffer->start) - (int64_t)life.start);
    series_put(set, SERIES_buffer_offset, max_i64(buffer->offset + 1, 0));
    put_within(writing, buffer);
    for (uint32_t i = 0; memory_next_life(memory, buffer, &i, &life);)
        lives += put_life(writing, life);
    series_put(set, SERIES_buffer_lives, lives);
}

/* ---- all buffers ---- */

void
page_series_buffers(struct page_series *series, struct folds *folds)
{
    const struct account *account = series->page->account;
    struct arena kept = {0}, scratch = {0};
    struct writing writing = {.series = series,
                              .folding = {.account = account,
                                          .memory = &account->memory,
                                          .arena = &kept,
                                          .folds = folds,
                                          .space = folds->space,
                                          .wide = folds->wide}};
    struct shown_buffers shown = pieces_buffers(account, folds->space, &kept);
    size_t metadata = account->program->metadata.count;
    writing.sources = arena_array(&kept, metadata, sizeof *writing.sources);
    writing.stacks = arena_array(&kept, metadata, sizeof *writing.stacks);
    fold_begin(&writing.folding);
    writing.folding.arena = &scratch;
    for (uint32_t i = 0; i < shown.count; i++) {
        put_buffer(&writing, &account->memory.buffers.items[shown.numbers[i]]);
        arena_reset(&scratch);
    }
    arena_free(&scratch);
    arena_free(&kept);
}

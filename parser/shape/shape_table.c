/* Interning by text. The hash is xxHash; a text that differs by a blank is another entry, which
 * costs one more parse and nothing else. */
#define XXH_INLINE_ALL
#include "parser/shape/shape_table.h"

#include "layout/shape.h"
#include "layout/target.h"
#include "layout/text.h"
#include "parser/shape/shape_parse.h"

#include <stdlib.h>
#include <string.h>
#include <xxhash.h>

static struct shape_entry *
find(struct shape_table *table, const char *text, size_t length, uint64_t hash, size_t *slot)
{
    size_t mask = table->capacity - 1;
    for (*slot = hash & mask; table->slots[*slot]; *slot = (*slot + 1) & mask) {
        struct shape_entry *entry = table->slots[*slot];
        if (entry->hash == hash && entry->length == length &&
            memcmp(entry->text, text, length) == 0)
            return entry;
    }
    return NULL;
}

static int
grow(struct shape_table *table)
{
    size_t capacity = table->capacity ? table->capacity * 2 : 1024;
    struct shape_entry **slots = calloc(capacity, sizeof *slots);
    if (!slots)
        return -1;
    for (size_t i = 0; i < table->capacity; i++) {
        struct shape_entry *entry = table->slots[i];
        size_t slot = entry ? entry->hash & (capacity - 1) : 0;
        while (entry && slots[slot])
            slot = (slot + 1) & (capacity - 1);
        if (entry)
            slots[slot] = entry;
    }
    free(table->slots);
    table->slots = slots;
    table->capacity = capacity;
    return 0;
}

static size_t
count_leaves(const struct shape *shape)
{
    size_t count = 0;
    if (shape->kind != SHAPE_TUPLE)
        return shape_has_values(shape);
    for (size_t i = 0; i < shape->element_count; i++)
        count += count_leaves(shape->elements[i]);
    return count;
}

/* Fills in the leaves below shape, whose own path is path[0..depth). */
static int
collect_leaves(struct shape_table *table, struct shape_entry *entry, const struct shape *shape,
               int64_t *path, size_t depth)
{
    if (shape->kind == SHAPE_TUPLE) {
        for (size_t i = 0; i < shape->element_count; i++) {
            path[depth] = (int64_t)i;
            if (collect_leaves(table, entry, shape->elements[i], path, depth + 1))
                return -1;
        }
        return 0;
    }
    if (!shape_has_values(shape))
        return 0;
    int64_t *copy = arena_array(&table->arena, depth + 1, sizeof *copy);
    struct text text = {0};
    if (!copy)
        return -1;
    memcpy(copy, path, depth * sizeof *copy);
    shape_print(&text, shape);
    struct shape_entry *own =
        text.failed ? NULL : shape_table_get(table, text.data, text.length);
    text_free(&text);
    entry->leaves[entry->leaf_count++] = (struct leaf){shape, own, copy, depth};
    return own ? 0 : -1;
}

/* The sums over a tuple's leaves. */
static void
sum_leaves(struct shape_entry *entry)
{
    entry->size = (struct size){.known = true};
    for (size_t i = 0; i < entry->leaf_count; i++) {
        const struct shape_entry *leaf = entry->leaves[i].entry;
        if (leaf->fault.code && !entry->fault.code) {
            entry->fault = leaf->fault;
            entry->fault.offset += entry->leaves[i].shape->offset;
        }
        if (!size_add(&entry->size, &leaf->size) && !entry->fault.code)
            diagnostic_set(&entry->fault, SIZE_OVERFLOW, 0, entry->length);
    }
}

static int
measure_tuple(struct shape_table *table, struct shape_entry *entry)
{
    int64_t path[SHAPE_DEPTH_LIMIT + 1];
    size_t count = count_leaves(entry->shape);
    entry->leaves = arena_array(&table->arena, count + 1, sizeof *entry->leaves);
    if (!entry->leaves || collect_leaves(table, entry, entry->shape, path, 0))
        return -1;
    sum_leaves(entry);
    return 0;
}

static int
measure(struct shape_table *table, struct shape_entry *entry)
{
    const struct shape *shape = entry->shape;
    struct arena scratch = {0};
    const char *unknown = shape_unknown_type(shape);
    if (shape->kind == SHAPE_TUPLE)
        return measure_tuple(table, entry);
    if (unknown)
        diagnostic_set(&entry->fault, UNKNOWN_TYPE, 0, strlen(unknown), unknown);
    else if (shape_validate(shape, &entry->fault) == 0 &&
             size_compute(&entry->size, shape, &scratch, &entry->fault) == 0)
        target_book(table->target, shape, &entry->size);
    arena_free(&scratch);
    if (entry->fault.code == OUT_OF_MEMORY)
        return -1;
    entry->size.known &= entry->fault.code == DIAGNOSTIC_NONE;
    entry->leaf_count = shape_has_values(shape);
    entry->leaves = arena_alloc(&table->arena, sizeof *entry->leaves);
    if (!entry->leaves)
        return -1;
    entry->leaves[0] = (struct leaf){shape, entry, NULL, 0};
    return 0;
}

/* What was printed of it; most are written so already, and that is no second text. */
static int
keep_canonical(struct shape_table *table, struct shape_entry *entry, struct text *text)
{
    if (!text->failed && strcmp(text->data, entry->text) == 0)
        text_free(text);
    else
        entry->canonical = text_keep(text, &table->arena);
    return entry->canonical ? 0 : -1;
}

static int
read_entry(struct shape_table *table, struct shape_entry *entry)
{
    struct text canonical = {0};
    entry->shape = shape_parse(entry->text, entry->length, &table->arena, &entry->fault);
    if (!entry->shape)
        return entry->fault.code == OUT_OF_MEMORY ? -1 : 0;
    shape_print(&canonical, entry->shape);
    return keep_canonical(table, entry, &canonical) ? -1 : measure(table, entry);
}

/* ---- tuples of arrays, by their elements ---- */

/* An element begins behind a blank and the comment that tells its index. */
static const char *
element_start(const char *p)
{
    p += *p == ' ';
    const char *end = strncmp(p, "/*index=", 8) == 0 ? strstr(p, "*/") : NULL;
    return end ? end + 2 : p;
}

/* It ends at a comma or a parenthesis outside of its brackets, or at the end of the text. */
static const char *
element_end(const char *p)
{
    for (int depth = 0; *p; p++) {
        if (depth == 0 && (*p == ',' || *p == ')'))
            break;
        depth += *p == '[' || *p == '{' || *p == '(';
        depth -= *p == ']' || *p == '}' || *p == ')';
    }
    return p;
}

/* A program's state is a tuple of thousands of the same few arrays. Their entries, *count of
 * them, for the caller to free; NULL where a tuple is for the grammar: empty, nested, or
 * something in it is wrong. */
static struct shape_entry **
intern_elements(struct shape_table *table, const char *text, size_t *count)
{
    size_t room = 1;
    for (const char *p = text; (p = strchr(p, ',')); p++)
        room++;
    struct shape_entry **elements = malloc(room * sizeof *elements);
    const char *end = text;
    for (*count = 0; elements && *count < room; ++*count) {
        const char *start = element_start(end + 1);
        end = element_end(start);
        struct shape_entry *element =
            *start == '(' ? NULL : shape_table_get(table, start, (size_t)(end - start));
        if (!element || !element->shape || element->fault.code != DIAGNOSTIC_NONE)
            break;
        elements[*count] = element;
        if (end[0] == ')' && end[1] == '\0') {
            ++*count;
            return elements;
        }
    }
    free(elements);
    return NULL;
}

static int
build_leaves(struct shape_table *table, struct shape_entry *entry,
             struct shape_entry *const *elements, size_t count)
{
    int64_t *path = arena_array(&table->arena, count, sizeof *path);
    entry->leaves = arena_array(&table->arena, count, sizeof *entry->leaves);
    if (!path || !entry->leaves)
        return -1;
    for (size_t i = 0; i < count; i++) {
        path[i] = (int64_t)i;
        if (elements[i]->leaf_count)
            entry->leaves[entry->leaf_count++] =
                (struct leaf){elements[i]->shape, elements[i], &path[i], 1};
    }
    sum_leaves(entry);
    return 0;
}

static int
print_elements(struct shape_table *table, struct shape_entry *entry,
               struct shape_entry *const *elements, size_t count)
{
    struct text text = {0};
    text_char(&text, '(');
    for (size_t i = 0; i < count; i++) {
        shape_print_separator(&text, i);
        text_string(&text, elements[i]->canonical);
    }
    text_char(&text, ')');
    return keep_canonical(table, entry, &text);
}

static int
build_tuple_entry(struct shape_table *table, struct shape_entry *entry,
                  struct shape_entry *const *elements, size_t count)
{
    struct shape *shape = arena_alloc(&table->arena, sizeof *shape);
    const struct shape **shapes = arena_array(&table->arena, count, sizeof *shapes);
    if (!shape || !shapes)
        return -1;
    for (size_t i = 0; i < count; i++)
        shapes[i] = elements[i]->shape;
    *shape = (struct shape){.kind = SHAPE_TUPLE,
                            .type = PRIMITIVE_UNKNOWN,
                            .element_count = count,
                            .elements = shapes,
                            .length = entry->length};
    entry->shape = shape;
    return print_elements(table, entry, elements, count) ||
                   build_leaves(table, entry, elements, count)
               ? -1
               : 0;
}

static int
fill_entry(struct shape_table *table, struct shape_entry *entry)
{
    size_t count;
    struct shape_entry **elements =
        entry->text[0] == '(' ? intern_elements(table, entry->text, &count) : NULL;
    entry->canonical = entry->text;
    if (!elements)
        return read_entry(table, entry);
    int result = build_tuple_entry(table, entry, elements, count);
    free(elements);
    return result;
}

/* The entry of a text; new and empty at first sight, *made says. NULL: out of memory. */
static struct shape_entry *
intern(struct shape_table *table, const char *text, size_t length, bool *made)
{
    uint64_t hash = XXH3_64bits(text, length);
    size_t slot;
    *made = false;
    if (table->count * 2 >= table->capacity && grow(table))
        return NULL;
    struct shape_entry *entry = find(table, text, length, hash, &slot);
    if (entry)
        return entry;
    entry = arena_alloc(&table->arena, sizeof *entry);
    char *copy = arena_copy(&table->arena, text, length);
    if (!entry || !copy)
        return NULL;
    *entry =
        (struct shape_entry){.text = copy, .length = length, .hash = hash, .id = table->count};
    table->slots[slot] = entry;
    table->count++;
    *made = true;
    return entry;
}

struct shape_entry *
shape_table_get(struct shape_table *table, const char *text, size_t length)
{
    bool made;
    struct shape_entry *entry = table->arena.failed ? NULL : intern(table, text, length, &made);
    if (entry && made && fill_entry(table, entry))
        entry = NULL; /* half of it is in the table: nothing may find that */
    table->arena.failed |= !entry;
    return entry;
}

/* An entry of its own: the same layout, written somewhere, is not assumed there. */
static struct shape_entry *
assumed_entry(struct shape_table *table, const struct shape *shape)
{
    struct text text = {0};
    bool made;
    shape_print(&text, shape);
    size_t length = text.length;
    text_string(&text, " assumed");
    struct shape_entry *assumed =
        text.failed ? NULL : intern(table, text.data, text.length, &made);
    text_free(&text);
    if (!assumed || !made)
        return assumed;
    assumed->shape = shape;
    assumed->assumption = assumed;
    assumed->canonical = arena_copy(&table->arena, assumed->text, length);
    if (!assumed->canonical || measure(table, assumed))
        return NULL;
    for (size_t i = 0; shape->kind == SHAPE_TUPLE && i < assumed->leaf_count; i++) {
        struct leaf *leaf = &assumed->leaves[i];
        if (shape_is_assumed(leaf->shape) && !(leaf->entry = assumed_entry(table, leaf->shape)))
            return NULL;
    }
    return assumed;
}

struct shape_entry *
shape_table_assume(struct shape_table *table, struct shape_entry *entry)
{
    struct diagnostic d;
    size_t count = 0;
    if (entry->assumption || entry->fault.code)
        return entry->assumption ? entry->assumption : entry;
    const struct shape *shape =
        predict_shape(table->assumed, entry->shape, table->scope, &table->arena, &count, &d);
    struct shape_entry *assumed = !shape ? NULL : count ? assumed_entry(table, shape) : entry;
    table->arena.failed |= !assumed;
    if (table->arena.failed)
        return NULL;
    entry->assumption = assumed->fault.code ? entry : assumed; /* padded it may not fit */
    return entry->assumption;
}

bool
shape_table_type_reported(struct shape_table *table, const struct shape_entry *entry)
{
    const char *type = shape_unknown_type(entry->shape);
    for (size_t i = 0; i < table->unknown_count; i++)
        if (strcmp(table->unknown_types[i], type) == 0)
            return true;
    const char **larger = arena_array(&table->arena, table->unknown_count + 1, sizeof *larger);
    if (!larger)
        return false;
    if (table->unknown_count)
        memcpy(larger, table->unknown_types, table->unknown_count * sizeof *larger);
    larger[table->unknown_count++] = type;
    table->unknown_types = larger;
    return false;
}

void
shape_table_free(struct shape_table *table)
{
    arena_free(&table->arena);
    free(table->slots);
    *table = (struct shape_table){0};
}

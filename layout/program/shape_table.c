/* The key of an entry is its text as written. */
#include "layout/program/shape_table.h"

#include "layout/base/grow.h"
#include "layout/base/text.h"
#include "layout/shape_copy.h"
#include "layout/type_name.h"

#include <stdlib.h>
#include <string.h>

static struct slice
text_of(const void *table, uint32_t number)
{
    const struct shape_entry *entry = ((const struct shape_table *)table)->entries[number - 1];
    return (struct slice){entry->text, entry->length};
}

void
shape_table_fail(struct shape_table *table, struct shape_entry *entry,
                 const struct diagnostic *d)
{
    if (d->code == DIAGNOSTIC_NONE)
        return;
    struct diagnostic *fault = arena_alloc_raw(&table->arena, sizeof *fault);
    *fault = *d;
    entry->fault = fault;
}

/* ---- tuples ---- */

/* State of building a tuple from arrays of the table. A program's state is a tuple of thousands
 * of arrays, of which few are different. */
struct walk {
    struct shape_table *table;
    struct shape_entry *entry;
    shape_element *element;  /* finds those that are deferred */
    bool assumes;            /* layouts that were assumed stay so */
    struct diagnostic fault; /* becomes the entry's fault */
    struct text canonical;
    size_t leaf_capacity;
    struct leaf *leaves;              /* found so far; copied to the entry at the end */
    const struct tuple_place *within; /* the tuple that is being built */
    uint32_t index;                   /* of its current element */
    bool invalid;                     /* an element is invalid, and fault says why */
};

static struct shape_entry *assumed_entry(struct shape_table *table, const struct shape *shape);

/* Returns the table's entry of an array in the tuple. */
static struct shape_entry *
intern_element(struct walk *walk, const struct shape *shape)
{
    if (shape_is_deferred(shape))
        return walk->element(walk->table, walk->entry, shape);
    if (walk->assumes && shape_is_assumed(shape))
        return assumed_entry(walk->table, shape);
    return shape_table_intern(walk->table, shape);
}

/* Makes the fault of an element the tuple's, unless the tuple has one. An invalid element
 * leaves the tuple without a shape (reference: XLA validates the elements of a tuple while it
 * parses), so its fault replaces an earlier one. */
static void
note_fault(struct walk *walk, const struct shape_entry *element, const struct shape *shape)
{
    struct diagnostic d = {0};
    bool invalid = !element->shape || (element->fault->code != UNKNOWN_TYPE &&
                                       shape_validate(element->shape, &d) != 0);
    if (walk->fault.code == DIAGNOSTIC_NONE || invalid) {
        walk->fault = *element->fault;
        walk->fault.offset += shape->offset;
    }
    walk->invalid = invalid;
}

static void
add_leaf(struct walk *walk, struct shape_entry *element)
{
    grow(&walk->leaves, walk->entry->leaf_count, &walk->leaf_capacity, sizeof *walk->leaves);
    walk->leaves[walk->entry->leaf_count++] = (struct leaf){element, walk->within, walk->index};
}

static const struct shape *
keep_array(struct walk *walk, const struct shape *shape)
{
    struct shape_entry *element = intern_element(walk, shape);
    if (element->fault)
        note_fault(walk, element, shape);
    text_string(&walk->canonical, element->canonical);
    if (!walk->invalid && shape_has_values(element->shape))
        add_leaf(walk, element);
    return element->shape;
}

/* The place of the tuple that is the current element, or the whole shape. */
static const struct tuple_place *
new_place(struct walk *walk)
{
    struct tuple_place *place = arena_alloc(&walk->table->arena, sizeof *place);
    if (walk->within)
        *place = (struct tuple_place){walk->within, walk->index, walk->within->depth + 1};
    return place;
}

static const struct shape *
keep_tuple(struct walk *walk, const struct shape *shape)
{
    struct arena *arena = &walk->table->arena;
    struct shape *tuple = arena_alloc(arena, sizeof *tuple);
    size_t count = shape->element_count;
    const struct shape **elements = arena_array(arena, count + 1, sizeof *elements);
    const struct tuple_place *outer = walk->within, *place = new_place(walk);
    text_char(&walk->canonical, '(');
    for (size_t i = 0; i < count && !walk->invalid; i++) {
        const struct shape *element = shape->elements[i];
        walk->within = place;
        walk->index = (uint32_t)i;
        shape_print_separator(&walk->canonical, i);
        elements[i] = element->kind == SHAPE_TUPLE ? keep_tuple(walk, element)
                                                   : keep_array(walk, element);
    }
    text_char(&walk->canonical, ')');
    walk->within = outer;
    if (walk->invalid)
        return NULL;
    *tuple = *shape;
    tuple->elements = elements;
    return tuple;
}

/* Sums the sizes of a tuple's leaves. */
static void
sum_leaves(struct shape_entry *entry, struct diagnostic *fault)
{
    entry->size = (struct size){.known = true};
    for (size_t i = 0; i < entry->leaf_count; i++) {
        if (!size_add(&entry->size, &entry->leaves[i].entry->size) && !fault->code)
            diagnostic_set(fault, SIZE_OVERFLOW, 0, entry->length);
    }
}

/* Keeps the printed text as the entry's canonical text. Most shapes are written that way, and
 * then it is the entry's own text. */
static void
keep_canonical(struct shape_table *table, struct shape_entry *entry, struct text *text)
{
    if (strcmp(text->data, entry->text) == 0)
        text_free(text);
    else
        entry->canonical = text_keep(text, &table->arena);
}

/* Builds the entry's tuple from arrays of the table. The entry has no shape if an element is
 * invalid. */
static void
fill_tuple(struct walk walk, const struct shape *shape)
{
    struct shape_table *table = walk.table;
    struct shape_entry *entry = walk.entry;
    entry->shape = keep_tuple(&walk, shape);
    if (walk.invalid) {
        entry->leaf_count = 0;
        text_free(&walk.canonical);
    } else {
        size_t size = entry->leaf_count * sizeof *entry->leaves;
        entry->leaves = arena_alloc_raw(&table->arena, size + 1);
        if (size)
            memcpy(entry->leaves, walk.leaves, size);
        sum_leaves(entry, &walk.fault);
        keep_canonical(table, entry, &walk.canonical);
    }
    free(walk.leaves);
    shape_table_fail(table, entry, &walk.fault);
}

void
shape_table_fill_tuple(struct shape_table *table, struct shape_entry *entry,
                       const struct shape *shape, shape_element *element)
{
    fill_tuple((struct walk){.table = table, .entry = entry, .element = element}, shape);
}

/* ---- arrays ---- */

static void
measure(struct shape_table *table, struct shape_entry *entry)
{
    const struct shape *shape = entry->shape;
    struct diagnostic d = {0};
    const struct shape *unknown = shape_of_unknown_type(shape);
    arena_reset(&table->scratch);
    if (unknown)
        type_unknown(unknown->type_name, unknown->offset, &d);
    else if (shape_validate(shape, &d) == 0 &&
             size_compute(&entry->size, shape, &table->scratch, &d) == 0)
        target_book(table->target, shape, &entry->size);
    shape_table_fail(table, entry, &d);
    entry->size.known &= !entry->fault;
    entry->leaf_count = shape_has_values(shape);
    entry->leaves = arena_alloc(&table->arena, sizeof *entry->leaves);
    entry->leaves[0] = (struct leaf){.entry = entry};
}

/* Returns the layout within a canonical text; empty if there is none. */
static struct slice
layout_in(const char *canonical)
{
    const char *brace = strchr(canonical, '{');
    return (struct slice){brace, brace ? strlen(brace) : 0};
}

static struct slice
layout_of(const void *table, uint32_t number)
{
    return layout_in(((const struct shape_table *)table)->entries[number - 1]->canonical);
}

/* Copies a parsed shape without spare capacity. Shapes with the same layout share its arrays,
 * because there are few distinct layouts. */
static const struct shape *
keep_shape(struct shape_table *table, const struct shape_entry *entry,
           const struct shape *parsed)
{
    struct slice layout = layout_in(entry->canonical);
    if (layout.length == 0)
        return shape_copy(parsed, NULL, &table->arena);
    uint32_t *number = table_slot(&table->layouts, layout, layout_of, table);
    const struct shape *like = *number ? table->entries[*number - 1]->shape : NULL;
    const struct shape *kept = shape_copy(parsed, like, &table->arena);
    if (!like)
        *number = (uint32_t)entry->id + 1;
    return kept;
}

void
shape_table_fill_array(struct shape_table *table, struct shape_entry *entry,
                       const struct shape *shape)
{
    struct text canonical = {0};
    shape_print(&canonical, shape);
    keep_canonical(table, entry, &canonical);
    entry->shape = keep_shape(table, entry, shape);
    measure(table, entry);
}

struct shape_entry *
shape_table_entry(struct shape_table *table, const char *text, size_t length, bool *made)
{
    uint32_t *number = table_slot(&table->texts, (struct slice){text, length}, text_of, table);
    *made = !*number;
    if (*number)
        return table->entries[*number - 1];
    grow(&table->entries, table->count, &table->capacity, sizeof *table->entries);
    struct shape_entry *entry = arena_alloc(&table->arena, sizeof *entry);
    char *copy = arena_copy(&table->arena, text, length);
    *entry = (struct shape_entry){
        .text = copy, .length = length, .id = table->count, .canonical = copy};
    table->entries[table->count++] = entry;
    *number = (uint32_t)table->count;
    return entry;
}

uint32_t
shape_table_number(const struct shape_table *table, const char *text, size_t length)
{
    return table_find(&table->texts, (struct slice){text, length}, text_of, table);
}

/* ---- values ---- */

/* Returns whether parentheses are nested deeper than the reader of shapes allows. */
static bool
is_too_deep(const char *text)
{
    int depth = 0;
    for (; *text && depth <= LEAF_DEPTH_LIMIT; text++)
        depth += (*text == '(') - (*text == ')');
    return *text;
}

/* Fills a new entry in with a shape as if its canonical text had been read. */
static void
fill_value(struct shape_table *table, struct shape_entry *entry, const struct shape *shape)
{
    struct shape written = *shape;
    struct diagnostic d;
    written.offset = 0;
    written.length = entry->length;
    written.layout.assumed = false;
    written.layout.written = strchr(entry->text, '{');
    if (shape->kind != SHAPE_TUPLE) {
        shape_table_fill_array(table, entry, &written);
    } else if (is_too_deep(entry->text)) {
        diagnostic_set(&d, TOO_DEEP, 0, entry->length, LEAF_DEPTH_LIMIT);
        shape_table_fail(table, entry, &d);
    } else {
        shape_table_fill_tuple(table, entry, &written, NULL);
    }
}

struct shape_entry *
shape_table_intern(struct shape_table *table, const struct shape *shape)
{
    struct text text = {0};
    bool made;
    shape_print(&text, shape);
    struct shape_entry *entry = shape_table_entry(table, text.data, text.length, &made);
    text_free(&text);
    if (made)
        fill_value(table, entry, shape);
    return entry;
}

/* ---- assumed layouts ---- */

/* Returns the entry of a shape with an assumed layout. It is not the entry with the same layout
 * in its text, because that layout is not assumed. */
static struct shape_entry *
assumed_entry(struct shape_table *table, const struct shape *shape)
{
    struct text text = {0};
    bool made;
    shape_print(&text, shape);
    size_t length = text.length;
    text_string(&text, " assumed");
    struct shape_entry *assumed = shape_table_entry(table, text.data, text.length, &made);
    text_free(&text);
    if (!made)
        return assumed;
    assumed->assumption = assumed;
    assumed->canonical = arena_copy(&table->arena, assumed->text, length);
    if (shape->kind == SHAPE_TUPLE) {
        fill_tuple((struct walk){.table = table, .entry = assumed, .assumes = true}, shape);
        return assumed;
    }
    assumed->shape = shape;
    measure(table, assumed);
    return assumed;
}

struct shape_entry *
shape_table_assume(struct shape_table *table, struct shape_entry *entry)
{
    struct diagnostic d;
    size_t count = 0;
    if (entry->fault)
        return entry;
    if (entry->assumption && (!entry->assumed_for || entry->assumed_for == table->assumed))
        return entry->assumption;
    const struct shape *shape =
        predict_shape(table->assumed, entry->shape, table->scope, &table->arena, &count, &d);
    struct shape_entry *assumed = count ? assumed_entry(table, shape) : entry;
    entry->assumption = assumed->fault ? entry : assumed; /* padding may overflow the size */
    entry->assumed_for = table->assumed;
    return entry->assumption;
}

bool
shape_table_type_reported(struct shape_table *table, const struct shape_entry *entry)
{
    if (!entry->shape) /* the type is one of its layout's */
        return false;
    const char *type = shape_of_unknown_type(entry->shape)->type_name;
    for (size_t i = 0; i < table->unknown_count; i++)
        if (strcmp(table->unknown_types[i], type) == 0)
            return true;
    arena_grow(&table->arena, &table->unknown_types, table->unknown_count,
               &table->unknown_capacity, sizeof type);
    table->unknown_types[table->unknown_count++] = type;
    return false;
}

void
shape_table_free(struct shape_table *table)
{
    arena_free(&table->arena);
    arena_free(&table->scratch);
    table_free(&table->texts);
    table_free(&table->layouts);
    free(table->entries);
    *table = (struct shape_table){0};
}

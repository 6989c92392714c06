/* A text that is new is parsed, and its shape kept in the table. */
#include "parser/shape/shape_table.h"

#include "parser/shape/shape_parse.h"

/* Returns the entry of an element, which is parsed by itself. */
static struct shape_entry *
find_element(struct shape_table *table, const struct shape_entry *tuple,
             const struct shape *element)
{
    return shape_table_get(table, tuple->text + element->offset, element->length);
}

static void
fill_array(struct shape_table *table, struct shape_entry *entry)
{
    struct diagnostic d;
    arena_reset(&table->scratch);
    const struct shape *shape = shape_parse(entry->text, entry->length, &table->scratch, &d);
    if (shape)
        shape_table_fill_array(table, entry, shape);
    else
        shape_table_fail(table, entry, &d);
}

/* A tuple is parsed in an arena of its own, because the entry's tuple is built from arrays of
 * the table. */
static void
fill_tuple(struct shape_table *table, struct shape_entry *entry)
{
    struct arena scratch = {0};
    struct diagnostic d;
    const struct shape *shape = shape_parse_deferred(entry->text, entry->length, &scratch, &d);
    if (shape)
        shape_table_fill_tuple(table, entry, shape, find_element);
    else
        shape_table_fail(table, entry, &d);
    arena_free(&scratch);
}

struct shape_entry *
shape_table_get(struct shape_table *table, const char *text, size_t length)
{
    bool made;
    struct shape_entry *entry = shape_table_entry(table, text, length, &made);
    if (made && *entry->text == '(')
        fill_tuple(table, entry);
    else if (made)
        fill_array(table, entry);
    return entry;
}

struct shape_entry *
shape_table_find_printed(const struct shape_table *table, const char *text, size_t length)
{
    uint32_t number = shape_table_number(table, text, length);
    struct shape_entry *entry = number ? table->entries[number - 1] : NULL;
    bool printed = entry && !entry->fault && entry->canonical == entry->text;
    return printed ? entry : NULL;
}

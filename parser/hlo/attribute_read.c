/* Reads the few values that are needed. The lexer has made sure that brackets and quotes
 * balance; nothing else is checked. */
#include "parser/hlo/attribute_read.h"

#include "layout/base/arena.h"
#include "layout/base/escape.h"
#include "layout/base/integer.h"
#include "layout/base/minmax.h"
#include "layout/base/text.h"

#include <stdlib.h>
#include <string.h>

/* Returns the end of the value at text[at]: a blank or a comma outside of strings and brackets,
 * or the bracket that closes the list of fields. */
static size_t
value_end(struct slice s, size_t at)
{
    int depth = 0;
    for (; at < s.length; at++) {
        char c = s.text[at];
        if (c == '"' || c == '\'') {
            for (at++; at < s.length && s.text[at] != c; at++)
                at += s.text[at] == '\\';
        } else if (c == '{' || c == '[' || c == '(') {
            depth++;
        } else if (c == '}' || c == ']' || c == ')') {
            if (depth-- == 0)
                break;
        } else if (depth == 0 && (c == ' ' || c == ',' || c == '\n')) {
            break;
        }
    }
    return min_size(at, s.length);
}

/* Reads the next name=value from *at, which moves behind it. Returns false at the end. */
static bool
next_field(struct slice s, size_t *at, struct slice *name, struct slice *value)
{
    while (*at < s.length && strchr("{ ,\t\r\n", s.text[*at]))
        ++*at;
    const char *equal = *at < s.length ? memchr(s.text + *at, '=', s.length - *at) : NULL;
    if (!equal)
        return false;
    *name = (struct slice){s.text + *at, (size_t)(equal - s.text) - *at};
    size_t start = (size_t)(equal - s.text) + 1, end = value_end(s, start);
    *value = (struct slice){s.text + start, end - start};
    *at = end;
    return true;
}

static struct slice
unquoted(struct slice value)
{
    if (value.length >= 2 && (value.text[0] == '"' || value.text[0] == '\'')) {
        value.text++;
        value.length -= 2;
    }
    return value;
}

int64_t
number_of(struct slice value)
{
    int64_t number;
    return integer_begins(value.text, value.length, &number) ? number : 0;
}

/* Returns a string without its escapes; it is copied only if it has some. */
static struct slice
unescaped(struct slice string, struct arena *arena)
{
    struct text text = {0};
    if (!string.length || !memchr(string.text, '\\', string.length))
        return string;
    unescape(&text, string);
    return text_keep_slice(&text, arena);
}

struct metadata
metadata_read(struct slice value, struct arena *arena)
{
    struct metadata m = {.op_name = {"", 0}, .source_file = {"", 0}};
    struct slice name, field;
    for (size_t at = 0; next_field(value, &at, &name, &field);) {
        if (slice_is(name, "op_name"))
            m.op_name = unescaped(unquoted(field), arena);
        else if (slice_is(name, "source_file"))
            m.source_file = unescaped(unquoted(field), arena);
        else if (slice_is(name, "source_line"))
            m.source_line = number_of(field);
        else if (slice_is(name, "stack_frame_id"))
            m.stack_frame = number_of(field);
    }
    return m;
}

/* Returns the NUMBER of name=NUMBER within {...}; 0 if it is not there. */
static int64_t
field_number(struct slice value, const char *wanted)
{
    struct slice name, field;
    for (size_t at = 0; next_field(value, &at, &name, &field);)
        if (slice_is(name, wanted))
            return number_of(field);
    return 0;
}

/* ---- frame tables ---- */

struct frame_entry
frame_read(enum hlo_table table, struct slice entry, struct arena *arena)
{
    struct frame_entry read = {.name = {"", 0}};
    if ((table == FILE_NAMES || table == FUNCTION_NAMES) && entry.length >= 2) {
        read.name = unescaped((struct slice){entry.text + 1, entry.length - 2}, arena);
    } else if (table == FILE_LOCATIONS) {
        read.first = field_number(entry, "file_name_id");
        read.second = field_number(entry, "line");
        read.function = field_number(entry, "function_name_id");
    } else if (table == STACK_FRAMES) {
        read.first = field_number(entry, "file_location_id");
        read.second = field_number(entry, "parent_frame_id");
    }
    return read;
}

/* ---- typed attributes ---- */

struct typed_list {
    struct arena *arena;
    size_t count;
    struct typed_attribute *items;
};

static void
add_word(struct typed_list *list, enum attribute_kind kind, struct slice word)
{
    list->items[list->count++] = (struct typed_attribute){.kind = kind, .word = word};
}

/* Adds the runs of digits in a text. */
static void
add_numbers(struct typed_list *list, enum attribute_kind kind, struct slice text)
{
    int64_t *numbers = arena_array(list->arena, NUMBERS_MOST, sizeof *numbers);
    size_t count = 0;
    for (size_t i = 0; i < text.length && count < NUMBERS_MOST; i++) {
        if (!is_digit(text.text[i]))
            continue;
        int64_t number = 0;
        for (; i < text.length && is_digit(text.text[i]); i++)
            number = number > INT32_MAX ? number : number * 10 + (text.text[i] - '0');
        numbers[count++] = number;
    }
    list->items[list->count++] =
        (struct typed_attribute){.kind = kind, .count = count, .numbers = numbers};
}

/* Adds the numbers that stand behind a key, up to a character. */
static void
add_numbers_within(struct typed_list *list, enum attribute_kind kind, struct slice text,
                   const char *key, const char *ends)
{
    const char *at = memmem(text.text, text.length, key, strlen(key)),
               *end = text.text + text.length;
    if (!at)
        return;
    const char *stop = at += strlen(key);
    while (stop < end && !strchr(ends, *stop))
        stop++;
    add_numbers(list, kind, (struct slice){at, (size_t)(stop - at)});
}

/* Adds "known_trip_count":{"n":"12"} of a loop. */
static void
add_trip_count(struct typed_list *list, struct slice config)
{
    static const char name[] = "known_trip_count";
    const char *at = memmem(config.text, config.length, name, sizeof name - 1),
               *end = config.text + config.length;
    int64_t *count = arena_alloc(list->arena, sizeof *count);
    for (; at && at < end && *at != '}'; at++) {
        if (!is_digit(*at))
            continue;
        if (integer_begins(at, (size_t)(end - at), count))
            list->items[list->count++] = (struct typed_attribute){
                .kind = ATTRIBUTE_TRIP_COUNT, .count = 1, .numbers = count};
        return;
    }
}

/* Adds what the configuration of a library's product says, as if it were a dot. */
static void
add_product(struct typed_list *list, struct slice config)
{
    if (!memmem(config.text, config.length, "dot_dimension_numbers", 21))
        return;
    add_numbers_within(list, ATTRIBUTE_LHS_BATCH_DIMS, config, "lhs_batch_dimensions", "]");
    add_numbers_within(list, ATTRIBUTE_RHS_BATCH_DIMS, config, "rhs_batch_dimensions", "]");
    add_numbers_within(list, ATTRIBUTE_LHS_CONTRACTING_DIMS, config,
                       "lhs_contracting_dimensions", "]");
    add_numbers_within(list, ATTRIBUTE_RHS_CONTRACTING_DIMS, config,
                       "rhs_contracting_dimensions", "]");
}

static void
add_typed(struct typed_list *list, const struct hlo_instruction *instruction,
          const struct attribute *attribute)
{
    switch (attribute->kind) {
    case ATTRIBUTE_DIM_LABELS:
    case ATTRIBUTE_DIRECTION:
    case ATTRIBUTE_CUSTOM_CALL_TARGET:
        add_word(list, attribute->kind, unquoted(attribute->value));
        return;
    case ATTRIBUTE_BACKEND_CONFIG:
        if (slice_is(instruction->opcode, "while"))
            add_trip_count(list, attribute->value);
        else if (slice_is(instruction->opcode, "custom-call"))
            add_product(list, attribute->value);
        return;
    case ATTRIBUTE_WINDOW:
        add_numbers_within(list, ATTRIBUTE_LHS_DILATE, attribute->value, "lhs_dilate=", " }");
        add_numbers_within(list, ATTRIBUTE_RHS_DILATE, attribute->value, "rhs_dilate=", " }");
        return;
    case ATTRIBUTE_DIMENSIONS:
    case ATTRIBUTE_LHS_CONTRACTING_DIMS:
    case ATTRIBUTE_RHS_CONTRACTING_DIMS:
        add_numbers(list, attribute->kind, attribute->value);
        return;
    default:
        if (attribute_has(attribute->kind) == HAS_NUMBERS)
            add_numbers(list, attribute->kind, attribute->value);
    }
}

/* Adds the whole number of a literal, (5) or ({5}). */
static void
add_whole_number(struct typed_list *list, struct slice literal)
{
    size_t begin = 0, end = literal.length;
    int64_t *number = arena_alloc(list->arena, sizeof *number);
    while (begin < end && strchr("({ ", literal.text[begin]))
        begin++;
    while (end > begin && strchr(")} ", literal.text[end - 1]))
        end--;
    if (end == begin ||
        integer_begins(literal.text + begin, end - begin, number) != end - begin)
        return;
    list->items[list->count++] =
        (struct typed_attribute){.kind = ATTRIBUTE_WHOLE_NUMBER, .count = 1, .numbers = number};
}

size_t
typed_attributes_read(const struct hlo_instruction *instruction, struct arena *arena,
                      const struct typed_attribute **attributes)
{
    struct typed_list list = {.arena = arena};
    size_t room = 4 * instruction->attribute_count + 1; /* a configuration has four */
    list.items = arena_array(arena, room, sizeof *list.items);
    for (size_t i = 0; i < instruction->attribute_count; i++)
        add_typed(&list, instruction, &instruction->attributes[i]);
    if (instruction->literal.length)
        add_whole_number(&list, instruction->literal);
    *attributes = list.items;
    return list.count;
}

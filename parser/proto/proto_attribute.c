#include "parser/proto/proto_attribute.h"

#include "layout/base/arena.h"
#include "layout/base/grow.h"
#include "parser/proto/proto_shape.h"

struct attribute *
proto_attribute_add(struct proto_attributes *list)
{
    grow(&list->items, list->count, &list->capacity, sizeof *list->items);
    return &list->items[list->count++];
}

struct text *
proto_attribute_begin(struct proto_attributes *list)
{
    text_clear(&list->value);
    return &list->value;
}

void
proto_attribute_end(struct proto_attributes *list, enum attribute_kind kind, const char *name)
{
    struct slice value = {arena_copy(list->arena, list->value.data, list->value.length),
                          list->value.length};
    proto_attribute_word(list, kind, name, value);
}

void
proto_attribute_word(struct proto_attributes *list, enum attribute_kind kind, const char *name,
                     struct slice word)
{
    *proto_attribute_add(list) =
        (struct attribute){.kind = kind, .name = {name, strlen(name)}, .value = word};
}

void
proto_attribute_number(struct proto_attributes *list, enum attribute_kind kind,
                       const char *name, int64_t number)
{
    text_integer(proto_attribute_begin(list), number);
    proto_attribute_end(list, kind, name);
}

void
proto_attribute_numbers(struct proto_attributes *list, enum attribute_kind kind,
                        const char *name, const struct wire_message *m, uint32_t number)
{
    proto_index_put(proto_attribute_begin(list), m, number);
    proto_attribute_end(list, kind, name);
}

void
proto_reference_put(struct text *out, struct slice name)
{
    text_char(out, '%');
    text_append(out, name.text, name.length);
}

/* The escapes of abseil's CEscape. */
void
proto_string_put(struct text *out, struct slice string)
{
    static const char letters[] = "\nn\rr\tt\"\"''\\\\";
    text_char(out, '"');
    for (size_t i = 0; i < string.length; i++) {
        unsigned char c = (unsigned char)string.text[i];
        const char *found = NULL;
        for (size_t k = 0; !found && k + 1 < sizeof letters; k += 2)
            found = letters[k] == (char)c ? &letters[k + 1] : NULL;
        if (found)
            text_format(out, "\\%c", *found);
        else if (c < ' ' || c > '~')
            text_format(out, "\\%03o", c);
        else
            text_char(out, (char)c);
    }
    text_char(out, '"');
}

#include "cli/input/input_copies.h"

#include "cli/input/input_list.h"
#include "layout/base/table.h"

#include <string.h>

static struct slice
name_of(const struct document *document)
{
    return (struct slice){document->name, strlen(document->name)};
}

/* The stems of names, by number. */
static struct slice
stem_of(const void *documents, uint32_t number)
{
    return dump_name_stem(name_of(((struct document *const *)documents)[number - 1]));
}

/* The directories of names, by number, each with its last '/'. */
static struct slice
folder_of(const void *documents, uint32_t number)
{
    struct slice name = name_of(((struct document *const *)documents)[number - 1]);
    while (name.length && name.text[name.length - 1] != '/')
        name.length--;
    return name;
}

/* Returns whether a document is a proto that is named *ENDING, but for compression. */
static bool
is_named(const struct document *document, const char *ending)
{
    return document->chosen && document->kind == INPUT_PROTO &&
           slice_ends(dump_name_unpacked(name_of(document)), ending);
}

static void
leave_beside_texts(struct document **documents, size_t count)
{
    struct table texts = {0};
    for (uint32_t i = 1; i <= count; i++)
        if (documents[i - 1]->chosen && documents[i - 1]->kind == INPUT_TEXT)
            *table_slot(&texts, stem_of(documents, i), stem_of, documents) = i;
    for (uint32_t i = 1; i <= count; i++)
        if (documents[i - 1]->kind == INPUT_PROTO &&
            table_find(&texts, stem_of(documents, i), stem_of, documents))
            documents[i - 1]->chosen = false;
    table_free(&texts);
}

static void
leave_beside_profiles(struct document **documents, size_t count)
{
    struct table profiles = {0};
    for (uint32_t i = 1; i <= count; i++)
        if (is_named(documents[i - 1], ".xplane.pb"))
            *table_slot(&profiles, folder_of(documents, i), folder_of, documents) = i;
    for (uint32_t i = 1; i <= count; i++)
        if (is_named(documents[i - 1], ".hlo_proto.pb") &&
            table_find(&profiles, folder_of(documents, i), folder_of, documents))
            documents[i - 1]->chosen = false;
    table_free(&profiles);
}

void
input_copies_leave(struct document **documents, size_t count)
{
    leave_beside_texts(documents, count);
    leave_beside_profiles(documents, count);
}

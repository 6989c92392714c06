/* The table of formats. Each format is a file and a row of formats.def. */
#include "render/formats.h"

#include "render/row/output.h"

#include <string.h>

#define FORMAT(name) extern const struct backend format_##name;
#include "render/formats.def"
#undef FORMAT

static const struct backend *const formats[] = {
#define FORMAT(name) &format_##name,
#include "render/formats.def"
#undef FORMAT
};

/* Stands for a document, which its command writes itself. */
static const struct backend format_document = {.name = "document"};

const struct backend *
format_of(struct output *output, const char *name)
{
    for (size_t i = 0; output->documents && output->documents[i]; i++)
        if (strcmp(output->documents[i], name) == 0) {
            output->document = output->documents[i];
            return &format_document;
        }
    for (size_t i = 0; i < sizeof formats / sizeof *formats; i++)
        if (strcmp(formats[i]->name, name) == 0)
            return formats[i];
    return NULL;
}

const char *
row_format(size_t i)
{
    bool more = i < sizeof formats / sizeof *formats;
    return more && !formats[i]->page && !formats[i]->finding ? formats[i]->name : NULL;
}

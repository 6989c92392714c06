#include "parser/mlir/mlir_sharding.h"

#include "layout/base/text.h"
#include "parser/mlir/mlir_module.h"
#include "parser/mlir/mlir_syntax.h"

/* The inside of the first [...] of a text. */
static struct slice
list_in(struct slice text)
{
    const char *at = memchr(text.text, '[', text.length);
    return at ? mlir_inside(mlir_from(text, (size_t)(at - text.text))) : (struct slice){"", 0};
}

/* Appends a list with XLA's quotes, without the priority of a dimension, {"x"}p1. */
static void
spell_list(struct slice list, bool blanks, struct text *out)
{
    for (size_t i = 0; i < list.length; i++) {
        char c = list.text[i];
        bool priority = c == 'p' && i > 0 && list.text[i - 1] == '}';
        while (priority && i + 1 < list.length && list.text[i + 1] >= '0' &&
               list.text[i + 1] <= '9')
            i++;
        if (!priority && (blanks || c != ' '))
            text_char(out, c == '"' ? '\'' : c);
    }
}

/* Spells "@mesh, [{"x"}, {}]". */
static void
spell_one(const struct mlir_names *meshes, struct slice text, struct text *out)
{
    struct slice mesh, dims, name = mlir_from(text, 1);
    size_t comma = mlir_find(text, 0, ",");
    if (slice_begins(text, "mesh<")) {
        mesh = (struct slice){text.text, comma};
    } else {
        name.length = mlir_name_length(name);
        mesh = mlir_names_find(meshes, name);
    }
    dims = list_in(mlir_from(text, comma));
    if (!mesh.length || !memchr(mesh.text, '[', mesh.length)) {
        text_string(out, "{unknown}");
        return;
    }
    text_string(out, "{mesh[");
    spell_list(list_in(mesh), false, out);
    text_string(out, "], [");
    spell_list(dims, true, out);
    text_string(out, "]}");
}

/* Takes the next "<@mesh, ...>". */
static bool
next_sharding(struct slice *rest, struct slice *sharding)
{
    for (size_t i = 0; i + 1 < rest->length; i++) {
        struct slice at = mlir_from(*rest, i);
        if (!slice_begins(at, "<@") && !slice_begins(at, "<mesh<"))
            continue;
        *sharding = mlir_inside(at);
        *rest = mlir_from(at, sharding->length + 1);
        return sharding->length > 0;
    }
    return false;
}

bool
mlir_sharding_spell(const struct mlir_names *meshes, struct slice text, size_t count,
                    struct text *out)
{
    struct slice sharding;
    bool found = next_sharding(&text, &sharding);
    if (!found)
        return false;
    text_string(out, count > 1 ? "{" : "");
    for (size_t i = 0; i < count; i++) {
        text_separate(out, i, ", ");
        if (found)
            spell_one(meshes, sharding, out);
        else
            text_string(out, "{unknown}");
        found = found && next_sharding(&text, &sharding);
    }
    text_string(out, count > 1 ? "}" : "");
    return true;
}

bool
mlir_sharding_of(struct slice attributes, const struct mlir_names *meshes, struct text *out)
{
    struct slice sdy = mlir_value_of(attributes, "sdy.sharding");
    struct slice mhlo = mlir_value_of(attributes, "mhlo.sharding");
    if (mlir_sharding_spell(meshes, sdy, 1, out))
        return true;
    mlir_unescape(mhlo, out);
    return mhlo.length > 0;
}

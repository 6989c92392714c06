/* The header of a module, and its functions, callees first. */
#include "parser/mlir/mlir_deliver.h"

#include "layout/base/text.h"
#include "parser/mlir/mlir_computation.h"
#include "parser/mlir/mlir_delivery.h"
#include "parser/mlir/mlir_layout.h"
#include "parser/mlir/mlir_syntax.h"

/* The entry: @main, else the first public function, else the first one. */
static const struct mlir_function *
entry_of(const struct mlir_module *module)
{
    const struct mlir_function *public = NULL;
    for (const struct mlir_function *f = module->first; f; f = f->next) {
        if (slice_is(f->name, "main"))
            return f;
        if (!public && !f->private)
        public = f;
    }
    return public ? public : module->first;
}

/* Appends an alias {1}: (0, {}, may-alias), or the donor (0, {}). */
static void
list_alias(const struct mlir_function *entry, size_t argument, bool donor, struct text *out)
{
    struct slice attributes = entry->body.arguments[argument].attributes;
    struct slice output = mlir_value_of(attributes, "tf.aliasing_output");
    struct slice gives = mlir_value_of(attributes, "jax.buffer_donor");
    if (donor ? !slice_is(gives, "true") : !output.length)
        return;
    text_string(out, out->length ? ", " : "{ ");
    if (donor) {
        text_format(out, "(%zu, {})", argument);
        return;
    }
    int digits = entry->result_count > 1 ? (int)output.length : 0;
    text_format(out, "{%.*s}: (%zu, {}, may-alias)", digits, output.text, argument);
}

/* Adds the outputs that lie in arguments, or the arguments that outputs may lie in. */
static void
add_aliases(struct mlir_delivery *d, const struct mlir_function *entry, bool donors)
{
    struct text list = {0};
    for (size_t i = 0; i < entry->body.argument_count; i++)
        list_alias(entry, i, donors, &list);
    if (!list.length)
        return;
    text_string(&list, " }");
    if (donors)
        mlir_attribute_keep(&d->attributes, ATTRIBUTE_BUFFER_DONOR, "buffer_donor", &list);
    else
        mlir_attribute_keep(&d->attributes, ATTRIBUTE_INPUT_OUTPUT_ALIAS, "input_output_alias",
                            &list);
}

/* The shape with the memory space that the attributes name. */
static struct shape_entry *
placed(struct mlir_delivery *d, struct shape_entry *shape, struct slice attributes)
{
    return mlir_is_on_host(attributes) ? mlir_shape_on_host(d->shapes, shape) : shape;
}

/* The shapes of the entry's arguments, and last that of its result. */
static struct shape_entry **
signature_of(struct mlir_delivery *d, const struct mlir_function *entry, size_t *count)
{
    size_t arguments = entry->body.argument_count, results = entry->result_count;
    struct shape_entry **shapes = arena_array(&d->arena, arguments + 1, sizeof *shapes);
    struct shape_entry **items = arena_array(&d->arena, results, sizeof *items);
    for (size_t i = 0; i < arguments; i++) {
        const struct mlir_argument *argument = &entry->body.arguments[i];
        shapes[i] = placed(d, argument->value.shape, argument->attributes);
    }
    for (size_t i = 0; i < results; i++)
        items[i] = placed(d, entry->results[i].shape, entry->results[i].attributes);
    shapes[arguments] = results == 1 ? items[0] : mlir_tuple_shape(d->shapes, items, results);
    *count = arguments + 1;
    return shapes;
}

static void
deliver_header(struct mlir_delivery *d, const struct mlir_function *entry)
{
    static const char *const names[][2] = {{"mhlo.num_partitions", "num_partitions"},
                                           {"mhlo.num_replicas", "replica_count"}};
    struct hlo_module module = {.name = d->module->name,
                                .line = d->module->line,
                                .calls_kernels = d->module->calls_kernels};
    mlir_attribute_add(&d->attributes, ATTRIBUTE_IS_SCHEDULED, "is_scheduled",
                       (struct slice){"false", 5});
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        struct slice value = mlir_value_of(d->module->attributes, names[i][0]);
        if (value.length)
            mlir_attribute_add(&d->attributes, ATTRIBUTE_OTHER, names[i][1], value);
    }
    if (entry) {
        add_aliases(d, entry, false);
        add_aliases(d, entry, true);
        module.shapes = signature_of(d, entry, &module.shape_count);
    }
    module.attributes = d->attributes.items;
    module.attribute_count = d->attributes.count;
    d->attributes = (struct mlir_attributes){.arena = &d->arena};
    if (d->sink->module)
        d->stopped = d->sink->module(d->sink->context, &module) != 0;
}

int
mlir_deliver(const struct mlir_module *module, const struct mlir_names *locations,
             enum ending ending, struct shape_table *shapes, const struct module_sink *sink)
{
    struct mlir_delivery d = {
        .module = module, .locations = locations, .shapes = shapes, .sink = sink};
    const struct mlir_function *entry = entry_of(module);
    d.attributes.arena = &d.arena;
    deliver_header(&d, entry);
    for (const struct mlir_function *f = module->callees_first; f; f = f->caller)
        mlir_deliver_function(&d, f, f == entry);
    if (!d.stopped && sink->module_end)
        d.stopped = sink->module_end(sink->context, ending) != 0;
    arena_free(&d.arena);
    return d.stopped ? -1 : 0;
}

/* Groups of devices, and pairs of them, as collectives have them; shardings. */
#include "layout/base/arena.h"
#include "parser/proto/proto_attribute.h"
#include "parser/proto/proto_shape.h"

/* Appends the numbers of a field within a pair of brackets. */
static void
put_numbers(struct text *out, const struct wire_message *m, uint32_t number, const char *open,
            const char *close)
{
    struct arena arena = {0};
    struct integer_list list = wire_integers(m, number, &arena);
    text_string(out, open);
    text_integers(out, list.items, list.count);
    text_string(out, close);
    arena_free(&arena);
}

/* Appends "<=[2,4]T(1,0)": devices in the order of an array whose dimensions are permuted. */
static void
put_iota(struct text *out, const struct wire_message *m, uint32_t shape, uint32_t order)
{
    struct arena arena = {0};
    struct integer_list permutation = wire_integers(m, order, &arena);
    put_numbers(out, m, shape, "<=[", "]");
    if (permutation.count > 1)
        put_numbers(out, m, order, "T(", ")");
    arena_free(&arena);
}

/* ---- meshes ---- */

static struct slice
axis_name(const struct wire_message *mesh, int64_t number, struct wire_message *axis)
{
    struct wire_run run = {0};
    while (wire_next(mesh, 1, "axes", &run, axis))
        if (number-- == 0)
            return wire_bytes(axis, 1);
    return (struct slice){"?", 1};
}

static void
put_mesh(struct text *out, const struct wire_message *mesh)
{
    struct wire_run run = {0};
    struct wire_message axis, iota;
    text_string(out, "mesh[");
    while (wire_next(mesh, 1, "axes", &run, &axis)) {
        struct slice name = wire_bytes(&axis, 1);
        text_format(out, "%s'%.*s'=%lld", run.index > 1 ? "," : "", (int)name.length, name.text,
                    (long long)wire_integer(&axis, 2, 0));
    }
    text_char(out, ']');
    if (wire_has(mesh, 2))
        put_numbers(out, mesh, 2, ", device_ids=(", ")");
    if (wire_within(mesh, 3, "iota_transform", &iota)) {
        put_numbers(out, &iota, 1, ", device_ids=([", "]");
        put_numbers(out, &iota, 2, "T(", "))");
    }
}

/* Appends "'x'", or "'x':(2)4" of a part of an axis. */
static void
put_axis(struct text *out, const struct wire_message *mesh,
         const struct wire_message *reference)
{
    struct wire_message axis, part;
    struct slice name = axis_name(mesh, wire_integer(reference, 1, 0), &axis);
    text_format(out, "'%.*s'", (int)name.length, name.text);
    if (wire_within(reference, 2, "sub_axis", &part))
        text_format(out, ":(%lld)%lld", (long long)wire_integer(&part, 1, 0),
                    (long long)wire_integer(&part, 2, 0));
}

static void
put_mesh_groups(struct text *out, const struct wire_message *groups)
{
    struct wire_run run = {0};
    struct wire_message mesh, reference;
    if (!wire_within(groups, 1, "mesh", &mesh))
        return;
    put_mesh(out, &mesh);
    text_string(out, " {");
    while (wire_next(groups, 2, "axes", &run, &reference)) {
        text_string(out, run.index > 1 ? "," : "");
        put_axis(out, &mesh, &reference);
    }
    text_char(out, '}');
}

/* ---- groups ---- */

static void
put_listed_groups(struct text *out, const struct wire_message *m, uint32_t number)
{
    struct wire_run run = {0};
    struct wire_message group;
    text_char(out, '{');
    while (wire_next(m, number, "replica_groups", &run, &group)) {
        text_string(out, run.index > 1 ? "," : "");
        put_numbers(out, &group, 1, "{", "}");
    }
    text_char(out, '}');
}

static void
put_groups(struct text *out, const struct wire_message *m)
{
    struct wire_message list;
    if (wire_within(m, 93, "mesh_axes_replica_group_list", &list)) {
        put_mesh_groups(out, &list);
    } else if (wire_within(m, 92, "iota_collective_device_list", &list)) {
        text_format(out, "[%lld,%lld]", (long long)wire_integer(&list, 1, 0),
                    (long long)wire_integer(&list, 2, 0));
        put_iota(out, &list, 3, 4);
    } else if (wire_within(m, 87, "collective_device_list", &list)) {
        put_listed_groups(out, &list, 1);
    } else {
        put_listed_groups(out, m, 49);
    }
}

static void
add_pairs(struct proto_attributes *list, const struct wire_message *m)
{
    struct wire_run run = {0};
    struct wire_message pair;
    struct text *out = proto_attribute_begin(list);
    text_char(out, '{');
    while (wire_next(m, 52, "source_target_pairs", &run, &pair))
        text_format(out, "%s{%lld,%lld}", run.index > 1 ? "," : "",
                    (long long)wire_integer(&pair, 1, 0), (long long)wire_integer(&pair, 2, 0));
    text_char(out, '}');
    proto_attribute_end(list, ATTRIBUTE_OTHER, "source_target_pairs");
}

void
proto_group_attributes(struct proto_attributes *list, const struct wire_message *m,
                       bool collective)
{
    if (collective || wire_has(m, 49) || wire_has(m, 92) || wire_has(m, 93)) {
        put_groups(proto_attribute_begin(list), m);
        proto_attribute_end(list, ATTRIBUTE_OTHER, "replica_groups");
    }
    if (wire_has(m, 52))
        add_pairs(list, m);
}

/* ---- shardings ---- */

enum sharding_type {
    SHARDING_REPLICATED,
    SHARDING_MAXIMAL,
    SHARDING_TUPLE,
    SHARDING_OTHER,
    SHARDING_MANUAL,
    SHARDING_UNKNOWN,
    SHARDING_UNREDUCED
};

/* Appends what the last dimensions of the tile assignment are, which are none of the array. */
static void
put_last_dimensions(struct text *out, const struct wire_message *m)
{
    static const char *const words[] = {[SHARDING_REPLICATED] = "replicated",
                                        [SHARDING_MANUAL] = "manual",
                                        [SHARDING_UNREDUCED] = "unreduced"};
    struct arena arena = {0};
    struct integer_list last = wire_integers(m, 8, &arena);
    if (wire_flag(m, 6))
        text_string(out, " last_tile_dim_replicate");
    else if (last.count)
        text_string(out, " last_tile_dims={");
    for (size_t i = 0; !wire_flag(m, 6) && i < last.count; i++) {
        bool known =
            last.items[i] >= 0 && last.items[i] <= SHARDING_UNREDUCED && words[last.items[i]];
        text_separate(out, i, ", ");
        text_string(out, known ? words[last.items[i]] : "?");
    }
    if (last.count && !wire_flag(m, 6))
        text_char(out, '}');
    arena_free(&arena);
}

static void
put_tiled(struct text *out, const struct wire_message *m)
{
    put_numbers(out, m, 3, "{devices=[", "]");
    if (wire_has(m, 9))
        put_iota(out, m, 9, 10);
    else
        put_numbers(out, m, 4, "", "");
    put_last_dimensions(out, m);
    text_char(out, '}');
}

static void
put_tuple_sharding(struct text *out, const struct wire_message *m)
{
    struct wire_run run = {0};
    struct wire_message element;
    text_char(out, '{');
    while (wire_next(m, 5, "tuple_shardings", &run, &element)) {
        size_t i = run.index - 1;
        text_string(out, i ? ", " : "");
        text_string(out, i && i % 5 == 0 ? " " : ""); /* a comment stands there in the text */
        proto_sharding_put(out, &element);
    }
    text_char(out, '}');
}

/* Appends a dimension's or a kind's axes; open: others may be added. */
static void
put_axes(struct text *out, const struct wire_message *mesh, const struct wire_message *m,
         uint32_t number, bool open)
{
    struct wire_run run = {0};
    struct wire_message reference;
    text_char(out, '{');
    while (wire_next(m, number, "axes", &run, &reference)) {
        text_string(out, run.index > 1 ? ", " : "");
        put_axis(out, mesh, &reference);
    }
    if (open)
        text_string(out, run.index ? ", ?" : "?");
    text_char(out, '}');
}

/* Appends xla.NamedShardingProto (source: XLA, hlo/ir/named_sharding.cc, ToString of jaxlib
 * 0.10.2). */
static void
put_named(struct text *out, const struct wire_message *named)
{
    static const struct {
        uint32_t number;
        const char *name;
    } kinds[] = {{4, "replicated"}, {5, "unreduced"}, {7, "manual"}};
    struct wire_run run = {0};
    struct wire_message mesh, dim;
    bool any = false;
    if (!wire_within(named, 2, "mesh", &mesh)) {
        text_string(out, "{mesh[], replicated}");
        return;
    }
    if (!wire_has(&mesh, 1) && wire_has(&mesh, 2)) {
        put_numbers(out, &mesh, 2, "{maximal_mesh[device_id=", "]}");
        return;
    }
    text_char(out, '{');
    put_mesh(out, &mesh);
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        any |= wire_has(named, kinds[i].number);
    text_string(out, any || wire_has(named, 3) ? ", [" : ", replicated");
    while (wire_next(named, 3, "dim_shardings", &run, &dim)) {
        text_string(out, run.index > 1 ? ", " : "");
        put_axes(out, &mesh, &dim, 1, !wire_flag(&dim, 2));
    }
    text_string(out, any || wire_has(named, 3) ? "]" : "");
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if (wire_has(named, kinds[i].number)) {
            text_format(out, ", %s=", kinds[i].name);
            put_axes(out, &mesh, named, kinds[i].number, false);
        }
    text_char(out, '}');
}

/* A sharding that is present, though empty, is replicated. */
void
proto_sharding_put(struct text *out, const struct wire_message *m)
{
    static const char *const words[] = {[SHARDING_REPLICATED] = "{replicated}",
                                        [SHARDING_MANUAL] = "{manual}",
                                        [SHARDING_UNKNOWN] = "{unknown}",
                                        [SHARDING_UNREDUCED] = "{unreduced}"};
    struct arena arena = {0};
    struct wire_message named;
    int64_t type = wire_integer(m, 1, SHARDING_REPLICATED);
    struct integer_list devices = wire_integers(m, 4, &arena);
    if (wire_within(m, 14, "named_sharding", &named))
        put_named(out, &named);
    else if (type == SHARDING_TUPLE || wire_has(m, 5))
        put_tuple_sharding(out, m);
    else if (type == SHARDING_MAXIMAL)
        text_format(out, "{maximal device=%lld}",
                    (long long)(devices.count ? devices.items[0] : 0));
    else if (type == SHARDING_OTHER || type < 0 || type > SHARDING_UNREDUCED)
        put_tiled(out, m);
    else
        text_string(out, words[type]);
    arena_free(&arena);
}

/*
 * What attributes say: each kind of encoding has a table of its keys, in the spellings of all
 * versions. Keys that do not change the bases, such as versionMinor, are passed over; those
 * that are not optional must be there.
 */
#include "parser/triton/triton_list.h"

#include <stddef.h>
#include <string.h>

enum key_form {
    KEY_NUMBER,
    KEY_RANK,
    KEY_FLAG,
    KEY_POWERS,      /* a power of two for each dim */
    KEY_INSTRUCTION, /* M, N and K */
    KEY_ORDER,
    KEY_PARENT,
    KEY_BASES,
    KEY_TILES, /* {register = BASES, warp = BASES} */
    KEY_PADS,
    KEY_BLOCKS,   /* one of CTAsPerCGA, CTASplitNum, CTAOrder: see add_blocks */
    KEY_SHAPE,    /* dims of the array */
    KEY_UNPACKED, /* see struct triton_text */
    KEY_IGNORED
};

struct key {
    const char *name;
    enum key_form form;
    size_t offset; /* of the field; of KEY_BASES: the input */
    bool needed;
};

#define FIELD(member) offsetof(struct triton_encoding, member)

/* What encodings say of the blocks of a cluster: since 3.6, and before. */
#define CLUSTER                                                                                \
    {"CGALayout", KEY_BASES, LINEAR_BLOCK, false}, {"CTAsPerCGA", KEY_BLOCKS, 0, false},       \
        {"CTASplitNum", KEY_BLOCKS, 0, false},                                                 \
    {                                                                                          \
        "CTAOrder", KEY_BLOCKS, 0, false                                                       \
    }

static const struct key blocked_keys[] = {
    {"sizePerThread", KEY_POWERS, FIELD(size_per_thread), true},
    {"threadsPerWarp", KEY_POWERS, FIELD(threads_per_warp), true},
    {"warpsPerCTA", KEY_POWERS, FIELD(warps_per_cta), true},
    {"order", KEY_ORDER, 0, true},
    CLUSTER,
    {0}};
static const struct key slice_keys[] = {
    {"dim", KEY_NUMBER, FIELD(dim), true}, {"parent", KEY_PARENT, 0, true}, {0}};
static const struct key mma_keys[] = {{"versionMajor", KEY_NUMBER, FIELD(version), true},
                                      {"versionMinor", KEY_IGNORED, 0, false},
                                      {"warpsPerCTA", KEY_POWERS, FIELD(warps_per_cta), true},
                                      {"instrShape", KEY_INSTRUCTION, 0, true},
                                      CLUSTER,
                                      {0}};
static const struct key mfma_keys[] = {
    {"version", KEY_NUMBER, FIELD(version), false},
    {"versionMajor", KEY_NUMBER, FIELD(version), false},
    {"versionMinor", KEY_IGNORED, 0, false},
    {"warpsPerCTA", KEY_POWERS, FIELD(warps_per_cta), true},
    {"instrShape", KEY_INSTRUCTION, 0, false},
    {"nonKDim", KEY_NUMBER, FIELD(instruction), false},
    {"isTransposed", KEY_FLAG, FIELD(transposed), true},
    {"tilesPerWarp", KEY_POWERS, FIELD(tiles_per_warp), false},
    {"elementBitWidth", KEY_NUMBER, FIELD(element_bits), false},
    {"elementType", KEY_IGNORED, 0, false}, /* Triton 3.9 drops it, too */
    CLUSTER,
    {0}};
static const struct key wmma_keys[] = {
    {"version", KEY_NUMBER, FIELD(version), true},
    {"isTranspose", KEY_FLAG, FIELD(transposed), false},
    {"ctaLayout", KEY_TILES, 0, false},
    {"warpsPerCTA", KEY_POWERS, FIELD(warps_per_cta), false},
    {"tilesPerWarp", KEY_POWERS, FIELD(tiles_per_warp), false},
    {"instrShape", KEY_INSTRUCTION, 0, false},
    {"rank", KEY_RANK, 0, false},
    CLUSTER,
    {0}};
static const struct key dot_keys[] = {{"opIdx", KEY_NUMBER, FIELD(operand), true},
                                      {"parent", KEY_PARENT, 0, true},
                                      {"kWidth", KEY_NUMBER, FIELD(k_width), false},
                                      {0}};
static const struct key linear_keys[] = {{"register", KEY_BASES, LINEAR_REGISTER, true},
                                         {"lane", KEY_BASES, LINEAR_LANE, true},
                                         {"warp", KEY_BASES, LINEAR_WARP, true},
                                         {"block", KEY_BASES, LINEAR_BLOCK, true},
                                         {0}};
static const struct key swizzled_keys[] = {
    {"vec", KEY_NUMBER, FIELD(phases.vec), true},
    {"perPhase", KEY_NUMBER, FIELD(phases.per_phase), true},
    {"maxPhase", KEY_NUMBER, FIELD(phases.max_phase), true},
    {"order", KEY_ORDER, 0, true},
    CLUSTER,
    {0}};
static const struct key partitioned_keys[] = {
    {"numPartitions", KEY_NUMBER, FIELD(partitions.count), true},
    {"numGroups", KEY_NUMBER, FIELD(partitions.groups), true},
    {"partitionDim", KEY_NUMBER, FIELD(dim), true},
    {"partitionLayout", KEY_PARENT, 0, true},
    {0}};
static const struct key shared_keys[] = {
    {"vec", KEY_NUMBER, FIELD(phases.vec), true},
    {"perPhase", KEY_NUMBER, FIELD(phases.per_phase), true},
    {"maxPhase", KEY_NUMBER, FIELD(phases.max_phase), true},
    {"order", KEY_ORDER, 0, true},
    {"hasLeadingOffset", KEY_FLAG, FIELD(leading_offset), false},
    CLUSTER,
    {0}};
static const struct key nvmma_keys[] = {
    {"swizzlingByteWidth", KEY_NUMBER, FIELD(swizzle_bytes), true},
    {"transposed", KEY_FLAG, FIELD(transposed), false},
    {"elementBitWidth", KEY_NUMBER, FIELD(element_bits), true},
    {"fp4Padded", KEY_FLAG, FIELD(fp4_padded), false},
    {"rank", KEY_RANK, 0, false},
    CLUSTER,
    {0}};
static const struct key padded_keys[] = {{"[", KEY_PADS, 0, true},
                                         {"order", KEY_ORDER, 0, false},
                                         {"shape", KEY_SHAPE, 0, false},
                                         {"offset", KEY_BASES, LINEAR_OFFSET, false},
                                         {"block", KEY_BASES, LINEAR_BLOCK, false},
                                         CLUSTER,
                                         {0}};
static const struct key shared_linear_keys[] = {
    {"offset", KEY_BASES, LINEAR_OFFSET, true}, {"block", KEY_BASES, LINEAR_BLOCK, false}, {0}};
static const struct key tensor_keys[] = {
    {"blockM", KEY_NUMBER, FIELD(tensor.block_m), true},
    {"blockN", KEY_NUMBER, FIELD(tensor.block_n), true},
    {"colStride", KEY_NUMBER, FIELD(tensor.col_stride), false},
    {"unpacked", KEY_UNPACKED, 0, false},
    {"CGALayout", KEY_BASES, LINEAR_BLOCK, false},
    {"twoCTAs", KEY_FLAG, FIELD(tensor.two_ctas), false},
    {"CTASplitM", KEY_BLOCKS, 0, false},
    {"CTASplitN", KEY_BLOCKS, 0, false},
    {"fp4Padded", KEY_FLAG, FIELD(fp4_padded), false},
    {0}};
static const struct key scales_keys[] = {{"CGALayout", KEY_BASES, LINEAR_BLOCK, false},
                                         {"CTASplitM", KEY_BLOCKS, 0, false},
                                         {"CTASplitN", KEY_BLOCKS, 0, false},
                                         {0}};
static const struct key bases_keys[] = {{"register", KEY_BASES, LINEAR_REGISTER, false},
                                        {"lane", KEY_BASES, LINEAR_LANE, false},
                                        {"warp", KEY_BASES, LINEAR_WARP, false},
                                        {"block", KEY_BASES, LINEAR_BLOCK, false},
                                        {"offset", KEY_BASES, LINEAR_OFFSET, false},
                                        {"row", KEY_BASES, LINEAR_ROW, false},
                                        {"col", KEY_BASES, LINEAR_COL, false},
                                        {"pairs", KEY_PADS, 0, false},
                                        {"shape", KEY_SHAPE, 0, false},
                                        {0}};

static const struct kind {
    const char *name;
    enum triton_kind kind;
    const struct key *keys;
} kinds[] = {{"blocked", TRITON_BLOCKED, blocked_keys},
             {"slice", TRITON_SLICE, slice_keys},
             {"nvidia_mma", TRITON_NVIDIA_MMA, mma_keys},
             {"mma", TRITON_NVIDIA_MMA, mma_keys},
             {"amd_mfma", TRITON_AMD_MFMA, mfma_keys},
             {"mfma", TRITON_AMD_MFMA, mfma_keys},
             {"amd_wmma", TRITON_AMD_WMMA, wmma_keys},
             {"dot_op", TRITON_DOT_OP, dot_keys},
             {"linear", TRITON_LINEAR, linear_keys},
             {"generic_linear", TRITON_GENERIC_LINEAR, linear_keys},
             {"swizzled_shared", TRITON_SWIZZLED_SHARED, swizzled_keys},
             {"amd_rotating_shared", TRITON_ROTATING_SHARED, swizzled_keys},
             {"partitioned_shared", TRITON_PARTITIONED_SHARED, partitioned_keys},
             {"shared", TRITON_SHARED, shared_keys},
             {"nvmma_shared", TRITON_NVMMA_SHARED, nvmma_keys},
             {"padded_shared", TRITON_PADDED_SHARED, padded_keys},
             {"shared_linear", TRITON_SHARED_LINEAR, shared_linear_keys},
             {"tensor_memory_encoding", TRITON_TENSOR_MEMORY, tensor_keys},
             {"tensor_memory_scales_encoding", TRITON_TENSOR_MEMORY_SCALES, scales_keys}};
static const struct kind plain = {"linear", TRITON_BASES, bases_keys};

#define KINDS (sizeof kinds / sizeof *kinds)

/* ---- attributes ---- */

static void read_attribute(struct triton_parse *p, const struct term *term,
                           struct triton_encoding *e, int depth);

static void
read_number(struct triton_parse *p, const struct key *key, const struct term *value,
            struct triton_encoding *e)
{
    void *field = (char *)e + key->offset;
    int64_t number = value->token.value;
    if (value->kind != TERM_LEAF || number < 0 || number > TRITON_LARGEST)
        triton_expect(p, value, "a number");
    else if (key->form == KEY_FLAG)
        *(bool *)field = number != 0;
    else
        *(int64_t *)field = number;
}

static void
read_key(struct triton_parse *p, const struct key *key, const struct term *value,
         struct triton_encoding *e, int depth)
{
    struct triton_encoding *parent;
    switch (key->form) {
    case KEY_NUMBER:
    case KEY_FLAG:
        read_number(p, key, value, e);
        return;
    case KEY_RANK:
        if (value->kind != TERM_LEAF || value->token.value < 0)
            triton_expect(p, value, "a number");
        else
            triton_set_rank(p, value, (uint64_t)value->token.value, e);
        return;
    case KEY_POWERS:
        triton_read_powers(p, value, (int64_t *)(void *)((char *)e + key->offset), e);
        return;
    case KEY_INSTRUCTION:
        triton_read_instruction(p, value, e);
        return;
    case KEY_ORDER:
        triton_read_order(p, value, e);
        return;
    case KEY_PARENT:
        parent = arena_alloc(p->phrase.arena, sizeof *parent);
        read_attribute(p, value, parent, depth + 1);
        e->parent = parent;
        return;
    case KEY_BASES:
        triton_read_bases(p, value, &e->bases[key->offset], e);
        return;
    case KEY_TILES:
        triton_read_tiles(p, value, e);
        return;
    case KEY_PADS:
        triton_read_pads(p, value, e);
        return;
    case KEY_SHAPE:
        triton_read_shape(p, value, e);
        return;
    case KEY_UNPACKED:
        if (value->kind != TERM_LEAF)
            triton_expect(p, value, "true or false");
        p->text->unpacked = value->token.value != 0;
        return;
    case KEY_BLOCKS:
    case KEY_IGNORED:
        return;
    }
}

/* Finds the kind that a name means, NULL after an error. */
static const struct kind *
find_kind(struct triton_parse *p, const struct term *term)
{
    const char *text = phrase_text(&p->phrase, &term->token), *dot;
    struct phrase_token name = term->token;
    size_t i = 0;
    if (term->kind == TERM_BASES)
        return &plain;
    dot = term->kind == TERM_ATTRIBUTE ? memchr(text, '.', name.length) : NULL;
    if (!dot) {
        triton_expect(p, term, "an encoding");
        return NULL;
    }
    name.offset += (size_t)(dot + 1 - text);
    name.length -= (size_t)(dot + 1 - text);
    while (i < KINDS && !phrase_is(&p->phrase, &name, kinds[i].name))
        i++;
    if (i < KINDS)
        return &kinds[i];
    triton_unread(p, &term->token);
    return NULL;
}

static void
read_attribute(struct triton_parse *p, const struct term *term, struct triton_encoding *e,
               int depth)
{
    const struct kind *kind = find_kind(p, term);
    *e = (struct triton_encoding){0};
    if (depth > TRITON_DEPTH)
        PHRASE_FAIL(&p->phrase, TOO_DEEP, PHRASE_PLACE(&term->token), TRITON_DEPTH);
    if (p->phrase.failed)
        return;
    e->kind = kind->kind;
    for (const struct term *pair = term->first; pair; pair = pair->next) {
        const struct key *key = kind->keys;
        while (key->name && !phrase_is(&p->phrase, &pair->token, key->name))
            key++;
        if (!key->name)
            PHRASE_FAIL(&p->phrase, TRITON_KEY, PHRASE_PLACE(&pair->token), kind->name);
        else if (triton_value(p, term, key->name) != pair->first)
            triton_expect(p, pair, "each key once");
        else
            read_key(p, key, pair->first, e, depth);
    }
    for (const struct key *key = kind->keys; key->name; key++)
        if (key->needed && !triton_value(p, term, key->name))
            PHRASE_FAIL(&p->phrase, TRITON_NO_KEY, PHRASE_PLACE(&term->token), key->name);
    if (!p->phrase.failed)
        triton_complete(p, term, e);
}

void
triton_read(struct triton_parse *p, const struct term *term, struct triton_encoding *e)
{
    read_attribute(p, term, e, 0);
}

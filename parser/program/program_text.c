/* Attributes and operands are kept as bytes beside the instruction: the header, its attributes,
 * the operands as written. */
#include "parser/program/program_text.h"

#include "layout/base/grow.h"
#include "parser/lex/escape.h"
#include "parser/module/attribute.h"
#include "parser/module/backend_config.h"
#include "parser/program/program_keys.h"

#include <stdlib.h>
#include <string.h>

struct kept_header {
    uint32_t attribute_count, operands_length;
};

/* Name and value are words. */
struct kept_attribute {
    uint32_t kind, name, value;
};

/* What is known of a metadata or backend_config. */
struct program_value {
    uint32_t metadata;          /* its word; 0: not known yet */
    const struct links *config; /* NULL: not known yet */
};

/* ---- texts that stand again ---- */

void
program_texts_begin(struct program_texts *texts, struct program *program, unsigned kept)
{
    texts->ownership = &program->ownership;
    texts->kept = kept;
    if (texts->used)
        memset(texts->values, 0, texts->used * sizeof *texts->values);
    texts->used = 0;
    memset(texts->opcodes, 0, sizeof texts->opcodes);
    words_number(&program->ownership.words, "", 0);
}

void
program_texts_free(struct program_texts *texts)
{
    free(texts->values);
}

static uint32_t
word_of(struct program_texts *texts, struct slice text)
{
    return words_number(&texts->ownership->words, text.text, text.length);
}

/* What is known of an attribute that has a number. */
static struct program_value *
value_of(struct program_texts *texts, const struct attribute *attribute)
{
    while (attribute->number >= texts->capacity) {
        size_t before = texts->capacity;
        grow_array(&texts->values, &texts->capacity, sizeof *texts->values);
        memset(texts->values + before, 0, (texts->capacity - before) * sizeof *texts->values);
    }
    if (attribute->number >= texts->used)
        texts->used = (size_t)attribute->number + 1;
    return &texts->values[attribute->number];
}

struct opcode
program_opcode(struct program_texts *texts, struct slice text, uint32_t *word)
{
    *word = word_of(texts, text);
    struct program_opcode *last = &texts->opcodes[*word % TEXTS_OPCODES];
    if (last->word != *word)
        *last = (struct program_opcode){*word, opcode_read(text.text, text.length)};
    return last->opcode;
}

static const struct links *
read_config(struct ownership *o, struct slice value)
{
    struct links *links = arena_alloc(&o->arena, sizeof *links);
    o->marks = backend_config_marks(value, o->marks);
    backend_config_read(value, links, &o->arena);
    return links;
}

const struct links *
program_config(struct program_texts *texts, const struct attribute *attribute)
{
    if (attribute->number == 0)
        return read_config(texts->ownership, attribute->value);
    struct program_value *value = value_of(texts, attribute);
    if (!value->config)
        value->config = read_config(texts->ownership, attribute->value);
    return value->config;
}

uint32_t
program_metadata(struct program_texts *texts, const struct attribute *metadata)
{
    if (!(texts->kept & PROGRAM_METADATA))
        return 0;
    if (metadata->number == 0)
        return word_of(texts, metadata->value);
    struct program_value *value = value_of(texts, metadata);
    if (value->metadata == 0)
        value->metadata = word_of(texts, metadata->value);
    return value->metadata;
}

/* ---- keeping ---- */

#define SCALAR_TEXT 24 /* bytes of the text of a scalar that is kept */

/* Returns whether the attribute says how the instruction reads its operands, or how often it
 * runs its body. */
static bool
is_access(const struct instruction *kept, const struct attribute *attribute)
{
    switch (attribute->kind) {
    case ATTRIBUTE_DIMENSIONS:
    case ATTRIBUTE_DIM_LABELS:
    case ATTRIBUTE_DIRECTION:
    case ATTRIBUTE_LHS_CONTRACTING_DIMS:
    case ATTRIBUTE_RHS_CONTRACTING_DIMS:
    case ATTRIBUTE_CUSTOM_CALL_TARGET:
        return true;
    case ATTRIBUTE_BACKEND_CONFIG:
        return kept->operation.rule == RULE_WHILE;
    default:
        return false;
    }
}

/* Returns whether the attribute may relate the sizes of operands and result. */
static bool
is_about_sizes(const struct instruction *kept, const struct attribute *attribute)
{
    switch (attribute->kind) {
    case ATTRIBUTE_METADATA:
    case ATTRIBUTE_SHARDING:
    case ATTRIBUTE_FRONTEND_ATTRIBUTES:
    case ATTRIBUTE_CONTROL_PREDECESSORS:
        return false;
    case ATTRIBUTE_BACKEND_CONFIG:
        return kept->operation.rule == RULE_CUSTOM_CALL;
    default:
        return true;
    }
}

static bool
keeps_attribute(const struct program_texts *texts, const struct instruction *kept,
                const struct attribute *attribute)
{
    return texts->kept & PROGRAM_ATTRIBUTES ||
           (texts->kept & PROGRAM_ACCESS && is_access(kept, attribute)) ||
           (texts->kept & PROGRAM_SIZES && is_about_sizes(kept, attribute));
}

/* The text of operands that is kept; of a scalar constant, its literal. */
static struct slice
kept_operands(const struct program_texts *texts, const struct hlo_instruction *instruction)
{
    struct slice none = {"", 0};
    if (texts->kept & PROGRAM_ACCESS && instruction->literal.length <= SCALAR_TEXT)
        return instruction->literal;
    return texts->kept & PROGRAM_OPERANDS ? instruction->operands : none;
}

/* Makes the bytes beside an instruction. NULL: nothing is kept. */
static const struct slice *
keep_bytes(struct program_texts *texts, const struct instruction *kept,
           const struct hlo_instruction *instruction, struct arena *arena)
{
    struct slice operands = kept_operands(texts, instruction);
    struct kept_header header = {.operands_length = (uint32_t)operands.length};
    for (size_t i = 0; i < instruction->attribute_count; i++)
        header.attribute_count += keeps_attribute(texts, kept, &instruction->attributes[i]);
    if (header.attribute_count == 0 && header.operands_length == 0)
        return NULL;
    size_t attributes = header.attribute_count * sizeof(struct kept_attribute);
    size_t length = sizeof header + attributes + header.operands_length;
    struct slice *bytes = arena_alloc_raw(arena, sizeof *bytes + length);
    char *at = (char *)(bytes + 1);
    *bytes = (struct slice){at, length};
    memcpy(at, &header, sizeof header);
    at += sizeof header;
    for (size_t i = 0; i < instruction->attribute_count; i++) {
        const struct attribute *attribute = &instruction->attributes[i];
        if (!keeps_attribute(texts, kept, attribute))
            continue;
        struct kept_attribute words = {attribute->kind, word_of(texts, attribute->name),
                                       word_of(texts, attribute->value)};
        memcpy(at, &words, sizeof words);
        at += sizeof words;
    }
    if (header.operands_length)
        memcpy(at, operands.text, header.operands_length);
    return bytes;
}

void
program_texts_keep(struct program_texts *texts, struct instruction *kept,
                   const struct hlo_instruction *instruction, struct arena *arena)
{
    if (texts->kept & PROGRAM_KEYS)
        kept->client = program_keys_keep(instruction, arena);
    else if (texts->kept &
             (PROGRAM_OPERANDS | PROGRAM_ATTRIBUTES | PROGRAM_ACCESS | PROGRAM_SIZES))
        kept->client = keep_bytes(texts, kept, instruction, arena);
}

/* ---- giving back ---- */

static struct slice
word_at(const struct program *program, uint32_t number)
{
    return program->ownership.words.items[number];
}

/* Sets operands and attributes from the bytes beside an instruction. */
static void
read_bytes(const struct program *program, const char *bytes,
           struct hlo_instruction *instruction, struct arena *arena)
{
    struct kept_header header;
    memcpy(&header, bytes, sizeof header);
    bytes += sizeof header;
    struct attribute *attributes = NULL;
    if (header.attribute_count)
        attributes = arena_array(arena, header.attribute_count, sizeof *attributes);
    for (uint32_t i = 0; i < header.attribute_count;
         i++, bytes += sizeof(struct kept_attribute)) {
        struct kept_attribute kept;
        memcpy(&kept, bytes, sizeof kept);
        attributes[i] =
            (struct attribute){(enum attribute_kind)kept.kind, word_at(program, kept.name),
                               word_at(program, kept.value), 0};
    }
    instruction->operands = (struct slice){bytes, header.operands_length};
    if (attributes) {
        instruction->attribute_count = header.attribute_count;
        instruction->attributes = attributes;
    }
}

struct hlo_instruction
program_instruction(const struct program *program, const struct computation *c,
                    const struct step *step, struct arena *arena)
{
    struct slice bytes;
    struct shape_entry *shape;
    struct origin origin = step_origin(&program->ownership, c, step, &shape, &bytes);
    const struct operation *operation = &step->operation;
    bool parameter = operation->rule == RULE_PARAMETER && operation->number >= 0;
    struct hlo_instruction instruction = {.name =
                                              origin_name(&program->ownership, &origin, arena),
                                          .opcode = word_at(program, origin.opcode),
                                          .operands = {"", 0},
                                          .shape = shape,
                                          .line = origin.line,
                                          .parameter = parameter ? 0 : -1};
    if (origin.metadata) {
        struct attribute *metadata = arena_alloc(arena, sizeof *metadata);
        *metadata = (struct attribute){.kind = ATTRIBUTE_METADATA,
                                       .value = word_at(program, origin.metadata)};
        instruction.attributes = metadata;
        instruction.attribute_count = 1;
    }
    if (bytes.length)
        read_bytes(program, bytes.text, &instruction, arena);
    return instruction;
}

/* The bytes beside a step and their header; empty: nothing is kept. */
static struct slice
kept_bytes(const struct program *program, const struct computation *c, const struct step *step,
           struct kept_header *header)
{
    struct slice bytes;
    step_origin(&program->ownership, c, step, NULL, &bytes);
    if (bytes.length == 0)
        return bytes;
    memcpy(header, bytes.text, sizeof *header);
    return (struct slice){bytes.text + sizeof *header, bytes.length - sizeof *header};
}

struct slice
program_attribute(const struct program *program, const struct computation *c,
                  const struct step *step, enum attribute_kind kind)
{
    struct kept_header header = {0};
    const char *at = kept_bytes(program, c, step, &header).text;
    for (uint32_t i = 0; i < header.attribute_count; i++, at += sizeof(struct kept_attribute)) {
        struct kept_attribute kept;
        memcpy(&kept, at, sizeof kept);
        if (kept.kind == kind)
            return word_at(program, kept.value);
    }
    return (struct slice){"", 0};
}

struct slice
program_operands(const struct program *program, const struct computation *c,
                 const struct step *step)
{
    struct kept_header header = {0};
    struct slice bytes = kept_bytes(program, c, step, &header);
    size_t attributes = header.attribute_count * sizeof(struct kept_attribute);
    return (struct slice){bytes.text + attributes, header.operands_length};
}

void
program_source(const struct program *program, uint32_t metadata, struct text *out)
{
    struct slice text = word_at(program, metadata), file = {0};
    size_t before = out->length;
    int64_t line = metadata_frame(text); /* if given, it determines the source */
    if (line == 0 && text.length) {
        struct metadata read = metadata_read(text);
        file = read.source_file;
        line = read.source_line;
    }
    if (line < 0 || line > UINT32_MAX)
        line = 0;
    if (file.length)
        unescape(out, file);
    else if (line)
        unescape(out, frames_source(&program->frames, line, &line));
    if (out->length > before && line)
        text_format(out, ":%lld", (long long)line);
}

size_t
op_name_length(struct slice op_name, size_t depth)
{
    size_t slashes = 0;
    for (size_t i = 0; depth && i < op_name.length; i++)
        if (op_name.text[i] == '/' && ++slashes == depth)
            return i;
    return op_name.length;
}

void
program_op_name(const struct program *program, uint32_t metadata, size_t depth,
                struct text *out)
{
    struct slice text = word_at(program, metadata);
    size_t before = out->length;
    struct metadata read = text.length ? metadata_read(text) : (struct metadata){0};
    if (!read.op_name.length)
        return;
    unescape(out, read.op_name);
    struct slice whole = {out->data + before, out->length - before};
    out->length = before + op_name_length(whole, depth);
    out->data[out->length] = '\0';
}

/* Attributes and operands are kept as bytes beside the instruction: the header, its attributes,
 * the operands as written. */
#include "parser/program/program_text.h"

#include "layout/base/grow.h"
#include "layout/program/kept.h"
#include "parser/module/backend_config.h"
#include "parser/program/program_keys.h"

#include <stdlib.h>
#include <string.h>

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

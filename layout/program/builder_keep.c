/* Attributes and operands are kept as bytes beside the instruction (kept.h), metadata once. */
#include "layout/program/builder_private.h"
#include "layout/program/kept.h"

#include <string.h>

uint32_t
program_intern(struct program_builder *b, struct slice text)
{
    return words_number(&b->program->ownership.words, text.text, text.length);
}

struct opcode
builder_opcode(struct program_builder *b, uint32_t word)
{
    struct builder_opcode *last = &b->opcodes[word % BUILDER_OPCODES];
    if (last->word != word) {
        struct slice text = b->program->ownership.words.items[word];
        *last = (struct builder_opcode){word, opcode_read(text.text, text.length)};
    }
    return last->opcode;
}

static uint32_t
small_line(int64_t line)
{
    return line > 0 && line <= UINT32_MAX ? (uint32_t)line : 0;
}

uint32_t
program_metadata(struct program_builder *b, const struct metadata *metadata)
{
    if (!(b->options->texts & PROGRAM_METADATA))
        return 0;
    const struct kept_metadata kept = {
        program_intern(b, metadata->op_name), program_intern(b, metadata->source_file),
        small_line(metadata->source_line), small_line(metadata->stack_frame)};
    return words_number(&b->program->metadata, (const char *)&kept, sizeof kept);
}

/* ---- attributes ---- */

static struct kept_attribute
kept_text(struct program_builder *b, const struct attribute *text)
{
    return (struct kept_attribute){text->kind, program_intern(b, text->name),
                                   program_intern(b, text->value)};
}

static struct kept_attribute
kept_typed(struct program_builder *b, const struct typed_attribute *typed)
{
    struct slice numbers = {(const char *)typed->numbers,
                            typed->count * sizeof *typed->numbers};
    if (typed->word.text)
        return (struct kept_attribute){typed->kind, KEPT_WORD, program_intern(b, typed->word)};
    return (struct kept_attribute){typed->kind, KEPT_NUMBERS, program_intern(b, numbers)};
}

/* Makes the bytes beside an instruction. NULL: nothing is kept. */
static const struct slice *
keep_bytes(struct program_builder *b, const struct program_statement *statement,
           struct arena *arena)
{
    size_t typed = statement->attribute_count, texts = statement->text_count;
    if (typed + texts == 0 && statement->written.length == 0)
        return NULL;
    struct kept_header header = {(uint32_t)(typed + texts),
                                 (uint32_t)statement->written.length};
    size_t attributes = header.attribute_count * sizeof(struct kept_attribute);
    size_t length = sizeof header + attributes + header.operands_length;
    struct slice *bytes = arena_alloc_raw(arena, sizeof *bytes + length);
    char *at = (char *)(bytes + 1);
    *bytes = (struct slice){at, length};
    memcpy(at, &header, sizeof header);
    at += sizeof header;
    for (size_t i = 0; i < header.attribute_count; i++, at += sizeof(struct kept_attribute)) {
        struct kept_attribute kept = i < typed ? kept_typed(b, &statement->attributes[i])
                                               : kept_text(b, &statement->texts[i - typed]);
        memcpy(at, &kept, sizeof kept);
    }
    if (header.operands_length)
        memcpy(at, statement->written.text, header.operands_length);
    return bytes;
}

static const struct slice *
keep_keys(const struct program_keys *keys, struct arena *arena)
{
    struct slice *bytes = arena_alloc_raw(arena, sizeof *bytes + sizeof *keys);
    memcpy(bytes + 1, keys, sizeof *keys);
    *bytes = (struct slice){(const char *)(bytes + 1), sizeof *keys};
    return bytes;
}

void
builder_keep(struct program_builder *b, struct instruction *kept,
             const struct program_statement *statement, struct arena *arena)
{
    if (b->options->texts & PROGRAM_KEYS)
        kept->client = keep_keys(&statement->keys, arena);
    else
        kept->client = keep_bytes(b, statement, arena);
}

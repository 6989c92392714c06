/* What a program keeps of the text of an instruction, given back. */
#include "layout/program/kept.h"

#include "layout/base/escape.h"
#include "layout/program/metadata.h"
#include "layout/program/program.h"

#include <string.h>

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

struct program_keys
program_keys(const struct program *program, const struct computation *c,
             const struct step *step)
{
    struct program_keys keys = {0};
    struct slice bytes;
    step_origin(&program->ownership, c, step, NULL, &bytes);
    if (bytes.length == sizeof keys)
        memcpy(&keys, bytes.text, sizeof keys);
    return keys;
}

/* What a program keeps of the text of an instruction, given back. */
#include "layout/program/kept.h"

#include "layout/base/minmax.h"
#include "layout/program/metadata.h"
#include "layout/program/program.h"

#include <string.h>

static struct slice
word_at(const struct program *program, uint32_t number)
{
    return program->ownership.words.items[number];
}

static struct kept_metadata
kept_metadata_at(const struct program *program, uint32_t number)
{
    struct kept_metadata kept = {0};
    if (number)
        memcpy(&kept, program->metadata.items[number].text, sizeof kept);
    return kept;
}

static struct metadata
metadata_at(const struct program *program, uint32_t number)
{
    struct kept_metadata kept = kept_metadata_at(program, number);
    return (struct metadata){word_at(program, kept.op_name), word_at(program, kept.file),
                             kept.line, kept.frame};
}

/* Sets operands and attributes from the bytes beside an instruction. */
static void
read_bytes(const struct program *program, const char *bytes,
           struct hlo_instruction *instruction, struct arena *arena)
{
    struct kept_header header;
    memcpy(&header, bytes, sizeof header);
    bytes += sizeof header;
    struct attribute *attributes =
        arena_array(arena, header.attribute_count + 1, sizeof *attributes);
    for (uint32_t i = 0; i < header.attribute_count;
         i++, bytes += sizeof(struct kept_attribute)) {
        struct kept_attribute kept;
        memcpy(&kept, bytes, sizeof kept);
        if (kept.name >= KEPT_WORD)
            continue;
        attributes[instruction->attribute_count++] =
            (struct attribute){(enum attribute_kind)kept.kind, word_at(program, kept.name),
                               word_at(program, kept.value), 0};
    }
    instruction->operands = (struct slice){bytes, header.operands_length};
    instruction->attributes = attributes;
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
        struct metadata *metadata = arena_alloc(arena, sizeof *metadata);
        *metadata = metadata_at(program, origin.metadata);
        instruction.metadata = metadata;
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

/* The word of the first attribute of a kind that is kept in a form; 0: there is none. */
static uint32_t
kept_value(const struct program *program, const struct computation *c, const struct step *step,
           enum attribute_kind kind, uint32_t form)
{
    struct kept_header header = {0};
    const char *at = kept_bytes(program, c, step, &header).text;
    for (uint32_t i = 0; i < header.attribute_count; i++, at += sizeof(struct kept_attribute)) {
        struct kept_attribute kept;
        memcpy(&kept, at, sizeof kept);
        if (kept.kind == kind && kept.name == form)
            return kept.value;
    }
    return 0;
}

struct slice
program_word(const struct program *program, const struct computation *c,
             const struct step *step, enum attribute_kind kind)
{
    return word_at(program, kept_value(program, c, step, kind, KEPT_WORD));
}

struct number_list
program_numbers(const struct program *program, const struct computation *c,
                const struct step *step, enum attribute_kind kind)
{
    struct number_list list = {0};
    struct slice word = word_at(program, kept_value(program, c, step, kind, KEPT_NUMBERS));
    list.count = min_size(word.length / sizeof *list.items, NUMBERS_MOST);
    memcpy(list.items, word.text, list.count * sizeof *list.items);
    return list;
}

void
program_source(const struct program *program, uint32_t metadata, struct text *out)
{
    const struct metadata read = metadata_at(program, metadata);
    frames_source(&program->frames, &read, out);
}

size_t
program_stack(const struct program *program, uint32_t metadata, struct frame_site *sites,
              size_t most)
{
    int64_t frame = metadata_at(program, metadata).stack_frame;
    size_t count = 0;
    while (frame && count < most) {
        sites[count] = frames_site(&program->frames, frame, &frame);
        count += sites[count].file.length > 0;
    }
    return count;
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

uint32_t
program_op_name_word(const struct program *program, uint32_t metadata)
{
    return kept_metadata_at(program, metadata).op_name;
}

struct slice
program_whole_op_name(const struct program *program, uint32_t metadata)
{
    return word_at(program, program_op_name_word(program, metadata));
}

void
program_op_name(const struct program *program, uint32_t metadata, size_t depth,
                struct text *out)
{
    struct slice whole = program_whole_op_name(program, metadata);
    if (whole.length)
        text_append(out, whole.text, op_name_length(whole, depth));
}

struct program_keys
program_keys_kept(struct slice client)
{
    struct program_keys keys = {0};
    if (client.length == sizeof keys)
        memcpy(&keys, client.text, sizeof keys);
    return keys;
}

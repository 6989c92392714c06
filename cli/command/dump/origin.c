/* There are few different opcodes and files, so instructions store their numbers. */
#include "cli/command/dump/origin.h"

#include "cli/command/dump/dump.h"
#include "parser/lex/escape.h"
#include "parser/module/attribute.h"
#include "parser/program/words.h"

#include <string.h>

static uint32_t
small_line(int64_t line)
{
    return line > 0 && line <= UINT32_MAX ? (uint32_t)line : 0;
}

int
origin_begin(struct words *words)
{
    return words_number(words, "", 0) == UINT32_MAX ? -1 : 0;
}

/* If a stack frame is given, it is the last field of the metadata and determines the source.
 * The other fields are then read only for op_name. */
static void
read_metadata(struct origin *origin, struct words *words,
              const struct hlo_instruction *instruction, unsigned needs)
{
    struct slice text = attribute_find(instruction->attributes, instruction->attribute_count,
                                       ATTRIBUTE_METADATA);
    int64_t frame = metadata_frame(text);
    bool op_name = needs & NEEDS_OP_NAME;
    origin->source = small_line(frame);
    if (text.length == 0 || (frame && !op_name))
        return;
    struct metadata metadata = metadata_read(text);
    struct slice file = metadata.source_file, name = metadata.op_name;
    if (frame == 0 && file.length)
        origin->file = words_number(words, file.text, file.length);
    if (frame == 0)
        origin->source = small_line(metadata.source_line);
    if (op_name && name.length)
        origin->op_name = words_number(words, name.text, name.length);
}

int
origin_read(struct origin *origin, struct words *words,
            const struct hlo_instruction *instruction, unsigned needs)
{
    uint32_t opcode = 0;
    *origin = (struct origin){.line = instruction->line & ORIGIN_LINES};
    if (needs & NEEDS_OPCODE)
        opcode = words_number(words, instruction->opcode.text, instruction->opcode.length);
    origin->opcode = opcode & WORDS_LIMIT;
    if (needs & (NEEDS_SOURCE | NEEDS_OP_NAME))
        read_metadata(origin, words, instruction, needs);
    return opcode == UINT32_MAX || origin->file == UINT32_MAX || origin->op_name == UINT32_MAX
               ? -1
               : 0;
}

void
origin_source(const struct origin *origin, const struct words *words, const struct dump *dump,
              struct text *out)
{
    size_t before = out->length;
    int64_t line = origin->source;
    if (origin->file) {
        const char *file = words_text(words, origin->file);
        unescape(out, (struct slice){file, strlen(file)});
    } else if (origin->source) {
        unescape(out, frames_source(&dump->frames, origin->source, &line));
    }
    if (out->length > before && line)
        text_format(out, ":%lld", (long long)line);
}

struct cell
op_name_cut(struct cell op_name, size_t depth)
{
    size_t slashes = 0;
    for (size_t i = 0; depth && op_name.kind == CELL_TEXT && i < op_name.length; i++)
        if (op_name.text[i] == '/' && ++slashes == depth)
            op_name.length = i;
    return op_name;
}

void
origin_op_name(const struct origin *origin, const struct words *words, size_t depth,
               struct text *out)
{
    if (!origin->op_name)
        return;
    size_t before = out->length;
    const char *name = words_text(words, origin->op_name);
    unescape(out, (struct slice){name, strlen(name)});
    if (!depth)
        return;
    struct cell whole = cell_slice(out->data + before, out->length - before);
    out->length = before + op_name_cut(whole, depth).length;
    out->data[out->length] = '\0';
}

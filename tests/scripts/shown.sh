#!/bin/sh
# Tests that a name which is written without its escaping is an error of the compiler. Each line below is
# compiled as the body of a function that has names of an input and what is shown: those with yes must
# compile, those with no must not, and only because of a type or of what is no literal.
# usage: shown.sh COMPILER FLAG...
set -eu
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
count=0
while read -r wanted line; do
    cat >"$scratch/trial.c" <<END
#include "layout/program/program.h"
#include "render/row/escape.h"
#include "render/row/output.h"
#include "render/row/units.h"
void trial(struct output *output, struct printable *out, struct markup *page, const struct program *program,
           struct text *value, struct slice name);
void
trial(struct output *output, struct printable *out, struct markup *page, const struct program *program,
      struct text *value, struct slice name)
{
    (void)output, (void)out, (void)page, (void)program, (void)value, (void)name;
    $line
}
END
    if "$@" -fsyntax-only "$scratch/trial.c" 2>"$scratch/said"; then found=yes; else found=no; fi
    if [ "$found" != "$wanted" ] ||
        { [ "$found" = no ] && ! grep -qE 'no literal|incompatible|format.security' "$scratch/said"; }; then
        echo "shown: compiled, $found: $line" >&2
        sed 5q "$scratch/said" >&2
        exit 1
    fi
    count=$((count + 1))
done <<'END'
yes escape_string(out, program->name);
no text_string(out, program->name);
yes escape_terminal(out, name.text, name.length);
no text_append(out, name.text, name.length);
yes text_format(out, "module %s, line %d\n", program->name, 3);
no text_format(out, program->name);
yes text_format(page, "<title>%s</title>", program->name);
no text_string(page, program->name);
yes escape_xml(page, name.text, name.length);
no escape_xml(out, name.text, name.length);
no escape_terminal(page, name.text, name.length);
yes escape_text(out, value);
no escaped_text(out, value);
no escaped_markup(page, value);
no text_append(&output->buffer, name.text, name.length);
no text_string(&output->buffer, program->name);
yes escape_json(&output->buffer, name.text, name.length);
yes text_either(out, name.length > 1, "s", "");
no text_string(out, name.length ? name.text : "");
no text_char(out, *name.text);
yes text_string(value, program->name);
yes text_append(value, name.text, name.length);
no program_op_name(program, 1, 0, out);
yes program_op_name(program, 1, 0, value);
no escaped_part(out, name);
no program_source(program, 1, &output->buffer);
END
echo "shown: $count lines"

#!/bin/sh
# Checks that the manual page has no lint warnings, and that it, README and samples/kernels.md agree with
# --help and with what the program prints.
set -eu
program=$1
man=man/hlo-layout.1 fields=man/hlo-layout-json.5
pages='README.md samples/kernels.md'
failed=0
fault() { echo "$*" >&2; failed=1; }

# What mandoc finds of its own database, and whether the pages are installed, concerns the machine.
mandoc -Tlint "$man" "$fields" 2>&1 | grep -vE 'outdated mandoc.db|not found: Xr hlo-layout' && failed=1
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

# Each command has a section of the page.
commands=$("$program" --help | awk '/^commands:/{on=1;next} on&&NF==0{exit} on{print $1}')
# Prints a section with its subsections, or a subsection alone.
section() { awk -v name="$1" '/^[.]Sh /{whole = on = $0 == ".Sh " name}
    /^[.]Ss / && !whole {on = $0 == ".Ss " name} on' "$man"; }
part() { section COMMANDS | awk -v this="^[.]Ss Cm $1( |\$)" '/^[.]Ss / { on = $0 ~ this } on'; }
section 'Layouts' >"$scratch/shared"
section 'Targets' >>"$scratch/shared"
section 'Files and directories' >>"$scratch/shared"
section 'Rows' >>"$scratch/shared"
section 'CHECKS THAT REMEMBER' >>"$scratch/shared"
section 'OPTIONS OF ALL COMMANDS' >>"$scratch/shared"

for command in $commands; do
    part "$command" >"$scratch/part"
    [ -s "$scratch/part" ] || fault "man page: no command $command"
    grep -q "\`$command\b\|hlo-layout $command\b" $pages || fault "$pages: no command $command"
    "$program" "$command" --help | grep -oE '^ .{5}--[a-z-]+' | grep -oE -- '--[a-z-]+' >"$scratch/options"
    for option in $(cat "$scratch/options"); do
        cat "$scratch/part" "$scratch/shared" |
            grep -qE -- "^\.(It )?(Cm [a-z]+ .*)?Fl (.*Fl )?(. , )?-${option#--}( |$)|Fl -${option#--}( |$)" ||
            fault "man page: $command has no $option"
    done
    cat "$scratch/options" >>"$scratch/all"
done

for format in $(sed -n 's/^FORMAT(\(.*\))$/\1/p' render/formats.def); do
    "$program" audit --help | grep -q "^ .*--format.*\b$format\b" || fault "help: no format $format"
done

# Every documented option exists.
for option in $(grep -oE 'Fl -[a-z][a-z-]+|, -[a-z][a-z-]+ ' "$man" | grep -oE -- '-[a-z-]+' | sort -u); do
    [ "$option" = -version ] || grep -qx -- "-$option" "$scratch/all" || fault "man page: -$option is no option"
done
for option in $(grep -hE 'hlo-layout|`' $pages | grep -oE -- '--[a-z]+[a-z-]*[^=_a-z-]' |
    grep -oE -- '--[a-z-]+' | sort -u); do
    grep -qx -- "$option" "$scratch/all" || fault "$pages: $option is no option"
done

# The lists of fields are those of the tables.
awk -f man/fields.awk "$fields" | cmp -s - "$fields" || fault "man page: its lists of fields are old: make man"
for kind in $(for command in $commands; do "$program" fields "$command" --format csv 2>/dev/null || true; done |
    cut -d , -f 1 | sort -u | grep -vxE 'of|rows'); do
    grep -q "^[.].\" fields of $kind\$" "$fields" || fault "man page: no list of the fields of $kind"
done

# The page's examples print what stands below them, with files of their names.
ln -s "$(realpath "$program")" "$scratch/hlo-layout"
cp samples/odd-shapes-v5e.hlo "$scratch/train.hlo"
sed 's/1000000,3/900000,3/g' samples/odd-shapes-v5e.hlo >"$scratch/old.hlo"
xz -c samples/odd-shapes-v5e.hlo >"$scratch/dump.hlo.xz"
python3 -c 'import struct, sys; sys.stdout.buffer.write(struct.pack("<300000f", *range(300000)))' |
    "$program" retile 'f32[300,1000]{1,0:T(8,128)}' >"$scratch/buffer.bin"
section EXAMPLES | sed -n '/^[.]Bd /,/^[.]Ed/{s/\\&//g; /^[.][BE]d/d; s/^/    /p}' >"$scratch/examples"
questions=$(realpath tests/scripts/questions.py)
(cd "$scratch" && python3 "$questions" "$scratch/hlo-layout" examples) || fault "man page: its examples print something else"

[ "$failed" = 0 ] && echo "manual: in order"
exit "$failed"

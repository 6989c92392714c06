#!/bin/sh
# Checks that the manual page has no lint warnings, and that it and the README agree with --help and
# with what the program prints.
set -eu
program=$1
man=man/hlo-layout.1
failed=0
fault() { echo "$*" >&2; failed=1; }

# A warning about mandoc's own database concerns the machine, not the page.
mandoc -Tlint "$man" 2>&1 | grep -v 'outdated mandoc.db' && failed=1
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

# The part of the page that describes a command reaches from its tag to the next command's tag.
commands=$("$program" --help | awk '/^commands:/{on=1;next} on&&NF==0{exit} on{print $1}')
names=$(echo $commands | tr ' ' '|')
# Prints a section with its subsections, or a subsection alone.
section() { awk -v name="$1" '/^[.]Sh /{whole = on = $0 == ".Sh " name}
    /^[.]Ss / && !whole {on = $0 == ".Ss " name} on' "$man"; }
part() { section Commands | awk -v this="^[.]It Cm $1( |\$)" -v any="^[.]It Cm ($names)( |\$)" '
    $0 ~ any { on = $0 ~ this } on'; }
section 'Layouts' >"$scratch/shared"
section 'Targets' >>"$scratch/shared"
section 'Files and directories' >>"$scratch/shared"
section 'Rows' >>"$scratch/shared"
section 'Options of all commands' >>"$scratch/shared"

for command in $commands; do
    part "$command" >"$scratch/part"
    [ -s "$scratch/part" ] || fault "man page: no command $command"
    grep -q "\`$command\b\|hlo-layout $command\b" README.md || fault "README: no command $command"
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
for option in $(grep -E 'hlo-layout|`' README.md | grep -oE -- '--[a-z]+[a-z-]*[^=_a-z-]' |
    grep -oE -- '--[a-z-]+' | sort -u); do
    grep -qx -- "$option" "$scratch/all" || fault "README: $option is no option"
done

# Every field that is printed is in the list of the manual page.
dump=samples/user-layouts-v5e.hlo
fields() { "$program" "$@" --format ndjson 2>/dev/null | grep -oE '"[a-z_0-9]+":' | tr -d '":' |
    sort -u | sed "s/^/$1 /" >>"$scratch/printed" || true; }
fields show 'f32[3,5]{1,0:T(2,2)}' '(f32[2]{0}, token[])' --steps --target tpu
fields show 'f32[8]{0:T(8)L(2)E(64)SC(0:3)M(8)}'
fields show 'S[8:1@laneid] + R[2:4@warpid]' --type f16
fields show 'ComposeLayout(3,3,3,S[(8,64):(64,1)])' --type f16
fields index 'f32[3,5]{1,0:T(2,2)}' 2,3 --explain
fields index 'S[8:1@laneid]' 2
fields convert 'f32[3,5]{1,0:T(2,2)}' --to tirx
fields convert 'S[8:1]' --group 2,4
fields compare 'f32[3,5]' 'f32[3,5]{0,1}'
fields compare 'S[4:1]' 'S[16:1]' --tile-of
fields show 'S[(8,8):(1@TLane,1@TCol)]' --type f16
fields index 'S[(8,8):(1@TLane,1@TCol)]' 2,3 --type f16
fields map 'f32[3,5]{1,0:T(2,2)}'
fields banks 'S[(8,64):(64,1)]' --type f16
fields predict 'f32[3,5]' 'x['
fields predict 'f32[3,5]{1,0}'
fields show 'f32[3,5]{1,0}'
fields suggest 'f32[100,3]' --target tpu
fields suggest 'f32[100,3]' --dim 0
fields scan "$dump"
fields scan samples/out-of-memory-v5e.txt
fields list "$dump"
fields list "$dump" --by computation --fields file,line,module,kind,name,use,called_by,instructions
fields audit "$dump" --suggest
fields memory "$dump" --limit v5e
fields scan --assume tpu man/hlo-layout.1
fields audit "$dump" --assume tpu --target v5e
axes='m|laneid|warpid|TLane|TCol'
sort -u "$scratch/printed" | grep -vE " ($axes)\$" >"$scratch/asked"
while read -r command field; do
    { section 'Every row about a layout'; section "$command"; } | grep '^[.].*Li' |
        grep -qE "(^| |\.)$field( |\$|,)" || fault "man page: $command has no field $field"
done <"$scratch/asked"

[ "$failed" = 0 ] && echo "manual: in order"
exit "$failed"

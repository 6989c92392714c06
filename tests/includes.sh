#!/bin/sh
# Checks which folders include which: a folder may include itself and what stands beside it below,
# but no other file of this tree. Only cli/ may end the program or read the environment. The
# core, which is also compiled to WebAssembly, includes only libc's headers and xxhash.h. No code uses
# a network or a shell.
set -eu
failed=0
fail() {
    echo "$1" >&2
    failed=1
}

# room FOLDER OTHER...: the folder may include itself and the others, each a folder that has its row
# above or a single header. So there is no circle between folders.
rooms=' '
room() {
    allowed=
    for other in "$@" "$1"; do
        case "$other" in *.h) allowed="$allowed|$other"; continue ;; esac
        allowed="$allowed|$other/[a-z0-9_]+\.(h|def|inc)"
        [ "$other" != render/row ] || allowed="$allowed|render/row/fields/[a-z_]+\.def"
        case "$rooms$1 " in *" $other "*) ;; *) fail "$1 names $other, which has no row above" ;; esac
    done
    rooms="$rooms$1 "
    found=$(grep -nE '#include "' "$1"/*.[chy] "$1"/*.re /dev/null 2>/dev/null |
        grep -v '^render/hlo_layout\.h:' | grep -vE "#include \"(${allowed#|})\"" || true)
    [ -z "$found" ] || fail "$found
$1 includes what it may not"
}
core='layout layout/base'
room layout/base
room layout layout/base
room layout/tirx $core
room layout/cute $core layout/tirx
room layout/triton $core layout/tirx
room layout/atom $core layout/tirx layout/cute
room layout/legal $core layout/tirx layout/cute layout/atom
room layout/convert $core layout/tirx layout/cute layout/triton
room layout/bulk $core
room layout/device $core layout/tirx
room layout/kernel $core layout/tirx layout/triton layout/device
room layout/access $core layout/tirx layout/triton layout/device
room layout/owner $core
room layout/program $core layout/device layout/owner
room layout/flow $core layout/device layout/owner
room layout/pack $core layout/device layout/owner layout/flow
room layout/setting $core layout/device
room layout/account $core layout/device layout/owner layout/flow layout/pack layout/program layout/setting layout/kernel
room layout/match $core layout/owner layout/program
room layout/pair $core layout/owner layout/pack layout/program layout/account layout/match
room layout/copy $core layout/device layout/owner layout/program
room layout/trial $core layout/device layout/owner layout/flow layout/pack layout/program layout/account
room layout/change $core layout/device layout/owner layout/flow layout/pack layout/program layout/copy layout/trial
room layout/help $core layout/device layout/owner layout/pack layout/program layout/account layout/trial layout/change
room parser/lex layout/base
room parser $core layout/device parser/lex layout/setting
room parser/shape $core layout/device layout/program parser/lex
room parser/tirx $core layout/tirx parser/lex
room parser/triton $core layout/tirx layout/triton parser/lex
room parser/cute $core layout/tirx layout/cute parser/lex
room parser/atom $core layout/atom parser/lex
room parser/mlir $core layout/device layout/owner layout/program parser/lex parser/shape
room parser/proto $core layout/device layout/owner layout/program layout/setting parser/lex parser/shape
room parser/mosaic $core layout/device layout/kernel
room parser/torch $core layout/owner layout/program parser/lex parser/shape
room parser/ttir $core layout/tirx layout/triton layout/kernel parser/lex parser/mlir parser/triton
room parser/report $core layout/device layout/pack parser/lex parser/shape parser/mlir parser/proto layout/setting
room parser/hlo $core layout/device layout/owner layout/program layout/setting layout/kernel parser parser/lex parser/shape parser/mlir \
    parser/proto parser/mosaic parser/torch parser/report
room parser/call layout/base parser/lex
room parser/tilelang layout/base parser/lex
room parser/notation $core layout/access layout/tirx layout/cute layout/atom layout/convert layout/device parser/lex parser/shape \
    parser/tirx parser/cute parser/atom layout/triton parser/triton parser/mlir parser/report parser/call parser/tilelang
room render/row $core layout/tirx layout/device layout/access
room render layout/base render/row
room render/facts $core layout/tirx layout/cute layout/triton layout/device layout/access parser/shape parser/cute parser/notation parser/report/message.h \
    render/row
room render/text/layout $core render/row
room render/text $core layout/access render/row render/text/layout
room render/geometry $core layout/device render/row
room render/map $core layout/device render/row render/text render/geometry
room render/kernel layout/base layout/device layout/kernel render/row
room render/account $core layout/device layout/owner layout/pack layout/program layout/setting layout/account \
    layout/help parser parser/report/input_kind.h parser/shape render/row render/kernel
room render/array $core layout/device layout/owner layout/pack layout/program layout/account parser/lex parser/shape \
    render/row render/facts render/account
room render/pair $core layout/device layout/program layout/match layout/pair render/row render/account
room render/page layout/base render/row
room render/memory $core layout/device layout/owner layout/pack layout/program layout/account layout/help render/row render/map \
    render/account render/page
room render/finding layout/base render/row
room render/page/core $core layout/tirx layout/triton layout/access layout/device layout/convert parser parser/lex parser/shape \
    parser/tirx parser/report parser/notation render/row render/facts render/geometry
room cli/rows cli/console.h $core parser/lex parser/notation render/row
room cli/input cli/console.h cli/stack.h $core parser parser/lex parser/proto/proto_space.h parser/report render/row
room cli $core layout/tirx layout/cute layout/triton layout/device layout/access parser parser/lex parser/shape parser/notation render \
    render/row render/text render/geometry render/page/source.h cli/input cli/rows
room cli/web $core
room cli/package $core render/hlo_layout.h
room cli/command/dump $core layout/device layout/owner layout/program layout/setting layout/account parser parser/lex \
    parser/hlo parser/mosaic parser/proto parser/report render/row cli/input cli
room cli/command/measure $core layout/kernel layout/program layout/setting parser/lex parser/shape parser/hlo parser/mlir \
    parser/ttir parser/mosaic cli cli/command/dump
room cli/command $core layout/tirx layout/cute layout/triton layout/atom layout/legal layout/convert layout/device \
    layout/bulk layout/kernel parser parser/lex parser/shape parser/cute parser/atom parser/notation parser/report \
    parser/mosaic parser/ttir render/hlo_layout.h render render/row render/facts render/text render/text/layout render/page \
    render/kernel layout/pack \
    cli/input cli cli/command/dump cli/command/measure
room cli/command/index $core layout/cute layout/triton layout/bulk parser/cute parser/notation render/hlo_layout.h render render/row \
    render/text cli/input cli cli/command
room cli/command/access $core layout/tirx layout/triton layout/access layout/atom parser/cute parser/notation render/row render/text \
    cli/input cli cli/command
room cli/command/list $core layout/device layout/owner layout/pack layout/program parser/hlo render/row cli cli/command/dump
room cli/command/map $core parser/notation render/row render/map render/page cli/input cli cli/command
room cli/command/memory $core layout/device layout/owner layout/flow layout/pack layout/program layout/setting \
    layout/account layout/kernel layout/help parser parser/lex parser/notation parser/hlo layout/trial \
    layout/change parser/report render/row render/text render/map render/memory render/page \
    render/account cli/input cli cli/command/dump
room cli/command/audit $core layout/device layout/owner layout/pack layout/program layout/setting layout/account \
    layout/help parser/lex parser/notation parser/hlo render/row render/facts render/text \
    render/page render/memory render/account render/array cli/input cli cli/command/dump
room cli/command/diff $core layout/device layout/match layout/pair parser render/row render/map render/memory render/page \
    render/account render/pair cli cli/command/dump
room cli/command/copies $core layout/device layout/owner layout/flow layout/pack layout/program layout/account \
    parser/hlo layout/copy render/row render/text render/account cli/input cli cli/command/dump
room cli/command/kernel $core layout/tirx layout/triton layout/kernel layout/device layout/owner layout/program layout/setting \
    parser parser/lex parser/shape parser/hlo parser/mlir parser/notation parser/ttir parser/mosaic render/row render/kernel render/page \
    cli/input cli cli/command cli/command/dump cli/command/measure
room cli/command/completions $core layout/device layout/owner render/row cli
room cli/command/annotate $core layout/device layout/owner layout/flow layout/pack layout/program layout/account \
    parser/hlo parser/lex parser/proto parser/report/input_kind.h render/row render/text cli/input cli cli/command/dump

# The picture of the rooms in man/ARCHITECTURE.md
pictured=$(sed -n 's/^    \([a-z/]*\)\/\( .*\)\{0,1\}$/\1/p' man/ARCHITECTURE.md | tr '\n' ' ')
[ " $pictured" = "$rooms" ] || fail "man/ARCHITECTURE.md has not the rooms of tests/includes.sh, in their order"

# render/hlo_layout.h offers the core to its clients: it includes only the core's headers.
offered='layout(/(access|account|base|bulk|convert|cute|device|setting|tirx))?'
offered="$offered|parser(/(cute|hlo|notation|report|shape|tirx))?|render/(account|row|facts|geometry)"
found=$(grep -nE '#include "' render/hlo_layout.h | grep -vE "#include \"($offered)/[a-z0-9_]+\.h\"" || true)
[ -z "$found" ] || fail "$found
render/hlo_layout.h names what is not of the core"

for folder in $(find layout parser render cli -name '*.[chy]' -exec dirname {} + | sort -u); do
    case "$rooms" in *" $folder "*) ;; *) fail "$folder: what may it include?" ;; esac
done
for folder in $(find layout parser render cli tests -name '*.[chy]' -exec dirname {} + | sort -u); do
    [ "$(find "$folder" -maxdepth 1 \( -name '*.[chy]' -o -name '*.re' \) | wc -l)" -le 40 ] ||
        fail "$folder has more than 40 files"
done

if grep -rnE --include='*.[chy]' --include='*.re' \
    '(^|[^_a-z])(exit|abort|getenv|longjmp) *\(' layout parser render; then
    fail 'only cli/ ends the program or asks the environment'
fi
# The program that explore --open runs is the only one that is started.
reach='socket|connect|bind|getaddrinfo|system|popen|exec[lv]p?e?|execvpe|fexecve|posix_spawnp?'
found=$(grep -rnE --include='*.[chy]' --include='*.re' "(^|[^_a-z.>])($reach) *\\(" cli layout parser render |
    grep -ve 'execlp("xdg-open"' -e '^cli/web/posix' || true)
[ -z "$found" ] || fail "$found
no network, no shell"
# What is shown is a struct printable or a struct markup, whose bytes only escaping reaches.
found=$(grep -rnwE --include='*.[chy]' --include='*.re' 'raw_bytes|TEXT(_CONST)?_OF' layout parser render cli |
    grep -vE '^(layout/base/text\.h|render/row/escape(_format)?\.[ch]):' || true)
[ -z "$found" ] || fail "$found
only render/row/escape.h reaches the bytes of what is shown"
prints='fwrite|fput[cs]|putc|putchar|puts|v?[fd]?printf|write'
found=$(grep -rnE --include='*.c' "(^|[^_a-z.>])($prints) *\\(" layout parser render cli | grep -vE \
    '^(render/row/output|cli/(console|main|spool|command/(annotate/write|completions/completions|explore|fields)|input/(archive_reader|file_map|input_file|progress|raw_output)))\.c:' || true)
[ -z "$found" ] || fail "$found
only these files write"
core=$(sed -n 's/^CORE *:= //p' Makefile)
libc='<(assert|ctype|emmintrin|errno|limits|math|std[a-z]+|string|strings|unistd|xxhash|sanitizer/asan_interface|sys/types|wasm_simd128)\.h>'
found=$(grep -rnE --include='*.[chy]' --include='*.re' '#include <' $core | grep -vE "#include $libc" || true)
[ -z "$found" ] || fail "$found
the core has libc and xxhash.h alone"
[ "$failed" = 0 ] && echo "includes: in order"
exit "$failed"

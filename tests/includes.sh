#!/bin/sh
# Checks which folders include which: a folder may include itself and the folders named beside it
# below, but no other folder of this tree. Only cli/ may end the program or read the environment. The
# core, which is also compiled to WebAssembly, includes only libc's headers and xxhash.h. No code uses
# a network or a shell.
set -eu
failed=0
fail() {
    echo "$1" >&2
    failed=1
}

room() { # folder, folders that it may include
    allowed=$(printf '%s|' "$@")
    found=$(grep -nE '#include "' "$1"/*.[chy] "$1"/*.re /dev/null 2>/dev/null |
        grep -vE "#include \"(${allowed%|})/[a-z0-9_]+\.(h|def|inc)\"" || true)
    [ -z "$found" ] || fail "$found
$1 includes what it may not"
}
core='layout layout/base'
room layout/base
room layout layout/base
room layout/tirx $core
room layout/convert $core layout/tirx
room layout/bulk $core
room layout/device $core layout/tirx
room layout/memory $core layout/device
room parser/lex layout/base
room parser/shape $core layout/device parser/lex
room parser/tirx $core layout/tirx parser/lex
room parser/message layout/base parser/lex
room parser/mlir $core parser/lex
room parser $core layout/tirx layout/device parser/lex parser/shape parser/message parser/mlir
room parser/module $core layout/memory parser/lex parser/shape parser
room parser/report layout/base layout/memory parser/lex parser
room render/row $core layout/tirx layout/device
room render/text $core layout/device render/row
room render/map $core layout/device render/row render/text
room render/memory $core layout/device layout/memory render/row render/text render/map
room render/page layout/base layout/device render/row
room render layout/base render/row
# cli/hlo_layout.h offers the core to its clients: it includes only the core's headers.
offered='(layout(/(base|bulk|convert|device|tirx))?|parser(/(message|shape|tirx))?|render/row)/[a-z0-9_]+'
found=$(grep -nE '#include "' cli/hlo_layout.h | grep -vE "#include \"($offered|render/map/geometry)\.h\"" || true)
[ -z "$found" ] || fail "$found
cli/hlo_layout.h names what is not of the core"

for folder in layout/* parser/* render/*; do
    [ ! -d "$folder" ] || grep -q "^room $folder\( \|$\)" "$0" || fail "$folder: what may it include?"
done

if grep -rnE --include='*.[chy]' --include='*.re' \
    '(^|[^_a-z])(exit|abort|getenv|longjmp) *\(' layout parser render; then
    fail 'only cli/ ends the program or asks the environment'
fi
# The program that explore --open runs is the only one that is started.
reach='socket|connect|bind|getaddrinfo|system|popen|exec[lv]p?e?|execvpe|fexecve|posix_spawnp?'
found=$(grep -rnE --include='*.[chy]' --include='*.re' "(^|[^_a-z.>])($reach) *\\(" cli layout parser render |
    grep -v 'execlp("xdg-open"' || true)
[ -z "$found" ] || fail "$found
no network, no shell"
libc='<(assert|ctype|emmintrin|errno|limits|math|std[a-z]+|string|strings|unistd|xxhash|sanitizer/asan_interface|sys/types)\.h>'
found=$(grep -rnE --include='*.[chy]' --include='*.re' '#include <' layout parser \
    render/map/geometry*.[ch] | grep -vE "#include $libc" || true)
[ -z "$found" ] || fail "$found
the core has libc and xxhash.h alone"
[ "$failed" = 0 ] && echo "includes: in order"
exit "$failed"

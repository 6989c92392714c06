#!/bin/sh
# Holds the law of the rooms: cli -> parser -> layout, cli -> render -> layout; layout knows
# nobody; nobody else reads the environment or exits. The core is what becomes WebAssembly: it
# has libc's headers and xxhash.h alone.
set -eu
failed=0
forbid() { # room, pattern, why
    if grep -rnE --include='*.[chy]' --include='*.re' "$2" "$1"; then
        echo "$1: $3" >&2
        failed=1
    fi
}
forbid layout '#include "(parser|render|cli|tests)/' 'layout/ includes nothing of ours'
forbid parser '#include "(render|cli|tests)/' 'parser/ includes layout/ only'
forbid render '#include "(parser|cli|tests)/' 'render/ includes layout/ only'
for room in layout parser render; do
    forbid "$room" '(^|[^_a-z])(exit|abort|getenv|longjmp) *\(' 'only cli/ ends the program or asks the environment'
done
libc='<(assert|ctype|emmintrin|errno|limits|math|std[a-z]+|string|strings|unistd|xxhash|sys/types)\.h>'
core=$(grep -rnE --include='*.[chy]' --include='*.re' '#include <' layout parser render/map/geometry*.[ch] |
    grep -vE "#include $libc" || true)
[ -z "$core" ] || { echo "$core"; echo "the core has libc and xxhash.h alone" >&2; failed=1; }
[ "$failed" = 0 ] && echo "includes: in order"
exit "$failed"

#!/bin/sh
# The man page is clean, and it and the README name every command and every option of --help.
set -eu
program=$1
failed=0
mandoc -Tlint -Wwarning man/hlo-layout.1 || failed=1
commands=$("$program" --help | awk '/^commands:/{on=1;next} on&&NF==0{exit} on{print $1}')
page=$(mandoc -Tutf8 man/hlo-layout.1 | col -b 2>/dev/null || mandoc -Tascii man/hlo-layout.1)
for command in $commands; do
    grep -q "^\.It Cm $command\b\|^\.Nm $command\|Cm $command" man/hlo-layout.1 ||
        { echo "man page: no command $command" >&2; failed=1; }
    grep -q "\b$command\b" README.md || { echo "README: no command $command" >&2; failed=1; }
    for option in $("$program" "$command" --help | grep -oE -- '--[a-z-]+' | sort -u); do
        grep -qE -- "^\.(It )?Fl .*-${option#--}( |$)" man/hlo-layout.1 ||
            { echo "man page: no option $option ($command)" >&2; failed=1; }
    done
done
[ -n "$page" ] || failed=1
[ "$failed" = 0 ] && echo "manual: in order"
exit "$failed"

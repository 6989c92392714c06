#!/bin/sh
# Writes the explorer's page: web/explore/explore.html with the styles, the scripts and the core
# within.
# A line `@include FILE` stands for a file beside it, `@core` for the WebAssembly.
set -eu
awk -v folder="$(dirname "$0")/web/explore" -v core="$1" '
    function insert(command) { if (system(command)) exit 1 }
    { fflush() }
    $1 == "@include" { insert("cat " folder "/" $2); next }
    $1 == "@core" { insert("base64 <" core); next }
    { print }' "$(dirname "$0")/web/explore/explore.html"

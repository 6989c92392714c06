#!/bin/sh
# Writes a page as one file: page.sh TEMPLATE [CORE]
#
# Files are named from the template's folder on. In the template a line `@styles FILE...` or
# `@scripts FILE...` stands for an element with all of them, `@include FILE` for the file and
# `@core` for the WebAssembly, gzipped, as base64. `@style-hash` and `@script-hash` are those of
# the elements, which are all that the page's security policy lets run.
set -eu
template=$1 core=${2:-} folder=$(dirname "$1")
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
for kind in styles scripts; do
    (cd "$folder" && cat $(sed -n "s/^@$kind //p" "$(basename "$template")")) >"$scratch/$kind"
done
hash() {
    printf "'sha256-%s'" \
        "$(sha256sum <"$scratch/$1" | cut -c-64 | tr a-f A-F | basenc -d --base16 | base64)"
}
awk -v scratch="$scratch" -v folder="$folder" -v core="$core" \
    -v styles="$(hash styles)" -v scripts="$(hash scripts)" '
    function insert(command) { fflush(); if (system(command)) exit 1 }
    $1 == "@styles" { printf "<style>"; insert("cat " scratch "/styles"); print "</style>"; next }
    $1 == "@scripts" {
        printf "<script type=\"module\">"; insert("cat " scratch "/scripts"); print "</script>"
        next
    }
    $1 == "@include" { insert("cat " folder "/" $2); next }
    $1 == "@core" { if (core != "") insert("gzip -9nc " core " | base64"); next }
    { sub("@style-hash", styles); sub("@script-hash", scripts); print }' "$template"
